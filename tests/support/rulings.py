"""Positions whose rulings once came out wrong, and whether they come out as their files say."""

from __future__ import annotations

from pathlib import Path

from solemn.cli.asking import answer_of
from solemn.model.scenario import Scenario, check_then, load, play


__all__ = ["not_as_written", "rulings_beside"]


def rulings_beside(test: str) -> list[Path]:
    """Return the files of the folder `rulings` beside a test."""
    return sorted((Path(test).parent / "rulings").glob("*.yaml"))


def not_as_written(written: Path | Scenario) -> list[str]:
    """Return what does not come out as a file or scenario says: ends of lines, answers to questions."""
    scenario = load(written) if isinstance(written, Path) else written
    assert scenario.asks or any(scenario.then.values())
    wrong = [str(w) for line in scenario.lines for w in check_then(scenario, play(scenario, line))]
    answers = (answer_of(scenario, ask, scenario.machine) for ask in scenario.asks)
    return wrong + [str(answer) for answer in answers if not answer.as_expected]
