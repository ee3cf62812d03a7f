"""How terms are read on an explored graph: compiled once, and asked of states, steps and owners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solemn.model.graph.compile import NEVER, Compiler
from solemn.model.graph.explore import Graph
from solemn.model.logic.terms import Lit, Term, Var
from solemn.model.scenario import Move
from solemn.model.scenario.moves import instances
from solemn.properties.verdicts import Moment, Trace


__all__ = ["Reading", "Steps"]

Steps = tuple[tuple[int, int], ...]
"""Steps from the start: the instance of a rule and the id of the state it leads to."""


@dataclass(frozen=True)
class Reading:
    """An explored graph, and what terms say of its states and steps."""

    graph: Graph

    @cached_property
    def _compiler(self) -> Compiler:
        return Compiler(self.graph.machine, self.graph.step.constant)

    def function(self, term: Term) -> Callable[..., Any]:
        """Return a term about states as a function of a state."""
        return self._compiler.function(term)

    def first(self, term: Term) -> int | None:
        """Return a state of which the term holds that is nearest to the start, if there is one."""
        holds = self.function(term)
        if holds is NEVER:
            return None
        return next((i for i, state in enumerate(self.graph.states) if holds(state)), None)

    def first_step(self, term: Term) -> Steps | None:
        """Return a shortest line of play whose last step satisfies the term, if there is one."""
        states, by_instance = self.graph.states, self._by_instance(term)
        if all(holds is NEVER for holds in by_instance):
            return None
        for source in range(self.graph.expanded):
            for instance, target in self.graph.successors(source):
                holds = by_instance[instance]
                if holds is not NEVER and holds(states[source], states[target]):
                    return (*self.graph.path_to(source), (instance, target))
        return None

    def of_steps(self, term: Term) -> Callable[[int, int, int], bool]:
        """Return a term about steps as a function of a step: source, instance, target."""
        states = self.graph.states
        by_instance = self._by_instance(term)
        return lambda source, instance, target: bool(by_instance[instance](states[source], states[target]))

    def _by_instance(self, term: Term) -> list[Callable[..., Any]]:
        """Return a term about steps for every instance, as a function of the states before and after."""
        kinds = dict.fromkeys(self.moves)
        if not kinds:
            return []
        move = Var("move", next(iter(kinds)).sort)
        compiled = self._compiler.by_value(term, move, [kind.value for kind in kinds])
        return [compiled[kind.value] for kind in self.moves]

    @cached_property
    def moves(self) -> list[Lit]:
        """The kind of move of every instance."""
        rules = self.graph.machine.rule_named
        return [rules[name].move for name, _ in self.graph.step.instances]

    def making(self, move: Move) -> Callable[[int, int], bool]:
        """Return the function that says of the instance of a rule, in a state, whether it is this move.

        A move without a target is meant with any.
        """
        found = instances(self.graph.machine, move, any_target=True)
        told = [(rule.name, given) for rule, given in found]
        by = {i for i, instance in enumerate(self.graph.step.instances) if instance in told}
        return lambda state, instance: instance in by and self.owner(state, instance) == move.player

    def owner(self, state: int, instance: int) -> str:
        """Return who decides on a step from a state."""
        if instance not in self._owners:
            name, arguments = self.graph.step.instances[instance]
            rule = self.graph.machine.rule_named[name]
            self._owners[instance] = self._compiler.function(rule.owner, arguments)
        return str(self._owners[instance](self.graph.states[state]))

    @cached_property
    def _owners(self) -> dict[int, Callable[..., Any]]:
        return {}

    def moment(self, instance: int, target: int) -> Moment:
        """Return a step as traces have it."""
        rule, arguments = self.graph.step.instances[instance]
        return Moment(rule, tuple(arguments.items()), self.graph.states[target])

    def trace(self, claim: str, steps: Steps, loop: int | None = None) -> Trace:
        """Return a line of play from the start."""
        moments = tuple(self.moment(*step) for step in steps)
        return Trace(self.graph.machine, self.graph.states[0], moments, loop, claim)
