"""What can happen to a card, and which events an effect waits for or answers.

An effect names events, the cards that they have to be about, and where these have to come from; by the same
words a trigger is met and a fast effect answers a moment (S000-36, S001-25 to S001-30).
"""

from __future__ import annotations

from solemn.model.logic.build import (
    all_of,
    any_of,
    attribute,
    exists,
    members,
    state,
    var,
)
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import PLAYER, attribute_of, define, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.zones import CARD_KIND, ZONE, kind, player_of, source
from solemn.model.timing.vocabulary import CARD, EFFECT, controller


__all__ = [
    "ABOUT",
    "ABOUT_TO_BATTLE",
    "ACTIVATED",
    "ADDED",
    "ATTACK_DECLARED",
    "BANISHED_EVENT",
    "BATTLED",
    "BATTLE_WORDS",
    "BECAME_TARGET",
    "CONTROL_CHANGED",
    "DAMAGE_CALCULATED",
    "DAMAGE_STEP_BEGUN",
    "DAMAGE_STEP_OVER",
    "DEALING_BATTLE_DAMAGE",
    "DEALING_DAMAGE",
    "DESTROYED",
    "DESTROYED_BY_BATTLE",
    "DIRECT_ATTACK_DECLARED",
    "DISCARDED",
    "DISCARDED_BY_RULE",
    "DRAWN",
    "EVENT",
    "EVENTS",
    "EVENT_WORDS",
    "FLIPPED",
    "FLIP_SUMMONED",
    "ITSELF",
    "NORMAL_SUMMONED",
    "NOTHING_HAPPENED",
    "POSITION_CHANGED",
    "RETURNED",
    "RETURNED_TO_DECK",
    "RETURNED_TO_FIELD",
    "SENT",
    "SET",
    "SPECIAL_SUMMONED",
    "TRIBUTED",
    "TURNED_DOWN",
    "about",
    "answered",
    "answers_event",
    "came_from",
    "concerns",
    "continuous",
    "listens",
    "news",
]

EVENT = EnumSort(
    "Event",
    (
        "nothing",
        "normal summoned",
        "flip summoned",
        "special summoned",
        "set",
        "position changed",
        "destroyed",
        "tributed",
        "sent to the graveyard",
        "banished",
        "returned to the hand",
        "dealing damage",
        "activated",
        "discarded",
        "drawn",
        "added to the hand",
        "returned to the deck",
        "turned face-down",
        "flipped",
        "control changed",
        "discarded for the hand limit",
        "returned to the field",
        "attack declared",
        "direct attack declared",
        "attack target",
        "damage step begun",
        "about to battle",
        "damage calculation",
        "dealing battle damage",
        "battled",
        "destroyed by battle",
        "damage step over",
    ),
)
"""What can happen to a card in one step; destroying and tributing send it to the graveyard. Damage is what
happens to the card that deals it. Each part of the damage step is an event to the monsters that battle."""
(
    NOTHING_HAPPENED,
    NORMAL_SUMMONED,
    FLIP_SUMMONED,
    SPECIAL_SUMMONED,
    SET,
    POSITION_CHANGED,
    DESTROYED,
    TRIBUTED,
    SENT,
    BANISHED_EVENT,
    RETURNED,
    DEALING_DAMAGE,
    ACTIVATED,
    DISCARDED,
    DRAWN,
    ADDED,
    RETURNED_TO_DECK,
    TURNED_DOWN,
    FLIPPED,
    CONTROL_CHANGED,
    DISCARDED_BY_RULE,
    RETURNED_TO_FIELD,
    ATTACK_DECLARED,
    DIRECT_ATTACK_DECLARED,
    BECAME_TARGET,
    DAMAGE_STEP_BEGUN,
    ABOUT_TO_BATTLE,
    DAMAGE_CALCULATED,
    DEALING_BATTLE_DAMAGE,
    BATTLED,
    DESTROYED_BY_BATTLE,
    DAMAGE_STEP_OVER,
) = members(EVENT)

EVENT_WORDS: dict[str, tuple[str, ...]] = {
    **{word: (word,) for word in EVENT.values[1:]},
    "summoned": ("normal summoned", "flip summoned", "special summoned"),
    "flipped": ("flip summoned", "flipped"),
    "discarded": ("discarded", "discarded for the hand limit"),
    "discarded by a card": ("discarded",),
    "destroyed": ("destroyed", "destroyed by battle"),
    "destroyed by an effect": ("destroyed",),
    "destroyed by battle or effect": ("destroyed", "destroyed by battle"),
    "attack declared": ("attack declared", "direct attack declared"),
    "sent to the graveyard": (
        "destroyed",
        "destroyed by battle",
        "tributed",
        "discarded",
        "discarded for the hand limit",
        "sent to the graveyard",
    ),
}
"""The events that card files may name, with what they mean."""

BATTLE_WORDS = (
    "damage step begun",
    "about to battle",
    "damage calculation",
    "dealing battle damage",
    "battled",
    "destroyed by battle",
    "destroyed by battle or effect",
    "damage step over",
)
"""The words by which an effect names a moment of the damage step, or destruction by battle."""

ABOUT = EnumSort(
    "About", ("itself", "any card", "another card", "own card", "another own card", "opposing card")
)
"""Which card an event has to be about, as the effect's player sees it."""
ITSELF, _ANY, _ANOTHER, _OWN, _ANOTHER_OWN, _OPPOSING = members(ABOUT)

news = state("news", CARD, EVENT)
"""What has happened to a card in the step that this moment follows."""

listens = attribute("listens", EFFECT, EVENT, BOOL)
about = attribute("about", EFFECT, ABOUT)
came_from = attribute("came_from", EFFECT, ZONE, BOOL)
"""Whether the card of the event may have been there before."""
of_kind = attribute("of_kind", EFFECT, CARD_KIND, BOOL)
"""Whether the event may be about a card of that kind."""
answers_event = attribute("answers_event", EFFECT, BOOL)
"""Whether the effect names any event."""

_effect, _card, _event = var("effect", EFFECT), var("card", CARD), var("event", EVENT)
_player = var("player", PLAYER)
_self = _card == source(_effect)
_own_card = _player == controller(_effect)

concerns = define(
    "concerns",
    (_effect, _card, _player),
    all_of(
        of_kind(_effect, kind(_card)),
        any_of(
            all_of(about(_effect) == ITSELF, _self),
            about(_effect) == _ANY,
            all_of(about(_effect) == _ANOTHER, ~_self),
            all_of(about(_effect) == _OWN, _own_card),
            all_of(about(_effect) == _ANOTHER_OWN, _own_card, ~_self),
            all_of(about(_effect) == _OPPOSING, ~_own_card),
        ),
    ),
)
"""Whether an event about a card, which is a player's at that, is the concern of an effect."""

names_a_player = define(
    "names_a_player",
    (_effect,),
    any_of(*(about(_effect) == whose for whose in (_OWN, _ANOTHER_OWN, _OPPOSING))),
)
"""Whether it matters to the effect whose card the event is about."""

answered = define(
    "answered",
    (_effect,),
    exists(_card, all_of(listens(_effect, news(_card)), concerns(_effect, _card, player_of(_card)))),
)
"""Whether what the moment follows is an event that the effect names."""


continuous = attribute("continuous", EFFECT, BOOL)
"""Whether the effect applies by itself, without being activated, as soon as its event has happened."""

EVENTS = Part(
    variables=(variable(news, NOTHING_HAPPENED, says="just"),),
    attributes=tuple(map(attribute_of, (listens, about, came_from, of_kind, answers_event, continuous))),
    definitions=(concerns, names_a_player, answered),
)
