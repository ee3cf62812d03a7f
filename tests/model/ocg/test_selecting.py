"""Which cards an instruction means, how it hangs together with others, and when it is carried out at all."""

from __future__ import annotations

from typing import Any

import pytest

from stories import Told, applying, bell, card, doing, fast, monster, rung, story, trap, trigger, vanilla
from toy_game import Table


MONSTERS: Told = {"at": ["monster zone"]}
ONE: Told = {"at least": 1, "of": MONSTERS}
NONE: Told = {"at most": 0, "of": MONSTERS}
DEAL = doing("deal damage", amount=100)


def places(played: Table, names: str) -> list[str]:
    """Say where cards are."""
    return [played["zone", name] for name in names]


def after(*text: Told, **more: Any) -> list[str]:
    """Say where three monsters, the last one N's, are after T's spell with a text."""
    return places(rung(bell(*text), vanilla("a"), vanilla("b"), vanilla("c", "N"), **more), "abc")


class TestSelectors:
    """Which cards are meant."""

    STAY, GONE = "monster zone", "graveyard"

    def test_target(self) -> None:
        """The target is the card that was chosen at the activation."""
        spell = {"aimed at": MONSTERS, "text": [doing("destroy", which="the target")]}
        played = story(card("bell", "T", "hand", "spell", "normal", spell), vanilla("a"), vanilla("b"))
        played.make("T: activate bell -> b", "N: pass", "T: pass").run()

        assert [self.STAY, self.GONE] == places(played, "ab")

    def test_below(self) -> None:
        """The card below is the one of the link directly below; at the bottom there is none."""
        kill = doing("destroy", which="the card below")
        field = card("field", "T", "hand", "spell", "continuous", {"text": applying("field")})
        played = story(field, trap("no", "N", kill))
        played.make("T: activate field", "N: activate no", "T: pass", "N: pass").run()

        assert "graveyard" == played["zone", "field"]
        assert [self.STAY] * 3 == after(kill)

    def test_all_monsters(self) -> None:
        """All monsters are those of both players."""
        assert [self.GONE] * 3 == after(doing("destroy", which="all monsters"))

    def test_itself(self) -> None:
        """Itself is the card of the effect."""
        played = story(monster("m", "T", "monster zone", fast("m", doing("banish", which="itself"))))
        played.make("T: activate m", "N: pass", "T: pass").run()

        assert "banished" == played["zone", "m"]

    def test_named(self) -> None:
        """A card that is named is the one of that name, whosever it is."""
        assert [self.GONE, self.STAY, self.STAY] == after(doing("destroy", card="a"))
        assert [self.STAY, self.STAY, self.GONE] == after(doing("destroy", card="c"))

    def test_summoned(self) -> None:
        """The summoned card is the one whose summon is being made."""
        hit = doing("destroy", which="the summoned card")
        stop = trap("stop", "N", doing("negate the summon"), hit, type_="counter")
        seen = monster("seer", "T", "monster zone", trigger("seer", "destroyed"))
        played = story(vanilla("v", at="hand"), stop, seen)
        played.make("T: normal summon v", "T: pass", "N: activate stop", "T: pass", "N: pass").run()

        assert "T: activate seer" in played.moves

    def test_all_of_these(self) -> None:
        """A description finds whatever it is true of, as the player of the effect sees it."""
        own, opposing = (
            doing("destroy", these={**MONSTERS, "whose": whose}) for whose in ("own", "the opponent's")
        )

        assert [self.GONE, self.GONE, self.STAY] == after(own)
        assert [self.STAY, self.STAY, self.GONE] == after(opposing)

    def test_top_of_the_deck(self) -> None:
        """The top of the deck is the uppermost cards of it that are left, of whom the text says."""
        mill = doing("send to the graveyard", which="the top of the deck", amount=2)
        deck = (vanilla("a", at="deck"), vanilla("b", "N", "deck"), vanilla("c", at="deck"))
        twice = rung(bell(doing("draw"), doing("draw")), *deck)

        assert ["graveyard", "deck", "graveyard"] == places(rung(bell(mill), *deck), "abc")
        assert ["deck", "graveyard", "deck"] == places(
            rung(bell({**mill, "whom": "the opponent"}), *deck), "abc"
        )
        assert ["hand", "deck", "hand"] == places(twice, "abc")


class TestFilters:
    """What a description asks for."""

    @pytest.mark.parametrize(
        ("more", "found"),
        [
            ({}, "mtk"),
            ({"at": ["set"]}, "t"),
            ({"of kind": ["monster"]}, "mk"),
            ({"of kind": ["monster"], "of type": ["normal"]}, "k"),
            ({"with": ["dragon"]}, "mt"),
            ({"with": ["dragon", "light"]}, "m"),
            ({"card": "t"}, "t"),
            ({"whose": "own"}, "m"),
        ],
    )
    def test_filters(self, more: Told, found: str) -> None:
        """A card is meant if everything that is said is true of it."""
        these = {"at": ["set", "monster zone"], **more}
        played = rung(
            bell(doing("banish", these=these)),
            monster("m", traits=["dragon", "light"]),
            trap("t", "N") | {"card": trap("t", "N")["card"] | {"traits": ["dragon"]}},
            vanilla("k", "N"),
        )

        assert found == "".join(name for name in "mtk" if played["zone", name] == "banished")

    def test_another(self) -> None:
        """An effect that means another card does not mean its own."""
        hit = doing("destroy", these={**MONSTERS, "another": True})
        played = story(monster("m", "T", "monster zone", fast("m", hit)), vanilla("v"))
        played.make("T: activate m", "N: pass", "T: pass").run()

        assert ["monster zone", "graveyard"] == places(played, "mv")


