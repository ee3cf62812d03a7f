"""A part of a graph as a line that can be repeated: a shortest way there, and a short round through it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection

from solemn.properties.explicit.reading import Steps
from solemn.properties.loops.components import Part
from solemn.properties.loops.play import Move, Play


__all__ = ["lasso", "nearest"]

_Way = list[tuple[int, Move]]
"""Steps with the states that they are taken in."""


def lasso(play: Play, part: Part) -> tuple[Steps, int]:
    """Return a line of play that goes round in a part, and after how many steps the round begins.

    The round begins where the part is nearest to the start of the graph, with one of the steps by which it
    has its class, and is as short as its first state allows.
    """
    graph = play.reading.graph
    first = min(source for source, _ in part.edges)
    starts = [m for m in play.moves(first) if (first, m.target) in part.edges]
    rounds = [
        [(first, m), *way] for m in starts if (way := _way(play, part.states, m.target, first)) is not None
    ]
    shortest = min(rounds, key=len)
    stem = tuple(graph.path_to(first))
    return (*stem, *((m.instance, m.target) for _, m in shortest)), len(stem)


def _way(play: Play, among: Collection[int], start: int, goal: int) -> _Way | None:
    if start == goal:
        return []
    return nearest(play, among, [start], lambda _, move: move.target == goal)


def nearest(
    play: Play, among: Collection[int], starts: Collection[int], wanted: Callable[[int, Move], bool]
) -> _Way | None:
    """Return a shortest way among some states that ends with a step that is wanted, if there is any."""
    came: dict[int, tuple[int, Move] | None] = dict.fromkeys(starts)
    waiting = deque(starts)
    while waiting:
        state = waiting.popleft()
        for move in play.moves(state):
            if wanted(state, move):
                return [*_back(came, state), (state, move)]
            if move.target in among and move.target not in came:
                came[move.target] = (state, move)
                waiting.append(move.target)
    return None


def _back(came: dict[int, tuple[int, Move] | None], state: int) -> _Way:
    found: _Way = []
    while (step := came[state]) is not None:
        found.append(step)
        state = step[0]
    return found[::-1]
