"""Where no player acts: a phase begins or is over. How the rules of the turn are written that work there."""

from __future__ import annotations

from solemn.model.logic.build import Expr
from solemn.model.machine.rules import SYSTEM, Clause, Rule, Update, clause, rule
from solemn.model.ocg.phases import stretch
from solemn.model.ocg.summons import NO_STAGE, stage
from solemn.model.timing.vocabulary import PROCEDURE, SYSTEM_STEP, box


__all__ = ["at", "system_step"]

_BETWEEN = (
    clause(box == PROCEDURE, "a phase begins or is over", "S001-37 S001-39"),
    clause(stage == NO_STAGE, "no move is under way", "S002-34"),
)


def at(now: Expr, says: str, cite: str = "") -> tuple[Clause, ...]:
    """Return the clauses of a step in a part of a phase that no player leads."""
    return (*_BETWEEN, clause(stretch == now, says, cite))


def system_step(
    name: str, guard: tuple[Clause, ...], then: tuple[Update, ...], says: str, cite: str = ""
) -> Rule:
    """Return a step of the system."""
    return rule(name, SYSTEM_STEP, SYSTEM, guard=guard, then=then, says=says, cite=cite)
