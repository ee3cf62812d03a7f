"""Rulings from public sources as positions: each file plays one case, named by its id, and says its evidence.

[O] is official text, [R] an official rule test with its key, [C] documentation by players, [E] only a report
about a program. What only [E] speaks for is advice: it may come out differently without failing anything.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solemn.model.machine.edit import without_citation
from solemn.model.scenario import Scenario, answer, check_then, load, play


FOLDER = Path(__file__).with_name("cases")
FILES = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
EVIDENCE = re.compile(r"Case ([A-Z]\d+)(-[a-z0-9-]+)?, evidence \[([ORCE])\]\.")
ADVICE = pytest.mark.xfail(reason="only a report about a program speaks for it", strict=False)


@cache
def case(name: str) -> Scenario:
    """A case by the name of its file."""
    return load(FOLDER / f"{name}.yaml")


def evidence(name: str) -> str:
    """What speaks for a case."""
    found = EVIDENCE.match(case(name).note or "")
    assert found is not None, name
    return found[3]


def weighed(name: str, *values: Any) -> Any:
    """A parameter about a case, marked where it is only advice."""
    return pytest.param(name, *values, marks=[ADVICE] if evidence(name) == "E" else [])


LINES = [weighed(name, line) for name in FILES for line in case(name).lines]
ASKS = [weighed(name, i) for name in FILES for i in range(len(case(name).asks))]
REFUSALS = [
    weighed(name, i)
    for name in FILES
    for i, ask in enumerate(case(name).asks)
    if not ask.answer and ask.because is not None
]


class TestFiles:
    """What the files are."""

    @pytest.mark.parametrize("name", FILES)
    def test_name(self, name: str) -> None:
        """A file is named after the case that it says it is, with a word more where a case has several."""
        found = EVIDENCE.match(case(name).note or "")

        assert found is not None
        assert name == found[1] + (found[2] or "")

    def test_most_are_more_than_advice(self) -> None:
        """Two cases out of three have better evidence than a report about a program."""
        advice = [name for name in FILES if evidence(name) == "E"]

        assert 0 < 3 * len(advice) < len(FILES)


class TestRulings:
    """What the rules say to them."""

    @pytest.mark.parametrize(("name", "line"), LINES)
    def test_line(self, name: str, line: str) -> None:
        """The line is legal and ends as the ruling says."""
        assert () == check_then(case(name), play(case(name), line))

    @pytest.mark.parametrize(("name", "number"), ASKS)
    def test_answer(self, name: str, number: int) -> None:
        """The question is answered as the ruling does."""
        scenario = case(name)

        assert answer(scenario, scenario.asks[number]).as_expected

    @pytest.mark.parametrize(("name", "number"), REFUSALS)
    def test_refusal_hangs_on_its_source(self, name: str, number: int) -> None:
        """A no becomes a yes when every clause that cites its statement is dropped."""
        scenario = case(name)
        ask = scenario.asks[number]

        assert answer(scenario, ask, without_citation(scenario.machine, str(ask.because))).possible
