"""What each instruction of a text does, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from stories import Told, applying, bell, card, doing, fast, monster, rung, story, trap, trigger, vanilla
from toy_game import Table


FIELD: Told = {"at": ["monster zone", "face-down monster", "spell zone", "set"]}


def aimed(*text: Told, at: str = "monster zone", **more: Any) -> Told:
    """Give T a spell with a target in some place."""
    return card(
        "bell", "T", "hand", "spell", "normal", {"aimed at": {"at": [at]}, "text": list(text), **more}
    )


def at_v(do: str, *others: Told, at: str = "monster zone", owner: str = "N", **more: Any) -> Table:
    """Let T's spell do something to the monster v, lying somewhere, until somebody has a choice again."""
    spell = aimed(doing(do, which="the target", **more), at=at)
    played = story(spell, vanilla("v", owner, at), *others)
    return played.make("T: activate bell -> v", "N: pass", "T: pass").run()


class TestMoving:
    """Instructions by which cards go somewhere."""

    @pytest.mark.parametrize(
        ("do", "at", "to"),
        [
            ("destroy", "monster zone", "graveyard"),
            ("destroy", "face-down monster", "graveyard"),
            ("destroy", "graveyard", "graveyard"),
            ("banish", "monster zone", "banished"),
            ("banish", "graveyard", "banished"),
            ("banish", "hand", "banished"),
            ("return to the hand", "monster zone", "hand"),
            ("return to the hand", "graveyard", "graveyard"),
            ("add to the hand", "deck", "hand"),
            ("add to the hand", "graveyard", "hand"),
            ("add to the hand", "banished", "hand"),
            ("add to the hand", "monster zone", "monster zone"),
            ("send to the graveyard", "monster zone", "graveyard"),
            ("send to the graveyard", "deck", "graveyard"),
            ("send to the graveyard", "hand", "graveyard"),
            ("discard", "hand", "graveyard"),
            ("discard", "monster zone", "monster zone"),
            ("return to the deck", "monster zone", "deck"),
            ("return to the deck", "graveyard", "deck"),
            ("return to the deck", "hand", "deck"),
            ("special summon", "graveyard", "monster zone"),
            ("special summon", "hand", "monster zone"),
            ("special summon", "deck", "monster zone"),
            ("special summon", "banished", "monster zone"),
            ("special summon", "face-down monster", "face-down monster"),
            ("turn face-down", "monster zone", "face-down monster"),
            ("turn face-down", "graveyard", "graveyard"),
            ("turn face-up", "face-down monster", "monster zone"),
            ("turn face-up", "graveyard", "graveyard"),
            ("change the position", "monster zone", "monster zone"),
        ],
    )
    def test_where_to(self, do: str, at: str, to: str) -> None:
        """A card goes where the instruction sends it from places that the instruction is about only."""
        assert to == at_v(do, at=at)["zone", "v"]

    @pytest.mark.parametrize(
        ("do", "at", "event"),
        [
            ("destroy", "monster zone", "destroyed"),
            ("banish", "monster zone", "banished"),
            ("return to the hand", "monster zone", "returned to the hand"),
            ("add to the hand", "graveyard", "added to the hand"),
            ("send to the graveyard", "hand", "sent to the graveyard"),
            ("discard", "hand", "discarded"),
            ("return to the deck", "monster zone", "returned to the deck"),
            ("special summon", "graveyard", "special summoned"),
            ("turn face-down", "monster zone", "turned face-down"),
            ("turn face-up", "face-down monster", "flipped"),
            ("change the position", "monster zone", "position changed"),
            ("take control", "monster zone", "control changed"),
        ],
    )
    def test_events(self, do: str, at: str, event: str) -> None:
        """What happens to the card is an event of its own, which triggers answer."""
        seen = monster("seer", "T", "monster zone", trigger("seer", event))

        assert ["T: activate seer", "T: decline"] == at_v(do, seen, at=at).moves

    @pytest.mark.parametrize("do", ["banish", "return to the hand", "discard", "return to the deck"])
    def test_not_destroyed(self, do: str) -> None:
        """Other ways to leave are no destruction."""
        seen = monster("seer", "T", "monster zone", trigger("seer", "destroyed"))

        assert (
            "T: activate seer" not in at_v(do, seen, at="hand" if do == "discard" else "monster zone").moves
        )

    @pytest.mark.parametrize("do", ["destroy", "discard", "send to the graveyard"])
    def test_all_ways_to_the_graveyard(self, do: str) -> None:
        """Whatever brings a card to the graveyard is answered by what waits for that."""
        seen = monster("seer", "T", "monster zone", trigger("seer", "sent to the graveyard"))

        assert "T: activate seer" in at_v(do, seen, at="hand" if do == "discard" else "monster zone").moves

    @pytest.mark.parametrize("do", ["return to the hand", "return to the deck"])
    def test_extra_deck(self, do: str) -> None:
        """A card of the extra deck goes back there."""
        spell = aimed(doing(do, which="the target"))
        played = story(spell, monster("v", "N", extra_deck=True, normal_summon=False))
        played.make("T: activate bell -> v", "N: pass", "T: pass").run()

        assert "extra deck" == played["zone", "v"]

    def test_from(self) -> None:
        """A monster is special summoned only from where the text says."""
        assert "deck" == at_v("special summon", at="deck", from_="hand")["zone", "v"]

    def test_special_summon_of_the_opponents(self) -> None:
        """Who special summons the opponent's monster controls it; off the field it is its owner's again."""
        played = at_v("special summon", trap("hole", "N", doing("destroy", card="v")), at="graveyard")
        summoned = played["control", "v"]
        played.make("T: pass", "N: activate hole", "T: pass", "N: pass").run()

        assert ("T", "N", "graveyard") == (summoned, played["control", "v"], played["zone", "v"])

    def test_no_monster(self) -> None:
        """What is no monster is not special summoned."""
        played = rung(bell(doing("special summon", card="a")), card("a", "T", "graveyard", "trap", "normal"))

        assert "graveyard" == played["zone", "a"]

    def test_special_summon_of_what_is_being_summoned(self) -> None:
        """A monster whose summon is being made is nowhere, and no effect summons it from there."""
        stop = trap("stop", "N", doing("negate the summon"), type_="counter")
        again = trap("again", "T", doing("special summon", card="v"), type_="counter")
        played = story(vanilla("v", at="hand"), stop, again)
        played.make("T: normal summon v", "T: pass", "N: activate stop", "T: activate again")
        played.make("N: pass", "T: pass")
        while played["box"] != "clean-up":
            assert "nowhere" == played["zone", "v"]
            played.take_forced()

        assert "graveyard" == played.run()["zone", "v"]

    def test_draw(self) -> None:
        """Cards are drawn from the top of the own deck; an effect that would draw more is not activated."""
        deck = (vanilla("a", at="deck"), vanilla("b", "N", "deck"), vanilla("c", at="deck"))
        one, two = (rung(bell(doing("draw", amount=n)), *deck) for n in (1, 2))

        assert ["hand", "deck", "deck"] == [one["zone", name] for name in "abc"]
        assert ["hand", "deck", "hand"] == [two["zone", name] for name in "abc"]
        assert "T: activate bell" not in story(bell(doing("draw", amount=3)), *deck).moves

    def test_draw_of_the_opponent(self) -> None:
        """Whom a draw is about draws."""
        deck = (vanilla("a", at="deck"), vanilla("b", "N", "deck"))
        other, both = (
            rung(bell(doing("draw", whom=whom)), *deck) for whom in ("the opponent", "both players")
        )

        assert ["deck", "hand"] == [other["zone", name] for name in "ab"]
        assert ["hand", "hand"] == [both["zone", name] for name in "ab"]


