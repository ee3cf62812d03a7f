"""The positions that are shipped for properties: lines, questions, and rules they may be put under."""

from __future__ import annotations

import pytest

from rulings import not_as_written
from solemn.model.machine.machine import MachineError
from solemn.model.scenario import is_position, load, load_text, position_ids, shipped_path, under
from solemn.model.scenario.games import PRESETS, eras, rule_set


WRITTEN = [name for name in position_ids() if load(name).asks]
"""Positions that have questions of their own, and lines."""


@pytest.mark.parametrize("name", WRITTEN)
def test_as_written(name: str) -> None:
    """Lines end as their file says, and questions are answered as it says, for the reason it gives."""
    assert [] == not_as_written(load(name))


def test_how_many() -> None:
    """So many positions are shipped for either game."""
    games = [load(name).game for name in position_ids()]

    assert (30, 8) == (games.count("ocg"), games.count("oborozuki"))


@pytest.mark.parametrize("name", position_ids())
def test_no_options_of_their_own(name: str) -> None:
    """A position is written for a rule set as it is, so that it can be put under any other of its game."""
    scenario = load(name)

    assert rule_set(scenario.rules).options == scenario.machine.options


@pytest.mark.parametrize("rules", [name for name in eras() if PRESETS[name].game == "ocg"])
def test_under(rules: str) -> None:
    """Under other rules a position is what its file would be with these rules, but for its lines."""
    scenario = under(load("ignition"), rules)

    assert scenario.machine.options == rule_set(rules).options
    assert rules == scenario.rules


def test_under_another_game() -> None:
    """A position of one game is none of another."""
    with pytest.raises(MachineError, match="has no option"):
        under(load("ignition"), "oborozuki")


def test_a_file_of_that_name() -> None:
    """A file that is called like a position is no position of the library."""
    text = "scenario: x\nrules: ocg\nstart: {step: main1}\ncards: [{card: waboku, owner: T, at: set}]\n"

    assert is_position(load("ignition"))
    assert not is_position(load_text(text, "elsewhere/ignition.yaml"))
    assert "positions/ignition.yaml" == shipped_path("ignition")
