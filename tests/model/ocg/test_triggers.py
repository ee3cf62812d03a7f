"""Placing simultaneous triggers, mandatory effects that answer, and costs, in small positions."""

from __future__ import annotations

from typing import Any

import pytest

from stories import (
    Told,
    applying,
    at_box,
    bell,
    card,
    doing,
    fast,
    monster,
    rung,
    story,
    trap,
    trigger,
    vanilla,
)
from toy_game import Table


KILL, SHINE = doing("destroy", card="v"), doing("apply", marks=["x"])
RANG = (bell(KILL), vanilla("v"))
DYING = doing("destroy", which="itself")


def seer(name: str, owner: str = "T", at: str = "monster zone", wording: str = "if", **more: Any) -> Told:
    """Give a monster with a trigger for the destruction of a card."""
    told = trigger(name, "destroyed", wording=wording, from_=[at], **more)
    return monster(name, owner, at, told)


class TestGroups:
    """Whose triggers are placed first."""

    def all_kinds(self, segoc: str) -> Table:
        """Trigger something of every kind."""
        return rung(
            *RANG,
            seer("opt-n", "N"),
            seer("hid-t", "T", "hand"),
            seer("opt-t", "T"),
            seer("must-n", "N", wording="must"),
            seer("must-t", "T", wording="must"),
            segoc=segoc,
        )

    @pytest.mark.parametrize("segoc", ["ranks", "four_groups", "first_trigger"])
    def test_mandatory_first(self, segoc: str) -> None:
        """Mandatory ones come first, the turn player's before the other player's; nobody can decline."""
        table = self.all_kinds(segoc)

        assert ["T: activate must-t"] == table.moves
        assert ["N: activate must-n"] == table.make("T: activate must-t").run().moves

    def test_ranks(self) -> None:
        """What only its owner sees is placed after all others, by the player who is asked."""
        table = self.all_kinds("ranks").make("T: activate must-t", "N: activate must-n")

        assert ["T: activate opt-t", "T: decline"] == table.run().moves
        table.make("T: activate opt-t", "N: activate opt-n").run()
        assert ("building", ["T: activate hid-t", "T: pass"]) == (table["box"], table.moves)

    def test_four_groups(self) -> None:
        """Where it does not matter who sees them, hidden triggers are placed with the others."""
        table = self.all_kinds("four_groups").make("T: activate must-t", "N: activate must-n")

        assert ["T: activate hid-t", "T: activate opt-t", "T: decline"] == table.run().moves
        table.make("T: activate hid-t", "T: decline").run()
        assert ["N: activate opt-n", "N: decline"] == table.moves

    def test_revealed(self) -> None:
        """A card in a hand that both players see has its place among the others under ranks, too."""
        told = trigger("a", "destroyed", from_=["hand"])
        table = rung(*RANG, monster("a", "T", "hand", told, revealed=True))

        assert ("triggers", ["T: activate a", "T: decline"]) == (table["box"], table.moves)

    def test_ranks_of_links(self) -> None:
        """A link keeps under which right it was placed."""
        table = self.all_kinds("ranks").make("T: activate must-t", "N: activate must-n", "T: activate opt-t")
        table.make("N: activate opt-n", "T: activate hid-t")

        assert [1, 2, 3, 4, 7] == [link[5] for link in table["chain"]]

    def test_older_event_first(self) -> None:
        """Where the first trigger goes first, an optional one goes before a mandatory one that is younger."""
        others = (bell(KILL, doing("special summon", card="w", from_="deck")), vanilla("v"))
        young = monster("young", "T", "monster zone", trigger("young", "special summoned", wording="must"))
        for segoc, first in (("first_trigger", "N: activate old"), ("four_groups", "T: activate young")):
            table = rung(*others, vanilla("w", at="deck"), seer("old", "N"), young, segoc=segoc)
            assert first in table.moves

    def test_group_of_one_event_is_asked_once(self) -> None:
        """A trigger that could not be placed with its group has missed its turn, whatever comes on top."""
        both = bell(doing("destroy", card="v"), doing("special summon", card="w", from_="deck"))
        locking = trigger("old", "destroyed", cannot_be_answered_by=["monster effect"])
        table = rung(
            both,
            vanilla("v"),
            vanilla("w", at="deck"),
            monster("old", "N", "monster zone", locking),
            monster("mine", "T", "monster zone", trigger("mine", "special summoned")),
            monster("yours", "N", "monster zone", trigger("yours", "special summoned")),
            segoc="first_trigger",
        )
        table.make("N: activate old").run()

        assert ["N: activate yours", "N: decline"] == table.moves
        assert ["T: pass"] == table.make("N: activate yours").run().moves


