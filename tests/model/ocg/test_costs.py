"""What is paid for an activation, when, and how often an effect may be used."""

from __future__ import annotations

from typing import Any

import pytest

from stories import Told, applying, at_box, bell, card, doing, fast, monster, story, trap, trigger, vanilla
from toy_game import Table


MONSTERS: Told = {"at": ["monster zone"], "whose": "own"}


def spell(*text: Told, **effect: Any) -> Told:
    """Give T a quick-play spell in the hand."""
    return card(
        "bell", "T", "hand", "spell", "quick-play", {"text": list(text) or applying("bell"), **effect}
    )


def page(name: str, owner: str = "T") -> Told:
    """Give a card in the hand that does nothing."""
    return vanilla(name, owner, "hand", normal_summon=False)


class TestCards:
    """Cards that are paid."""

    @pytest.mark.parametrize(
        ("by", "at", "to", "event"),
        [
            ("tribute", "monster zone", "graveyard", "tributed"),
            ("banish", "graveyard", "banished", "banished"),
            ("send to the graveyard", "monster zone", "graveyard", "sent to the graveyard"),
            ("discard", "hand", "graveyard", "discarded"),
            ("return to the hand", "monster zone", "hand", "returned to the hand"),
        ],
    )
    def test_ways(self, by: str, at: str, to: str, event: str) -> None:
        """A card is paid in the way that the effect says, and that is what happens to it."""
        seen = monster("seer", "T", "face-down monster", trigger("seer", event, from_=["face-down monster"]))
        paid = vanilla("v", at=at, normal_summon=False)
        these = {"at": [at], "whose": "own", "card": "v"}
        played = story(spell(pays={"cards": 1, "by": by, "these": these}), paid, seen)
        played.make("T: activate bell", "T: pay with v")
        before = played["zone", "v"]
        played.make("N: pass", "T: pass").run()

        assert (at, to) == (before, played["zone", "v"])
        assert "T: activate seer" in played.moves

    @pytest.mark.parametrize(
        ("by", "at", "to"),
        [
            ("tribute", "monster zone", "graveyard"),
            ("banish", "monster zone", "banished"),
            ("send to the graveyard", "monster zone", "graveyard"),
            ("discard", "hand", "graveyard"),
            ("return to the hand", "monster zone", "hand"),
        ],
    )
    def test_itself(self, by: str, at: str, to: str) -> None:
        """The own card is paid before anybody answers, and the effect applies without it."""
        told = fast("m", cost=f"{by} itself", from_=[at])
        played = story(monster("m", "T", at, told, normal_summon=False)).make("T: activate m").run()
        paid = played["zone", "m"]

        assert (to, ["m"]) == (paid, played.make("N: pass", "T: pass").run().applied)

    def test_among(self) -> None:
        """Among the cards that are described the player chooses as many as it costs, each once."""
        played = story(spell(pays={"cards": 2}), page("u"), page("v"), page("w"), page("x", "N"))
        one = played.make("T: activate bell").run().moves
        two = played.make("T: pay with v").run().moves
        played.make("T: pay with w").run()

        assert ["T: pay with u", "T: pay with v", "T: pay with w"] == one
        assert ["T: pay with u", "T: pay with w"] == two
        assert (["N: pass"], ["hand", "graveyard", "graveyard"]) == (
            played.moves,
            [played["zone", name] for name in "uvw"],
        )

    def test_together(self) -> None:
        """What is paid is paid in one step: triggers about it are of one moment."""
        seen = [trigger(name, "discarded", "itself", "when", from_=["graveyard"]) for name in "uv"]
        cards = [
            monster(n, "T", "hand", told, normal_summon=False) for n, told in zip("uv", seen, strict=True)
        ]
        played = story(
            card("bell", "T", "hand", "spell", "normal", {"pays": {"cards": 2}, "text": []}), *cards
        )
        played.make("T: activate bell", "T: pay with u", "T: pay with v", "N: pass", "T: pass").run()

        assert (1, 1) == (played["due", "u"], played["due", "v"])

    def test_not_enough(self) -> None:
        """An effect that cannot be paid for is not activated."""
        assert "T: activate bell" not in story(spell(pays={"cards": 2}), page("v")).moves
        assert "T: activate bell" in story(spell(pays={"cards": 2}), page("v"), page("w")).moves

    def test_not_the_card_itself(self) -> None:
        """A card in the hand that is being activated is not discarded for itself."""
        assert "T: activate bell" not in story(spell(pays={"cards": 1})).moves

    def test_itself_and_others(self) -> None:
        """A card that is paid itself does not count among the others."""
        told = fast("m", cost="tribute itself", pays={"cards": 1, "by": "tribute", "these": MONSTERS})
        alone, both = (
            story(monster("m", "T", "monster zone", told), *others) for others in ((), (vanilla("v"),))
        )
        both.make("T: activate m")

        assert "T: activate m" not in alone.moves
        assert ["T: pay with v"] == both.run().moves

    def test_target_paid(self) -> None:
        """A target that is paid for the effect is found no more."""
        told = {"aimed at": MONSTERS, "pays": {"cards": 1, "by": "tribute", "these": MONSTERS}}
        played = story(
            card(
                "bell",
                "T",
                "hand",
                "spell",
                "normal",
                {**told, "text": [doing("banish", which="the target")]},
            ),
            vanilla("v"),
        )
        played.make("T: activate bell -> v", "T: pay with v", "N: pass", "T: pass").run()

        assert "graveyard" == played["zone", "v"]

    def test_negated(self) -> None:
        """What was paid for an activation stays paid when that is negated."""
        no = trap("no", "N", doing("negate the activation"), type_="counter")
        played = story(spell(pays={"cards": 1}), page("v"), no)
        played.make("T: activate bell", "T: pay with v", "N: activate no", "T: pass", "N: pass").run()

        assert ("graveyard", []) == (played["zone", "v"], played.applied)


