"""Where play is over because the caller says so: what is explored, what is a dead end, what is left open."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_graphs import counter, diagram
from solemn.model.graph.explore import Graph, explore
from solemn.model.graph.paths import broken_off, never_followed, way


def drawn(edges: str, ends: str, *, kept: bool = True, start: str | None = None) -> Graph:
    """Explore a diagram that begins at a, no further than some nodes."""
    first = None if start is None else (start,)
    return explore(
        diagram("abcdef", *edges.split()), edges=kept, start=first, until=lambda state: state[0] in ends
    )


def names(graph: Graph, ids: object) -> str:
    """Give the names of nodes."""
    assert isinstance(ids, list | frozenset | set | range)
    return "".join(sorted(graph.states[i][0] for i in ids))


class TestExplored:
    """What the graph holds."""

    @pytest.mark.parametrize("kept", [True, False])
    def test_no_further(self, kept: bool) -> None:
        """No step leads on from an end, whether edges are kept or not; the end itself is there."""
        graph = drawn("ab bc ad de", "b", kept=kept)

        assert ("abde", "b") == (names(graph, range(len(graph))), names(graph, graph.ends))
        assert [] == graph.successors(graph.ids["b",])
        assert (3, "") == (graph.transitions, graph.truncated)

    def test_start(self) -> None:
        """The start is no end, whatever is true in it."""
        graph = drawn("ab bc", "ac")

        assert ("abc", "c") == (names(graph, range(len(graph))), names(graph, graph.ends))

    @pytest.mark.parametrize("kept", [True, False])
    def test_back_at_the_start(self, kept: bool) -> None:
        """Play that comes back to the start is over there; the steps of the start are known all the same."""
        graph = drawn("ab ba ac", "a", kept=kept)

        assert "a" == names(graph, graph.ends)
        assert 2 == len(graph.successors(0))

    def test_not_back_at_the_start(self) -> None:
        """Coming back to a start in which it is not so ends nothing."""
        assert frozenset() == drawn("ab ba", "c").ends

    def test_dead_ends(self) -> None:
        """An end is no dead end, and known to the end."""
        graph = drawn("ab bc ad", "b")

        assert "d" == names(graph, graph.dead_ends())
        assert graph.is_expanded(graph.ids["b",])

    def test_truncated(self) -> None:
        """An end that was reached before the limit is known to be one, and the graph is not whole."""
        graph = explore(counter(), max_states=5, until=lambda state: state == (4,))

        assert graph.truncated
        assert [4] == [graph.states[i][0] for i in graph.ends]
        assert graph.is_expanded(graph.ids[4,])
        assert not graph.is_expanded(graph.ids[3,])

    def test_another_start(self) -> None:
        """Play may begin elsewhere than the machine does."""
        graph = drawn("ab bc cd", "", start="c")

        assert [("c",), ("d",)] == graph.states


class TestRuns:
    """Runs along which something never comes, and those of which nobody can tell."""

    @pytest.mark.parametrize(
        ("edges", "ends", "starts", "within", "run", "open_"),
        [
            ("ab bc", "c", "a", "abc", False, "c"),
            ("ab bc", "c", "a", "ab", False, None),
            ("ab bc", "c", "c", "c", False, "c"),
            ("ab bb bc", "c", "a", "abc", True, "c"),
            ("ab bc bd", "c", "a", "abcd", True, "c"),
            ("ab ba", "a", "b", "ab", False, "a"),
            ("ab ba", "a", "a", "ab", False, "a"),
            ("ab ba", "a", "a", "a", False, "a"),
            ("ab ba", "", "b", "ab", True, None),
            ("ab bc cd", "b", "a", "a", False, None),
        ],
    )
    def test_runs(
        self, edges: str, ends: str, starts: str, within: str, run: bool, open_: str | None
    ) -> None:
        """No run comes to an end of the graph; where one that waits would, the question is left open."""
        graph = drawn(edges, ends)
        begun, inside = ([graph.ids[name,] for name in some] for some in (starts, within))
        end = broken_off(graph, begun, inside)

        assert run == (never_followed(graph, begun, inside) is not None)
        assert open_ == (None if end is None else graph.states[end][0])

    def test_excused(self) -> None:
        """A step that is not kept brings nobody to an end."""
        graph = drawn("ab", "b")

        assert None is broken_off(graph, [0], [0, 1], lambda *_: False)


@st.composite
def drawings(draw: st.DrawFn) -> tuple[str, str, str]:
    """Draw the edges of a diagram, where play ends, and what is looked for."""
    pairs = st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")).map("".join)
    some = st.sets(st.sampled_from("abcdef"), max_size=2).map(lambda nodes: "".join(sorted(nodes)))
    return " ".join(sorted(draw(st.sets(pairs, max_size=12)))), draw(some), draw(some)


class TestWay:
    """Ways to what is looked for."""

    @given(drawings())
    def test_shortest(self, drawing: tuple[str, str, str]) -> None:
        """A way is found exactly if there is one, a shortest one, made of steps, and never past an end."""
        edges, ends, wanted = drawing
        graph = drawn(edges, ends)
        plain: nx.DiGraph[str] = nx.DiGraph()
        plain.add_nodes_from(["a", "again"])
        for source, target in map(tuple, edges.split()):
            goes_on = source not in ends
            plain.add_edge(source if goes_on else f"{source}!", "again" if target == "a" in ends else target)
            if source == "a":
                plain.add_edge("a", "again" if target == "a" in ends else target)
        lengths = nx.single_source_shortest_path_length(plain, "a")
        best = min((n for name, n in lengths.items() if name in wanted and len(name) == 1), default=None)
        found = way(graph, 0, lambda state: graph.states[state][0] in wanted)

        assert best == (None if found is None else len(found))
        ids = [0, *(state for _, state in found or ())]
        assert all(step in graph.successors(before) for before, step in zip(ids, found or (), strict=False))
        assert not set(ids[1:-1]) & graph.ends

    def test_from_a_state(self) -> None:
        """A way begins where it is asked to, and coming back to a start that is an end ends it."""
        graph = drawn("ab ac cd da", "a")
        c, b = graph.ids["c",], graph.ids["b",]

        assert None is way(graph, c, lambda state: state == b)
        assert [] == way(graph, c, lambda state: state == c)
        assert 2 == len(way(graph, c, lambda state: state == 0) or ())
