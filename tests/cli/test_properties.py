"""`solemn properties`: all of them, with kinds and verdicts, and what is narrower than its sentence."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from solemn.cli import properties as command
from solemn.cli.main import cli
from solemn.cli.properties import kinds
from solemn.properties.catalogue.registry import property_named, shipped


def listed() -> str:
    """Give what is printed, without line breaks."""
    result = CliRunner().invoke(cli, ["properties"], env={"COLUMNS": "200"})
    assert 0 == result.exit_code
    return " ".join(result.output.split())


def test_all() -> None:
    """Every property of the inventory is listed, and none is left out."""
    told = listed()

    assert all(f" {p.id} " in told for p in shipped())
    assert "properties: 118; not stated: none" in told


def test_narrowed() -> None:
    """What is narrower than its sentence is counted and named."""
    narrowed = [p.id for p in shipped() if p.narrowed]

    assert 26 == len(narrowed)
    assert f"({len(narrowed)}): {', '.join(narrowed)}" in listed()


def test_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A property that the catalogue does not state is named, never passed over."""
    monkeypatch.setattr(command, "shipped", lambda: tuple(p for p in shipped() if p.id != "P-07"))

    assert "properties: 117; not stated: P-07" in listed()


def test_kinds() -> None:
    """Kinds are those of the claims, each once; what compares games is compared."""
    assert ["step", "leads"] == kinds(property_named("P-01"))
    assert ["compared"] == kinds(property_named("P-118"))


def test_as_json() -> None:
    """For programs each property has its edit, and its verdicts under each rule set with their evidence."""
    told = json.loads(CliRunner().invoke(cli, ["properties", "--json"]).stdout)["properties"]
    first = told[0]

    assert "without 'start resolution after two passes'" == first["catches"]
    assert {"ocg/classic", "ocg/modern", "ocg/current", "ocg/tcg", "oborozuki"} == set(first["verdicts"])
    assert all({"positions", "proof", "out_of_date"} == set(v) for p in told for v in p["verdicts"].values())
