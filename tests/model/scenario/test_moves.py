"""Written moves are read in both forms and written in one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from solemn.model.logic.build import var
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.rules import PLAYER, parameter, rule
from solemn.model.ocg.triggers import PLACING
from solemn.model.scenario import Move, ScenarioError, load, load_text
from solemn.model.scenario.moves import MoveError, instances, made_as, move_of, parse, understand
from solemn.model.scenario.problems import not_modelled
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import CARD, PASS, T


OTHERWISE = """\
scenario: Cards that are called otherwise
rules: ocg
start: {step: main1}
cards:
  - {owner: T, at: hand, card: dark-hole, as: hole}
  - {owner: T, at: hand, as: left, card: {id: ox, names: {en: Ox}, kind: monster, type: normal}}
  - {owner: T, at: hand, as: right, card: ox}
  - owner: T
    at: monster zone
    card:
      id: two
      kind: monster
      type: effect
      effects: [{id: a, timing: ignition, text: []}, {id: b, timing: ignition, text: []}]
"""


class TestParse:
    """From text to move."""

    @pytest.mark.parametrize(
        ("written", "move"),
        [
            ({"T": "pass"}, Move("T", "pass")),
            ("N end", Move("N", "end")),
            ("N: activate a", Move("N", "activate a")),
            ({"T": "activate a.b -> c"}, Move("T", "activate a.b -> c")),
            ("T activate a -> c", Move("T", "activate a -> c")),
        ],
    )
    def test_forms(self, written: Any, move: Move) -> None:
        """A move is a player with what he does, as one text or as a key with a value."""
        assert move == parse(written)

    @pytest.mark.parametrize(
        ("written", "why"),
        [
            ("", "it begins with neither T nor N"),
            ("X pass", "it begins with neither T nor N"),
            ("T", "it does not say what T does"),
            ({"T": None}, "this is no move: it begins with neither T nor N"),
            (7, "this is no move: it begins with neither T nor N"),
            (["T pass"], "this is no move: it begins with neither T nor N"),
            ({}, "this is no move: it begins with neither T nor N"),
            (f"T {'x' * 400}", "it is longer than any move"),
        ],
    )
    def test_no_move(self, written: Any, why: str) -> None:
        """What does not say who does what is refused, always with how it is written."""
        with pytest.raises(MoveError, match=f"{why}; write who and what, like 'T: pass'"):
            parse(written)

    @pytest.mark.parametrize(
        ("written", "told"),
        [
            ("T jump", "a player may 'activate EFFECT -> TARGET', 'pass', 'end'"),
            ("T activate", "'T: activate' is no move: no rule is played by such words"),
            ("T pss", "such words; did you mean 'T: pass'?"),
            ("T Pass", "such words; did you mean 'T: pass'?"),
            ("N activates waboku -> a", "such words; did you mean 'N: activate waboku -> a'?"),
            ("T normal sumon a", "such words; did you mean 'T: normal summon a'?"),
            ("T summon a", "'T: normal summon a' or 'T: flip summon a' or 'T: special summon a'?"),
            ("T activate wabok", "there is no effect 'wabok'; did you mean 'waboku'?"),
            ("T activate waboku -> mst", "there is no card 'mst'"),
        ],
    )
    def test_not_understood(self, written: str, told: str) -> None:
        """Words that are no rule's, and names that are not there, are refused with what there is."""
        with pytest.raises(MoveError, match=re.escape(told)):
            understand(load("E000-04").machine, parse(written))

    @pytest.mark.parametrize(
        ("written", "told"),
        [
            ("T activate Dark Hole", "'Dark Hole' is called 'hole' here"),
            ("T activate dark-hole", "'dark-hole' is called 'hole' here"),
            ("T set Ox", "'Ox' is called 'left' or 'right' here"),
            ("T activate left", "'left' has no effect that is activated"),
            ("T activate Ox", "'left' or 'right' has no effect that is activated"),
            ("T activate two", "say which effect of 'two' is meant: 'two.a' or 'two.b'"),
            ("T toss a coin", "no rule is played by such words; chance is not modelled here"),
            ("T attack with Ox", "'Ox' is called 'left' or 'right' here"),
        ],
    )
    def test_named_otherwise(self, written: str, told: str) -> None:
        """A card that goes by another name in the position is told by it, and one without effects as that."""
        text = f"{OTHERWISE}line: [{written}]\nthen: {{Dark Hole: graveyard}}\n"
        with pytest.raises(ScenarioError, match=re.escape(told)) as caught:
            load_text(text, "otherwise.yaml")

        assert 1 == len(caught.value.problems)

    def test_not_modelled(self) -> None:
        """What a game has no words for is told as that, and not in a game that has some."""
        told = [not_modelled("attack with X", known) for known in (["pass"], ["pass", "attack X"])]

        assert ["; attacks are not modelled here (docs/scenario-files.md, 'What cannot be said')", ""] == told

    def test_expected_otherwise(self) -> None:
        """What is expected of a card under its printed name is refused with the name that it has here."""
        with pytest.raises(ScenarioError, match=r"E041 .*: 'Dark Hole' is called 'hole' here"):
            load_text(f"{OTHERWISE}then: {{Dark Hole: graveyard}}\n", "otherwise.yaml")

    def test_a_rule_of_its_own(self) -> None:
        """A player's rule is played by its own words, parameters that they leave out being tried."""
        card, to, turned = var("card", CARD), var("to", PLAYER), parameter(var("turned", BOOL))
        give = rule("hand over", PASS, T, over=(card, to, turned), says="give {card} to {to}")
        machine = load("E000-04").machine
        machine = replace(machine, rules=(*machine.rules, give))
        found = [arguments for _, arguments in instances(machine, parse("T: give waboku to N"))]

        assert [{"card": "waboku", "to": "N", "turned": t} for t in (False, True)] == found

    @pytest.mark.parametrize("text", ["T: pass", "N: end", "T: activate a", "T: activate a -> b"])
    def test_round_trip(self, text: str) -> None:
        """A move is written as it is read."""
        assert text == str(parse(text))


