"""What holds of cards and players for a while: statuses, bans, how long, what stands while a card does."""

from __future__ import annotations

from typing import Any

import pytest

from stories import Told, applying, bell, card, doing, fast, monster, rung, story, trap, vanilla
from toy_game import Table


MONSTERS: Told = {"at": ["monster zone"]}
TAKES_TARGET: Told = {"aimed_at": MONSTERS}
LOCK: Told = {"timing": "continuous", "text": [doing("forbid", forbids=["trap"], whom="both players")]}
SHIELD: Told = {
    "timing": "continuous",
    "text": [doing("give", these={**MONSTERS, "whose": "own"}, status="cannot be destroyed by effects")],
}


def giving(status: str, **more: Any) -> Told:
    """Give a spell of T that gives a status to all monsters."""
    return bell(doing("give", these=MONSTERS, status=status, **more))


def given(status: str, *others: Told, **more: Any) -> Table:
    """Let T's monster v have a status, and T pass in the window after that."""
    return rung(giving(status, **more), vanilla("v"), *others).make("T: pass").run()


def answered(played: Table, move: str = "N: activate a") -> Table:
    """Let N do something that resolves."""
    return played.make(move, "T: pass", "N: pass").run()


class TestStatuses:
    """What can hold of a card."""

    AIMING = card(
        "aim",
        "N",
        "set",
        "trap",
        "normal",
        {"aimed at": MONSTERS, "text": applying("aim")},
        since="earlier turn",
    )

    def test_untargetable(self) -> None:
        """A card that cannot be targeted is no target."""
        assert "N: activate aim -> v" not in given("cannot be targeted", self.AIMING).moves
        assert "N: activate aim -> v" in given("unaffected by effects", self.AIMING).moves

    def test_targeted_before(self) -> None:
        """A card that has been targeted stays the target, whatever is given to it afterwards."""
        give = trap("give", "N", doing("give", these=MONSTERS, status="cannot be targeted"))
        spell = {"aimed at": MONSTERS, "text": [doing("destroy", which="the target")]}
        played = story(card("bell", "T", "hand", "spell", "normal", spell), vanilla("v", "N"), give)
        played.make("T: activate bell -> v", "N: activate give", "T: pass", "N: pass").run()

        assert "graveyard" == played["zone", "v"]

    @pytest.mark.parametrize("do", ["destroy", "banish"])
    def test_indestructible(self, do: str) -> None:
        """What effects cannot destroy they can still take away in other ways."""
        hit = trap("a", "N", doing(do, these=MONSTERS))
        there = answered(given("cannot be destroyed by effects", hit))["zone", "v"]

        assert (there == "monster zone") is (do == "destroy")

    @pytest.mark.parametrize("do", ["destroy", "banish", "turn face-down", "take control"])
    def test_unaffected(self, do: str) -> None:
        """What is unaffected is affected by no effect."""
        played = answered(given("unaffected by effects", trap("a", "N", doing(do, these=MONSTERS))))

        assert ("monster zone", "T") == (played["zone", "v"], played["control", "v"])

    def test_unaffected_by_others_only(self) -> None:
        """A card that is unaffected is still affected by its own effect."""
        quick = fast("m", doing("banish", which="itself"))
        played = rung(giving("unaffected by effects"), monster("m", "T", "monster zone", quick))
        played.make("T: activate m", "N: pass", "T: pass").run()

        assert "banished" == played["zone", "m"]

    def test_negated(self) -> None:
        """The effects of a card that are negated are activated and do nothing."""
        quick = monster("m", "T", "monster zone", fast("m"))
        played = rung(giving("its effects are negated"), quick)
        played.make("T: activate m", "N: pass", "T: pass").run()

        assert [] == played.applied

    def test_negated_and_gone(self) -> None:
        """Once the card has left the field its effects are negated no more."""
        quick = monster("m", "T", "monster zone", fast("m", cost="tribute itself"))
        played = rung(giving("its effects are negated"), quick)
        played.make("T: activate m", "N: pass", "T: pass").run()

        assert ["m"] == played.applied

    def test_negated_meanwhile(self) -> None:
        """Effects of a card that are negated by a higher link do nothing."""
        quick = monster("m", "T", "monster zone", fast("m"))
        still = trap("a", "N", doing("give", these=MONSTERS, status="its effects are negated"))
        played = story(quick, still).make("T: activate m", "N: activate a", "T: pass", "N: pass").run()

        assert [] == played.applied

    def test_lost(self) -> None:
        """A card that leaves the field and comes back has lost what it was given."""
        away = trap("away", "N", doing("banish", card="v"), doing("special summon", card="v"))
        hit = trap("hit", "N", doing("destroy", these=MONSTERS))
        own = {"card": vanilla("v", "N")["card"], "owner": "N", "at": "monster zone"}
        played = rung(giving("cannot be destroyed by effects"), own, away, hit)
        played.make("T: pass", "N: activate away", "T: pass", "N: pass", "T: pass", "N: activate hit")
        played.make("T: pass", "N: pass").run()

        assert "graveyard" == played["zone", "v"]