class TestDeclining:
    """Optional triggers are nobody's duty."""

    def test_decline(self) -> None:
        """Who declines gives up the rest of his group, and nothing of the other player's."""
        table = rung(*RANG, seer("a"), seer("b"), seer("c", "N"))

        assert ["N: activate c", "N: decline"] == table.make("T: activate a", "T: decline").run().moves

    def test_all_declined(self) -> None:
        """If nothing was placed, a window opens in which the turn player is asked."""
        table = rung(*RANG, seer("a"), trap("k", "T")).make("T: decline").run()

        assert ("window", [], ["T: activate k", "T: pass"]) == (table["box"], table.chain, table.moves)

    def test_other_player_is_asked(self) -> None:
        """If something was placed, the opponent of its player is asked."""
        table = rung(*RANG, seer("a"), trap("k", "T"), trap("l")).make("T: activate a").run()

        assert ("building", ["N: activate l", "N: pass"]) == (table["box"], table.moves)

    def test_declined_is_lost(self) -> None:
        """What was declined is not offered again while the chain is being built."""
        table = rung(*RANG, seer("a"), trap("k", "N")).make("T: decline", "T: pass", "N: activate k")

        assert ["T: pass"] == table.moves


class TestDropping:
    """A trigger that may not be placed never blocks play."""

    def test_no_target(self) -> None:
        """An optional trigger without a target is dropped."""
        table = rung(*RANG, seer("a", target="the summoned monster"))

        assert ("window", ["T: pass"]) == (table["box"], table.moves)
        assert "system: what cannot be placed is dropped" in table.told

    def test_mandatory_without_target(self) -> None:
        """A mandatory one is placed even without a target."""
        table = rung(*RANG, seer("a", wording="must", target="the summoned monster"))

        assert ["T: activate a"] == table.moves

    def test_locked(self) -> None:
        """A mandatory trigger that the link below does not allow is dropped, too."""
        lock: Told = {"cannot be answered by": ["monster effect"]}
        table = rung(*RANG, seer("a", wording="must", **lock), seer("b", "N", wording="must"))

        table.make("T: activate a").run()

        assert ("building", ["N: pass"]) == (table["box"], table.moves)


class TestHidden:
    """A hidden trigger under ranks is used by priority."""

    def moment(self, *cards: Told) -> Table:
        """Let N have a hidden trigger."""
        return rung(*RANG, seer("h", "N", "hand"), *cards)

    def test_starts_a_chain(self) -> None:
        """It may be the first link, once its player is asked."""
        table = self.moment()

        assert ("window", ["T: pass"]) == (table["box"], table.moves)
        assert ["N: activate h", "N: pass"] == table.make("T: pass").moves

    @pytest.mark.parametrize(("speed", "may"), [(2, True), (3, False)])
    def test_speed(self, speed: int, may: bool) -> None:
        """It may lie on a fast effect, and on none of speed 3."""
        table = self.moment(monster("q", "T", "monster zone", fast("q", speed=speed)))

        assert may == ("N: activate h" in table.make("T: activate q").moves)

    def test_once(self) -> None:
        """It is used once for its event."""
        assert ["T: pass"] == self.moment().make("T: pass", "N: activate h").moves

    def test_not_later(self) -> None:
        """After the chain of its moment it is lost."""
        table = self.moment(monster("q", "T", "monster zone", fast("q")))
        table.make("T: activate q", "N: pass", "T: pass").run()

        assert ["N: pass"] == table.make("T: pass").moves


class TestOwed:
    """Mandatory effects that answer."""

    def due(self, owner: str, name: str, speed: int = 2) -> Told:
        """Give a mandatory effect that answers destruction."""
        told = fast(name, speed=speed, mandatory=True, conditions=["answers an effect that destroys"])
        return monster(name, owner, "monster zone", told)

    def test_before_priority(self) -> None:
        """One that a link makes due is placed before anybody is asked, and nobody can refuse."""
        table = story(*RANG, self.due("T", "m"), trap("k")).make("T: activate bell")

        assert ["T: activate m"] == table.moves
        assert ["N: activate k", "N: pass"] == table.make("T: activate m").moves

    def test_not_in_the_open_state(self) -> None:
        """Where nothing is being asked it is nobody's move."""
        story_ = story(monster("m", "T", "monster zone", fast("m", mandatory=True)))

        assert not any("activate" in move for move in story_.moves)

    def test_turn_player_first(self) -> None:
        """The turn player's is placed before the other player's."""
        told = [
            fast(name, DYING, mandatory=True, conditions=["answers an effect that destroys"]) for name in "mn"
        ]
        table = story(
            *RANG, monster("n", "N", "monster zone", told[1]), monster("m", "T", "monster zone", told[0])
        ).make("T: activate bell")

        assert ["T: activate m"] == table.moves
        assert ["N: activate n"] == table.make("T: activate m").moves
        assert [5, 6] == [link[5] for link in table.make("N: activate n")["chain"][1:]]

    def test_speed(self) -> None:
        """It has to be as fast as the link it answers."""
        table = story(
            *RANG,
            self.due("N", "slow"),
            self.due("N", "quick", speed=3),
            monster("q", "T", "monster zone", fast("q", DYING, speed=3)),
        )
        table.make("T: activate bell")

        assert ["N: activate slow", "N: activate quick"] == table.moves
        table.make("N: activate quick")
        assert ["T: activate q", "T: pass"] == table.moves

    def test_too_slow(self) -> None:
        """One that is too slow for the top link is not placed, and play goes on."""
        counter = card("c", "N", "set", "trap", "counter", {"text": [DYING]}, since="earlier turn")
        table = story(bell(SHINE), counter, self.due("T", "m")).make("T: activate bell", "N: activate c")

        assert ["T: pass"] == table.moves

    def test_not_after_a_pass(self) -> None:
        """Once somebody has passed on a link nothing is owed for it any more."""
        table = story(bell(SHINE), self.due("T", "m")).make("T: activate bell", "N: pass")
        failing = table.game.failing(
            table.state, "answer by the turn player's mandatory effect", {"effect": "m", "target": None}
        )

        assert "nobody has passed since" in [c.says for c in failing]

    def test_in_a_window(self) -> None:
        """One that answers an event starts the chain of the window before anybody is asked."""
        told = fast("m", mandatory=True, event={"of": ["destroyed"]})
        table = rung(*RANG, monster("m", "N", "monster zone", told), trap("k", "T"))

        assert ("window", ["N: activate m"]) == (table["box"], table.moves)
        assert ["T: activate k", "T: pass"] == table.make("N: activate m").moves

    def test_after_triggers(self) -> None:
        """Triggers go before mandatory effects that answer, also optional ones."""
        told = fast("m", mandatory=True, event={"of": ["destroyed"]})
        table = rung(*RANG, monster("m", "T", "monster zone", told), seer("a", "N"))

        assert ["N: activate a", "N: decline"] == table.moves
        assert ["T: activate m"] == table.make("N: activate a").run().moves


