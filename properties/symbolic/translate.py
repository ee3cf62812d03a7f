"""Terms as Z3 expressions: the only place where the meaning of the language is told to the solver.

One table for the operators, one method per node kind. No rule of a game is known here. In the free reading
an entity sort is an uninterpreted sort; with domains given it is the enumeration of their entities.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, product
from typing import Any, cast

import z3

from solemn.model.logic.sorts import (
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    SortError,
    StackSort,
)
from solemn.model.logic.terms import (
    Apply,
    Attribute,
    Call,
    Enabled,
    Field,
    Lit,
    Next,
    Op,
    OptionTerm,
    Quantified,
    RecordTerm,
    StateVar,
    Term,
    Var,
)
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Parameter
from solemn.properties.symbolic.values import Expression, Stack, SymbolicState, Value, same_record


__all__ = ["SOLVER_OPERATORS", "Scope", "Translator"]


def _minimum(left: Expression, right: Expression) -> Expression:
    return z3.If(left <= right, left, right)


def _choose(condition: Expression, then: Value, otherwise: Value) -> Value:
    if isinstance(then, Stack) and isinstance(otherwise, Stack):
        return then.choose(condition, otherwise)
    if isinstance(then, Mapping) and isinstance(otherwise, Mapping):
        return {name: z3.If(condition, then[name], otherwise[name]) for name in then}
    return z3.If(condition, then, otherwise)


def _equal(left: Value, right: Value) -> Expression:
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return same_record(left, right)
    return left == right


SOLVER_OPERATORS: dict[str, Callable[..., Value]] = {
    "not": z3.Not,
    "and": lambda *a: z3.And(list(a)),
    "or": lambda *a: z3.Or(list(a)),
    "implies": z3.Implies,
    "if": _choose,
    "=": _equal,
    "<": lambda a, b: a < b,
    "≤": lambda a, b: a <= b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "min": _minimum,
    "depth": lambda s: s.depth,
    "at": lambda s, i: s.at(i),
    "push": lambda s, r: s.push(r),
    "pop": lambda s: s.pop(),
    "put": lambda s, i, r: s.put(i, r),
}
"""What each operator of the language is to the solver."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a term is read: a state, the state after a step, and the values of bound variables."""

    state: SymbolicState
    after: SymbolicState | None = None
    bound: Mapping[str, Value] = field(default_factory=dict)

    def bind(self, values: Mapping[str, Value]) -> Scope:
        """Return the scope with more variables bound."""
        return replace(self, bound={**self.bound, **values})


