"""Successor functions, generated for each control state when it is first met.

A function holds only the rule instances that may fire in its control state (the values of the variables
marked `control`), and returns the same steps in the same order as the reference interpreter, raising
RangeError and Undefined where that does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeAlias

from solemn.model.graph.function import write_function
from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.machine.ground import Grounder, GroundRule
from solemn.model.machine.layout import Cell, State
from solemn.model.machine.machine import Machine


__all__ = ["Instance", "Successors"]

Instance: TypeAlias = tuple[str, dict[str, Any]]
"""A rule with the values of its parameters."""

_Steps: TypeAlias = Callable[[State], list[tuple[int, State]]]


class Successors:
    """The steps of a ground machine; calling it with a state returns [(instance number, next state), ...].

    Raises MachineError for a machine that is not ground.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._grounder = Grounder(machine)
        self.layout = self._grounder.layout
        self._words = Vocabulary(self.layout)
        self._control = [i for i, c in enumerate(self.layout.cells) if c.variable.control]
        self.key = _key(self._control)
        self._functions: dict[tuple[Any, ...], _Steps] = {}

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        """Every rule with every value of its parameters; a step names its instance by the position here."""
        machine = self.machine
        return tuple((rule.name, given) for rule in machine.rules for given in machine.instances(rule))

    @property
    def control(self) -> tuple[Cell, ...]:
        """The cells whose values make up a key."""
        return tuple(self.layout.cells[i] for i in self._control)

    def __call__(self, state: State) -> list[tuple[int, State]]:
        """Return the steps of a state; raise RangeError and Undefined as the interpreter does."""
        return self.function(self.key(state))(state)

    def forget(self) -> None:
        """Give back the memory that functions take, and what they are made from; they can be made anew."""
        self._functions.clear()
        self.__dict__.pop("_rules", None)
        self._grounder, self._words = Grounder(self.machine), Vocabulary(self.layout)

    def function(self, key: tuple[Any, ...]) -> _Steps:
        """Return the successor function of a control state, generating it if it is new."""
        found = self._functions.get(key)
        if found is None:
            words = ", ".join(self._settings(key))
            found = self._functions[key] = self._words.run(self.source(key), "successors", words)
        return found

    def source(self, key: tuple[Any, ...]) -> str:
        """Return the source of the successor function of a control state."""
        cells = [self.layout.cells[i] for i in self._control]
        fixed = {(c.variable.name, c.arguments): v for c, v in zip(cells, key, strict=True)}
        rules = [r for r in (self._grounder.again(rule, fixed) for rule in self._rules) if r is not None]
        return write_function(self._grounder, self._words, rules, self._settings(key))

    @cached_property
    def _rules(self) -> tuple[GroundRule, ...]:
        rules = ((self.machine.rule_named[name], given) for name, given in self.instances)
        found = (self._grounder.rule(n, rule, given, {}) for n, (rule, given) in enumerate(rules))
        return tuple(rule for rule in found if rule is not None)

    def _settings(self, key: tuple[Any, ...]) -> list[str]:
        return [f"{cell} = {value}" for cell, value in zip(self.control, key, strict=True)]


def _key(control: Sequence[int]) -> Callable[[State], tuple[Any, ...]]:
    match control:
        case []:
            return lambda _: ()
        case [only]:
            return lambda state: (state[only],)
        case _:
            return itemgetter(*control)
