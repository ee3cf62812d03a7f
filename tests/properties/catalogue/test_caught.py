"""What each property declares beside its sentence: where its situation arises, and what edit it catches."""

from __future__ import annotations

from functools import cache

import pytest

from solemn.counterexamples.confirm import confirm
from solemn.model.graph.explore import explore
from solemn.model.machine.machine import Machine
from solemn.model.scenario import library_ids, load, position_ids, under
from solemn.model.scenario.games import rule_set
from solemn.properties.catalogue.registry import properties, property_named
from solemn.properties.chains import chain_automaton
from solemn.properties.edits import Changed, Dropped, Redefined, Stricter, Together, apply
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.symbolic.coupling import couple
from solemn.properties.verdicts import Verdict


SHIPPED = {*library_ids(), *position_ids()}
OF_ONE_GAME = [p for p in properties() if not p.elsewhere]


def _by_id(property_: Property) -> str:
    return property_.id


@cache
def _machine(name: str, rules: str = "") -> Machine:
    return (under(load(name), rules) if rules else load(name)).machine


@cache
def _whole(name: str, rules: str = "") -> Checker:
    return Checker(explore(_machine(name, rules)))


class TestDeclared:
    """Every property has all parts."""

    def test_all_catch_something(self) -> None:
        """Every property declares an edit that it catches, on a shipped scenario if it is about one game."""
        assert [] == [p.id for p in properties() if p.caught is None]
        assert set() == {p.caught.on for p in OF_ONE_GAME if p.caught is not None} - SHIPPED

    def test_all_have_lengths(self) -> None:
        """Every edit is shown by a line of play, but for what is compared for every card."""
        assert ["P-118"] == [p.id for p in properties() if p.caught is not None and p.caught.length is None]

    def test_all_arise(self) -> None:
        """Every property names a shipped scenario for each of its games in which its situation arises."""
        assert set() == {name for p in OF_ONE_GAME for name in p.arises_on} - SHIPPED
        assert [] == [p.id for p in OF_ONE_GAME if {load(n).game for n in p.arises_on} != set(p.games)]

    def test_how_many(self) -> None:
        """Most edits drop what the rules say; few change what a step does or a definition says."""
        kinds = [type(p.caught.edit) for p in properties() if p.caught is not None]

        assert {
            Dropped: 80,
            Stricter: 13,
            Changed: 16,
            Redefined: 8,
            Together: 1,
        } == {kind: kinds.count(kind) for kind in (Dropped, Stricter, Changed, Redefined, Together)}


@pytest.mark.parametrize(
    ("property_", "name"),
    [(p, n) for p in OF_ONE_GAME for n in p.arises_on],
    ids=lambda v: getattr(v, "id", v),
)
def test_arises(property_: Property, name: str) -> None:
    """The situation of a property arises on the scenarios that it names."""
    assert not _whole(name).check(property_).vacuous


@pytest.mark.parametrize("property_", OF_ONE_GAME, ids=_by_id)
def test_catches(property_: Property) -> None:
    """A property holds as the rules are, and after its edit a shortest line of so many steps refutes it."""
    caught = property_.caught
    assert caught is not None
    outcome = Checker(explore(apply(caught.edit, _machine(caught.on, caught.rules)))).check(property_)
    confirm(outcome, property_)

    assert Verdict.HOLDS is _whole(caught.on, caught.rules).check(property_).verdict
    assert Verdict.REFUTED is outcome.verdict
    assert outcome.trace is not None
    assert caught.length == len(outcome.trace.moments)


def test_catches_between_games() -> None:
    """P-118 catches its edit of one of two games, and nothing is amiss without it."""
    caught = property_named("P-118").caught
    assert caught is not None
    ocg, other = (chain_automaton(rule_set(name).any_card()).machine for name in ("ocg", "oborozuki"))

    assert all(o.proved for o in couple(ocg, other))
    assert not all(o.proved for o in couple(ocg, apply(caught.edit, other)))
