"""How abilities, expected failures and what only scenarios decide are told, in every form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from click.testing import CliRunner, Result

import solemn
from abilities import with_abilities
from solemn.cli.checking import check_scenarios
from solemn.cli.main import cli
from solemn.cli.reports.as_json import report_schema
from solemn.model.scenario import load
from solemn.properties.catalogue.registry import property_named


@pytest.fixture(autouse=True)
def _abilities() -> Iterator[None]:
    with with_abilities():
        yield


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, arguments)


def verdict(*arguments: str) -> dict[str, Any]:
    """Return the only verdict of a run as JSON, which has to be as the schema says."""
    told = json.loads(run(*arguments, "--json").stdout)
    jsonschema.validate(told, report_schema())
    (found,) = told["verdicts"]
    return dict(found)


class TestExpectedFailure:
    """P-39 is expected to fail under `ocg`, which means `ocg/modern`, and does so on E000-04."""

    def test_text(self) -> None:
        """It has a mark of its own and is told as what it is; the run is a success."""
        result = run("check", "E000-04", "-p", "P-39")

        assert 0 == result.exit_code
        assert "E000-04 refutes P-39, as expected in ocg/modern: " in result.output
        assert "never, on all 108 states" in result.output
        assert "verdicts: 1 failing as expected" in result.output
        assert "E000-04: fails, as expected\n    P-39" in result.output

    def test_json(self) -> None:
        """The JSON has the verdict, the expectation and that they agree."""
        found = verdict("check", "E000-04", "-p", "P-39")

        assert ("refuted", "fails", True, [], "never, on all 108 states") == (
            found["verdict"],
            found["expected"],
            found["fails_as_expected"],
            found["trace"],
            found["reason"],
        )

    def test_files(self, tmp_path: Path) -> None:
        """It is no failure for JUnit, and informational in SARIF."""
        junit, sarif = tmp_path / "out.xml", tmp_path / "out.sarif"
        run("check", "E000-04", "-p", "P-39", "--junit", str(junit), "--sarif", str(sarif))
        suites = ET.fromstring(junit.read_text(encoding="utf-8"))  # noqa: S314  Solemn has written it
        (result,) = json.loads(sarif.read_text(encoding="utf-8"))["runs"][0]["results"]

        assert ("0", "0") == (suites.get("failures"), suites.get("errors"))
        assert any("fails, as expected in ocg/modern" in (o.text or "") for o in suites.iter("system-out"))
        assert ("informational", "none") == (result["kind"], result["level"])

    def test_api(self) -> None:
        """A result is true, says so, and counts apart."""
        result = solemn.load("E000-04").check("P-39")

        assert result
        assert "P-39 refuted as expected on E000-04: never, on all 108 states" == repr(result)
        assert ("refuted", "fails", 0) == (result.verdict, result.expected, result.exit_code)
        assert "1 failing as expected" in repr(solemn.load("E000-04").check())

    def test_other_era(self, tmp_path: Path) -> None:
        """In the other era the same is expected to hold, and its failure is one."""
        path = tmp_path / "classic.yaml"
        text = Path("model/library/scenarios/E000-04.yaml").read_text(encoding="utf-8")
        path.write_text(text.replace("rules: ocg", "rules: ocg/classic"), encoding="utf-8")

        assert 1 == run("check", str(path), "-p", "P-39").exit_code
        assert 0 == run("check", str(path), "-p", "P-40").exit_code
        assert ("holds", "fails", False) == tuple(
            verdict("check", str(path), "-p", "P-40")[key]
            for key in ("verdict", "expected", "fails_as_expected")
        )

    def test_options_of_its_own(self) -> None:
        """Of rules with other options than the named ones nothing is expected, so a failure is one."""
        scenario = load("E000-04")
        options = (
            replace(o, value="on") if o.name == "trigger_in_place" else o for o in scenario.machine.options
        )
        other = replace(scenario.machine, options=tuple(options))
        (report,) = check_scenarios([(scenario, other)], [property_named("P-39")])

        assert (None, 1) == (report.outcomes[0].expected, report.exit_code)

    def test_not_proved(self) -> None:
        """Nothing that is expected to fail is tried to be proved."""
        assert (
            "P-40 in ocg/classic"
            in json.loads(run("prove", "-p", "P-04", "-p", "P-40", "--json").stdout)["left_out"]
        )


class TestEvidence:
    """Witnesses, strategies, and replies that defeat every try."""

    def test_witness(self) -> None:
        """A witness is printed as one, and not as a counterexample."""
        result = run("check", "E000-04", "-p", "P-50")

        assert 0 == result.exit_code
        assert "E000-04 is a witness of P-50: " in result.output
        assert "refutes" not in result.output
        assert "2. N: activate waboku" in result.output

    def test_witness_for_programs(self) -> None:
        """JSON and Python have the witness apart from the trace."""
        found = verdict("check", "E000-04", "-p", "P-50")
        result = solemn.load("E000-04").check("P-50")

        assert ([], ["possible"], [2]) == (
            found["trace"],
            [w["claim"] for w in found["witnesses"]],
            [len(w["trace"]) for w in found["witnesses"]],
        )
        assert (0, [2]) == (len(result.trace), [len(w) for w in result.witnesses])

    def test_strategy(self) -> None:
        """A strategy is printed as a plan against every reply, with what players are taken to know."""
        output = " ".join(run("check", "E000-04", "-p", "P-40").output.split())

        assert "E000-04 has a strategy for P-40: " in output
        assert "at the start N can force it (perfect information: both players see everything)" in output
        assert "1. if T activates mystical-space-typhoon -> waboku: 2. N: activate waboku" in output
        assert "3. if T ends: 4. N: activate waboku (the goal)" in output

    def test_strategy_for_programs(self) -> None:
        """JSON and Python have the lines of the plan."""
        (plan,) = verdict("check", "E000-04", "-p", "P-40")["strategies"]
        (same,) = solemn.load("E000-04").check("P-40").plans

        assert (True, "N", 0, False) == (plan["forces"], plan["player"], plan["after"], plan["cut"])
        assert [line["does"] for line in plan["lines"]] == [line.does for line in same.lines]
        assert "the goal" in {line["ends"] for line in plan["lines"]}

    def test_spoiled(self, tmp_path: Path) -> None:
        """What cannot be forced is refuted, with the replies, in every form."""
        junit = tmp_path / "out.xml"
        result = run("check", "E000-04", "-p", "P-37", "--junit", str(junit))
        told = "at the start T cannot force it, whatever is tried (perfect information"

        assert 1 == result.exit_code
        assert told in " ".join(result.output.split())
        assert told in junit.read_text(encoding="utf-8")
        assert told in str(solemn.load("E000-04").check("P-37"))


class TestLeftToScenarios:
    """What proofs over every card say nothing about."""

    @pytest.mark.parametrize(
        ("id_", "why"),
        [("P-51", "it is about the board (zone)"), ("P-50", "takes cards with which he can")],
    )
    def test_named(self, id_: str, why: str) -> None:
        """A property that only scenarios decide is nothing to prove, and the message says why."""
        result = run("prove", "-p", id_)

        assert isinstance(result.exception, solemn.NothingToCheckError)
        assert why in str(result.exception)
        assert "`solemn check` decides it on scenarios" in str(result.exception)

    def test_among_others(self) -> None:
        """Among others it is left out, and said to be."""
        result = run("prove", "-p", "P-51", "-p", "P-04")

        assert 0 == result.exit_code
        assert "left to `solemn check` (P-51): it is about the board (zone)" in result.output

    def test_in_part(self) -> None:
        """Of both kinds of claim the provable one is proved, and it is said that the other is not."""
        result = run("prove", "-p", "P-14", "--rules", "ocg")
        told = solemn.prove("P-14")

        assert 0 == result.exit_code
        assert "ocg/modern, any card: proved in part in " in result.output
        assert "'may' is decided on scenarios, not proved" in " ".join(result.output.split())
        assert ("P-14 proved in part for", ("may",)) == (repr(told)[:23], told.scenarios_only)

    def test_checked(self) -> None:
        """Scenarios decide them."""
        assert ("holds", []) == tuple(
            verdict("check", "E000-04", "-p", "P-51")[key] for key in ("verdict", "scenarios_only")
        )
