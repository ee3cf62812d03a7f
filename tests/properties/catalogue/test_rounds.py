"""Every property of 胧月 decided on positions in which it says something."""

from __future__ import annotations

from functools import cache

import pytest

from rounds import ROUNDS, round_position
from solemn.model.graph.explore import explore
from solemn.properties.catalogue.registry import properties_of
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
