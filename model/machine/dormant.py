"""Cells of a position that surely keep the value they start with.

Rules speak of more than a position uses: statuses that no card of it gives, counters that none puts.
Variables marked `dormant` are looked at: as long as no rule instance writes another value into such a cell
while all of them have their first values, none ever does. That is an invariant by induction; what reads these
cells may be reduced by it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from solemn.model.machine.ground import Grounder
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Update


__all__ = ["awake"]

Cells: TypeAlias = Mapping[tuple[str, tuple[Any, ...]], Any]


def awake(machine: Machine) -> Grounder:
    """Return a grounder of the machine that knows which cells never change.

    Raises MachineError for a machine that is not ground.
    """
    layout = Grounder(machine).layout
    start = layout.initial()
    asleep = {
        (cell.variable.name, cell.arguments): start[i]
        for i, cell in enumerate(layout.cells)
        if cell.variable.dormant
    }
    while True:
        grounder = Grounder(machine, asleep)
        woken = _written(machine, grounder, asleep)
        if not woken:
            return grounder
        asleep = {cell: value for cell, value in asleep.items() if cell not in woken}


def _written(machine: Machine, grounder: Grounder, asleep: Cells) -> set[tuple[str, tuple[Any, ...]]]:
    """Return the cells that some rule instance may change where these have the values they have."""
    names = {name for name, _ in asleep}
    woken: set[tuple[str, tuple[Any, ...]]] = set()
    for rule in machine.rules:
        updates = [u for u in rule.then if u.variable in names]
        for given in machine.instances(rule) if updates else ():
            writes = _writes(grounder, given, updates, asleep, woken)
            if next(writes, None) is not None and grounder.guard(0, rule, given) is not None:
                woken.update(list(_writes(grounder, given, updates, asleep, woken)))
    return woken


def _writes(
    grounder: Grounder,
    given: Mapping[str, Any],
    updates: Iterable[Update],
    asleep: Cells,
    woken: Container[tuple[str, tuple[Any, ...]]],
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the sleeping cells, not yet woken, that an instance may write if its guard can hold."""
    for update in updates:
        for _, cell in grounder.layout.cells_of[update.variable]:
            here = (cell.variable.name, cell.arguments)
            if here in asleep and here not in woken and grounder.writes(given, update, cell, asleep[here]):
                yield here
