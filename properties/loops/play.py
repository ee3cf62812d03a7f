"""An explored graph as play that goes on or does not: who takes each step, and where it leads.

A step after which play is over for the question that is asked leads to `OVER`, one behind which nobody has
looked (a state that was not explored, or an end because of `until`) to `OPEN`. Who chooses in a state is read
as for what a player can force: players choose where nobody else has a step, and otherwise every step of the
others may happen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

import networkx as nx

from solemn.model.graph.view import Keep, view
from solemn.model.machine.rules import PLAYER
from solemn.properties.explicit.reading import Reading


__all__ = ["OPEN", "OVER", "Move", "Play", "greatest"]

OVER, OPEN = -1, -2
"""Where a step leads after which play is over, and one behind which it was not looked."""


class Move(NamedTuple):
    """A step: the instance of a rule, the state that it leads to (or `OVER` or `OPEN`), and who takes it."""

    instance: int
    target: int
    owner: str


class Play:
    """The steps of a graph, or of a part of it beyond which play counts as over."""

    def __init__(
        self, reading: Reading, within: Collection[int] | None = None, keep: Keep | None = None
    ) -> None:
        self.reading = reading
        self._within, self._keep = within, keep
        self._moves: dict[int, tuple[Move, ...]] = {}

    def moves(self, state: int) -> tuple[Move, ...]:
        """Return the steps of an explored state."""
        if state not in self._moves:
            owner, steps = self.reading.owner, self.reading.graph.successors(state)
            self._moves[state] = tuple(Move(i, self._after(state, i, t), owner(state, i)) for i, t in steps)
        return self._moves[state]

    def _after(self, state: int, instance: int, target: int) -> int:
        graph = self.reading.graph
        if self._keep is not None and not self._keep(state, instance, target):
            return OVER
        if self._within is not None and target not in self._within:
            return OVER
        return OPEN if target in graph.ends or target >= graph.expanded else target

    def counting(self, state: int, players: Collection[str]) -> tuple[tuple[Move, ...], bool]:
        """Return the steps that count for some players in a state, and whether they choose among them."""
        moves = self.moves(state)
        others = tuple(move for move in moves if move.owner not in players)
        return others or moves, not others

    def choices(self, state: int) -> tuple[Move, ...]:
        """Return the steps of players in a state in which somebody can do one thing or another."""
        moves = self.moves(state)
        return tuple(m for m in moves if m.owner in PLAYER.values) if len(moves) > 1 else ()

    def rounds(self, states: Collection[int] | None = None) -> list[set[int]]:
        """Return the strongly connected components, of all or of some states, in which play can go round.

        The first one is the one that is nearest to the start.
        """
        if states is None:
            states = self._within
        graph = self.reading.graph
        part = view(graph, within=states, keep=None if states is None and not graph.ends else self._goes_on)
        components = nx.strongly_connected_components(part)
        found = [c for c in components if len(c) > 1 or part.has_edge(*(2 * tuple(c)))]
        return sorted(found, key=min)

    def _goes_on(self, state: int, instance: int, target: int) -> bool:
        return self._after(state, instance, target) >= 0

    def reached_from(self, states: Iterable[int]) -> set[int]:
        """Return some states and all to which play may come from them."""
        found = set(states)
        todo = list(found)
        while todo:
            fresh = {move.target for move in self.moves(todo.pop()) if move.target >= 0} - found
            found |= fresh
            todo += fresh
        return found


def greatest(
    play: Play, among: Collection[int], players: Collection[str], outside: Callable[[int], bool]
) -> set[int]:
    """Return the greatest set of states among some in which some players together can keep play.

    A step to a state that is not among them is as good as one into the set where `outside` says so of what it
    leads to. A state without a step does not belong to it.
    """
    kept, left = set(among), {}
    before: dict[int, list[int]] = {}
    lost = []
    for state in kept:
        moves, choosing = play.counting(state, players)
        good = [move.target for move in moves if move.target in kept or outside(move.target)]
        left[state] = len(good) if choosing else 1
        for target in good:
            before.setdefault(target, []).append(state)
        if not good or (not choosing and len(good) < len(moves)):
            lost.append(state)
    kept.difference_update(lost)
    while lost:
        for state in before.get(lost.pop(), ()):
            left[state] -= 1
            if left[state] <= 0 and state in kept:
                kept.remove(state)
                lost.append(state)
    return kept
