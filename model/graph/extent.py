"""How much of a graph was explored: all that a report needs of it, without the states."""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.graph.explore import Graph
from solemn.model.machine.machine import Machine


__all__ = ["Extent"]


@dataclass(frozen=True)
class Extent:
    """The numbers of states (its length) and steps, the greatest distance, where play ends, why it stopped.

    `truncated` is empty where every reachable state was explored.
    """

    machine: Machine
    states: int
    transitions: int
    depth: int
    ends: frozenset[int]
    truncated: str

    @classmethod
    def of(cls, graph: Graph) -> Extent:
        """Return how much of a graph was explored."""
        return cls(graph.machine, len(graph), graph.transitions, graph.depth, graph.ends, graph.truncated)

    def __len__(self) -> int:
        return self.states
