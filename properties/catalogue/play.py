"""Properties of play as a whole: whose move it is, and that there always is one."""

from __future__ import annotations

from solemn.model.logic.build import any_of
from solemn.model.timing.vocabulary import CLEANUP, OVER, RESOLVING, box
from solemn.properties.catalogue._write import BOTH, declare
from solemn.properties.claims import NoDeadlock, OneOwner


__all__ = ["PLAY"]

PLAY = (
    declare(
        "P-11",
        "In no state do two of the players and the system have a move; while a chain resolves and is cleared "
        "away no player is offered anything.",
        BOTH,
        OneOwner(any_of(box == RESOLVING, box == CLEANUP).term),
    ),
    declare(
        "P-94",
        "In every state but the end of the step some move is possible.",
        BOTH,
        NoDeadlock((box == OVER).term),
    ),
)
