"""Replay: only traces that the reference interpreter confirms are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from small_graphs import diagram
from solemn.counterexamples.replay import ReplayError, replay, validate
from solemn.model.graph.explore import explore
from solemn.model.logic.build import FALSE, TRUE, members, state
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.edit import without
from solemn.model.scenario import load
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import Leads
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Trace


DROPPED = "add a chain link / an effect cannot answer a faster one"


@pytest.fixture(name="trace")
def counterexample() -> Trace:
    """Give the shortest refutation of P-04 without the speed clause."""
    machine = without(load("E000-02").machine, DROPPED)
    found = Checker(explore(machine)).check(property_named("P-04")).trace
    assert found is not None
    return found


class TestReplay:
    """The steps of a trace."""

    def test_same_steps(self, trace: Trace) -> None:
        """The interpreter makes the steps of the trace, with the same owners and states."""
        steps = replay(trace)

        assert ["T", "N", "T"] == [s.owner for s in steps]
        assert [m.state for m in trace.moments] == [s.target for s in steps]

    def test_other_start(self, trace: Trace) -> None:
        """A trace from somewhere else than the start is refused."""
        with pytest.raises(ReplayError, match="does not begin at the start"):
            replay(replace(trace, start=trace.moments[0].state))

    def test_illegal_step(self, trace: Trace) -> None:
        """A step that the rules forbid is refused: with the clause back, the last one is illegal."""
        with pytest.raises(ReplayError, match="step 3 of the trace, 'add a chain link', is not legal"):
            replay(replace(trace, machine=load("E000-02").machine))

    def test_other_target(self, trace: Trace) -> None:
        """A step that leads elsewhere is refused."""
        first, second, _ = trace.moments
        wrong = replace(second, state=first.state)

        with pytest.raises(
            ReplayError, match="step 2 of the trace, 'add a chain link', leads to another state"
        ):
            replay(replace(trace, moments=(first, wrong)))


class TestValidate:
    """The violation at its end."""

    def test_no_violation(self, trace: Trace) -> None:
        """A legal line that breaks nothing is no counterexample."""
        with pytest.raises(ReplayError, match="no violation of P-04"):
            validate(replace(trace, moments=trace.moments[:2]), property_named("P-04"))

    def test_lasso_has_to_close(self) -> None:
        """A loop counts only if it comes back to the state it began with."""
        sort = EnumSort("Node", ("a", "b"))
        here = state("at", sort) == members(sort)[0]
        circling = replace(
            property_named("P-01"), claims=(Leads(here.term, FALSE.term, TRUE.term, ()),), situation=None
        )
        found = Checker(explore(diagram("ab", "ab", "ba"))).check(circling).trace
        assert found is not None
        assert found.loop == 0

        assert 2 == len(validate(found, circling))
        with pytest.raises(ReplayError, match="no violation"):
            validate(replace(found, loop=len(found.moments)), circling)
        with pytest.raises(ReplayError, match="no violation"):
            validate(replace(found, moments=found.moments[:1]), circling)

    def test_dead_end_has_to_be_one(self) -> None:
        """A run that could go on is no dead end."""
        machine = without(load("E000-04").machine, "start resolution after two passes")
        found = Checker(explore(machine)).check(property_named("P-01")).trace
        assert found is not None

        assert 3 == len(validate(found, property_named("P-01")))
        with pytest.raises(ReplayError, match="no violation"):
            validate(replace(found, moments=found.moments[:2]), property_named("P-01"))
