"""The four readings of when an ignition effect may be used outside the open state, each told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from solemn.model.scenario import answer, load_text


POSITION = """\
scenario: Three windows
rules: ocg
options: {{ignition_window: {reading}}}
start: {{step: main1, turn: T}}
cards:
  - owner: T
    at: hand
    card:
      id: lamp
      kind: monster
      type: effect
      effects: [{{timing: ignition, limit: 1, text: [{{do: apply, marks: [light]}}]}}]
  - owner: T
    at: monster zone
    since: this turn
    card:
      id: candle
      kind: monster
      type: effect
      effects: [{{timing: ignition, limit: 1, text: [{{do: apply, marks: [glow]}}]}}]
  - owner: T
    at: hand
    card:
      id: seeker
      kind: monster
      type: effect
      effects:
        - {{timing: trigger, wording: if, event: {{of: [summoned], about: itself}}, text: []}}
  - {{owner: T, at: hand, card: dark-hole}}
  - {{owner: T, at: set, since: earlier turn, card: waboku}}
  - {{owner: N, at: set, since: earlier turn, card: waboku, as: answer}}
lines:
  a summon: [T: normal summon lamp, T: pass, N: pass]
  a set card: [T: set dark-hole]
  a chain: [T: activate waboku, N: pass, T: pass]
  the other player: [T: set dark-hole, T: pass]
  a link: [T: normal summon lamp, T: pass, N: pass, T: activate waboku, N: pass]
  a trigger: [T: normal summon seeker, T: pass, N: pass, T: activate seeker, N: pass]
  a declined trigger: [T: normal summon seeker, T: pass, N: pass, T: decline]
ask:
  - {{line: a summon, after: 3, may: T activate lamp}}
  - {{line: a set card, after: 1, may: T activate candle}}
  - {{line: a chain, after: 3, may: T activate candle}}
  - {{line: the other player, after: 2, may: T activate candle}}
  - {{line: a link, after: 5, may: T activate lamp}}
  - {{line: a trigger, after: 5, may: T activate candle}}
  - {{line: a declined trigger, after: 4, may: T activate candle}}
  - {{line: a summon, after: 0, may: T activate candle}}
  - {{line: a summon, after: 1, may: T activate candle}}
"""

READINGS = {
    "never": (False, False, False),
    "after_summon": (True, False, False),
    "after_own_move": (True, True, False),
    "after_chain_too": (True, True, True),
}
"""After a summon, after a card was set, after a chain."""


def answers(reading: str) -> tuple[bool, ...]:
    """What the rules say to the questions under a reading."""
    scenario = load_text(POSITION.format(reading=reading), "three windows")
    return tuple(answer(scenario, ask).possible is True for ask in scenario.asks)


@pytest.mark.parametrize("reading", READINGS)
def test_reading(reading: str) -> None:
    """Each reading admits ignition effects in its own windows."""
    assert READINGS[reading] == answers(reading)[:3]


def test_pairwise() -> None:
    """Any two readings differ in one of the windows."""
    assert all(READINGS[one] != READINGS[other] for one, other in combinations(READINGS, 2))


@pytest.mark.parametrize("reading", READINGS)
def test_never_an_answer(reading: str) -> None:
    """It answers nothing, comes after no trigger that was used, and not before a summon has succeeded."""
    of_others, on_a_link, on_a_trigger, declined, in_the_open, at_the_attempt = answers(reading)[3:]

    assert not of_others
    assert not on_a_link
    assert not on_a_trigger
    assert not at_the_attempt
    assert in_the_open
    assert declined == READINGS[reading][0]
