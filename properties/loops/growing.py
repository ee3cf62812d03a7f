"""Loops but for amounts: lines that come back to the same state except that something is counted on.

They are looked for among the states that were explored, on shortest ways from one to another, and told only
if every round can be made after the one before it. Who could end such a loop is read off what is possible in
every round, and off what was explored after the choices of the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from solemn.model.graph.explore import Graph
from solemn.model.machine.layout import State
from solemn.properties.explicit.reading import Steps
from solemn.properties.loops.amounts import VariesError
from solemn.properties.loops.breaking import choices, comes_of
from solemn.properties.loops.keeping import BOTH, Readings
from solemn.properties.loops.loop import CLAIM, Break, Comes, Growth, Loop, LoopClass
from solemn.properties.loops.play import OVER, Move, Play
from solemn.properties.loops.progress import called, counted, returning, spent
from solemn.properties.loops.rounds import Option, Rounds
from solemn.properties.verdicts import Moment


__all__ = ["growing_loops"]

_TRIES = 3
"""How often a round that did not last is tried again with other amounts."""
_MOST_TRIES = 2_000
"""How many rounds are tried on one graph."""
_MOST_WAYS = 20_000
"""On the ways to how many states of one graph rounds are looked for."""

_VARIES = "what else can be done is not the same in every round"
_UNKNOWN = "what comes of leaving it was not explored to the end"


def growing_loops(play: Play) -> Iterator[Loop]:
    """Yield the loops but for amounts that are found in a graph, each round once."""
    tried: Counter[frozenset[int]] = Counter()
    for stem, round_ in _candidates(play):
        key = frozenset(instance for instance, _ in round_)
        if tried.total() >= _MOST_TRIES:
            return
        if tried[key] >= _TRIES:
            continue
        tried[key] += 1
        found = _Found(play, stem, round_)
        if found.rounds.lasts():
            tried[key] = _TRIES
            yield found.loop()


def _candidates(play: Play) -> Iterator[tuple[Steps, Steps]]:
    """Yield ways from a state to one that differs from it in amounts alone, with the way to the former."""
    graph = play.reading.graph
    key = _but_for_amounts(graph)
    # hashes alone: the values of all states would take far more room than the states
    hashes = [hash(key(state)) for state in graph.states]
    first = {value: state for state, value in reversed(list(enumerate(hashes)))}
    again = (state for state, value in enumerate(hashes) if first[value] != state)
    for state in islice(again, _MOST_WAYS):
        before = _like_before(graph, state, hashes, key)
        if before is not None:
            way = graph.path_to(state)
            stem = len(graph.path_to(before))
            yield tuple(way[:stem]), tuple(way[stem:])


def _but_for_amounts(graph: Graph) -> Callable[[State], tuple[Any, ...]]:
    """Return the function that gives what is no amount in a state."""
    amounts = frozenset(counted(graph.step.layout))
    rest = [i for i in range(len(graph.states[0])) if i not in amounts]
    return lambda state: tuple([state[i] for i in rest])


def _like_before(
    graph: Graph, state: int, hashes: list[int], key: Callable[[State], tuple[Any, ...]]
) -> int | None:
    """Return the last state on the way to one from which it differs in amounts alone, if there is any."""
    before = graph.parents[state]
    while before >= 0:
        if hashes[before] == hashes[state] and key(graph.states[before]) == key(graph.states[state]):
            return before
        before = graph.parents[before]
    return None


class _Found:
    """A round that changes amounts, and the way to where it begins."""

    def __init__(self, play: Play, stem: Steps, round_: Steps) -> None:
        self.play, self.steps, self.begins = play, (*stem, *round_), len(stem)
        self.trace = play.reading.trace(CLAIM, self.steps, self.begins)
        self.rounds = Rounds(
            self.trace.machine, self.trace.state(self.begins), self.trace.moments[len(stem) :]
        )

    def loop(self) -> Loop:
        """Return the loop, its class as far as it is established."""
        layout = self.play.reading.graph.step.layout
        kind, players, reason = self._class()
        changes = self.rounds.changes or {}
        return Loop(
            kind,
            players,
            self.trace,
            choices(self.play, self.steps, self.begins),
            self._breaks,
            self._started if kind is LoopClass.MANDATORY else None,
            grows=tuple(Growth(i, called(layout.cells[i]), by) for i, by in changes.items()),
            returns=returning(layout, self.trace),
            spent=spent(layout, self.trace),
            states=len(self.rounds.moments),
            reason=reason,
        )

    def _class(self) -> tuple[LoopClass, tuple[str, ...], str]:
        """Return the class, who keeps the loop going, and why the class is open if it is.

        Nobody but those who have another option in some round can leave it.
        """
        try:
            options = self.rounds.options()
        except VariesError:
            return LoopClass.UNDECIDED, (), _VARIES
        able = {who for other in map(self._others, options, self.rounds.moments) for who in other}
        if not able:
            return LoopClass.MANDATORY, (), ""
        if len(able) == 1 and able <= set(BOTH) and self._can_end:
            return LoopClass.VOLUNTARY, tuple(able), ""
        if able == set(BOTH) and all(map(self._stops, BOTH)):
            return LoopClass.NEEDS_THE_OPPONENT, BOTH, ""
        return LoopClass.UNDECIDED, (), _UNKNOWN

    @property
    def _started(self) -> int | None:
        """The number of the last step before the round that a player chose; all after it are forced."""
        states = [0, *(state for _, state in self.steps)]
        numbers = range(self.begins, 0, -1)
        return next((n for n in numbers if self.play.choices(states[n - 1])), None)

    @staticmethod
    def _others(options: list[Option], taken: Moment) -> set[str]:
        """Return who could take another step than the one that is taken."""
        return {who for rule, given, who in options if (rule, given) != (taken.rule, taken.arguments)}

    @cached_property
    def _readings(self) -> Readings:
        return Readings.of(self.play, [s for s, _ in self._round if s < self.play.reading.graph.expanded])

    @property
    def _round(self) -> list[tuple[int, int]]:
        """The states of the first round, each with how many steps come before it."""
        states = [0, *(state for _, state in self.steps)]
        return [(states[number], number) for number in range(self.begins, len(self.steps))]

    @property
    def _leaving(self) -> Iterator[tuple[int, int, Move]]:
        """The choices that leave the first round: the state, how many steps come before it, and the step."""
        for state, number in self._round:
            for move in self.play.choices(state):
                if move.instance != self.steps[number][0]:
                    yield state, number, move

    @cached_property
    def _breaks(self) -> tuple[Break, ...]:
        found = [
            Break(number, (), m.owner, self._moment(state, m), comes_of(self._readings, m.target))
            for state, number, m in self._leaving
        ]
        return tuple(sorted(found, key=lambda b: list(Comes).index(b.comes)))

    def _moment(self, state: int, move: Move) -> Moment:
        target = next(t for i, t in self.play.reading.graph.successors(state) if i == move.instance)
        return self.play.reading.moment(move.instance, target)

    @property
    def _can_end(self) -> bool:
        """Whether play was explored to an end after a choice of the first round."""
        return any(move.target == OVER or move.target in self._ending for _, __, move in self._leaving)

    @cached_property
    def _ending(self) -> frozenset[int]:
        """The states from which somebody can end play, whatever it is like where it was not explored."""
        return self._readings.maybe.among - self._readings.maybe.inescapable

    def _stops(self, player: str) -> bool:
        """Say whether a player has a choice after which the other one alone cannot keep play going."""
        (other,) = (p for p in BOTH if p != player)
        lasting = self._readings.maybe.lasting((other,))
        return any(
            move.owner == player
            and (move.target == OVER or (move.target >= 0 and move.target not in lasting))
            for _, __, move in self._leaving
        )
