"""Scenario steps read as steps of the any-card machine, over the scenario's own entities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import z3

from solemn.model.logic.evaluate import Scope, evaluate, values_of
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import FunctionSort, StackSort
from solemn.model.logic.terms import Call, Lit
from solemn.model.machine.layout import Layout, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Signature, Variable
from solemn.model.machine.ruleset import RuleSet
from solemn.properties.symbolic.relation import initial, transition
from solemn.properties.symbolic.translate import Translator
from solemn.properties.symbolic.values import Stack
from solver import concrete_value


__all__ = ["Conceivable"]


@dataclass(frozen=True)
class Conceivable:
    """Asks the any-card relation of a rule set whether it has the steps of a scenario machine."""

    rules: RuleSet
    scenario: Machine

    @cached_property
    def translator(self) -> Translator:
        """The any-card machine over the entities and attributes of the scenario."""
        machine = self.rules.any_card()
        tables = {a.name: self.scenario.tables[a.name] for a in machine.attributes}
        return Translator(machine, self.scenario.domains, tables)

    @cached_property
    def _solver(self) -> z3.Solver:
        solver = z3.Solver(ctx=self.translator.context)
        solver.add(self.translator.axioms)
        return solver

    @cached_property
    def _layout(self) -> Layout:
        return Layout(self.scenario)

    def starts(self, state: State) -> bool:
        """Whether the any-card machine may start where the scenario does."""
        return self._satisfiable(z3.And(initial(self.translator, self._read(state))))

    def makes(self, before: State, after: State, likely: str = "") -> bool:
        """Whether some rule of the any-card machine leads from one state to the other.

        Rules whose name holds `likely` are tried first, which only saves time.
        """
        here, there = self._read(before), self._read(after)
        rules = sorted(self.translator.machine.rules, key=lambda rule: likely not in rule.name)
        steps = (transition(self.translator, rule, here) for rule in rules)
        return any(self._satisfiable(z3.And([*s.condition, self._same(s.after, there)])) for s in steps)

    def _satisfiable(self, question: Any) -> bool:
        self._solver.push()
        self._solver.add(question)
        answer = self._solver.check()
        self._solver.pop()
        return bool(answer == z3.sat)

    def _read(self, state: State) -> dict[str, Any]:
        if state not in self._known:
            self._known[state] = self._symbolic(state)
        return self._known[state]

    @cached_property
    def _known(self) -> dict[State, dict[str, Any]]:
        return {}

    def _symbolic(self, state: State) -> dict[str, Any]:
        ports = {p.name: p for p in self.rules.ports}
        return {
            v.name: concrete_value(
                self.translator,
                v.sort,
                self._port(ports[v.name], state) if v.name in ports else self._value(v, state),
            )
            for v in self.translator.machine.variables
        }

    def _value(self, variable: Variable, state: State) -> Any:
        index = self._layout.index
        if not variable.arguments:
            return state[index[variable.name, ()]]
        return {p: state[index[variable.name, p]] for p in self.scenario.places(variable)}

    def _port(self, port: Signature, state: State) -> dict[tuple[Any, ...], Any]:
        scope = self._layout.scope(state)
        ranges = [
            values_of(s, self.scenario, null=getattr(s, "null", None) is not None) for s in port.arguments
        ]
        calls = {
            place: Call(
                port.name,
                tuple(Lit(v, s) for v, s in zip(place, port.arguments, strict=True)),
                port.result,
            )
            for place in product(*ranges)
        }
        return {place: _answer(call, scope) for place, call in calls.items()}

    def _same(self, left: Mapping[str, Any], right: Mapping[str, Any]) -> Any:
        return z3.And(
            [
                self._same_value(v, left[v.name], right[v.name])
                for v in self.translator.machine.variables
                if not v.volatile
            ]
        )

    def _same_value(self, variable: Variable, left: Any, right: Any) -> Any:
        sort = variable.sort
        if isinstance(sort, FunctionSort):
            places = product(*(self.translator.values(s) or [] for s in sort.arguments))
            return z3.And([left(*p) == right(*p) for p in places])
        if isinstance(sort, StackSort):
            assert isinstance(left, Stack)
            depth = right.depth.as_long()
            positions = [z3.IntVal(i, self.translator.context) for i in range(depth)]
            fields = [
                left.fields[n](i) == right.fields[n](i) for n, _ in sort.record.fields for i in positions
            ]
            return z3.And([left.depth == right.depth, *fields])
        return left == right


def _answer(call: Call, scope: Scope) -> Any:
    """Read what cards say; about no card they may say anything, and here they say no."""
    try:
        return evaluate(call, scope)
    except Undefined:
        return False
