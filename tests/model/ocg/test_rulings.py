"""Small positions whose rulings once came out wrong: lines, ends and questions are as they are written.

They were built for what no example shows; each file says in its title what it is about.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from solemn.cli.asking import answer_of
from solemn.model.scenario import check_then, load, play


FILES = sorted((Path(__file__).parent / "rulings").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_written(path: Path) -> None:
    """Every line ends as it says, and every question is answered as expected."""
    scenario = load(path)
    wrong = [str(w) for line in scenario.lines for w in check_then(scenario, play(scenario, line))]
    wrong += [str(a) for a in scenario.asks if not answer_of(scenario, a, scenario.machine).as_expected]

    assert [] == wrong
    assert scenario.asks or any(scenario.then.values())
