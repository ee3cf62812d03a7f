"""Cards that the rules ask for: what never changes about them, as the solver imagines it.

Cards drawn blindly fit few rules: an effect that may negate a summon must not be a trigger, nor belong to a
phase, and has to be fast enough. So for each rule about something, in each kind of state that play with any
cards came to, the solver is asked for one with which the rule can be used there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, TypeAlias

import z3

from solemn.model.logic.sorts import BoolSort, EntitySort, EnumSort, FunctionSort, IntSort, Sort, StackSort
from solemn.model.machine.machine import Machine
from solemn.properties.symbolic.drawing import Profile, Profiles
from solemn.properties.symbolic.obligations import Prover
from solemn.properties.symbolic.relation import Transition
from solemn.properties.symbolic.samples import Play, plays
from solemn.properties.symbolic.translate import Translator
from solemn.properties.symbolic.values import Expression, Stack, Value


__all__ = ["informed_plays"]

_Context: TypeAlias = tuple[tuple[str, Any], ...]

_MILLISECONDS = 200
_BLINDLY, _IMAGINING = 0.25, 0.35
"""Which part of the time is for play with any cards, and which part at most for imagining better ones."""


def informed_plays(prover: Prover, seconds: float) -> Iterator[Play]:
    """Yield states of random play: first with any cards, then with such as fit where play came to."""
    machine = prover.translator.machine
    contexts: dict[_Context, None] = {}
    watch = _Contexts(machine)
    for play in plays(machine, _BLINDLY * seconds):
        if watch.new(play):
            contexts[watch.values(play)] = None
        yield play
    started = time.process_time()
    found = _profiles(prover, list(contexts), started + _IMAGINING * seconds)
    left = (1 - _BLINDLY) * seconds - (time.process_time() - started)
    yield from plays(machine, left, seed=1, profiles=found)


class _Contexts:
    """Kinds of states: the values of plain variables, where two of them were never met together before."""

    def __init__(self, machine: Machine) -> None:
        self._plain = [
            v.name
            for v in machine.variables
            if not v.volatile and isinstance(v.sort, BoolSort | EnumSort | IntSort | StackSort)
        ]
        self._met: set[tuple[Any, ...]] = set()

    def values(self, play: Play) -> _Context:
        """Return the values of the plain variables in a state, of a stack how many links it has."""
        values = ((name, play.state[play.layout.index[name, ()]]) for name in self._plain)
        return tuple((name, len(v) if isinstance(v, tuple) else v) for name, v in values)

    def new(self, play: Play) -> bool:
        """Say whether a state is of a new kind, and keep it."""
        before = len(self._met)
        self._met.update(combinations(self.values(play), 2))
        return len(self._met) > before


def _profiles(prover: Prover, contexts: Sequence[_Context], deadline: float) -> list[Profiles]:
    """Return what the solver imagines for the parameters of rules, together what is for one context."""
    found: dict[_Context, dict[EntitySort, list[Profile]]] = {}
    for step in prover.steps:
        entities = [(p.var.name, p.var.sort) for p in step.rule.over if isinstance(p.var.sort, EntitySort)]
        for context, model in _models(prover, step, contexts, deadline) if entities else ():
            here = found.setdefault(context, {})
            for name, sort in entities:
                here.setdefault(sort, []).append(dict(_told(prover, step.parameters[name], sort, model)))
    return list(found.values())


def _models(
    prover: Prover, step: Transition, contexts: Sequence[_Context], deadline: float
) -> Iterator[tuple[_Context, z3.ModelRef]]:
    """Yield a model of a guard with each context in which the rule can be used at all."""
    translator = prover.translator
    solver = z3.Solver(ctx=translator.context)
    solver.set("timeout", _MILLISECONDS)
    solver.add([*translator.axioms, *translator.well_formed(prover.state), *step.condition])
    sorts = {v.name: v.sort for v in translator.machine.variables}
    for context in contexts:
        if time.process_time() > deadline:
            return
        here = [_has(translator, prover.state[name], value, sorts[name]) for name, value in context]
        if solver.check(*here) == z3.sat:
            yield context, solver.model()


def _has(translator: Translator, now: Value, value: Any, sort: Sort) -> Expression:
    if isinstance(now, Stack):
        return now.depth == value
    return now == translator.literal(value, sort)


def _told(
    prover: Prover, entity: Expression, sort: EntitySort, model: z3.ModelRef
) -> Iterator[tuple[tuple[str, tuple[Any, ...]], Any]]:
    translator = prover.translator
    for attribute in translator.machine.attributes:
        if not isinstance(attribute.sort, FunctionSort) or attribute.sort.arguments[0] != sort:
            continue
        more = attribute.sort.arguments[1:]
        if all(isinstance(s, EnumSort) for s in more):
            for place in product(*(s.values for s in more if isinstance(s, EnumSort))):
                rest = [translator.literal(v, s) for v, s in zip(place, more, strict=True)]
                value = model.eval(translator.attribute(attribute.name)(entity, *rest), model_completion=True)
                told = _value(value, attribute.sort.result)
                if told is not None:
                    yield (attribute.name, place), told


def _value(value: Expression, sort: Sort) -> Any:
    match sort:
        case BoolSort():
            return z3.is_true(value)
        case IntSort(high=high):
            # of numbers without a bound the solver likes none but the smallest
            return None if high is None else value.as_long()
        case EnumSort():
            return str(value).rpartition(":")[2]
        case _:
            return None
