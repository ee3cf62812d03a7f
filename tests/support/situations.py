"""Small OCG positions in which the properties of moments, triggers and summons have something to say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from solemn.model.scenario import Scenario, load_text


__all__ = ["BATTLES", "EVERYTHING", "SITUATIONS", "TURNS", "situation"]

_MARK = "text: [{do: apply, marks: [done]}]"
_TRAP = "kind: trap, type: normal"
_MONSTER = "kind: monster, type: effect"
_NORMAL = "kind: monster, type: normal"
_SUMMONED = "event: {of: [summoned]}"

SITUATIONS = {
    "negated summon": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_MONSTER}, effects: [
      {{timing: trigger, wording: if, event: {{of: [sent to the graveyard], about: itself}}, {_MARK}}}]}}}}
  - {{owner: T, at: set, card: {{id: warning, kind: trap, type: counter, effects: [
      {{text: [{{do: negate the summon}}, {{do: destroy, which: the summoned card}}]}}]}}}}
  - {{owner: N, at: set, card: {{id: answer, {_TRAP}, effects: [{{{_MARK}}}]}}}}
""",
    "negated negation": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_NORMAL}}}}}
  - {{owner: N, at: set, card: {{id: warning, kind: trap, type: counter, effects: [
      {{text: [{{do: negate the summon}}]}}]}}}}
  - {{owner: T, at: set, card: {{id: judgment, kind: trap, type: counter, effects: [
      {{conditions: [answers a card activation], text: [{{do: negate the activation}}]}}]}}}}
""",
    "continuous effect": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_NORMAL}}}}}
  - {{owner: N, at: monster zone, card: {{id: witness, {_MONSTER}, effects: [
      {{timing: continuous, {_SUMMONED}, {_MARK}}}]}}}}
""",
    "simultaneous triggers": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_MONSTER}, effects: [
      {{timing: trigger, wording: when, event: {{of: [summoned], about: itself}}, {_MARK}}}]}}}}
  - {{owner: N, at: monster zone, card: {{id: guard, {_MONSTER}, effects: [
      {{timing: trigger, mandatory: yes, {_SUMMONED}, {_MARK}}}]}}}}
  - {{owner: N, at: set, card: {{id: answer, {_TRAP}, effects: [{{{_MARK}}}]}}}}
""",
    "missed moments": f"""
  - {{owner: T, at: hand, card: {{id: storm, kind: spell, type: normal, effects: [
      {{text: [{{do: destroy, which: all monsters}}, {{do: deal damage}}]}}]}}}}
  - {{owner: N, at: monster zone, card: {{id: late, {_MONSTER}, effects: [
      {{timing: trigger, wording: when, event: {{of: [destroyed], about: itself}}, {_MARK}}}]}}}}
  - {{owner: N, at: monster zone, card: {{id: patient, {_MONSTER}, effects: [
      {{timing: trigger, wording: if, event: {{of: [destroyed], about: itself}}, {_MARK}}}]}}}}
  - {{owner: T, at: monster zone, card: {{id: bound, {_MONSTER}, effects: [
      {{timing: trigger, mandatory: yes, event: {{of: [destroyed], about: itself}}, {_MARK}}}]}}}}
""",
    "last event": f"""
  - {{owner: T, at: hand, card: {{id: hole, kind: spell, type: normal, effects: [
      {{text: [{{do: destroy, which: all monsters}}]}}]}}}}
  - {{owner: T, at: monster zone, card: {{id: late, {_MONSTER}, effects: [
      {{timing: trigger, wording: when, event: {{of: [destroyed], about: itself}}, {_MARK}}}]}}}}
  - {{owner: T, at: monster zone, card: {{id: patient, {_MONSTER}, effects: [
      {{timing: trigger, wording: if, event: {{of: [destroyed], about: itself}}, {_MARK}}}]}}}}
""",
    "hidden trigger": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_NORMAL}}}}}
  - {{owner: T, at: set, card: {{id: fusion, {_TRAP}, effects: [
      {{cannot be answered by: [monster effect, spell, trap], {_MARK}}}]}}}}
  - {{owner: N, at: hand, card: {{id: runner, {_MONSTER}, effects: [
      {{timing: trigger, wording: when, from: [hand], {_SUMMONED}, {_MARK}}}]}}}}
""",
    "ignition": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_MONSTER}, effects: [
      {{id: slow, timing: ignition, limit: 1, {_MARK}}}, {{id: swift, timing: quick, limit: 1, {_MARK}}}]}}}}
  - {{owner: N, at: set, card: {{id: answer, {_TRAP}, effects: [{{{_MARK}}}]}}}}
