"""Positions that are checked together: only what is one position under several rules shares anything."""

from __future__ import annotations

from solemn.cli.checking import check_scenarios
from solemn.model.scenario import load_text
from solemn.properties.catalogue.registry import property_named


TEXT = """\
scenario: One set card
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: waboku, owner: N, at: set}
line:
  - T: end
"""
TWO = TEXT.replace("line:", "  - {card: mystical-space-typhoon, owner: T, at: hand}\nline:")


def test_same_path() -> None:
    """Two texts of one path are two positions, each with the states and verdicts that it has alone."""
    scenarios = [load_text(text, "same.yaml") for text in (TEXT, TWO)]
    wanted = [property_named("P-03")]
    together = check_scenarios([(s, s.machine) for s in scenarios], wanted)
    alone = [check_scenarios([(s, s.machine)], wanted)[0] for s in scenarios]

    assert [r.graph.states for r in alone] == [r.graph.states for r in together]
    assert len({r.graph.states for r in alone}) == len(scenarios)
