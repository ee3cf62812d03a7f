"""Cells of a position that surely keep the value they start with.

Rules speak of more than a position uses: statuses that no card of it gives, counters that none puts.
Variables marked `dormant` are looked at: as long as no rule instance writes another value into such a cell
while all of them have their first values, none ever does. That is an invariant by induction; what reads these
cells may be reduced by it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from solemn.model.logic.terms import Apply, Call, Enabled, StateVar, Term, children
from solemn.model.machine.ground import Grounder
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule, Update


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
    names = frozenset(name for name, _ in asleep)
    reading = Reading(machine)
    uses = [use for rule in machine.rules for use in _uses(machine, rule, names, reading)]
    changed = names
    while True:
        grounder = Grounder(machine, asleep)
        woken = _written(grounder, [use for use in uses if not changed.isdisjoint(use.reads)], asleep)
        if not woken:
            return grounder
        asleep = {cell: value for cell, value in asleep.items() if cell not in woken}
        changed = frozenset(name for name, _ in woken)


class Reading:
    """Which state variables terms mention, also in definitions and in guards of rules that they ask about."""

    def __init__(self, machine: Machine) -> None:
        self._bodies = {d.name: (d.body,) for d in machine.definitions}
        self._guards = {
            r.name: (*(c.term for c in r.guard), r.owner, *(p.var for p in r.over)) for r in machine.rules
        }
        self._known: dict[str, frozenset[str]] = {}

    def of(self, terms: Iterable[Term]) -> frozenset[str]:
        """Return the names of the state variables that terms mention."""
        found: set[str] = set()
        for term in terms:
            found |= self._in(term)
        return frozenset(found)

    def _in(self, term: Term) -> set[str]:
        found: set[str] = set()
        todo = [term]
        while todo:
            part = todo.pop()
            match part:
                case StateVar(name=name):
                    found.add(name)
                case Call(name=name):
                    found |= self._named("definition", name, self._bodies.get(name, ()))
                case Enabled(rule=name):
                    found |= self._named("rule", name, self._guards.get(name, ()))
                case Apply(function=StateVar(name=name)):
                    found.add(name)
                case _:
                    pass
            todo.extend(children(part))
        return found

    def _named(self, kind: str, name: str, terms: Iterable[Term]) -> frozenset[str]:
        key = f"{kind} {name}"
        if key not in self._known:
            self._known[key] = frozenset()
            self._known[key] = self.of(terms)
        return self._known[key]


@dataclass(frozen=True, slots=True)
class _Use:
    """An instance of a rule, what it does to cells that may sleep, and the variables that it hangs on."""

    rule: Rule
    given: Mapping[str, Any]
    updates: tuple[Update, ...]
    reads: frozenset[str]


def _uses(machine: Machine, rule: Rule, names: frozenset[str], reading: Reading) -> Iterator[_Use]:
    """Yield the instances of a rule that may write cells of these variables."""
    updates = tuple(u for u in rule.then if u.variable in names)
    if updates:
        reads = reading.of((*(c.term for c in rule.guard), *(u.value for u in updates)))
        for given in machine.instances(rule):
            yield _Use(rule, given, updates, reads | {u.variable for u in updates})


def _written(grounder: Grounder, uses: Iterable[_Use], asleep: Cells) -> set[tuple[str, tuple[Any, ...]]]:
    """Return the cells that some rule instance may change where these have the values they have."""
    woken: set[tuple[str, tuple[Any, ...]]] = set()
    for use in uses:
        writes = _writes(grounder, use.given, use.updates, asleep, woken)
        if next(writes, None) is not None and grounder.guard(0, use.rule, use.given) is not None:
            woken.update(list(_writes(grounder, use.given, use.updates, asleep, woken)))
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
