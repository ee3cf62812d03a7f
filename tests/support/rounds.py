"""Small positions of 胧月 in which the properties of its round, its cards and its battles have something
to say.
"""

from __future__ import annotations

from functools import cache

from solemn.model.library import shelf
from solemn.model.scenario import Scenario, load_text


__all__ = ["NO_CHAINS", "ROUNDS", "a_round", "round_position", "table_position"]

NO_CHAINS = (
    "start a chain",
    "set up",
    "summon",
    "replace",
    "level up",
    "declare an attack",
    "declare an attack jointly",
    "gather spirit",
    "start an SC",
    "open a site",
)
"""The rules without which no chain is ever started; little else happens then, so this is soon found out."""

_IDLE = "{id: idle, kind: E, effects: [{class: active, limit: 1, text: [{do: apply, marks: [done]}]}]}"

ROUNDS = (
    "characters",
    "level-up",
    "special-sc",
    "replacement",
    "classes",
    "due-together",
    "battle",
    "two-rounds",
)
"""Positions of the library; in all of them the turn player is to move."""

A_ROUND = """
  - {owner: T, at: site-1, card: {id: one, kind: character, character: who, reaches: [forward area]}}
  - {owner: T, at: hand, card: {id: two, kind: character, character: who, level: 2, reaches: [forward area]}}
  - {owner: T, at: hand, as: blade, card: {id: a-blade, kind: A}}
  - {owner: T, at: hand, as: shield, card: {id: a-shield, kind: D, effects: [
      {class: active, limit: 1, text: [{do: apply, marks: [shielded]}]}]}}
  - {owner: T, at: hand, as: spark, card: {id: a-spark, kind: S}}
  - {owner: N, at: site-1, as: their-one, card: one}
  - {owner: N, at: hand, as: their-two, card: two}
  - {owner: N, at: hand, as: their-blade, card: a-blade}
  - {owner: N, at: hand, as: their-shield, card: {id: plain-shield, kind: D}}
  - {owner: N, at: hand, as: their-spark, card: a-spark}
"""
"""Two characters and three SCs a player."""


@cache
def round_position(name: str, options: str = "") -> Scenario:
    """Return the scenario of a position, under options of its own."""
    head = f"rules: oborozuki\noptions: {{{options}}}\n"
    text = shelf.text("positions", name).replace("rules: oborozuki\n", head, 1)
    return load_text(text, f"{name}.yaml")


@cache
def table_position(new: str, old: str, orientation: str) -> Scenario:
    """Return a position in which a card of a kind is in hand and one of another kind on the field."""
    who = {"character": ", character: who"}
    return load_text(
        f"""scenario: {new} covers {old}
rules: oborozuki
options: {{table_orientation: {orientation}}}
start: {{step: preparation, with: {{magic power: {{T: 10}}}}}}
cards:
  - {{owner: T, at: hand, card: {{id: new, kind: {new}, level: 2{who.get(new, "")}}}}}
  - {{owner: T, at: site-1, card: {{id: old, kind: {old}{who.get(old, "")}}}}}
  - {{owner: N, at: graveyard, card: {_IDLE}}}
""",
        "table.yaml",
    )


@cache
def a_round(start: str) -> Scenario:
    """Return two characters and three SCs a player, with two sites each, one of them open."""
    head = "scenario: a round\nrules: oborozuki\noptions: {sites: two, open_at_first: one}\n"
    return load_text(f"{head}start: {{{start}}}\ncards:{A_ROUND}", "a-round.yaml")
