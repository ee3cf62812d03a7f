"""Places and card kinds of the OCG, and what belongs to a card as such."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, exists_position, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import PLAYER, attribute_of, define, variable
from solemn.model.machine.ruleset import Part
from solemn.model.timing.vocabulary import CARD, EFFECT, chain, effect, opponent


__all__ = [
    "BANISHED",
    "CARD_KIND",
    "CONTROLLER",
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
    "ZONES",
    "activates_card",
    "being_activated",
    "control",
    "deck_place",
    "face_up",
    "from_extra_deck",
    "kind",
    "moves_card",
    "on_field",
    "one_shot",
    "owner",
    "player_of",
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
control = state("control", CARD, PLAYER)
"""Who controls a card on the field; elsewhere it is its owner's."""

source = attribute("source", EFFECT, CARD)
"""The card an effect belongs to."""
usable_from = attribute("usable_from", EFFECT, ZONE, BOOL)
"""From where an effect is activated, or where its card has to be to see an event."""
activates_card = attribute("activates_card", EFFECT, BOOL)
"""Whether it is a card that is activated, and not an effect of one."""
moves_card = attribute("moves_card", EFFECT, BOOL)
"""Whether the card comes face-up on the field by the activation."""
burdens_opponent = attribute("burdens_opponent", EFFECT, BOOL)
"""Whether it is for the opponent of the card's player to handle it (S001-14)."""
owner = attribute("owner", CARD, PLAYER)
kind = attribute("kind", CARD, CARD_KIND)
deck_place = attribute("deck_place", CARD, IntSort(0))
"""How many cards of the position lie above it when it is in its deck."""
from_extra_deck = attribute("from_extra_deck", CARD, BOOL)
"""Whether the card goes to the extra deck where another one goes to the hand or deck."""
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
face_up = define("face_up", (_card,), any_of(zone(_card) == SPELL_ZONE, zone(_card) == MONSTER_ZONE))
player_of = define(
    "player_of",
    (_card,),
    when(any_of(on_field(_card), zone(_card) == NOWHERE), control(_card), owner(_card)),
)
"""Whose the card is at present: who controls it on the field, or while it is summoned, else its owner."""

being_activated = define(
    "being_activated",
    (_card,),
    exists_position(
        chain, lambda i: all_of(activates_card(chain[i].effect), source(chain[i].effect) == _card)
    ),
)
"""Whether the card has been activated in this chain and that has not resolved yet."""

CONTROLLER = define(
    "controller",
    (effect,),
    when(burdens_opponent(effect), opponent(player_of(source(effect))), player_of(source(effect))),
)
"""Whose an effect is: that of the player whose card it is at present, or a burden on his opponent."""

ZONES = Part(
    variables=(variable(zone, says="place"), variable(control, dormant=True, says="controlled by")),
    attributes=tuple(
        map(
            attribute_of,
            (
                source,
                usable_from,
                activates_card,
                moves_card,
                burdens_opponent,
                owner,
                kind,
                deck_place,
                from_extra_deck,
                one_shot,
            ),
        )
    ),
    definitions=(on_field, face_up, player_of, being_activated, CONTROLLER),
)
"""Where cards are, and whose."""
