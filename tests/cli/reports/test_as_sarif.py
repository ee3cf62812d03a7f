"""SARIF: valid as far as it is used, with rules that are there and places that exist."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from report_runs import CHECKS, ILLEGAL, WRONG, run
from solemn.cli.main import cli
from solemn.properties.catalogue.registry import property_named


SCHEMA = json.loads((Path(__file__).parent / "sarif.schema.json").read_text(encoding="utf-8"))

NAMED = """\
scenario: One line is illegal, the other one does not end as written
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: waboku, owner: N, at: set}
lines:
  illegal:
    - T: end
    - N: end
  wrong:
    - T: end
then:
  wrong: {waboku: graveyard}
"""


def checked(path: str, folder: Path) -> list[dict[str, Any]]:
    """Check a file from inside a folder and return the results."""
    out = folder / "out.sarif"
    CliRunner().invoke(cli, ["check", path, "--sarif", str(out)])
    results: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))["runs"][0]["results"]
    return results


def places(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the physical locations of results."""
    return [r["locations"][0]["physicalLocation"] for r in results]


class TestShape:
    """Against the standard."""

    def test_is_a_schema(self) -> None:
        """The schema for the parts in use is one itself."""
        Draft202012Validator.check_schema(SCHEMA)

    @pytest.mark.parametrize("case", CHECKS)
    def test_valid(self, case: str) -> None:
        """What is written is what the standard allows."""
        assert [] == [error.message for error in Draft202012Validator(SCHEMA).iter_errors(run(case).sarif)]

    @pytest.mark.parametrize("case", CHECKS)
    def test_rules(self, case: str) -> None:
        """Every result names a rule by its id and by its position."""
        rules = run(case).sarif["runs"][0]["tool"]["driver"]["rules"]

        assert [] == [r for r in run(case).results if rules[r["ruleIndex"]]["id"] != r["ruleId"]]

    def test_sources(self) -> None:
        """The sources of a property are the tags of its rule."""
        rules = run("refuted").sarif["runs"][0]["tool"]["driver"]["rules"]
        tags = {rule["id"]: rule["properties"]["tags"] for rule in rules if "properties" in rule}

        assert {id_: list(property_named(id_).sources) for id_ in ("P-01", "P-04")} == tags

    def test_kinds(self) -> None:
        """Outcomes, questions and lines each have their rule."""
        kinds = [[r["ruleId"] for r in run(case).results] for case in ("wrong", "illegal line")]

        assert [["then", "ask", "ask"], ["line"]] == kinds


class TestPlaces:
    """Where results are."""

    def test_library(self) -> None:
        """A scenario of the library has a relative address, from a base that is declared."""
        told = run("refuted")
        (place,) = places(told.results)
        address = place["artifactLocation"]

        assert "scenarios/E000-02.yaml" == address["uri"]
        assert address["uriBaseId"] in told.sarif["runs"][0]["originalUriBaseIds"]

    def test_relative(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file below the working folder is named from there, however it was given, as an address."""
        monkeypatch.chdir(tmp_path)
        path = Path("a folder", "胧 50%.yaml")
        path.parent.mkdir()
        path.write_text(WRONG, encoding="utf-8")
        given = (str(path), str(path.absolute()))
        addresses = {p["artifactLocation"]["uri"] for g in given for p in places(checked(g, tmp_path))}

        assert {"a%20folder/%E8%83%A7%2050%25.yaml"} == addresses

    def test_elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file outside the working folder has an address from the root."""
        path = tmp_path / "wrong.yaml"
        path.write_text(WRONG, encoding="utf-8")
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        addresses = {p["artifactLocation"]["uri"] for p in places(checked(str(path), tmp_path))}

        assert {path.as_uri()} == addresses

    @pytest.mark.parametrize(
        ("text", "kind", "written"),
        [
            (WRONG, "then", "{waboku: graveyard}"),
            (WRONG, "ask", "{after: 1, may: T pass, answer: yes}"),
            (ILLEGAL, "line", "N: end"),
            (NAMED, "line", "N: end"),
            (NAMED, "then", "{waboku: graveyard}"),
        ],
    )
    def test_line_and_column(self, text: str, kind: str, written: str, tmp_path: Path) -> None:
        """A result points to the very step, outcome or question that is not as written."""
        path = tmp_path / "my.yaml"
        path.write_text(text, encoding="utf-8")
        result = next(r for r in checked(str(path), tmp_path) if r["ruleId"] == kind)
        (place,) = places([result])
        line, column = place["region"]["startLine"], place["region"]["startColumn"]

        assert text.splitlines()[line - 1][column - 1 :].startswith(written)

    def test_property(self) -> None:
        """A result about a property points to the beginning of the scenario."""
        (place,) = places(run("refuted").results)

        assert {"startLine": 1, "startColumn": 1} == place["region"]
