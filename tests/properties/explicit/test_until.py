"""Claims where `until` ends play: each is decided as far as play goes, what is still to follow is open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from small_graphs import diagram
from solemn.counterexamples.replay import validate
from solemn.model.graph.explore import explore
from solemn.model.logic.build import FALSE, TRUE, Expr, members, state
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.layout import Layout
from solemn.model.scenario import Expectation, holding, load
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.claims import Always, Claim, Leads, Never, NoDeadlock, OneOwner, StepClaim
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


SORT = EnumSort("Node", tuple("abcd"))
AT = {name: state("at", SORT) == member for name, member in zip("abcd", members(SORT), strict=True)}
HOLDS, REFUTED, UNDECIDED = Verdict.HOLDS, Verdict.REFUTED, Verdict.UNDECIDED


def leads(since: str, until: Expr = FALSE, *unless: str) -> Leads:
    """Once at a node, something follows."""
    return Leads(AT[since].term, until.term, TRUE.term, (), unless)


def claimed(*claims: Claim, situation: Expr | None = None) -> Property:
    """A property that claims this."""
    term = None if situation is None else situation.term
    return replace(property_named("P-01"), claims=claims, situation=term)


def checked(edges: str, ends: str, property_: Property) -> Outcome:
    """Decide a property on a diagram in which play ends at some nodes."""
    graph = explore(diagram("abcd", *edges.split()), until=lambda values: values[0] in ends)
    return Checker(graph).check(property_)


class TestLeads:
    """Something that has to follow."""

    @pytest.mark.parametrize(
        ("edges", "ends", "claim", "verdict"),
        [
            pytest.param("ab bc", "b", leads("a"), UNDECIDED, id="pending at an end"),
            pytest.param("ab bc", "b", leads("b"), UNDECIDED, id="begins at an end"),
            pytest.param("ab bc", "b", leads("c"), HOLDS, id="begins behind an end"),
            pytest.param("ab bc", "b", leads("a", AT["b"]), HOLDS, id="follows at the end itself"),
            pytest.param("ab bc", "b", leads("a", AT["c"]), UNDECIDED, id="would follow behind the end"),
            pytest.param("ab bc", "c", leads("a", AT["b"]), HOLDS, id="follows before the end"),
            pytest.param("ab bc", "b", leads("a", FALSE, "go"), HOLDS, id="excused before the end"),
            pytest.param("ab bb bc", "c", leads("a"), REFUTED, id="a loop on the way"),
            pytest.param("ab bc ad", "c", leads("a"), REFUTED, id="a dead end beside"),
            pytest.param("ab ba", "a", leads("b"), UNDECIDED, id="back at the start, no loop"),
            pytest.param("ab ba", "c", leads("b"), REFUTED, id="the same without an end"),
        ],
    )
    def test_verdicts(self, edges: str, ends: str, claim: Leads, verdict: Verdict) -> None:
        """Refuted only by play that never ends or is stuck, established only if it follows in all play."""
        outcome = checked(edges, ends, claimed(claim))

        assert verdict is outcome.verdict
        assert ("'until'" in outcome.reason) is (verdict is UNDECIDED)

    def test_one_of_several(self) -> None:
        """A property of which one claim is left open is open; one that is refuted is refuted."""
        open_ = leads("a")

        assert UNDECIDED is checked("ab bc", "b", claimed(Always(TRUE.term), open_)).verdict
        assert REFUTED is checked("ab bc", "b", claimed(open_, Never(AT["b"].term))).verdict

    def test_truncated(self) -> None:
        """Where exploration stopped too, that is the reason."""
        graph = explore(diagram("abcd", "ab", "bc", "cd"), max_states=2, until=lambda s: s == ("b",))
        graph = replace(graph, truncated="the limit")

        assert "the limit" == Checker(graph).check(claimed(leads("a"))).reason


class TestOtherClaims:
    """Claims about states and steps."""

    @pytest.mark.parametrize(
        ("claim", "verdict"),
        [
            pytest.param(NoDeadlock(FALSE.term), HOLDS, id="an end is no deadlock"),
            pytest.param(Never(AT["b"].term), REFUTED, id="an end is a state"),
            pytest.param(Never(AT["c"].term), HOLDS, id="behind an end is nothing"),
            pytest.param(StepClaim((~AT["b"]).term), HOLDS, id="no step from an end"),
            pytest.param(StepClaim((~AT["a"]).term), REFUTED, id="a step to an end"),
            pytest.param(OneOwner(AT["b"].term), HOLDS, id="nobody has a step at an end"),
        ],
    )
    def test_verdicts(self, claim: Claim, verdict: Verdict) -> None:
        """An end is a state like any other, from which no step leads."""
        assert verdict is checked("ab bc", "b", claimed(claim)).verdict

    def test_real_deadlock(self) -> None:
        """A dead end beside an end is a deadlock, and the interpreter agrees."""
        property_ = claimed(NoDeadlock(FALSE.term))
        outcome = checked("ab bc ad", "b", property_)
        assert outcome.trace is not None

        assert ["d"] == [step.target[0] for step in validate(outcome.trace, property_)]

    def test_situation_at_an_end(self) -> None:
        """A situation that arises at an end arises."""
        outcome = checked("ab bd", "b", claimed(Always(TRUE.term), situation=AT["b"]))

        assert (HOLDS, False) == (outcome.verdict, outcome.vacuous)

    def test_situation_behind_an_end(self) -> None:
        """One that would arise behind every end does not."""
        assert checked("ab bd", "b", claimed(Always(TRUE.term), situation=AT["d"])).vacuous


class TestScenario:
    """A scenario of the library, played no further than some state."""

    def open_at(self, expected: Expectation) -> set[str]:
        """The properties that are left open; no other verdict is one but `holds`."""
        scenario = load("E000-04")
        graph = explore(scenario.machine, until=holding(expected, Layout(scenario.machine)))
        checker = Checker(graph)
        outcomes = [checker.check(property_) for property_ in properties_of(scenario.game)]
        assert {HOLDS, UNDECIDED} >= {outcome.verdict for outcome in outcomes}
        return {outcome.property for outcome in outcomes if outcome.verdict is UNDECIDED}

    def test_whole_chains(self) -> None:
        """Where chains are played to their ends, nothing is left open."""
        assert set() == self.open_at(Expectation(state="open state"))

    def test_broken_off(self) -> None:
        """Where play ends while a chain is resolved, it is open whether the chain would be resolved."""
        assert "P-01" in self.open_at(Expectation(state="resolving"))
