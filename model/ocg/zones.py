"""Places and card kinds of the OCG, and what belongs to a card as such."""

from __future__ import annotations

from solemn.model.logic.build import any_of, attribute, members, state, var
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import PLAYER, define
from solemn.model.timing.vocabulary import CARD, EFFECT


__all__ = [
    "BANISHED",
    "CARD_KIND",
    "DECK",
    "EXTRA_DECK",
    "FACE_DOWN",
    "FACE_DOWN_MONSTER",
    "GRAVEYARD",
    "HAND",
    "MONSTER",
    "MONSTER_ZONE",
    "NOWHERE",
    "PLACES",
    "SPELL",
    "SPELL_ZONE",
    "TRAP",
    "ZONE",
    "kind",
    "on_field",
    "one_shot",
    "owner",
    "source",
    "usable_from",
    "zone",
]

ZONE = EnumSort(
    "Zone",
    (
        "hand",
        "set",
        "spell zone",
        "monster zone",
        "face-down monster",
        "graveyard",
        "deck",
        "extra deck",
        "banished",
        "nowhere",
    ),
)
"""Where a card is; `set` is face-down in the spell and trap zone, the two zones after it are face-up. A
monster is nowhere while its summon is being made (S002-48)."""
(
    HAND,
    FACE_DOWN,
    SPELL_ZONE,
    MONSTER_ZONE,
    FACE_DOWN_MONSTER,
    GRAVEYARD,
    DECK,
    EXTRA_DECK,
    BANISHED,
    NOWHERE,
) = members(ZONE)
PLACES = ZONE.values[:-1]
"""Where a card may be when play starts."""

CARD_KIND = EnumSort("CardKind", ("monster", "spell", "trap"))
MONSTER, SPELL, TRAP = members(CARD_KIND)

zone = state("zone", CARD, ZONE)

source = attribute("source", EFFECT, CARD)
"""The card an effect belongs to."""
usable_from = attribute("usable_from", EFFECT, ZONE, BOOL)
"""From where an effect is activated, or where its card has to be to see an event."""
owner = attribute("owner", CARD, PLAYER)
kind = attribute("kind", CARD, CARD_KIND)
one_shot = attribute("one_shot", CARD, BOOL)
"""Whether the card does not stay on the field once its chain is over (S000-26)."""

_card = var("card", CARD)
on_field = define(
    "on_field",
    (_card,),
    any_of(
        zone(_card) == FACE_DOWN,
        zone(_card) == SPELL_ZONE,
        zone(_card) == MONSTER_ZONE,
        zone(_card) == FACE_DOWN_MONSTER,
    ),
)
