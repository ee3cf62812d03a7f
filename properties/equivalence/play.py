"""Play as it is compared: the steps of a state with their moves, read off a graph or off the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.terms import Term
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Move
from solemn.properties.equivalence.observing import Read, observer
from solemn.properties.explicit.reading import Reading


__all__ = ["GraphPlay", "InterpretedPlay", "Made", "Play"]

S = TypeVar("S", bound=Hashable)


class Made(NamedTuple):
    """A step: who makes it and in which words, the kind of move, the state it leads to, and its number."""

    move: Move
    kind: str
    target: Any
    number: int


class Play(Protocol[S]):
    """The play of one machine."""

    @property
    def start(self) -> S:
        """The state in which play starts."""

    def steps(self, state: S) -> Sequence[Made]:
        """Return the steps of a state, in rule order."""

    def sees(self, state: S) -> tuple[Any, ...]:
        """Return the values observed of a state."""

    def known(self, state: S) -> bool:
        """Say whether all steps of a state are known."""

    def ended(self, state: S) -> bool:
        """Say whether play is over in a state because of `until`."""


@dataclass(frozen=True)
class GraphPlay:
    """Play read off an explored graph; states are ids."""

    reading: Reading
    observing: tuple[Term, ...] = ()
    start: int = 0
    _seen: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    _moves: dict[tuple[int, str], Move] = field(default_factory=dict)

    def steps(self, state: int) -> Sequence[Made]:
        """Return the steps of a state, in rule order."""
        kinds = self.reading.moves
        return [
            Made(self._move(state, i), str(kinds[i].value), target, i)
            for i, target in self.reading.graph.successors(state)
        ]

    def _move(self, state: int, instance: int) -> Move:
        owner = self.reading.owner(state, instance)
        if (instance, owner) not in self._moves:
            name, arguments = self.reading.graph.step.instances[instance]
            rule = self.reading.graph.machine.rule_named[name]
            self._moves[instance, owner] = Move(owner, rule.told(arguments))
        return self._moves[instance, owner]

    def sees(self, state: int) -> tuple[Any, ...]:
        """Return the values observed of a state."""
        if state not in self._seen:
            self._seen[state] = self._observe(self.reading.graph.states[state])
        return self._seen[state]

    @cached_property
    def _observe(self) -> Callable[[State], tuple[Any, ...]]:
        return observer(self.observing, self.reading.graph.step.layout, self.reading.function)

    def known(self, state: int) -> bool:
        """Say whether all steps of a state are known."""
        return self.reading.graph.is_expanded(state)

    def ended(self, state: int) -> bool:
        """Say whether play is over in a state because of `until`, which it never is at the start."""
        return bool(state) and state in self.reading.graph.ends


@dataclass(frozen=True)
class InterpretedPlay:
    """Play as the reference interpreter makes it; `ends` are the states in which it is over all the same."""

    machine: Machine
    observing: tuple[Term, ...] = ()
    ends: frozenset[State] = frozenset()

    @cached_property
    def _interpreter(self) -> Interpreter:
        return Interpreter(self.machine)

    @cached_property
    def start(self) -> State:
        """The state in which play starts."""
        return self._interpreter.initial()

    def steps(self, state: State) -> Sequence[Made]:
        """Return the steps of a state, in rule order."""
        if self.ended(state):
            return []
        rules = self.machine.rule_named
        return [
            Made(
                Move(step.owner, rules[step.rule].told(dict(step.arguments))), step.move, step.target, number
            )
            for number, step in enumerate(self._interpreter.successors(state))
        ]

    def sees(self, state: State) -> tuple[Any, ...]:
        """Return the values observed of a state."""
        return self._observe(state)

    @cached_property
    def _observe(self) -> Callable[[State], tuple[Any, ...]]:
        layout = self._interpreter.layout

        def reader(term: Term) -> Read:
            return lambda state: evaluate(term, layout.scope(state))

        return observer(self.observing, layout, reader)

    def known(self, _state: State) -> bool:
        """Say that all steps of a state are known, which they always are."""
        return True

    def ended(self, state: State) -> bool:
        """Say whether play is over in a state because of `until`, which it never is at the start."""
        return state in self.ends and state != self.start
