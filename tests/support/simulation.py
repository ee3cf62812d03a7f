"""Scenario steps read as steps of the any-card machine by the reference evaluator, one by one.

The rule of the any-card machine that has the name of the step is asked, with its parameters settled as the
instruction settles them; what cards may say (the ports) is read from the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from solemn.model.logic.evaluate import Scope, evaluate, values_of
from solemn.model.logic.terms import Call, Enabled, Term, Var, children, rebuild
from solemn.model.machine.interpret import Step
from solemn.model.machine.layout import Layout, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule, Variable
from solemn.model.machine.ruleset import RuleSet


__all__ = ["Simulation"]


_BOARD = "as the board has it: "
"""What goes before the names of definitions and rules where a port asks for them."""


@cache
def _of_the_board(term: Term) -> Term:
    """Return a term that asks for the definitions and rules of the scenario machine."""
    parts = tuple(_of_the_board(part) for part in children(term))
    whole = rebuild(term, parts)
    match whole:
        case Call(name=name):
            return replace(whole, name=_BOARD + name)
        case Enabled(rule=rule):
            return replace(whole, rule=_BOARD + rule)
        case _:
            return whole


@dataclass(frozen=True)
class _Over:
    """The any-card machine over the entities of a scenario, whose cards say what it leaves open."""

    any_card: Machine
    scenario: Machine
    ports: frozenset[str]

    def __getattr__(self, name: str) -> Any:
        """Leave entities and attributes to the scenario, and options to the any-card machine."""
        return getattr(self.any_card if name == "option" else self.scenario, name)

    def unfold(self, call: Call) -> tuple[tuple[Var, ...], Term]:
        """Return parameters and body of a definition."""
        name = call.name.removeprefix(_BOARD)
        if name == call.name and name not in self.ports:
            return self.any_card.unfold(call)
        parameters, body = self.scenario.unfold(replace(call, name=name))
        return parameters, _of_the_board(body)

    def guard(self, enabled: Enabled) -> tuple[tuple[tuple[Var, Iterable[Any]], ...], Term]:
        """Return the open parameters with their values over the scenario, and the guard of a rule."""
        rule = enabled.rule.removeprefix(_BOARD)
        if rule != enabled.rule:
            values, body = self.scenario.guard(replace(enabled, rule=rule))
            return values, _of_the_board(body)
        given = {name for name, _ in enabled.arguments}
        open_ = (p for p in self.any_card.rule_named[rule].over if p.var.name not in given)
        values = tuple((p.var, values_of(p.var.sort, self.scenario, null=p.nullable)) for p in open_)
        return values, self.any_card.usable(enabled)


@dataclass(frozen=True)
class Simulation:
    """Follows the steps of a scenario machine in the any-card machine of its rules."""

    rules: RuleSet
    scenario: Machine

    @cached_property
    def _any(self) -> Machine:
        return self.rules.any_card()

    @cached_property
    def _machine(self) -> _Over:
        return _Over(self._any, self.scenario, frozenset(p.name for p in self.rules.ports))

    @cached_property
    def _layout(self) -> Layout:
        return Layout(self.scenario)

    @cached_property
    def _settling(self) -> dict[str, tuple[tuple[str, Any], ...]]:
        return {instruction.name: instruction.chooses for instruction in self.rules.text}

    @cached_property
    def _core(self) -> tuple[Variable, ...]:
        return tuple(v for v in self._any.variables if not v.volatile)

    def failing(self, before: State, step: Step) -> Iterator[str]:
        """Yield what keeps the step from being one of the any-card machine; nothing if it is one."""
        rule = self._any.rule_named[step.rule]
        here = self._layout.scope(before)
        bound = dict(step.arguments)
        settled = {n: evaluate(t, here.bind(**bound)) for n, t in self._settling.get(step.rule, ())}
        scope = Scope(self._machine, self._layout.reader(before), bound=bound | settled)
        yield from (clause.says for clause in rule.guard if not evaluate(clause.term, scope))
        yield from self._changes(rule, scope, before, step.target)

    def _changes(self, rule: Rule, scope: Scope, before: State, target: State) -> Iterator[str]:
        updates = {u.variable: u for u in rule.then}
        there = self._layout.reader(target)
        old = self._layout.reader(before)
        for variable in self._core:
            update = updates.get(variable.name)
            for place in self.scenario.places(variable):
                if update is None:
                    value = old(variable.name, place)
                else:
                    names = [binder.name for binder in update.binders]
                    value = evaluate(update.value, scope.bind(**dict(zip(names, place, strict=True))))
                if value != there(variable.name, place):
                    yield f"{variable.name}{place} becomes {value}, not {there(variable.name, place)}"
