"""What instructions of OCG card texts make happen to cards.

Destroying moves cards and touches no link, so a destroyed one-shot card still applies (S000-24, S000-28); a
monster whose summon is negated is not placed (S002-54).
"""

from __future__ import annotations

from solemn.model.logic.build import (
    FALSE,
    TRUE,
    Expr,
    all_of,
    any_of,
    var,
    when,
)
from solemn.model.machine.rules import (
    clause,
    define_by_clauses,
)
from solemn.model.ocg.consequences import Happening, with_followers
from solemn.model.ocg.events import (
    ADDED,
    BANISHED_EVENT,
    CONTROL_CHANGED,
    DEALING_DAMAGE,
    DESTROYED,
    DISCARDED,
    DRAWN,
    FLIPPED,
    POSITION_CHANGED,
    RETURNED,
    RETURNED_TO_DECK,
    RETURNED_TO_FIELD,
    SENT,
    SPECIAL_SUMMONED,
    TURNED_DOWN,
)
from solemn.model.ocg.selecting import (
    acting,
    joined,
    taken_from,
    touched,
)
from solemn.model.ocg.standing import (
    BANNED_SUMMON,
    INDESTRUCTIBLE,
    forbidden,
    has,
)
from solemn.model.ocg.strength import (
    defending,
)
from solemn.model.ocg.zones import (
    BANISHED,
    DECK,
    EXTRA_DECK,
    FACE_DOWN_MONSTER,
    GRAVEYARD,
    HAND,
    MONSTER,
    MONSTER_ZONE,
    NOWHERE,
    from_extra_deck,
    kind,
    on_field,
    owner,
    player_of,
    source,
    zone,
)
from solemn.model.timing.text import (
    step_now,
)
from solemn.model.timing.vocabulary import CARD, chain


__all__ = ["DESTRUCTIBLE", "RETURNABLE", "TEXT_HAPPENINGS", "summonable"]

_card = var("card", CARD)
_top = chain.top
_here = touched(_card)
_stored = any_of(zone(_card) == DECK, zone(_card) == EXTRA_DECK)
_hand = when(from_extra_deck(_card), EXTRA_DECK, HAND)
_deck = when(from_extra_deck(_card), EXTRA_DECK, DECK)
summonable = all_of(
    kind(_card) == MONSTER,
    ~on_field(_card),
    zone(_card) != NOWHERE,
    taken_from(_top.effect, step_now, zone(_card)),
    ~forbidden(_top.controller, BANNED_SUMMON),
)

DESTRUCTIBLE = define_by_clauses(
    "destructible",
    (_card,),
    clause(
        any_of(on_field(_card), zone(_card) == NOWHERE), "what has left the field is not destroyed", "S000-61"
    ),
)
RETURNABLE = define_by_clauses(
    "returnable", (_card,), clause(on_field(_card), "what has left the field is not returned", "S000-61")
)


def _to(
    name: str,
    event: Expr,
    who: Expr,
    to: Expr | None = None,
    under: Expr | None = None,
    defends: Expr | None = None,
) -> Happening:
    return Happening(name, event, who, to, joined=joined(), under=under, defends=defends)


TEXT_HAPPENINGS = with_followers(
    (
        _to(
            "destroy",
            DESTROYED,
            all_of(_here, DESTRUCTIBLE(_card), ~has(_card, INDESTRUCTIBLE)),
            GRAVEYARD,
        ),
        _to(
            "banish",
            BANISHED_EVENT,
            all_of(_here, zone(_card) != BANISHED, zone(_card) != NOWHERE),
            BANISHED,
        ),
        _to("return to the hand", RETURNED, all_of(_here, RETURNABLE(_card)), _hand),
        _to(
            "add to the hand",
            ADDED,
            all_of(_here, any_of(_stored, zone(_card) == GRAVEYARD, zone(_card) == BANISHED)),
            _hand,
        ),
        _to(
            "send to the graveyard",
            SENT,
            all_of(_here, zone(_card) != GRAVEYARD, zone(_card) != NOWHERE),
            GRAVEYARD,
        ),
        _to("discard", DISCARDED, all_of(_here, zone(_card) == HAND), GRAVEYARD),
        _to(
            "return to the deck",
            RETURNED_TO_DECK,
            all_of(_here, ~_stored, zone(_card) != NOWHERE),
            _deck,
        ),
        _to("draw", DRAWN, all_of(_here, zone(_card) == DECK), HAND),
        _to(
            "special summon",
            SPECIAL_SUMMONED,
            all_of(_here, summonable),
            MONSTER_ZONE,
            under=_top.controller,
        ),
        _to("turn face-down", TURNED_DOWN, all_of(_here, zone(_card) == MONSTER_ZONE), FACE_DOWN_MONSTER),
        _to(
            "turn face-up",
            FLIPPED,
            all_of(_here, zone(_card) == FACE_DOWN_MONSTER),
            MONSTER_ZONE,
            defends=TRUE,
        ),
        _to(
            "change the position",
            POSITION_CHANGED,
            all_of(_here, zone(_card) == MONSTER_ZONE),
            defends=~defending(_card),
        ),
        _to(
            "turn to defence position",
            POSITION_CHANGED,
            all_of(_here, zone(_card) == MONSTER_ZONE, ~defending(_card)),
            defends=TRUE,
        ),
        _to(
            "turn to attack position",
            POSITION_CHANGED,
            all_of(_here, zone(_card) == MONSTER_ZONE, defending(_card)),
            defends=FALSE,
        ),
        _to(
            "take control",
            CONTROL_CHANGED,
            all_of(_here, on_field(_card), player_of(_card) != _top.controller),
            under=_top.controller,
        ),
        _to(
            "return control",
            CONTROL_CHANGED,
            all_of(_here, on_field(_card), player_of(_card) != owner(_card)),
            under=owner(_card),
        ),
        _to(
            "return to the field",
            RETURNED_TO_FIELD,
            all_of(_here, zone(_card) == BANISHED, kind(_card) == MONSTER),
            MONSTER_ZONE,
        ),
        _to("deal damage", DEALING_DAMAGE, all_of(acting(), source(_top.effect) == _card)),
    )
)
"""What happens to cards when an instruction is carried out."""
