"""Small OCG positions written down directly, without scenario files, for exploring and measuring.

Only what matters about a card is said; every other attribute has the first value of its sort.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from solemn.model.logic.sorts import BoolSort, EntitySort, EnumSort, FunctionSort, IntSort, Sort
from solemn.model.machine.machine import Machine
from solemn.model.ocg.rules import OCG


__all__ = ["CALL", "DUEL", "SOLEMN", "TWISTER", "TYPHOON", "WABOKU", "Card", "copies", "position"]

_MARKS = ("no battle damage",)


@dataclass(frozen=True)
class Card:
    """A card with one effect: where it is, how fast it is, what it asks for and what it does, step by step."""

    name: str
    owner: str
    zone: str
    kind: str = "trap"
    speed: int = 2
    text: tuple[tuple[str, str], ...] = ()
    targeting: str = "nothing"
    asks_for: str | None = None


TYPHOON = Card(
    "mst", "T", "hand", "spell", text=(("destroy", "the target"),), targeting="a spell or trap on the field"
)
TWISTER = Card("twister", "N", "set", "spell", text=TYPHOON.text, targeting=TYPHOON.targeting)
WABOKU = Card("waboku", "N", "set", text=(("apply", "no card"),))
CALL = Card("call", "N", "set", text=(("destroy", "all monsters"),))
SOLEMN = Card(
    "solemn",
    "N",
    "set",
    speed=3,
    text=(("negate the activation", "no card"), ("destroy", "the card below")),
    asks_for="answers a card activation",
)
DUEL = (TYPHOON, WABOKU, SOLEMN)
"""A quick spell, a trap that may answer it, and a counter trap that may answer either."""


def copies(card: Card, *names: str, owner: str | None = None) -> tuple[Card, ...]:
    """Give cards that differ in name alone, and perhaps in owner from the first one."""
    return tuple(Card(**{**vars(card), "name": name, "owner": owner or card.owner}) for name in names)


def position(cards: Sequence[Card]) -> Machine:
    """Give the machine in which these cards lie where they lie and T is to act."""
    names = tuple(c.name for c in cards)
    domains = {"Effect": names, "Card": names, "Mark": _MARKS}
    tables = {
        a.name: {**_defaults(a.sort, domains), **_given(a.name, cards)}
        for a in (OCG.core + OCG.board).attributes
    }
    start = {
        "controller": {(c.name,): c.owner for c in cards},
        "zone": {(c.name,): c.zone for c in cards},
        "uses": {(c.name,): 0 for c in cards},
    }
    return OCG.scenario("a position", domains, tables, start)


def _defaults(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> dict[tuple[Any, ...], Any]:
    assert isinstance(sort, FunctionSort)
    ranges = [_values(s, domains) for s in sort.arguments]
    value = None if isinstance(sort.result, EntitySort) else _values(sort.result, domains)[0]
    return dict.fromkeys(product(*ranges), value)


def _values(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> Sequence[Any]:
    match sort:
        case BoolSort():
            return (False, True)
        case IntSort(low=low, high=high):
            return range(low or 0, (high or 0) + 1)
        case EnumSort(values=values):
            return values
        case EntitySort(name=name):
            return domains[name]
        case _:
            msg = f"a card has no {sort}"
            raise NotImplementedError(msg)


def _given(attribute: str, cards: Sequence[Card]) -> dict[tuple[Any, ...], Any]:
    """Give the rows of an attribute that the cards settle."""
    rows: dict[tuple[Any, ...], Any] = {}
    for card in cards:
        own: dict[str, dict[tuple[Any, ...], Any]] = {
            "speed": {(): card.speed},
            "length": {(): len(card.text)},
            "source": {(): card.name},
            "owner": {(): card.owner},
            "kind": {(): card.kind},
            "one_shot": {(): True},
            "targeting": {(): card.targeting},
            "asks_for": {(card.asks_for,): True} if card.asks_for else {},
            "usable_from": {(card.zone,): True},
            "activates_card": {(): True},
            "moves_card": {(): True},
            "moves_to": {(): "spell zone"},
            "text": {(i,): kind for i, (kind, _) in enumerate(card.text)},
            "selector": {(i,): chosen for i, (_, chosen) in enumerate(card.text)},
            "mark_of": {
                (i, mark): kind == "apply" for i, (kind, _) in enumerate(card.text) for mark in _MARKS
            },
        }
        rows |= {(card.name, *key): value for key, value in own.get(attribute, {}).items()}
    return rows
