"""Concrete states as the solver sees them, and all steps the Z3 relation allows from one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from solemn.model.logic.sorts import EntitySort, EnumSort, FunctionSort, IntSort, RecordSort, Sort, StackSort
from solemn.model.machine.layout import Layout, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule
from solemn.properties.symbolic.relation import Transition, transition
from solemn.properties.symbolic.translate import Translator
from solemn.properties.symbolic.values import Stack


__all__ = ["SolverSteps", "concrete_value"]


def concrete_value(translator: Translator, sort: Sort, value: Any) -> Any:
    """Return a ground value of a plain, function or stack sort as the solver's value.

    A function is given as a mapping from argument tuples to values.
    """
    match sort:
        case FunctionSort(arguments=arguments, result=result):
            return _function(translator, arguments, result, value)
        case StackSort(record=record):
            columns = {
                name: _positions(translator, field, [link[i] for link in value])
                for i, (name, field) in enumerate(record.fields)
            }
            return Stack(z3.IntVal(len(value), translator.context), columns)
        case RecordSort(fields=fields):
            return {n: translator.literal(v, s) for (n, s), v in zip(fields, value, strict=True)}
        case _:
            return translator.literal(value, sort)


def _function(
    translator: Translator, arguments: tuple[Sort, ...], result: Sort, table: Mapping[tuple[Any, ...], Any]
) -> Any:
    unknown = z3.Function(f"elsewhere!{id(table)}", *map(translator.sort, arguments), translator.sort(result))
    told = {
        tuple(str(translator.literal(p, s)) for p, s in zip(place, arguments, strict=True)): value
        for place, value in table.items()
    }

    def look_up(*given: Any) -> Any:
        place_ = tuple(map(str, given))
        if place_ in told:
            return translator.literal(told[place_], result)
        answer = unknown(*given)
        for place, value in table.items():
            here = [g == translator.literal(p, s) for g, p, s in zip(given, place, arguments, strict=True)]
            answer = z3.If(z3.And(here), translator.literal(value, result), answer)
        return answer

    return look_up


def _positions(translator: Translator, sort: Sort, values: list[Any]) -> Any:
    unknown = z3.Function(f"beyond!{id(values)}", z3.IntSort(translator.context), translator.sort(sort))

    def look_up(position: Any) -> Any:
        if z3.is_int_value(position) and 0 <= position.as_long() < len(values):
            return translator.literal(values[position.as_long()], sort)
        answer = unknown(position)
        for i, value in enumerate(values):
            answer = z3.If(position == i, translator.literal(value, sort), answer)
        return answer

    return look_up


@dataclass(frozen=True)
class SolverSteps:
    """Asks the relation of a ground machine for every step from a concrete state."""

    machine: Machine

    @cached_property
    def layout(self) -> Layout:
        """The layout of the states."""
        return Layout(self.machine)

    @cached_property
    def translator(self) -> Translator:
        """The translator of the machine."""
        return Translator.of(self.machine)

    @cached_property
    def _solver(self) -> z3.Solver:
        solver = z3.Solver(ctx=self.translator.context)
        solver.add(self.translator.axioms)
        return solver

    def symbolic(self, state: State) -> dict[str, Any]:
        """Return a concrete state as the solver's values."""
        return {
            v.name: concrete_value(self.translator, v.sort, self._value(v, state))
            for v in self.machine.variables
        }

    def _value(self, variable: Any, state: State) -> Any:
        index = self.layout.index
        if not variable.arguments:
            return state[index[variable.name, ()]]
        return {place: state[index[variable.name, place]] for place in self.machine.places(variable)}

    def steps(self, state: State) -> set[tuple[str, tuple[tuple[str, Any], ...], State]]:
        """Return every (rule, parameters, next state) that satisfies the relation."""
        before = self.symbolic(state)
        return {step for rule in self.machine.rules for step in self._of_rule(rule, before)}

    def _of_rule(
        self, rule: Rule, before: dict[str, Any]
    ) -> Iterator[tuple[str, tuple[tuple[str, Any], ...], State]]:
        step = transition(self.translator, rule, before)
        solver = self._solver
        solver.push()
        solver.add(step.condition)
        while solver.check() == z3.sat:
            model = solver.model()
            chosen = {n: model.eval(c, model_completion=True) for n, c in step.parameters.items()}
            sorts = {p.var.name: p.var.sort for p in rule.over}
            arguments = tuple((n, self._decode(v, sorts[n])) for n, v in chosen.items())
            yield rule.name, arguments, self._target(step, model)
            solver.add(
                z3.Or(
                    [step.parameters[n] != v for n, v in chosen.items()]
                    or [z3.BoolVal(False, self.translator.context)]
                )
            )
        solver.pop()

    def _target(self, step: Transition, model: z3.ModelRef) -> State:
        return tuple(self._cell(cell, step.after[cell.variable.name], model) for cell in self.layout.cells)

    def _cell(self, cell: Any, value: Any, model: z3.ModelRef) -> Any:
        sort = cell.variable.sort
        if isinstance(value, Stack):
            depth = model.eval(value.depth, model_completion=True).as_long()
            return tuple(self._link(value, sort, i, model) for i in range(depth))
        if isinstance(sort, FunctionSort):
            places = zip(cell.arguments, sort.arguments, strict=True)
            value = value(*(self.translator.literal(a, s) for a, s in places))
        return self._decode(model.eval(value, model_completion=True), cell.variable.value_sort)

    def _link(self, stack: Stack, sort: StackSort, position: int, model: z3.ModelRef) -> tuple[Any, ...]:
        record = stack.at(z3.IntVal(position, self.translator.context))
        return tuple(
            self._decode(model.eval(record[n], model_completion=True), s) for n, s in sort.record.fields
        )

    def _decode(self, value: Any, sort: Sort) -> Any:
        match sort:
            case IntSort():
                return value.as_long()
            case EnumSort() | EntitySort():
                word = str(value).partition(":")[2]
                return None if isinstance(sort, EntitySort) and word == "nothing" else word
            case _:
                return z3.is_true(value)
