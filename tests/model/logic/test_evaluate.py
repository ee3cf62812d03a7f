"""What terms mean in a state, by the reference evaluator; nothing is generated or proved here."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import CASES, UNDEFINED, Case, scope_of, subterms
from random_terms import SORTS, bindings, states, terms
from solemn.model.logic.build import after
from solemn.model.logic.evaluate import evaluate, values_of
from solemn.model.logic.operators import OPERATORS, Undefined
from solemn.model.logic.sorts import (
    BOOL,
    INT,
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    SortError,
    StackSort,
    agree,
)
from solemn.model.logic.terms import Op, Term, sort_of
from solemn.model.machine.layout import Layout
from toy_machine import CARD, COLOUR, LEVEL, LINK, TOY, level


def fits(value: Any, sort: Sort) -> bool:
    """Say whether a value belongs to a sort; ranges of integers bind variables, not terms."""
    match sort:
        case BoolSort():
            return isinstance(value, bool)
        case IntSort():
            return isinstance(value, int) and not isinstance(value, bool)
        case EnumSort(values=values):
            return value in values
        case EntitySort(null=null):
            return value in TOY.entities(sort) or (value is None and null is not None)
        case RecordSort(fields=fields):
            return isinstance(value, tuple) and all(
                fits(v, s) for v, (_, s) in zip(value, fields, strict=True)
            )
        case StackSort(record=record):
            return isinstance(value, tuple) and all(fits(link, record) for link in value)
        case FunctionSort():
            return False


class TestCorpus:
    """The corpus is right, and says everything."""

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_value(self, case: Case) -> None:
        """Every case has the value that the corpus gives."""
        actual = evaluate(case.term, scope_of(case))

        assert (type(case.value), case.value) == (type(actual), actual)

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_sort(self, case: Case) -> None:
        """Every case has the sort that the corpus gives, and its value belongs to it."""
        assert agree(case.sort, sort_of(case.term))
        assert fits(case.value, case.sort)

    @pytest.mark.parametrize("case", UNDEFINED, ids=str)
    def test_undefined(self, case: Case) -> None:
        """What is not there has no value."""
        with pytest.raises(Undefined):
            evaluate(case.term, scope_of(case))

    def test_every_operator(self) -> None:
        """Every operator of the table occurs in a case with a value."""
        used = {t.name for case in CASES for t in subterms(case.term) if isinstance(t, Op)}

        assert set(OPERATORS) == used

    def test_every_node_kind(self) -> None:
        """Every kind of node occurs in a case with a value."""
        used = {type(t) for case in CASES for t in subterms(case.term)}

        assert set(get_args(Term)) == used

    def test_every_declaration(self) -> None:
        """Every variable, attribute, option, definition and rule of the toy machine occurs in a case."""
        used = {
            str(name)
            for case in CASES
            for t in subterms(case.term)
            if (name := getattr(t, "name", getattr(t, "rule", None))) is not None
        }
        declared = {
            *TOY.variable_named,
            *TOY.definition_named,
            *TOY.option_named,
            *TOY.rule_named,
            *(a.name for a in TOY.attributes),
        }

        assert set() == declared - used

    def test_labels(self) -> None:
        """No two cases share a label."""
        labels = [case.label for case in (*CASES, *UNDEFINED)]

        assert len(labels) == len(set(labels))


class TestRandomTerms:
    """Random terms are what they claim to be."""

    @given(st.data(), st.sampled_from(SORTS), st.booleans())
    def test_total(self, data: st.DataObject, sort: Sort, steps: bool) -> None:
        """A random term has the sort asked for and a value of that sort, in every state."""
        term = data.draw(terms(sort, steps=steps))
        scope = Layout(TOY).scope(data.draw(states()), data.draw(states()), **data.draw(bindings()))

        assert agree(sort, sort_of(term))
        assert fits(evaluate(term, scope), sort)

    @given(st.data(), st.sampled_from(SORTS))
    def test_partial(self, data: st.DataObject, sort: Sort) -> None:
        """A random term that may ask for what is not there has a value or none, but never fails otherwise."""
        term = data.draw(terms(sort, depth=4, partial=True))
        scope = Layout(TOY).scope(data.draw(states()), None, **data.draw(bindings()))
        try:
            actual = evaluate(term, scope)
        except Undefined:
            return

        assert fits(actual, sort)

    @given(states())
    def test_states(self, state: tuple[Any, ...]) -> None:
        """A random state holds a value of the right sort in every cell."""
        cells = Layout(TOY).cells

        assert all(fits(v, c.variable.value_sort) for c, v in zip(cells, state, strict=True))
        assert len(cells) == len(state)


class TestValues:
    """The finite lists that quantifiers run through."""

    @pytest.mark.parametrize(
        ("sort", "expected"),
        [
            (BOOL, (False, True)),
            (LEVEL, (0, 1, 2, 3)),
            (COLOUR, ("red", "green", "blue")),
            (CARD, ("c1", "c2", "c3")),
        ],
        ids=str,
    )
    def test_finite(self, sort: Sort, expected: tuple[Any, ...]) -> None:
        """A finite sort lists its values in declared order, without the one that is no entity."""
        assert expected == values_of(sort, TOY)

    def test_null(self) -> None:
        """A nullable parameter also tries no entity, last."""
        assert ("c1", "c2", "c3", None) == values_of(CARD, TOY, null=True)

    @pytest.mark.parametrize(
        "sort", [INT, IntSort(0), LINK, StackSort(LINK), FunctionSort((CARD,), BOOL)], ids=str
    )
    def test_endless(self, sort: Sort) -> None:
        """A sort without a finite list is refused by name."""
        with pytest.raises(SortError, match="has no finite list of values") as caught:
            values_of(sort, TOY)

        assert str(caught.value).startswith(str(sort))


def test_after_has_no_step() -> None:
    """The state after a step has no step of its own."""
    scope = Layout(TOY).scope(Layout(TOY).initial(), Layout(TOY).initial())
    with pytest.raises(Undefined, match="there is no step here"):
        evaluate(after(after(level)).term, scope)
