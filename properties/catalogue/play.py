"""Properties of play as a whole: whose move it is, and that there always is one."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of
from solemn.model.timing.choosing import choosing
from solemn.model.timing.vocabulary import CLEANUP, OVER, RESOLVING, box
from solemn.properties.catalogue._write import BOTH, declare
from solemn.properties.claims import NoDeadlock, OneOwner
from solemn.properties.edits import Caught, dropped


__all__ = ["PLAY"]

PLAY = (
    declare(
        "P-11",
        "In no state do two of the players and the system have a move; while a chain resolves and is cleared "
        "away no player is offered anything, unless an effect leaves him a choice.",
        BOTH,
        OneOwner(any_of(all_of(box == RESOLVING, ~choosing), box == CLEANUP).term),
        arises_on=("E002-24-infinite", "E003-01-characters"),
        caught=Caught(
            dropped("add a chain link / only the player with priority may activate an effect"),
            "E000-04-spare",
            1,
        ),
    ),
    declare(
        "P-94",
        "In every state but the end of the step some move is possible.",
        BOTH,
        NoDeadlock((box == OVER).term),
        arises_on=("E002-24-infinite", "E003-01-characters"),
        caught=Caught(dropped("end the chain"), "E000-04", 7),
    ),
)
