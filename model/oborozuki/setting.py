"""Setting up (设置): a card from outside the field comes to lie on a free opened site of its player.

An ordinary SC asks for nothing else, a special SC for its character, a character for its price (S003-02 to
S003-04). Summoning is how a character is set up (S003-14).
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, Expr, all_of, any_of, attribute, exists, state, var
from solemn.model.logic.sorts import BOOL, IntSort
from solemn.model.machine.rules import (
    Clause,
    Update,
    attribute_of,
    become,
    clause,
    define,
    point,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Part
from solemn.model.oborozuki.gathering import own_character, special
from solemn.model.oborozuki.happenings import SET_UP, SUMMON, done
from solemn.model.oborozuki.options import FROM_OFF_FIELD
from solemn.model.oborozuki.round import PREPARATION, characters, may_act, phase, power, using_cards
from solemn.model.oborozuki.zones import (
    CHARACTER,
    GRAVEYARD,
    HAND,
    card,
    free,
    kind,
    level,
    owner,
    place_for,
    sideways,
    site,
    zone,
)
from solemn.model.timing.vocabulary import ACTION, CARD, turn


__all__ = ["SETTING", "belongs", "comes", "current", "needs", "off_field", "own", "paid", "price_of"]

belongs = attribute("belongs", CARD, CARD, BOOL)
"""Whether a card, an SC or a character, belongs to the same character as a character card."""
needs = attribute("needs", CARD, IntSort(0, 99))
"""The level that the character of a special SC has to have (S003-03)."""
current = state("current", CARD, BOOL)
"""Whether a character card is of the level that its character has, at which it can be summoned (S003-12)."""

_other = var("other", CARD)

_PRICE = 5


def price_of(a_card: Expr) -> Expr:
    """The magic power that setting up a character takes (S003-14, S003-19)."""
    return level(a_card) * _PRICE


def own(cite: str) -> Clause:
    """Return the clause that the card is the turn player's, with the statement that says so."""
    return clause(owner(card) == turn, "it is a card of the turn player", cite)


off_field = clause(
    any_of(zone(card) == HAND, all_of(FROM_OFF_FIELD, zone(card) == GRAVEYARD)),
    "it comes from outside the field",
    "S003-01",
)

_supported = define(
    "supported",
    (card,),
    exists(
        _other,
        all_of(own_character(_other), belongs(card, _other), level(_other) >= needs(card), ~sideways(_other)),
    ),
)
"""Whether the character of a special SC is on the field, ready and of sufficient level."""

_room = clause(free(turn, site), "the site is opened and free", "S003-15 S003-35")


def paid(a_card: Expr) -> tuple[Clause, ...]:
    """Return what setting up a character takes, whether it is summoned or levelled up."""
    return (
        clause(kind(a_card) == CHARACTER, "it is a character", "S003-12 S003-14"),
        clause(phase == PREPARATION, "it is the preparation phase", "S003-12 S003-13 S003-17 S003-18"),
        clause(
            characters == 0,
            "no character has been summoned or levelled up in this preparation phase",
            "S003-13 S003-18",
        ),
        clause(
            power(turn) >= price_of(a_card),
            "its price, five times its level, can be paid",
            "S003-04 S003-14 S003-19",
        ),
    )


def comes(a_card: Expr, to: Expr, turned: Expr) -> tuple[Update, ...]:
    """Return the updates by which a card comes to a place, ready or turned sideways."""
    return (point(zone, (a_card,), to), point(sideways, (a_card,), turned))


SETTING = Part(
    variables=(variable(current, says="current level"),),
    attributes=(attribute_of(belongs), attribute_of(needs)),
    definitions=(_supported,),
    rules=(
        rule(
            "set up",
            ACTION,
            turn,
            over=(card, site),
            guard=(
                may_act,
                clause(using_cards, "cards are used in this phase"),
                own("S003-02 S003-34"),
                clause(kind(card) != CHARACTER, "a character is set up by being summoned", "S003-04 S003-14"),
                off_field,
                _room,
                clause(
                    any_of(~special(card), _supported(card)),
                    "the character of a special SC is on the field, ready and of sufficient level",
                    "S003-03",
                ),
            ),
            then=(*comes(card, place_for(card, turn, site), FALSE), *done(SET_UP, card)),
            says="set up {card} on {site}",
            cite="S003-01 S003-02",
        ),
        rule(
            "summon",
            ACTION,
            turn,
            over=(card, site),
            guard=(
                may_act,
                own("S003-13"),
                *paid(card),
                off_field,
                clause(current(card), "it is of the current level of its character", "S003-12"),
                _room,
            ),
            then=(
                *comes(card, place_for(card, turn, site), FALSE),
                point(power, (turn,), power(turn) - price_of(card)),
                become(characters, characters + 1),
                *done(SUMMON, card),
            ),
            says="summon {card} on {site}",
            cite="S003-12 S003-14 S003-15 S003-16",
        ),
    ),
)
