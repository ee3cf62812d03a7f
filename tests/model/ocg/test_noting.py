"""What events make triggers wait, and which of them may be used when the moment comes."""

from __future__ import annotations

import pytest

from stories import Told, at_box, bell, card, doing, fast, monster, rung, story, trigger, vanilla
from toy_game import Table


KILL_V, KILL_W, SHINE = doing("destroy", card="v"), doing("destroy", card="w"), doing("apply", marks=["x"])
CALL = doing("special summon", card="v", from_="deck")


def noted(table: Table) -> Table:
    """Play the bell until its text has been carried out and nothing has been looked up."""
    return at_box(table.make("T: activate bell", "N: pass", "T: pass"), "checking")


def waits(table: Table, effect: str) -> tuple[int, bool, int]:
    """Give how many instances wait, whether the event is the last one, and its age."""
    return table["waiting", effect], table["last", effect], table["age", effect]


class TestWaiting:
    """An event makes triggers wait."""

    def test_event(self) -> None:
        """A trigger waits once its event has happened, and its event is the last one."""
        table = noted(
            story(bell(KILL_V), vanilla("v"), monster("a", "N", "monster zone", trigger("a", "destroyed")))
        )

        assert (1, True, 0) == waits(table, "a")

    def test_nothing(self) -> None:
        """A trigger does not wait for what has not happened."""
        table = noted(
            story(bell(SHINE), vanilla("v"), monster("a", "N", "monster zone", trigger("a", "destroyed")))
        )

        assert (0, False, 0) == waits(table, "a")

    def test_not_the_last(self) -> None:
        """Whatever the text does afterwards, the event is the last one no more; the trigger still waits."""
        table = noted(
            story(
                bell(KILL_V, SHINE),
                vanilla("v"),
                monster("a", "N", "monster zone", trigger("a", "destroyed")),
            )
        )

        assert (1, False, 0) == waits(table, "a")

    def test_nothing_done(self) -> None:
        """An instruction that finds nothing to do does not displace an event."""
        table = noted(
            story(
                bell(KILL_V, KILL_W),
                vanilla("v"),
                vanilla("w", at="graveyard"),
                monster("a", "N", "monster zone", trigger("a", "destroyed")),
            )
        )

        assert (1, True, 0) == waits(table, "a")

    @pytest.mark.parametrize(("each_time", "expected"), [(False, 1), (True, 2)])
    def test_repeated(self, each_time: bool, expected: int) -> None:
        """Events are merged into one instance, unless the trigger waits for each."""
        table = noted(
            story(
                bell(KILL_V, KILL_W),
                vanilla("v"),
                vanilla("w"),
                monster(
                    "a", "N", "monster zone", trigger("a", "destroyed", wording="must", each_time=each_time)
                ),
            )
        )

        assert (expected, True, 0) == waits(table, "a")

    def test_activated_twice(self) -> None:
        """A trigger that waits twice may be activated twice."""
        table = rung(
            bell(KILL_V, KILL_W),
            vanilla("v"),
            vanilla("w"),
            monster("a", "T", "monster zone", trigger("a", "destroyed", wording="must", each_time=True)),
        )

        assert ["a", "a"] == table.make("T: activate a", "T: activate a").chain

    @pytest.mark.parametrize(("segoc", "expected"), [("ranks", 0), ("first_trigger", 2)])
    def test_age(self, segoc: str, expected: int) -> None:
        """Where triggers go by the age of their events, what happens afterwards makes an event older."""
        table = noted(
            story(
                bell(KILL_V, SHINE, SHINE),
                vanilla("v"),
                monster("a", "N", "monster zone", trigger("a", "destroyed")),
                segoc=segoc,
            )
        )

        assert (1, False, expected) == waits(table, "a")

    def test_seen_from_before(self) -> None:
        """A monster that only comes by an event does not see it happen to itself as to any card."""
        newcomer = monster("v", "T", "deck", trigger("v", "special summoned"))
        table = noted(story(bell(CALL), newcomer))

        assert (0, False, 0) == waits(table, "v")

    def test_about_itself(self) -> None:
        """An event about its own card is met by a trigger wherever the card was."""
        newcomer = monster("v", "T", "deck", trigger("v", "special summoned", "itself"))
        table = noted(story(bell(CALL), newcomer))

        assert (1, True, 0) == waits(table, "v")

    def test_leaving_together(self) -> None:
        """A card that leaves by the same step still sees what happens to the others."""
        table = noted(
            story(
                bell(doing("destroy", which="all monsters")),
                vanilla("v"),
                monster("a", "N", "monster zone", trigger("a", "destroyed", "another card")),
            )
        )

        assert (1, True, 0) == waits(table, "a")

    @pytest.mark.parametrize(("origin", "expected"), [("monster zone", 1), ("hand", 0)])
    def test_origin(self, origin: str, expected: int) -> None:
        """What an event says about the place of origin is asked of the place before the step."""
        told = trigger("a", "sent to the graveyard", event={"came from": [origin]})
        table = noted(story(bell(KILL_V), vanilla("v"), monster("a", "N", "monster zone", told)))

        assert expected == table["waiting", "a"]

    @pytest.mark.parametrize(
        ("about", "owner", "expected"),
        [
            ("any card", "T", 1),
            ("own card", "T", 0),
            ("own card", "N", 1),
            ("another own card", "N", 1),
            ("opposing card", "T", 1),
            ("opposing card", "N", 0),
            ("itself", "N", 0),
        ],
    )
    def test_about(self, about: str, owner: str, expected: int) -> None:
        """An event has to be about a card that the trigger means, as its player sees it."""
        told = trigger("a", "destroyed", about, from_=["hand"])
        kill = bell(doing("destroy", which="all monsters"))
        table = noted(story(kill, vanilla("v", owner), monster("a", "N", "hand", told)))

        assert expected == table["waiting", "a"]


