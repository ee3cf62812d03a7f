"""Spell speed: what may open a chain, and what may answer what."""

from __future__ import annotations

import pytest

from positions import Piece, ocg_position
from solemn.model.ocg.speed import SPEED_CLAUSES
from solemn.model.ocg.triggers import PLACING
from solemn.model.timing.placing import OWED
from toy_game import Table


def table(first: int, second: int, at: str = "hand") -> Table:
    """Set up a position in which T has an effect of one speed and N of another, and T has a second such."""
    return Table(
        ocg_position(
            one=Piece("T", at, ("apply",), about={"speed": first}),
            own=Piece("T", at, ("apply",), about={"speed": first}),
            two=Piece("N", "set", ("apply",), about={"speed": second}),
        )
    )


def why_not(played: Table, rule: str, effect: str) -> list[str]:
    """Give the words of the clauses that forbid an effect."""
    return [c.says for c in played.game.failing(played.state, rule, {"effect": effect, "target": None})]


class TestAnswers:
    """What may answer what."""

    @pytest.mark.parametrize("below", [1, 2, 3])
    @pytest.mark.parametrize("above", [1, 2, 3])
    def test_speeds(self, below: int, above: int) -> None:
        """An answer has speed 2 or more and is not slower than what it answers."""
        played = table(below, above).make("T: activate one")
        expected = above >= 2 and above >= below

        assert expected == ("N: activate two" in played.moves)

    def test_only_the_newest_link_counts(self) -> None:
        """An answer is compared with the link directly below it, not with older ones."""
        played = table(1, 3).make("T: activate one", "N: activate two")

        assert ["T: pass"] == played.moves
        assert [
            "a speed 1 effect cannot answer another effect",
            "an effect cannot answer a faster one",
        ] == why_not(played, "add a chain link", "own")

    def test_speed_two_after_three(self) -> None:
        """A speed 2 effect is refused after a counter trap for that reason alone."""
        played = table(2, 3).make("T: activate one", "N: activate two")

        assert ["an effect cannot answer a faster one"] == why_not(played, "add a chain link", "own")

    def test_own_link(self) -> None:
        """A player may answer his own link with an effect that is fast enough."""
        assert "T: activate own" in table(2, 1).make("T: activate one", "N: pass").moves


class TestOpening:
    """What may start a chain."""

    @pytest.mark.parametrize("speed", [1, 2, 3])
    def test_open_state(self, speed: int) -> None:
        """In the open state an effect of any speed may start a chain."""
        assert "T: activate one" in table(speed, 2).moves

    @pytest.mark.parametrize("speed", [1, 2, 3])
    def test_window(self, speed: int) -> None:
        """In a window only a fast effect may start a chain."""
        played = table(speed, 2).make("T: activate one", "N: pass", "T: pass").run()

        assert ("window", speed >= 2) == (played["box"], "T: activate own" in played.moves)

    @pytest.mark.parametrize("speed", [1, 2, 3])
    def test_leaving(self, speed: int) -> None:
        """When the end has been announced only a fast effect may start a chain."""
        played = table(2, speed).make("T: end")

        assert (speed >= 2) == ("N: activate two" in played.moves)

    def test_reason(self) -> None:
        """A slow effect outside the open state is refused for that reason alone."""
        played = table(2, 1).make("T: end")

        assert ["outside the open state only a fast effect may start a chain"] == why_not(
            played, "start a chain", "two"
        )


def test_rules() -> None:
    """Speed is asked for wherever something is activated, with sources for every clause."""
    assert ["start a chain", "add a chain link", *PLACING, *OWED] == [r.rule for r in SPEED_CLAUSES]
    assert all(c.cite for r in SPEED_CLAUSES for c in r.guard)
