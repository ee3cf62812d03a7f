"""The loops of an explored graph, each with a line that shows it, its class and what breaks it.

Loops are found by strongly connected components. Where a graph is not whole, also lines are looked for that
come back to the same state but for counted quantities. That there is no loop is said of whole graphs only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from solemn.model.graph.explore import Graph
from solemn.model.graph.view import Keep
from solemn.properties.explicit.reading import Reading, Steps
from solemn.properties.loops.breaking import breaks, choices
from solemn.properties.loops.components import Part, class_of, parts
from solemn.properties.loops.growing import growing_loops
from solemn.properties.loops.keeping import Keeping, Readings
from solemn.properties.loops.lassos import lasso
from solemn.properties.loops.loop import CLAIM, Loop, LoopClass, LoopReport
from solemn.properties.loops.play import Play
from solemn.properties.loops.progress import returning, spent


__all__ = ["class_of_run", "find_loops"]

_UNTIL = "'until' ends play before it is decided"


def find_loops(graph: Graph) -> LoopReport:
    """Return the loops of a graph; a round that several parts have is told once, where it is nearest."""
    reading = Reading(graph)
    play = Play(reading)
    found = list(_Components(play).loops())
    if graph.truncated:
        found += growing_loops(play)
    loops = sorted(_told_once(found), key=lambda loop: list(LoopClass).index(loop.kind))
    return LoopReport(tuple(loops), len(graph), graph.truncated, bool(graph.ends))


def class_of_run(
    reading: Reading, run: Steps, loop: int, within: set[int], keep: Keep
) -> tuple[LoopClass, tuple[str, ...]]:
    """Return the class of the loop that a run is stuck in, and who keeps it going.

    Play counts as over once it leaves the states or makes a step that is not kept.
    """
    play = Play(reading, within, keep)
    round_ = [state for _, state in run[loop:]]
    component = next(c for c in play.rounds() if round_[0] in c)
    return class_of(component, Readings.of(play, component), round_)


class _Components:
    """The loops of the components of a graph."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.components = play.rounds()

    def loops(self) -> Iterator[Loop]:
        """Yield a loop for each part of each component."""
        for component in self.components:
            for part in parts(self.play, component, self._readings):
                yield self._loop(part)

    @cached_property
    def _readings(self) -> Readings:
        return Readings.of(self.play, {state for component in self.components for state in component})

    def _loop(self, part: Part) -> Loop:
        play, graph = self.play, self.play.reading.graph
        steps, loop = lasso(play, part)
        trace = play.reading.trace(CLAIM, steps, loop)
        return Loop(
            part.kind,
            part.players,
            trace,
            choices(play, steps, loop),
            breaks(play, part, self._readings, steps, loop),
            self._started(steps[:loop]) if part.kind is LoopClass.MANDATORY else None,
            returns=returning(graph.step.layout, trace),
            spent=spent(graph.step.layout, trace),
            states=len(part.states),
            reason=(graph.truncated or _UNTIL) if part.kind is LoopClass.UNDECIDED else "",
        )

    def _started(self, stem: Steps) -> int | None:
        """Return the number of the step after which play cannot end any more, if a player chose it."""
        states = [0, *(state for _, state in stem)]
        number = next(i for i, state in enumerate(states) if state in self._inescapable)
        if not number:
            return None
        instance = stem[number - 1][0]
        chosen = any(move.instance == instance for move in self.play.choices(states[number - 1]))
        return number if chosen else None

    @cached_property
    def _inescapable(self) -> set[int]:
        return Keeping(self.play, frozenset(self.play.reached_from([0])), hopeful=False).inescapable


def _told_once(loops: Iterable[Loop]) -> list[Loop]:
    """Return the loops without those whose round is that of one before, counting them."""
    found: dict[object, Loop] = {}
    for loop in loops:
        same = loop.kind, loop.players, frozenset((m.rule, m.arguments) for m in loop.round)
        before = found.get(same)
        found[same] = loop if before is None else replace(before, times=before.times + 1)
    return list(found.values())
