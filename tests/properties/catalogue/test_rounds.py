"""Every property of 胧月 decided on positions in which it says something, and what its clauses keep out."""

from __future__ import annotations

from functools import cache

import pytest

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


_START_CHAIN = "start a chain"
_PASSIVE_FIRST = "nobody can place passive effects of the other player any more"
_SITE_FIRST = "a site has been opened in the start phase, or none is left to be opened"
_RETURN_FIRST = "no spirit return is due, which yields at least one"
_ONE = "no character has been summoned or levelled up in this preparation phase"
_SUPPORT = "the character of a special SC is on the field, ready and of sufficient level"

BREAKING = {
    "P-98": ("classes", _START_CHAIN, "a constant effect never enters a chain"),
    "P-99": ("classes", _START_CHAIN, "an inherent effect is no part of a chain"),
    "P-100": ("due together", "place active effects of the turn player", _PASSIVE_FIRST),
    "P-101": ("level up", "note what has been done", "it is something that may be answered"),
    "P-102": ("two rounds", "go on to the next phase", _RETURN_FIRST),
    "P-105": ("characters", "level up", _ONE),
    "P-106": ("replacement", "replace", "the table of replacement has the pair"),
    "P-107": (
        "replacement",
        "replace",
        "the covered card is the player's own, unless both are of kind G",
    ),
    "P-108": ("replacement", "replace", "the covered card is on the field"),
    "P-110": ("special SC", "set up", "the site is opened and free"),
    "P-111": ("two rounds", "announce the end of the step", _SITE_FIRST),
    "P-112": ("special SC", "set up", _SUPPORT),
    "P-113": ("classes", _START_CHAIN, "a character that uses an ability is ready"),
    "P-116": ("battle", "start an SC", "the battle was not declared jointly"),
    "P-117": ("battle", "declare an attack", "it is the player's own battle phase"),
}
"""For each property a position and a clause without which it fails there."""


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
    @pytest.mark.parametrize("name", ["characters", "due together", "two rounds"])
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