class TestConjunctions:
    """How an instruction hangs together with the one before it."""

    DESTROY = doing("destroy", which="all monsters")

    def late(self, join: str, *cards: Told) -> Table:
        """Destroy all monsters and deal damage, the two joined somehow."""
        seen = monster(
            "seer", "T", "graveyard", trigger("seer", "destroyed", wording="when", from_=["graveyard"])
        )
        return rung(bell(self.DESTROY, {**DEAL, "join": join}), seen, *cards)

    @pytest.mark.parametrize(
        ("join", "dealt", "in_time"),
        [
            ("also after that", True, False),
            ("then", True, False),
            ("and if you do", True, True),
            ("also", True, True),
        ],
    )
    def test_both(self, join: str, dealt: bool, in_time: bool) -> None:
        """Where both are done the second is a later event, or happens at the same time as the first."""
        played = self.late(join, vanilla("v", "N"))

        assert (dealt, in_time) == (played["life_points", "N"] == 7900, "T: activate seer" in played.moves)

    @pytest.mark.parametrize(
        ("join", "dealt"),
        [("also after that", True), ("then", False), ("and if you do", False), ("also", True)],
    )
    def test_first_did_nothing(self, join: str, dealt: bool) -> None:
        """Where the first one did nothing, the second is left out if it needs it."""
        assert dealt is (self.late(join)["life_points", "N"] == 7900)

    def test_a_part_left_out_does_nothing(self) -> None:
        """What needs a part that was left out is left out, too."""
        text = (self.DESTROY, {**DEAL, "join": "then"}, doing("apply", marks=["x"], join="then"))

        assert [] == rung(bell(*text)).applied
        assert ["x"] == rung(bell(*text), vanilla("v")).applied

    def test_not_before_the_first(self) -> None:
        """What happened in another link is nothing that this one did."""
        played = story(bell({**DEAL, "join": "then"}), trap("a", "N"))
        played.make("T: activate bell", "N: activate a", "T: pass", "N: pass").run()

        assert 8000 == played["life_points", "N"]


class TestRequirements:
    """What the position has to be like."""

    @pytest.mark.parametrize(
        ("asked", "monsters", "possible"), [(ONE, 0, False), (ONE, 1, True), (NONE, 1, False)]
    )
    def test_at_the_activation(self, asked: Told, monsters: int, possible: bool) -> None:
        """What an effect requires has to be so when it is activated."""
        spell = card("bell", "T", "hand", "spell", "normal", {"requires": [asked], "text": applying("bell")})
        played = story(spell, *(vanilla(name, "N") for name in "abc"[:monsters]))

        assert possible is ("T: activate bell" in played.moves)

    def test_not_at_the_resolution(self) -> None:
        """What is required at the activation is not asked for again."""
        spell = card("bell", "T", "hand", "spell", "normal", {"requires": [ONE], "text": applying("bell")})
        played = story(spell, vanilla("v", "N"), trap("gone", "N", doing("banish", card="v")))
        played.make("T: activate bell", "N: activate gone", "T: pass", "N: pass").run()

        assert ["bell"] == played.applied

    @pytest.mark.parametrize(("asked", "applied"), [(ONE, []), (NONE, ["x"])])
    def test_at_the_resolution(self, asked: Told, applied: list[str]) -> None:
        """What an instruction asks for has to be so when its turn comes."""
        text = (doing("destroy", which="all monsters"), doing("apply", marks=["x"], if_=[asked]))

        assert applied == rung(bell(*text), vanilla("v")).applied

    @pytest.mark.parametrize(("asked", "met"), [(ONE, True), (NONE, False)])
    def test_at_the_event(self, asked: Told, met: bool) -> None:
        """What a trigger asks for has to be so when its event happens, as the position was before it."""
        seen = monster(
            "seer", "T", "graveyard", trigger("seer", "destroyed", from_=["graveyard"], while_=[asked])
        )

        assert met is ("T: activate seer" in rung(bell(doing("destroy", card="v")), vanilla("v"), seen).moves)

    def test_whose(self) -> None:
        """A requirement counts cards as the player of the effect sees them."""
        own = {"at least": 1, "of": {**MONSTERS, "whose": "own"}}
        spell = card("bell", "T", "hand", "spell", "normal", {"requires": [own], "text": applying("bell")})

        assert "T: activate bell" not in story(spell, vanilla("v", "N")).moves
        assert "T: activate bell" in story(spell, vanilla("v")).moves


