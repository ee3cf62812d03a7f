"""What is tried where plain induction fails, as `solemn prove` offers it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from click.testing import CliRunner

from solemn.cli import finding
from solemn.cli.main import cli, main
from solemn.model.machine.machine import Machine
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.lemma_search import LemmaSearch


DELETED = "passes are counted where players are asked"
PROVE = ("prove", "--rules", "oborozuki", "-p", "P-12")


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sample for seconds only, and play no scenarios."""

    def quick(
        _: str, machine: Machine, lemmas: Sequence[Lemma], properties: Sequence[Property], **settings: Any
    ) -> LemmaSearch:
        return LemmaSearch(machine, lemmas, properties, sampling=6.0, timeout=settings["timeout"])

    monkeypatch.setattr(finding, "lemma_search", quick)


def run(*arguments: str, capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run a command; give its exit code and what it prints, on one line."""
    with pytest.raises(SystemExit) as ended:
        main(args=list(arguments))
    out, err = capfd.readouterr()
    code = ended.value.code
    assert isinstance(code, int)
    return code, " ".join((out + err).split())


def test_without_a_lemma(capfd: pytest.CaptureFixture[str]) -> None:
    """Without a lemma that it needs a property is undecided, and what could be tried is told."""
    code, told = run(*PROVE, "--without-lemma", DELETED, capfd=capfd)

    assert code == 3
    assert "`--search-lemmas` looks for lemmas" in told


@pytest.mark.usefixtures("in_a_hurry")
def test_search(capfd: pytest.CaptureFixture[str]) -> None:
    """A lemma is found in its place, told in words and as Python."""
    code, told = run(*PROVE, "--without-lemma", DELETED, "--search-lemmas", capfd=capfd)

    assert code == 0
    assert "found for this proof, and proved: lemma 'found" in told
    assert "LEMMAS = (" in told


def test_unknown_lemma(capfd: pytest.CaptureFixture[str]) -> None:
    """A lemma that is not there is an input error that names those there are."""
    code, told = run(*PROVE, "--without-lemma", "no such lemma", capfd=capfd)

    assert code == 2
    assert "there is no lemma 'no such lemma'; there are" in told
    assert DELETED in told


def test_looking_back(capfd: pytest.CaptureFixture[str]) -> None:
    """What looking further back does not help stays undecided, and says so."""
    code, told = run(*PROVE, "--without-lemma", DELETED, "--k", "2", capfd=capfd)

    assert code in {0, 3}
    assert ("k-induction" in told) or ("looking 2 steps back does not help" in told)


def test_options_are_told() -> None:
    """The help of the command names what may be tried."""
    told = CliRunner().invoke(cli, ["prove", "--help"]).output

    assert all(option in told for option in ("--search-lemmas", "--k", "--without-lemma"))
