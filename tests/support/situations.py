"""Small OCG positions of the library in which properties have something to say, under any rules."""

from __future__ import annotations

from functools import cache

from solemn.model.library import shelf
from solemn.model.scenario import Scenario, load_text


__all__ = ["BATTLES", "EVERYTHING", "SITUATIONS", "TURNS", "situation"]

SITUATIONS = (
    "negated-summon",
    "negated-negation",
    "continuous-effect",
    "simultaneous-triggers",
    "missed-moments",
    "last-event",
    "hidden-trigger",
    "ignition",
    "answers-to-a-summon",
    "own-name",
    "any-name",
    "mandatory-quick-effect",
    "destroyed-sources",
    "choices",
)
"""Positions of moments, triggers and summons; in all of them the turn player is to move."""
TURNS = (
    "eight-steps",
    "asked-once-more",
    "instead-of-the-draw",
    "not-empty-at-the-beginning",
    "hand-of-eight",
    "just-discarded",
    "skipped",
    "last-turn",
    "start-step",
)
"""Positions of whole phases."""
BATTLES = ("paid-for", "first-link-only", "called-off", "replay", "no-attacker")
"""Positions of attacks."""
EVERYTHING = (*SITUATIONS, *TURNS, *BATTLES)


@cache
def situation(name: str, rules: str = "ocg", options: str = "") -> Scenario:
    """Return the scenario of a position, under a rule set and options of its own."""
    head = f"rules: {rules}\noptions: {{{options}}}\n"
    text = shelf.text("positions", name).replace("rules: ocg\n", head, 1)
    return load_text(text, f"{name}.yaml")
