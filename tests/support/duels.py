"""OCG positions written down directly, without scenario or card files, for exploring and measuring.

Only what matters about a card is said; every other attribute has the first value of its sort.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from solemn.model.logic.sorts import BoolSort, EntitySort, EnumSort, FunctionSort, IntSort, Sort
from solemn.model.machine.machine import Machine
from solemn.model.ocg.rules import OCG
from solemn.model.ocg.tables import start as begin


__all__ = ["SOLEMN", "TWISTER", "TYPHOON", "WABOKU", "Piece", "duel"]

_MARKS = ("no battle damage",)


@dataclass(frozen=True)
class Piece:
    """A card with one effect: where it is, how fast it is, what it asks for and what it does."""

    owner: str
    zone: str
    text: tuple[tuple[str, str], ...]
    kind: str = "trap"
    speed: int = 2
    targeting: str = "nothing"
    asks_for: str | None = None

    def rows(self, name: str) -> dict[str, dict[tuple[Any, ...], Any]]:
        """Give the rows of attributes that the card settles, by attribute."""
        steps = tuple(enumerate(self.text))
        return {
            "speed": {(name,): self.speed},
            "length": {(name,): len(self.text)},
            "source": {(name,): name},
            "owner": {(name,): self.owner},
            "kind": {(name,): self.kind},
            "one_shot": {(name,): True},
            "targeting": {(name,): self.targeting},
            "asks_for": {(name, self.asks_for): True} if self.asks_for else {},
            "usable_from": {(name, self.zone): True},
            "activates_card": {(name,): True},
            "moves_card": {(name,): True},
            "text": {(name, i): kind for i, (kind, _) in steps},
            "selector": {(name, i): chosen for i, (_, chosen) in steps},
            "mark_of": {(name, i, mark): kind == "apply" for i, (kind, _) in steps for mark in _MARKS},
        }


TYPHOON = Piece("T", "hand", (("destroy", "the target"),), "spell", targeting="a spell or trap on the field")
TWISTER = replace(TYPHOON, owner="N", zone="set")
WABOKU = Piece("N", "set", (("apply", "no card"),))
SOLEMN = Piece(
    "N",
    "set",
    (("negate the activation", "no card"), ("destroy", "the card below")),
    speed=3,
    asks_for="answers a card activation",
)


def duel(*pieces: Piece, copies: int = 1) -> Machine:
    """Give the machine in which T is to act and so many copies of each card lie where they lie."""
    cards = {f"card{i}_{j}": piece for i, piece in enumerate(pieces) for j in range(copies)}
    names = tuple(cards)
    domains = {"Effect": names, "Card": names, "Mark": _MARKS, "Filter": (), "Requirement": ()}
    tables = {a.name: _defaults(a.sort, domains) for a in (OCG.core + OCG.board).attributes}
    for name, piece in cards.items():
        for attribute, rows in piece.rows(name).items():
            tables[attribute] |= rows
    start = {
        **begin([], "main1"),
        "control": {(name,): piece.owner for name, piece in cards.items()},
        "zone": {(name,): piece.zone for name, piece in cards.items()},
        "uses": {(name,): 0 for name in names},
    }
    tables["shares_limit"] |= {(name, name): True for name in names}
    return OCG.scenario("a duel", domains, tables, start)


def _defaults(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> dict[tuple[Any, ...], Any]:
    assert isinstance(sort, FunctionSort)
    value = None if isinstance(sort.result, EntitySort) else _values(sort.result, domains)[0]
    return dict.fromkeys(product(*(_values(s, domains) for s in sort.arguments)), value)


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
