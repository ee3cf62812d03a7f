"""Asking the solver one question: whether some assumptions entail a goal.

Every assumption has a name, so that a proof tells which ones it needed. An answer that is neither yes nor no
stays what it is: unknown, with the solver's reason.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import z3

from solemn.properties.symbolic.values import Expression


__all__ = ["DEFAULT_TIMEOUT", "Answer", "Assumption", "Entailment", "Inquiry", "entails"]

DEFAULT_TIMEOUT = 20.0
"""Seconds per question; reaching it is an unknown, never a pass."""


_TOO_MANY = 100
"""With so many lasting assumptions that do not count a solver is slower than a new one."""


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

    def __post_init__(self) -> None:
        self._listening = _Listening(self.context, self.background)

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
        if self._listening.heard > _TOO_MANY + 2 * len(lasting):
            self._listening = _Listening(self.context, self.background)
        solver = self._listening
        switches = [solver.switch(assumption) for assumption in lasting]
        solver.push()
        try:
            answer = solver.check([*solver.told(goal, given), *switches], timeout)
        finally:
            solver.pop()
        if answer.word != "unknown":
            return answer
        self._listening = _Listening(self.context, self.background)
        return entails(self.context, self.background, [*given, *lasting], goal, timeout)


@dataclass
class Inquiry:
    """One question with a solver of its own, put to it again with more assumptions and with others.

    An assumption of one name is always the same.
    """

    context: z3.Context
    background: Sequence[Expression]
    goal: Expression
    given: Sequence[Assumption]

    def __post_init__(self) -> None:
        self._listening = _Listening(self.context, self.background)
        self._own = self._listening.told(self.goal, self.given)

    def ask(self, assumptions: Sequence[Assumption], timeout: float) -> Answer:
        """Ask whether these assumptions, with those that are given, entail the goal."""
        switches = [self._listening.switch(assumption) for assumption in assumptions]
        return self._listening.check([*self._own, *switches], timeout)


def entails(
    context: z3.Context,
    background: Sequence[Expression],
    assumptions: Sequence[Assumption],
    goal: Expression,
    timeout: float = DEFAULT_TIMEOUT,
) -> Answer:
    """Ask whether background and assumptions entail the goal; `needed` lists the assumptions of a proof."""
    return Inquiry(context, background, goal, ()).ask(assumptions, timeout)


_Named: TypeAlias = tuple[str, Expression]
"""The name of an assumption, and the switch for which it counts."""


class _Listening:
    """A solver, and what it has been told."""

    def __init__(self, context: z3.Context, background: Sequence[Expression]) -> None:
        self._solver = z3.Solver(ctx=context)
        self._solver.set("core.minimize", True)
        self._solver.add(list(background))
        self._lasting: dict[str, _Named] = {}
        self.push, self.pop = self._solver.push, self._solver.pop

    @property
    def heard(self) -> int:
        """How many lasting assumptions it has been told."""
        return len(self._lasting)

    def switch(self, assumption: Assumption) -> _Named:
        """Return the switch of an assumption, of which the solver is told once."""
        if assumption.name not in self._lasting:
            self._lasting[assumption.name] = self._assume(assumption)
        return self._lasting[assumption.name]

    def told(self, goal: Expression, given: Sequence[Assumption]) -> list[_Named]:
        """Tell the solver that a goal is to be refuted; return the switches of what is given for it."""
        self._solver.add(z3.Not(goal))
        return [self._assume(assumption) for assumption in given]

    def _assume(self, assumption: Assumption) -> _Named:
        switch = z3.Bool(f"assume:{assumption.name}", self._solver.ctx)
        self._solver.add(z3.Implies(switch, assumption.holds))
        return assumption.name, switch

    def check(self, assumed: Sequence[_Named], timeout: float) -> Answer:
        """Ask the solver where these assumptions count."""
        started = time.perf_counter()
        self._solver.set("timeout", max(1, int(timeout * 1000)))
        word = str(self._solver.check(*(switch for _, switch in assumed)))
        seconds = time.perf_counter() - started
        match word:
            case "unsat":
                core = {switch.get_id() for switch in self._solver.unsat_core()}
                used = (name for name, switch in assumed if switch.get_id() in core)
                return Answer("proved", seconds, tuple(used))
            case "sat":
                return Answer("failed", seconds, model=self._solver.model())
            case _:
                return Answer("unknown", seconds, reason=self._solver.reason_unknown())
