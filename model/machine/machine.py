"""A machine: variables, attributes, definitions and rules put together and checked.

The same class serves both readings. A *ground* machine lists its entities and the tables of its
attributes, and can be run; a *free* one leaves them open and can only be proved about. Nothing here
runs or proves anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from solemn.model.logic.evaluate import values_of
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import (
    EntitySort,
    EnumSort,
    FunctionSort,
    SortError,
)
from solemn.model.logic.terms import (
    Attribute,
    Call,
    Enabled,
    Op,
    Term,
    Var,
)
from solemn.model.machine.fitting import Declared, misfits
from solemn.model.machine.membership import belongs
from solemn.model.machine.rules import Clause, Definition, Rule, Variable


__all__ = ["Machine", "MachineError", "OptionValue"]


class MachineError(ValueError):
    """The parts of a machine do not fit together; the message lists every misfit."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option of the rule set and the value it has in this machine."""

    name: str
    sort: EnumSort
    value: str


@dataclass(frozen=True)
class Machine:
    """A transition system.

    `domains` lists the entities of each entity sort and `tables` the attributes, both only when `ground`;
    `start` gives initial values beyond those the variables declare: a value, or for a state function a
    mapping from argument tuples. `begins` is what is true of every start: assumed where the start is open,
    checked where a position gives it. `lasting` is what has to be true of a start for play to last to the end
    of the game: of a clause that is not, the sentence says what ends play before. Raises MachineError when
    parts do not fit.
    """

    name: str
    variables: tuple[Variable, ...]
    attributes: tuple[Attribute, ...]
    definitions: tuple[Definition, ...]
    rules: tuple[Rule, ...]
    options: tuple[OptionValue, ...] = ()
    ground: bool = False
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tables: Mapping[str, Mapping[tuple[Any, ...], Any]] = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)
    begins: tuple[Clause, ...] = ()
    lasting: tuple[Clause, ...] = ()

    def __post_init__(self) -> None:
        errors = [*_duplicates(self), *_misfits(self)]
        if errors:
            msg = f"machine '{self.name}': " + "; ".join(errors)
            raise MachineError(msg)

    @cached_property
    def variable_named(self) -> dict[str, Variable]:
        """The state variables by name."""
        return {v.name: v for v in self.variables}

    @cached_property
    def definition_named(self) -> dict[str, Definition]:
        """The definitions by name."""
        return {d.name: d for d in self.definitions}

    @cached_property
    def rule_named(self) -> dict[str, Rule]:
        """The rules by name."""
        return {r.name: r for r in self.rules}

    @cached_property
    def option_named(self) -> dict[str, str]:
        """The option values by name."""
        return {o.name: o.value for o in self.options}

    # the finite reading, as the evaluator asks for it

    def entities(self, sort: EntitySort) -> tuple[str, ...]:
        """Return the declared entities; raise SortError in a free machine, which has none to list."""
        if not self.ground:
            msg = f"{sort} is free in machine '{self.name}': its entities cannot be listed"
            raise SortError(msg)
        return self.domains.get(sort.name, ())

    def attribute(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Return the value of a rigid attribute; raise Undefined where the tables have none."""
        try:
            return self.tables[name][arguments]
        except KeyError:
            msg = f"{name} of {', '.join(map(str, arguments))}"
            raise Undefined(msg) from None

    def option(self, name: str) -> str:
        """Return the value of an option."""
        return self.option_named[name]

    def unfold(self, call: Call) -> tuple[tuple[Var, ...], Term]:
        """Return parameters and body of a definition."""
        definition = self.definition_named[call.name]
        return definition.parameters, definition.body

    def guard(self, enabled: Enabled) -> tuple[tuple[tuple[Var, Iterable[Any]], ...], Term]:
        """Return the open parameters of a rule with the values to try, and when the rule can be used."""
        rule = self.rule_named[enabled.rule]
        given = {name for name, _ in enabled.arguments}
        tried = tuple(
            (p.var, values_of(p.var.sort, self, null=p.nullable))
            for p in rule.over
            if p.var.name not in given
        )
        return tried, self.usable(enabled)

    def usable(self, enabled: Enabled) -> Term:
        """Return the guard of a rule, with the condition on who decides if there is one."""
        rule = self.rule_named[enabled.rule]
        if enabled.by is None:
            return rule.condition
        return Op("and", (*(c.term for c in rule.guard), rule.decided_by(enabled.by)))

    def instances(self, rule: Rule) -> Iterable[dict[str, Any]]:
        """Return every assignment of values to the parameters of a rule, in a fixed order."""
        ranges = [values_of(p.var.sort, self, null=p.nullable) for p in rule.over]
        names = [p.var.name for p in rule.over]
        return (dict(zip(names, values, strict=True)) for values in product(*ranges))

    def places(self, variable: Variable) -> Iterable[tuple[Any, ...]]:
        """Return the argument tuples of a state variable, in a fixed order; () for a plain one."""
        return product(*(values_of(s, self) for s in variable.arguments))


def _duplicates(machine: Machine) -> Iterable[str]:
    named: list[tuple[str, Iterable[Any]]] = [
        ("variable", (v.name for v in machine.variables)),
        ("attribute", (a.name for a in machine.attributes)),
        ("definition", (d.name for d in machine.definitions)),
        ("rule", (r.name for r in machine.rules)),
        ("option", (o.name for o in machine.options)),
    ]
    for kind, names in named:
        for name, times in Counter(names).items():
            if times > 1:
                yield f"{kind} '{name}' is declared {times} times"
    holders: tuple[Rule | Definition, ...] = (*machine.rules, *machine.definitions)
    for holder in holders:
        clauses = holder.guard if isinstance(holder, Rule) else holder.clauses
        for says, times in Counter(c.says for c in clauses).items():
            if times > 1:
                yield f"'{holder.name}' has {times} clauses with the words '{says}'"
    for rule in machine.rules:
        for name, times in Counter(u.variable for u in rule.then).items():
            if times > 1:
                yield f"rule '{rule.name}' updates {name} {times} times"


def _misfits(machine: Machine) -> Iterable[str]:
    if machine.ground:
        yield from _gaps(machine)
    for option in machine.options:
        if option.value not in option.sort.values:
            yield f"option {option.name} has no value {option.value!r}, only {', '.join(option.sort.values)}"
    for variable in machine.variables:
        if variable.volatile and machine.ground:
            yield f"'{variable.name}' may change arbitrarily, which a ground machine cannot run"
    options = tuple((option.name, option.sort) for option in machine.options)
    declared = Declared(machine.variables, machine.attributes, machine.definitions, options, machine.ground)
    yield from misfits(declared, machine.rules, (*machine.begins, *machine.lasting))


def _gaps(machine: Machine) -> Iterable[str]:
    """Yield attributes without a complete and well-sorted table, and start values for what is no variable."""
    for attribute in machine.attributes:
        arguments = attribute.sort.arguments if isinstance(attribute.sort, FunctionSort) else ()
        table = machine.tables.get(attribute.name, {})
        places = list(product(*(values_of(s, machine) for s in arguments)))
        missing = [place for place in places if place not in table]
        if missing:
            yield f"attribute {attribute.name} has no value for {len(missing)} places, such as {missing[0]}"
        result = attribute.sort.result if isinstance(attribute.sort, FunctionSort) else attribute.sort
        for place in places:
            if place in table and not belongs(table[place], result, machine.domains):
                yield f"attribute {attribute.name} of {place} is {table[place]!r}, which is no {result}"
    known = {v.name for v in machine.variables}
    for name in machine.start:
        if name not in known:
            yield f"there is no state variable {name} to give a start"
