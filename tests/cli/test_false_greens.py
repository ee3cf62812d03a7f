"""The ways in which other checkers end well although nothing was established: none of them ends 0 here."""

from __future__ import annotations

from pathlib import Path

import pytest

from solemn.cli.main import main


_SILENT = """\
scenario: Nothing is asked
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: waboku, owner: N, at: set}
"""


def _exit_code(*arguments: str) -> object:
    with pytest.raises(SystemExit) as stopped:
        main(args=arguments)
    return stopped.value.code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(("check", "E003-05", "-p", "P-04"), 2, id="a property filter that matches nothing"),
        pytest.param(("prove", "--rules", "oborozuki", "-p", "P-04"), 2, id="nothing to prove"),
        pytest.param(("check", "-p", "P-4"), 2, id="a misspelt property"),
        pytest.param(("prove", "-p", "lifo"), 2, id="a misspelt property to prove"),
        pytest.param(("check", "E000-4"), 2, id="a misspelt scenario"),
        pytest.param(("check", "E000-02", "--without", "pas"), 2, id="a misspelt rule"),
        pytest.param(("check", "E003-05", "--max-states", "100"), 3, id="a truncated search"),
        pytest.param(("check", "E003-05", "--timeout", "0"), 3, id="no time to check"),
        pytest.param(("prove", "-p", "P-11", "--timeout", "0"), 3, id="no time to prove"),
        pytest.param(
            ("prove", "--rules", "oborozuki", "-p", "P-94", "--fresh", "--solver-timeout", "0.001"),
            3,
            id="a solver that gives up",
        ),
    ],
)
def test_arguments(arguments: tuple[str, ...], code: int) -> None:
    """Nothing that was not established ends in exit code 0."""
    assert code == _exit_code(*arguments)


def test_empty_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library without scenarios is an error, not a success."""
    monkeypatch.setattr("solemn.cli.check.shipped_ids", lambda: ())

    assert 2 == _exit_code("check")


def test_silent_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A scenario without a line and without a question says nothing, so checking it is an error."""
    path = tmp_path / "silent.yaml"
    path.write_text(_SILENT, encoding="utf-8")

    assert (2, True) == (
        _exit_code("check", str(path)),
        "has neither a line nor a question" in capsys.readouterr().err,
    )


def test_silent_scenario_with_a_property(tmp_path: Path) -> None:
    """A property that is named can be checked on a scenario that says nothing else."""
    path = tmp_path / "silent.yaml"
    path.write_text(_SILENT, encoding="utf-8")

    assert 0 == _exit_code("check", str(path), "-p", "P-01")


def test_impossible_start(tmp_path: Path) -> None:
    """A position that cannot start is an error, not a position of which everything holds."""
    path = tmp_path / "start.yaml"
    path.write_text(_SILENT.replace("turn: T", "turn: N") + "line: [T: end]\n", encoding="utf-8")

    assert 2 == _exit_code("check", str(path))