class TestBans:
    """What players may be forbidden."""

    def forbidding(self, ban: str, *others: Told, **more: Any) -> Table:
        """Let T forbid something, then pass."""
        return rung(bell(doing("forbid", forbids=[ban], **more)), *others).make("T: pass").run()

    @pytest.mark.parametrize("ban", ["monster effect", "spell", "trap"])
    def test_activations(self, ban: str) -> None:
        """A player may not activate what he is forbidden to, and may activate all else."""
        spell = card("s", "N", "set", "spell", "quick-play", {"text": applying("s")}, since="earlier turn")
        played = self.forbidding(ban, trap("t", "N"), spell, monster("m", "N", "monster zone", fast("m")))
        names = {"monster effect": "m", "spell": "s", "trap": "t"}

        assert {f"N: activate {n}" for b, n in names.items() if b != ban} | {"N: pass"} == set(played.moves)

    @pytest.mark.parametrize(
        ("whom", "able"),
        [("the opponent", "T"), ("its player", "N"), ("both players", "")],
    )
    def test_whom(self, whom: str, able: str) -> None:
        """The opponent is meant where the text does not say otherwise."""
        played = rung(bell(doing("forbid", forbids=["trap"], whom=whom)), trap("t", "T"), trap("n", "N"))
        found = "T" if "T: activate t" in played.moves else ""
        found += "N" if "N: activate n" in played.make("T: pass").run().moves else ""

        assert able == found

    def test_special_summon(self) -> None:
        """Who may not special summon activates nothing that does, and what he has activated does not."""
        back = doing("special summon", card="v")
        lock = trap("lock", "N", doing("forbid", forbids=["special summon"]))
        call = card("bell", "T", "set", "spell", "quick-play", {"text": [back]}, since="earlier turn")
        late = story(call, vanilla("v", at="graveyard"), lock)
        late.make("T: activate bell", "N: activate lock", "T: pass", "N: pass").run()
        early = story(call, vanilla("v", at="graveyard"), lock)
        early.make("T: end", "N: activate lock", "T: pass", "N: pass").run()

        assert "graveyard" == late["zone", "v"]
        assert "T: activate bell" not in early.moves


class TestDurations:
    """How long something holds."""

    @pytest.mark.parametrize(
        ("lasts", "later"), [("for the moment", True), ("this turn", False), (None, False)]
    )
    def test_ban(self, lasts: str | None, later: bool) -> None:
        """What holds for the moment ends with its window, all else goes on."""
        more = {} if lasts is None else {"lasts": lasts}
        played = rung(bell(doing("forbid", forbids=["trap"], **more)), trap("t", "N")).make("T: pass").run()
        now = "N: activate t" in played.moves
        then = "N: activate t" in played.make("N: pass", "T: end").run().moves

        assert (False, later) == (now, then)

    def test_ban_of_a_part(self) -> None:
        """What holds for the moment ends when something else happens in the same text."""
        ban = doing("forbid", forbids=["trap"], lasts="for the moment")
        played = rung(bell(ban, doing("deal damage", amount=1)), trap("t", "N")).make("T: pass").run()

        assert "N: activate t" in played.moves

    @pytest.mark.parametrize(
        ("lasts", "later"), [("for the moment", True), ("this turn", False), (None, False)]
    )
    def test_status(self, lasts: str | None, later: bool) -> None:
        """The same is so of statuses."""
        more = {} if lasts is None else {"lasts": lasts}
        aim = trap("aim", "N", **TAKES_TARGET)
        played = given("cannot be targeted", aim, **more)
        now = "N: activate aim -> v" in played.moves
        then = "N: activate aim -> v" in played.make("N: pass", "T: end").run().moves

        assert (False, later) == (now, then)


class TestWhileItStands:
    """Continuous effects that hold as long as their card is there."""

    def test_ban(self) -> None:
        """A face-up monster forbids what it says, to whom it says, and a face-down one nothing."""
        up, down = (
            story(monster("king", "T", at, LOCK), trap("t", "N")).make("T: end").run().moves
            for at in ("monster zone", "face-down monster")
        )

        assert ("N: activate t" in up, "N: activate t" in down) == (False, True)

    def test_gone(self) -> None:
        """Once its card is gone nothing is forbidden any more."""
        played = rung(
            bell(doing("destroy", card="king")),
            monster("king", "T", "monster zone", LOCK),
            trap("t", "N"),
        )

        assert "N: activate t" in played.make("T: pass").run().moves

    def test_negated(self) -> None:
        """Nothing stands while the effects of the card are negated."""
        played = rung(
            giving("its effects are negated"), monster("king", "T", "monster zone", LOCK), trap("t", "N")
        )

        assert "N: activate t" in played.make("T: pass").run().moves

    def test_status(self) -> None:
        """A status holds of the cards that are described, as the player of the card sees them."""
        storm = bell(doing("destroy", which="all monsters"))
        played = rung(storm, monster("king", "T", "monster zone", SHIELD), vanilla("v"), vanilla("w", "N"))

        assert ["monster zone", "monster zone", "graveyard"] == [
            played["zone", name] for name in ("king", "v", "w")
        ]

    def test_not_before_its_card_has_resolved(self) -> None:
        """A continuous card stands once its activation has resolved."""
        king = {"id": "on", "text": []}
        played = story(
            card("king", "T", "hand", "spell", "continuous", king, LOCK | {"id": "lock"}),
            trap("t", "N"),
            trap("u", "N"),
        )
        played.make("T: activate king.on")
        before = "N: activate t" in played.moves
        after = played.make("N: activate t", "T: pass", "N: pass", "T: pass").run().moves

        assert (True, False) == (before, "N: activate u" in after)

    def test_control(self) -> None:
        """What stands is about the cards of whoever controls its card."""
        take = trap("take", "N", doing("take control", which="all monsters"))
        storm = bell(doing("destroy", which="all monsters"))
        shield = monster("king", "T", "monster zone", SHIELD)
        played = story(storm, take, shield)
        played.make("T: activate bell", "N: activate take", "T: pass", "N: pass").run()

        assert ("monster zone", "N") == (played["zone", "king"], played["control", "king"])
