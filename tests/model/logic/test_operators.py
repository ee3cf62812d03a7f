"""Operators refuse what does not fit, naming both sides; their values are the corpus's business."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import card, effect, subterms
from random_terms import SORTS, terms
from solemn.model.logic.build import FALSE, TRUE, Expr, Writable, minimum, record, when
from solemn.model.logic.operators import OPERATORS
from solemn.model.logic.sorts import EnumSort, RecordSort, SortError
from solemn.model.logic.terms import Lit, Op
from toy_machine import (
    COLOUR,
    LINK,
    NO_CARD,
    RED,
    chain,
    colour,
    cost,
    done,
    focus,
    level,
    marked,
    mode,
    place,
    power,
)


def _op(name: str, *arguments: Expr) -> Callable[[], Expr]:
    return lambda: Expr(Op(name, tuple(a.term for a in arguments)))


_OTHER = EnumSort("Colour", ("red", "green"))
_PAIR = RecordSort("Pair", LINK.fields[:2])
_pair = record(_PAIR, effect=effect("e1"), target=NO_CARD)

WRONG: tuple[tuple[str, Callable[[], Writable], str], ...] = (
    ("not", lambda: ~level, "argument 1 of 'not' is Int(0..3), expected Bool"),
    ("not", _op("not", done, done), "'not' takes 1 arguments, got 2"),
    ("and", lambda: done & colour, "argument 2 of 'and' is Colour, expected Bool"),
    ("and", lambda: done & 1, "argument 2 of 'and' is Int, expected Bool"),
    ("or", lambda: level | done, "argument 1 of 'or' is Int(0..3), expected Bool"),
    ("implies", lambda: done.implies(focus), "argument 2 of 'implies' is Card, expected Bool"),
    ("implies", _op("implies", done), "'implies' takes 2 arguments, got 1"),
    ("if", lambda: when(level, TRUE, FALSE), "the condition of 'if' is Int(0..3), expected Bool"),
    ("if", lambda: when(done, RED, focus), "the branches of 'if' differ: Colour and Card"),
    ("if", lambda: when(done, TRUE, 1), "the branches of 'if' differ: Bool and Int"),
    ("=", lambda: colour == mode, "cannot compare Colour with Mode"),
    ("=", lambda: colour == Expr(Lit("red", _OTHER)), "cannot compare Colour with Colour"),
    ("=", lambda: effect("e1") == card("c1"), "cannot compare Effect with Card"),
    ("=", lambda: level == done, "cannot compare Int(0..3) with Bool"),
    ("=", lambda: colour != TRUE, "cannot compare Colour with Bool"),
    ("=", lambda: chain.top == _pair, "cannot compare Link with Pair"),
    ("=", lambda: chain == chain, "stacks are compared link by link, not as a whole"),
    ("=", lambda: place == place, "functions are compared value by value, not as a whole"),
    ("=", lambda: marked == done, "cannot compare (Card) -> Bool with Bool"),
    ("<", lambda: colour < 1, "argument 1 of '<' is Colour, expected Int"),
    ("<", lambda: level > done, "argument 1 of '<' is Bool, expected Int"),
    ("≤", lambda: level <= focus, "argument 2 of '≤' is Card, expected Int"),
    ("≤", lambda: level >= TRUE, "argument 1 of '≤' is Bool, expected Int"),
    ("+", lambda: level + TRUE, "argument 2 of '+' is Bool, expected Int"),
    ("-", lambda: chain - 1, "argument 1 of '-' is Stack of Link, expected Int"),
    ("*", lambda: colour * 2, "argument 1 of '*' is Colour, expected Int"),
    ("min", lambda: minimum(level, done), "argument 2 of 'min' is Bool, expected Int"),
    ("depth", lambda: level.depth, "argument 1 of 'depth' is Int(0..3), expected a stack"),
    ("depth", _op("depth"), "'depth' takes 1 arguments, got 0"),
    ("at", lambda: focus[0], "argument 1 of 'at' is Card, expected a stack"),
    ("at", lambda: chain[done], "the position in 'at' is Bool, expected Int"),
    ("push", _op("push", chain, _pair), "'push' puts Pair on a stack of Link"),
    ("push", _op("push", done, _pair), "argument 1 of 'push' is Bool, expected a stack"),
    ("pop", chain.top.pop, "argument 1 of 'pop' is Link, expected a stack"),
    ("put", lambda: chain.put(colour, negated=TRUE), "the position in 'at' is Colour, expected Int"),
    ("put", _op("put", chain, done, chain.top), "the position in 'put' is Bool, expected Int"),
    ("put", _op("put", chain, level, _pair), "'put' puts Pair on a stack of Link"),
)


@pytest.mark.parametrize(("operator", "build", "message"), WRONG, ids=[f"{o}: {m}" for o, _, m in WRONG])
def test_refusal(operator: str, build: Callable[[], Writable], message: str) -> None:
    """A wrong sort is an error as soon as the term is built, and the message names both sides."""
    assert operator in OPERATORS
    with pytest.raises(SortError) as caught:
        build()

    assert message == str(caught.value)


def test_every_operator_refuses() -> None:
    """There is a refusal for every operator of the table."""
    assert set(OPERATORS) == {operator for operator, _, _ in WRONG}


def test_lazy() -> None:
    """Exactly the operators that may stop early have no strict meaning."""
    assert {"and", "or", "implies", "if"} == {name for name, o in OPERATORS.items() if o.lazy}


def test_names() -> None:
    """Every row stands under its own name."""
    assert list(OPERATORS) == [o.name for o in OPERATORS.values()]


def test_integer_ranges_bind_values_only() -> None:
    """Integers of different ranges are compared and added like any others."""
    assert "Bool" == str((power(effect("e1")) == cost(effect("e1"), COLOUR_RED) + 40).sort)


COLOUR_RED = Expr(Lit("red", COLOUR))


def test_random_terms_have_every_operator() -> None:
    """Random terms, on which the backends are compared, use every operator there is."""
    found: set[str] = set()

    @settings(max_examples=600, derandomize=True, database=None)
    @given(st.data())
    def gather(data: st.DataObject) -> None:
        term = data.draw(terms(data.draw(st.sampled_from(SORTS)), partial=True))
        found.update(t.name for t in subterms(term) if isinstance(t, Op))

    gather()

    assert set(OPERATORS) == found
