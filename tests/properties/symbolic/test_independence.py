"""No rule of a game is told to the solver anywhere but in the translation of terms."""

from __future__ import annotations

from pathlib import Path

import pytest

from solemn.model.machine.machine import Machine
from solemn.model.scenario.games import rule_sets
from solemn.properties import symbolic


FILES = sorted(Path(next(iter(symbolic.__path__))).glob("*.py"))


def _words(machine: Machine) -> set[str]:
    """Give the names of a machine that no other part of the program would use by chance."""
    rules = {rule.name for rule in machine.rules if " " in rule.name}
    values = {f'"{value}"' for v in machine.variables for value in getattr(v.value_sort, "values", ())}
    named = {f'"{v.name}"' for v in machine.variables} | {f'"{a.name}"' for a in machine.attributes}
    return rules | values | named


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_no_word_of_a_rule(path: Path) -> None:
    """The code that speaks to the solver names no rule, state variable, attribute or value of a game."""
    text = path.read_text(encoding="utf-8")
    words = {word for rules in rule_sets() for word in _words(rules.any_card())}

    assert [] == sorted(word for word in words if word in text)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_no_import_of_a_game(path: Path) -> None:
    """The code that speaks to the solver imports neither the kernel nor a game."""
    text = path.read_text(encoding="utf-8")

    rooms = ("timing", "ocg", "oborozuki", "scenario")

    assert [] == [room for room in rooms if f"solemn.model.{room}" in text]
