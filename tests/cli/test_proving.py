"""Proofs under several rule sets: which of them are the same, and are made once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solemn.cli.proving import any_card_machines, prove_properties
from solemn.model.scenario.games import eras
from solemn.properties.catalogue.registry import property_named
from solemn.properties.property import Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.verdicts import Outcome, Verdict


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the names of the machines under which proofs are made, in their order."""
    found: list[str] = []
    proving = Induction.prove

    def told(self: Induction, property_: Property) -> Outcome:
        found.append(self.machine.name)
        return proving(self, property_)

    monkeypatch.setattr(Induction, "prove", told)
    return found


def proved(rules: Sequence[str], *names: str) -> dict[str, Outcome]:
    """Prove properties under rule sets; give the outcomes of the last one by rule set."""
    outcomes = prove_properties(any_card_machines(rules, ()), [property_named(name) for name in names])
    return {outcome.rules: outcome for outcome in outcomes}


def test_options_of_the_board(made: list[str]) -> None:
    """An option that only the board looks at changes no proof: modern and current rules share theirs."""
    found = proved(["ocg/modern", "ocg/current"], "P-02")

    assert ["ocg/modern, any card"] == made
    assert {"ocg/modern": "holds", "ocg/current": "holds"} == {n: o.expected for n, o in found.items()}
    assert all(outcome.verdict is Verdict.PROVED for outcome in found.values())


def test_processes() -> None:
    """Proofs in several processes are those of one, in the same order."""
    wanted = [property_named("P-02")]
    machines = any_card_machines(eras(), ())
    told = [prove_properties(machines, wanted, jobs=jobs) for jobs in (1, 2)]

    assert 1 == len({tuple(_without_seconds(o) for o in outcomes) for outcomes in told})


def _without_seconds(outcome: Outcome) -> tuple[object, ...]:
    answers = tuple((o.claim, o.about, o.answer, o.used) for o in outcome.obligations)
    return (outcome.property, outcome.rules, outcome.verdict, outcome.lemmas, answers)


def test_every_rule_set(made: list[str]) -> None:
    """Rule sets that differ in what proofs see have proofs of their own, and every one has an outcome."""
    found = proved(eras(), "P-02")

    assert [f"{name}, any card" for name in ("ocg/classic", "ocg/modern", "ocg/tcg", "oborozuki")] == made
    assert set(eras()) == set(found)
