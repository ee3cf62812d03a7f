"""Moves as conditions."""

from __future__ import annotations

import pytest

from solemn.counterexamples.conditions import condition
from solemn.model.logic.build import var
from solemn.model.logic.terms import sort_of
from solemn.model.machine.rules import PLAYER, Rule, rule
from solemn.model.scenario.games import rule_sets
from solemn.model.timing.vocabulary import CARD, PASS, T


def saying(says: str) -> Rule:
    """A rule that says of itself what is given, about two cards."""
    return rule("r", PASS, T, over=(var("a", CARD), var("b", CARD)), says=says)


class TestCondition:
    """From what a rule says of itself to a condition."""

    @pytest.mark.parametrize(
        ("says", "told"),
        [
            ("pass", "if N passes"),
            ("activate {a} -> {b}", "if N activates x -> y"),
            ("normal summon {a}", "if N normal summons x"),
            ("set {a} as a monster", "if N sets x as a monster"),
            ("change the position of {a}", "if N changes the position of x"),
            ("pay with {a}", "if N pays with x"),
            ("deny {a}", "if N denies x"),
            ("to {a}", "if N goes to x"),
        ],
    )
    def test_player(self, says: str, told: str) -> None:
        """What a player does is told in the third person."""
        assert told == condition("N", saying(says), {"a": "x", "b": "y"})

    def test_nothing_behind_the_arrow(self) -> None:
        """An arrow with nothing behind it is left out."""
        assert "if T activates x" == condition("T", saying("activate {a} -> {b}"), {"a": "x", "b": None})

    def test_chance(self) -> None:
        """What is no player's is told in the words of its rule."""
        assert "if chance: x is drawn" == condition("chance", saying("{a} is drawn"), {"a": "x", "b": "y"})

    def test_every_rule(self) -> None:
        """Of every move of a player in any game exactly one word is put into the third person."""
        played = [each for rules in rule_sets() for each in rules.played_rules]
        for each in (each for each in played if sort_of(each.owner) == PLAYER):
            given = {parameter.var.name: parameter.var.name for parameter in each.over}
            before, after = each.told(given).split(), condition("T", each, given).split()[2:]

            assert len(before) == len(after)
            assert 1 == sum(a != b for a, b in zip(before, after, strict=True))