@dataclass(frozen=True)
class Translator:
    """Translates the terms of one machine into a solver context of its own.

    `domains` and `tables` (taken from a ground machine) fix the entities and attributes; without them the
    machine is read over every possible card.
    """

    machine: Machine
    domains: Mapping[str, tuple[str, ...]] | None = None
    tables: Mapping[str, Mapping[tuple[Any, ...], Any]] | None = None
    context: z3.Context = field(default_factory=z3.Context)
    _numbers: count[int] = field(default_factory=count)
    _translated: dict[tuple[Any, ...], tuple[Any, ...]] = field(default_factory=dict)
    """What has been translated, with what it was translated from, so that its identity is nobody else's."""

    @classmethod
    def of(cls, machine: Machine) -> Translator:
        """Return the translator of a machine, ground or free as the machine is."""
        return cls(machine, machine.domains, machine.tables) if machine.ground else cls(machine)

    def beside(self, machine: Machine) -> Translator:
        """Return the translator of another machine over the same cards and their attributes."""
        other = replace(self, machine=machine, _translated={})
        own = {a.name: self._fresh(f"attribute {a.name}", a.sort) for a in machine.attributes}
        other.__dict__.update(_sorts=self._sorts, _attributes={**own, **self._attributes})
        return other

    # sorts and literals

    @cached_property
    def _sorts(self) -> dict[Sort, tuple[Any, dict[Any, Expression]]]:
        return {}

    def sort(self, sort: Sort) -> Any:
        """Return the solver's sort; raise SortError for functions, records and stacks, which have none."""
        match sort:
            case BoolSort():
                return z3.BoolSort(self.context)
            case IntSort():
                return z3.IntSort(self.context)
            case EnumSort() | EntitySort():
                return self._named(sort)[0]
            case FunctionSort() | RecordSort() | StackSort():
                msg = f"{sort} is no single value to the solver"
                raise SortError(msg)

    def _named(self, sort: EnumSort | EntitySort) -> tuple[Any, dict[Any, Expression]]:
        if sort not in self._sorts:
            self._sorts[sort] = self._declare(sort)
        return self._sorts[sort]

    def _declare(self, sort: EnumSort | EntitySort) -> tuple[Any, dict[Any, Expression]]:
        if isinstance(sort, EnumSort):
            return self._enumeration(sort.name, list(sort.values))
        null = [] if sort.null is None else [None]
        if self.domains is None:
            free = z3.DeclareSort(sort.name, self.context)
            return free, {value: z3.Const(f"nothing of {sort.name}", free) for value in null}
        return self._enumeration(sort.name, [*self.domains.get(sort.name, ()), *null])

    def _enumeration(self, name: str, values: list[Any]) -> tuple[Any, dict[Any, Expression]]:
        taken = sum(sort.name == name for sort in self._sorts if isinstance(sort, EnumSort | EntitySort))
        name = f"{name}'{taken}" if taken else name
        names = [f"{name}:{'nothing' if v is None else v}" for v in values] or [f"{name}:(none)"]
        solver_sort, constants = z3.EnumSort(name, names, self.context)
        return solver_sort, dict(zip(values, constants, strict=False))

    def literal(self, value: Any, sort: Sort) -> Expression:
        """Return a constant; raise SortError for an entity the machine does not have."""
        match sort:
            case BoolSort():
                return z3.BoolVal(value, self.context)
            case IntSort():
                return z3.IntVal(value, self.context)
            case EnumSort() | EntitySort():
                known = self._named(sort)[1]
                if value not in known:
                    msg = f"{value!r} is no {sort} the solver knows"
                    raise SortError(msg)
                return known[value]
            case FunctionSort() | RecordSort() | StackSort():
                msg = f"there are no literals of {sort}"
                raise SortError(msg)

    def values(self, sort: Sort) -> list[Expression] | None:
        """Return all constants of a finite sort (nothing excluded), or None if it is not finite here."""
        match sort:
            case BoolSort():
                return [self.literal(value, sort) for value in (False, True)]
            case IntSort(low=low, high=high):
                finite = low is not None and high is not None
                return [self.literal(v, sort) for v in range(low or 0, (high or 0) + 1)] if finite else None
            case EnumSort():
                return list(self._named(sort)[1].values())
            case EntitySort():
                if self.domains is None:
                    return None
                return [c for v, c in self._named(sort)[1].items() if v is not None]
            case FunctionSort() | RecordSort() | StackSort():
                return None

    def constant(self, name: str, sort: Sort) -> Expression:
        """Return a new constant; the name only helps reading."""
        return z3.Const(f"{name}!{next(self._numbers)}", self.sort(sort))

    def in_range(self, value: Expression, sort: Sort, *, nullable: bool = False) -> list[Expression]:
        """Return what a sort says of a value: the bounds of an integer, that an entity is not nothing."""
        match sort:
            case IntSort(low=low, high=high):
                lower = [] if low is None else [value >= low]
                return lower + ([] if high is None else [value <= high])
            case EntitySort() if not nullable:
                if self.values(sort) == []:
                    return [z3.BoolVal(False, self.context)]
                return [] if sort.null is None else [value != self.literal(None, sort)]
            case _:
                return []

    # states

    def fresh_state(self, suffix: str = "") -> dict[str, Value]:
        """Return a state of which nothing is known."""
        return {v.name: self._fresh(f"state {v.name}{suffix}", v.sort) for v in self.machine.variables}

    def fresh_value(self, name: str, sort: Sort) -> Value:
        """Return a value of which nothing is known."""
        return self._fresh(f"{name}!{next(self._numbers)}", sort)

    def _fresh(self, name: str, sort: Sort) -> Value:
        match sort:
            case FunctionSort(arguments=arguments, result=result):
                return cast("Value", z3.Function(name, *map(self.sort, arguments), self.sort(result)))
            case StackSort(record=record):
                position = z3.IntSort(self.context)
                fields = {n: z3.Function(f"{n} in {name}", position, self.sort(s)) for n, s in record.fields}
                return Stack(z3.Int(f"depth of {name}", self.context), fields)
            case _:
                return z3.Const(name, self.sort(sort))

    def well_formed(self, state: SymbolicState) -> list[Expression]:
        """Return what is true of every state by its form: no stack has a negative depth."""
        return [value.depth >= 0 for value in state.values() if isinstance(value, Stack)]

    # attributes

    @cached_property
    def _attributes(self) -> dict[str, Value]:
        return {a.name: self._fresh(f"attribute {a.name}", a.sort) for a in self.machine.attributes}

    def attribute(self, name: str) -> Any:
        """Return an attribute as the solver knows it."""
        return self._attributes[name]

    @cached_property
    def axioms(self) -> list[Expression]:
        """What is known of the attributes: their tables when ground, the range of their sort when free."""
        facts: list[Expression] = []
        for attribute in self.machine.attributes:
            if self.tables is not None:
                facts += self._table(attribute, self.tables[attribute.name])
            else:
                facts += self._ranges(attribute)
        return facts

    def _table(self, attribute: Attribute, table: Mapping[tuple[Any, ...], Any]) -> list[Expression]:
        sort, value = attribute.sort, self.attribute(attribute.name)
        if not isinstance(sort, FunctionSort):
            return [value == self.literal(table[()], sort)]
        ranges = [self._ground_values(s) for s in sort.arguments]
        return [
            value(*(self.literal(a, s) for a, s in zip(place, sort.arguments, strict=True)))
            == self.literal(table[place], sort.result)
            for place in product(*ranges)
        ]

    def _ground_values(self, sort: Sort) -> Sequence[Any]:
        if isinstance(sort, IntSort):
            return range(sort.low or 0, (sort.high or 0) + 1)
        if isinstance(sort, EnumSort | EntitySort):
            return [v for v in self._named(sort)[1] if v is not None]
        return (False, True)

    def _ranges(self, attribute: Attribute) -> list[Expression]:
        sort, value = attribute.sort, self.attribute(attribute.name)
        if not isinstance(sort, FunctionSort):
            return self.in_range(value, sort, nullable=True)
        arguments = [self.constant("a", s) for s in sort.arguments]
        bounds = self.in_range(value(*arguments), sort.result, nullable=True)
        return [z3.ForAll(arguments, z3.And(bounds))] if bounds else []

    # terms

    def boolean(self, term: Term, scope: Scope) -> Expression:
        """Translate a truth value."""
        return self.value(term, scope)

    def value(self, term: Term, scope: Scope) -> Any:
        """Translate any term."""
        match term:
            case Lit(value=value, sort=sort):
                return self.literal(value, sort)
            case Var(name=name):
                return scope.bound[name]
            case StateVar(name=name):
                return scope.state[name]
            case Attribute(name=name):
                return self._attributes[name]
            case OptionTerm(name=name, sort=sort):
                return self.literal(self.machine.option(name), sort)
            case Apply(function=function, arguments=arguments):
                return self.value(function, scope)(*(self.value(a, scope) for a in arguments))
            case Op(name=name, arguments=arguments):
                return self._operator(name, [self.value(a, scope) for a in arguments])
            case Quantified():
                return self._quantified(term, scope)
            case Field(record=record, name=name):
                return self.value(record, scope)[name]
            case RecordTerm(sort=sort, fields=fields):
                names = [name for name, _ in sort.fields]
                return {n: self.value(f, scope) for n, f in zip(names, fields, strict=True)}
            case Call(name=name, arguments=arguments):
                values = [self.value(a, scope) for a in arguments]
                return self._once(("call", name), values, scope, lambda: self._call(term, values, scope))
            case Enabled(rule=rule, arguments=arguments, by=by):
                names = [n for n, _ in arguments]
                values = [self.value(t, scope) for _, t in arguments]
                given = dict(zip(names, values, strict=True))
                key = ("enabled", rule, by, *names)
                return self._once(key, values, scope, lambda: self._enabled(term, given, scope))
            case Next(body=body):
                assert scope.after is not None
                return self.value(body, replace(scope, state=scope.after, after=None))

    def _once(
        self, what: tuple[str | None, ...], values: list[Any], scope: Scope, make: Callable[[], Any]
    ) -> Any:
        """Translate what depends on states and some values alone once for these: guards ask for it often."""
        if not all(isinstance(value, z3.ExprRef) for value in values):
            return make()
        key = (what, id(scope.state), id(scope.after), *(value.get_id() for value in values))
        if key not in self._translated:
            self._translated[key] = (make(), scope.state, scope.after, values)
        return self._translated[key][0]

    def _operator(self, name: str, arguments: list[Any]) -> Any:
        if name in {"and", "or"} and not arguments:
            return z3.BoolVal(name == "and", self.context)
        return SOLVER_OPERATORS[name](*arguments)

    def _call(self, term: Call, values: list[Any], scope: Scope) -> Any:
        definition = self.machine.definition_named[term.name]
        names = [p.name for p in definition.parameters]
        return self.value(definition.body, replace(scope, bound=dict(zip(names, values, strict=True))))

    def _quantified(self, term: Quantified, scope: Scope) -> Expression:
        name, domain = term.var.name, term.domain
        if isinstance(domain, EntitySort | EnumSort | IntSort | BoolSort):
            values = self.values(domain)
            if values is not None:
                return self._expanded(
                    term.kind, [self.boolean(term.body, scope.bind({name: v})) for v in values]
                )
            bound = self.constant(name, domain)
            range_ = self.in_range(bound, domain)
        else:
            bound = self.constant(name, IntSort())
            stack = self.value(cast("Term", domain), scope)
            range_ = [bound >= 0, bound < stack.depth]
        if term.kind == "count":
            msg = f"'count {name}' ranges over {domain}, which is not finite over every possible card"
            raise SortError(msg)
        return self._bound(term.kind, bound, range_, self.boolean(term.body, scope.bind({name: bound})))

    def _expanded(self, kind: str, bodies: list[Expression]) -> Expression:
        match kind:
            case "forall":
                return self._operator("and", bodies)
            case "exists":
                return self._operator("or", bodies)
            case _:
                zero, one = z3.IntVal(0, self.context), z3.IntVal(1, self.context)
                return z3.Sum([zero, *(z3.If(b, one, zero) for b in bodies)])

    def _bound(self, kind: str, bound: Expression, range_: list[Expression], body: Expression) -> Expression:
        if kind == "forall":
            return z3.ForAll([bound], z3.Implies(z3.And(range_), body) if range_ else body)
        return z3.Exists([bound], z3.And([*range_, body]))

    def _enabled(self, term: Enabled, given: Mapping[str, Value], scope: Scope) -> Expression:
        rule = self.machine.rule_named[term.rule]
        open_ = [p for p in rule.over if p.var.name not in given]
        constants, ranges = self.parameters(open_)
        body = self.boolean(self.machine.usable(term), replace(scope, bound={**given, **constants}))
        if not constants:
            return body
        return z3.Exists(list(constants.values()), z3.And([*ranges, body]))

    def parameters(self, parameters: Sequence[Parameter]) -> tuple[dict[str, Expression], list[Expression]]:
        """Return new constants for rule parameters, and what their sorts say of them."""
        constants = {p.var.name: self.constant(p.var.name, p.var.sort) for p in parameters}
        ranges = [
            fact
            for p in parameters
            for fact in self.in_range(constants[p.var.name], p.var.sort, nullable=p.nullable)
        ]
        return constants, ranges
