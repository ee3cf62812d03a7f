"""Turns of the OCG: phases, what belongs to them, the draw, the hand adjustment, what a new turn brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings import not_as_written
from solemn.model.graph.explore import explore
from solemn.model.machine.layout import Layout
from solemn.model.scenario import ending, load


WHOLE_TURN = {"states": 10_743, "steps": 11_879, "depth": 59}
"""From draw to draw without battle, with two fast effects a player."""
TURNS = sorted((Path(__file__).parent / "turns").glob("*.yaml"))


@pytest.mark.parametrize("path", TURNS, ids=lambda path: path.stem)
def test_turns(path: Path) -> None:
    """Lines end as their file says, and questions are answered as it says, for the reason it gives."""
    assert [] == not_as_written(path)


def test_whole_turn() -> None:
    """A turn without battle is explored from draw to draw, in so many states, steps and levels."""
    found = load(Path(__file__).parent / "turns" / "two-fast-effects.yaml")
    graph = explore(found.machine, until=ending(found, Layout(found.machine)))

    assert not graph.truncated
    assert {"states": len(graph), "steps": graph.transitions, "depth": graph.depth} == WHOLE_TURN
