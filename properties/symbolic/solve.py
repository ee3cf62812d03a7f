"""Asking the solver one question: whether some assumptions entail a goal.

Every assumption has a name, so that a proof tells which ones it needed. An answer that is neither yes nor no
stays what it is: unknown, with the solver's reason.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import z3

from solemn.properties.symbolic.values import Expression


__all__ = ["DEFAULT_TIMEOUT", "Answer", "Assumption", "Entailment", "entails"]

DEFAULT_TIMEOUT = 20.0
"""Seconds per question; reaching it is an unknown, never a pass."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A named assumption; names of one question are unique."""

    name: str
    holds: Expression


@dataclass(frozen=True, slots=True)
class Answer:
    """`proved`, `failed` (with the solver's counter-model) or `unknown` (with its reason)."""

    word: str
    seconds: float
    needed: tuple[str, ...] = ()
    model: z3.ModelRef | None = None
    reason: str = ""


@dataclass
class Entailment:
    """Questions with a background in common, put to one solver one after the other.

    Lasting assumptions are told to the solver once and count only where a question names them. A question
    that the solver gives up on is put to another one that has not heard the earlier ones.
    """

    context: z3.Context
    background: Sequence[Expression]
    _lasting: dict[str, tuple[Assumption, Expression]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._solver = _solver(self.context, self.background)

    def ask(
        self,
        goal: Expression,
        given: Sequence[Assumption],
        lasting: Sequence[Assumption],
        timeout: float = DEFAULT_TIMEOUT,
    ) -> Answer:
        """Ask whether assumptions entail a goal; `needed` lists those that the proof used.

        A lasting assumption of one name is always the same.
        """
        started = time.perf_counter()
        switches = [self._switch(assumption) for assumption in lasting]
        self._solver.push()
        try:
            answer = _asked(self._solver, goal, given, switches, started, timeout)
        finally:
            self._solver.pop()
        if answer.word != "unknown":
            return answer
        self._solver = _solver(self.context, self.background)
        self._lasting.clear()
        return entails(self.context, self.background, [*given, *lasting], goal, timeout)

    def _switch(self, assumption: Assumption) -> Expression:
        if assumption.name not in self._lasting:
            switch = _name(assumption, self.context)
            self._solver.add(z3.Implies(switch, assumption.holds))
            self._lasting[assumption.name] = assumption, switch
        return self._lasting[assumption.name][1]


def entails(
    context: z3.Context,
    background: Sequence[Expression],
    assumptions: Sequence[Assumption],
    goal: Expression,
    timeout: float = DEFAULT_TIMEOUT,
) -> Answer:
    """Ask whether background and assumptions entail the goal; `needed` lists the assumptions of a proof."""
    return _asked(_solver(context, background), goal, assumptions, (), time.perf_counter(), timeout)


def _solver(context: z3.Context, background: Sequence[Expression]) -> z3.Solver:
    solver = z3.Solver(ctx=context)
    solver.set("core.minimize", True)
    solver.add(list(background))
    return solver


def _name(assumption: Assumption, context: z3.Context) -> Expression:
    return z3.Bool(f"assume:{assumption.name}", context)


def _asked(
    solver: z3.Solver,
    goal: Expression,
    given: Sequence[Assumption],
    switches: Sequence[Expression],
    started: float,
    timeout: float,
) -> Answer:
    """Put a question to a solver; `switches` name what it has been told before and may use."""
    context = solver.ctx
    own = [_name(assumption, context) for assumption in given]
    solver.add(
        [z3.Implies(name, assumption.holds) for name, assumption in zip(own, given, strict=True)],
    )
    solver.add(z3.Not(goal))
    solver.set("timeout", max(1, int(timeout * 1000)))
    word = str(solver.check(*own, *switches))
    seconds = time.perf_counter() - started
    match word:
        case "unsat":
            core = {str(name) for name in solver.unsat_core()}
            used = [str(name) for name in (*own, *switches) if str(name) in core]
            return Answer("proved", seconds, tuple(name.removeprefix("assume:") for name in used))
        case "sat":
            return Answer("failed", seconds, model=solver.model())
        case _:
            return Answer("unknown", seconds, reason=solver.reason_unknown())
