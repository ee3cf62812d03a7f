"""The draw phase up to the moment of the draw.

What is handled before the draw, the window in which only what takes its place may start a chain, the draw
itself, what is handled after it (S002-05 to S002-11).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, when
from solemn.model.machine.rules import Signature, become, clause
from solemn.model.ocg.between import at, system_step
from solemn.model.ocg.items import treats
from solemn.model.ocg.moments import AFTER_CHAIN, BEFORE_DRAW, DRAWN_CARD, NO_MOMENT, moment
from solemn.model.ocg.phases import AFTER_THE_DRAW, BEFORE_THE_DRAW, GOING, stretch
from solemn.model.ocg.triggers import HABITS
from solemn.model.timing.noting import note
from solemn.model.timing.vocabulary import (
    CHECKING,
    TO_OPEN_STATE,
    TO_PROCEDURE,
    WINDOW,
    box,
    holder,
    opponent,
    passes,
    resume,
    turn,
)


__all__ = ["AFTER_DRAWING", "DRAWING", "DRAW_CARD", "OPEN_BEFORE_THE_DRAW", "draws"]

draws = Signature("draws", ())
"""Whether the turn player makes his normal draw: nothing has taken its place or forbids it (S002-08)."""

OPEN_BEFORE_THE_DRAW = "open the window before the draw"
DRAW_CARD = "make the normal draw"
AFTER_DRAWING = "turn to the moment of the draw"

_noted = note(HABITS)
_nobody_treats = all_of(~treats(turn), ~treats(opponent(turn)))

DRAWING = (
    system_step(
        OPEN_BEFORE_THE_DRAW,
        (
            *at(BEFORE_THE_DRAW, "the draw is about to be made"),
            clause(moment == NO_MOMENT, "nobody has been asked before the draw"),
            clause(_nobody_treats, "nothing is left to be handled before the draw", "S002-05"),
        ),
        (
            become(box, WINDOW),
            become(moment, BEFORE_DRAW),
            become(resume, TO_PROCEDURE),
            become(holder, turn),
            become(passes, 0),
        ),
        "the players are asked before the draw",
        "S002-06",
    ),
    system_step(
        DRAW_CARD,
        (
            *at(BEFORE_THE_DRAW, "the draw is about to be made"),
            clause(moment == BEFORE_DRAW, "the players have been asked before the draw", "S002-06 S002-08"),
        ),
        (
            become(stretch, AFTER_THE_DRAW),
            become(moment, when(draws(), DRAWN_CARD, AFTER_CHAIN)),
            become(resume, TO_OPEN_STATE),
            *_noted,
        ),
        "the turn player makes his normal draw, if he makes one",
        "S002-08 S002-11",
    ),
    system_step(
        AFTER_DRAWING,
        (
            *at(AFTER_THE_DRAW, "the draw has been made, or passed over"),
            clause(_nobody_treats, "nothing is left to be handled after the draw", "S002-09"),
        ),
        (become(stretch, GOING), become(box, CHECKING), become(resume, TO_OPEN_STATE)),
        "the moment of the draw comes",
        "S002-10 S002-11",
    ),
)
"""The steps of the draw."""
