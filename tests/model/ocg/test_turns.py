"""Turns of the OCG: phases, what belongs to them, the draw, the hand adjustment, what a new turn brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings import not_as_written


TURNS = sorted((Path(__file__).parent / "turns").glob("*.yaml"))


@pytest.mark.parametrize("path", TURNS, ids=lambda path: path.stem)
def test_turns(path: Path) -> None:
    """Lines end as their file says, and questions are answered as it says, for the reason it gives."""
    assert [] == not_as_written(path)
