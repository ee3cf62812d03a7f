"""Exploration: what is found, in which order, and what is said when it stops early."""

from __future__ import annotations

import gc
from itertools import pairwise

import networkx as nx
import pytest

from duels import SOLEMN, TWISTER, TYPHOON, WABOKU, duel
from reachable import reachable
from small_graphs import counter, diagram
from solemn.model.graph.explore import DEFAULT_LIMIT, Graph, explore
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import RangeError
from solemn.model.machine.machine import Machine
from toy_machine import TOY


MACHINES: dict[str, Machine] = {
    "toy": TOY,
    "counter": counter(),
    "diagram": diagram("abcd", "ab", "bc", "cb", "ad2"),
    "duel": duel(TYPHOON, WABOKU, SOLEMN),
}


@pytest.fixture(name="graph", scope="module", params=MACHINES)
def explored(request: pytest.FixtureRequest) -> Graph:
    """The whole graph of each machine."""
    return explore(MACHINES[request.param])


class TestWhole:
    """A graph that was explored to the end."""

    def test_states(self, graph: Graph) -> None:
        """Exactly the reachable states are found, each once."""
        assert len(graph) == len(set(graph.states))
        assert set(reachable(graph.machine).states) == set(graph.states)

    def test_steps(self, graph: Graph) -> None:
        """Every state has the interpreter's steps, in order."""
        interpreter = Interpreter(graph.machine)
        for i, state in enumerate(graph.states):
            steps = [(graph.step.instances[n], graph.states[t]) for n, t in graph.successors(i)]
            expected = [((s.rule, dict(s.arguments)), s.target) for s in interpreter.successors(state)]
            assert expected == steps

    def test_transitions(self, graph: Graph) -> None:
        """The number of steps is that of all edges."""
        assert len(reachable(graph.machine).edges) == graph.transitions

    def test_complete(self, graph: Graph) -> None:
        """A whole graph is not truncated."""
        assert ("", len(graph)) == (graph.truncated, graph.expanded)

    def test_levels(self, graph: Graph) -> None:
        """States lie in the order of their distance from the start, which is the true one."""
        plain: nx.DiGraph[int] = nx.DiGraph((i, t) for i in range(len(graph)) for _, t in graph.successors(i))
        true = nx.single_source_shortest_path_length(plain, 0)

        assert [true[i] for i in range(len(graph))] == [graph.distance(i) for i in range(len(graph))]
        assert max(true.values()) == graph.depth

    def test_paths(self, graph: Graph) -> None:
        """The path to a state is as long as its distance and consists of steps."""
        for state in range(len(graph)):
            path = graph.path_to(state)
            ids = [0, *(s for _, s in path)]
            assert (graph.distance(state), state) == (len(path), ids[-1])
            assert all(
                (instance, after) in graph.successors(before)
                for (before, after), (instance, _) in zip(pairwise(ids), path, strict=True)
            )

    def test_dead_ends(self, graph: Graph) -> None:
        """Dead ends are the states from which no step leads."""
        moving = {state for state, _ in reachable(graph.machine).edges}

        assert [i for i, s in enumerate(graph.states) if s not in moving] == graph.dead_ends()

    def test_again(self, graph: Graph) -> None:
        """Exploring again finds the same states in the same order, over the same steps."""
        again = explore(graph.machine)

        assert graph.states == again.states
        assert (graph.parents, graph.reached_by) == (again.parents, again.reached_by)

    def test_without_edges(self, graph: Graph) -> None:
        """Edges that were not kept are computed again when asked for."""
        without = explore(graph.machine, edges=False)

        assert without.edges is None
        assert graph.states == without.states
        assert graph.transitions == without.transitions
        assert [graph.successors(i) for i in range(50) if i < len(graph)] == [
            without.successors(i) for i in range(50) if i < len(graph)
        ]


