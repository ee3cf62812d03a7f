"""The Z3 relation has exactly the interpreter's steps, and the any-card machine has every scenario's."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import random_terms
from conceivable import Conceivable
from library import FEW
from reachable import reachable
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import RangeError
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Scenario, load
from solver import SolverSteps
from toy_machine import TOY


SCENARIOS = {name: load(name) for name in FEW}
FOLLOWED = {name: SCENARIOS[name] for name in ("E000-04", "E003-06")}
"""Those of which every step is looked for by the solver; the evaluator does it for all of the library."""


def _interpreted(machine: Machine, state: tuple[object, ...]) -> set[object]:
    return {(s.rule, s.arguments, s.target) for s in Interpreter(machine).successors(state)}


class TestGroundRelation:
    """The relation of a ground machine."""

    @given(random_terms.states())
    def test_toy_machine(self, state: tuple[object, ...]) -> None:
        """From any state of the toy machine the relation allows what the interpreter does."""
        try:
            expected = _interpreted(TOY, state)
        except (RangeError, ArithmeticError):
            return

        assert expected == SolverSteps(TOY).steps(state)

    @pytest.mark.parametrize("name", SCENARIOS)
    @settings(max_examples=4)
    @given(data=st.data())
    def test_library(self, name: str, data: st.DataObject) -> None:
        """From reachable states of a scenario the relation allows exactly the interpreter's steps."""
        machine = SCENARIOS[name].machine
        state = data.draw(st.sampled_from(reachable(machine).states))

        assert _interpreted(machine, state) == _STEPS[name].steps(state)


class TestContainment:
    """Scenario steps in the any-card machine."""

    @pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
    def test_every_start(self, scenario: Scenario) -> None:
        """The any-card machine may start where the scenario does."""
        conceivable = Conceivable(scenario.ruleset, scenario.machine)

        assert conceivable.starts(Interpreter(scenario.machine).initial())

    @pytest.mark.parametrize("scenario", FOLLOWED.values(), ids=FOLLOWED)
    def test_every_step(self, scenario: Scenario) -> None:
        """Every step of the scenario is a step of the any-card machine."""
        conceivable = Conceivable(scenario.ruleset, scenario.machine)

        missing = [
            (before, step.rule)
            for before, step in reachable(scenario.machine).edges
            if not conceivable.makes(before, step.target, step.rule)
        ]

        assert missing == []

    def test_containment_can_fail(self) -> None:
        """A step that no card could make is not found in the any-card machine."""
        scenario = SCENARIOS["E000-04"]
        start = Interpreter(scenario.machine).initial()

        assert not Conceivable(scenario.ruleset, scenario.machine).makes(start, start)


_STEPS = {name: SolverSteps(s.machine) for name, s in SCENARIOS.items()}