class TestNumbers:
    """Life points and counters."""

    @pytest.mark.parametrize(
        ("told", "left"),
        [
            (doing("deal damage", amount=500), [8000, 7500]),
            (doing("deal damage", amount=500, whom="its player"), [7500, 8000]),
            (doing("deal damage", amount=500, whom="both players"), [7500, 7500]),
            (doing("deal damage", amount=9000), [8000, 0]),
            (doing("gain life points", amount=500), [8500, 8000]),
            (doing("gain life points", amount=500, whom="the opponent"), [8000, 8500]),
        ],
    )
    def test_life_points(self, told: Told, left: list[int]) -> None:
        """Damage is dealt to the opponent, and life points are the own ones, unless told otherwise."""
        played = rung(bell(told))

        assert left == [played["life_points", player] for player in "TN"]

    def test_damage_is_an_event(self) -> None:
        """Damage is what happens to the card that deals it."""
        seen = monster("seer", "T", "monster zone", trigger("seer", "dealing damage"))

        assert "T: activate seer" in rung(bell(doing("deal damage", amount=1)), seen).moves

    def test_counters(self) -> None:
        """Counters are put and removed, as many as there are at most, and lost with the field."""
        put = doing("put counters", which="all monsters", amount=3)
        less, all_ = (doing("remove counters", which="all monsters", amount=n) for n in (1, 9))
        texts = [(put,), (put, less), (put, all_), (put, doing("return to the hand", which="all monsters"))]

        assert [3, 2, 0, 0] == [rung(bell(*text), vanilla("v"))["counters", "v"] for text in texts]

    def test_counters_off_the_field(self) -> None:
        """No counters are put on a card that is not on the field."""
        put = doing("put counters", card="v", amount=1)

        assert 0 == rung(bell(put), vanilla("v", at="graveyard"))["counters", "v"]


