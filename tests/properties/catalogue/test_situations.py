"""Every property about moments, triggers and summons decided on positions in which it says something."""

from __future__ import annotations

from functools import cache

import pytest

from situations import EVERYTHING, SITUATIONS, situation
from solemn.model.graph.explore import explore
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Outcome, Verdict


DOCUMENTED, OTHERS = ("ocg/classic", "ocg/modern"), ("ocg/current", "ocg/tcg")
ERAS = (*DOCUMENTED, *OTHERS)
POSITIONS = {rules: EVERYTHING if rules in DOCUMENTED else tuple(SITUATIONS) for rules in ERAS}
"""The positions under each rule set; phases are the same in all of them."""
FAILING = {
    "ocg/classic": {"P-35", "P-37", "P-40", "P-97"},
    "ocg/modern": {"P-39", "P-97"},
    "ocg/current": {"P-39", "P-97"},
    "ocg/tcg": {"P-35", "P-37", "P-39", "P-97"},
}
"""The properties that hold in one era and fail in another, with those in which they fail."""


@cache
def outcomes(name: str, rules: str) -> dict[str, Outcome]:
    """Decide every property on a position under a rule set."""
    checker = Checker(explore(situation(name, rules).machine))
    return {p.id: checker.check(p) for p in properties_of("ocg")}


@pytest.mark.parametrize("rules", ERAS)
class TestSituations:
    """Positions that the library has no example of."""

    def test_as_expected(self, rules: str) -> None:
        """A property holds on every position, unless the inventory has it fail there, and says something.

        Each one holds, or fails if it is to fail, on some position in which its situation arises; where the
        inventory says nothing, it holds.
        """
        found = {name: outcomes(name, rules) for name in POSITIONS[rules]}
        refuted = {n: {i for i, o in of.items() if o.verdict is not Verdict.HOLDS} for n, of in found.items()}
        wanted = {"holds": Verdict.HOLDS, "fails": Verdict.REFUTED}
        decided = {
            id_
            for of in found.values()
            for id_, o in of.items()
            if o.verdict is wanted[expectation(id_, rules) or "holds"] and not o.vacuous
        }

        assert {} == {name: ids - FAILING[rules] for name, ids in refuted.items() if ids - FAILING[rules]}
        assert rules in OTHERS or {p.id for p in properties_of("ocg")} == decided

    def test_expected_failures(self, rules: str) -> None:
        """The inventory has exactly these fail in this era."""
        failing = {p.id for p in properties_of("ocg") if expectation(p.id, rules) == "fails"}

        assert FAILING[rules] == failing


class TestOptions:
    """Readings that no named rule set has."""

    def test_liberal_ignition(self) -> None:
        """Where ignition effects may be used after a chain, too, P-42 fails (C-03)."""
        machine = situation("ignition", "ocg/classic", "ignition_window: after_chain_too").machine

        assert Verdict.REFUTED is Checker(explore(machine)).check(property_named("P-42")).verdict

    def test_lost_triggers(self) -> None:
        """A mandatory trigger whose source moves is lost under one option, and P-29 says so."""
        machine = situation("missed-moments", "ocg", "trigger_in_place: on").machine

        assert Verdict.HOLDS is Checker(explore(machine)).check(property_named("P-29")).verdict
