"""Runs through an explored graph along which something expected never comes, and ways to what is looked for.

A run ends in a dead end or goes round for ever; one of either kind is looked for in a part of the graph. A
state that exploration left out is never taken for a dead end, nor one where play is over because the caller
wanted it so: there the question stays open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import chain, count

import networkx as nx

from solemn.model.graph.explore import Graph, Path
from solemn.model.graph.view import Keep, StateGraph, view


__all__ = ["Run", "broken_off", "never_followed", "way"]


@dataclass(frozen=True, slots=True)
class Run:
    """A run from the start of the machine: its steps as (instance, state id), each leading to that state.

    `since` says how many steps come before the state from which on it stays where it was asked to stay.
    With `loop`, the steps from that position on lead back to where they began, for ever; without it, the
    run ends in a dead end.
    """

    steps: tuple[tuple[int, int], ...]
    since: int
    loop: int | None

    @property
    def stem(self) -> tuple[tuple[int, int], ...]:
        """The steps before the loop, all of them if there is none."""
        return self.steps[: self.loop]

    @property
    def cycle(self) -> tuple[tuple[int, int], ...]:
        """The steps of the loop; none in a run to a dead end."""
        return () if self.loop is None else self.steps[self.loop :]


def never_followed(
    graph: Graph, starts: Iterable[int], within: Collection[int], keep: Keep | None = None
) -> Run | None:
    """Return a run that comes to one of the starts and then stays within some states for ever, if any does.

    Only kept steps are taken after the start; starts outside `within` do not count. A dead end is a state
    without any step, kept or not. No such run comes to an end of the graph. The stem is as short as possible,
    the loop as short as its first state allows; at the same length a dead end comes before a loop and an
    earlier state before a later one.
    """
    keep = _going_on(graph, keep)
    reached = _Reached(graph, starts, within, keep)
    part = view(graph, within=reached.order, keep=keep)
    dead_ends = (s for s in reached.order if graph.is_expanded(s) and not graph.successors(s))
    stops = [s for s in dead_ends if s not in graph.ends]
    rounds = _on_cycles(part)
    turns = [s for s in reached.order if s in rounds]
    if not stops and not turns:
        return None
    if stops and (not turns or reached.distance[stops[0]] <= reached.distance[turns[0]]):
        return Run(tuple(reached.path(stops[0])), reached.since(stops[0]), None)
    stem = reached.path(turns[0])
    return Run((*stem, *_cycle(part, turns[0])), reached.since(turns[0]), len(stem))


def broken_off(
    graph: Graph, starts: Iterable[int], within: Collection[int], keep: Keep | None = None
) -> int | None:
    """Return an end of the graph to which a run comes that stays within some states from a start on, if any.

    Starts, states and steps count as for `never_followed`; whether such a run would have left the states
    nobody can tell.
    """
    reached = _Reached(graph, starts, within, _going_on(graph, keep)).order
    steps = ((s, i, t) for s in reached for i, t in graph.successors(s) if t in graph.ends and t in within)
    there = (target for s, i, target in steps if keep is None or keep(s, i, target))
    return next(chain((s for s in reached if s in graph.ends), there), None)


def _going_on(graph: Graph, keep: Keep | None) -> Keep | None:
    """Return what keeps the same steps but those with which play is over."""
    if not graph.ends:
        return keep
    return lambda s, i, t: t not in graph.ends and (keep is None or keep(s, i, t))


def way(graph: Graph, start: int, wanted: Callable[[int], bool]) -> Path | None:
    """Return a shortest way from a state to one that is wanted, the state itself included, if there is any.

    Play that begins there goes on to the next end of the graph.
    """
    came: dict[int, tuple[int, int] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        if wanted(state):
            return _back(came, state)
        if state != start and state in graph.ends:
            continue
        for instance, target in graph.successors(state):
            if target not in came:
                came[target] = (instance, state)
                waiting.append(target)
    return None


def _back(came: dict[int, tuple[int, int] | None], state: int) -> Path:
    """Return the way on which a search came to a state."""
    found: Path = []
    while (step := came[state]) is not None:
        found.append((step[0], state))
        state = step[1]
    return found[::-1]


class _Reached:
    """The states that runs may come to, nearest to the start of the machine first."""

    def __init__(
        self, graph: Graph, starts: Iterable[int], within: Collection[int], keep: Keep | None
    ) -> None:
        self._graph = graph
        self._came: dict[int, tuple[int, int] | None] = {}
        self.distance: dict[int, int] = {}
        self._search(_by_distance(graph, (s for s in starts if s in within)), within, keep)

    @property
    def order(self) -> list[int]:
        """The states, nearest first."""
        return list(self.distance)

    def _search(self, waiting: dict[int, list[int]], within: Collection[int], keep: Keep | None) -> None:
        """Search by levels, each start joining in at its own distance."""
        level: list[tuple[int, tuple[int, int] | None]] = []
        for distance in count():
            if not level and not waiting:
                return
            level = [*((s, None) for s in waiting.pop(distance, ())), *level]
            level = self._next(level, distance, within, keep)

    def _next(
        self,
        level: list[tuple[int, tuple[int, int] | None]],
        distance: int,
        within: Collection[int],
        keep: Keep | None,
    ) -> list[tuple[int, tuple[int, int] | None]]:
        found: list[tuple[int, tuple[int, int] | None]] = []
        for state, came in level:
            if state in self._came:
                continue
            self._came[state], self.distance[state] = came, distance
            for instance, target in self._graph.successors(state):
                if target in within and (keep is None or keep(state, instance, target)):
                    found.append((target, (instance, state)))
        return found

    def path(self, state: int) -> Path:
        """Return the way from the start of the machine."""
        inside, begun = _back(self._came, state), state
        while (came := self._came[begun]) is not None:
            begun = came[1]
        return [*self._graph.path_to(begun), *inside]

    def since(self, state: int) -> int:
        """Return how many steps the way to a state takes before it comes to a start."""
        while (came := self._came[state]) is not None:
            state = came[1]
        return self.distance[state]


def _by_distance(graph: Graph, starts: Iterable[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for state in sorted(set(starts)):
        found.setdefault(graph.distance(state), []).append(state)
    return found


def _on_cycles(part: StateGraph) -> set[int]:
    """Return the states from which a run comes back to where it was."""
    components = nx.strongly_connected_components(part)
    rounds = (c for c in components if len(c) > 1 or part.has_edge(*(2 * tuple(c))))
    return {state for component in rounds for state in component}


def _cycle(part: StateGraph, state: int) -> Path:
    """Return a shortest way from a state back to itself."""
    ways = (_way_back(part, first, state) for first in part[state])
    nodes = min((w for w in ways if w is not None), key=len)
    return [(part.edges[a, b]["instances"][0], b) for a, b in zip([state, *nodes], nodes, strict=False)]


def _way_back(part: StateGraph, first: int, state: int) -> list[int] | None:
    try:
        way: list[int] = nx.shortest_path(part, first, state)
    except nx.NetworkXNoPath:
        return None
    return way
