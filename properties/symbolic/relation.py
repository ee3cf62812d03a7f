"""The transition relation of a machine, derived from its rules and nothing else.

A step of a rule is a condition over the state before it and over the rule's parameters, and the state after
it as expressions over the same: proofs substitute, they never need a second copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import z3

from solemn.model.logic.sorts import FunctionSort, IntSort, StackSort
from solemn.model.machine.rules import Rule, Update, Variable
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, Stack, SymbolicState, Value


__all__ = ["Transition", "initial", "same_state", "transition"]


@dataclass(frozen=True, slots=True)
class Transition:
    """One rule's step from a state: its parameters, its guard clause by clause, and the state after it."""

    rule: Rule
    parameters: dict[str, Expression]
    ranges: tuple[Expression, ...]
    guard: tuple[tuple[str, Expression], ...]
    before: SymbolicState
    after: SymbolicState

    @property
    def condition(self) -> list[Expression]:
        """The whole guard, with what the sorts say of the parameters."""
        return [*self.ranges, *(g for _, g in self.guard)]

    def scope(self, translator: Translator) -> Scope:
        """Return the scope in which step claims are read: both states, and the kind of the move."""
        move = self.rule.move
        return Scope(self.before, self.after, {"move": translator.literal(move.value, move.sort)})


def transition(
    translator: Translator, rule: Rule, state: SymbolicState, beside: Transition | None = None
) -> Transition:
    """Return the step of a rule from a state; it has the parameters of another step if one is given."""
    parameters, ranges = translator.parameters(rule.over)
    if beside is not None:
        parameters, ranges = dict(beside.parameters), list(beside.ranges)
    scope = Scope(state, None, dict(parameters))
    guard = tuple((c.says, translator.boolean(c.term, scope)) for c in rule.guard)
    return Transition(rule, parameters, tuple(ranges), guard, state, _after(translator, rule, scope))


def _after(translator: Translator, rule: Rule, scope: Scope) -> SymbolicState:
    updates = {u.variable: u for u in rule.then}
    after: dict[str, Value] = {}
    for variable in translator.machine.variables:
        if variable.volatile:
            after[variable.name] = translator.fresh_value(variable.name, variable.sort)
        elif variable.name in updates:
            after[variable.name] = _updated(translator, updates[variable.name], scope)
        else:
            after[variable.name] = scope.state[variable.name]
    return after


def _updated(translator: Translator, update: Update, scope: Scope) -> Value:
    if not update.binders:
        return translator.value(update.value, scope)
    names = [b.name for b in update.binders]

    def changed(*arguments: Expression) -> Expression:
        return translator.value(update.value, scope.bind(dict(zip(names, arguments, strict=True))))

    return changed


def initial(translator: Translator, state: SymbolicState) -> list[Expression]:
    """Return what the machine says of its start; a stack starts empty, a volatile variable anyhow."""
    facts = [translator.boolean(clause.term, Scope(state)) for clause in translator.machine.begins]
    for variable in translator.machine.variables:
        value = state[variable.name]
        if isinstance(value, Stack):
            facts.append(value.depth == 0)
        elif variable.initial is not None:
            facts.append(_starts(translator, variable, value))
    return facts


def _starts(translator: Translator, variable: Variable, value: Value) -> Expression:
    assert variable.initial is not None
    start = translator.value(variable.initial, Scope({}))
    return _everywhere(translator, variable, lambda *places: _at(value, places) == start)


def same_state(translator: Translator, left: SymbolicState, right: SymbolicState) -> Expression:
    """Return the condition that two states agree in everything but volatile variables."""
    parts = [
        _same(translator, v, left[v.name], right[v.name])
        for v in translator.machine.variables
        if not v.volatile
    ]
    return z3.And(parts)


def _same(translator: Translator, variable: Variable, left: Value, right: Value) -> Expression:
    if isinstance(variable.sort, StackSort):
        assert isinstance(left, Stack)
        assert isinstance(right, Stack)
        i = translator.constant("i", IntSort())
        inside = z3.And(i >= 0, i < left.depth)
        fields = [left.fields[n](i) == right.fields[n](i) for n, _ in variable.sort.record.fields]
        return z3.And(left.depth == right.depth, z3.ForAll([i], z3.Implies(inside, z3.And(fields))))
    return _everywhere(translator, variable, lambda *places: _at(left, places) == _at(right, places))


def _at(value: Value, places: tuple[Expression, ...]) -> Expression:
    return value(*places) if places else value  # type: ignore[operator]


def _everywhere(translator: Translator, variable: Variable, fact: Callable[..., Expression]) -> Expression:
    """Return the fact for all arguments of a variable."""
    if not isinstance(variable.sort, FunctionSort):
        return fact()
    places = [translator.constant("a", s) for s in variable.sort.arguments]
    return z3.ForAll(places, fact(*places))
