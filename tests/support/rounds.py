"""Small positions of 胧月 in which the properties of its round, its cards and its battles have something
to say.
"""

from __future__ import annotations

from functools import cache

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

ROUNDS = {
    "characters": (
        "step: preparation, with: {magic power: {T: 20}}",
        f"""
  - {{owner: T, at: hand, card: {{id: one, kind: character, character: who}}}}
  - {{owner: T, at: hand, card: {{id: two, kind: character, character: who, level: 2}}}}
  - {{owner: T, at: hand, card: {{id: high, kind: character, character: other, level: 4}}}}
  - {{owner: T, at: graveyard, card: {_IDLE}}}
""",
    ),
    "level up": (
        "step: preparation, with: {magic power: {T: 10}}",
        f"""
  - {{owner: T, at: site-1, card: {{id: one, kind: character, character: who}}}}
  - {{owner: T, at: hand, card: {{id: two, kind: character, character: who, level: 2}}}}
  - {{owner: T, at: graveyard, card: {_IDLE}}}
""",
    ),
    "special SC": (
        "step: preparation",
        f"""
  - {{owner: T, at: site-1, card: {{id: one, kind: character, character: who, level: 2}}}}
  - {{owner: T, at: hand, card: {{id: blade, kind: D, character: who, level: 2}}}}
  - {{owner: T, at: hand, card: {{id: great-blade, kind: A, character: who, needs level: 3}}}}
  - {{owner: T, at: graveyard, card: {_IDLE}}}
""",
    ),
    "replacement": (
        "step: preparation",
        f"""
  - {{owner: T, at: site-1, card: {{id: old, kind: A}}}}
  - {{owner: T, at: hand, card: {{id: new, kind: S}}}}
  - {{owner: T, at: hand, card: {{id: site, kind: G}}}}
  - {{owner: N, at: site-1, card: {{id: other-site, kind: G}}}}
  - {{owner: N, at: site-2, card: {{id: their-old, kind: A}}}}
  - {{owner: T, at: graveyard, card: {_IDLE}}}
""",
    ),
    "classes": (
        "step: battle",
        """
  - {owner: T, at: site-1, card: {id: user, kind: character, character: who, effects: [
      {class: active, limit: 1, text: [{do: apply, marks: [used]}]}]}}
  - {owner: T, at: site-2, card: {id: ruler, kind: S, effects: [
      {class: inherent, text: [{do: apply, marks: [a rule]}]}]}}
  - {owner: N, at: site-1, card: {id: answer, kind: D, effects: [
      {class: active, limit: 1, text: [{do: apply, marks: [answered]}]}]}}
  - {owner: N, at: site-2, card: {id: watcher, kind: A, effects: [
      {class: constant, triggered by: an opposing activation, text: [{do: apply, marks: [seen]}]}]}}
""",
    ),
    "due together": (
        "step: battle",
        """
  - {owner: T, at: site-1, card: {id: striker, kind: character, character: who, reaches: [forward area]}}
  - {owner: T, at: site-2, card: {id: eager, kind: A, effects: [
      {class: active, triggered by: an attack declaration, limit: 1, text: [{do: apply, marks: [eager]}]}]}}
  - {owner: N, at: site-1, card: {id: ward, kind: D, effects: [
      {class: passive, triggered by: an attack declaration, limit: 1, text: [{do: apply, marks: [warded]}]}]}}
""",
    ),
    "battle": (
        "step: battle",
        """
  - {owner: T, at: site-1, card: {id: striker, kind: character, character: who, reaches: [forward area]}}
  - {owner: T, at: site-2, card: {id: blade, kind: A}}
  - {owner: T, at: site-3, card: {id: other-blade, kind: A}}
  - {owner: N, at: site-1, card: {id: remover, kind: D, effects: [
      {class: active, limit: 1, target: an SC on the field, text: [{do: send to the graveyard}]}]}}
""",
    ),
    "two rounds": (
        "step: start, with: {rounds to come: 1}",
        f"""
  - {{owner: T, at: site-1, card: {{id: bystander, kind: A}}}}
  - {{owner: T, at: graveyard, card: {_IDLE}}}
""",
    ),
}
"""How each position starts, and its cards, by its name; in all of them the turn player is to move."""

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
    start, cards = ROUNDS[name]
    return load_text(
        f"scenario: {name}\nrules: oborozuki\noptions: {{{options}}}\nstart: {{{start}}}\ncards:{cards}",
        f"{name.replace(' ', '-')}.yaml",
    )


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
