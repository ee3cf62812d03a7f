"""What is paid for an activation: the card itself, other cards that its player chooses, life points.

A card that is being activated is on its way to the field and pays for nothing.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, count, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import (
    PLAYER,
    Update,
    attribute_of,
    clause,
    define,
    define_by_clauses,
    each,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.amounts import counters, life_points
from solemn.model.ocg.consequences import Happening
from solemn.model.ocg.events import BANISHED_EVENT, DISCARDED, RETURNED, SENT, TRIBUTED
from solemn.model.ocg.filters import FILTER, matches
from solemn.model.ocg.selecting import MOST
from solemn.model.ocg.zones import (
    BANISHED,
    EXTRA_DECK,
    GRAVEYARD,
    HAND,
    from_extra_deck,
    moves_card,
    source,
    usable_from,
    zone,
)
from solemn.model.timing.choosing import NOTHING_TO_PAY_WITH, SPEND
from solemn.model.timing.linking import PAY
from solemn.model.timing.vocabulary import CARD, EFFECT, chain, controller, costs, effect, picks


__all__ = [
    "AFFORDABLE",
    "COSTS",
    "COST_HAPPENINGS",
    "COST_RULES",
    "MAY_SPEND",
    "PAID_BY",
    "costs_counters",
    "costs_life_points",
    "paid_at_once",
    "spends",
    "spends_by",
    "spends_itself",
]

PAID_BY = EnumSort(
    "PaidBy", ("nothing", "tribute", "banish", "send to the graveyard", "discard", "return to the hand")
)
"""How cards are paid."""
NOT_PAID, _TRIBUTE, _BANISH, _SEND, _DISCARD, _RETURN = members(PAID_BY)

spends_itself = attribute("spends_itself", EFFECT, PAID_BY)
"""How the effect's own card is paid for it, if it is."""
spends = attribute("spends", EFFECT, FILTER)
"""Which cards its player chooses among to pay with."""
spends_by = attribute("spends_by", EFFECT, PAID_BY)
costs_life_points = attribute("costs_life_points", EFFECT, IntSort(0, MOST))
costs_counters = attribute("costs_counters", EFFECT, IntSort(0, MOST))
"""How many counters are removed from the effect's own card."""

spent = state("spent", CARD, BOOL)
"""Whether the card has been chosen as a part of what the newest link costs."""

_card, _player, _other = var("card", CARD), var("player", PLAYER), var("other", CARD)
_top = chain.top.effect

_effect = var("effect", EFFECT)
stays_behind = define(
    "stays_behind", (_effect,), any_of(moves_card(_effect), spends_itself(_effect) != NOT_PAID)
)
"""Whether the effect's own card cannot be among those chosen to pay: it is activated, or paid itself."""

_payers = count(
    _other,
    all_of(
        matches(spends(effect), controller(effect), source(effect), _other),
        any_of(~stays_behind(effect), _other != source(effect)),
    ),
)

AFFORDABLE = (
    clause(
        any_of(~costs(effect), spends_itself(effect) == NOT_PAID, usable_from(effect, zone(source(effect)))),
        "what it costs is there to be paid",
        "S000-09",
    ),
    clause(picks(effect) <= _payers, "there are as many cards to pay with as it costs", "S000-09"),
    clause(
        costs_life_points(effect) <= life_points(controller(effect)),
        "its player has the life points that it costs",
        "S000-09",
    ),
    clause(
        costs_counters(effect) <= counters(source(effect)),
        "the counters that it costs are there",
        "S000-09",
    ),
)
"""The clauses by which an effect can be paid for."""

MAY_SPEND = define_by_clauses(
    "may_spend",
    (_card,),
    clause(
        matches(spends(_top), chain.top.controller, source(_top), _card),
        "it is one of the cards that the cost asks for",
        "S000-09",
    ),
    clause(~spent(_card), "it has not been chosen yet", "S000-09"),
    clause(
        any_of(~stays_behind(_top), _card != source(_top)),
        "it is not the card that is activated, or paid already",
        "S000-09",
    ),
)

_itself = _card == source(_top)
_WAYS = (
    (_TRIBUTE, TRIBUTED, GRAVEYARD),
    (_BANISH, BANISHED_EVENT, BANISHED),
    (_SEND, SENT, GRAVEYARD),
    (_DISCARD, DISCARDED, GRAVEYARD),
    (_RETURN, RETURNED, when(from_extra_deck(_card), EXTRA_DECK, HAND)),
)

COST_HAPPENINGS = tuple(
    Happening(
        PAY,
        event,
        any_of(
            all_of(_itself, spends_itself(_top) == way),
            all_of(spent(_card), spends_by(_top) == way),
        ),
        to,
    )
    for way, event, to in _WAYS
)
"""What paying does to cards."""

COST_RULES = (
    Refinement(SPEND, then=(each(spent, (_other,), any_of(spent(_other), _other == _card)),)),
    Refinement(NOTHING_TO_PAY_WITH, then=(each(spent, (_other,), False),)),
    Refinement(PAY, then=(each(spent, (_other,), False),)),
)


def paid_at_once() -> tuple[Update, ...]:
    """Return the updates by which life points and counters are paid in the step of the activation."""
    poorer = life_points(_player) - costs_life_points(effect)
    fewer = counters(_card) - costs_counters(effect)
    return (
        each(life_points, (_player,), when(_player == controller(effect), poorer, life_points(_player))),
        each(counters, (_card,), when(_card == source(effect), fewer, counters(_card))),
    )


COSTS = Part(
    variables=(variable(spent, False, dormant=True),),
    attributes=tuple(
        map(attribute_of, (spends_itself, spends, spends_by, costs_life_points, costs_counters))
    ),
    definitions=(stays_behind, MAY_SPEND),
)
"""What effects cost."""
