"""Which choices of players leave a loop, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solemn.properties.explicit.reading import Steps
from solemn.properties.loops.components import Part
from solemn.properties.loops.keeping import BOTH, Readings
from solemn.properties.loops.lassos import nearest
from solemn.properties.loops.loop import Break, Choice, Comes
from solemn.properties.loops.play import OPEN, OVER, Move, Play
from solemn.properties.verdicts import Moment


__all__ = ["breaks", "choices", "comes_of"]

_PASS = "pass"  # noqa: S105  a move, no password
"""The kind of move by which somebody does nothing."""


def choices(play: Play, steps: Steps, loop: int) -> tuple[Choice, ...]:
    """Return the steps of a round that a player chose among others."""
    return tuple(
        Choice(number + 1, move.owner, str(play.reading.moves[instance].value) == _PASS)
        for number, state, (instance, _) in _round(steps, loop)
        for move in play.choices(state)
        if move.instance == instance
    )


def breaks(play: Play, part: Part, readings: Readings, steps: Steps, loop: int) -> tuple[Break, ...]:
    """Return the choices on a round that leave its part of the graph, those that surely end play first.

    Of a player who has none there, it is the nearest one in that part, if he has any.
    """
    found = _Breaks(play, part, readings)
    here = [b for number, state, _ in _round(steps, loop) for b in found.of(number, state)]
    here += [
        further
        for player in BOTH
        if all(b.who != player for b in here)
        for further in found.nearest(player, *_first(steps, loop))
    ]
    return tuple(sorted(here, key=lambda b: (list(Comes).index(b.comes), len(b.way))))


def comes_of(readings: Readings, target: int) -> Comes:
    """Return what comes of a step that leaves a loop for a state, or for `OVER` or `OPEN`."""
    if target == OVER:
        return Comes.ENDS
    if target == OPEN:
        return Comes.OPEN
    if target not in readings.maybe.possible:
        return Comes.ENDS
    return Comes.AGAIN if target in readings.surely.possible else Comes.OPEN


def _round(steps: Steps, loop: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield the steps of a round, each with how many come before it and the state that it is taken in."""
    state = steps[loop - 1][1] if loop else 0
    for number, step in enumerate(steps[loop:], start=loop):
        yield number, state, step
        state = step[1]


def _first(steps: Steps, loop: int) -> tuple[int, int]:
    number, state, _ = next(_round(steps, loop))
    return number, state


@dataclass(frozen=True)
class _Breaks:
    """The choices that leave one part of a graph."""

    play: Play
    part: Part
    readings: Readings

    def of(self, number: int, state: int) -> Iterator[Break]:
        """Yield those in a state, which is that after so many steps of a line."""
        for move in self.play.choices(state):
            if self._leaves(move):
                yield Break(
                    number, (), move.owner, self._moment(state, move), comes_of(self.readings, move.target)
                )

    def nearest(self, player: str, number: int, state: int) -> Iterator[Break]:
        """Yield the nearest choice of a player that leaves the part from a state on its round."""

        def wanted(source: int, move: Move) -> bool:
            return move.owner == player and self._leaves(move) and move in self.play.choices(source)

        way = nearest(self.play, self.part.states, [state], wanted)
        if way is not None:
            *before, (source, last) = way
            moments = tuple(self._moment(s, m) for s, m in before)
            yield Break(
                number, moments, player, self._moment(source, last), comes_of(self.readings, last.target)
            )

    def _leaves(self, move: Move) -> bool:
        return move.target not in self.part.states

    def _moment(self, state: int, move: Move) -> Moment:
        graph = self.play.reading.graph
        target = next(t for i, t in graph.successors(state) if i == move.instance)
        return self.play.reading.moment(move.instance, target)
