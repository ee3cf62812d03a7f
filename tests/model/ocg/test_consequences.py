"""What hangs on a card: cards that are destroyed with it, and triggers of cards that change hands."""

from __future__ import annotations

from typing import Any

import pytest

from stories import Told, bell, card, doing, monster, story, trap, trigger, vanilla
from toy_game import Table


MONSTERS: Told = {"at": ["monster zone"]}


def tied(which: str, *others: Told, **more: Any) -> Table:
    """Let T's continuous spell call be tied to the monster v, and both pass."""
    told = {"aimed at": MONSTERS, "text": [doing("tie", which="the target", destroyed_with_it=which)]}
    played = story(card("call", "T", "hand", "spell", "continuous", told), vanilla("v"), *others, **more)
    return played.make("T: activate call -> v", "N: pass", "T: pass")


def left(played: Table, move: str) -> str:
    """Say which of the two is still on the field when N has done something."""
    played.make("T: pass", move, "T: pass", "N: pass").run()
    return "".join(n[0] for n in ("call", "v") if played["zone", n] in {"spell zone", "monster zone"})


class TestTied:
    """Cards that are tied to each other."""

    @pytest.mark.parametrize(
        ("which", "without_call", "without_v"),
        [("the target", "", "c"), ("itself", "v", ""), ("both", "", "")],
    )
    @pytest.mark.parametrize("do", ["destroy", "banish", "return to the hand"])
    def test_ways(self, which: str, without_call: str, without_v: str, do: str) -> None:
        """The one that is named is destroyed when the other one leaves the field, in whatever way."""
        hit = [
            trap(name, "N", doing(do, these={"at": [at]}))
            for name, at in (("a", "spell zone"), ("b", "monster zone"))
        ]
        found = [left(tied(which, *hit), f"N: activate {name}") for name in "ab"]

        assert [without_call, without_v] == found

    def test_destroyed(self) -> None:
        """What follows is destroyed, in the same moment as the other one leaves."""
        seen = monster(
            "seer", "T", "graveyard", trigger("seer", "destroyed", wording="when", from_=["graveyard"])
        )
        away = trap("a", "N", doing("return to the hand", these={"at": ["spell zone"]}))
        played = tied("the target", away, seen)
        played.make("T: pass", "N: activate a", "T: pass", "N: pass").run()

        assert ("graveyard", "hand") == (played["zone", "v"], played["zone", "call"])
        assert "T: activate seer" in played.moves

    def test_one_after_the_other(self) -> None:
        """What follows a card that is destroyed with another one is destroyed with it."""
        told = {"aimed at": MONSTERS, "text": [doing("tie", which="the target", destroyed_with_it="itself")]}
        equip = card("equip", "T", "hand", "spell", "equip", told)
        hit = trap("a", "N", doing("banish", these={"card": "call"}))
        played = tied("the target", equip, hit).make("T: pass", "N: pass", "T: activate equip -> v")
        played.make("N: pass", "T: pass", "T: pass", "N: activate a", "T: pass", "N: pass").run()

        assert ["banished", "graveyard", "graveyard"] == [
            played["zone", name] for name in ("call", "v", "equip")
        ]

    def test_turned(self) -> None:
        """What stays on the field takes nothing with it."""
        turn = trap("a", "N", doing("take control", these=MONSTERS))

        assert "cv" == left(tied("both", turn), "N: activate a")

    def test_target_gone(self) -> None:
        """Nothing is tied to a target that is gone."""
        away = trap("a", "N", doing("banish", card="v"), doing("special summon", card="v"))
        told = {"aimed at": MONSTERS, "text": [doing("tie", which="the target", destroyed_with_it="both")]}
        played = story(card("call", "T", "hand", "spell", "continuous", told), vanilla("v", "N"), away)
        played.make("T: activate call -> v", "N: activate a", "T: pass", "N: pass").run()

        tied = [(one, other) for one in ("v", "call") for other in ("v", "call")]

        assert not any(played["follows", *pair] for pair in tied)

    def test_come_back(self) -> None:
        """A card that has left the field and come back is tied to nothing."""
        away = trap("a", "N", doing("banish", card="v"), doing("special summon", card="v"))
        hit = trap("b", "N", doing("destroy", these={"at": ["spell zone"], "whose": "the opponent's"}))
        told = {
            "aimed at": MONSTERS,
            "text": [doing("tie", which="the target", destroyed_with_it="the target")],
        }
        played = story(card("call", "T", "hand", "spell", "continuous", told), vanilla("v", "N"), away, hit)
        played.make(
            "T: activate call -> v", "N: pass", "T: pass", "T: pass", "N: activate a", "T: pass", "N: pass"
        )
        played.make("T: pass", "N: activate b", "T: pass", "N: pass").run()

        assert ("graveyard", "monster zone") == (played["zone", "call"], played["zone", "v"])


class TestChangedHands:
    """Triggers of cards whose control has changed."""

    SEEN = trigger("m", "drawn", from_=["monster zone"])

    def taken(self, *text: Told) -> Table:
        """Let T's spell do something to a monster of N that waits for a card to be drawn."""
        spell = bell(*text)
        return story(spell, monster("m", "N", "monster zone", self.SEEN), vanilla("d", at="deck")).make(
            "T: activate bell", "N: pass", "T: pass"
        )

    def test_who_may_use_it(self) -> None:
        """A trigger that waits is used by whoever controls its card in the moment that comes."""
        played = self.taken(doing("draw"), doing("take control", which="all monsters")).run()

        assert ["T: activate m", "T: decline"] == played.moves

    def test_taken_before(self) -> None:
        """So it is if control was taken before the event."""
        played = self.taken(doing("take control", which="all monsters"), doing("draw")).run()

        assert ["T: activate m", "T: decline"] == played.moves

    def test_not_taken(self) -> None:
        """Without that it is the other player's."""
        assert ["N: activate m", "N: decline"] == self.taken(doing("draw")).run().moves

    def test_events_of_own_cards(self) -> None:
        """Whose a card is counts before the step in which control changes."""
        told = trigger("m", "control changed", "opposing card")
        played = story(
            bell(doing("take control", card="v"), doing("take control", these={"at": ["monster zone"]})),
            vanilla("v", "N"),
            monster("m", "T", "monster zone", told),
        )
        played.make("T: activate bell", "N: pass", "T: pass").run()

        assert "T: activate m" in played.moves
