"""Strategies in words."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from small_games import at_one_of, game
from solemn.counterexamples.plan import MOST_LINES, Plan, PlanLine, tell_strategy
from solemn.model.graph.explore import explore
from solemn.model.machine.machine import Machine
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import CanForce
from solemn.properties.explicit.check import Checker


def _plan(machine: Machine, nodes: str, **rest: str) -> Plan:
    told = {name: at_one_of(nodes, chosen).term for name, chosen in rest.items()}
    property_ = replace(property_named("P-01"), claims=(CanForce("T", **told),), situation=None)
    (strategy,) = Checker(explore(machine)).check(property_).strategies
    return tell_strategy(strategy, property_)


class TestPlan:
    """The lines of a plan."""

    def test_replies(self) -> None:
        """Every reply is told with what is done about it, one level deeper; what was told is not repeated."""
        machine = game("abcdg", "Tab", "Nbc", "Nbd", "Nbg", "Tcd", "Tdg")

        assert [
            "at the start T can force it (perfect information: both players see everything)",
            "  1. T: to b",
            "  2. if N goes to c:",
            "  3.   T: to d",
            "  4.   T: to g  (the goal)",
            "  5. if N goes to d: goes on as after 3",
            "  6. if N goes to g: the goal",
        ] == str(_plan(machine, "abcdg", goal="g")).splitlines()

    def test_width(self) -> None:
        """A long line is broken where it fits into eighty columns, and goes on under its own words."""
        names = " and ".join("abcdefghijklmnop")
        told = str(PlanLine(7, 3, "T", f"activate {names}", "the goal")).splitlines()
        choice = str(PlanLine(7, 3, "N", "pass", choice=True, told=f"if N passes {names}")).splitlines()

        assert 80 - 4 == max(map(len, (*told, *choice)))
        assert {7 + 3 * 2 + 2} == {len(line) - len(line.lstrip()) for line in (*told[1:], *choice[1:])}

    def test_deep(self) -> None:
        """However deep a line lies, some words of it stand side by side."""
        told = str(PlanLine(7, 60, "T", "activate a and b and c and d and e")).splitlines()

        assert ["T: activate a and b and c and d", "and e"] == [line[5:].strip() for line in told]

    def test_round_for_ever(self) -> None:
        """A reply that brings play back is told as such."""
        plan = _plan(game("abg", "Tab", "Nba", "Nbg"), "abg", goal="g")

        assert ["", "goes on as at the start"] == [line.ends for line in plan.lines]
        assert plan.heading.startswith("at the start T cannot force it, whatever is tried (perfect")

    def test_ends(self) -> None:
        """Dead ends and what is to be avoided are told."""
        plan = _plan(game("abcg", "Tab", "Tac", "Nbg", "Nca"), "abcg", goal="a", whenever="bc", avoiding="g")

        assert ("after 1 step", ["what is to be avoided"]) == (
            plan.heading[:12],
            [line.ends for line in plan.lines],
        )
        assert ["nothing more can be done"] == [
            line.ends for line in _plan(game("abg", "Tab"), "abg", goal="g").lines
        ]

    def test_cut(self) -> None:
        """A long plan is cut, and says so."""
        nodes = "".join(chr(ord("a") + i) for i in range(26)) + "".join(chr(ord("A") + i) for i in range(26))
        edges = (f"T{a}{b}" for a, b in pairwise(nodes))
        plan = _plan(game(nodes, *edges), nodes, goal="Z")

        assert (MOST_LINES, True) == (len(plan.lines), plan.cut)
        assert "and so on" in str(plan)
