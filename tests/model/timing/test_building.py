"""Who is asked, in which order, and what two passes in a row bring about, in a game of the tests alone."""

from __future__ import annotations

import pytest

from solemn.model.logic.build import Expr
from solemn.model.timing.building import building_rules
from solemn.model.timing.vocabulary import OVER, PASS, PROCEDURE
from toy_game import Effect, Table, position


START, END = "system: the chain starts to resolve", "system: the step ends"
CLOSE, CLEAR = "system: the window closes", "system: the field is cleared up"


def table() -> Table:
    """Set up a position in which T has 1 and 4, and N has 2, 3 and 9."""
    return Table(
        position(
            one=Effect("T", 1),
            four=Effect("T", 4),
            two=Effect("N", 2),
            three=Effect("N", 3),
            nine=Effect("N", 9),
        )
    )


class TestOpenState:
    """The turn player acts freely."""

    def test_moves(self) -> None:
        """Only the turn player has a move, and he cannot pass: he acts, or announces the end."""
        assert ["T: activate one", "T: activate four", "T: end"] == table().moves

    def test_activation(self) -> None:
        """An activation becomes the first link, and the other player is asked first."""
        played = table().make("T: activate one")

        assert (["one"], "building", "N", 0) == (
            played.chain,
            played["box"],
            played["holder"],
            played["passes"],
        )


class TestBuilding:
    """A chain is being built."""

    def test_the_other_player_is_asked_first(self) -> None:
        """After an activation only the other player has a move: he answers or passes."""
        assert ["N: activate two", "N: activate three", "N: activate nine", "N: pass"] == table().make(
            "T: activate one"
        ).moves

    def test_the_activating_player_is_asked_next(self) -> None:
        """After a pass the player of the newest link may answer himself."""
        assert ["T: activate four", "T: pass"] == table().make("T: activate one", "N: pass").moves

    def test_answering_oneself(self) -> None:
        """A player who answers his own link hands the next offer to the other player again."""
        played = table().make("T: activate one", "N: pass", "T: activate four")

        assert (["one", "four"], "N", 0) == (played.chain, played["holder"], played["passes"])

    def test_passes_start_anew(self) -> None:
        """An answer starts the count of passes anew: a pass before it and one after it end nothing."""
        played = table().make("T: activate one", "N: pass", "T: activate four", "N: pass")

        assert (1, ["T: pass"]) == (played["passes"], played.moves)

    def test_two_passes(self) -> None:
        """Two passes one directly after the other start the resolution, which nobody can stop."""
        played = table().make("T: activate one", "N: pass", "T: pass")

        assert [START] == played.moves

    def test_no_third_pass(self) -> None:
        """After two passes nobody is asked a third time."""
        played = table().make("T: activate one", "N: pass", "T: pass")

        assert 2 == played["passes"]
        assert not any("pass" in move.split(": ")[1].split() for move in played.moves)

    def test_the_game_decides_what_answers(self) -> None:
        """What may answer what is the game's own clause."""
        played = table().make("T: activate one", "N: activate nine")

        assert ["T: pass"] == played.moves

    def test_end_cannot_be_announced(self) -> None:
        """While a chain is being built the end of the step cannot be announced."""
        played = table().make("T: activate one", "N: pass")

        assert not [move for move in played.moves if "announce" in move]


