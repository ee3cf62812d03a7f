"""Plain enumeration of a ground machine through the reference interpreter: the yardstick for explorers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine


__all__ = ["Reachable", "reachable"]


@dataclass(frozen=True)
class Reachable:
    """All reachable states in the order they were found, and all steps between them."""

    states: tuple[State, ...]
    edges: tuple[tuple[State, Step], ...]


def reachable(machine: Machine) -> Reachable:
    """Enumerate a machine, depth first, one state after the other; remembered per machine."""
    return _enumerate(_Key(machine))


@dataclass(frozen=True)
class _Key:
    machine: Machine

    def __hash__(self) -> int:
        return id(self.machine)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.machine is self.machine


@cache
def _enumerate(key: _Key) -> Reachable:
    interpreter = Interpreter(key.machine)
    start = interpreter.initial()
    seen, todo, edges = {start: None}, [start], []
    while todo:
        state = todo.pop()
        for step in interpreter.successors(state):
            edges.append((state, step))
            if step.target not in seen:
                seen[step.target] = None
                todo.append(step.target)
    return Reachable(tuple(seen), tuple(edges))
