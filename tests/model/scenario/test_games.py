"""The registry of games and the table of presets."""

from __future__ import annotations

import pytest

from solemn.model.oborozuki.rules import OBOROZUKI
from solemn.model.ocg.rules import OCG
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


class TestPresets:
    """Named rule sets."""

    def test_names(self) -> None:
        """These are the names that `rules:` may say."""
        assert ["ocg", "ocg/classic", "ocg/modern", "oborozuki"] == list(PRESETS)

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
        assert [OCG.with_options(**PRESETS["ocg/modern"].options), OBOROZUKI] == [
            rules for rules in rule_sets() if rules != rule_set("ocg/classic")
        ]
        assert 3 == len(rule_sets())

    def test_short_names(self) -> None:
        """`ocg` alone means the modern game; proofs speak of every rule set under its full name."""
        assert ("ocg/modern", "ocg/classic") == (full_name("ocg"), full_name("ocg/classic"))
        assert all(rule_set(short) == rule_set(name) for short, name in SHORT.items())
        assert ("ocg/classic", "ocg/modern", "oborozuki") == eras()

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
