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
from solemn.model.scenario import Move, load
from solemn.model.scenario.moves import MoveError, instances, made_as, move_of, parse, understand
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import CARD, PASS, T


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
