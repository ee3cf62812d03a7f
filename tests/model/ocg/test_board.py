"""The board of the OCG: where cards go, what a text asks for, what instructions do and do not do."""

from __future__ import annotations

from typing import Any

from positions import Piece, ocg_position
from toy_game import Table


def monster(player: str, **about: Any) -> Piece:
    """Put a monster on the field whose effect is never used."""
    return Piece(
        player, "monster zone", about={"kind": "monster", "usable_from": {"monster zone": False}, **about}
    )


def spell(player: str, *text: str, at: str = "hand", **about: Any) -> Piece:
    """Give a player a one-shot spell."""
    return Piece(player, at, text, ("the target",) * len(text), {"kind": "spell", **about})


def trap(player: str, *text: str, selector: str = "no card", **about: Any) -> Piece:
    """Give a player a trap that is set."""
    return Piece(player, "set", text, (selector,) * len(text), {"kind": "trap", **about})


TARGETS_BACKROW = {"targeting": "a spell or trap on the field"}


class TestPlaces:
    """Where a card is during a chain and after it."""

    def test_activated(self) -> None:
        """A card whose effect is activated moves to the spell zone in the same step."""
        played = Table(ocg_position(a=spell("T", "apply"))).make("T: activate a")

        assert "spell zone" == played["zone", "a"]

    def test_stays_until_the_end_of_the_chain(self) -> None:
        """A one-shot card is on the field until the whole chain is resolved, then in the graveyard."""
        played = Table(ocg_position(a=spell("T", "apply"))).make("T: activate a", "N: pass", "T: pass")
        while played["box"] != "clean-up":
            assert "spell zone" == played["zone", "a"]
            played.take_forced()

        assert "graveyard" == played.run()["zone", "a"]

    def test_continuous(self) -> None:
        """A card that is no one-shot stays on the field."""
        played = Table(ocg_position(a=spell("T", "apply", one_shot=False))).make(
            "T: activate a", "N: pass", "T: pass"
        )

        assert "spell zone" == played.run()["zone", "a"]

    def test_once(self) -> None:
        """A card is activated only from where its effect says."""
        played = Table(ocg_position(a=spell("T", "apply"))).make("T: activate a", "N: pass", "T: pass").run()

        assert ["T: pass"] == played.moves


class TestTargets:
    """What an effect is aimed at."""

    def test_chosen(self) -> None:
        """Each legal target is a move of its own, and the card itself is none."""
        played = Table(
            ocg_position(
                a=spell("T", "destroy", **TARGETS_BACKROW),
                b=trap("N", "apply"),
                c=trap("N", "apply"),
                d=monster("N"),
            )
        )

        assert ["T: activate a -> b", "T: activate a -> c", "T: end", "T: set a"] == played.moves

    def test_none(self) -> None:
        """Without a legal target there is no activation."""
        played = Table(ocg_position(a=spell("T", "destroy", **TARGETS_BACKROW), d=monster("N")))

        assert ["T: end", "T: set a"] == played.moves

    def test_monster(self) -> None:
        """An effect that takes a monster finds face-up monsters only."""
        played = Table(
            ocg_position(
                a=spell("T", "destroy", targeting="a face-up monster"), b=trap("N", "apply"), d=monster("N")
            )
        )

        assert ["T: activate a -> d", "T: end", "T: set a"] == played.moves


