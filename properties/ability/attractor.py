"""From which states one side of a game can be sure of getting to certain states, and in how many steps."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from itertools import accumulate, chain

from solemn.properties.ability.arena import Arena


__all__ = ["UNRANKED", "ranks"]

UNRANKED = -1
"""The rank of a state from which one cannot be sure of getting there."""


def ranks(
    arena: Arena, won: bytearray, closed: bytearray, ends: Collection[int], *, player: bool = True
) -> array[int]:
    """Return for every state in how many steps at most one side gets to a state that is won.

    The side is the player's, or that of everybody else. A step to one of the `ends`, which are no states,
    counts like one to a won state; a state that is `closed` and not won is never ranked. Whoever is not of
    the side does what is worst for it.
    """
    return _Ranking(arena, won, closed, ends, player=player).run()


class _Ranking:
    """The states level by level, backwards from those that are won."""

    def __init__(
        self, arena: Arena, won: bytearray, closed: bytearray, ends: Collection[int], *, player: bool
    ) -> None:
        self._arena, self._ends, self._player = arena, ends, player
        self._found = array("i", (0 if mark else UNRANKED for mark in won))
        self._closed = closed
        self._left = array("i", (len(arena.targets(i)) for i in range(len(arena))))
        self._offsets, self._sources = _reversed(arena)

    def run(self) -> array[int]:
        """Rank states until no more can be ranked."""
        level = [i for i, rank in enumerate(self._found) if not rank]
        ahead = [s for i in range(len(self._arena)) for s in [i] * self._ending(i)]
        distance = 0
        while level or ahead:
            distance += 1
            level = list(self._level(chain(ahead, self._before(level)), distance))
            ahead = []
        return self._found

    def _ending(self, state: int) -> int:
        return sum(map(self._arena.targets(state).count, self._ends))

    def _before(self, level: Iterable[int]) -> Iterable[int]:
        """Yield the states with a step into a level, once for each such step."""
        offsets = self._offsets
        return chain.from_iterable(self._sources[offsets[i] : offsets[i + 1]] for i in level)

    def _level(self, sources: Iterable[int], distance: int) -> Iterable[int]:
        """Yield the states that a step into what is ranked makes ranked, too."""
        for state in sources:
            if self._found[state] != UNRANKED or self._closed[state]:
                continue
            self._left[state] -= 1
            if bool(self._arena.mine[state]) is self._player or not self._left[state]:
                self._found[state] = distance
                yield state


def _reversed(arena: Arena) -> tuple[array[int], array[int]]:
    """Return the sources of all steps by the states they lead to, and where those of each state begin."""
    counts = array("q", bytes(8 * (len(arena) + 1)))
    for state in range(len(arena)):
        for target in arena.targets(state):
            if target >= 0:
                counts[target + 1] += 1
    offsets = array("q", accumulate(counts))
    sources, free = array("i", bytes(4 * offsets[-1])), offsets[:]
    for state in range(len(arena)):
        for target in arena.targets(state):
            if target >= 0:
                sources[free[target]] = state
                free[target] += 1
    return offsets, sources