class TestTargetGone:
    """Targets that are not where they were."""

    def hit(self, *instructions: Told, do: str = "destroy", at: str = "monster zone") -> Table:
        """Let N answer a spell of T that does something to a card with a trap that does something to it."""
        spell = {
            "aimed at": {"at": at.split(" or ")},
            "text": [doing(do, which="the target"), *applying("bell")],
        }
        played = story(
            card("bell", "T", "hand", "spell", "normal", spell),
            vanilla("v", "N", at.split(" or ", maxsplit=1)[0]),
            trap("a", "N", *instructions),
        )
        return played.make("T: activate bell -> v", "N: activate a", "T: pass", "N: pass").run()

    def test_gone(self) -> None:
        """A target that has left is not affected where it is now; the rest of the text is carried out."""
        played = self.hit(doing("return to the hand", card="v"), do="banish")

        assert ("hand", ["bell"]) == (played["zone", "v"], played.applied)

    def test_come_back(self) -> None:
        """A target that has left and come back is another card."""
        back = (doing("banish", card="v"), doing("special summon", card="v"))

        assert "monster zone" == self.hit(*back)["zone", "v"]

    def test_come_out_of_the_graveyard(self) -> None:
        """A target in the graveyard that comes to the field is found no more, either."""
        assert (
            "monster zone"
            == self.hit(doing("special summon", card="v"), do="banish", at="graveyard")["zone", "v"]
        )

    def test_turned(self) -> None:
        """A target that was turned face-down is found if the effect does not ask for a face-up one."""
        turned, either = doing("turn face-down", card="v"), "monster zone or face-down monster"

        assert "face-down monster" == self.hit(turned)["zone", "v"]
        assert "graveyard" == self.hit(turned, at=either)["zone", "v"]

    def test_own_target(self) -> None:
        """A spell that goes to the graveyard after its chain cannot be aimed at itself."""
        anything = {"aimed at": {"at": ["spell zone", "set"]}, "text": [doing("destroy", which="the target")]}
        moves = story(card("bell", "T", "set", "spell", "normal", anything), trap("a", "N")).moves

        assert ["T: activate bell -> a"] == [move for move in moves if "activate bell" in move]

    def test_aimed_at_anew(self) -> None:
        """A card that has come back can be targeted anew, in the next chain."""
        back = trap("back", "N", doing("banish", card="v"), doing("special summon", card="v"))
        hit = {"aimed at": MONSTERS, "text": [doing("destroy", which="the target")]}
        played = story(vanilla("v", "N"), back, card("hit", "T", "hand", "spell", "normal", hit))
        played.make("T: end", "N: activate back", "T: pass", "N: pass", "T: pass", "N: pass")
        played.make("T: activate hit -> v", "N: pass", "T: pass").run()

        assert "graveyard" == played["zone", "v"]


class TestSourceGone:
    """Links whose card is gone."""

    STORM = card(
        "storm",
        "T",
        "hand",
        "spell",
        "quick-play",
        {"aimed at": {"at": ["spell zone", "monster zone"]}, "text": [doing("destroy", which="the target")]},
    )

    def stormed(self, found: Told) -> Table:
        """Let T destroy the card a of N in answer to its activation."""
        played = story(self.STORM, found)
        return played.make("T: end", "N: activate a", "T: activate storm -> a", "N: pass", "T: pass").run()

    @pytest.mark.parametrize(
        ("found", "applied"),
        [
            (trap("a", "N"), ["a"]),
            (trap("a", "N", type_="continuous"), []),
            (monster("a", "N", "monster zone", fast("a")), ["a"]),
            (card("a", "N", "spell zone", "trap", "continuous", fast("a")), []),
        ],
        ids=["normal trap", "continuous trap", "monster", "effect of a continuous trap"],
    )
    def test_gone(self, found: Told, applied: list[str]) -> None:
        """A card that has to stay does nothing once it is gone; a one-shot card and a monster do it all."""
        assert applied == self.stormed(found).applied

    def test_paid(self) -> None:
        """A card that is paid for its own effect need not stay."""
        found = card(
            "a", "T", "spell zone", "spell", "continuous", fast("a", cost="send to the graveyard itself")
        )
        played = story(found).make("T: activate a", "N: pass", "T: pass").run()

        assert ["a"] == played.applied

    def test_taken_away_by_its_own_link(self) -> None:
        """A card that its own text takes away was there when its link was reached, and the rest is done."""
        text = [doing("return to the hand", which="itself"), doing("apply", marks=["x"], join="then")]
        found = card("a", "T", "spell zone", "spell", "continuous", fast("a", *text))
        played = story(found).make("T: activate a", "N: pass", "T: pass").run()

        assert (["x"], "hand") == (played.applied, played["zone", "a"])

    def test_next_link(self) -> None:
        """That one link's card is gone is no matter for the next one."""
        played = story(self.STORM, trap("a", "N", type_="continuous"), trap("b", "N"))
        played.make("T: end", "N: activate b", "T: pass", "N: activate a", "T: activate storm -> a")
        played.make("N: pass", "T: pass").run()

        assert ["b"] == played.applied