class TestCosts:
    """What is paid for an effect is paid in a step of its own."""

    def test_paid(self) -> None:
        """Between the activation and the next offer the cost is paid."""
        told = fast("q", cost="tribute itself")
        table = story(monster("q", "T", "monster zone", told), trap("k")).make("T: activate q")

        assert ("paying", "monster zone", ["system: the cost is paid"]) == (
            table["box"],
            table["zone", "q"],
            table.moves,
        )
        table.take_forced()
        assert ("building", "graveyard", ["N: activate k", "N: pass"]) == (
            table["box"],
            table["zone", "q"],
            table.moves,
        )

    def test_in_the_stage_of_triggers(self) -> None:
        """The cost of a trigger is paid before the next trigger is placed."""
        table = rung(*RANG, seer("a", cost="tribute itself"), seer("b")).make("T: activate a")

        assert "paying" == table["box"]
        assert ("triggers", ["T: activate b", "T: decline"]) == (table.run()["box"], table.moves)

    def test_answered_after_the_chain(self) -> None:
        """What a cost makes happen is answered in the moment after the chain, not in it."""
        told = fast("q", cost="tribute itself")
        table = story(
            monster("q", "T", "monster zone", told),
            monster("a", "N", "monster zone", trigger("a", "tributed")),
        ).make("T: activate q")
        table.run()

        assert (1, ["N: pass"]) == (table["waiting", "a"], table.moves)
        assert ["N: activate a", "N: decline"] == table.make("N: pass", "T: pass").run().moves

    def test_moment_stays(self) -> None:
        """A cost takes nothing from the moment in which the chain is built, and cannot be answered there."""
        table = story(
            vanilla("m", at="hand"),
            monster("q", "T", "monster zone", fast("q", cost="tribute itself")),
            trap("fall", event={"of": ["summoned"]}),
            trap("grief", event={"of": ["tributed"]}),
        )
        table.make("T: normal summon m", "T: pass", "N: pass", "T: activate q").run()

        assert ["N: activate fall", "N: pass"] == table.moves

    @pytest.mark.parametrize("wording", ["if", "must"])
    def test_gone(self, wording: str) -> None:
        """A trigger whose card has left cannot tribute it any more, and is dropped even if mandatory."""
        told = trigger("a", "destroyed", "another card", wording, cost="tribute itself")
        kills = bell(KILL, doing("destroy", card="a"))
        table = rung(kills, vanilla("v"), monster("a", "T", "monster zone", told))

        assert ("window", ["T: pass"]) == (table["box"], table.moves)

    def test_free(self) -> None:
        """An effect without a cost is not paid for."""
        assert "building" == story(monster("q", "T", "monster zone", fast("q"))).make("T: activate q")["box"]


class TestContinuous:
    """Effects that apply by themselves."""

    def watcher(self) -> Told:
        """Give a monster whose effect applies when a card is destroyed."""
        told = {"timing": "continuous", "event": {"of": ["destroyed"]}, "text": applying("seen")}
        return monster("c", "N", "monster zone", told)

    def test_on_the_spot(self) -> None:
        """One applies in the very step in which its event happens."""
        table = story(*RANG, self.watcher()).make("T: activate bell", "N: pass", "T: pass")
        while table["zone", "v"] != "graveyard":
            assert [] == table.applied
            table.take_forced()

        assert ["seen"] == table.applied

    def test_no_link(self) -> None:
        """It is never activated and waits for nothing."""
        table = at_box(
            story(*RANG, self.watcher()).make("T: activate bell", "N: pass", "T: pass"), "checking"
        )

        assert (0, ["T: pass"]) == (table["waiting", "c"], table.run().moves)
