"""P-80 and P-81: orders of what belongs to a phase under both procedures, and who can force a duel's end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from situations import situation
from solemn.counterexamples.confirm import confirm
from solemn.model.graph.explore import explore
from solemn.model.logic.terms import Term
from solemn.model.scenario import Scenario
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import CanForce, Claim, Equivalent
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict
from stories import Told, monster, scenario


P80, P81 = property_named("P-80"), property_named("P-81")
(CLAIM,) = (claim for claim in P80.claims if isinstance(claim, Equivalent))
LITERAL = replace(
    P80,
    claims=(
        replace(
            CLAIM,
            left={"item_procedure": "eight_steps", "optional_forces": "off"},
            right={"item_procedure": "pass_table", "optional_forces": "on"},
        ),
    ),
)
"""Document 001 against document 002 read literally, where anything left to do counts (S002-22, S002-25)."""
KINDS = ("compulsory", "optional")


def hands(most: int) -> list[tuple[str, ...]]:
    """Give what a player may have to do: so many things at most, some of them compulsory."""
    return [kinds for n in range(most + 1) for kinds in combinations_with_replacement(KINDS, n)]


def items(player: str, kinds: tuple[str, ...]) -> Iterator[Told]:
    """Give a card for each, by turns a trigger of the phase and a treatment."""
    for i, kind in enumerate(kinds):
        timing = ("phase trigger", "treatment")[i % 2]
        effect: Told = {"timing": timing, "in": ["standby"], "mandatory": kind == KINDS[0], "text": []}
        yield monster(f"{player.lower()}{i}-{kind}", player, "monster zone", effect)


def position(mine: tuple[str, ...], theirs: tuple[str, ...], **options: str) -> Scenario:
    """Give a standby phase in which both players have something to do."""
    cards = [*items("T", mine), *items("N", theirs)]
    return scenario(*cards, options=options, step="standby")


def checked(found: Scenario, property_: Property) -> Outcome:
    """Decide a property on a position, and confirm what was found."""
    outcome = Checker(explore(found.machine)).check(property_)
    confirm(outcome, property_)
    return outcome


FEW = [(mine, theirs) for mine, theirs in product(hands(2), repeat=2) if mine or theirs]
MANY = [(mine, theirs) for mine, theirs in product(hands(3), repeat=2) if len(mine) == len(theirs) == 3]
"""Up to two things a player, and three for both of them."""


@pytest.mark.parametrize(("mine", "theirs"), [*FEW, *MANY])
def test_same_orders(mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """With up to three things a player both procedures allow the same, if what is optional forces nobody."""
    outcome = checked(position(mine, theirs), P80)

    assert (Verdict.HOLDS, False) == (outcome.verdict, outcome.vacuous)


def test_mere_passes() -> None:
    """What they differ in is a pass that the table does not have, and that is told apart."""
    notes = checked(position((), ("compulsory",)), P80).notes

    told = (
        "they differ only in moves that are not looked at: after 'T: end': 'N: pass' is possible under "
        "item_procedure: eight_steps, not under item_procedure: pass_table, but 'N: activate n0-compulsory'"
    )
    assert [told] == [note for note in notes if "differ" in note]


@pytest.mark.parametrize(
    ("mine", "theirs", "line"),
    [
        (("optional",), (), ""),
        (("optional",), ("compulsory",), "after 'N: activate n0-compulsory'"),
        (("compulsory", "optional"), (), "after 'T: activate t0-compulsory'"),
    ],
)
def test_literally(mine: tuple[str, ...], theirs: tuple[str, ...], line: str) -> None:
    """Where anything left to do counts the table makes somebody use it; the shortest order shows it."""
    outcome = checked(position(mine, theirs), LITERAL)

    assert outcome.difference is not None
    assert Verdict.REFUTED is outcome.verdict
    assert line in outcome.difference.says
    assert "play may stop under item_procedure: eight_steps" in outcome.difference.says


def test_literally_the_same() -> None:
    """If everything is compulsory the literal reading allows the same orders, too."""
    outcome = checked(position(("compulsory",), ("compulsory",)), LITERAL)

    assert (Verdict.HOLDS, False) == (outcome.verdict, outcome.vacuous)


@pytest.mark.parametrize(
    ("name", "options", "compulsory"),
    [
        ("last-turn", "", True),
        ("last-turn-optional", "", False),
        ("last-turn-optional", "optional_forces: on", True),
    ],
)
def test_last_turn(name: str, options: str, compulsory: bool) -> None:
    """N can prevent the draw if the revival is compulsory or what is optional forces; else T can force it."""
    found = situation(name, options=options)
    forced, left_to_him = (
        checked(found, replace(P81, claims=(claim,), situation=_asked(claim))) for claim in P81.claims
    )

    assert (Verdict.HOLDS, Verdict.HOLDS) == (forced.verdict, left_to_him.verdict)
    assert (compulsory, not compulsory) == (not forced.vacuous, not left_to_him.vacuous)


def _asked(claim: Claim) -> Term | None:
    assert isinstance(claim, CanForce)
    return claim.whenever
