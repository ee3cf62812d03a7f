"""Loops of scenarios, without a word printed: found, replayed, and compared with what a file expects."""

from __future__ import annotations

from collections.abc import Iterator

from solemn.counterexamples.loops import validate_loop
from solemn.model.graph.explore import Graph
from solemn.model.scenario import Scenario
from solemn.properties.loops.finding import find_loops
from solemn.properties.loops.loop import LoopClass, LoopReport


__all__ = ["loop_complaints", "loops_left_open", "loops_of", "summary"]

_PLACE = ("loops",)
"""Where a file says which loops it expects."""


def loops_of(graph: Graph) -> LoopReport:
    """Return the loops of a graph; raise ReplayError if the interpreter does not confirm one of them."""
    found = find_loops(graph)
    for loop in found.loops:
        validate_loop(loop)
    return found


def loop_complaints(scenario: Scenario, found: LoopReport) -> Iterator[str]:
    """Yield what is not as the file expects: a loop that is not to be there, or one that there is not.

    What was not established is no complaint.
    """
    if scenario.loops is None:
        return
    expected, place = _expected(scenario), scenario.where(_PLACE)
    for kind in found.classes:
        if kind not in expected and (kind is not LoopClass.UNDECIDED or not expected):
            named = "a loop" if kind is LoopClass.UNDECIDED else f"a loop that is {_word(kind)}"
            yield f"{place}: loops: play can come to {named}, but the scenario says otherwise"
    if not _open(found):
        yield from (
            f"{place}: loops: play can come to no loop that is {_word(kind)}, but the scenario says otherwise"
            for kind in expected
            if kind not in found.classes
        )


def loops_left_open(scenario: Scenario, found: LoopReport) -> str:
    """Return what was left open about loops, and why, or nothing.

    A file that expects nothing leaves open whether there is a loop at all, or who could end one.
    """
    place, expected = scenario.where(_PLACE), _expected(scenario)
    missing = [kind for kind in expected if kind not in found.classes]
    if found.truncated and not found.loops and not missing:
        return f"{place}: loops: undecided whether there is one: {found.truncated}"
    if missing and _open(found):
        told = " and ".join(_word(kind) for kind in missing)
        return f"{place}: loops: undecided whether there is one that is {told}: {_open(found)}"
    reason = next((loop.reason for loop in found.loops if loop.kind is LoopClass.UNDECIDED), "")
    if reason and (scenario.loops is None or expected):
        return f"{place}: loops: undecided who could end one of them: {reason}"
    return ""


def summary(found: LoopReport) -> str:
    """Return in one line which loops there are, and how much of play was explored."""
    classes = [loop.kind.value for loop in found.loops]
    told = ", ".join(_counted(kind, classes.count(kind)) for kind in dict.fromkeys(classes))
    loops = f"{len(classes)} loop{'' if len(classes) == 1 else 's'}: {told}" if told else "no loop"
    seen = f"{found.states:,} states"
    if found.truncated:
        return f"{loops} among {seen}, and more was not explored: {found.truncated}"
    until = ", up to where 'until' ends play" if found.by_until else ""
    return f"{loops} in {seen}, which are all there are{until}"


def _counted(kind: str, number: int) -> str:
    return kind if number == 1 else f"{number} of them {kind}"


def _expected(scenario: Scenario) -> list[LoopClass]:
    return [LoopClass(word) for word in scenario.loops or ()]


def _word(kind: LoopClass) -> str:
    """Return a class as it is said of a loop."""
    return {LoopClass.NEEDS_THE_OPPONENT: "in need of the opponent"}.get(kind, kind.value)


def _open(found: LoopReport) -> str:
    """Return why there may be loops of further classes, or nothing."""
    reasons = (loop.reason for loop in found.loops if loop.kind is LoopClass.UNDECIDED)
    until = "'until' ends play before it is decided" if found.by_until else ""
    return found.truncated or next(reasons, "") or until
