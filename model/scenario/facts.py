"""Whether what is expected of a state is true in it: the one judgement behind `then`, `until` and `reach`.

An expectation is taken apart into facts, each about one cell of a state. Where many states are asked, the
cells are looked up once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeAlias

from solemn.model.machine.layout import Layout, State
from solemn.model.scenario.scenario import Expectation, Scenario


__all__ = ["VARIABLES", "Fact", "Holds", "ending", "facts", "holding"]

VARIABLES = {"state": "box", "holder": "holder"}
"""The state variables behind those words of an expectation that take one value."""

Holds: TypeAlias = Callable[[State], bool]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing expected of a state: what it is called, the cell it is about, and the value there."""

    what: str
    variable: str
    arguments: tuple[Any, ...]
    value: Any


def facts(expected: Expectation) -> Iterator[Fact]:
    """Yield what an expectation says of a state, not of the way there."""
    for card, place in expected.places.items():
        yield Fact(card, "zone", (card,), place)
    for mark in (*expected.applied, *expected.not_applied):
        yield Fact(f"'{mark}' applied", "applied", (mark,), mark in expected.applied)
    for key, variable in VARIABLES.items():
        value = getattr(expected, key)
        if value is not None:
            yield Fact(key, variable, (), value)
    for register in expected.registers:
        yield Fact(str(register), register.variable, register.arguments, register.value)


def holding(expected: Expectation, layout: Layout) -> Holds:
    """Return the function that says of a state whether everything expected of it is true."""
    wanted = [(layout.index[fact.variable, fact.arguments], fact.value) for fact in facts(expected)]
    match wanted:
        case []:
            return lambda _: True
        case [(cell, value)]:
            return lambda state: bool(state[cell] == value)
        case _:
            values, read = tuple(value for _, value in wanted), itemgetter(*(cell for cell, _ in wanted))
            return lambda state: bool(read(state) == values)


def ending(scenario: Scenario, layout: Layout) -> Holds | None:
    """Return the function that says of a state after the start whether play ends there because of `until`."""
    return None if scenario.until is None else holding(scenario.until, layout)
