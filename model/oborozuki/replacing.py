"""Replacement (置换): a card from outside the field covers one on the field, which goes to the graveyard.

Which kinds may cover which is the table of the document, copied cell by cell; an option says which way it
is read. A character covers a character only by being levelled up, which costs what a summon costs.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, Expr, all_of, any_of, members, var, when
from solemn.model.machine.rules import Update, become, clause, define, each, point, rule
from solemn.model.machine.ruleset import Part
from solemn.model.oborozuki.gathering import own_character
from solemn.model.oborozuki.happenings import LEVEL_UP, REPLACE, done
from solemn.model.oborozuki.options import ROWS_COVERED
from solemn.model.oborozuki.round import (
    ATTACK_REPLACEMENT,
    characters,
    joint,
    may_act,
    phase,
    power,
    using_cards,
)
from solemn.model.oborozuki.setting import belongs, current, off_field, own, paid, price_of
from solemn.model.oborozuki.zones import (
    CHARACTER,
    GRAVEYARD,
    KIND,
    card,
    field_of,
    kind,
    level,
    on_field,
    owner,
    place_for,
    sideways,
    site_of,
    zone,
)
from solemn.model.timing.vocabulary import ACTION, CARD, turn


__all__ = ["CELLS", "REPLACEABLE", "REPLACING"]

CELLS = (
    ("character", "character"),
    ("A", "A"),
    ("A", "D"),
    ("A", "S"),
    ("D", "A"),
    ("D", "D"),
    ("D", "S"),
    ("G", "G"),
)
"""The cells of the table with a circle: the row, then the column (S003-10)."""

_KINDS = dict(zip(KIND.values, members(KIND), strict=True))
_G = _KINDS["G"]
_row, _column = var("row", KIND), var("column", KIND)
_new, _old = var("new", KIND), var("old", KIND)
_covered, _card = var("covered", CARD), var("any", CARD)

_circled = define(
    "circled",
    (_row, _column),
    any_of(*(all_of(_row == _KINDS[row], _column == _KINDS[column]) for row, column in CELLS)),
)
REPLACEABLE = define(
    "replaceable", (_new, _old), when(ROWS_COVERED, _circled(_old, _new), _circled(_new, _old))
)
"""Whether a card of a kind may cover one of another kind."""

_both_sites = all_of(kind(card) == _G, kind(_covered) == _G)
_table = clause(
    REPLACEABLE(kind(card), kind(_covered)), "the table of replacement has the pair", "S003-06 S003-10"
)


def _covers(turned: Expr) -> tuple[Update, ...]:
    """Return the updates by which the one card covers the other, which goes to the graveyard."""
    there = place_for(card, field_of(_covered), site_of(_covered))
    return (
        each(zone, (_card,), when(_card == card, there, when(_card == _covered, GRAVEYARD, zone(_card)))),
        each(sideways, (_card,), when(_card == card, turned, all_of(_card != _covered, sideways(_card)))),
    )


REPLACING = Part(
    definitions=(_circled, REPLACEABLE),
    rules=(
        rule(
            "replace",
            ACTION,
            turn,
            over=(card, _covered),
            guard=(
                may_act,
                clause(
                    any_of(using_cards, phase == ATTACK_REPLACEMENT, joint),
                    "cards are used in this phase, or it is the attack replacement step",
                ),
                clause(
                    any_of(using_cards, ~joint),
                    "a battle that was declared jointly has no attack replacement step",
                    "S003-42",
                ),
                own("S003-07"),
                off_field,
                clause(on_field(_covered), "the covered card is on the field", "S003-05"),
                clause(
                    any_of(owner(_covered) == turn, _both_sites),
                    "the covered card is the player's own, unless both are of kind G",
                    "S003-07 S003-09",
                ),
                clause(kind(card) != CHARACTER, "a character replaces only by being levelled up", "S003-08"),
                _table,
            ),
            then=(*_covers(FALSE), *done(REPLACE, card)),
            says="replace {covered} by {card}",
            cite="S003-05 S003-06 S003-07",
        ),
        rule(
            "level up",
            ACTION,
            turn,
            over=(card, _covered),
            guard=(
                may_act,
                own("S003-17"),
                *paid(card),
                off_field,
                clause(own_character(_covered), "the covered card is a character of the player's", "S003-17"),
                clause(belongs(card, _covered), "both are the same character", "S003-17"),
                clause(level(card) > level(_covered), "the new card is of a higher level", "S003-17"),
                _table,
            ),
            then=(
                *_covers(TRUE),
                each(
                    current,
                    (_card,),
                    when(
                        all_of(kind(_card) == CHARACTER, belongs(_card, card)),
                        level(_card) == level(card),
                        current(_card),
                    ),
                ),
                point(power, (turn,), power(turn) - price_of(card)),
                become(characters, characters + 1),
                *done(LEVEL_UP, card),
            ),
            says="level up {covered} to {card}",
            cite="S003-08 S003-17 S003-19 S003-20 S003-21",
        ),
    ),
)
"""The rules of replacement; a level-up is a replacement at the price of a character (C-52)."""
