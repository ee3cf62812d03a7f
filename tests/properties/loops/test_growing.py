"""Loops but for amounts: what can be repeated for ever although no state comes back, and what cannot."""

from __future__ import annotations

import pytest

from solemn.counterexamples.loops import validate_loop
from solemn.model.graph.explore import explore
from solemn.model.graph.limits import Limits
from solemn.model.logic.build import Expr, all_of, members, state, when
from solemn.model.logic.sorts import EnumSort, IntSort
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import PLAYER, SYSTEM, Clause, Rule, become, clause, rule, variable
from solemn.properties.loops.finding import find_loops
from solemn.properties.loops.loop import Growth, LoopReport


MOVE = EnumSort("Move", ("go", "pass"))
GO, _PASS = members(MOVE)
T, N = members(PLAYER)
PLACE = EnumSort("Place", ("here", "there", "over"))
HERE, THERE, OVER = members(PLACE)
MOST = 40

at, points, spare = state("at", PLACE), state("points", IntSort(0, MOST)), state("spare", IntSort(0, MOST))


def step(name: str, owner: Expr, start: Expr, end: Expr, amount: Expr | None = None, *more: Clause) -> Rule:
    """A step from a place to another one that gives the points a value."""
    then = () if amount is None else (become(points, amount),)
    here = clause(at == start, f"play is {name}")
    return rule(name, GO, owner, guard=(here, *more), then=(become(at, end), *then))


def found(*rules: Rule, first: int = 5, states: int = 500) -> LoopReport:
    """The loops of a machine that begins here with some points, each of them replayed."""
    variables = (variable(at, HERE, control=True), variable(points, first, says="points"), variable(spare, 0))
    machine = Machine("points", variables, (), (), rules, ground=True)
    report = find_loops(explore(machine, limits=Limits(states)))
    for loop in report.loops:
        validate_loop(loop)
    return report


BACK = step("back", SYSTEM, THERE, HERE)
LEAVE = step("leave", T, HERE, OVER)


class TestGrows:
    """What counts on for ever."""

    def test_mandatory(self) -> None:
        """Nobody can leave a round that only counts on."""
        (loop,) = found(step("gain", SYSTEM, HERE, THERE, points + 2), BACK).loops

        assert ("mandatory", (Growth(1, "points", 2),), None) == (loop.kind.value, loop.grows, loop.started)
        assert ["gain", "back"] == [moment.rule for moment in loop.round]

    def test_voluntary(self) -> None:
        """One player may count on or leave."""
        (loop,) = found(step("gain", T, HERE, THERE, points + 1), BACK, LEAVE).loops

        assert ("voluntary", ("T",)) == (loop.kind.value, loop.players)
        assert ["leave"] == [b.step.rule for b in loop.breaks]

    def test_needs_the_opponent(self) -> None:
        """Both players may leave, each with an end that was explored."""
        gain, back = step("gain", T, HERE, THERE, points + 1), step("back", N, THERE, HERE)
        (loop,) = found(gain, back, LEAVE, step("leave there", N, THERE, OVER)).loops

        assert ("needs the opponent", ("T", "N")) == (loop.kind.value, loop.players)

    def test_two_ways_to_count(self) -> None:
        """Whether two ways of counting on ever end was not explored, so that the class is open."""
        one, two = step("one", T, HERE, THERE, points + 1), step("two", T, HERE, THERE, points + 2)
        report = found(one, two, BACK)

        assert {"undecided"} == {loop.kind.value for loop in report.loops}

    def test_asked_where_it_does_not_matter(self) -> None:
        """A guard that every higher amount meets, too, does not stop the count."""
        enough = clause(points >= 3, "there are enough points")
        (loop,) = found(step("gain", SYSTEM, HERE, THERE, points + 1, enough), BACK).loops

        assert "mandatory" == loop.kind.value

    def test_beyond_the_range(self) -> None:
        """The end of the range is no rule: what leaves it breaks the machine down, and the report says so."""
        report = found(step("gain", SYSTEM, HERE, THERE, points + 1), BACK)

        assert "the rules break down: points would become 41" in report.truncated


class TestRunsOut:
    """What only looks like a loop."""

    def test_paid(self) -> None:
        """What is paid for each time is no loop: after the last payment play ends, and all of it was seen."""
        afford = clause(points >= 1, "it can be paid for")
        report = found(step("pay", T, HERE, THERE, points - 1, afford), BACK, LEAVE, first=9)

        assert ((), "") == (report.loops, report.truncated)

    @pytest.mark.parametrize("states", [8, 12, 16])
    def test_paid_among_what_was_explored(self, states: int) -> None:
        """Where exploration stops before the points do, no loop is told, and none is denied."""
        afford = clause(points >= 1, "it can be paid for")
        report = found(step("pay", T, HERE, THERE, points - 1, afford), BACK, LEAVE, first=30, states=states)

        assert () == report.loops
        assert report.truncated

    @pytest.mark.parametrize("states", [8, 12, 16])
    def test_limit(self, states: int) -> None:
        """A count with a limit that a guard asks about is no loop, however far the limit is."""
        below = clause(points < 35, "the limit has not been reached")
        report = found(step("gain", T, HERE, THERE, points + 1, below), BACK, LEAVE, states=states)

        assert () == report.loops

    def test_turns_over(self) -> None:
        """A value that is looked at on the way and once makes another step is no loop."""
        turned = when(points == 20, 0, points + 1)
        report = found(step("gain", T, HERE, THERE, turned), BACK, LEAVE, states=12)

        assert () == report.loops

    def test_growing_faster(self) -> None:
        """A round that adds more every time is not told: rounds are not like each other."""
        report = found(step("double", SYSTEM, HERE, THERE, points * 2), BACK, first=1)

        assert () == report.loops

    def test_something_else_differs(self) -> None:
        """A round that spends something that is asked for does not last, though something grows."""
        both = rule(
            "trade",
            GO,
            T,
            guard=(clause(all_of(at == HERE, spare < 30), "there is room"),),
            then=(become(at, THERE), become(points, points + 1), become(spare, spare + 1)),
        )

        assert () == found(both, BACK, LEAVE, states=12).loops