class TestWindow:
    """A chain has been resolved and cleared away, and both players are asked."""

    def resolved(self) -> Table:
        """Play until the window after a first chain."""
        return table().make("T: activate one", "N: pass", "T: pass").run()

    def test_turn_player_first(self) -> None:
        """The turn player is asked first."""
        assert ["T: activate four", "T: pass"] == self.resolved().moves

    def test_turn_player_first_after_a_chain_of_the_other(self) -> None:
        """The turn player is asked first even if the other player has started the chain."""
        played = self.resolved().make("T: pass", "N: activate nine", "T: pass", "N: pass").run()

        assert ("window", ["T: activate four", "T: pass"]) == (played["box"], played.moves)

    def test_other_player_second(self) -> None:
        """Once the turn player has passed the other one may start a chain."""
        played = self.resolved().make("T: pass")

        assert ["N: activate two", "N: activate three", "N: activate nine", "N: pass"] == played.moves

    def test_new_chain(self) -> None:
        """A chain that starts in a window starts with an empty chain, so nothing has to be answered."""
        played = self.resolved().make("T: pass", "N: activate two")

        assert (["two"], "building", "T") == (played.chain, played["box"], played["holder"])

    def test_two_passes(self) -> None:
        """Two passes close the window, and the turn player acts freely again."""
        played = self.resolved().make("T: pass", "N: pass")

        assert [CLOSE] == played.moves
        assert ("open state", ["T: activate four", "T: end"]) == (
            played.run()["box"],
            played.moves,
        )


class TestLeaving:
    """The turn player has announced the end of the step."""

    def test_other_player_is_asked(self) -> None:
        """The announcement counts as the turn player's pass, so only the other player is asked."""
        played = table().make("T: end")

        assert (1, ["N: activate two", "N: activate three", "N: activate nine", "N: pass"]) == (
            played["passes"],
            played.moves,
        )

    def test_two_passes(self) -> None:
        """If the other player passes too, the step ends, and nobody has a move any more."""
        played = table().make("T: end", "N: pass")

        assert [END] == played.moves
        assert ("over", []) == (played.run()["box"], played.moves)

    def test_answered(self) -> None:
        """An activation voids the announcement: after the chain the turn player acts freely again."""
        played = table().make("T: end", "N: activate two", "T: pass", "N: pass", "T: pass", "N: pass")

        assert ("open state", ["T: activate one", "T: activate four", "T: end"]) == (
            played.run()["box"],
            played.moves,
        )

    def test_announced_again(self) -> None:
        """After a voided announcement the end has to be announced, and let pass, anew."""
        played = table().make("T: end", "N: activate two", "T: pass", "N: pass", "T: pass", "N: pass")
        played.make("T: end", "N: pass").run()

        assert "over" == played["box"]


class TestPasses:
    """What two passes do, box by box."""

    @pytest.mark.parametrize(
        ("moves", "forced", "box"),
        [
            (["T: activate one", "N: pass", "T: pass"], START, "resolving"),
            (["T: activate one", "N: pass", "T: pass", "T: pass", "N: pass"], CLOSE, "open state"),
            (["T: end", "N: pass"], END, "over"),
        ],
        ids=["building", "window", "leaving"],
    )
    def test_two_passes(self, moves: list[str], forced: str, box: str) -> None:
        """Two passes in a row leave one forced step, which depends on where play is."""
        played = table().make(*moves)
        forced_moves = played.moves
        played.take_forced()

        assert ([forced], box, 0) == (forced_moves, played["box"], played["passes"])


@pytest.mark.parametrize("leads_to", [OVER, PROCEDURE])
def test_end_of_a_step(leads_to: Expr) -> None:
    """The end of a step leads where the game says, and nothing else about it changes."""
    usual, (*others, end) = building_rules(), building_rules(leads_to)

    assert list(usual[:-1]) == others
    assert [leads_to.term] == [u.value for u in end.then if u.variable == "box"]
    assert usual[-1].guard == end.guard


def test_kinds_of_move() -> None:
    """Only passing is a pass; an announcement is a move of its own."""
    assert ["pass"] == [r.name for r in building_rules() if r.move == PASS.term]


def test_everybody_passes_in_turn() -> None:
    """Where both are asked, one player after the other is, never the same one twice in a row."""
    played = table().make("T: activate one", "N: activate two", "T: activate four", "N: activate nine")
    played.make("T: pass", "N: pass").run()
    asked = [move[0] for move in played.told if not move.startswith("system")]

    assert ["T", "N"] * 3 == asked
