"""`solemn library`, and scenarios for whose answers nothing official speaks."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

import solemn
from solemn.cli.checking import check_scenarios
from solemn.cli.main import cli
from solemn.model.library.cases import case_named
from solemn.model.scenario import load, shipped_ids


ADVICE = """\
scenario: A wrong answer of which nobody is sure
advisory: yes
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: waboku, owner: N, at: set}
line:
  - T: end
  - N: activate waboku
then: {waboku: graveyard}
ask:
  - {after: 1, may: N activate waboku, answer: no}
"""
"""A right line and outcome, and a wrong answer."""


def ran(*arguments: str) -> Result:
    """What a command prints, and how it ends."""
    return CliRunner().invoke(cli, arguments, env={"COLUMNS": "200"})


@pytest.fixture(name="advice")
def advisory_file(tmp_path: Path) -> Path:
    """A file of one's own that is advisory and wrong."""
    path = tmp_path / "advice.yaml"
    path.write_text(ADVICE, encoding="utf-8")
    return path


class TestScenarios:
    """`solemn library`."""

    def test_lists_all(self) -> None:
        """Every shipped scenario has a row."""
        told = ran("library")

        assert 0 == told.exit_code
        assert set(shipped_ids()) <= set(told.output.split())


class TestCases:
    """`solemn library --cases`."""

    @pytest.fixture(autouse=True)
    def _few_cases(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Two cases, of which one is played."""
        monkeypatch.setattr("solemn.cli.library.case_ids", lambda: ("B14",))
        monkeypatch.setattr("solemn.cli.library.cases", lambda: (case_named("B14"), case_named("J6")))

    def test_table(self) -> None:
        """A case has its evidence, its scenarios or the reason why there are none, and whether they hold."""
        told = ran("library", "--cases")

        assert 0 == told.exit_code
        assert "as written" in told.output
        assert "cases: 2, played: 1" in told.output
        assert case_named("J6").reason.split()[-1] in told.output

    @pytest.mark.parametrize(
        ("advisory", "code", "word"), [(True, 0, "1 wrong (advisory)"), (False, 1, "1 wrong")]
    )
    def test_wrong(
        self, advice: Path, monkeypatch: pytest.MonkeyPatch, *, advisory: bool, code: int, word: str
    ) -> None:
        """A wrong answer is told, and fails unless it is advisory."""
        if not advisory:
            advice.write_text(ADVICE.replace("advisory: yes\n", ""), encoding="utf-8")
        wrong = load(advice)
        (report,) = check_scenarios([(wrong, wrong.machine)], unexplored=[wrong.id])
        monkeypatch.setattr("solemn.cli.library.check_scenarios", lambda *_, **__: [report])
        case = case_named("J6")
        monkeypatch.setattr("solemn.cli.library.cases", lambda: (_played_by(case.id, wrong.id),))

        told = ran("library", "--cases")

        assert (code, True) == (told.exit_code, word in told.output)


def _played_by(identifier: str, scenario: str) -> object:
    from dataclasses import replace

    return replace(case_named(identifier), scenarios=(scenario,), reason="")


class TestUnexplored:
    """Lines and questions without the states."""

    def test_same_answers(self) -> None:
        """Lines and questions are judged as ever, nothing else is, and no state is counted."""
        scenario = load("B14")
        (bare,) = check_scenarios([(scenario, scenario.machine)], unexplored=["B14"])
        (whole,) = check_scenarios([(scenario, scenario.machine)])

        assert (False, 0, ()) == (bare.explored, len(bare.graph), bare.outcomes)
        assert (True, whole.complaints) == (whole.explored, bare.complaints)
        assert [given.word for given in whole.answers] == [given.word for given in bare.answers]


class TestAdvice:
    """A wrong answer of an advisory file: told everywhere, a failure nowhere."""

    def test_text(self, advice: Path) -> None:
        """The text says what is otherwise, and that it fails nothing."""
        told = ran("check", str(advice))

        assert 0 == told.exit_code
        assert "advisory, fails nothing: " in told.output
        assert "1 otherwise (advisory)" in told.output
        assert "otherwise than advisory files say: 1" in told.output

    def test_json(self, advice: Path) -> None:
        """The JSON has the complaint and the word."""
        told = ran("check", str(advice), "--json")
        (scenario,) = json.loads(told.output)["scenarios"]

        assert (0, True, True, 1) == (
            told.exit_code,
            scenario["advisory"],
            scenario["explored"],
            len(scenario["complaints"]),
        )

    def test_junit_and_sarif(self, advice: Path, tmp_path: Path) -> None:
        """JUnit has no failure but tells it; SARIF has a note."""
        junit, sarif = tmp_path / "out.xml", tmp_path / "out.sarif"
        told = ran("check", str(advice), "--junit", str(junit), "--sarif", str(sarif))
        root = ET.parse(junit).getroot()  # noqa: S314  we wrote it
        (run,) = json.loads(sarif.read_text(encoding="utf-8"))["runs"]

        assert (0, "0") == (told.exit_code, root.get("failures"))
        assert any("advisory, not as written" in (out.text or "") for out in root.iter("system-out"))
        assert ["note"] == [result["level"] for result in run["results"]]

    def test_python(self, advice: Path) -> None:
        """In Python the report is true, and says what is otherwise."""
        report = solemn.load(advice).check()

        assert report
        assert "1 not as written (advisory)" in repr(report)

    def test_plugin(self, advice: Path, pytester: pytest.Pytester) -> None:
        """The plugin has an expected failure for it."""
        pytester.makeini("[pytest]\nsolemn_properties = P-04\n")
        pytester.makefile(".yaml", advice=advice.read_text(encoding="utf-8"))
        result = pytester.runpytest_subprocess("--solemn")

        result.assert_outcomes(passed=2, xfailed=1)
