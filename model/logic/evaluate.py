"""The reference evaluator: what a term means in one concrete state. Slow and obvious on purpose.

Generated code and Z3 are both checked against it. Logical operators go from left to right and stop as
soon as the answer is known, so `zone(c)` behind `c is not nothing and ...` is never asked of no entity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from solemn.model.logic.operators import OPERATORS, Undefined
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
    sort_of,
)


__all__ = ["Definitions", "Scope", "evaluate", "values_of"]


class Definitions(Protocol):
    """What the evaluator must know of a machine: the finite reading of everything that is not state."""

    def entities(self, sort: EntitySort) -> tuple[str, ...]:
        """Return the declared entities of a sort."""

    def attribute(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Return the value of a rigid attribute."""

    def option(self, name: str) -> str:
        """Return the value of an option."""

    def unfold(self, call: Call) -> tuple[tuple[Var, ...], Term]:
        """Return parameters and body of a definition."""

    def guard(self, enabled: Enabled) -> tuple[tuple[tuple[Var, Iterable[Any]], ...], Term]:
        """Return the open parameters with their values and the guard of a rule."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a term is read: a machine, a state, the values of bound variables, and the state after a step.

    `state` maps a state variable's name and its arguments (none for a plain one) to its value. What a
    definition comes to in these states, and whether a rule can be used, is asked again and again, and kept.
    """

    machine: Definitions
    state: Callable[[str, tuple[Any, ...]], Any]
    after: Callable[[str, tuple[Any, ...]], Any] | None = None
    bound: Mapping[str, Any] = field(default_factory=dict)
    kept: dict[tuple[Any, ...], Any] = field(default_factory=dict)

    def bind(self, **values: Any) -> Scope:
        """Return the scope with more variables bound."""
        return self.where({**self.bound, **values})

    def where(self, bound: Mapping[str, Any]) -> Scope:
        """Return the scope with these variables bound and no others."""
        return Scope(self.machine, self.state, self.after, bound, self.kept)


def values_of(sort: Sort, machine: Definitions, *, null: bool = False) -> tuple[Any, ...]:
    """Return all ground values of a finite sort; raise SortError for one that is not finite."""
    match sort:
        case BoolSort():
            return (False, True)
        case IntSort(low=low, high=high) if low is not None and high is not None:
            return tuple(range(low, high + 1))
        case EnumSort(values=values):
            return values
        case EntitySort():
            entities = machine.entities(sort)
            return (*entities, None) if null else entities
        case IntSort() | RecordSort() | FunctionSort() | StackSort():
            msg = f"{sort} has no finite list of values in a ground machine"
            raise SortError(msg)


def evaluate(term: Term, scope: Scope) -> Any:
    """Return the value of a term; raise Undefined where it has none (a link that is not there)."""
    match term:
        case Op(name=name, arguments=arguments):
            return _operator(name, arguments, scope)
        case Apply(function=function, arguments=arguments):
            return _apply(function, tuple([evaluate(a, scope) for a in arguments]), scope)
        case Lit(value=value):
            return value
        case Var(name=name):
            return scope.bound[name]
        case StateVar(name=name):
            return scope.state(name, ())
        case Attribute(name=name):
            return scope.machine.attribute(name, ())
        case OptionTerm(name=name):
            return scope.machine.option(name)
        case Quantified():
            return _quantified(term, scope)
        case Field(record=record, name=name):
            return _field(record, name, scope)
        case RecordTerm(fields=fields):
            return tuple(evaluate(f, scope) for f in fields)
        case Call(arguments=arguments):
            return _unfolded(term, tuple([evaluate(a, scope) for a in arguments]), scope)
        case Enabled(arguments=arguments):
            return _enabled(term, {n: evaluate(t, scope) for n, t in arguments}, scope)
        case Next(body=body):
            if scope.after is None:
                msg = "there is no step here, so nothing comes after it"
                raise Undefined(msg)
            return evaluate(body, Scope(scope.machine, scope.after, None, scope.bound))


def _unfolded(call: Call, values: tuple[Any, ...], scope: Scope) -> Any:
    key = call.name, values
    if key not in scope.kept:
        parameters, body = scope.machine.unfold(call)
        names = [p.name for p in parameters]
        scope.kept[key] = evaluate(body, scope.where(dict(zip(names, values, strict=True))))
    return scope.kept[key]


def _apply(function: StateVar | Attribute, arguments: tuple[Any, ...], scope: Scope) -> Any:
    if None in arguments:
        msg = f"{function.name} of nothing"
        raise Undefined(msg)
    if isinstance(function, StateVar):
        return scope.state(function.name, arguments)
    return scope.machine.attribute(function.name, arguments)


def _operator(name: str, arguments: tuple[Term, ...], scope: Scope) -> Any:
    apply = OPERATORS[name].apply
    if apply is not None:
        return apply(*[evaluate(a, scope) for a in arguments])
    match name:
        case "and":
            return all(evaluate(a, scope) for a in arguments)
        case "or":
            return any(evaluate(a, scope) for a in arguments)
        case "implies":
            return not evaluate(arguments[0], scope) or evaluate(arguments[1], scope)
        case "if":
            return evaluate(arguments[1] if evaluate(arguments[0], scope) else arguments[2], scope)
        case _:
            msg = f"the evaluator does not know the lazy operator {name!r}"
            raise SortError(msg)


def _quantified(term: Quantified, scope: Scope) -> bool | int:
    domain = term.domain
    if isinstance(domain, Sort):
        values: Iterable[Any] = values_of(domain, scope.machine)
    else:
        values = range(len(evaluate(domain, scope)))
    answers = (bool(evaluate(term.body, scope.bind(**{term.var.name: v}))) for v in values)
    match term.kind:
        case "forall":
            return all(answers)
        case "exists":
            return any(answers)
        case _:
            return sum(answers)


def _field(record: Term, name: str, scope: Scope) -> Any:
    sort = sort_of(record)
    assert isinstance(sort, RecordSort)
    return evaluate(record, scope)[sort.index(name)]


def _enabled(term: Enabled, given: dict[str, Any], scope: Scope) -> bool:
    key = term.rule, term.by, tuple(given.items())
    if key not in scope.kept:
        scope.kept[key] = _usable(term, given, scope)
    return bool(scope.kept[key])


def _usable(term: Enabled, given: dict[str, Any], scope: Scope) -> bool:
    open_parameters, guard = scope.machine.guard(term)

    def search(i: int, bound: dict[str, Any]) -> bool:
        if i == len(open_parameters):
            return bool(evaluate(guard, scope.where(bound)))
        parameter, values = open_parameters[i]
        return any(search(i + 1, {**bound, parameter.name: v}) for v in values)

    return search(0, given)
