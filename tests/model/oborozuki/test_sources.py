"""Every statement of document 003 is said by a clause, claimed by a property, or shown by a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from rounds import ROUNDS, round_position
from solemn.model.library.sources import example, statements
from solemn.model.machine.edit import clauses_of
from solemn.model.scenario import library_ids, load
from solemn.properties.catalogue.registry import properties_of


CONTRADICTIONS = tuple(f"C-{n}" for n in (*range(39, 49), 51, 52, 53))
DECISION = (Path(__file__).parents[3] / "docs" / "adr" / "0010-a-second-game-whole.md").read_text("utf-8")

UNSAID = {
    "S003-31": "advice about what is well spent, no rule",
    "S003-44": "what players usually do, no rule",
}
"""The statements that nothing could cite for what it forbids or claims, with the reason."""


def cited_by_rules() -> set[str]:
    """Give what the rules and their clauses cite."""
    machine = round_position(next(iter(ROUNDS))).machine
    clauses = {source for _, clause in clauses_of(machine) for source in clause.cite}
    begins = {source for clause in machine.begins for source in clause.cite}
    return clauses | begins | {source for rule in machine.rules for source in rule.cite}


def cited_by_properties() -> set[str]:
    """Give what the properties of the game are about."""
    return {source for p in properties_of("oborozuki") for source in p.sources}


def cited_by_scenarios() -> set[str]:
    """Give what the scenarios of the library teach or cite."""
    scenarios = [load(name) for name in library_ids() if name.startswith("E003")]
    taught = {s for scenario in scenarios for s in example(str(scenario.source)).teaches}
    return taught | {str(ask.because) for scenario in scenarios for ask in scenario.asks if ask.because}


DOCUMENT = {s.id for s in statements() if s.id.startswith("S003-")}


def test_all_of_them() -> None:
    """All 56 statements are used, or stand in the list with a reason."""
    used = cited_by_rules() | cited_by_properties() | cited_by_scenarios()

    assert 56 == len(DOCUMENT)
    assert set() == DOCUMENT - used - set(UNSAID)


def test_conventions_forbid_nothing() -> None:
    """What stands in the list is cited by no clause and by no property."""
    machine = round_position(next(iter(ROUNDS))).machine
    clauses = {source for _, clause in clauses_of(machine) for source in clause.cite}

    assert set() == set(UNSAID) & (clauses | cited_by_properties())


@pytest.mark.parametrize("id_", CONTRADICTIONS)
def test_contradictions(id_: str) -> None:
    """Every contradiction about the document is settled in the decision about this game."""
    assert f"| {id_} |" in DECISION
