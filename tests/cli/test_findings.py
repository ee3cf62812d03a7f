"""`solemn findings`: the page that is shipped is what the command makes of the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from solemn.cli import findings as command
from solemn.cli.findings import page
from solemn.cli.main import cli
from solemn.model.graph.limits import Limits
from solemn.properties.catalogue.registry import property_named
from solemn.properties.findings import findings
from solemn.properties.record import OnPositions, Recorded, positions_key, read


ROOT = Path(__file__).parents[2]


@pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="a source distribution has no documents")
def test_committed_page() -> None:
    """The page in the documents is the one that the command makes; `make findings` brings it up to date."""
    assert page() == (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")


def test_printed() -> None:
    """The command prints the page, and nothing else."""
    result = CliRunner().invoke(cli, ["findings"])

    assert (0, page()) == (result.exit_code, result.stdout)


def test_every_finding() -> None:
    """Every finding has a heading, its question and every source of its properties."""
    told = page()

    assert len(findings()) == told.count("\n## F-")
    assert all(
        f"\n- {s}:" in told for f in findings() for id_ in f.properties for s in property_named(id_).sources
    )


def test_a_line_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails is told with its position, its line of play move by move, and what is told beyond it."""
    p37 = property_named("P-37")
    key = positions_key(p37, "ocg/classic")
    failing = OnPositions(key, "refuted", 9, 4, 77, "hidden-trigger", ("T: pass", "N: pass"), "no way out")
    monkeypatch.setattr(
        "solemn.properties.record._entries", lambda: {("P-37", "ocg/classic"): Recorded(failing)}
    )
    told = page()

    assert "\n1. T: pass\n2. N: pass\n" in told
    assert "```\nno way out\n```" in told
    assert "P-37 under `ocg/classic`: fails, as expected, shown by hidden-trigger in 2 moves" in " ".join(
        told.split()
    )
    assert "`ocg/modern`: not run" in told


def test_out_of_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found before the rules changed is told as not run since, never as a verdict."""
    p37 = property_named("P-37")
    found = OnPositions(positions_key(p37, "ocg/tcg"), "holds", 9, 4, 77)
    kept = {("P-37", "ocg/tcg"): Recorded(replace(found, key="another"))}
    monkeypatch.setattr("solemn.properties.record._entries", lambda: kept)

    assert "- P-37 under `ocg/tcg`: not run since the rules changed." in page()


def test_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a run of everything finds is written down, to be read again."""
    entries = {("P-04", "ocg/modern"): Recorded(OnPositions("k", "holds", 1, 1, 5))}
    monkeypatch.setattr(command, "run_everything", lambda *_: entries)

    assert 0 == command.record(Limits(), 1, tmp_path / "verdicts.yaml")
    assert entries == read((tmp_path / "verdicts.yaml").read_text(encoding="utf-8"))
