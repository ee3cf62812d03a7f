"""The any-card machine has every step of every scenario of the library, by the reference evaluator."""

from __future__ import annotations

import pytest

from mutants import without_all
from reachable import reachable
from simulation import Simulation
from solemn.model.scenario import library_ids, load


def not_simulated(name: str, dropped: str = "") -> set[tuple[str, str]]:
    """The rules of a scenario with a step that the any-card machine has not, and what keeps it from it.

    `dropped` is taken from the scenario's rules, but not from those of the any-card machine.
    """
    scenario = load(name)
    machine = without_all(scenario.machine, dropped) if dropped else scenario.machine
    simulation = Simulation(scenario.ruleset, machine)
    return {
        (step.rule, why)
        for before, step in reachable(machine).edges
        for why in simulation.failing(before, step)
    }


@pytest.mark.parametrize("name", library_ids())
def test_edge_by_edge(name: str) -> None:
    """Every step between reachable states is one of the any-card machine's rule of that name."""
    assert set() == not_simulated(name)


def test_what_is_not_simulated() -> None:
    """A step that a clause of the any-card machine forbids is told, with the clause."""
    rule, clause = "pass", "the player is being asked"

    assert {(rule, clause)} == not_simulated("E000-04", f"{rule} / {clause}")
