"""Battles of the OCG: declarations, attacks called off and replayed, the parts of the damage step."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings import not_as_written


BATTLES = sorted((Path(__file__).parent / "battles").glob("*.yaml"))


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_battles(path: Path) -> None:
    """Lines end as their file says, and questions are answered as it says, for the reason it gives."""
    assert [] == not_as_written(path)
