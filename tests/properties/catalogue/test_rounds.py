"""Every property of 胧月 decided on positions in which it says something, and what its clauses keep out."""

from __future__ import annotations

from functools import cache

import pytest

from broken_rounds import BREAKING, EDITS
from rounds import ROUNDS, round_position
from solemn.model.graph.explore import explore
from solemn.model.machine.edit import without
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Outcome, Verdict


@cache
def outcomes(name: str, options: str = "") -> dict[str, Outcome]:
    """Decide every property on a position."""
    checker = Checker(explore(round_position(name, options).machine))
    return {p.id: checker.check(p) for p in properties_of("oborozuki")}


READINGS = (
    "passive_uses_chain: off",
    "spirit_return: end_of_round",
    "use_of_cards: preparation",
    "set_up_from: off_field",
)
"""Other readings of the document."""


class TestPositions:
    """Positions that the library has no example of."""

    @pytest.mark.parametrize("name", ROUNDS)
    def test_all_hold(self, name: str) -> None:
        """Every property of the game holds on every position."""
        assert {Verdict.HOLDS} == {o.verdict for o in outcomes(name).values()}

    @pytest.mark.parametrize("options", READINGS)
    @pytest.mark.parametrize("name", ["characters", "due-together", "two-rounds"])
    def test_under_options(self, name: str, options: str) -> None:
        """They hold under other readings of the document, too."""
        assert {Verdict.HOLDS} == {o.verdict for o in outcomes(name, options).values()}

    def test_nothing_is_vacuous(self) -> None:
        """Each property says something on some position."""
        said = {id_ for name in ROUNDS for id_, o in outcomes(name).items() if not o.vacuous}

        assert {p.id for p in properties_of("oborozuki")} == said


class TestClauses:
    """What the clauses are good for."""

    @pytest.mark.parametrize("id_", BREAKING)
    def test_broken(self, id_: str) -> None:
        """Without the clause the property is refuted by a line of play."""
        name, rule, clause = BREAKING[id_]
        machine = without(round_position(name).machine, f"{rule} / {clause}")

        assert Verdict.REFUTED is Checker(explore(machine)).check(property_named(id_)).verdict

    @pytest.mark.parametrize("id_", EDITS)
    def test_what_a_step_does(self, id_: str) -> None:
        """The same is so where a step does something else, or asks for more."""
        name, edit = EDITS[id_]
        machine = edit(round_position(name).machine)

        assert Verdict.REFUTED is Checker(explore(machine)).check(property_named(id_)).verdict

    def test_every_property(self) -> None:
        """Every property that is drawn from document 003 is broken by some edit."""
        own = {p.id for p in properties_of("oborozuki") if p.sources[0].startswith("S003")}

        assert own == {*BREAKING, *EDITS}
