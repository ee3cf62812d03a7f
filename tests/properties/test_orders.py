"""Whether an order changes the outcome: two lines that make the same activations."""

from __future__ import annotations

import pytest

from solemn.counterexamples.replay import replay
from solemn.model.graph.explore import explore
from solemn.model.scenario import load_text
from solemn.properties.orders import OrderReport, compare_orders


_HEAD = """
scenario: Two triggers of one summon
rules: ocg/{rules}
start: {{step: main1, turn: T}}
cards:
  - owner: T
    at: hand
    card:
      id: twice
      kind: monster
      type: effect
      effects:
        - id: kill
          timing: trigger
          wording: if
          event: {{of: [summoned], about: itself}}
          text: [{first}]
        - id: call
          timing: trigger
          wording: if
          event: {{of: [summoned], about: itself}}
          text: [{second}]
  - {{owner: T, at: graveyard, card: {{id: friend, kind: monster, type: normal}}}}
line:
  - T: normal summon twice
"""
KILL = "{do: destroy, which: all monsters}"
CALL = "{do: special summon, card: friend, from: graveyard}"
NOTE = "{do: apply, marks: [noted]}"


def reports(first: str, second: str, rules: str = "modern") -> tuple[OrderReport, ...]:
    """What is found out about a monster with these two triggers."""
    text = _HEAD.format(first=first, second=second, rules=rules)
    return compare_orders(explore(load_text(text, "two.yaml").machine))


class TestTriggers:
    """The order in which a player places two triggers of one moment."""

    @pytest.mark.parametrize("rules", ["modern", "classic"])
    def test_matters(self, rules: str) -> None:
        """What is called before everything is destroyed is destroyed, too; the other way round it stays."""
        triggers, _ = reports(KILL, CALL, rules)
        assert triggers.shown is not None

        assert ("T", True, True) == (triggers.shown.player, triggers.matters, triggers.complete)
        assert (("zone(friend)", "graveyard", "monster zone"),) == triggers.shown.cells

    def test_lines_can_be_played(self) -> None:
        """Both lines are legal, begin alike, and make the same activations in two orders."""
        shown = reports(KILL, CALL)[0].shown
        assert shown is not None
        one, other = (replay(trace) for trace in (shown.first, shown.second))
        activated = [[s.arguments for s in line if s.move == "activation"] for line in (one, other)]

        assert one[: shown.since] == other[: shown.since]
        assert activated[0] == activated[1][::-1] != activated[1]

    def test_changes_nothing(self) -> None:
        """Where both orders lead to the same position, that is what is said."""
        triggers, _ = reports(NOTE, NOTE)

        assert (1, 0, None) == (triggers.compared, triggers.differing, triggers.shown)

    def test_truncated(self) -> None:
        """An order is not called harmless where not everything was explored."""
        text = _HEAD.format(first=NOTE, second=NOTE, rules="modern")
        graph = explore(load_text(text, "two.yaml").machine, max_states=5)

        assert not any(report.complete for report in compare_orders(graph))


_ANSWERS = """
scenario: Both answer a summon
rules: ocg
start: {step: main1, turn: T}
cards:
  - {owner: T, at: hand, card: {id: guest, kind: monster, type: normal}}
  - owner: T
    at: set
    card:
      id: call-friend
      kind: trap
      type: normal
      effects: [{event: {of: [normal summoned]}, text: [{do: special summon, card: friend, from: graveyard}]}]
  - owner: N
    at: set
    card: {id: torrent, kind: trap, type: normal, effects: [{event: {of: [normal summoned]}, text: [
      {do: destroy, which: all monsters}]}]}
  - {owner: T, at: graveyard, card: {id: friend, kind: monster, type: normal}}
line:
  - T: normal summon guest
"""


class TestPassing:
    """Whether a player had better pass first."""

    def test_matters(self) -> None:
        """Who activates first is resolved last: passing first saves nothing that is called before."""
        _, passing = compare_orders(explore(load_text(_ANSWERS, "answers.yaml").machine))
        assert passing.shown is not None

        assert passing.matters
        assert ("zone(friend)", "monster zone", "graveyard") in passing.shown.cells
        assert "pass" == replay(passing.shown.second)[passing.shown.since].rule
