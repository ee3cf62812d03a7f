"""The networkx view against a plain copy: networkx's own algorithms run on both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest

from duels import SOLEMN, TYPHOON, duel
from small_graphs import counter, diagram
from solemn.model.graph.explore import Graph, explore
from solemn.model.graph.view import StateGraph, view
from toy_machine import TOY


MACHINES = {
    "toy": TOY,
    "counter": counter(),
    "diagram": diagram("abcde", "ab", "bc", "cb", "ad2", "dd", "ce"),
    "duel": duel(TYPHOON, SOLEMN),
}


@pytest.fixture(name="graph", scope="module", params=MACHINES)
def explored(request: pytest.FixtureRequest) -> Graph:
    """The whole graph of each machine."""
    return explore(MACHINES[request.param])


@pytest.fixture(name="seen", scope="module")
def seen_by_networkx(graph: Graph) -> StateGraph:
    """The view of each graph."""
    return view(graph)


@pytest.fixture(name="plain", scope="module")
def copied(graph: Graph) -> nx.DiGraph[int]:
    """An ordinary DiGraph with the same nodes and edges in the same order."""
    plain: nx.DiGraph[int] = nx.DiGraph()
    plain.add_nodes_from((i, {"state": s}) for i, s in enumerate(graph.states))
    for i in range(len(graph)):
        for instance, target in graph.successors(i):
            before = plain.get_edge_data(i, target, {"instances": ()})["instances"]
            plain.add_edge(i, target, instances=(*before, instance))
    return plain


ALGORITHMS: dict[str, Callable[[Any], Any]] = {
    "nodes": lambda g: list(g.nodes(data="state")),
    "edges": lambda g: list(g.edges(data="instances")),
    "sizes": lambda g: (len(g), g.number_of_edges(), g.size()),
    "out degrees": lambda g: dict(g.out_degree()),
    "in degrees": lambda g: dict(g.in_degree()),
    "in edges": lambda g: {n: set(g.in_edges(n)) for n in g},
    "predecessors": lambda g: {n: set(g.predecessors(n)) for n in g},
    "shortest path": lambda g: nx.shortest_path(g, 0, len(g) - 1),
    "shortest paths": lambda g: nx.single_source_shortest_path(g, 0),
    "components": lambda g: {frozenset(c) for c in nx.strongly_connected_components(g)},
    "condensation": lambda g: nx.utils.graphs_equal(nx.condensation(g), nx.condensation(nx.DiGraph(g))),
    "dominators": lambda g: nx.immediate_dominators(g, 0),
    "descendants": lambda g: nx.descendants(g, 0),
    "ancestors": lambda g: nx.ancestors(g, len(g) - 1),
    "search": lambda g: list(nx.bfs_edges(g, 0)),
    "subgraph": lambda g: sorted(g.subgraph([0, 1, 2]).edges),
    "subgraph view": lambda g: sorted(nx.subgraph_view(g, filter_edge=lambda a, b: a < b).edges),
    "components of a subgraph": lambda g: {
        frozenset(c) for c in nx.strongly_connected_components(g.subgraph(range(1, len(g))))
    },
    "reversed": lambda g: sorted(g.reverse(copy=False).edges),
    "acyclic": nx.is_directed_acyclic_graph,
    "equal": lambda g: nx.utils.graphs_equal(g, g.copy()),
}


class TestAlgorithms:
    """networkx finds the same on the view as on a copy."""

    @pytest.mark.parametrize("name", ALGORITHMS)
    def test_same(self, name: str, seen: StateGraph, plain: nx.DiGraph[int]) -> None:
        """An algorithm gives the same result."""
        compute = ALGORITHMS[name]

        assert compute(plain) == compute(seen)

    def test_without_stored_edges(self, graph: Graph, plain: nx.DiGraph[int]) -> None:
        """The view also works where edges are computed when asked for."""
        computed = view(explore(graph.machine, edges=False))

        assert list(plain.edges(data="instances")) == list(computed.edges(data="instances"))
        assert dict(plain.in_degree()) == dict(computed.in_degree())


class TestLookUp:
    """Single nodes and edges."""

    @pytest.fixture(name="drawn")
    def drawn_view(self) -> StateGraph:
        """The view of a diagram in which two rules lead from a to b, numbers 1 and 4."""
        return view(explore(diagram("abc", "ab2", "ba", "bc")))

    def test_parallel_steps(self, drawn: StateGraph) -> None:
        """An edge gives the instances of all its steps."""
        assert (1, 4) == drawn.edges[0, 1]["instances"]
        assert 1 == drawn.out_degree(0)

    def test_state(self, drawn: StateGraph) -> None:
        """A node gives its state."""
        assert ("b",) == drawn.nodes[1]["state"]

    def test_membership(self, drawn: StateGraph) -> None:
        """Only ids of states are nodes, only steps are edges."""
        assert [True, False, False] == [n in drawn for n in (2, 3, "a")]
        assert [True, False, False] == [drawn.has_edge(*e) for e in ((1, 2), (2, 1), (7, 8))]

    def test_missing(self, drawn: StateGraph) -> None:
        """Asking for what is not there is a KeyError, as in any DiGraph."""
        for ask in (
            lambda: drawn.nodes[9],
            lambda: drawn[9],
            lambda: drawn[0][2],
            lambda: drawn.pred[9],
            lambda: drawn.nodes[0]["colour"],
        ):
            with pytest.raises(KeyError):
                ask()

    def test_printed_data(self, drawn: StateGraph) -> None:
        """Data prints like a dictionary."""
        assert "{'instances': (1, 4)}" == repr(drawn.edges[0, 1])


class TestReadOnly:
    """The view cannot be changed."""

    CHANGES: dict[str, Callable[[Any], Any]] = {  # noqa: RUF012
        "add a node": lambda g: g.add_node(99),
        "add an edge": lambda g: g.add_edge(0, 99),
        "remove a node": lambda g: g.remove_node(0),
        "remove an edge": lambda g: g.remove_edge(0, 1),
        "clear": lambda g: g.clear(),
        "node data": lambda g: g.nodes[0].__setitem__("state", ()),
        "edge data": lambda g: g.edges[0, 1].__setitem__("weight", 2),
        "inner mapping": lambda g: g._adj[0].__delitem__(1),
        "outer mapping": lambda g: g._adj.__setitem__(99, {}),
    }

    @pytest.mark.parametrize("name", CHANGES)
    def test_refused(self, name: str) -> None:
        """A change is refused in networkx's own way."""
        seen = view(explore(diagram("ab", "ab")))

        with pytest.raises(nx.NetworkXError):
            self.CHANGES[name](seen)

    def test_copy(self) -> None:
        """A copy is an ordinary graph that can be changed."""
        copy = view(explore(diagram("ab", "ab"))).copy()
        copy.add_edge(1, 0)

        assert [(0, 1), (1, 0)] == sorted(copy.edges)


class TestPart:
    """The view of a part."""

    def test_within(self) -> None:
        """Only the chosen states are there, in the order given, with the steps between them."""
        part = view(explore(diagram("abcd", "ab", "bc", "cd", "da", "db")), within=[3, 1, 2])

        assert [3, 1, 2] == list(part)
        assert {(3, 1), (1, 2), (2, 3)} == set(part.edges)
        assert [2] == list(part.predecessors(3))

    def test_keep(self) -> None:
        """Only the chosen steps are there; an edge stays while one of its steps does."""
        part = view(explore(diagram("abc", "ab2", "bc", "ca")), keep=lambda _, instance, __: instance > 2)

        assert [(0, 1)] == list(part.out_edges(0))
        assert (4,) == part.edges[0, 1]["instances"]

    def test_truncated(self) -> None:
        """States that were not explored are there without outgoing edges."""
        graph = explore(counter(), max_states=8)
        seen = view(graph)

        assert 8 == len(seen)
        assert 0 == sum(seen.out_degree(n) for n in range(graph.expanded, 8))
