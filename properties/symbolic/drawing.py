"""Cards by lot: a machine over every possible card, read over a few whose attributes are drawn.

The finite reading is made once; drawing again writes other attributes into the tables that it has.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, TypeAlias

from solemn.model.logic.evaluate import values_of
from solemn.model.logic.sorts import (
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    Sort,
    SortError,
    StackSort,
)
from solemn.model.logic.terms import Attribute, Quantified, Term, children
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Parameter, Rule


__all__ = ["Cards", "Profile", "Profiles", "Tables"]

Profile: TypeAlias = Mapping[tuple[str, tuple[Any, ...]], Any]
"""The values of attributes of one entity, by name and the arguments after it."""
Profiles: TypeAlias = Mapping[EntitySort, Sequence[Profile]]
"""Profiles that go together, by the sort of what has them."""
Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]

_ENTITIES = 3
_MOST = 2
"""The largest number that is drawn where a sort leaves room."""
_FITTING = 0.9
"""How many of the entities have a profile where there are any."""


@dataclass
class Cards:
    """A few cards, and the luck of drawing; `machine` is the finite reading, whose tables they are."""

    machine: Machine
    numbers: random.Random
    _listed: _Domains
    _tables: Tables
    _bias: _Bias

    @classmethod
    def of(cls, machine: Machine, numbers: random.Random) -> Cards:
        """Return cards for a machine, those that it has if it is ground.

        Raises SortError or MachineError if a few cards do not make it finite.
        """
        if machine.ground:
            return cls(machine, numbers, _Domains(machine.domains), {}, _Bias(numbers))
        names = (s.name for s in _entity_sorts(machine))
        domains = {name: tuple(f"{name.lower()}{i}" for i in range(1, _ENTITIES + 1)) for name in names}
        bare = replace(
            machine,
            variables=tuple(replace(v, volatile=False) for v in machine.variables),
            rules=tuple(_bounded(rule) for rule in machine.rules),
        )
        listed, bias = _Domains(domains), _Bias(numbers)
        tables = {a.name: _table(a, listed, numbers, bias.of(a.name)) for a in machine.attributes}
        return cls(replace(bare, ground=True, domains=domains, tables=tables), numbers, listed, tables, bias)

    def draw(self, profiles: Sequence[Profiles] = ()) -> None:
        """Take other cards; where there are profiles, most of them have one of the same choice."""
        self._bias = _Bias(self.numbers)
        for attribute in self.machine.attributes:
            often = self._bias.of(attribute.name)
            self._tables[attribute.name].update(_table(attribute, self._listed, self.numbers, often))
        chosen = self.numbers.choice(profiles) if profiles else {}
        for sort, known in chosen.items():
            for entity in self._listed.entities(sort):
                if self.numbers.random() < _FITTING:
                    for (name, more), value in self.numbers.choice(known).items():
                        self._tables[name][entity, *more] = value

    def put_aside(self) -> Tables:
        """Return the attributes of these cards, to take them up again."""
        return {name: dict(table) for name, table in self._tables.items()}

    def take_up(self, tables: Tables) -> None:
        """Take cards that were put aside."""
        for name, table in tables.items():
            self._tables[name].update(table)

    def value(self, name: str, sort: Sort) -> Any:
        """Return a value of a sort by lot; of truth values the name decides how often they are true."""
        return _draw(sort, self._listed, self.numbers, self._bias.of(name))


@dataclass
class _Bias:
    """How often what is drawn is true: for all names alike, or for each name as it comes."""

    numbers: random.Random
    _alike: float | None = field(init=False)
    _of: dict[str, float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        alike = self.numbers.choice((0.2, 0.5, 0.8, 0.95, 0.95, 0.95))
        self._alike = alike if self.numbers.random() < 0.7 else None

    def of(self, name: str) -> float:
        """Return how often it is true of one name."""
        if self._alike is not None:
            return self._alike
        return self._of.setdefault(name, self.numbers.choice((0.05, 0.5, 0.95)))


@dataclass(frozen=True)
class _Domains:
    """Just enough of a machine to list the values of a sort."""

    domains: Mapping[str, tuple[str, ...]]

    def entities(self, sort: EntitySort) -> tuple[str, ...]:
        """Return the entities of a sort."""
        return self.domains.get(sort.name, ())


def _table(
    attribute: Attribute, listed: _Domains, numbers: random.Random, yes: float
) -> dict[tuple[Any, ...], Any]:
    sort = attribute.sort
    arguments = sort.arguments if isinstance(sort, FunctionSort) else ()
    result = sort.result if isinstance(sort, FunctionSort) else sort
    places = product(*(_places(s, listed) for s in arguments))
    return {place: _draw(result, listed, numbers, yes) for place in places}


def _places(sort: Sort, listed: Any) -> Sequence[Any]:
    return values_of(sort, listed)


def _draw(sort: Sort, listed: Any, numbers: random.Random, yes: float) -> Any:
    """Return a value of a sort by lot: small numbers, and truth values that are true so often."""
    match sort:
        case BoolSort():
            return numbers.random() < yes
        case IntSort(low=low, high=high):
            least = 0 if low is None else low
            return numbers.randint(least, least + _MOST if high is None else min(high, least + _MOST))
        case EntitySort(null=null):
            known = listed.entities(sort)
            return numbers.choice((*known, None) if null is not None else known)
        case EnumSort(values=values):
            return numbers.choice(values)
        case _:
            msg = f"no value of {sort} can be drawn"
            raise SortError(msg)


def _bounded(rule: Rule) -> Rule:
    return replace(rule, over=tuple(_small(p) for p in rule.over))


def _small(parameter: Parameter) -> Parameter:
    sort = parameter.var.sort
    if not isinstance(sort, IntSort):
        return parameter
    low = 0 if sort.low is None else sort.low
    high = low + _MOST if sort.high is None else min(sort.high, low + _MOST)
    return replace(parameter, var=replace(parameter.var, sort=IntSort(low, high)))


def _entity_sorts(machine: Machine) -> list[EntitySort]:
    """Return every entity sort that variables, attributes, rules or quantifiers of a machine speak of."""
    found: dict[EntitySort, None] = {}

    def see(sort: Sort) -> None:
        match sort:
            case EntitySort():
                found[sort] = None
            case FunctionSort(arguments=arguments, result=result):
                for part in (*arguments, result):
                    see(part)
            case StackSort(record=record):
                for _, part in record.fields:
                    see(part)
            case _:
                pass

    def look(term: Term) -> None:
        if isinstance(term, Quantified):
            see(term.var.sort)
        for part in children(term):
            look(part)

    for variable in machine.variables:
        see(variable.sort)
    for attribute in machine.attributes:
        see(attribute.sort)
    for rule in machine.rules:
        for parameter in rule.over:
            see(parameter.var.sort)
        look(rule.condition)
    return list(found)
