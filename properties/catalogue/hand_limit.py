"""Properties of the hand adjustment: what it leaves, that it ends, and what may be used in it."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, exists, forall
from solemn.model.ocg.adjusting import card, may_discard, over_limit
from solemn.model.ocg.items import freed, is_item, just_discarded, tied_to_moment
from solemn.model.ocg.moments import DISCARDED_CARDS, moment
from solemn.model.ocg.phases import ADJUSTING, PASSED, stretch
from solemn.model.ocg.zones import HAND, zone
from solemn.model.timing.vocabulary import ACTIVATION, OVER, WINDOW, box, chain, move, trigger, turn
from solemn.properties.catalogue._edits import FREED_WHOEVER_IT_IS, THROWN_AWAY_AND_KEPT
from solemn.properties.catalogue._words import NEW
from solemn.properties.catalogue._write import OCG_ONLY, declare, step
from solemn.properties.claims import Leads
from solemn.properties.edits import Caught, dropped


__all__ = ["HAND_LIMITS"]

_activates = all_of(move == ACTIVATION, stretch == ADJUSTING)

HAND_LIMITS = (
    declare(
        "P-90",
        "When the hand adjustment is over, and with it the turn, the turn player has no more cards in his "
        "hand than the limit in force, as far as he can discard any.",
        OCG_ONLY,
        step(
            all_of(stretch == ADJUSTING, after(stretch) == PASSED).implies(
                any_of(~over_limit(), forall(card, ~may_discard(card)))
            )
        ),
        step((after(turn) != turn).implies(stretch == PASSED)),
        situation=stretch == ADJUSTING,
        arises_on=("hand-of-eight",),
        caught=Caught(
            dropped("end the hand adjustment / the hand is no larger than the limit in force"),
            "hand-of-eight",
            5,
        ),
    ),
    declare(
        "P-91",
        "The hand adjustment of a player with cards in his hand ends, unless effects are used in it for "
        "ever.",
        OCG_ONLY,
        Leads(
            since=all_of(stretch == ADJUSTING, exists(card, zone(card) == HAND)).term,
            until=any_of(stretch != ADJUSTING, box == OVER).term,
            region=(stretch == ADJUSTING).term,
            rank=(),
            unless=("activation",),
        ),
        situation=all_of(stretch == ADJUSTING, over_limit()),
        narrowed="an endless loop of draws would keep it from ending; that is asked for by activations.",
        arises_on=("hand-of-eight",),
        caught=Caught(THROWN_AWAY_AND_KEPT, "hand-of-eight", 8),
    ),
    declare(
        "P-92",
        "In the windows of the hand adjustment link 1 is tied to what has just happened.",
        OCG_ONLY,
        step(
            all_of(_activates, chain.is_empty).implies(
                any_of(trigger(NEW.effect), tied_to_moment(NEW.effect), freed(NEW.effect))
            )
        ),
        situation=all_of(stretch == ADJUSTING, box == WINDOW),
        arises_on=("hand-of-eight",),
        caught=Caught(
            dropped(
                "start a chain / "
                "in the hand adjustment only what is tied to what has just happened may start a chain"
            ),
            "hand-of-eight",
            12,
        ),
    ),
    declare(
        "P-93",
        "In the hand adjustment an effect of a phase is used only by a card that has just been discarded in "
        "it.",
        OCG_ONLY,
        step(
            all_of(_activates, is_item(NEW.effect)).implies(
                all_of(moment == DISCARDED_CARDS, just_discarded(NEW.effect))
            )
        ),
        situation=all_of(stretch == ADJUSTING, box == WINDOW),
        arises_on=("just-discarded",),
        caught=Caught(FREED_WHOEVER_IT_IS, "just-discarded", 9),
    ),
)
