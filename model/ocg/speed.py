"""Spell speed: what may open a chain outside the open state, and what may answer what.

Speed 1 only opens a chain, and only in the open state, where nobody but the turn player acts. A response has
speed 2 or more and is never slower than the link it answers (S000-10 to S000-15, S000-73, S001-03; C-11).
"""

from __future__ import annotations

from solemn.model.logic.build import attribute
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.rules import clause
from solemn.model.machine.ruleset import Refinement
from solemn.model.timing.vocabulary import EFFECT, OPEN, box, chain, effect


__all__ = ["FAST", "SPEED_CLAUSES", "speed"]

FAST = 2
"""The least speed of a fast effect."""

speed = attribute("speed", EFFECT, IntSort(1, 3))
"""The spell speed of an effect: 1, 2, or 3 for counter traps."""

SPEED_CLAUSES = (
    Refinement(
        "start a chain",
        guard=(
            clause(
                (box == OPEN) | (speed(effect) >= FAST),
                "outside the open state only a fast effect may start a chain",
                "S000-71 S001-03 S001-24 S002-139",
            ),
        ),
    ),
    Refinement(
        "add a chain link",
        guard=(
            clause(
                speed(effect) >= FAST,
                "a speed 1 effect cannot answer another effect",
                "S000-73 S001-03 S002-146",
            ),
            clause(
                speed(effect) >= speed(chain.top.effect),
                "an effect cannot answer a faster one",
                "S000-10 S000-13 S000-14 S000-15 S002-51",
            ),
        ),
    ),
)
