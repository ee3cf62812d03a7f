"""The registry of games and the table of presets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.graph.explore import explore
from solemn.model.oborozuki.rules import OBOROZUKI
from solemn.model.ocg.rules import OCG
from solemn.model.scenario import ScenarioError, answer, check_then, load_text, play
from solemn.model.scenario.games import (
    GAMES,
    PRESETS,
    SHORT,
    UnknownRulesError,
    eras,
    full_name,
    rule_set,
    rule_sets,
)


VANILLA = """\
scenario: Nothing has an effect
rules: ocg
start: {step: main1}
cards:
  - {owner: T, at: hand, card: {id: ox, kind: monster, type: normal}}
  - {owner: T, at: hand, card: {id: giant, kind: monster, type: normal, tributes: 1}}
line:
  - T: normal summon ox
then: {ox: monster zone, no-effect: graveyard}
ask:
  - {may: T normal summon ox}
  - {may: T normal summon giant}
  - {may: T activate no-effect}
"""

ROUND = """\
scenario: Nothing has an effect
rules: oborozuki
start: {step: battle, with: {magic power: {T: 3}}}
cards:
  - {owner: T, at: site-1, card: {id: lamp, kind: character, character: genie, level: 2}}
ask:
  - {may: T gather spirit with lamp}
  - {may: T activate no-effect}
"""


class TestIdle:
    """Positions in which no card has an effect."""

    @pytest.mark.parametrize(("text", "may"), [(VANILLA, (True, False, False)), (ROUND, (True, False))])
    def test_answers(self, text: str, may: tuple[bool, ...]) -> None:
        """They are played like any other; what stands in for the effects is used nowhere and never moves."""
        scenario = load_text(text, "plain.yaml")
        graph = explore(scenario.machine)
        cell = graph.step.layout.index["zone", ("no-effect",)]

        assert may == tuple(answer(scenario, ask).possible for ask in scenario.asks)
        assert () == check_then(scenario, play(scenario))
        assert {"graveyard"} == {state[cell] for state in graph.states}
        assert not graph.truncated

    def test_not_beside_effects(self) -> None:
        """A position with an effect gets nothing, and the name of the card may be taken."""
        text = VANILLA.replace("line:", "  - {owner: N, at: set, card: waboku}\nline:")
        named = VANILLA.replace("id: giant", "id: no-effect").partition("line:")[0]

        with pytest.raises(ScenarioError, match=r"E041 .* there is no card 'no-effect'"):
            load_text(text, "more.yaml")
        assert 3 == len(load_text(named, "named.yaml").machine.domains["Card"])

    def test_own_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game that brings no such card needs an effect, and the message says so."""
        monkeypatch.setitem(GAMES, "ocg", replace(GAMES["ocg"], idle=None))

        with pytest.raises(ScenarioError, match=r"E032 .*one card with an effect; add one"):
            load_text(VANILLA, "mine.yaml")


class TestPresets:
    """Named rule sets."""

    def test_names(self) -> None:
        """These are the names that `rules:` may say."""
        assert ["ocg", "ocg/classic", "ocg/modern", "ocg/current", "ocg/tcg", "oborozuki"] == list(PRESETS)

    @pytest.mark.parametrize("name", PRESETS)
    def test_belong_to_a_game(self, name: str) -> None:
        """A preset is of a game that exists, and begins with its name."""
        assert PRESETS[name].game in GAMES
        assert name.startswith(PRESETS[name].game)

    def test_rule_set(self) -> None:
        """A name stands for the rules of its game."""
        assert OCG == rule_set("ocg")
        assert OBOROZUKI == rule_set("oborozuki")

    def test_rule_sets(self) -> None:
        """Presets that are the same rules are listed once."""
        names = ("ocg", "ocg/classic", "ocg/current", "ocg/tcg", "oborozuki")

        assert [rule_set(name) for name in names] == list(rule_sets())

    def test_short_names(self) -> None:
        """`ocg` alone means the modern game; proofs speak of every rule set under its full name."""
        assert ("ocg/modern", "ocg/classic") == (full_name("ocg"), full_name("ocg/classic"))
        assert all(rule_set(short) == rule_set(name) for short, name in SHORT.items())
        assert ("ocg/classic", "ocg/modern", "ocg/current", "ocg/tcg", "oborozuki") == eras()

    def test_unknown(self) -> None:
        """Another name is refused with what there is."""
        with pytest.raises(UnknownRulesError, match="no rule set 'ocgg'; did you mean 'ocg'"):
            rule_set("ocgg")


class TestGames:
    """What a game brings along."""

    @pytest.mark.parametrize("name", GAMES)
    def test_rules_of_the_name(self, name: str) -> None:
        """A game is called what its rule set is called."""
        assert name == GAMES[name].rules.name
