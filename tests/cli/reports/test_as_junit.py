"""JUnit XML: it parses, its counts are right, and it holds no character that XML forbids."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from report_runs import CHECKS, PROOFS, WRONG, run
from solemn.cli.main import cli
from solemn.cli.reports.as_junit import junit
from solemn.cli.reports.runs import of_prove
from solemn.properties.verdicts import Outcome, Verdict


def counted(element: ET.Element) -> dict[str, int]:
    """Count the cases below an element, and those that failed or ended in an error."""
    cases = list(element.iter("testcase"))
    return {
        "tests": len(cases),
        "failures": sum(case.find("failure") is not None for case in cases),
        "errors": sum(case.find("error") is not None for case in cases),
        "skipped": 0,
    }


class TestShape:
    """Suites and cases."""

    @pytest.mark.parametrize("case", [*CHECKS, *PROOFS])
    def test_counts(self, case: str) -> None:
        """The counts of the whole and of every suite are the numbers of cases in them."""
        root = run(case).junit

        for element in (root, *root):
            assert counted(element) == {key: int(element.attrib[key]) for key in counted(element)}

    @pytest.mark.parametrize("case", [*CHECKS, *PROOFS])
    def test_one_suite_each(self, case: str) -> None:
        """There is a suite for each scenario, or for each rule set of a proof."""
        told = run(case)
        suites = [s["id"] for s in told.json["scenarios"]] or [v["rules"] for v in told.json["verdicts"]]

        assert list(dict.fromkeys(suites)) == [suite.attrib["name"] for suite in told.junit]

    @pytest.mark.parametrize("case", [*CHECKS, *PROOFS])
    def test_names(self, case: str) -> None:
        """No two cases of a suite have the same name."""
        for suite in run(case).junit:
            names = [test.attrib["name"] for test in suite]

            assert len(set(names)) == len(names)

    @pytest.mark.parametrize("case", [*CHECKS, *PROOFS])
    def test_says_why(self, case: str) -> None:
        """Every failure and every error has a message and a text."""
        root = run(case).junit
        found = [*root.iter("failure"), *root.iter("error")]

        assert [] == [element for element in found if not (element.get("message") and element.text)]

    def test_vacuous(self) -> None:
        """What is vacuous passes, with a note."""
        (note,) = run("vacuous proof").junit.iter("system-out")

        assert (note.text or "").startswith("vacuous: its situation never arises")


class TestCharacters:
    """What XML does not allow."""

    def test_forbidden(self) -> None:
        """Control characters and halves of surrogates are left out, everything else is kept."""
        outcome = Outcome(
            "P-01",
            "n\x00ame",
            "ocg",
            "proof",
            Verdict.UNDECIDED,
            0.0,
            reason="a\x1b\ud800\uffff<\u80e7\t\U0001f0a1",
        )
        root = ET.fromstring(junit(of_prove([outcome])))  # noqa: S314  Solemn has written it
        (case,), (error,) = root.iter("testcase"), root.iter("error")

        assert "P-01 name" == case.attrib["name"]
        assert "a<\u80e7\t\U0001f0a1" == error.text == error.attrib["message"]

    def test_names_like_markup(self, tmp_path: Path) -> None:
        """Whatever a scenario is called, the file can be read."""
        path, out = tmp_path / "<&\"'>.yaml", tmp_path / "out.xml"
        path.write_text(WRONG, encoding="utf-8")

        CliRunner().invoke(cli, ["check", str(path), "--junit", str(out)])
        (suite,) = ET.fromstring(out.read_text(encoding="utf-8"))  # noqa: S314  Solemn has written it

        assert "<&\"'>" == suite.attrib["name"]
