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
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    SortError,
    agree,
)
from solemn.model.logic.terms import (
    Attribute,
    Call,
    Enabled,
    Next,
    Op,
    OptionTerm,
    Quantified,
    StateVar,
    Term,
    Var,
    children,
    sort_of,
)
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
    known = _Known(machine)
    if machine.ground:
        yield from _gaps(machine)
    for option in machine.options:
        if option.value not in option.sort.values:
            yield f"option {option.name} has no value {option.value!r}, only {', '.join(option.sort.values)}"
    for variable in machine.variables:
        if variable.volatile and machine.ground:
            yield f"'{variable.name}' may change arbitrarily, which a ground machine cannot run"
        if variable.initial is not None:
            yield from known.check(variable.initial, (), f"the start of {variable.name}")
    for definition in machine.definitions:
        yield from known.check(definition.body, definition.parameters, f"definition '{definition.name}'")
    yield from _circles(machine)
    for clause in (*machine.begins, *machine.lasting):
        yield from known.check(clause.term, (), f"the start, '{clause.says}'")
    for rule in machine.rules:
        yield from known.check_rule(rule)


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


class _Known:
    """What terms of a machine may mention."""

    def __init__(self, machine: Machine) -> None:
        self.variables = {v.name: v.sort for v in machine.variables}
        self.attributes = {a.name: a.sort for a in machine.attributes}
        self.options = {o.name: o.sort for o in machine.options}
        self.calls = {d.name: d.signature for d in machine.definitions}
        self.rules = {r.name: {p.var.name: p.var.sort for p in r.over} for r in machine.rules}
        self.ground = machine.ground

    def check_rule(self, rule: Rule) -> Iterable[str]:
        """Yield what is wrong with a rule."""
        place = f"rule '{rule.name}'"
        parameters = tuple(p.var for p in rule.over)
        if self.ground:
            for p in parameters:
                if isinstance(p.sort, IntSort) and (p.sort.low is None or p.sort.high is None):
                    yield f"{place}: any value of {p.sort} for '{p.name}' cannot be tried in a ground machine"
        yield from self.check(rule.owner, parameters, place)
        for clause in rule.guard:
            yield from self.check(clause.term, parameters, f"{place}, clause '{clause.says}'")
        for update in rule.then:
            if update.variable not in self.variables:
                yield f"{place} updates {update.variable}, which is no state variable"
                continue
            yield from self.check(update.value, (*parameters, *update.binders), place)

    def check(self, term: Term, bound: tuple[Var, ...], place: str) -> Iterable[str]:
        """Yield what a term mentions but the machine does not have."""
        match term:
            case Var():
                if term not in bound and not any(
                    b.name == term.name and agree(b.sort, term.sort) for b in bound
                ):
                    yield f"{place}: '{term.name}' is bound by nothing"
            case StateVar(name=name, sort=sort):
                if self.variables.get(name) != sort:
                    yield f"{place}: there is no state variable {name} of sort {sort}"
            case Attribute(name=name, sort=sort):
                if self.attributes.get(name) != sort:
                    yield f"{place}: there is no attribute {name} of sort {sort}"
            case OptionTerm(name=name, sort=sort):
                if self.options.get(name) != sort:
                    yield f"{place}: there is no option {name} of sort {sort}"
            case Call(name=name):
                yield from self._check_call(term, place)
            case Next():
                yield f"{place} speaks about the state after the step; only step properties may"
            case Enabled():
                yield from self._check_enabled(term, place)
            case Quantified():
                yield from self._check_range(term, place)
            case _:
                pass
        inner = (*bound, term.var) if isinstance(term, Quantified) else bound
        for part in children(term):
            yield from self.check(part, inner, place)

    def _check_range(self, term: Quantified, place: str) -> Iterable[str]:
        """Yield a count over what has no end, and in a ground machine any quantifier over it."""
        domain = term.domain
        endless = isinstance(domain, IntSort) and None in (domain.low, domain.high)
        if self.ground and endless:
            yield f"{place}: '{term.kind} {term.var.name}' ranges over {domain}, which has no end"
        finite = isinstance(domain, EnumSort | IntSort | BoolSort) and not endless
        if term.kind == "count" and not self.ground and not finite:
            yield f"{place}: 'count {term.var.name}' counts what is not finite over every possible card"

    def _check_enabled(self, enabled: Enabled, place: str) -> Iterable[str]:
        parameters = self.rules.get(enabled.rule)
        if parameters is None:
            yield f"{place} asks whether '{enabled.rule}' is possible, which is no rule"
            return
        for name, argument in enabled.arguments:
            if name not in parameters:
                yield f"{place}: rule '{enabled.rule}' has no parameter '{name}'"
            elif not agree(parameters[name], sort_of(argument)):
                wanted, got = parameters[name], sort_of(argument)
                yield f"{place}: '{name}' of rule '{enabled.rule}' is {wanted}, got {got}"

    def _check_call(self, call: Call, place: str) -> Iterable[str]:
        signature = self.calls.get(call.name)
        if signature is None:
            yield f"{place}: '{call.name}' is not defined"
            return
        got = [sort_of(a) for a in call.arguments]
        fits = len(got) == len(signature.arguments) and all(
            agree(a, b) for a, b in zip(got, signature.arguments, strict=True)
        )
        if not fits or not agree(call.sort, signature.result):
            yield f"{place}: '{call.name}' is defined for ({', '.join(map(str, signature.arguments))})"


def _circles(machine: Machine) -> Iterable[str]:
    """Yield definitions and guards that lead back to themselves."""
    uses = {f"definition '{d.name}'": set(_mentioned(d.body)) for d in machine.definitions}
    uses |= {f"rule '{r.name}'": {*_mentioned(r.condition), *_mentioned(r.owner)} for r in machine.rules}
    for name, used in uses.items():
        seen: set[str] = set()
        todo = list(used)
        while todo:
            other = todo.pop()
            if other not in seen:
                seen.add(other)
                todo.extend(uses.get(other, ()))
        if name in seen:
            yield f"{name} leads back to itself"


def _mentioned(term: Term) -> Iterable[str]:
    """Yield the definitions that a term uses and the rules whose guards it asks about."""
    if isinstance(term, Call):
        yield f"definition '{term.name}'"
    elif isinstance(term, Enabled):
        yield f"rule '{term.rule}'"
    for part in children(term):
        yield from _mentioned(part)
