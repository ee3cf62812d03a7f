"""Small positions whose rulings once came out wrong: lines, ends and questions are as they are written.

They were built for what no example shows; each file says in its title what it is about.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings import not_as_written, rulings_beside


@pytest.mark.parametrize("path", rulings_beside(__file__), ids=lambda path: path.stem)
def test_as_written(path: Path) -> None:
    """Every line ends as it says, and every question is answered as expected."""
    assert [] == not_as_written(path)
