"""What stands under an answer in text: a few sources, the target, and every wrong answer once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from solemn.cli.answers import cited
from solemn.cli.main import cli


TEXT = """\
scenario: x
rules: ocg
start: {step: main1}
cards: [{card: mystical-space-typhoon, owner: T, at: hand}, {card: waboku, owner: N, at: set}]
ask:
  - {may: T activate mystical-space-typhoon}
  - {may: N activate waboku, answer: ANSWER, because: S000-78}
"""


class TestCited:
    """Lists of sources."""

    @pytest.mark.parametrize(
        ("number", "first", "told"),
        [
            (0, None, ""),
            (2, None, "a b"),
            (5, None, "a b c d e"),
            (6, None, "a b c d and 2 more"),
            (6, "f", "f a b c and 2 more"),
            (6, "z", "a b c d and 2 more"),
        ],
    )
    def test_few(self, number: int, first: str | None, told: str) -> None:
        """A few are told, the one that was asked for first, and how many more there are if several."""
        assert told == cited("abcdef"[:number], first)


class TestText:
    """What `solemn check` prints."""

    def output(self, tmp_path: Path, answer: str) -> str:
        """The text about a scenario, in one line."""
        path = tmp_path / "x.yaml"
        path.write_text(TEXT.replace("ANSWER", answer), encoding="utf-8")
        result = CliRunner().invoke(cli, ["check", str(path), "-p", "P-01"])
        return " ".join(result.output.split())

    def test_right(self, tmp_path: Path) -> None:
        """An answer as expected stands with its reasons, the source that is named before the others."""
        told = self.output(tmp_path, "no")

        assert (
            "0 of 'line'? no not met: only the player with priority may activate an effect S000-78 S0" in told
        )
        assert " more" in told

    def test_target(self, tmp_path: Path) -> None:
        """A target that was left open is named."""
        assert "'line'? yes by: T: activate mystical-space-typhoon -> waboku" in self.output(tmp_path, "no")

    def test_wrong_once(self, tmp_path: Path) -> None:
        """A wrong answer is told once, with its place and its reasons."""
        told = self.output(tmp_path, "yes")

        assert 1 == told.count("may N activate waboku")
        assert 1 == told.count("not met: only the player with priority")
        assert ":7:5: may N activate waboku" in told
