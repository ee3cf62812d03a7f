"""Loops in words."""

from __future__ import annotations

import pytest

from small_games import game
from solemn.counterexamples.loop_words import class_words, fairness_words, loop_lines, stuck_lines
from solemn.counterexamples.loops import validate_loop
from solemn.model.graph.explore import explore
from solemn.properties.loops.finding import find_loops
from solemn.properties.loops.loop import LoopClass
from solemn.properties.verdicts import Stuck


def told(nodes: str, *edges: str) -> list[str]:
    """What is told of the first loop of a game."""
    loop = find_loops(explore(game(nodes, *edges))).loops[0]
    return list(loop_lines(loop, validate_loop(loop)))


class TestLoops:
    """What is told of a loop."""

    def test_mandatory(self) -> None:
        """Who starts it, that nothing is chosen, and that nothing breaks it."""
        assert [
            "whatever anybody does, play goes on for ever",
            "T starts it with step 1: to b",
            "nothing in a round is chosen: every step of it is the only one there is",
            "no choice of anybody leaves it",
            "after every round everything is as it was before",
        ] == told("abcx", "Tab", "Tax", "Sbc", "Scb")

    def test_voluntary(self) -> None:
        """Who keeps it going, by what, and what breaks it."""
        assert [
            "T alone can keep it going against every reply, and can let it end",
            "T keeps it going by: to b",
            "T can break it by: to x (after it play comes to an end)",
            "after every round everything is as it was before",
        ] == told("abx", "Tab", "Tax", "Sba")

    def test_elsewhere(self) -> None:
        """A choice that does not lie on the line is told as one in another state."""
        assert (
            "T can break it in another state that it may come to by: to x (after it play comes to an end)"
            in (told("sux", "Nss", "Nsu", "Tus", "Tux"))
        )

    def test_many_choices(self) -> None:
        """No more than a few choices are told, and how many more there are."""
        assert "and 2 more choices leave it" in told(
            "abcdefghijk", "Tab", "Sba", *(f"Ta{n}" for n in "cdefghij")
        )

    @pytest.mark.parametrize("kind", LoopClass)
    def test_every_class(self, kind: LoopClass) -> None:
        """Every class is told in words of its own."""
        words = [class_words(one, ("T",)) for one in LoopClass]

        assert 1 == words.count(class_words(kind, ("T",)))

    def test_each_alone(self) -> None:
        """A loop that each player keeps going alone says so."""
        assert class_words(LoopClass.VOLUNTARY, ("T", "N")).startswith("each player alone")


class TestStuck:
    """What is told of a run that never comes to what should follow."""

    def test_no_fairness(self) -> None:
        """No fairness is assumed; steps that would do are named."""
        assert (
            "no fairness is assumed: whoever has a choice may make the same one for ever"
            == fairness_words(Stuck((), "voluntary", ("T",)))
        )
        assert fairness_words(Stuck(("flip", "set"), "voluntary", ())).endswith(
            "; a step of the kind 'flip' or 'set' would count as what should follow"
        )

    def test_no_lasso(self) -> None:
        """Nothing is told of a trace that is no such run."""
        loop = find_loops(explore(game("ab", "Tab", "Sba"))).loops[0]

        assert () == stuck_lines(loop.trace)
