"""What players choose while an effect is carried out: who, among what, nothing, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from stories import Told, bell, doing, monster, rung, story, trap, trigger, vanilla
from toy_game import Table


MONSTERS: Told = {"at": ["monster zone"]}
CHOSEN = doing("destroy", which="the chosen cards")


def choosing(*after: Told, **more: Any) -> Told:
    """Give a spell of T that lets somebody choose a monster, which is destroyed."""
    return bell(doing("choose", these=MONSTERS, **more), CHOSEN, *after)


def there(played: Table, names: str) -> str:
    """Say which cards are monsters on the field."""
    return "".join(name for name in names if played["zone", name] == "monster zone")


class TestChoosing:
    """A choice."""

    @pytest.mark.parametrize(
        ("whom", "player"), [(None, "T"), ("its player", "T"), ("the opponent", "N"), ("both players", "T")]
    )
    def test_who(self, whom: str | None, player: str) -> None:
        """The player of the effect chooses unless it says that the opponent does."""
        more = {} if whom is None else {"whom": whom}
        played = rung(choosing(**more), vanilla("v"), vanilla("w", "N"))

        assert [f"{player}: choose v", f"{player}: choose w"] == played.moves

    def test_chosen(self) -> None:
        """The chosen card is the one that is meant afterwards."""
        played = rung(choosing(), vanilla("v"), vanilla("w", "N")).make("T: choose w").run()

        assert "v" == there(played, "vw")

    def test_among(self) -> None:
        """What can be chosen is what is described, as the player of the effect sees it, whoever chooses."""
        own = doing("choose", these={**MONSTERS, "whose": "own"}, whom="the opponent")
        played = rung(bell(own, CHOSEN), vanilla("v"), vanilla("w", "N"))

        assert ["N: choose v"] == played.moves

    def test_no_target(self) -> None:
        """What is chosen at the resolution is no target: what cannot be targeted can be chosen."""
        give = doing("give", these=MONSTERS, status="cannot be targeted")
        played = rung(bell(give, doing("choose", these=MONSTERS), CHOSEN), vanilla("v"))

        assert ["T: choose v"] == played.moves

    def test_unaffected(self) -> None:
        """What is unaffected can be chosen, to no effect."""
        give = doing("give", these=MONSTERS, status="unaffected by effects")
        played = rung(bell(give, doing("choose", these=MONSTERS), CHOSEN), vanilla("v"))

        assert "v" == there(played.make("T: choose v").run(), "v")

    def test_nothing_to_choose(self) -> None:
        """Where there is nothing to choose nobody is asked, and the text goes on."""
        played = rung(choosing(doing("apply", marks=["x"])))

        assert (["x"], "window") == (played.applied, played["box"])

    @pytest.mark.parametrize("optional", [True, False])
    def test_choosing_nothing(self, optional: bool) -> None:
        """A player may choose nothing where the text says so, and only there."""
        played = rung(choosing(may_choose_nothing=optional), vanilla("v"))

        assert optional is ("T: choose nothing" in played.moves)
        if optional:
            assert "v" == there(played.make("T: choose nothing").run(), "v")

    @pytest.mark.parametrize(("move", "applied"), [("T: choose v", ["x"]), ("T: choose nothing", [])])
    def test_what_hangs_on_it(self, move: str, applied: list[str]) -> None:
        """What needs the choice is done if something was chosen."""
        choice = doing("choose", these=MONSTERS, may_choose_nothing=True)
        played = rung(bell(choice, doing("apply", marks=["x"], join="then")), vanilla("v"))

        assert applied == played.make(move).run().applied

    def test_nothing_that_hangs_on_it(self) -> None:
        """What needs the choice is not done where there was nothing to choose."""
        text = (doing("deal damage", amount=1), doing("choose", these=MONSTERS))

        assert [] == rung(bell(*text, doing("apply", marks=["x"], join="then"))).applied

    def test_left_out(self) -> None:
        """A choice that needs a part that did nothing is left out."""
        nothing = doing("destroy", these={**MONSTERS, "with": ["a trait that no card has"]})
        text = (nothing, doing("choose", these=MONSTERS, join="then"), CHOSEN)

        assert "v" == there(rung(bell(*text), vanilla("v")), "v")

    def test_is_no_event(self) -> None:
        """To choose is nothing that happens: what happened before it is still the last thing."""
        seen = monster(
            "seer", "T", "graveyard", trigger("seer", "drawn", wording="when", from_=["graveyard"])
        )
        played = rung(
            bell(doing("draw"), doing("choose", these=MONSTERS)), vanilla("v"), vanilla("d", at="deck"), seen
        )

        assert "T: activate seer" in played.make("T: choose v").run().moves


class TestSeveral:
    """Choices one after the other."""

    PICK = doing("choose", these=MONSTERS)

    def test_two(self) -> None:
        """Choices that follow each other directly are of different cards, and all of these are meant."""
        played = rung(bell(self.PICK, self.PICK, CHOSEN), vanilla("u"), vanilla("v"), vanilla("w"))
        played.make("T: choose v")
        left = played.run().moves

        assert ["T: choose u", "T: choose w"] == left
        assert "w" == there(played.make("T: choose u").run(), "uvw")

    def test_fewer(self) -> None:
        """Where fewer can be chosen, those are."""
        played = rung(bell(self.PICK, self.PICK, CHOSEN), vanilla("v")).make("T: choose v").run()

        assert ("window", "") == (played["box"], there(played, "v"))

    def test_afresh(self) -> None:
        """A choice after something else is a new one."""
        played = rung(
            bell(self.PICK, CHOSEN, self.PICK, doing("banish", which="the chosen cards")), *map(vanilla, "uv")
        )
        played.make("T: choose u", "T: choose v").run()

        assert ["graveyard", "banished"] == [played["zone", name] for name in "uv"]

    def test_each_player(self) -> None:
        """Each player can be made to choose."""
        own, opposing = ({**MONSTERS, "whose": whose} for whose in ("own", "the opponent's"))
        text = (doing("choose", these=own), doing("choose", these=opposing, whom="the opponent"), CHOSEN)
        played = rung(bell(*text), *map(vanilla, "uv"), vanilla("x", "N"), vanilla("y", "N"))
        played.make("T: choose u", "N: choose y").run()

        assert "vx" == there(played, "uvxy")

    def test_next_link(self) -> None:
        """What one link has chosen is forgotten when it is over."""
        also = trap("a", "N", doing("destroy", which="the chosen cards"))
        twice = story(bell(doing("destroy", which="the chosen cards")), vanilla("v"), vanilla("w"), also)
        twice.make("T: activate bell", "N: activate a", "T: pass", "N: pass").run()
        picks = trap("p", "N", self.PICK)
        played = story(bell(CHOSEN), vanilla("v"), picks)
        played.make("T: activate bell", "N: activate p", "T: pass", "N: pass", "N: choose v").run()

        assert ("vw", "v") == (there(twice, "vw"), there(played, "v"))
