"""What holds where a term is read."""

from __future__ import annotations

from solemn.model.machine.place import Facts, Place
from toy_machine import RED, a_card, chain, colour, marked


IS_RED = (colour == RED).term
DEEP = (chain.depth > 0).term


class TestFacts:
    """Conditions one after the other."""

    def test_settled(self) -> None:
        """A condition that holds settles its cell; one that fails says only what a truth value is not."""
        facts = Facts()

        assert {("colour", ()): "red"} == facts.given(IS_RED, holds=True).fixed
        assert facts is facts.given(IS_RED, holds=False)

    def test_depth(self) -> None:
        """How deep a stack is at least is known from a condition on its depth."""
        facts = Facts()

        assert [1, 0] == [facts.given(DEEP, holds=h).known.depth(chain.term) for h in (True, False)]

    def test_same_object(self) -> None:
        """The same condition leads to the same facts, and what was unfolded there is still there."""
        facts = Facts()
        there = facts.given(IS_RED, holds=True)
        there.unfolded["friendly", ()] = DEEP

        assert facts.given(IS_RED, holds=True).unfolded is there.unfolded
        assert {} == facts.unfolded

    def test_reduced_before(self) -> None:
        """In terms that were reduced before, conditions settle no more cells."""
        facts = Facts(settled=frozenset({"level"}))

        assert {} == facts.given(IS_RED, holds=True).fixed

    def test_later(self) -> None:
        """Nothing that holds before a step is known after it, but what variables are in use."""
        facts = Facts().inside("i", chain.term).given(IS_RED, holds=True)

        assert ({}, frozenset({"i"})) == (facts.later().fixed, facts.later().open)
        assert {} == facts.later().known.places


class TestPlace:
    """Variables and facts."""

    def test_variables_stay(self) -> None:
        """A condition changes facts and no variables, and binding variables changes no facts."""
        place = Place({"card": a_card.term})
        after = place.given(IS_RED)

        assert place.bound is after.bound
        assert after.facts is after.binding({}).facts is not place.facts

    def test_nothing_new(self) -> None:
        """A condition that says nothing leaves the place as it is."""
        place = Place()

        assert place is place.denied(IS_RED) is place.binding(place.bound)
        assert [(marked(a_card).term, {})] == list(place.under([marked(a_card).term]))
