"""The explored graph as networkx sees it: a DiGraph whose adjacency is read from the store, not copied.

Nodes are state ids; an edge stands for all parallel steps and gives their instance numbers. The view cannot
be changed; `copy()` gives an ordinary DiGraph that can.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeAlias, TypeVar

import networkx as nx

from solemn.model.graph.explore import Graph


__all__ = ["Keep", "StateGraph", "view"]

Keep: TypeAlias = Callable[[int, int, int], bool]
"""Says of a step (source, instance, target) whether it belongs to a view."""

_Row: TypeAlias = Sequence[tuple[int, int]]
_K = TypeVar("_K")
_V = TypeVar("_V")

if TYPE_CHECKING:
    _DiGraph = nx.DiGraph[int]
else:
    _DiGraph = nx.DiGraph


class StateGraph(_DiGraph):
    """A directed graph of state ids; made by `view`, it reads the store and raises NetworkXError on changes.

    `nodes[i]["state"]` is a state, `edges[i, j]["instances"]` the instance numbers of the steps from i to j.
    """

    _adj: Any
    _pred: Any
    _node: Any

    @classmethod
    def reading(cls, graph: Graph, nodes: Collection[int], row: Callable[[int], _Row]) -> StateGraph:
        """Return the view of some states of a graph, with the steps that `row` gives for each."""
        result = cls()
        result._adj = _Adjacency(nodes, row)
        result._pred = _Adjacency(nodes, _Reversed(nodes, row))
        result._node = _Nodes(nodes, graph)
        frozen: StateGraph = nx.freeze(result)
        return frozen


def view(graph: Graph, *, within: Collection[int] | None = None, keep: Keep | None = None) -> StateGraph:
    """Return the graph, or its part on some states (in the order given) and some steps, for networkx.

    States that exploration left out have no outgoing edges.
    """
    nodes = range(len(graph)) if within is None else dict.fromkeys(within).keys()
    row = graph.successors if within is None and keep is None else _part(graph, nodes, keep)
    return StateGraph.reading(graph, nodes, row)


def _part(graph: Graph, nodes: Collection[int], keep: Keep | None) -> Callable[[int], _Row]:
    def row(source: int) -> _Row:
        inside = [step for step in graph.successors(source) if step[1] in nodes]
        return inside if keep is None else [(i, t) for i, t in inside if keep(source, i, t)]

    return row


class _ReadOnly(Mapping[_K, _V], Generic[_K, _V]):
    """A mapping that says in networkx's words that it cannot be changed."""

    def __setitem__(self, key: _K, value: _V) -> NoReturn:
        msg = "the graph of a machine cannot be changed; copy() it first"
        raise nx.NetworkXError(msg)

    def __delitem__(self, key: _K) -> NoReturn:
        msg = "the graph of a machine cannot be changed; copy() it first"
        raise nx.NetworkXError(msg)

    def copy(self) -> dict[_K, _V]:
        """Return an ordinary dictionary of the same items."""
        return dict(self)


class _Data(_ReadOnly[str, Any]):
    """The one attribute of a node or an edge."""

    def __init__(self, name: str, value: Any) -> None:
        self._name, self._value = name, value

    def __getitem__(self, key: str) -> Any:
        if key != self._name:
            raise KeyError(key)
        return self._value

    def __iter__(self) -> Iterator[str]:
        return iter((self._name,))

    def __len__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return repr({self._name: self._value})


class _Neighbours(_ReadOnly[int, _Data]):
    """The neighbours of a state, in the order of its steps."""

    def __init__(self, row: _Row) -> None:
        self._row = row

    def __getitem__(self, key: int) -> _Data:
        instances = tuple(instance for instance, neighbour in self._row if neighbour == key)
        if not instances:
            raise KeyError(key)
        return _Data("instances", instances)

    def __iter__(self) -> Iterator[int]:
        return iter(dict.fromkeys([neighbour for _, neighbour in self._row]))

    def __len__(self) -> int:
        return len({neighbour for _, neighbour in self._row})


class _Adjacency(_ReadOnly[int, _Neighbours]):
    """The neighbours of each state."""

    def __init__(self, nodes: Collection[int], row: Callable[[int], _Row]) -> None:
        self._nodes, self._steps = nodes, row

    def __getitem__(self, key: int) -> _Neighbours:
        if key not in self._nodes:
            raise KeyError(key)
        return _Neighbours(self._steps(key))

    def __iter__(self) -> Iterator[int]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, key: object) -> bool:
        return key in self._nodes


class _Nodes(_ReadOnly[int, _Data]):
    """The data of each state."""

    def __init__(self, nodes: Collection[int], graph: Graph) -> None:
        self._nodes, self._graph = nodes, graph

    def __getitem__(self, key: int) -> _Data:
        if key not in self._nodes:
            raise KeyError(key)
        return _Data("state", self._graph.states[key])

    def __iter__(self) -> Iterator[int]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, key: object) -> bool:
        return key in self._nodes


class _Reversed:
    """The steps grouped by where they lead, built when first asked for."""

    def __init__(self, nodes: Collection[int], row: Callable[[int], _Row]) -> None:
        self._nodes, self._row = nodes, row
        self._offsets: array[int] | None = None
        self._sources = self._instances = array("i")

    def __call__(self, target: int) -> _Row:
        if self._offsets is None:
            self._offsets = self._build()
        here = slice(self._offsets[target], self._offsets[target + 1])
        return list(zip(self._instances[here], self._sources[here], strict=True))

    def _build(self) -> array[int]:
        """Sort the steps by target in two passes over them; return where each target's steps begin."""
        counts = array("q", bytes(8 * (max(self._nodes, default=-1) + 2)))
        for source in self._nodes:
            for _, target in self._row(source):
                counts[target + 1] += 1
        offsets = array("q", accumulate(counts))
        self._sources, self._instances = (array("i", bytes(4 * offsets[-1])) for _ in range(2))
        free = offsets[:]
        for source in self._nodes:
            for instance, target in self._row(source):
                self._sources[free[target]], self._instances[free[target]] = source, instance
                free[target] += 1
        return offsets
