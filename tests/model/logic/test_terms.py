"""Nodes are checked when they are built, and can be taken apart and put together again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from corpus import CASES, Case, card, effect
from random_terms import terms
from solemn.model.logic.build import FALSE, TRUE, Expr, state
from solemn.model.logic.sorts import BOOL, INT, FunctionSort, IntSort, RecordSort, Sort, SortError, StackSort
from solemn.model.logic.substitute import substitute
from solemn.model.logic.terms import (
    Apply,
    Field,
    Lit,
    Quantified,
    RecordTerm,
    StateVar,
    Term,
    Var,
    children,
    rebuild,
    sort_of,
)
from toy_machine import (
    CARD,
    COLOUR,
    EFFECT,
    LEVEL,
    LINK,
    TOY,
    a_card,
    chain,
    colour,
    done,
    focus,
    level,
    liked,
    marked,
    next_colour,
    place,
)


_fields = (effect("e1").term, focus.term, level.term, done.term)

WRONG: dict[str, tuple[Callable[[], Term], str]] = {
    "a truth value is no integer": (lambda: Lit(True, INT), "True is not a value of Int"),
    "an integer is no truth value": (lambda: Lit(1, BOOL), "1 is not a value of Bool"),
    "an unknown enumeration value": (lambda: Lit("pink", COLOUR), "'pink' is not a value of Colour"),
    "nothing where something has to be": (lambda: Lit(None, EFFECT), "None is not a value of Effect"),
    "an entity is named by a text": (lambda: Lit(1, CARD), "1 is not a value of Card"),
    "a record is written field by field": (
        lambda: Lit(("e1", None, 0, False), LINK),
        "('e1', None, 0, False) is not a value of Link",
    ),
    "a plain variable applied": (
        lambda: Apply(StateVar("level", LEVEL), (colour.term,)),
        "level is Int(0..3), it takes no arguments",
    ),
    "too few arguments": (lambda: liked(effect("e1")).term, "liked takes 2 arguments, got 1"),
    "an argument of another sort": (
        lambda: liked(colour, effect("e1")).term,
        "argument 1 of liked is Colour, expected Effect",
    ),
    "too many arguments of a definition": (
        lambda: next_colour(colour, colour).term,
        "next_colour takes 1 arguments, got 2",
    ),
    "a definition's argument of another sort": (
        lambda: next_colour(focus).term,
        "argument 1 of next_colour is Card, expected Colour",
    ),
    "a field of no record": (lambda: Field(focus.term, "effect"), "Card has no fields, asked for 'effect'"),
    "an unknown field": (
        lambda: chain.top.colour.term,
        "Link has no field 'colour', only effect, target, level, negated",
    ),
    "a record with a field missing": (
        lambda: RecordTerm(LINK, _fields[:3]),
        "Link takes 4 arguments, got 3",
    ),
    "a record with fields exchanged": (
        lambda: RecordTerm(LINK, (*_fields[:2], done.term, level.term)),
        "argument 3 of Link is Bool, expected Int(0..3)",
    ),
    "an unknown quantifier": (
        lambda: Quantified("most", Var("c", CARD), CARD, TRUE.term),
        "'most' is no quantifier",
    ),
    "a body that is no truth value": (
        lambda: Quantified("forall", Var("c", CARD), CARD, level.term),
        "the body of 'forall c' is Int(0..3), expected Bool",
    ),
    "a variable of another sort than the range": (
        lambda: Quantified("exists", Var("c", CARD), EFFECT, TRUE.term),
        "'exists c' cannot range over Effect",
    ),
    "all stacks there may be": (
        lambda: Quantified("exists", Var("s", StackSort(LINK)), StackSort(LINK), TRUE.term),
        "'exists s' cannot range over Stack of Link",
    ),
    "all functions there may be": (
        lambda: Quantified("count", Var("f", place.sort), FunctionSort((CARD,), COLOUR), TRUE.term),
        "'count f' cannot range over (Card) -> Colour",
    ),
    "all records there may be": (
        lambda: Quantified("forall", Var("r", LINK), LINK, TRUE.term),
        "'forall r' cannot range over Link",
    ),
    "positions that are no integers": (
        lambda: Quantified("forall", Var("i", CARD), chain.term, TRUE.term),
        "'forall i' cannot range over StateVar(",
    ),
}


@pytest.mark.parametrize(("build", "message"), WRONG.values(), ids=WRONG)
def test_refusal(build: Callable[[], Term], message: str) -> None:
    """A node that does not fit is refused when it is built, with both sides named."""
    with pytest.raises(SortError) as caught:
        build()

    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rebuild(case: Case) -> None:
    """A term put together from its own parts is the same term."""
    assert case.term == rebuild(case.term, children(case.term))


@given(terms(BOOL, steps=True))
def test_rebuild_random(term: Term) -> None:
    """Taking a term apart all the way down and putting it together again changes nothing."""

    def again(part: Term) -> Term:
        return rebuild(part, tuple(map(again, children(part))))

    assert term == again(term)
    assert hash(term) == hash(again(term))


def test_terms_compare_by_structure() -> None:
    """Two terms written alike are equal, and unequal to any other."""
    assert (done & (level == 2)).term == (done & (level == 2)).term
    assert (done & (level == 2)).term != (done & (level == 1)).term


def test_truth_values_are_no_integers() -> None:
    """The constants true and 1 differ as terms, although Python holds True and 1 for equal."""
    assert Lit(True, BOOL) != Lit(1, INT)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (marked(a_card), BOOL),
        (chain.top, LINK),
        (chain.top.target, CARD),
        (chain.pop(), StackSort(LINK)),
        (level + 1, INT),
        (place, FunctionSort((CARD,), COLOUR)),
    ],
    ids=["application", "link", "field", "stack", "sum", "function"],
)
def test_sort_of(written: Expr, expected: Sort) -> None:
    """A term knows its sort."""
    assert expected == sort_of(written.term)


class TestSubstitute:
    """Variables are replaced where they are free."""

    def test_free(self) -> None:
        """A free variable is replaced everywhere."""
        written = marked(a_card) & (place(a_card) == colour)
        expected = marked(card("c1")) & (place(card("c1")) == colour)

        assert expected.term == substitute(written.term, {"card": card("c1").term})

    def test_bound(self) -> None:
        """A variable that a quantifier binds is left alone, one outside it is not."""
        inner = Quantified("exists", Var("card", CARD), CARD, marked(a_card).term)
        written = marked(a_card) & Expr(inner)

        assert (marked(focus) & Expr(inner)).term == substitute(written.term, {"card": focus.term})


def test_sorts_of_functions() -> None:
    """A record of the toy machine is a sort of its own even if another one has the same fields."""
    twin = RecordSort("Twin", LINK.fields)

    assert LINK != twin
    assert IntSort(0, 3) == TOY.variable_named["level"].sort
    assert FALSE.sort == BOOL


class TestTimes:
    """Multiplication."""

    def test_two_unknown_factors(self) -> None:
        """A product of two terms is refused: only multiples of a constant are in the language."""
        i = state("i", INT)

        with pytest.raises(SortError, match="multiplies by a constant"):
            i * i