class TestNegating:
    """Instructions that negate."""

    @pytest.mark.parametrize("do", ["negate the activation", "negate the effect"])
    def test_below(self, do: str) -> None:
        """The link directly below is negated, and no other one."""
        no = trap("no", "T", doing(do), type_="counter")
        played = story(bell(*applying("bell")), trap("a"), no)
        played.make("T: activate bell", "N: activate a", "T: activate no", "N: pass", "T: pass").run()

        assert ["bell"] == played.applied

    @pytest.mark.parametrize("do", ["negate the activation", "negate the effect"])
    def test_unnegatable(self, do: str) -> None:
        """What cannot be negated is not, and what depends on the negation is left out."""
        spell = {"cannot be negated": True, "text": applying("bell")}
        no = trap("no", "N", doing(do), doing("destroy", which="the card below", join="and if you do"))
        played = story(card("bell", "T", "hand", "spell", "continuous", spell), no)
        played.make("T: activate bell", "N: activate no", "T: pass", "N: pass").run()

        assert (["bell"], "spell zone") == (played.applied, played["zone", "bell"])

    def test_activation_is_no_event(self) -> None:
        """That a card was activated is seen where its effect was negated, not where its activation was."""
        seen = monster(
            "seer", "T", "monster zone", trigger("seer", "activated", event={"of kind": ["spell"]})
        )
        found = []
        for do in ("negate the activation", "negate the effect"):
            no = trap("no", "N", doing(do), type_="counter")
            played = story(bell(*applying("bell")), no, seen)
            played.make("T: activate bell", "N: activate no", "T: pass", "N: pass").run()
            found.append("T: activate seer" in played.moves)

        assert [False, True] == found

    def test_summon(self) -> None:
        """A negated summon puts no monster on the field."""
        stop = trap("stop", "N", doing("negate the summon"), type_="counter")
        played = story(vanilla("v", at="hand"), stop)
        played.make("T: normal summon v", "T: pass", "N: activate stop", "T: pass", "N: pass").run()

        assert "graveyard" == played["zone", "v"]


class TestLasting:
    """Instructions whose effect stays."""

    def test_apply(self) -> None:
        """A mark applies from then on."""
        assert ["x"] == rung(bell(doing("apply", marks=["x"]))).applied

    def test_take_control(self) -> None:
        """Whoever takes control of a card has it until it leaves the field, then it is its owner's."""
        back = trap("back", "N", doing("return to the hand", card="v"))
        played = at_v("take control", back)
        taken = played["control", "v"]
        played.make("T: pass", "N: activate back", "T: pass", "N: pass").run()

        assert ("T", "N", "hand") == (taken, played["control", "v"], played["zone", "v"])

    def test_taken_back(self) -> None:
        """Control that was taken can be taken back."""
        played = at_v("take control", trap("mine", "N", doing("take control", card="v")))
        played.make("T: pass", "N: activate mine", "T: pass", "N: pass").run()

        assert "N" == played["control", "v"]

    def test_own_card(self) -> None:
        """To take control of an own card does nothing."""
        seen = monster("seer", "T", "monster zone", trigger("seer", "control changed"))

        assert "T: activate seer" not in at_v("take control", seen, owner="T").moves

    def test_whose_effects(self) -> None:
        """The effects of a card belong to who controls it."""
        quick = fast("v")
        spell = aimed(doing("take control", which="the target"))
        played = story(spell, monster("v", "N", "monster zone", quick))
        played.make("T: activate bell -> v", "N: pass", "T: pass").run()

        assert ["T: activate v", "T: pass"] == played.moves
        assert ["N: pass"] == played.make("T: pass").moves
