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
    "GRAVEYARD",
    "HAND",
    "MONSTER",
    "MONSTER_ZONE",
    "SPELL",
    "SPELL_ZONE",
    "TRAP",
    "ZONE",
    "kind",
    "on_field",
    "one_shot",
    "owner",
    "source",
    "zone",
]

ZONE = EnumSort(
    "Zone", ("hand", "set", "spell zone", "monster zone", "graveyard", "deck", "extra deck", "banished")
)
"""Where a card is; `set` is face-down in the spell and trap zone, the two zones after it are face-up."""
HAND, FACE_DOWN, SPELL_ZONE, MONSTER_ZONE, GRAVEYARD, DECK, EXTRA_DECK, BANISHED = members(ZONE)

CARD_KIND = EnumSort("CardKind", ("monster", "spell", "trap"))
MONSTER, SPELL, TRAP = members(CARD_KIND)

zone = state("zone", CARD, ZONE)

source = attribute("source", EFFECT, CARD)
"""The card an effect belongs to."""
owner = attribute("owner", CARD, PLAYER)
kind = attribute("kind", CARD, CARD_KIND)
one_shot = attribute("one_shot", CARD, BOOL)
"""Whether the card does not stay on the field once its chain is over (S000-26)."""

_card = var("card", CARD)
on_field = define(
    "on_field",
    (_card,),
    any_of(zone(_card) == FACE_DOWN, zone(_card) == SPELL_ZONE, zone(_card) == MONSTER_ZONE),
)
