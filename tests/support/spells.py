"""Positions that several tests ask about and the library has no example of."""

from __future__ import annotations

from solemn.model.scenario import Scenario, load_text


__all__ = ["two_spells"]

_TWO_SPELLS = """\
scenario: A player with two speed 1 spells
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: dark-hole, as: first, owner: T, at: hand}
  - {card: dark-hole, as: second, owner: T, at: hand}
line:
  - T: activate first
ask:
  - {after: 1, may: T activate second, answer: no}
"""


def two_spells() -> Scenario:
    """T holds two speed 1 spells: the second may never answer the first."""
    return load_text(_TWO_SPELLS, "two-spells.yaml")
