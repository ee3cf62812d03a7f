"""Every report of a run carries the same verdicts, answers and complaints as its text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from report_runs import CHECKS, PROOFS, Told, run
from solemn.cli.reports.as_json import report_schema
from solemn.properties.catalogue.registry import property_named


EXIT_CODES = {
    "library": 0,
    "refuted": 1,
    "dead end": 1,
    "loop": 1,
    "changed answers": 1,
    "truncated": 3,
    "vacuous": 0,
    "wrong": 1,
    "reaching": 0,
    "open questions": 3,
    "end of play never reached": 1,
    "wrongly reached": 1,
    "forcing": 0,
    "open forcing": 3,
    "forced too late": 1,
    "wrongly forced": 1,
    "illegal line": 1,
    "proved": 0,
    "failed proof": 3,
    "vacuous proof": 0,
    "no time": 3,
    "proofs of a game": 0,
}


def complaints(told: Told) -> list[str]:
    """Return everything that is not as written, as the JSON tells it, without the name of the file."""
    return [
        re.sub(r"^(:\d+)*: ", "", complaint.removeprefix(scenario["path"]))
        for scenario in told.json["scenarios"]
        for complaint in scenario["complaints"]
    ]


def open_questions(told: Told) -> list[dict[str, Any]]:
    """Return the questions that were left open, as the JSON tells them."""
    return [ask for scenario in told.json["scenarios"] for ask in scenario["asks"] if ask["reason"]]


@pytest.mark.parametrize("case", [*CHECKS, *PROOFS])
class TestVerdicts:
    """(scenario or rule set, property, verdict), as sets."""

    def test_exit_code(self, case: str) -> None:
        """The exit code is the same with and without reports, and the JSON tells it."""
        code = EXIT_CODES[case]
        told = run(case)

        assert ((code, code), code) == (told.exit_codes, told.json["exit_code"])

    def test_json(self, case: str) -> None:
        """The JSON carries the verdicts of the text."""
        told = run(case)

        assert set() != told.verdicts_in_text()
        assert told.verdicts_in_text() == told.verdicts_in_json()

    def test_junit(self, case: str) -> None:
        """The JUnit XML carries the verdicts of the text."""
        told = run(case)

        assert told.verdicts_in_text() == told.verdicts_in_junit()


@pytest.mark.parametrize("case", CHECKS)
class TestFindings:
    """What is not as it should be."""

    def test_sarif(self, case: str) -> None:
        """The SARIF carries the verdicts of the text that are not established."""
        told = run(case)
        open_ = {v for v in told.verdicts_in_text() if v[2] in {"refuted", "undecided", "expected"}}

        assert open_ == told.verdicts_in_sarif()

    def test_complaints_in_text(self, case: str) -> None:
        """Every complaint of the JSON is a line of the text, and the text counts as many."""
        told = run(case)
        counted = f"not as written: {len(complaints(told))}" if complaints(told) else "verdicts: "

        assert [] == [c for c in complaints(told) if c not in told.text]
        assert counted in told.text

    def test_complaints_in_sarif(self, case: str) -> None:
        """Every complaint is the message of a result about a line, an outcome or a question."""
        told = run(case)
        written = [r for r in told.results if not r["ruleId"].startswith("P-")]
        messages = [r["message"]["text"] for r in written if r["level"] == "error"]
        left_open = [r["message"]["text"] for r in written if r["level"] == "warning"]

        assert complaints(told) == messages
        assert [f"{q['question']} undecided: {q['reason']}" for q in open_questions(told)] == left_open

    def test_open_questions(self, case: str) -> None:
        """Every question that is left open stands in the text and as an error in the JUnit XML."""
        told = run(case)
        says = [f"{q['question']} undecided: {q['reason']}" for q in open_questions(told)]
        cases = [c for c in told.junit.iter("testcase") if not c.attrib["name"].startswith("P-")]
        errors = [error.text for c in cases for error in c.iter("error")]

        assert says == errors
        assert [] == [one for one in says if one not in told.text]
        assert ("questions undecided" in told.text) is bool(says)

    def test_ways(self, case: str) -> None:
        """Every way to what can be reached that the JSON tells stands in the text, if that is in full."""
        told = run(case)
        ways = [q["way"] for s in told.json["scenarios"] for q in s["asks"] if q["way"] is not None]
        in_full = len(CHECKS[case]) > 1

        assert not in_full or [] == [w for w in ways if f"by: {', '.join(w) or 'nothing'}" not in told.text]

    def test_plans(self, case: str) -> None:
        """Every line of a plan that the JSON tells stands in the text, if that is in full."""
        told = run(case)
        plans = [q["plan"] for s in told.json["scenarios"] for q in s["asks"] if q["plan"] is not None]
        lines = [line["says"] for plan in plans for line in plan["lines"]]

        assert len(CHECKS.get(case, ())) < 2 or [] == [line for line in lines if line not in told.text]
        assert ("can force" in told.text or "cannot force" in told.text) or not plans

    def test_complaints_in_junit(self, case: str) -> None:
        """Every complaint stands in a failure of a line or a question."""
        told = run(case)
        failures = [f.text or "" for f in told.junit.iter("failure") if f.get("type") != "refuted"]

        assert bool(complaints(told)) == bool(failures)
        assert [] == [c for c in complaints(told) if not any(c in failure for failure in failures)]

    def test_lines_and_asks(self, case: str) -> None:
        """The JSON and the JUnit XML agree on every line and every question."""
        told = run(case)
        in_json = [
            (s["id"], as_written)
            for s in told.json["scenarios"]
            for as_written in [*(x["as_written"] for x in s["lines"]), *(a["as_expected"] for a in s["asks"])]
        ]
        in_junit = [
            (suite.attrib["name"], test.find("failure") is None and test.find("error") is None)
            for suite in told.junit
            for test in suite
            if not test.attrib["name"].startswith(("P-", "until"))
        ]

        assert in_json == in_junit


class TestCounterexample:
    """A refuted property, told in every report."""

    def test_same_steps(self) -> None:
        """Text, JSON, JUnit XML and SARIF show the same steps."""
        told = run("refuted")
        (refuted,) = (v for v in told.json["verdicts"] if v["verdict"] == "refuted")
        steps = [f"{s['number']}. {s['who']}: {s['does']}" for s in refuted["trace"]]
        (failure,) = told.junit.iter("failure")
        (result,) = told.results

        assert 3 == len(steps)
        for report in (told.text, failure.text or "", result["message"]["text"]):
            assert [] == [step for step in steps if step not in report]

    @pytest.mark.parametrize(
        ("case", "told"),
        [("loop", "may repeat for ever"), ("dead end", "the last state is a dead end")],
    )
    def test_same_end(self, case: str, told: str) -> None:
        """How a counterexample ends is told in the text, the JUnit XML and the SARIF."""
        reports = run(case)
        failures = [f.text or "" for f in reports.junit.iter("failure")]

        assert told in reports.text
        assert any(told in failure for failure in failures)
        assert any(told in result["message"]["text"] for result in reports.results)

    def test_same_sentence(self) -> None:
        """The property's sentence is the message of the failure and the help of the rule."""
        told = run("refuted")
        says = property_named("P-04").says
        (failure,) = told.junit.iter("failure")
        rules = told.sarif["runs"][0]["tool"]["driver"]["rules"]
        (result,) = told.results

        assert says == failure.attrib["message"]
        assert says == rules[result["ruleIndex"]]["help"]["text"]


class TestDocument:
    """docs/reports.md."""

    def test_keys(self) -> None:
        """Every key of the JSON is explained, and nothing that is not there."""
        text = (Path(__file__).parents[2] / "docs" / "reports.md").read_text(encoding="utf-8")
        schema = report_schema()
        objects = [schema, *schema["$defs"].values()]

        explained = set(re.findall(r"^- `(\w+)`", text, flags=re.MULTILINE))

        assert {key for o in objects for key in o["properties"]} == explained
