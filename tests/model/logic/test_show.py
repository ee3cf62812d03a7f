"""Terms in words: pinned, because people read them; nothing parses them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import CASES, UNDEFINED, Case, card, effect
from random_terms import SORTS, terms
from solemn.model.logic.build import (
    FALSE,
    TRUE,
    Expr,
    after,
    all_of,
    any_of,
    attribute,
    count,
    enabled,
    exists,
    exists_position,
    forall,
    forall_position,
    minimum,
    record,
    state,
    var,
    when,
)
from solemn.model.logic.show import show
from solemn.model.logic.sorts import BOOL, INT, RecordSort
from toy_machine import (
    CARD,
    COLOUR,
    LOOSE,
    NO_CARD,
    RED,
    a_card,
    an_effect,
    chain,
    colour,
    cost,
    done,
    focus,
    friendly,
    level,
    liked,
    marked,
    mode,
    next_colour,
    place,
    power,
    speed,
    strong,
    total_marked,
)


_a, _b, _c = (state(name, BOOL) for name in ("a", "b", "c"))
_i, _j, _k = (state(name, INT) for name in ("i", "j", "k"))
_PAIR = RecordSort("Pair", (("card", CARD), ("is_new", BOOL)))

WORDS: tuple[tuple[Expr, str], ...] = (
    # single words
    (TRUE, "true"),
    (FALSE, "false"),
    (RED, "red"),
    (card("c1"), "c1"),
    (NO_CARD, "no card"),
    (mode == LOOSE, "mode is loose"),
    (attribute("moves_to", INT), "moves to"),
    # logical operators
    (~_a, "not a"),
    (~~_a, "not (not a)"),
    (_a & _b, "a and b"),
    (_a & (_b | _c), "a and (b or c)"),
    ((_a & _b) | _c, "a and b or c"),
    ((_a & _b) & _c, "(a and b) and c"),
    (all_of(_a, _b, _c), "a and b and c"),
    (all_of(), "true"),
    (any_of(), "false"),
    (all_of(_a), "a"),
    (any_of(_a) == _b, "a is b"),
    (all_of(_a | _b) & _c, "(a or b) and c"),
    (~(_a & _b), "not (a and b)"),
    (_a.implies(_b | _c), "a implies b or c"),
    (_a.implies(_b).implies(_c), "(a implies b) implies c"),
    (when(_a | _b, _i, _j + 1) * 2, "(if a or b then i else j + 1) * 2"),
    # comparison
    (colour == RED, "colour is red"),
    (colour != RED, "colour is not red"),
    (focus != NO_CARD, "focus is not no card"),
    ((_a == _b) == _c, "(a is b) is c"),
    ((_a != _b) & _c, "a is not b and c"),
    (~(_i < _j), "not (i < j)"),
    (level >= 2, "2 ≤ level"),
    # arithmetic
    (_i - (_j - _k), "i - (j - k)"),
    (_i - _j * 3, "i - j * 3"),
    ((_i + _j) * 2, "(i + j) * 2"),
    (minimum(_i + 1, _j) - 1, "min(i + 1, j) - 1"),
    # functions and definitions
    (speed(an_effect), "speed of effect"),
    (speed(an_effect) + 1, "speed of effect + 1"),
    (place(a_card) == next_colour(colour), "place of card is next colour of colour"),
    (liked(an_effect, colour), "liked (effect, colour)"),
    (cost(an_effect, colour) + power(an_effect), "cost (effect, colour) + power of effect"),
    (strong(effect("e1")) & ~friendly(focus), "strong of e1 and not friendly of focus"),
    (total_marked() + 1, "total marked + 1"),
    # links
    (chain.top.effect, "effect of the top link of chain"),
    (chain[0].target == focus, "target of link 0 of chain is focus"),
    (chain[level + 1], "link level + 1 of chain"),
    (
        speed(an_effect) <= speed(chain.top.effect),
        "speed of effect ≤ speed of effect of the top link of chain",
    ),
    (chain.depth > 0, "0 < the number of links of chain"),
    (chain.pop().depth, "the number of links of chain without its top link"),
    (
        record(_PAIR, card=focus, is_new=_a & _b),
        "Pair(card focus, is new a and b)",
    ),
    (
        chain.push(effect=an_effect, target=NO_CARD, level=0, negated=FALSE),
        "chain with Link(effect effect, target no card, level 0, negated false) on top",
    ),
    # quantifiers
    (forall(a_card, marked(a_card)), "for every card in Card: marked of card"),
    (~exists(a_card, marked(a_card)), "not (for some card in Card: marked of card)"),
    (exists(a_card, marked(a_card)) & done, "(for some card in Card: marked of card) and done"),
    (count(a_card, marked(a_card)) >= 2, "2 ≤ (how many card in Card: marked of card)"),
    (
        forall_position(chain, lambda i: ~chain[i].negated),
        "for every i in the positions of chain: not negated of link i of chain",
    ),
    (
        exists_position(chain.pop(), lambda i: i > 0),
        "for some i in the positions of chain without its top link: 0 < i",
    ),
    (exists(var("c", COLOUR), var("c", COLOUR) == colour), "for some c in Colour: c is colour"),
    # rules and steps
    (enabled("mark"), "'mark' is possible"),
    (enabled("mark", card=focus) & done, "'mark' is possible with card focus and done"),
    (after(_a & _b), "afterwards (a and b)"),
    (after(level) == level + 1, "(afterwards level) is level + 1"),
    (~after(done), "not (afterwards done)"),
)


@pytest.mark.parametrize(
    ("written", "expected"), WORDS, ids=[f"{i}: {words}" for i, (_, words) in enumerate(WORDS)]
)
def test_words(written: Expr, expected: str) -> None:
    """A term reads as a rulebook would say it, with parentheses only where they matter."""
    assert expected == show(written.term)


@pytest.mark.parametrize("case", [*CASES, *UNDEFINED], ids=str)
def test_corpus(case: Case) -> None:
    """Every term of the corpus has words, with balanced parentheses and without underscores."""
    words = show(case.term)

    assert words.strip()
    assert words.count("(") == words.count(")")
    assert "_" not in words


@given(st.sampled_from(SORTS).flatmap(lambda sort: terms(sort, steps=True)))
def test_random(term: object) -> None:
    """Every random term has words."""
    assert show(term)  # type: ignore[arg-type]
