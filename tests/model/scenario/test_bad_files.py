"""Every file of `tests/bad` is refused with exactly the messages written down for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from solemn.model.files.codes import CODES, Code
from solemn.model.scenario import ScenarioError, load_text


BAD = Path(__file__).parents[2] / "bad"
EXPECTED: dict[str, list[str]] = yaml.safe_load((BAD / "expected.yaml").read_text(encoding="utf-8"))
TEXTS = {
    path.stem: path.read_text(encoding="utf-8") for path in BAD.glob("*.yaml") if path.stem != "expected"
}

ELSEWHERE = {
    "E001": "test_opening.py",
    "E002": "test_opening.py",
    "E003": "test_opening.py",
    "E004": "test_opening.py",
    "E007": "test_reading.py",
    "E026": "test_catalogue.py",
    "E051": "test_catalogue.py",
    "E052": "test_catalogue.py",
}
"""The tests of what no file of the folder can show."""


@cache
def refusal(name: str) -> ScenarioError:
    """The error that a file of the folder is refused with."""
    with pytest.raises(ScenarioError) as caught:
        load_text(TEXTS[name], f"{name}.yaml")
    return caught.value


class TestFolder:
    """The folder as a whole."""

    def test_complete(self) -> None:
        """Every file is written down, and nothing else."""
        assert sorted(EXPECTED) == sorted(TEXTS)
        assert 60 <= len(TEXTS)

    def test_every_code(self) -> None:
        """Every code has a file, or a test elsewhere that is named here."""
        told = {problem.code for name in TEXTS for problem in refusal(name).problems}

        assert {code.id for code in CODES} == told | ELSEWHERE.keys()

    @pytest.mark.parametrize("code", ELSEWHERE)
    def test_elsewhere(self, code: str) -> None:
        """The tests that are named test the code."""
        assert code in (Path(__file__).parent / ELSEWHERE[code]).read_text(encoding="utf-8")

    @pytest.mark.parametrize("code", [code for code in CODES if code.id not in ELSEWHERE], ids=lambda c: c.id)
    def test_examples(self, code: Code) -> None:
        """What the list of codes gives as an example stands in a file that is refused with the code."""
        files = [name for name in TEXTS if any(p.code == code.id for p in refusal(name).problems)]

        assert any(code.wrong in TEXTS[name] for name in files)


class TestMessages:
    """What is said."""

    @pytest.mark.parametrize("name", sorted(TEXTS))
    def test_messages(self, name: str) -> None:
        """All messages, in the order of the file, with line, column, code and path."""
        assert EXPECTED[name] == [
            str(problem).removeprefix(f"{name}.yaml") for problem in refusal(name).problems
        ]

    @pytest.mark.parametrize("name", sorted(TEXTS))
    def test_places(self, name: str) -> None:
        """A line and column are in the file."""
        lines = TEXTS[name].splitlines()

        for problem in refusal(name).problems:
            if problem.line is not None and problem.column is not None:
                at_end = problem.line == len(lines) + 1
                assert at_end or 1 <= problem.column <= len(lines[problem.line - 1]) + 1