""",
    "answers to a summon": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_NORMAL}}}}}
  - {{owner: T, at: set, card: {{id: tribute, {_TRAP}, effects: [{{{_SUMMONED}, {_MARK}}}]}}}}
  - {{owner: N, at: monster zone, card: {{id: payer, {_MONSTER}, effects: [
      {{timing: quick, cost: tribute itself, {_MARK}}}]}}}}
""",
    "own name": f"""
  - {{owner: T, at: set, as: strike-1, card: {{id: strike, {_TRAP},
      effects: [{{alone: own name, {_MARK}}}]}}}}
  - {{owner: N, at: set, as: strike-2, card: strike}}
  - {{owner: N, at: set, card: {{id: answer, {_TRAP}, effects: [{{{_MARK}}}]}}}}
""",
    "any name": f"""
  - {{owner: T, at: set, card: {{id: purist, {_TRAP}, effects: [{{alone: any name, {_MARK}}}]}}}}
  - {{owner: N, at: set, as: answer-1, card: {{id: answer, {_TRAP}, effects: [{{{_MARK}}}]}}}}
  - {{owner: N, at: set, as: answer-2, card: answer}}
""",
    "mandatory quick effect": f"""
  - {{owner: T, at: hand, card: {{id: recruit, {_NORMAL}}}}}
  - {{owner: T, at: set, card: {{id: answer, {_TRAP}, effects: [{{{_MARK}}}]}}}}
  - {{owner: T, at: monster zone, card: {{id: knight, {_MONSTER}, effects: [
      {{timing: quick, mandatory: yes, {_SUMMONED}, limit: 1, {_MARK}}}]}}}}
  - {{owner: N, at: monster zone, card: {{id: other-knight, {_MONSTER}, effects: [
      {{timing: quick, mandatory: yes, {_SUMMONED}, limit: 1, {_MARK}}}]}}}}
""",
    "destroyed sources": f"""
  - {{owner: T, at: hand, card: {{id: typhoon, kind: spell, type: quick-play, effects: [
      {{target: a spell or trap on the field, text: [{{do: destroy, which: the target}}]}}]}}}}
  - {{owner: N, at: set, card: {{id: wall, kind: trap, type: continuous, effects: [{{{_MARK}}}]}}}}
  - {{owner: N, at: set, card: {{id: shot, {_TRAP}, effects: [{{{_MARK}}}]}}}}
""",
    "choices": f"""
  - {{owner: T, at: hand, card: {{id: order, kind: spell, type: normal, effects: [
      {{target: a face-up monster, pays: {{cards: 1}},
        text: [{{do: return to the hand, which: the target}}]}}]}}}}
  - {{owner: T, at: hand, card: {{id: page, {_NORMAL}, normal summon: no}}}}
  - {{owner: N, at: monster zone, card: {{id: guard, {_NORMAL}}}}}
  - {{owner: N, at: set, card: {{id: sweep, {_TRAP}, effects: [
      {{text: [{{do: choose, these: {{at: [monster zone]}}, may choose nothing: yes}},
               {{do: destroy, join: then, which: the chosen cards}}]}}]}}}}
  - {{owner: N, at: set, card: {{id: denial, kind: trap, type: counter, effects: [
      {{conditions: [answers an activation], text: [{{do: negate the effect}}]}}]}}}}
""",
}
"""The cards of each position, by its name; in all of them the turn player is to move."""


_FOLDER = Path(__file__).parents[1] / "model" / "ocg"
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
"""Positions of whole phases that are files of the tests of the turn."""
BATTLES = ("paid-for", "first-link-only", "called-off", "replay", "no-attacker")
"""Positions of attacks that are files of the tests of battles."""
EVERYTHING = (*SITUATIONS, *TURNS, *BATTLES)


@cache
def situation(name: str, rules: str = "ocg", options: str = "") -> Scenario:
    """Return the scenario of a position, under a rule set and options of its own."""
    if name not in SITUATIONS:
        kind = "battles" if name in BATTLES else "turns"
        text = (_FOLDER / kind / f"{name}.yaml").read_text(encoding="utf-8")
        head = f"rules: {rules}\noptions: {{{options}}}\n"
        return load_text(text.replace("rules: ocg\n", head, 1), f"{name}.yaml")
    head = (
        f"scenario: {name}\nrules: {rules}\noptions: {{{options}}}\nstart: {{step: main1, turn: T}}\ncards:"
    )
    return load_text(head + SITUATIONS[name], f"{name.replace(' ', '-')}.yaml")
