"""Writing terms with Python's operators, and what Python would get wrong if it were let."""

from __future__ import annotations

import pytest

from corpus import card
from solemn.model.logic.build import (
    FALSE,
    TRUE,
    Expr,
    all_of,
    any_of,
    count,
    enabled,
    exists,
    forall,
    nothing,
    record,
    state,
    term,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL, INT, FunctionSort, SortError
from solemn.model.logic.terms import Apply, Lit, Op, StateVar
from toy_machine import (
    CARD,
    EFFECT,
    LINK,
    NO_CARD,
    RED,
    a_card,
    an_effect,
    chain,
    colour,
    done,
    focus,
    level,
    marked,
    source,
)


class TestMisuse:
    """What looks like a comparison in Python, but is not one, is refused."""

    def test_and(self) -> None:
        """The words `and`, `or` and `not` are refused, with what to write instead."""
        with pytest.raises(TypeError, match="instead of and, or, not"):
            bool(done and focus == NO_CARD)

    def test_chained_comparison(self) -> None:
        """A chained comparison is refused, since Python would drop its first half."""
        with pytest.raises(TypeError, match="no truth value"):
            assert 0 < level < 3

    def test_equality_builds_a_term(self) -> None:
        """The operator == builds a term."""
        expected = Op("=", (level.term, Lit(2, INT)))

        assert expected == (level == 2).term

    def test_membership(self) -> None:
        """Looking for a written term in a list is refused."""
        with pytest.raises(TypeError, match="no truth value"):
            assert colour in [RED, colour]

    def test_hash(self) -> None:
        """A written term is no key of a dictionary; the bare term is."""
        with pytest.raises(TypeError, match="unhashable"):
            {level: 1}  # noqa: B018

        assert 1 == {level.term: 1}[level.term]

    def test_text(self) -> None:
        """A text is no term."""
        with pytest.raises(SortError, match="'red' is neither a term nor a truth value nor an integer"):
            when(done, "red", "blue")  # type: ignore[arg-type]

    def test_no_entity(self) -> None:
        """Only a sort that has a name for it has the value that is no entity."""
        with pytest.raises(SortError, match="None is not a value of Effect"):
            nothing(EFFECT)

    def test_applying_a_value(self) -> None:
        """Only state functions and attributes take arguments."""
        with pytest.raises(SortError, match="only state functions and attributes take arguments"):
            (level + 1)(focus)

    def test_quantifying_a_state_variable(self) -> None:
        """Only a variable can be quantified."""
        with pytest.raises(SortError, match="only a variable can be quantified"):
            exists(focus, TRUE)

    def test_field_of_no_record(self) -> None:
        """Asking anything else than a record for a field is an error about sorts."""
        with pytest.raises(SortError, match="Card has no fields, asked for 'target'"):
            focus.target  # noqa: B018

    def test_special_names(self) -> None:
        """What Python itself asks for by a special name is no field."""
        assert not hasattr(level, "__len__")

    def test_push_of_no_stack(self) -> None:
        """Only a stack can be pushed on."""
        with pytest.raises(SortError, match="Card is no stack"):
            focus.push(effect=an_effect)

    def test_incomplete_record(self) -> None:
        """A record that lacks fields or has too many is refused with both lists."""
        with pytest.raises(SortError) as caught:
            record(LINK, effect=an_effect, target=focus, colour=colour)

        assert "Link: missing fields ['level', 'negated'], unknown fields ['colour']" == str(caught.value)

    def test_unknown_field_of_a_put(self) -> None:
        """Changing a field that a link does not have is refused."""
        with pytest.raises(SortError) as caught:
            chain.put(0, colour=colour)

        assert "Link: missing fields [], unknown fields ['colour']" == str(caught.value)


class TestSugar:
    """What is written in many ways is few terms."""

    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            (level > 2, Op("<", (Lit(2, INT), level.term))),
            (level >= 2, Op("≤", (Lit(2, INT), level.term))),
            (2 > level, Op("<", (level.term, Lit(2, INT)))),
            (level != 2, Op("not", (Op("=", (level.term, Lit(2, INT))),))),
            (all_of(), Op("and", ())),
            (any_of(done), Op("or", (done.term,))),
            (chain.is_empty, Op("=", (Op("depth", (chain.term,)), Lit(0, INT)))),
        ],
        ids=["greater", "at least", "constant first", "unequal", "no parts", "one part", "empty"],
    )
    def test_rewritten(self, written: Expr, expected: Op) -> None:
        """Other comparisons and shorthands are rewritten to the operators of the table."""
        assert expected == written.term

    def test_top(self) -> None:
        """The top link is the one at the last position."""
        assert chain[chain.depth - 1].term == chain.top.term

    def test_put_keeps_other_fields(self) -> None:
        """A put names the fields that change and reads the others from the link that was there."""
        whole = record(
            LINK, effect=chain[1].effect, target=chain[1].target, level=chain[1].level, negated=TRUE
        )

        assert Op("put", (chain.term, Lit(1, INT), whole.term)) == chain.put(1, negated=TRUE).term

    def test_function(self) -> None:
        """A state variable of several sorts is a function from all but the last."""
        assert StateVar("f", FunctionSort((CARD, EFFECT), BOOL)) == state("f", CARD, EFFECT, BOOL).term

    def test_application(self) -> None:
        """Applying a function applies the bare function."""
        assert isinstance(marked.term, StateVar)
        assert Apply(marked.term, (source(an_effect).term,)) == marked(source(an_effect)).term

    def test_constants(self) -> None:
        """Truth values and integers may be written as they are."""
        assert (Lit(True, BOOL), Lit(3, INT)) == (term(True), term(3))

    def test_quantifiers(self) -> None:
        """A quantifier ranges over the sort of its variable."""
        written = [forall(a_card, TRUE), exists(a_card, TRUE), count(a_card, TRUE)]

        assert ["Bool", "Bool", "Int"] == [str(w.sort) for w in written]

    def test_enabled(self) -> None:
        """Asking for a rule keeps the given parameters by name."""
        written = enabled("mark", card=card("c1")).term

        assert (("card", card("c1").term),) == written.arguments  # type: ignore[union-attr]

    def test_two_variables(self) -> None:
        """Two handles of one name and sort are the same variable."""
        assert var("card", CARD).term == a_card.term
        assert FALSE.term != TRUE.term