class TestInPlace:
    """A trigger whose card leaves before the moment comes."""

    def moment(self, in_place: str) -> Table:
        """Let v be destroyed, then the card of the trigger."""
        return rung(
            bell(KILL_V, doing("destroy", card="a")),
            vanilla("v"),
            monster("a", "T", "monster zone", trigger("a", "destroyed", "another card")),
            trigger_in_place=in_place,
        )

    def test_off(self) -> None:
        """Where nothing is said about places, a trigger may be used although its card has left."""
        assert ["T: activate a", "T: decline"] == self.moment("off").moves

    def test_on(self) -> None:
        """Where triggers stay in place, the trigger is lost."""
        table = self.moment("on")

        assert ("window", ["T: pass"]) == (table["box"], table.moves)

    @pytest.mark.parametrize("in_place", ["off", "on"])
    def test_leaving_is_the_event(self, in_place: str) -> None:
        """A trigger that waits for its own card's leaving is not lost by that."""
        table = rung(
            bell(KILL_V),
            monster("v", "T", "monster zone", trigger("v", "destroyed", "itself")),
            trigger_in_place=in_place,
        )

        assert ["T: activate v", "T: decline"] == table.moves


class TestChecking:
    """Which of those that wait may be activated when the moment has come."""

    @pytest.mark.parametrize(("wording", "may"), [("when", False), ("if", True), ("must", True)])
    def test_missed(self, wording: str, may: bool) -> None:
        """Only an optional 'when' misses its moment if its event is not the last thing that happened."""
        table = rung(
            bell(KILL_V, SHINE),
            vanilla("v"),
            monster("a", "T", "monster zone", trigger("a", "destroyed", wording=wording)),
        )

        assert may == ("T: activate a" in table.moves)

    def test_not_missed(self) -> None:
        """A 'when' whose event is the last thing is in time; the clean-up of the field changes nothing."""
        table = rung(
            bell(SHINE, KILL_V),
            vanilla("v"),
            monster("a", "T", "monster zone", trigger("a", "destroyed", wording="when")),
        )

        assert ["T: activate a", "T: decline"] == table.moves

    def test_lower_link(self) -> None:
        """A 'when' misses its moment if a lower link does something after its event."""
        table = story(
            bell(SHINE),
            monster("q", "N", "monster zone", fast("q", doing("destroy", which="itself"))),
            monster("a", "T", "monster zone", trigger("a", "destroyed", wording="when")),
        )
        table.make("T: activate bell", "N: activate q", "T: pass", "N: pass").run()

        assert ("window", 0) == (table["box"], table["due", "a"])

    def test_forgotten(self) -> None:
        """What was not activated in its moment is lost: in the next one it is not triggered."""
        table = rung(
            bell(KILL_V),
            vanilla("v"),
            monster("a", "T", "monster zone", trigger("a", "destroyed")),
        )
        table.make("T: decline", "T: pass", "N: pass")

        assert ("open state", 0, 0) == (table.run()["box"], table["waiting", "a"], table["due", "a"])

    def test_hidden_is_asked_later(self) -> None:
        """A hidden trigger has to be complete only when its turn comes, one that is seen at once."""
        asks: Told = {"conditions": ["answers an effect that destroys"], "from": ["hand", "monster zone"]}
        others = (
            bell(KILL_V),
            vanilla("v"),
            monster("q", "N", "monster zone", fast("q", doing("destroy", which="itself"))),
        )
        hidden = rung(*others, monster("a", "T", "hand", trigger("a", "destroyed", **asks)))
        seen = rung(*others, monster("a", "T", "monster zone", trigger("a", "destroyed", **asks)))

        assert "T: activate a" not in hidden.moves
        assert "T: activate a" in hidden.make("T: pass", "N: activate q").moves
        assert "T: activate a" not in seen.make("T: pass", "N: activate q").moves

    def test_used_up(self) -> None:
        """A trigger that has been used as often as it may be is not triggered."""
        again = card("again", "T", "hand", "spell", "normal", {"text": [KILL_W]})
        told = trigger("a", "destroyed", limit=1)
        table = rung(bell(KILL_V), again, vanilla("v"), vanilla("w"), monster("a", "T", "monster zone", told))
        table.make("T: activate a", "N: pass", "T: pass", "T: pass", "N: pass")
        table.make("T: activate again", "N: pass", "T: pass").run()

        assert ("window", 0, ["T: pass"]) == (table["box"], table["due", "a"], table.moves)


def test_activation_is_an_event() -> None:
    """That a card was activated is what happened once its link is taken up, and not before."""
    table = story(bell(SHINE), monster("a", "N", "monster zone", trigger("a", "activated", "opposing card")))
    table.make("T: activate bell", "N: pass", "T: pass").take_forced()

    assert 0 == table["waiting", "a"]
    table.take_forced()
    assert 1 == table["waiting", "a"]


def test_negated_activation_is_no_event() -> None:
    """A card whose activation was negated was never activated; one whose effect was negated was."""
    for negated, expected in (("negate the activation", 0), ("negate the effect", 1)):
        table = story(
            bell(KILL_V),
            vanilla("v"),
            card("k", "N", "set", "trap", "counter", {"text": [doing(negated)]}, since="earlier turn"),
            monster("a", "N", "monster zone", trigger("a", "activated", "opposing card")),
        )
        table.make("T: activate bell", "N: activate k", "T: pass", "N: pass")

        assert expected == at_box(table, "checking")["waiting", "a"]