class TestRules:
    """Moves and the rules by which they are made."""

    def test_instances(self) -> None:
        """An activation may open a chain or answer in one; the move says effect and target."""
        machine = load("E000-04").machine
        said = {"effect": "waboku", "target": None}
        found = instances(machine, Move("N", "activate waboku"))

        assert all(a == said for _, a in found)
        assert ["start a chain", "add a chain link"] == [r.name for r, _ in found][:2]
        assert {*PLACING, *OWED} == {r.name for r, _ in found[2:]}

    def test_words_of_two_rules(self) -> None:
        """To attack with a monster is not to attack one that is called 'with ...'."""
        machine = load("E002-19").machine
        made = {
            written: [r.says for r, _ in instances(machine, parse(written))]
            for written in ("T attack with dragon", "T attack dragon", "T attack directly")
        }

        assert {
            "T attack with dragon": ["attack with {card}"],
            "T attack dragon": ["attack {card}"],
            "T attack directly": ["attack directly"],
        } == made

    def test_moves_at_the_start(self) -> None:
        """The steps of a state are told as the moves that would be written for them."""
        interpreter = Interpreter(load("E000-04").machine)
        told = [
            str(move_of(interpreter.machine, step)) for step in interpreter.successors(interpreter.initial())
        ]

        assert [
            "T: activate mystical-space-typhoon -> waboku",
            "T: end",
            "T: set mystical-space-typhoon",
        ] == told

    @pytest.mark.parametrize(
        ("move", "number"), [("T: activate mystical-space-typhoon", 1), ("T: end", 1), ("N: end", 0)]
    )
    def test_made_as(self, move: str, number: int) -> None:
        """A step is a move that leaves out its target if it is that move with any target."""
        interpreter = Interpreter(load("E000-04").machine)
        made = made_as(interpreter.machine, parse(move))
        steps = [step for step in interpreter.successors(interpreter.initial()) if made(step)]

        assert number == len(steps)

    def test_any_target(self) -> None:
        """With any target, a move that leaves it out has every target and none."""
        machine, move = load("E000-04").machine, Move("N", "activate waboku")
        found = [
            a["target"] for r, a in instances(machine, move, any_target=True) if r.name == "start a chain"
        ]

        assert [*machine.domains["Card"], None] == found
