"""Where two machines part: only what the reference interpreter sees on both of them is shown."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from solemn.counterexamples.confirm import confirm
from solemn.counterexamples.differences import validate_difference
from solemn.counterexamples.replay import ReplayError
from solemn.model.graph.explore import explore
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import Equivalent
from solemn.properties.equivalence.signs import Sign
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Difference, Outcome, Verdict
from two_sides import COLOUR, A, B, two_sides


CLAIM = Equivalent(A, B, (COLOUR.term,))
PROPERTY = replace(property_named("P-01"), claims=(CLAIM,), situation=None)
MACHINE = two_sides("xyzw", {"both": "Taxy1 Taxz2 Nayx3", "a": "Nayz4 Sszw"})
PART = "does not see the two sides of P-01 part"


@pytest.fixture(name="outcome")
def refuted() -> Outcome:
    """Give what refutes that both sides are alike: N's fourth move after T's first."""
    found = Checker(explore(MACHINE)).check(PROPERTY)
    assert found.verdict is Verdict.REFUTED
    return found


@pytest.fixture(name="difference")
def parting(outcome: Outcome) -> Difference:
    """Give the difference itself."""
    assert outcome.difference is not None
    return outcome.difference


def test_seen(difference: Difference) -> None:
    """What the search found the interpreter finds, too."""
    validate_difference(difference, PROPERTY)


def test_travels(outcome: Outcome) -> None:
    """What another process has found is the same here."""
    assert pickle.loads(pickle.dumps(outcome)) == outcome  # noqa: S301 - what this test has made itself


@pytest.mark.parametrize(
    "changed",
    [
        {"only_left": False},
        {"beyond": Sign("stops")},
        {"beyond": Sign("start", None, ("red",))},
        {"word": ()},
        {"word": (Sign("change", None, ("green",)),)},
    ],
)
def test_untrue(difference: Difference, changed: dict[str, Any]) -> None:
    """A side that allows no more, other signs, or something else beyond them are refused."""
    with pytest.raises(ReplayError, match=PART):
        validate_difference(replace(difference, **changed), PROPERTY)


def test_both_allow(difference: Difference) -> None:
    """What both sides allow is no difference, even if a line of play shows it."""
    *_, last = difference.left.moments
    shorter = replace(difference.left, moments=difference.left.moments[:-1])
    there = replace(difference.right, moments=())
    both = replace(difference, word=(), beyond=difference.word[0], left=shorter, right=there)

    assert "go Na4" == last.rule
    with pytest.raises(ReplayError, match=PART):
        validate_difference(both, PROPERTY)


def test_other_line(difference: Difference) -> None:
    """A line of play that does not show what it is to show is refused, on either side."""
    short = replace(difference.left, moments=difference.left.moments[:-1])
    empty = replace(difference.right, moments=())

    for changed in (replace(difference, left=short), replace(difference, right=empty)):
        with pytest.raises(ReplayError, match=PART):
            validate_difference(changed, PROPERTY)


def test_other_options(difference: Difference) -> None:
    """Each line has to be played under the options of its side."""
    with pytest.raises(ReplayError, match="is not played under the options of its side"):
        validate_difference(replace(difference, right=difference.left), PROPERTY)


def test_other_claim(difference: Difference) -> None:
    """A property that compares nothing has no such counterexample."""
    with pytest.raises(ReplayError, match="P-01 compares nothing"):
        validate_difference(difference, property_named("P-01"))


def test_needs_both_sides(outcome: Outcome) -> None:
    """A trace alone refutes no comparison, nor does one with another difference."""
    assert outcome.difference is not None
    other = replace(outcome.difference, left=replace(outcome.difference.left, moments=()))

    for bare in (replace(outcome, difference=None), replace(outcome, difference=other)):
        with pytest.raises(ReplayError):
            confirm(bare, PROPERTY)


def test_circle_and_stop() -> None:
    """Play that is to stop has to stop where it is shown, and a circle has to close."""
    machine = two_sides("xyz", {"both": "Taxy1 Taxx2", "a": "Ssyz Sszy", "b": "Ssyz"})
    found = Checker(explore(machine)).check(PROPERTY).difference
    assert found is not None
    again = replace(found, left=replace(found.left, loop=None))
    stopping = replace(found, beyond=Sign("stops"), only_left=False)
    early = replace(stopping, right=replace(found.right, moments=found.right.moments[:-1]))

    validate_difference(found, PROPERTY)
    for changed in (again, early):
        with pytest.raises(ReplayError, match=PART):
            validate_difference(changed, PROPERTY)


def test_end_of_play() -> None:
    """Where play is over because of `until`, the interpreter takes it to be over as well."""
    machine = two_sides("xyz", {"both": "Taxy1 Nayz2 Nayx3"}, green={"a": "y"})

    def green(state: tuple[Any, ...]) -> bool:
        return bool(state[1] == "green")

    unobserved = replace(PROPERTY, claims=(replace(CLAIM, observing=()),))
    found = Checker(explore(machine, until=green)).check(unobserved)
    assert found.difference is not None

    confirm(found, unobserved)
    assert found.reason.startswith("after 'T: go 1': play ends because of 'until' under rules: a")