class TestInstructions:
    """What instructions do, and what they leave alone."""

    def test_destroying_is_not_negating(self) -> None:
        """A card destroyed in answer to its activation still does what its text says."""
        played = Table(
            ocg_position(
                a=spell("T", "apply"), b=Piece("N", "set", ("destroy",), ("the target",), TARGETS_BACKROW)
            )
        )
        played.make("T: activate a", "N: activate b -> a", "T: pass", "N: pass").run()

        assert (["a"], "graveyard") == (played.applied, played["zone", "a"])

    def test_negating_is_not_destroying(self) -> None:
        """A card whose activation is negated does nothing, and leaves the field only after the chain."""
        played = Table(ocg_position(a=spell("T", "apply"), b=trap("N", "negate the activation")))
        played.make("T: activate a", "N: activate b", "T: pass", "N: pass")
        while played["box"] != "clean-up":
            assert "spell zone" == played["zone", "a"]
            played.take_forced()

        assert [] == played.run().applied

    def test_negated_effect(self) -> None:
        """A card whose effect is negated does nothing either."""
        played = Table(ocg_position(a=spell("T", "apply"), b=trap("N", "negate the effect")))
        played.make("T: activate a", "N: activate b", "T: pass", "N: pass").run()

        assert [] == played.applied

    def test_negate_and_destroy(self) -> None:
        """A text that negates and destroys the card below does both."""
        played = Table(
            ocg_position(
                a=spell("T", "apply", one_shot=False),
                b=trap("N", "negate the activation", "destroy", selector="the card below"),
            )
        )
        played.make("T: activate a", "N: activate b", "T: pass", "N: pass").run()

        assert ([], "graveyard") == (played.applied, played["zone", "a"])

    def test_all_monsters(self) -> None:
        """Destroying all monsters destroys those of both players, and nothing else."""
        played = Table(
            ocg_position(
                a=Piece("T", "hand", ("destroy",), ("all monsters",)),
                b=monster("N"),
                c=monster("T"),
                d=trap("N", "apply"),
            )
        )
        played.make("T: activate a", "N: pass", "T: pass").run()

        assert ["graveyard", "graveyard", "set"] == [played["zone", name] for name in "bcd"]


class TestConditions:
    """What a text asks for before it may be activated."""

    def answer(self, asks: str, *below: str, selector: str = "no card", **more: Piece) -> bool:
        """Say whether a trap that asks for something may answer a spell of the turn player."""
        return (
            self.played(asks, *below, selector=selector, **more).make("T: activate a").moves[0]
            == "N: activate t"
        )

    def played(self, asks: str, *below: str, selector: str, **more: Piece) -> Table:
        """Set up a trap that asks for something and a spell with a text."""
        return Table(
            ocg_position(
                a=Piece("T", "hand", below, (selector,) * len(below), {"kind": "spell"}),
                t=trap("N", "apply", asks_for={asks: True}),
                **more,
            )
        )

    def test_card_activation(self) -> None:
        """An effect that answers a card's activation may, and not outside a chain."""
        assert self.answer("answers a card activation", "apply")
        assert (
            "N: activate t"
            not in self.played("answers a card activation", "apply", selector="no card").make("T: end").moves
        )

    def test_destroyer(self) -> None:
        """An effect that answers destruction may answer a text that destroys, and no other."""
        assert self.answer("answers an effect that destroys", "apply", "destroy")
        assert not self.answer("answers an effect that destroys", "apply")

    def test_mass(self) -> None:
        """An effect that answers the destruction of two own cards counts its own player's cards only."""
        asks, mine = "answers the destruction of two own cards", {"m": monster("N"), "n": monster("N")}

        assert self.answer(asks, "destroy", selector="all monsters", **mine)
        assert not self.answer(asks, "destroy", selector="all monsters", m=monster("N"), n=monster("T"))
        assert not self.answer(asks, "apply", selector="all monsters", **mine)


class TestUses:
    """Effects that may be used only so often."""

    def hovering(self, uses: int) -> Table:
        """Set up an effect of a card on the field that does not move when used."""
        about = {"limited": True, "moves_card": False, "one_shot": False, "uses": uses, "kind": "monster"}
        return Table(ocg_position(a=Piece("T", "monster zone", ("apply",), about=about)))

    def test_counted(self) -> None:
        """A limited effect may be activated as often as it says, an activation counting at once."""
        played = self.hovering(2).make("T: activate a")

        assert 1 == played["uses", "a"]
        assert "T: activate a" in played.make("N: pass").moves

    def test_used_up(self) -> None:
        """A limited effect that is used up is not offered."""
        assert ["T: end", "T: change the position of a"] == self.hovering(0).moves