class TestNumbers:
    """Life points and counters that are paid."""

    @pytest.mark.parametrize(("price", "possible"), [(8000, True), (8001, False)])
    def test_life_points(self, price: int, possible: bool) -> None:
        """A player pays as many life points as he has at most, when he activates the effect."""
        played = story(spell(pays={"life points": price}))

        assert possible is ("T: activate bell" in played.moves)
        if possible:
            assert 8000 - price == played.make("T: activate bell")["life_points", "T"]

    def test_counters(self) -> None:
        """Counters are taken from the own card, which has to have them."""
        quick = monster("m", "T", "monster zone", fast("m", pays={"counters": 2}, limit=9))
        put = bell(doing("put counters", which="all monsters", amount=3))
        played = story(put, quick)
        before = played.moves
        played.make("T: activate bell", "N: pass", "T: pass")
        played.make("T: activate m", "N: pass", "T: pass").run()

        assert "T: activate m" not in before
        assert (1, False) == (played["counters", "m"], "T: activate m" in played.moves)


class TestLimits:
    """How often an effect may be used."""

    def twice(self, *others: Told, **limit: Any) -> Table:
        """Let T use a monster's effect and pass in the chain."""
        told = {
            "timing": "quick",
            "text": applying("m"),
            **{k.replace("_", " "): v for k, v in limit.items()},
        }
        played = story(monster("m", "T", "monster zone", told), *others)
        return played.make("T: activate m", "N: pass")

    @pytest.mark.parametrize("per", ["duel", "turn", "chain"])
    def test_per(self, per: str) -> None:
        """A limit for each chain begins anew after it, one for the turn or the duel does not."""
        played = self.twice(limit=1, limit_per=per)
        now = "T: activate m" in played.moves
        later = "T: activate m" in played.make("T: pass").run().moves

        assert (False, per == "chain") == (now, later)

    def test_no_limit(self) -> None:
        """Without a limit an effect may be used again at once."""
        assert "T: activate m" in self.twice().moves

    @pytest.mark.parametrize(("by", "other"), [("card", True), ("name", False)])
    def test_by(self, by: str, other: bool) -> None:
        """Copies of a card are counted together if the limit is by name, those of the opponent never."""
        told = {"timing": "quick", "limit": 1, "limit by": by, "text": applying("m")}
        m = monster("m", "T", "monster zone", told)
        copies = [
            {"owner": owner, "at": "monster zone", "as": f"m-{i}", "card": "m"}
            for i, owner in ((2, "T"), (3, "N"))
        ]
        played = story(m, *copies).make("T: activate m", "N: pass")
        mine = "T: activate m-2" in played.moves

        assert (other, True) == (
            mine,
            "N: activate m-3" in played.make("T: pass").run().make("T: pass").run().moves,
        )

    @pytest.mark.parametrize(
        ("counts", "do", "again"),
        [
            ("uses", "negate the activation", False),
            ("activations", "negate the activation", True),
            ("activations", "negate the effect", False),
        ],
    )
    def test_counts(self, counts: str, do: str, again: bool) -> None:
        """A negated activation is given back where activations are counted; a negated effect never is."""
        told = {"timing": "quick", "limit": 1, "limit counts": counts, "text": applying("m")}
        no = trap("no", "N", doing(do), type_="counter")
        played = story(monster("m", "T", "monster zone", told), no)
        played.make("T: activate m", "N: activate no", "T: pass", "N: pass").run()

        assert again is ("T: activate m" in played.moves)


def test_payment_comes_before_the_answer() -> None:
    """A cost is paid in a step of its own, before anybody can answer."""
    played = story(spell(pays={"cards": 1}), page("v"), trap("a", "N"))
    played.make("T: activate bell")

    assert ("paying", ["T: pay with v"]) == (played["box"], played.moves)
    assert "building" == at_box(played.make("T: pay with v"), "building")["box"]
