"""Files that cannot be used: every report that was asked for says so, and the exit code stays 2."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator

from report_runs import run
from solemn.cli.main import main
from solemn.cli.reports.as_json import report_schema


SARIF = json.loads((Path(__file__).parent / "sarif.schema.json").read_text(encoding="utf-8"))

BAD = """\
scenario: Something is wrong
rules: ocg
start: {step: main1}
cards:
  - {card: wabok, owner: N, at: set}
lnie:
  - T: end
"""

FILES = ["bad.yaml", "gone.yaml"]
CODES = ["E025", "E014", "E001"]
LINES = [5, 6, None]


@dataclass(frozen=True)
class Told:
    """The reports of one run."""

    json: dict[str, Any]
    junit: ET.Element
    sarif: dict[str, Any]
    stderr: str


@pytest.fixture(name="told")
def reports_of_bad_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    """Check a file with two mistakes, one that is not there and one that is as it should be."""
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(BAD, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(args=["check", *FILES, "E000-04", "--json", "--junit", "out.xml", "--sarif", "out.sarif"])
    captured = capsys.readouterr()

    assert 2 == ended.value.code
    junit = ET.fromstring(Path("out.xml").read_text(encoding="utf-8"))  # noqa: S314  Solemn has written it
    sarif = json.loads(Path("out.sarif").read_text(encoding="utf-8"))
    return Told(json.loads(captured.out), junit, sarif, captured.err)


class TestErrors:
    """What is wrong with files."""

    def test_json(self, told: Told) -> None:
        """The JSON lists it with its places, is what the schema says, and has no verdict."""
        assert [] == [e.message for e in Draft202012Validator(report_schema()).iter_errors(told.json)]
        assert (2, [], []) == (told.json["exit_code"], told.json["verdicts"], told.json["scenarios"])
        assert list(zip(["bad.yaml", "bad.yaml", "gone.yaml"], CODES, LINES, strict=True)) == [
            (error["file"], error["code"], error["line"]) for error in told.json["errors"]
        ]

    def test_junit(self, told: Told) -> None:
        """The JUnit XML has a suite for each file, and a case with an error for each thing, in its line."""
        cases = list(told.junit.iter("testcase"))
        types = [error.attrib["type"] for error in told.junit.iter("error")]

        assert FILES == [suite.attrib["name"] for suite in told.junit]
        assert ("3", "3", "0") == tuple(told.junit.attrib[key] for key in ("tests", "errors", "failures"))
        assert ["bad.yaml", "bad.yaml", "gone.yaml"] == [case.attrib["file"] for case in cases]
        assert (CODES, ["5", "6", None]) == (types, [case.get("line") for case in cases])

    def test_sarif(self, told: Told) -> None:
        """The SARIF is valid, has the codes as rules and says that nothing was checked."""
        (whole,) = told.sarif["runs"]
        results = whole["results"]
        rules = [whole["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] for result in results]
        regions = [r["locations"][0]["physicalLocation"].get("region", {}).get("startLine") for r in results]

        assert [] == [error.message for error in Draft202012Validator(SARIF).iter_errors(told.sarif)]
        assert [{"executionSuccessful": False, "exitCode": 2}] == whole["invocations"]
        assert (CODES, CODES, LINES) == (rules, [result["ruleId"] for result in results], regions)
        assert {"error"} == {result["level"] for result in results}

    def test_same_words(self, told: Told) -> None:
        """Every report has the words that stand on standard error."""
        messages = [error["message"] for error in told.json["errors"]]

        assert messages == [r["message"]["text"] for r in told.sarif["runs"][0]["results"]]
        assert messages == [error.attrib["message"] for error in told.junit.iter("error")]
        assert [] == [message for message in messages if message not in told.stderr]


class TestLines:
    """Failures of files that can be used."""

    def test_junit(self) -> None:
        """A case that fails has the file, and the line of the question or of what is expected."""
        failed = [case for case in run("wrong").junit.iter("testcase") if case.find("failure") is not None]

        assert ["wrong.yaml"] * 3 == [Path(case.attrib["file"]).name for case in failed]
        assert ["8", "10", "11"] == [case.attrib["line"] for case in failed]
