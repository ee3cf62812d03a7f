"""Flip summons and changes of position: what is turned, from where, and what sees it."""

from __future__ import annotations

import pytest

from stories import story, trap, vanilla
from summoning import (
    ASKED,
    CARRIED_OUT,
    PASSES,
    forced,
    negator,
)


class TestTurning:
    """Flip summons and changes of position."""

    @pytest.mark.parametrize(("option", "place"), [("off", "nowhere"), ("on", "monster zone")])
    def test_flip(self, option: str, place: str) -> None:
        """While a flip summon can be negated the monster is nowhere, or stays on the field."""
        table = story(vanilla("m", at="face-down monster"), flip_summoned_on_field=option)
        table.make("T: flip summon m").run()

        assert (place, "summon attempt") == (table["zone", "m"], table["moment"])
        table.make(*PASSES).run()
        assert ("monster zone", "flip summoned") == (table["zone", "m"], table["news", "m"])

    @pytest.mark.parametrize(("option", "ends"), [("off", "graveyard"), ("on", "monster zone")])
    def test_negated_flip(self, option: str, ends: str) -> None:
        """A monster whose flip summon is negated goes to the graveyard only if it was nowhere."""
        table = story(vanilla("m", at="face-down monster"), negator(), flip_summoned_on_field=option)
        table.make("T: flip summon m", "T: pass", "N: activate stop", "T: pass", "N: pass").run()

        assert (ends, "failed summon") == (table["zone", "m"], table["moment"])

    def test_set_this_turn(self) -> None:
        """A monster set this turn cannot be flip summoned in it."""
        table = story(vanilla("m", at="hand")).make("T: set m as a monster", *PASSES).run()

        assert "T: flip summon m" not in table.moves

    def test_position(self) -> None:
        """A changed position can be answered, and is changed once a turn."""
        table = story(vanilla("m"), trap("k", event={"of": ["position changed"]}))
        table.make("T: change the position of m")

        assert [CARRIED_OUT, ASKED] == forced(table)
        assert ["N: activate k", "N: pass"] == table.make("T: pass").moves
        assert ["T: end"] == table.make("N: pass").run().moves
