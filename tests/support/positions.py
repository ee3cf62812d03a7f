"""Positions of the shipped games put together by hand, without scenario or card files.

Attributes that a test does not mention have the first value of their sort (false, nothing, the least
integer), so that a position names only what matters to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from solemn.model.logic.sorts import (
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    StackSort,
)
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import PLAYER
from solemn.model.machine.ruleset import RuleSet
from solemn.model.oborozuki.rules import OBOROZUKI
from solemn.model.oborozuki.zones import SITE
from solemn.model.ocg.rules import OCG
from solemn.model.ocg.tables import start as begin


__all__ = ["Piece", "oborozuki_position", "ocg_position"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A card with one effect: whose it is, where it is, what the effect's attributes are, and its text.

    `text` lists instructions, `selectors` which cards each means. `about` holds further attributes of the
    effect or the card by name; one with more arguments than that is given as a mapping from the others.
    """

    player: str
    at: str
    text: tuple[str, ...] = ()
    selectors: tuple[str, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)


def ocg_position(**pieces: Piece) -> Machine:
    """Give an OCG position: unless said otherwise of one-shot cards of speed 2, usable where they are."""
    usual = {
        "one_shot": True,
        "speed": 2,
        "moves_card": True,
        "activates_card": True,
    }
    return _position(OCG, pieces, lambda p: {**usual, "usable_from": {p.at: True}})


def oborozuki_position(**pieces: Piece) -> Machine:
    """Give a position of the other game, with active effects unless said otherwise, in the battle phase.

    A piece "on the field" lies on a site of its own: all sites are open.
    """
    sites = {player: iter(SITE.values) for player in PLAYER.values}
    placed = {
        name: replace(piece, at=next(sites[piece.player])) if piece.at == "field" else piece
        for name, piece in pieces.items()
    }
    usual = {"effect_class": "active", "kind": "A"}
    return _position(OBOROZUKI, placed, lambda _: usual, _opening(tuple(pieces)))


def _opening(pieces: tuple[str, ...]) -> dict[str, Any]:
    """How a position of the other game starts beyond its cards."""
    return {
        "phase": "battle",
        "rounds": 0,
        "power": dict.fromkeys(((player,) for player in PLAYER.values), 0),
        "opened": dict.fromkeys(product(PLAYER.values, SITE.values), True),
        "sideways": dict.fromkeys(((name,) for name in pieces), False),
        "current": dict.fromkeys(((name,) for name in pieces), False),
    }


def _position(
    rules: RuleSet,
    pieces: Mapping[str, Piece],
    usual: Callable[[Piece], dict[str, Any]],
    opening: Mapping[str, Any] | None = None,
) -> Machine:
    domains = {"Effect": tuple(pieces), "Card": tuple(pieces), "Mark": tuple(pieces)}
    tables = {a.name: _table(a.sort, domains) for a in (*rules.core.attributes, *rules.board.attributes)}
    for name, piece in pieces.items():
        said = {"source": name, "owner": piece.player, "length": len(piece.text)}
        about = {key: value for key, value in piece.about.items() if key != "uses"}
        for attribute, value in {**said, **usual(piece), **about}.items():
            if isinstance(value, Mapping):
                tables[attribute] |= {(name, key): v for key, v in value.items()}
            else:
                tables[attribute][name,] = value
        for i, instruction in enumerate(piece.text):
            tables["text"][name, i] = instruction
            tables["mark_of"][name, i, name] = instruction == "apply"
        for i, selector in enumerate(piece.selectors):
            tables["selector"][name, i] = selector
    start: dict[str, Any] = {
        **(begin([], "main1") if rules.name == OCG.name else {}),
        "zone": {(n,): p.at for n, p in pieces.items()},
        "uses": {(n,): p.about.get("uses", 1) for n, p in pieces.items()},
    }
    known = {v.name for v in (*rules.core.variables, *rules.board.variables)}
    start = {name: values for name, values in (start | dict(opening or {})).items() if name in known}
    if "control" in {v.name for v in rules.board.variables}:
        start["control"] = {(n,): p.player for n, p in pieces.items()}
        tables["shares_limit"] |= {(n, n): True for n in pieces}
    return rules.scenario("a position", domains, tables, start)


def _table(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> dict[tuple[Any, ...], Any]:
    arguments = sort.arguments if isinstance(sort, FunctionSort) else ()
    result = sort.result if isinstance(sort, FunctionSort) else sort
    return dict.fromkeys(product(*(_values(a, domains) for a in arguments)), _first(result, domains))


def _values(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> tuple[Any, ...]:
    match sort:
        case BoolSort():
            return (False, True)
        case EnumSort(values=values):
            return values
        case IntSort(low=int(low), high=int(high)):
            return tuple(range(low, high + 1))
        case EntitySort(name=name):
            return domains.get(name, ())
        case IntSort() | RecordSort() | FunctionSort() | StackSort():
            msg = f"{sort} has no list of values"
            raise TypeError(msg)


def _first(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> Any:
    if isinstance(sort, IntSort):
        return sort.low or 0
    if isinstance(sort, EntitySort) and sort.null is not None:
        return None
    return _values(sort, domains)[0]
