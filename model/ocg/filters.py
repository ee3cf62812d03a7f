"""Which cards a text means, and what it requires of a position: by kind, place, player and name.

A filter says which cards; a requirement says how many of them there have to be. Both are written in card
files; the part of a filter that no play changes (kind, type, traits, name) is settled when they are read.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, count, members, nothing, var
from solemn.model.logic.sorts import BOOL, EntitySort, EnumSort, IntSort
from solemn.model.machine.rules import PLAYER, attribute_of, define
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.strength import DONE, ROLE, has_done, plays
from solemn.model.ocg.summons import subject
from solemn.model.ocg.zones import ZONE, player_of, zone
from solemn.model.timing.vocabulary import CARD


__all__ = [
    "FILTER",
    "FILTERS",
    "NO_MORE",
    "REQUIREMENT",
    "WHOSE",
    "matches",
    "met",
]

FILTER = EntitySort("Filter", null="no cards")
"""A description of cards."""
REQUIREMENT = EntitySort("Requirement")
"""A filter, and how many cards have to match it."""
NO_MORE = 999
"""More cards than a position has."""

WHOSE = EnumSort("Whose", ("anybody's", "own", "the opponent's"))
"""Whose cards are meant, as the player of the effect sees it."""
_ANYBODY, _OWN, _OPPOSING = members(WHOSE)

listed = attribute("listed", FILTER, CARD, BOOL)
"""Whether a card is of the kind, type, traits and name that a filter asks for."""
admits = attribute("admits", FILTER, ZONE, BOOL)
"""Whether the card may be in that place."""
whose = attribute("whose", FILTER, WHOSE)
another = attribute("another", FILTER, BOOL)
"""Whether the effect's own card does not count."""
just_summoned = attribute("just_summoned", FILTER, BOOL)
"""Whether only the monster of the move that the moment follows counts."""
role = attribute("role", FILTER, ROLE)
"""Which part the card has to have in the attack under way, if any."""
has_to_have = attribute("has_to_have", FILTER, DONE)
"""What the card has to have done this turn, if anything."""

sifts = attribute("sifts", REQUIREMENT, FILTER)
least = attribute("least", REQUIREMENT, IntSort(0, NO_MORE))
most = attribute("most", REQUIREMENT, IntSort(0, NO_MORE))

_filter, _player, _own, _card = (
    var("filter", FILTER),
    var("player", PLAYER),
    var("own", CARD),
    var("card", CARD),
)
_requirement = var("requirement", REQUIREMENT)

matches = define(
    "matches",
    (_filter, _player, _own, _card),
    all_of(
        _filter != nothing(FILTER),
        listed(_filter, _card),
        admits(_filter, zone(_card)),
        any_of(
            whose(_filter) == _ANYBODY,
            (whose(_filter) == _OWN) == (player_of(_card) == _player),
        ),
        any_of(~another(_filter), _card != _own),
        any_of(~just_summoned(_filter), _card == subject),
        plays(role(_filter), _card),
        has_done(has_to_have(_filter), _card),
    ),
)
"""Whether a card matches a filter, as a player with a card (`own`) sees it."""

_found = count(_card, matches(sifts(_requirement), _player, _own, _card))
met = define(
    "met",
    (_requirement, _player, _own),
    all_of(_found >= least(_requirement), _found <= most(_requirement)),
)
"""Whether the position has as many cards as a requirement asks for."""

FILTERS = Part(
    attributes=tuple(
        map(
            attribute_of,
            (
                listed,
                admits,
                whose,
                another,
                just_summoned,
                role,
                has_to_have,
                sifts,
                least,
                most,
            ),
        )
    ),
    definitions=(matches, met),
)
"""What filters and requirements say."""
