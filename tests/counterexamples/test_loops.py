"""Loops through the reference interpreter: what is not so is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from small_games import game
from solemn.counterexamples.loops import validate_loop
from solemn.counterexamples.replay import ReplayError
from solemn.model.graph.explore import explore
from solemn.model.graph.limits import Limits
from solemn.model.scenario import load
from solemn.properties.loops.finding import find_loops
from solemn.properties.loops.loop import Choice, Growth, Loop, LoopClass


def a_loop() -> Loop:
    """A loop that T keeps going through b and c, and may leave for x."""
    (loop,) = find_loops(explore(game("abcx", "Tab", "Tax", "Sbc", "Sca"))).loops
    return loop


def a_growing_loop() -> Loop:
    """A loop that counts life points on."""
    (loop,) = find_loops(explore(load("I9-growing").machine, limits=Limits(100))).loops
    return loop


class TestConfirmed:
    """What is as it says."""

    def test_steps(self) -> None:
        """The steps are those that the interpreter makes."""
        assert ["T", "system", "system"] == [step.owner for step in validate_loop(a_loop())]

    def test_growing(self) -> None:
        """A round that counts on is made for all rounds at once."""
        assert 13 == len(validate_loop(a_growing_loop()))


class TestRefused:
    """What is not."""

    def test_does_not_come_back(self) -> None:
        """A line whose end is not where its round began is no loop."""
        loop = a_loop()
        shorter = replace(loop.trace, moments=loop.trace.moments[:-1])

        with pytest.raises(ReplayError, match="does not come back"):
            validate_loop(replace(loop, trace=shorter))

    @pytest.mark.parametrize("begins", [None, 3])
    def test_no_round(self, begins: int | None) -> None:
        """A line without a round is no loop."""
        loop = a_loop()

        with pytest.raises(ReplayError, match="without a round"):
            validate_loop(replace(loop, trace=replace(loop.trace, loop=begins)))

    def test_no_choice(self) -> None:
        """A step that is the only one there is was not chosen."""
        with pytest.raises(ReplayError, match="step 2 of the loop is no choice of T"):
            validate_loop(replace(a_loop(), choices=(Choice(2, "T", passing=False),)))

    def test_somebody_else(self) -> None:
        """What breaks a loop is the choice of whom it is said to be."""
        loop = a_loop()
        (broken,) = loop.breaks

        with pytest.raises(ReplayError, match="what leaves the loop is no choice of N"):
            validate_loop(replace(loop, breaks=(replace(broken, who="N"),)))

    def test_illegal_break(self) -> None:
        """What breaks a loop can be done where it is said."""
        loop = a_loop()
        (broken,) = loop.breaks

        with pytest.raises(ReplayError, match="not legal"):
            validate_loop(replace(loop, breaks=(replace(broken, after=1),)))

    def test_wrong_growth(self) -> None:
        """A round changes by how much it says."""
        loop = a_growing_loop()
        (growth,) = loop.grows

        with pytest.raises(ReplayError, match="cannot be repeated for ever"):
            validate_loop(replace(loop, grows=(Growth(growth.cell, growth.name, 1),)))

    def test_not_mandatory(self) -> None:
        """Nothing else can be done in a round that is said to be mandatory."""
        with pytest.raises(ReplayError, match="something else can be done"):
            validate_loop(replace(a_growing_loop(), kind=LoopClass.MANDATORY))
