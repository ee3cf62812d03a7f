"""What the cards of a position say to the rules of the OCG: the tables of their attributes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from solemn.model.ocg.cards import OF_A_PHASE, Card, Effect, row_of
from solemn.model.ocg.events import BATTLE_WORDS, EVENT, EVENT_WORDS
from solemn.model.ocg.filter_tables import filter_name, filter_tables, price_name
from solemn.model.ocg.kinds import TIE
from solemn.model.ocg.legality import CONDITION
from solemn.model.ocg.phases import DAMAGE_STEP, PHASE, TIME
from solemn.model.ocg.restrictions import RESPONSE
from solemn.model.ocg.shapes import JOINS, Event, Instruction, Pays, Procedure
from solemn.model.ocg.standing import BAN, STATUS
from solemn.model.ocg.types import TYPE_TABLE, EffectRow
from solemn.model.ocg.zones import CARD_KIND, ZONE
from solemn.model.timing.text import MOST_STEPS


__all__ = ["STEPS", "start", "tables"]

Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]

MAIN_PHASE, ADJUSTMENT = "main1", "hand adjustment"
STEPS = (
    MAIN_PHASE,
    *(phase for phase in PHASE.values if phase != MAIN_PHASE and phase not in DAMAGE_STEP),
    ADJUSTMENT,
)
"""Where play may start: in any phase or step but in the middle of an attack."""

_STRENGTHENING = ("raise the attack", "lower the attack", "raise the defence", "lower the defence")
"""The instructions that change how strong a monster is."""
_NO_EVENT = Event.model_validate({"of": ["set"], "about": "itself"})
"""Stands where an effect names no event; what it says is never asked for."""
_NO_PRICE = Pays.model_validate({})
_NO_INSTRUCTION = Instruction.model_validate({"do": "negate the effect"})
"""Stands behind the end of a text; nothing that it says is asked for."""
_USUALLY = {"deal damage": "the opponent", "forbid": "the opponent"}
"""Whom an instruction is about where it does not say; else its player."""
_NO_PROCEDURE = Procedure.model_validate({})
"""Stands where a monster has no procedure of its own; nothing but the places of the summon is asked for."""

_LEFT_FOR: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("banished", ("banished",)),
    ("hand", ("returned to the hand", "drawn", "added to the hand")),
    (
        "graveyard",
        (
            "destroyed",
            "destroyed by an effect",
            "destroyed by battle",
            "destroyed by battle or effect",
            "tributed",
            "sent to the graveyard",
            "discarded",
        ),
    ),
)
"""Where a card is after an event about itself, if it is no more where it was."""


def tables(
    cards: Mapping[str, Card], owners: Mapping[str, str], effects: Mapping[str, tuple[str, Effect]]
) -> Tables:
    """Return the attributes that only the OCG has, for the cards and effects of a position.

    All mappings are by the names of the position; an effect comes with its card. Raises ValueError if a
    text names a card of which its player has several copies.
    """
    found: Tables = {}
    for place, (name, card) in enumerate(cards.items()):
        _add(found, (name,), {"deck_place": place, **_of_card(card)})
        paid = card.attack_price is not None and card.attack_price.cards
        _add(found, (name,), {"attack_spends": price_name(name) if paid else None})
        _add_places(found, "own_procedure", name, card.procedure.places if card.procedure else ())
        _add_places(found, "pays_from", name, (card.procedure or _NO_PROCEDURE).out_of)
    for name, (source, effect) in effects.items():
        _add_effect(found, name, effect, cards[source])
        _add_steps(found, name, effect, cards, _own(cards, owners, owners[source]))
    marks = dict.fromkeys(
        mark for _, effect in effects.values() for told in effect.text for mark in told.marks
    )
    for name, (_, effect) in effects.items():
        for mark in marks:
            found.setdefault("needs_mark", {})[name, mark] = mark == effect.applies_while
    for name, (source, effect) in effects.items():
        for another, (its_source, its_effect) in effects.items():
            same = cards[source].id == cards[its_source].id
            found.setdefault("same_name", {})[name, another] = same
            shared = (
                same
                and owners[source] == owners[its_source]
                and effect.id == its_effect.id
                and effect.limit_by == "name"
            )
            found.setdefault("shares_limit", {})[name, another] = name == another or shared
            duty = source == its_source and effect.duty is not None and effect.duty == its_effect.duty
            found.setdefault("same_duty", {})[name, another] = name == another or duty
    return found | filter_tables(cards, effects)


class PlacedLike(Protocol):
    """What is asked of a card of a position about where it starts."""

    @property
    def name(self) -> str:
        """Its name there."""

    @property
    def owner(self) -> str:
        """Whose it is."""

    @property
    def this_turn(self) -> bool:
        """Whether it came there this turn."""

    @property
    def revealed(self) -> bool:
        """Whether both players see it."""


def start(position: Sequence[PlacedLike], step: str) -> dict[str, Any]:
    """Return where a position starts what only the OCG has; play starts in a step of the turn.

    It starts in the middle of main phase 1, and at the beginning of every other phase.
    """
    return {
        **_where(step),
        "goes_on": False,
        "turns": 0,
        "control": {(placed.name,): placed.owner for placed in position},
        "moved_now": {(placed.name,): placed.this_turn for placed in position},
        "revealed": {(placed.name,): placed.revealed for placed in position},
    }


def _where(step: str) -> dict[str, str]:
    if step == MAIN_PHASE:
        return {"box": "open state", "phase": step, "stretch": "going"}
    if step == ADJUSTMENT:
        return {"box": "procedure", "phase": "end", "stretch": "hand adjustment"}
    return {"box": "procedure", "phase": step, "stretch": "beginning"}


def _add(found: Tables, place: tuple[Any, ...], values: Mapping[str, Any]) -> None:
    for attribute, value in values.items():
        found.setdefault(attribute, {})[place] = value


def _add_places(found: Tables, attribute: str, name: str, places: Iterable[str]) -> None:
    there = set(places)
    for place in ZONE.values:
        found.setdefault(attribute, {})[name, place] = place in there


def _of_card(card: Card) -> dict[str, Any]:
    procedure = card.procedure or _NO_PROCEDURE
    return {
        "kind": card.kind,
        "one_shot": any(r.one_shot for r in TYPE_TABLE if (r.kind, r.type) == (card.kind, card.type)),
        "from_extra_deck": card.extra_deck,
        "tributes": card.tributes,
        "summonable": card.kind == "monster" and card.normal_summon,
        "price": procedure.price,
        "pays_by": procedure.by,
        "procedure_condition": procedure.when,
        "attack": card.attack,
        "defence": card.defence,
        "attacks": card.attacks,
        "attacks_directly": card.attacks_directly,
        "attacks_in_defence": card.attacks_in_defence,
        "attack_price": 0 if card.attack_price is None else card.attack_price.cards,
        "attack_paid_by": "tribute" if card.attack_price is None else card.attack_price.by,
        "attack_life_points": 0 if card.attack_price is None else card.attack_price.life_points,
    }


def _add_effect(found: Tables, name: str, effect: Effect, card: Card) -> None:
    row = row_of(card, effect)
    assert row is not None
    event = effect.event or _NO_EVENT
    _add(found, (name,), _of_effect(effect, row, card))
    priced = effect.pays is not None and effect.pays.cards
    values = {
        "aimed_at": None if effect.aimed_at is None else filter_name(name, ("aimed at",)),
        "spends": filter_name(name, ("pays", "these")) if priced else None,
    }
    _add(found, (name,), values)
    _add_places(found, "came_from", name, ZONE.values if event.origins is None else event.origins)
    meant = {word for told in event.events for word in EVENT_WORDS[told]} if effect.event else set()
    for word in EVENT.values:
        found.setdefault("listens", {})[name, word] = word in meant
    for kind in CARD_KIND.values:
        found.setdefault("of_kind", {})[name, kind] = kind in event.kinds
    for response in RESPONSE.values:
        found.setdefault("bars", {})[name, response] = response in effect.bars
    for place in ZONE.values:
        found.setdefault("usable_from", {})[name, place] = place in _used_from(effect, row)
    for ban in BAN.values:
        found.setdefault("banned_as", {})[name, ban] = ban == _response(card)
    belongs = effect.timing in OF_A_PHASE
    for time in TIME.values:
        told = time in (effect.times or ())
        found.setdefault("item_in", {})[name, time] = belongs and told
        found.setdefault("used_in", {})[name, time] = not belongs and told
    for condition in CONDITION.values:
        found.setdefault("asks_for", {})[name, condition] = condition in effect.conditions


def _of_effect(effect: Effect, row: EffectRow, card: Card) -> dict[str, Any]:
    activates = effect.timing == "card activation"
    pays = effect.pays or _NO_PRICE
    return {
        "speed": effect.speed or row.speed,
        "trigger": effect.timing == "trigger",
        "mandatory": effect.mandatory and effect.timing not in OF_A_PHASE,
        "compulsory": effect.mandatory and effect.timing in OF_A_PHASE,
        "treatment": effect.timing == "treatment",
        "limited_to_times": effect.times is not None and effect.timing not in OF_A_PHASE,
        "in_turn_of": effect.turn,
        "own_hand_only": activates and effect.places is None,
        "comes_first": effect.first,
        "burdens_opponent": effect.handled_by == "the opponent",
        "costs": effect.cost is not None or pays.cards > 0,
        "picks": pays.cards,
        "spends_itself": "nothing" if effect.cost is None else effect.cost.removesuffix(" itself"),
        "spends_by": pays.by if pays.cards else "nothing",
        "costs_life_points": pays.life_points,
        "costs_counters": pays.counters,
        "limit": effect.limit or 0,
        "limit_per": effect.limit_per,
        "limit_counts": effect.limit_counts,
        "must_stay": _must_stay(effect, row, card),
        "unnegatable": effect.unnegatable,
        "repeats": effect.each_time,
        "when_worded": effect.wording == "when",
        "ignition": effect.timing == "ignition",
        "continuous": effect.timing == "continuous",
        "negates_summons": any(told.do == "negate the summon" for told in effect.text),
        "response": _response(card),
        "bars_everybody": effect.bars_everybody,
        "loner": effect.alone,
        "summons_itself": _summons_itself(effect, row),
        "about": (effect.event or _NO_EVENT).about,
        "answers_event": effect.event is not None,
        "targeting": effect.target if effect.aimed_at is None else "one of these",
        "activates_card": activates,
        "moves_card": activates,
        "first_link_only": effect.first_link_only,
        "even_in_damage_step": effect.even_in_damage_step,
        "negates_activations": any(told.do == "negate the activation" for told in effect.text),
        "changes_strength": any(told.do in _STRENGTHENING for told in effect.text),
        "about_itself": effect.event is not None and effect.event.about == "itself",
        "names_battle": effect.event is not None and not set(effect.event.events).isdisjoint(BATTLE_WORDS),
        "flips": _is_flip(effect),
        "waits_when_set": activates and (card.kind == "trap" or card.type == "quick-play"),
    }


def _is_flip(effect: Effect) -> bool:
    """Say whether an effect is triggered by its own monster being turned face-up."""
    event = effect.event
    if event is None or effect.timing != "trigger" or event.about != "itself":
        return False
    return not {"flipped", "flip summoned"}.isdisjoint(event.events)


def _response(card: Card) -> str:
    return "monster effect" if card.kind == "monster" else card.kind


def _must_stay(effect: Effect, row: EffectRow, card: Card) -> bool:
    """Say whether the effect does nothing once its card is no longer face-up on the field."""
    stays = any(r.stays for r in TYPE_TABLE if (r.kind, r.type) == (card.kind, card.type))
    used_there = effect.timing == "card activation" or "spell zone" in _used_from(effect, row)
    return stays and used_there and not effect.cost


def _summons_itself(effect: Effect, row: EffectRow) -> bool:
    """Say whether a trigger of a card in the hand or graveyard special summons that card."""
    summons = any(told.do == "special summon" and told.which == "itself" for told in effect.text)
    places = _used_from(effect, row)
    return effect.timing == "trigger" and summons and not {"hand", "graveyard"}.isdisjoint(places)


def _used_from(effect: Effect, row: EffectRow) -> tuple[str, ...]:
    """Return from where an effect is used: what the card says, or the usual places."""
    return _places(effect, row) if effect.places is None else tuple(effect.places)


def _places(effect: Effect, row: EffectRow) -> tuple[str, ...]:
    """Return the usual places; a trigger about its own card is used from where the event has put it."""
    if effect.timing != "trigger" or effect.event is None or effect.event.about != "itself":
        return row.places
    told = set(effect.event.events)
    elsewhere = tuple(place for place, events in _LEFT_FOR if told & set(events))
    moved = {event for _, events in _LEFT_FOR for event in events}
    return (*elsewhere, *(row.places if told - moved else ()))


def _own(cards: Mapping[str, Card], owners: Mapping[str, str], player: str) -> dict[str, Card]:
    return {name: card for name, card in cards.items() if owners[name] == player}


def _add_steps(
    found: Tables, name: str, effect: Effect, cards: Mapping[str, Card], own: Mapping[str, Card]
) -> None:
    for step in range(MOST_STEPS):
        told = effect.text[step] if step < len(effect.text) else _NO_INSTRUCTION
        before = effect.text[step - 1].do if 0 < step <= len(effect.text) else None
        join = JOINS[told.join]
        values = {
            "selector": told.selector,
            "object_of": _named(told, cards, own),
            "amount": told.amount or (1 if told.do == "draw" else 0),
            "measure": told.measure,
            "joins": join.joins,
            "needs": join.needs,
            "sifted": None if told.these is None else filter_name(name, ("text", step, "these")),
            "gives": told.status or STATUS.values[0],
            "lasts": told.lasts or "for good",
            "whom": told.whom or _USUALLY.get(told.do, "its player"),
            "tied": told.tie or TIE.values[0],
            "may_be_left": told.optional,
            "afresh": told.do == "choose" and before != "choose",
        }
        _add(found, (name, step), values)
        for ban in BAN.values:
            found.setdefault("bans", {})[name, step, ban] = ban in told.forbids
        for place in ZONE.values:
            found.setdefault("taken_from", {})[name, step, place] = told.origin in {None, place}


def _named(told: Instruction, cards: Mapping[str, Card], own: Mapping[str, Card]) -> str | None:
    """Return which card of the position is named, None if there is none; a player summons his own cards."""
    among = own if told.do == "special summon" else cards
    copies = [name for name, card in among.items() if card.id == told.card]
    if len(copies) > 1:
        msg = f"which '{told.card}' is meant is a choice not modelled yet: {', '.join(copies)}"
        raise ValueError(msg)
    return copies[0] if copies else None
