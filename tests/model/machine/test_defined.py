"""What is known to have a value; the analysis may be too careful but never too bold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_terms import SORTS, bindings, states, terms
from solemn.model.logic.build import Expr, all_of, any_of, exists_position, when
from solemn.model.logic.evaluate import evaluate
from solemn.model.machine.defined import NOTHING_KNOWN, from_top, surely_evaluates
from solemn.model.machine.ground import Grounder
from solemn.model.machine.layout import Layout
from toy_machine import NO_CARD, TOY, chain, done, focus, level, marked, place, source, speed


GROUNDER = Grounder(TOY)

TOTAL: dict[str, Expr] = {
    "a cell": level,
    "the top link behind a test": (chain.depth > 0) & chain.top.negated,
    "the top link behind the opposite test": chain.is_empty | chain.top.negated,
    "the second link from the top": (chain.depth - 1 > 0) & chain[chain.depth - 2].negated,
    "a link by position": (chain.depth >= 2) & chain[1].negated,
    "every link there is": exists_position(chain, lambda i: chain[i].negated),
    "a card behind a test": (focus != NO_CARD) & marked(focus),
    "an attribute of a link behind a test": (chain.depth > 0) & (speed(chain.top.effect) > 1),
    "the card of some effect": (chain.depth > 0) & marked(source(chain.top.effect)),
}
PARTIAL: dict[str, Expr] = {
    "the top link": chain.top.negated,
    "the top link behind a useless test": (chain.depth >= 0) & chain.top.negated,
    "the top link behind one of two tests": ((chain.depth > 0) | done) & chain.top.negated,
    "the second link behind a test for one": (chain.depth > 0) & chain[chain.depth - 2].negated,
    "a position past every link": exists_position(chain, lambda i: chain[i + 1].negated),
    "a card": marked(focus),
    "a link without its top": chain.pop().depth > 1,
}


class TestTotality:
    """Terms that surely have a value."""

    @pytest.mark.parametrize("label", TOTAL)
    def test_total(self, label: str) -> None:
        """A term is known to have a value where its tests say so."""
        assert GROUNDER.totality.total(GROUNDER.reduce(TOTAL[label].term))

    @pytest.mark.parametrize("label", PARTIAL)
    def test_partial(self, label: str) -> None:
        """A term that may have none is not taken to have one."""
        assert not GROUNDER.totality.total(GROUNDER.reduce(PARTIAL[label].term))

    @given(st.data())
    def test_never_too_bold(self, data: st.DataObject) -> None:
        """What is said to have a value can be read in every state."""
        term = data.draw(terms(data.draw(st.sampled_from(SORTS)), partial=True))
        reduced = GROUNDER.reduce(term, data.draw(bindings()))
        state = data.draw(states())

        if GROUNDER.totality.total(reduced):
            evaluate(reduced, Layout(TOY).scope(state))


class TestKnown:
    """What conditions tell."""

    def test_conditions_add_up(self) -> None:
        """All parts of a conjunction are known, and the deepest bound counts."""
        known = NOTHING_KNOWN.given(all_of(chain.depth > 0, chain.depth >= 3, done).term)

        assert 3 == known.depth(chain.term)

    def test_failed_alternatives_add_up(self) -> None:
        """All parts of a disjunction that failed are known to be false."""
        known = NOTHING_KNOWN.denied(any_of(done, chain.depth < 2).term)

        assert 2 == known.depth(chain.term)

    def test_having_read_a_link(self) -> None:
        """Whoever has read the top link knows that there is one."""
        assert 1 == NOTHING_KNOWN.having_read(chain.top.effect.term).depth(chain.term)

    def test_implies(self) -> None:
        """A comparison with the depth follows from a stronger one, and not from a weaker one."""
        known = NOTHING_KNOWN.given((chain.depth > 1).term)

        assert known.implies((chain.depth - 1 > 0).term)
        assert not known.implies((chain.depth > 2).term)


class TestHelpers:
    """Small questions about terms."""

    def test_from_top(self) -> None:
        """A position is measured from the top through nested differences and sums."""
        assert (chain.term, 2) == from_top((chain.depth - 1 - 2 + 1).term)
        assert from_top((level - 1).term) is None

    def test_surely_evaluates(self) -> None:
        """Lazy operators read their first argument for sure, the others perhaps."""
        part = place(focus).term

        assert surely_evaluates((place(focus) == place(focus)).term, part)
        assert not surely_evaluates((done & (place(focus) == place(focus))).term, part)

    def test_both_branches(self) -> None:
        """What both branches of a choice read is read for sure."""
        part = marked(focus)

        assert surely_evaluates(when(done, part, ~part).term, part.term)
        assert not surely_evaluates(when(done, part, done).term, part.term)
