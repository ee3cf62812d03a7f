"""What can happen to a card, and which events an effect waits for or answers.

An effect names events, the cards that they have to be about, and where these have to come from; by the same
words a trigger is met and a fast effect answers a moment (S000-36, S001-25 to S001-30).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solemn.model.logic.build import (
    FALSE,
    Expr,
    Writable,
    all_of,
    any_of,
    attribute,
    exists,
    members,
    state,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import Update, attribute_of, define, each, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.zones import CARD_KIND, ZONE, kind, owner, source, zone
from solemn.model.timing.noting import meets
from solemn.model.timing.text import MARK, applied, mark_of
from solemn.model.timing.vocabulary import CARD, EFFECT, controller


__all__ = [
    "ABOUT",
    "ACTIVATED",
    "BANISHED_EVENT",
    "DEALING_DAMAGE",
    "DESTROYED",
    "EVENT",
    "EVENTS",
    "EVENT_WORDS",
    "FLIP_SUMMONED",
    "ITSELF",
    "NORMAL_SUMMONED",
    "NOTHING_HAPPENED",
    "POSITION_CHANGED",
    "RETURNED",
    "SENT",
    "SET",
    "SPECIAL_SUMMONED",
    "TRIBUTED",
    "Happening",
    "about",
    "answered",
    "answers_event",
    "came_from",
    "concerns",
    "consequences",
    "continuous",
    "listens",
    "marks_seen",
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
    ),
)
"""What can happen to a card in one step; destroying and tributing send it to the graveyard. Damage is what
happens to the card that deals it."""
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
) = members(EVENT)

EVENT_WORDS: dict[str, tuple[str, ...]] = {
    **{word: (word,) for word in EVENT.values[1:]},
    "summoned": ("normal summoned", "flip summoned", "special summoned"),
    "sent to the graveyard": ("destroyed", "tributed", "sent to the graveyard"),
}
"""The events that card files may name, with what they mean."""

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
_self = _card == source(_effect)
_own_card = owner(_card) == controller(_effect)

concerns = define(
    "concerns",
    (_effect, _card),
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
"""Whether an event about a card is the concern of an effect."""

answered = define(
    "answered",
    (_effect,),
    exists(_card, all_of(listens(_effect, news(_card)), concerns(_effect, _card))),
)
"""Whether what the moment follows is an event that the effect names."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What a rule makes happen: an event to each card of which `who` (a term over `card`) holds.

    `to` is where the cards go, None if they stay. `displaces` says whether earlier events are the last ones
    no more.
    """

    rule: str
    event: Expr
    who: Expr
    to: Expr | None = None
    displaces: bool = True


continuous = attribute("continuous", EFFECT, BOOL)
"""Whether the effect applies by itself, without being activated, as soon as its event has happened."""

_mark = var("mark", MARK)
_seeing = var("seeing", EFFECT)


def marks_seen(sees: Writable, besides: Writable = FALSE) -> Update:
    """Return the update by which the continuous effects that `sees` (over `seeing`) holds of apply marks."""
    theirs = exists(_seeing, all_of(continuous(_seeing), sees, mark_of(_seeing, 0, _mark)))
    return each(applied, (_mark,), any_of(applied(_mark), besides, theirs))


def consequences(
    happenings: Sequence[Happening],
    performed: Writable = FALSE,
    besides: Writable = FALSE,
    *,
    is_news: bool = True,
    marks: bool = True,
) -> tuple[Update, ...]:
    """Return what a step does to the board by what it makes happen to cards.

    `performed` says when the step does something without moving a card, `besides` which marks (a term over
    `mark`) it applies itself. A mark of a continuous effect that sees the event applies on the spot, unless
    that is left to another step (`marks`); the events become those that the moment is about if `is_news`.
    """
    moved: Writable = zone(_card)
    displaced = any_of(performed, *(exists(_card, h.who) for h in happenings if h.displaces))
    said: Writable = when(displaced, NOTHING_HAPPENED, news(_card))
    for happening in reversed(happenings):
        if happening.displaces:
            said = when(happening.who, happening.event, said)
        else:
            said = when(all_of(happening.who, said == NOTHING_HAPPENED), happening.event, said)
        if happening.to is not None:
            moved = when(happening.who, happening.to, moved)
    placed = () if all(h.to is None for h in happenings) else (each(zone, (_card,), moved),)
    told = (each(news, (_card,), said),) if is_news else ()
    return (*placed, *told, *((marks_seen(meets(_seeing), besides),) if marks else ()))


EVENTS = Part(
    variables=(variable(news, NOTHING_HAPPENED, says="just"),),
    attributes=tuple(map(attribute_of, (listens, about, came_from, of_kind, answers_event, continuous))),
    definitions=(concerns, answered),
)
