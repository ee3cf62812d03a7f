"""The hand adjustment: the turn player discards what is over the limit, with moments of its own (S002-120 to
S002-130).

When nobody starts a chain any more the hand is looked at again. That the end phase is open never comes back.
"""

from __future__ import annotations

from solemn.model.logic.build import any_of, forall, var
from solemn.model.machine.rules import Signature, become, clause, rule
from solemn.model.ocg.between import system_step
from solemn.model.ocg.moments import DISCARDED_CARDS, NO_MOMENT, moment
from solemn.model.ocg.phases import ADJUSTING, PASSED, stretch
from solemn.model.ocg.summons import NO_STAGE, stage, subject
from solemn.model.ocg.triggers import HABITS
from solemn.model.timing.noting import note
from solemn.model.timing.vocabulary import (
    AFTER_MOMENTS,
    CARD,
    CHECKING,
    CHOICE,
    NO_CARD,
    PROCEDURE,
    TO_OPEN_STATE,
    box,
    resume,
    turn,
)


__all__ = [
    "ADJUSTED",
    "ADJUSTMENT",
    "DISCARD",
    "DISCARDS_OVER",
    "THROW_AWAY",
    "card",
    "may_discard",
    "over_limit",
]

card = var("card", CARD)

over_limit = Signature("over_limit", ())
"""Whether the turn player has more cards in his hand than the limit in force (S002-120, S002-121)."""
may_discard = Signature("may_discard", (CARD,))
"""Whether the card can be discarded in the hand adjustment."""

DISCARD = "discard for the hand limit"
THROW_AWAY = "carry the discard out"
DISCARDS_OVER = "turn to the moment of the discard"
ADJUSTED = "end the hand adjustment"

_noted = note(HABITS)
_nothing_chosen = clause(subject == NO_CARD, "no card to be discarded has been chosen", "S002-120")

_within_limit = any_of(~over_limit(), forall(card, ~may_discard(card)))
"""The hand is no larger than the limit in force, or cannot be made smaller."""
_adjusting = (
    clause(box == PROCEDURE, "nothing is being answered", "S002-129"),
    clause(stage == NO_STAGE, "no move is under way", "S002-34"),
    clause(stretch == ADJUSTING, "the hand is adjusted", "S001-19 S002-116"),
)

ADJUSTMENT = (
    rule(
        DISCARD,
        CHOICE,
        turn,
        over=(card,),
        guard=(
            *_adjusting,
            clause(over_limit(), "the hand is larger than the limit in force", "S002-120 S002-121"),
            clause(may_discard(card), "it is a card in the turn player's hand", "S002-120"),
            _nothing_chosen,
        ),
        then=(become(subject, card),),
        says="discard {card}",
        cite="S001-19 S002-120",
    ),
    system_step(
        THROW_AWAY,
        (
            *_adjusting,
            clause(subject != NO_CARD, "a card to be discarded has been chosen"),
        ),
        (
            become(subject, NO_CARD),
            become(moment, DISCARDED_CARDS),
            become(resume, AFTER_MOMENTS),
            *_noted,
        ),
        "the card is discarded",
        "S002-120",
    ),
    system_step(
        DISCARDS_OVER,
        (
            *_adjusting,
            clause(moment == DISCARDED_CARDS, "something has been discarded"),
            _nothing_chosen,
            clause(
                _within_limit,
                "the hand is no larger than the limit in force",
                "S002-120",
            ),
        ),
        (become(box, CHECKING),),
        "the moment of the discard comes",
        "S002-123",
    ),
    system_step(
        ADJUSTED,
        (
            *_adjusting,
            clause(moment == NO_MOMENT, "the moments of the discard are over", "S002-129"),
            _nothing_chosen,
            clause(
                _within_limit,
                "the hand is no larger than the limit in force",
                "S002-130",
            ),
        ),
        (become(stretch, PASSED), become(resume, TO_OPEN_STATE)),
        "the hand adjustment is over",
        "S001-19 S002-130",
    ),
)
"""The steps of the hand adjustment."""
