"""Runs along which something never comes: dead ends and loops, the shortest first."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_graphs import counter, diagram
from solemn.model.graph.explore import Graph, explore
from solemn.model.graph.paths import Run, never_followed
from solemn.model.graph.view import Keep


def named(graph: Graph, names: str) -> list[int]:
    """Give the ids of nodes of a diagram."""
    return [graph.ids[name,] for name in names]


def told(graph: Graph, run: Run | None) -> str | None:
    """Give a run by the names of its nodes, the loop in parentheses."""
    if run is None:
        return None
    stem, loop = ("".join(graph.states[s][0] for _, s in steps) for steps in (run.stem, run.cycle))
    return f"a{stem}({loop})" if loop else f"a{stem}"


def found(edges: str, starts: str, within: str, keep: Keep | None = None) -> str | None:
    """Look for a run in a diagram that begins at a, by names."""
    graph = explore(diagram("abcdefg", *edges.split()))
    inside = {i for i in range(len(graph)) if graph.states[i][0] in within}
    return told(graph, never_followed(graph, named(graph, starts), inside, keep))


class TestFound:
    """Which run is found."""

    def test_loop(self) -> None:
        """A loop is found with the way to it."""
        assert "ab(cb)" == found("ab bc cb cd", "a", "abc")

    def test_loop_to_itself(self) -> None:
        """A step from a state to itself is a loop."""
        assert "ab(b)" == found("ab bb bc", "a", "ab")

    def test_dead_end(self) -> None:
        """A dead end is found."""
        assert "abc" == found("ab bc", "a", "abc")

    def test_way_out(self) -> None:
        """A state whose only steps leave the states is no dead end."""
        assert None is found("ab bc", "a", "ab")

    def test_leaving(self) -> None:
        """A loop that leaves the states does not count."""
        assert None is found("ab bc ca", "a", "ab")

    def test_not_reached(self) -> None:
        """A loop that no start leads to does not count."""
        assert None is found("ab ac cd dc be", "b", "abcd")

    def test_start_outside(self) -> None:
        """A start outside the states does not count."""
        assert None is found("ab bb", "a", "b")

    def test_way_to_the_start(self) -> None:
        """The run begins at the start of the machine, whatever lies before the start asked for."""
        graph = explore(diagram("abcd", "ab", "bc", "cd", "dc"))
        run = never_followed(graph, named(graph, "c"), named(graph, "cd"))

        assert run is not None
        assert ("abc(dc)", 2) == (told(graph, run), run.since)

    def test_since_another_start(self) -> None:
        """Of two starts, the run tells from which it stays where it was asked to stay."""
        graph = explore(diagram("abcd", "ab", "bc", "cc", "bd"))
        run = never_followed(graph, named(graph, "ac"), named(graph, "ac"))

        assert run is not None
        assert ("abc(c)", 2) == (told(graph, run), run.since)

    def test_shorter_stem(self) -> None:
        """Of two loops the one that is reached sooner is found, even if it is longer."""
        assert "ab(cdb)" == found("ab bc cd db ae ef fg gg", "a", "abcdefg")

    def test_dead_end_first(self) -> None:
        """At the same distance a dead end comes before a loop."""
        assert "ac" == found("ab bb ac", "a", "abc")

    def test_loop_before_later_dead_end(self) -> None:
        """A loop that is reached sooner comes before a dead end."""
        assert "ab(b)" == found("ab bb bc", "a", "abc")

    def test_no_steps_kept(self) -> None:
        """A loop of which a step is not kept does not count, nor is its state then a dead end."""
        assert None is found("ab bc cb", "a", "abc", lambda source, _, target: source < target)

    def test_parallel_step_kept(self) -> None:
        """Of two parallel steps the one that is kept makes the loop."""
        graph = explore(diagram("ab", "ab", "ba2"))
        instances = [i for i, _ in graph.successors(1)]
        run = never_followed(graph, [0], [0, 1], lambda source, i, _: source == 0 or i == instances[1])

        assert run is not None
        assert (instances[1], 0) == run.steps[-1]


class TestTruncated:
    """A graph that was not explored to the end."""

    def test_no_false_dead_end(self) -> None:
        """A state whose steps are unknown is no dead end."""
        graph = explore(counter(), max_states=6)

        assert None is never_followed(graph, [0], range(len(graph)))


@st.composite
def drawings(draw: st.DrawFn) -> tuple[Graph, set[int], set[int]]:
    """Draw a diagram, some starts and some states to stay in."""
    pairs = st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")).map("".join)
    graph = explore(diagram("abcdef", *draw(st.sets(pairs, max_size=10))))
    ids = st.sampled_from(range(len(graph)))
    return graph, draw(st.sets(ids)), draw(st.sets(ids))


class TestAnyDiagram:
    """What holds of every answer."""

    @given(drawings())
    def test_is_a_run(self, drawing: tuple[Graph, set[int], set[int]]) -> None:
        """What is found is a run of the machine that stays, from a start on, where it should."""
        graph, starts, within = drawing
        run = never_followed(graph, starts, within)
        if run is None:
            return
        ids = [0, *(s for _, s in run.steps)]

        for before, step in zip(ids, run.steps, strict=False):
            assert step in graph.successors(before)
        assert ids[run.since] in starts
        assert set(ids[run.since :]) <= within
        if run.loop is None:
            assert [] == graph.successors(ids[-1])
        else:
            assert run.loop < len(run.steps)
            assert ids[run.loop] == ids[-1]

    @given(drawings())
    def test_is_found_if_there(self, drawing: tuple[Graph, set[int], set[int]]) -> None:
        """Nothing is found exactly if all reachable parts are free of dead ends and loops."""
        graph, starts, within = drawing
        inside: nx.DiGraph[int] = nx.DiGraph()
        inside.add_nodes_from(within)
        inside.add_edges_from((i, t) for i in within for _, t in graph.successors(i) if t in within)
        begun = starts & within
        reached = begun.union(*(nx.descendants(inside, s) for s in begun))
        stuck = any(not graph.successors(i) for i in reached)
        round_and_round = not nx.is_directed_acyclic_graph(inside.subgraph(reached))

        assert (stuck or round_and_round) is (never_followed(graph, starts, within) is not None)


@pytest.mark.parametrize("loop", [None, 1])
def test_stem_and_cycle(loop: int | None) -> None:
    """Stem and cycle are the two parts of a run."""
    run = Run(((0, 1), (1, 2)), 0, loop)

    assert run.steps == run.stem + run.cycle
