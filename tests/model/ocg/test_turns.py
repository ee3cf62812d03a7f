"""Turns of the OCG: phases, what belongs to them, the draw, the hand adjustment, what a new turn brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings import not_as_written
from solemn.model.graph.explore import explore
from solemn.model.machine.layout import Layout
from solemn.model.scenario import ending, load
from solemn.properties.catalogue.registry import property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Verdict


WHOLE_TURNS = {
    "two-fast-effects": {"states": 10_743, "steps": 11_879, "depth": 59},
    "whole-turn-with-battle": {"states": 11_473, "steps": 12_521, "depth": 119},
}
"""From draw to draw: without battle, with two fast effects a player; with battle, with an attacker, a set
trap and a quick effect a player."""
TURNS = sorted((Path(__file__).parent / "turns").glob("*.yaml"))


@pytest.mark.parametrize("path", TURNS, ids=lambda path: path.stem)
def test_turns(path: Path) -> None:
    """Lines end as their file says, and questions are answered as it says, for the reason it gives."""
    assert [] == not_as_written(path)


@pytest.mark.parametrize("name", WHOLE_TURNS)
def test_whole_turn(name: str) -> None:
    """A turn is explored from draw to draw, in so many states, steps and levels, and stops only there."""
    found = load(Path(__file__).parent / "turns" / f"{name}.yaml")
    graph = explore(found.machine, until=ending(found, Layout(found.machine)))
    checker = Checker(graph)

    assert not graph.truncated
    assert {"states": len(graph), "steps": graph.transitions, "depth": graph.depth} == WHOLE_TURNS[name]
    assert [Verdict.HOLDS] * 2 == [checker.check(property_named(id_)).verdict for id_ in ("P-11", "P-94")]
