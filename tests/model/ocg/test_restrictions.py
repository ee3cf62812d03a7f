"""What an activation forbids others: answers to it, cards of the same name, a second self-summon."""

from __future__ import annotations

import pytest

from stories import Told, applying, bell, card, doing, fast, monster, rung, story, trap, trigger, vanilla
from toy_game import Table


def locking(owner: str = "T", **more: object) -> Told:
    """Give a monster with a quick effect that says what may not answer it."""
    told = {**fast("lock"), **{key.replace("_", " "): value for key, value in more.items()}}
    return monster("lock", owner, "monster zone", told)


class TestLocks:
    """Effects that cannot be answered by something."""

    def answers(self, *bars: str, everybody: bool = False) -> list[str]:
        """Give what N may do after such an effect of T."""
        return self.locked(*bars, everybody=everybody).moves

    def locked(self, *bars: str, everybody: bool = False) -> Table:
        """Let T use the effect; both players have a trap and a quick effect."""
        table = story(
            locking(cannot_be_answered_by=list(bars), by_nobody=everybody),
            trap("k"),
            trap("own", "T"),
            monster("q", "N", "monster zone", fast("q")),
        )
        return table.make("T: activate lock")

    @pytest.mark.parametrize(
        ("bars", "expected"),
        [
            ((), ["N: activate k", "N: activate q", "N: pass"]),
            (("trap",), ["N: activate q", "N: pass"]),
            (("monster effect",), ["N: activate k", "N: pass"]),
            (("spell",), ["N: activate k", "N: activate q", "N: pass"]),
            (("trap", "monster effect"), ["N: pass"]),
        ],
    )
    def test_kinds(self, bars: tuple[str, ...], expected: list[str]) -> None:
        """What is named cannot answer; several kinds add up."""
        assert expected == self.answers(*bars)

    @pytest.mark.parametrize(("everybody", "may"), [(False, True), (True, False)])
    def test_own_player(self, everybody: bool, may: bool) -> None:
        """The effect's own player may answer it, unless it says 'by nobody'."""
        table = self.locked("trap", everybody=everybody).make("N: pass")

        assert may == ("T: activate own" in table.moves)

    def test_answer_to_the_answer(self) -> None:
        """The link above can be answered again: what is barred answers that one, not the effect below."""
        table = self.locked("trap").make("N: activate q")

        assert ["T: activate own", "T: pass"] == table.moves
        assert ["N: activate k", "N: pass"] == table.make("T: activate own").moves

    def test_start(self) -> None:
        """Nothing is barred where no chain is."""
        table = self.locked("trap").make("N: pass", "T: pass", "T: pass")

        assert "N: activate k" in table.moves


class TestNames:
    """Cards that do not stand in a chain with cards of the same name."""

    def strikes(self, alone: str, *, twice_below: bool) -> Table:
        """Let T play two cards, of one name or of two, and N hold two copies of a trap that minds."""
        minding = {"text": applying("x"), "alone": alone}
        copies = [
            {**card("mind", "N", "set", "trap", "normal", minding, since="earlier turn"), "as": name}
            for name in ("one", "two")
        ]
        fill = [
            {**trap("fill", "T"), "as": "f1"},
            {**trap("fill" if twice_below else "other", "T"), "as": "f2"},
        ]
        return story(*copies, *fill).make("T: activate f1", "N: pass", "T: activate f2")

    @pytest.mark.parametrize(
        ("alone", "twice_below", "expected"),
        [
            ("no", True, ["N: activate one", "N: activate two", "N: pass"]),
            ("own name", True, ["N: activate one", "N: activate two", "N: pass"]),
            ("any name", True, ["N: pass"]),
            ("any name", False, ["N: activate one", "N: activate two", "N: pass"]),
        ],
    )
    def test_names_below(self, alone: str, twice_below: bool, expected: list[str]) -> None:
        """A name that occurs twice matters to a card that minds any name."""
        assert expected == self.strikes(alone, twice_below=twice_below).moves

    @pytest.mark.parametrize(("alone", "may"), [("no", True), ("own name", False), ("any name", True)])
    def test_own_name(self, alone: str, may: bool) -> None:
        """A card of the same name in the chain matters to one that minds its own."""
        table = self.strikes(alone, twice_below=False).make("N: activate one", "T: pass")

        assert may == ("N: activate two" in table.moves)


class TestSelfSummoning:
    """One optional trigger of the hand or graveyard that summons its own card for each player and chain."""

    def hoppers(self, at: str, *names: str, owner: str = "T", wording: str = "if") -> list[Told]:
        """Give monsters that summon themselves when something is destroyed."""
        return [
            monster(
                name,
                owner,
                at,
                trigger(
                    name,
                    "destroyed",
                    wording=wording,
                    from_=[at],
                    text=[doing("special summon", which="itself", from_=at)],
                ),
            )
            for name in names
        ]

    def moment(self, *cards: Told) -> Table:
        """Destroy something."""
        return rung(bell(doing("destroy", card="v")), vanilla("v"), *cards, segoc="four_groups")

    @pytest.mark.parametrize("at", ["hand", "graveyard"])
    def test_one(self, at: str) -> None:
        """Once one lies in the chain, its player can place no other one."""
        table = self.moment(*self.hoppers(at, "a", "b"))

        assert ["T: activate a", "T: activate b", "T: decline"] == table.moves
        assert ["N: pass"] == table.make("T: activate a").run().moves

    def test_each_player(self) -> None:
        """Each player has one of his own."""
        table = self.moment(*self.hoppers("hand", "a"), *self.hoppers("hand", "b", owner="N"))

        assert ["N: activate b", "N: decline"] == table.make("T: activate a").run().moves

    def test_mandatory(self) -> None:
        """Mandatory ones do not count."""
        table = self.moment(*self.hoppers("hand", "a", wording="must"), *self.hoppers("hand", "b")).make(
            "T: activate a"
        )

        assert ["T: activate b", "T: decline"] == table.run().moves

    def test_elsewhere(self) -> None:
        """Triggers of cards that are banished do not count."""
        table = self.moment(*self.hoppers("banished", "a", "b")).make("T: activate a")

        assert ["T: activate b", "T: decline"] == table.run().moves

    def test_by_priority(self) -> None:
        """The same holds for hidden ones that waited for priority."""
        cards = (bell(doing("destroy", card="v")), vanilla("v"), *self.hoppers("hand", "a", "b"))
        table = rung(*cards).make("T: activate a", "N: pass")

        assert ["T: pass"] == table.moves

    def test_next_chain(self) -> None:
        """The next chain has a quota of its own."""
        both = self.hoppers("graveyard", "a", "b")
        table = self.moment(*both, trap("k", "T", doing("destroy", which="all monsters")))
        table.make("T: activate a", "N: pass", "T: pass", "T: activate k", "N: pass", "T: pass").run()

        assert "T: activate b" in table.moves
