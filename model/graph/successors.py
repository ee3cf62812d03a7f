"""Successor functions, the more specialised the more often they are needed.

Writing a function takes far longer than running it, and most positions are small. So every control state
(the values of the variables marked `control`) is served by one function that tests the guards of all rule
instances, until it has been met often; then it gets a function of its own, with only the instances that may
fire there. What an instance does is read by the reference interpreter until it has been done often, and then
generated. Which is taken depends on counts alone. All return the same steps in the same order as the
reference interpreter, raising RangeError and Undefined where that does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from operator import itemgetter
from typing import Any, TypeAlias

from solemn.model.graph.function import write_effect, write_function, write_general
from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.machine.dormant import awake
from solemn.model.machine.ground import Fixed, Grounder, GroundGuard, GroundRule
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Cell, State
from solemn.model.machine.machine import Machine


__all__ = ["AT_ONCE", "PATIENCE", "Instance", "Patience", "Successors"]

Instance: TypeAlias = tuple[str, dict[str, Any]]
"""A rule with the values of its parameters."""

_Steps: TypeAlias = Callable[[State], list[tuple[int, State]]]


_Effect: TypeAlias = Callable[[State], State]


@dataclass(frozen=True, slots=True)
class Patience:
    """How often something cheap to have and slow to run is used before something better is generated.

    `states` counts how often a control state is met before it has a function of its own, `steps` how often an
    instance of a rule is used before what it does is generated.
    """

    states: int = 20_000
    steps: int = 40


PATIENCE = Patience()
"""So often, what is cheap to have costs about as much time as generating something better."""
AT_ONCE = Patience(0, 0)
"""Generate everything specialised when it is first needed."""


class Successors:
    """The steps of a ground machine; calling it with a state returns [(instance number, next state), ...].

    Raises MachineError for a machine that is not ground.
    """

    def __init__(self, machine: Machine, patience: Patience = PATIENCE) -> None:
        self.machine = machine
        self.patience = patience
        self._grounder = awake(machine)
        self.layout = self._grounder.layout
        self._control = [i for i, c in enumerate(self.layout.cells) if c.variable.control]
        self.key = _key(self._control)
        self._begin()

    def _begin(self) -> None:
        self._words = Vocabulary(self.layout)
        self._met: Counter[tuple[Any, ...]] = Counter()
        self._functions: dict[tuple[Any, ...], _Steps] = {}
        self._whole: dict[int, GroundRule] = {}

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        """Every rule with every value of its parameters; a step names its instance by the position here."""
        machine = self.machine
        return tuple((rule.name, given) for rule in machine.rules for given in machine.instances(rule))

    @property
    def constant(self) -> Fixed:
        """The cells that have the value they start with in every state that play comes to."""
        return self._grounder.constant

    @property
    def control(self) -> tuple[Cell, ...]:
        """The cells whose values make up a key."""
        return tuple(self.layout.cells[i] for i in self._control)

    def __call__(self, state: State) -> list[tuple[int, State]]:
        """Return the steps of a state; raise RangeError and Undefined as the interpreter does."""
        return self.function(self.key(state))(state)

    def forget(self) -> None:
        """Give back the memory that functions take, and what they are made from; they can be made anew."""
        for made in ("_general", "_guards"):
            self.__dict__.pop(made, None)
        self._grounder = Grounder(self.machine, self._grounder.constant)
        self._begin()

    def function(self, key: tuple[Any, ...]) -> _Steps:
        """Return the successor function to use this once in a control state."""
        found = self._functions.get(key)
        if found is not None:
            return found
        self._met[key] += 1
        if self._met[key] <= self.patience.states:
            return self._general
        words = ", ".join(self._settings(key))
        found = self._functions[key] = self._words.run(self.source(key), "successors", words)
        return found

    def source(self, key: tuple[Any, ...]) -> str:
        """Return the source of the successor function of a control state."""
        cells = [self.layout.cells[i] for i in self._control]
        fixed = {(c.variable.name, c.arguments): v for c, v in zip(cells, key, strict=True)}
        possible = [g for g in self._guards if self._grounder.may_apply(g, fixed)]
        rules = [r for g in possible if (r := self._grounder.again(self._rule(g), fixed)) is not None]
        return write_function(self._grounder, self._words, rules, self._settings(key))

    @cached_property
    def _general(self) -> _Steps:
        """The function that serves every control state."""
        source = write_general(self._grounder, self._words, self._guards)
        return self._words.run(source, "successors", "any control state", effects=_Effects(self))

    @cached_property
    def _guards(self) -> tuple[GroundGuard, ...]:
        rules = ((self.machine.rule_named[name], given) for name, given in self.instances)
        found = (self._grounder.guard(n, rule, given) for n, (rule, given) in enumerate(rules))
        return tuple(guard for guard in found if guard is not None)

    def effect(self, number: int) -> _Effect:
        """Return what an instance does as a generated function, for states in which its guard holds."""
        guard = next(g for g in self._guards if g.number == number)
        name, given = self.instances[number]
        source = write_effect(self._grounder, self._words, self._rule(guard))
        return self._words.run(source, "effect", f"{name} {given or ''}")

    def _rule(self, guard: GroundGuard) -> GroundRule:
        """Return an instance with what it does."""
        if guard.number not in self._whole:
            whole = self._grounder.rule(guard.number, guard.rule, dict(guard.arguments), {})
            assert whole is not None
            self._whole[guard.number] = whole
        return self._whole[guard.number]

    def _settings(self, key: tuple[Any, ...]) -> list[str]:
        return [f"{cell} = {value}" for cell, value in zip(self.control, key, strict=True)]


class _Effects(dict[int, _Effect]):
    """What each instance does: interpreted at first, generated once it has been done often."""

    def __init__(self, steps: Successors) -> None:
        super().__init__()
        self._steps = steps
        self._interpreter = Interpreter(steps.machine)
        self._done: Counter[int] = Counter()

    def __missing__(self, number: int) -> _Effect:
        self._done[number] += 1
        if self._done[number] <= self._steps.patience.steps:
            rule, arguments = self._steps.instances[number]
            return partial(self._interpreter.effect, rule=rule, arguments=arguments)
        self[number] = self._steps.effect(number)
        return self[number]


def _key(control: Sequence[int]) -> Callable[[State], tuple[Any, ...]]:
    match control:
        case []:
            return lambda _: ()
        case [only]:
            return lambda state: (state[only],)
        case _:
            return itemgetter(*control)
