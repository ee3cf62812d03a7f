"""Written moves are read in both forms and written in one."""

from __future__ import annotations

from typing import Any

import pytest

from solemn.model.machine.interpret import Interpreter
from solemn.model.scenario import Move, load
from solemn.model.scenario.moves import MoveError, instances, move_of, parse


class TestParse:
    """From text to move."""

    @pytest.mark.parametrize(
        ("written", "move"),
        [
            ({"T": "pass"}, Move("T", "pass")),
            ("N end", Move("N", "end")),
            ("N: activate a", Move("N", "activate", "a")),
            ({"T": "activate a.b -> c"}, Move("T", "activate", "a.b", "c")),
            ("T activate a -> c", Move("T", "activate", "a", "c")),
        ],
    )
    def test_forms(self, written: Any, move: Move) -> None:
        """A move is a player with what he does, as one text or as a key with a value."""
        assert move == parse(written)

    @pytest.mark.parametrize(
        "written", ["", "X pass", "T summon a", "T activate", {"T": None}, 7, ["T pass"], {}]
    )
    def test_no_move(self, written: Any) -> None:
        """Anything else is refused with the forms there are."""
        with pytest.raises(MoveError, match="is no move; write 'T: activate EFFECT -> TARGET'"):
            parse(written)

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
        found = instances(machine, Move("N", "activate", "waboku"))

        assert [("start a chain", said), ("add a chain link", said)] == [(r.name, a) for r, a in found]

    def test_moves_at_the_start(self) -> None:
        """The steps of a state are told as the moves that would be written for them."""
        interpreter = Interpreter(load("E000-04").machine)
        told = [str(move_of(step)) for step in interpreter.successors(interpreter.initial())]

        assert ["T: activate mystical-space-typhoon -> waboku", "T: end"] == told
