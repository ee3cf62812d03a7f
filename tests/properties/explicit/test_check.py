"""Explicit checking: whole libraries, shortest traces, and honest answers where something was left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from library import COUNTS, FEW, MIDDLING
from reachable import reachable
from small_games import at_one_of, game
from small_graphs import counter, diagram
from solemn.model.graph.explore import explore
from solemn.model.logic.build import FALSE, TRUE, Expr, members, state
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.sorts import EnumSort, IntSort
from solemn.model.machine.edit import without
from solemn.model.machine.layout import Layout
from solemn.model.machine.machine import Machine
from solemn.model.scenario import library_ids, load
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.claims import Always, Claim, Leads, Never, NoDeadlock, state_claim
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Outcome, Stuck, Verdict


SCENARIOS = {name: load(name) for name in library_ids()}


def _check(machine: Machine, *claims: Claim, max_states: int = 1000) -> Outcome:
    property_ = replace(property_named("P-01"), claims=claims, situation=None)
    return Checker(explore(machine, max_states=max_states)).check(property_)


def _node(nodes: str, name: str) -> Expr:
    sort = EnumSort("Node", tuple(nodes))
    return state("at", sort) == dict(zip(nodes, members(sort), strict=True))[name]


class TestLibrary:
    """The shipped scenarios."""

    @pytest.mark.parametrize("name", MIDDLING)
    def test_every_property_holds(self, name: str) -> None:
        """Every property that speaks about a scenario holds on all its states, unless it is to fail.

        The large ones are left to `make check`, which checks them all.
        """
        scenario = SCENARIOS[name]
        checker = Checker(explore(scenario.machine))

        assert [] == [
            p.id
            for p in properties_of(scenario.game)
            if checker.check(p).verdict is not Verdict.HOLDS and expectation(p.id, scenario.rules) != "fails"
        ]

    @pytest.mark.parametrize("name", SCENARIOS)
    def test_counts(self, name: str) -> None:
        """States, transitions and depth are the pinned ones."""
        graph = explore(SCENARIOS[name].machine)

        assert COUNTS[name] == {
            "states": len(graph),
            "transitions": graph.transitions,
            "depth": graph.depth,
        }

    @pytest.mark.parametrize("name", FEW)
    def test_plain_enumeration(self, name: str) -> None:
        """Plain enumeration by the interpreter counts the same."""
        graph, plain = explore(SCENARIOS[name].machine), reachable(SCENARIOS[name].machine)

        assert (len(plain.states), len(plain.edges)) == (len(graph), graph.transitions)

    @pytest.mark.parametrize("id_", ["P-11", "P-94"])
    @pytest.mark.parametrize("name", ["E000-02", "E000-04", "E003-06"])
    def test_graph_reading_of_enabledness(self, name: str, id_: str) -> None:
        """Claims about what is possible mean the same read off the graph and asked of every rule."""
        machine = SCENARIOS[name].machine
        (claim,) = property_named(id_).claims
        term = state_claim(claim, machine)
        assert term is not None
        layout = Layout(machine)

        assert all(evaluate(term, layout.scope(s)) for s in reachable(machine).states)


class TestRefuted:
    """Counterexamples."""

    def test_minimal_trace(self) -> None:
        """Without the speed clause P-04 is refuted in three steps, ending with speed 2 on a counter trap."""
        machine = without(
            SCENARIOS["E000-02"].machine, "add a chain link / an effect cannot answer a faster one"
        )
        outcome = Checker(explore(machine)).check(property_named("P-04"))
        assert outcome.trace is not None
        activated = [dict(m.arguments)["effect"] for m in outcome.trace.moments]
        speeds = [machine.tables["speed"][e,] for e in activated]

        assert (Verdict.REFUTED, ["dark-hole", "solemn-judgment", "stardust-dragon"], [1, 3, 2]) == (
            outcome.verdict,
            activated,
            speeds,
        )

    def test_dead_end(self) -> None:
        """Without the rule that starts resolution P-01 ends in a dead end after two passes."""
        machine = without(SCENARIOS["E000-04"].machine, "start resolution after two passes")
        outcome = Checker(explore(machine)).check(property_named("P-01"))
        assert outcome.trace is not None

        assert (["start a chain", "pass", "pass"], None) == (
            [m.rule for m in outcome.trace.moments],
            outcome.trace.loop,
        )

    def test_lasso(self) -> None:
        """Something that never follows because play goes in a circle is shown as a lasso."""
        machine = diagram("abc", "ab", "bc", "cb")
        at_a, never = _node("abc", "a"), FALSE
        outcome = _check(machine, Leads(at_a.term, never.term, TRUE.term, ()))
        assert outcome.trace is not None

        assert (Verdict.REFUTED, 1, 3) == (outcome.verdict, outcome.trace.loop, len(outcome.trace.moments))
        assert outcome.trace.state(1) == outcome.trace.state(3)

    @pytest.mark.parametrize(
        ("edges", "stuck"),
        [
            pytest.param(["Tab", "Sba", "Tax"], Stuck((), "voluntary", ("T",)), id="one player alone"),
            pytest.param(
                ["Tab", "Nba", "Tax", "Nbx"], Stuck((), "needs the opponent", ("T", "N")), id="both"
            ),
            pytest.param(["Tab", "Sba"], Stuck((), "mandatory", ()), id="nobody can help it"),
            pytest.param(["Tab", "Cba", "Cbx"], Stuck((), "left to chance", ()), id="chance"),
        ],
    )
    def test_what_a_run_is_stuck_in(self, edges: list[str], stuck: Stuck) -> None:
        """A run that never comes to x says who keeps it from there, and by which fairness."""
        goal = at_one_of("abx", "x")
        outcome = _check(game("abx", *edges, "Sxa"), Leads(TRUE.term, goal.term, TRUE.term, ()))

        assert outcome.trace is not None
        assert stuck == outcome.trace.stuck

    def test_steps_that_excuse(self) -> None:
        """The kinds of steps that would do are told with the run."""
        claim = Leads(TRUE.term, at_one_of("abx", "x").term, TRUE.term, (), ("flip",))
        outcome = _check(game("abx", "Tab", "Sba", "Tax"), claim)

        assert outcome.trace is not None
        assert Stuck(("flip",), "voluntary", ("T",)) == outcome.trace.stuck

    def test_shortest_of_several_claims(self) -> None:
        """Of several broken claims the one with the shortest trace is shown."""
        machine = diagram("abc", "ab", "bc")
        far, near = Never(_node("abc", "c").term), Never(_node("abc", "b").term)
        outcome = _check(machine, far, near)
        assert outcome.trace is not None

        assert 1 == len(outcome.trace.moments)

    def test_deadlock(self) -> None:
        """A state without a step is a deadlock unless it is the declared end."""
        machine = diagram("ab", "ab")
        end = NoDeadlock(_node("ab", "b").term)

        assert [Verdict.HOLDS, Verdict.REFUTED] == [
            _check(machine, end).verdict,
            _check(machine, NoDeadlock(FALSE.term)).verdict,
        ]


class TestHonesty:
    """What is said when something was left out or never arises."""

    def test_truncated_is_undecided(self) -> None:
        """A search that was cut short never says that something holds, and says why."""
        outcome = _check(counter(), Always(TRUE.term), max_states=3)

        assert Verdict.UNDECIDED is outcome.verdict
        assert "3" in outcome.reason

    def test_truncated_may_refute(self) -> None:
        """A violation found before the limit counts all the same."""
        n = state("n", IntSort(0, 40))
        outcome = _check(counter(), Always((n < 2).term), max_states=3)

        assert Verdict.REFUTED is outcome.verdict

    def test_vacuous(self) -> None:
        """A property whose situation never arises is marked as vacuous."""
        outcome = Checker(explore(SCENARIOS["E000-04"].machine)).check(property_named("P-04"))

        assert (Verdict.HOLDS, True) == (outcome.verdict, outcome.vacuous)

    def test_excused_moves(self) -> None:
        """A step of a kind that the claim excuses ends the waiting."""
        machine = diagram("ab", "ab", "ba")
        waiting = Leads(_node("ab", "a").term, FALSE.term, TRUE.term, ())

        assert [Verdict.REFUTED, Verdict.HOLDS] == [
            _check(machine, waiting).verdict,
            _check(machine, replace(waiting, unless=("go",))).verdict,
        ]