class TestCounts:
    """Pinned sizes."""

    @pytest.mark.parametrize(
        ("name", "states", "transitions", "depth", "dead_ends"),
        [("toy", 112, 212, 5, 4), ("counter", 30, 39, 8, 10), ("diagram", 4, 5, 2, 1)],
    )
    def test_size(self, name: str, states: int, transitions: int, depth: int, dead_ends: int) -> None:
        """The graph of a small machine has the size it always had."""
        graph = explore(MACHINES[name])

        assert (states, transitions) == (len(graph), graph.transitions)
        assert (depth, dead_ends) == (graph.depth, len(graph.dead_ends()))

    def test_order(self) -> None:
        """States are numbered level by level, within a level in the order of rules and parameters."""
        graph = explore(diagram("abcdef", "ac", "ab", "bd", "ce", "cb", "ef"))

        assert ["a", "b", "c", "d", "e", "f"] == [s for (s,) in graph.states]
        assert [0, 1, 3, 5] == list(graph.levels)


class TestLimit:
    """A graph that was not explored to the end."""

    @pytest.fixture(name="part", params=range(1, 30))
    def cut(self, request: pytest.FixtureRequest) -> Graph:
        """The counter, cut short at a number of states."""
        return explore(counter(), max_states=request.param)

    def test_visible(self, part: Graph) -> None:
        """A truncated graph says so, and why."""
        assert part.truncated.startswith("the limit of ")
        assert part.truncated.endswith(" states was reached")

    def test_within_limit(self, part: Graph) -> None:
        """There are never more states than allowed, and all of them are the first ones of the whole graph."""
        whole = explore(counter())

        assert part.states == whole.states[: len(part)]
        assert str(len(part)) in part.truncated or len(part) < int(part.truncated.split()[3])

    def test_expanded(self, part: Graph) -> None:
        """The steps of a state are known completely or not at all."""
        whole = explore(counter())

        assert [whole.successors(i) for i in range(part.expanded)] == [
            part.successors(i) for i in range(part.expanded)
        ]
        assert all(not part.successors(i) for i in range(part.expanded, len(part)))
        assert sum(len(part.successors(i)) for i in range(len(part))) == part.transitions

    def test_no_false_dead_ends(self, part: Graph) -> None:
        """A state whose steps are unknown is no dead end."""
        assert set(part.dead_ends()) <= set(explore(counter()).dead_ends())
        assert not part.is_expanded(part.expanded)

    def test_exactly_enough(self) -> None:
        """A limit that all states fit in cuts nothing off."""
        assert "" == explore(counter(), max_states=30).truncated

    def test_default(self) -> None:
        """Unless told otherwise, exploration stops at five million states."""
        assert 5_000_000 == DEFAULT_LIMIT


class TestErrors:
    """What exploration does not swallow."""

    def test_range(self) -> None:
        """Leaving a range is an error that says how it came about."""
        with pytest.raises(RangeError, match="n would become 24") as error:
            explore(counter(limit=21))

        assert ["on the way: add, add, add, double, double"] == error.value.__notes__

    def test_collector(self) -> None:
        """The collector is as it was before, after an error too."""
        with pytest.raises(RangeError):
            explore(counter(limit=21))

        assert gc.isenabled()

    @pytest.mark.parametrize("state", [-1, 30])
    def test_unknown_state(self, state: int) -> None:
        """There are no states beyond the last one, nor before the first."""
        graph = explore(counter())

        with pytest.raises(IndexError, match=f"there is no state {state}, only 30 of them"):
            graph.successors(state)
        with pytest.raises(IndexError, match=f"there is no state {state}, only 30 of them"):
            graph.path_to(state)


class TestSpeed:
    """A position of some size."""

    def test_thousands_of_states(self) -> None:
        """Four effects that may answer each other reach thousands of states, none left out."""
        graph = explore(duel(TYPHOON, WABOKU, SOLEMN, TWISTER))

        assert len(graph) > 1000
        assert not graph.truncated
