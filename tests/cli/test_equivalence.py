"""How it is told that two choices of options allow the same play, or where they part."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import solemn
from solemn.cli.main import cli
from solemn.cli.reports.as_json import report_schema
from solemn.properties.catalogue import registry
from solemn.properties.claims import Equivalent
from solemn.properties.property import Property


SAYS = "after 'T: set dark-hole': 'T: activate lamp' is possible under segoc: four_groups"


def _without_hypothesis(property_: Property) -> Property:
    claims = tuple(replace(c, given=None) for c in property_.claims if isinstance(c, Equivalent))
    return replace(property_, claims=claims, situation=None)


@pytest.fixture(name="bare")
def without_hypothesis() -> Iterator[None]:
    """Let P-44 be claimed of every position, which A1 refutes by an ignition effect."""
    found = tuple(_without_hypothesis(p) if p.id == "P-44" else p for p in registry.properties())
    with patch.object(registry, "properties", lambda: found):
        yield


def _run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, [*arguments])
    return result.exit_code, result.output


class TestCheck:
    """`solemn check`."""

    def test_alike(self) -> None:
        """What holds is said with the number of pairs of positions that were compared."""
        code, told = _run("check", "E000-04", "-p", "P-44")

        assert (0, True) == (code, "E000-04 on P-44: compared in 95 pairs of positions" in told)

    def test_nothing_said(self) -> None:
        """Where the hypothesis is broken its situation never arises, and it is said why."""
        code, told = _run("check", "A1", "-p", "P-44")

        assert (0, True) == (code, "A1: its situation never arises" in told)
        assert "its hypothesis is not true of every state under segoc: ranks" in " ".join(told.split())

    @pytest.mark.usefixtures("bare")
    def test_parting(self) -> None:
        """A difference is told in words, and then on both sides."""
        code, told = _run("check", "A1", "-p", "P-44", "-j", "1")
        first, _, second = told.partition("on the other side:")

        assert 1 == code
        assert SAYS in " ".join(first.split())
        assert ("T: activate lamp" in first, "T: activate lamp" in second) == (True, False)
        assert "T: set dark-hole" in second

    def test_from_python(self) -> None:
        """The Python interface answers the same."""
        result = solemn.load("E000-04").check("P-44")

        assert (True, "holds") == (bool(result), result.verdict)


class TestReports:
    """Reports for programs."""

    @pytest.mark.usefixtures("bare")
    def test_json(self) -> None:
        """JSON has both lines of play, replayed, and is what the schema says."""
        code, told = _run("check", "A1", "-p", "P-44", "-j", "1", "--json")
        found = json.loads(told)
        (verdict,) = found["verdicts"]

        assert (1, []) == (code, list(Draft202012Validator(report_schema()).iter_errors(found)))
        assert verdict["difference"]["says"].startswith(SAYS)
        assert verdict["trace"] == verdict["difference"]["left"]
        assert "activate lamp" == verdict["trace"][-1]["does"]
        assert verdict["trace"][:-1] == verdict["difference"]["right"]

    @pytest.mark.usefixtures("bare")
    @pytest.mark.parametrize("kind", ["junit", "sarif"])
    def test_others(self, kind: str, tmp_path: Path) -> None:
        """JUnit and SARIF tell in words where the sides part."""
        file = tmp_path / "report"
        code, _ = _run("check", "A1", "-p", "P-44", "-j", "1", f"--{kind}", str(file))
        told = file.read_text(encoding="utf-8").replace("&apos;", "'")

        assert (1, True) == (code, SAYS in told)


def test_explain() -> None:
    """What is compared, observed and supposed is told by `solemn explain`."""
    code, told = _run("explain", "P-44")

    assert 0 == code
    assert (
        "equivalent, two choices of options allow the same play: "
        "under segoc: four_groups, ignition_window: after_own_move, and under segoc: ranks, "
        "ignition_window: never; observed are box, moment, holder, chain, "
        "zone, control, life points, counters, status" in " ".join(told.split())
    )
