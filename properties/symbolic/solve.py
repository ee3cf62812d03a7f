"""Asking the solver one question: whether some assumptions entail a goal.

Every assumption has a name, so that a proof tells which ones it needed. An answer that is neither yes nor no
stays what it is: unknown, with the solver's reason.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

import z3

from solemn.properties.symbolic.values import Expression


__all__ = ["Answer", "Assumption", "entails"]

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


def entails(
    context: z3.Context,
    background: Sequence[Expression],
    assumptions: Sequence[Assumption],
    goal: Expression,
    timeout: float = DEFAULT_TIMEOUT,
) -> Answer:
    """Ask whether background and assumptions entail the goal; `needed` lists the assumptions of a proof."""
    started = time.perf_counter()
    solver = z3.Solver(ctx=context)
    solver.set("timeout", max(1, int(timeout * 1000)))
    solver.set("core.minimize", True)
    solver.add(list(background))
    for assumption in assumptions:
        solver.assert_and_track(assumption.holds, z3.Bool(f"assume:{assumption.name}", context))
    solver.add(z3.Not(goal))
    word = str(solver.check())
    seconds = time.perf_counter() - started
    match word:
        case "unsat":
            core = {str(name).removeprefix("assume:") for name in solver.unsat_core()}
            return Answer("proved", seconds, tuple(a.name for a in assumptions if a.name in core))
        case "sat":
            return Answer("failed", seconds, model=solver.model())
        case _:
            return Answer("unknown", seconds, reason=solver.reason_unknown())
