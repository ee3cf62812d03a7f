"""Compiled terms against the reference evaluator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import CASES, UNDEFINED, Case
from random_terms import BOUND, SORTS, bindings, states, terms
from solemn.model.graph.compile import NEVER, Compiler, compile_term
from solemn.model.logic.build import TRUE, Expr, after, count, var, when
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import INT, EntitySort, IntSort, SortError
from solemn.model.logic.terms import Next, Quantified, Var
from solemn.model.machine.layout import Layout
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import variable
from toy_game import TOY_GAME
from toy_machine import BUSY, COLOUR, EMPTY, RED, STATES, TOY, a_card, chain, colour, level, marked


COMPILER = Compiler(TOY)


def outcome(compute: Callable[[], Any]) -> Any:
    """Give what is computed, or the fact that it has no value."""
    try:
        return compute()
    except Undefined:
        return Undefined


class TestMeaning:
    """A compiled term has the value that the reference evaluator finds."""

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_corpus(self, case: Case) -> None:
        """Everything the language can say has its value."""
        function = compile_term(TOY, case.term, case.bound)
        given_states = [STATES[s] for s in (case.state, case.after) if s is not None]

        assert case.value == function(*given_states)

    @pytest.mark.parametrize("case", [c for c in UNDEFINED if not isinstance(c.term, Next)], ids=str)
    def test_undefined(self, case: Case) -> None:
        """What has no value raises Undefined."""
        with pytest.raises(Undefined):
            compile_term(TOY, case.term, case.bound)(STATES[case.state])

    @given(st.data())
    def test_random_terms(self, data: st.DataObject) -> None:
        """Random terms have their value, whether variables are bound for good or passed each time."""
        term = data.draw(terms(data.draw(st.sampled_from(SORTS)), partial=True, steps=True))
        bound, state, later = data.draw(bindings()), data.draw(states()), data.draw(states())
        expected = outcome(lambda: evaluate(term, Layout(TOY).scope(state, later, **bound)))
        fixed = COMPILER.function(term, bound)
        open_ones = COMPILER.function(term, parameters=[Var(n, s) for n, s in BOUND.items()])

        assert expected == outcome(lambda: fixed(state, later))
        assert expected == outcome(lambda: open_ones(state, later, **bound))


class TestUse:
    """How compiled terms are used."""

    def test_one_state(self) -> None:
        """A term about one state takes one state, and a second one if it is there."""
        function = compile_term(TOY, level.term)

        assert (2, 2) == (function(BUSY), function(BUSY, EMPTY))

    def test_two_states(self) -> None:
        """A term about a step takes both of its states."""
        assert -2 == compile_term(TOY, (after(level) - level).term)(BUSY, EMPTY)

    def test_step_after_the_step(self) -> None:
        """There is no step after the step."""
        with pytest.raises(Undefined, match="there is no step here"):
            compile_term(TOY, Next(Next(level.term)))(EMPTY, BUSY)

    @given(st.data())
    def test_by_value(self, data: st.DataObject) -> None:
        """A term that is compiled for each value of a variable means what it means with that value."""
        sort = data.draw(st.sampled_from(SORTS))
        term = data.draw(terms(sort, bound={"c": COLOUR}, partial=True, steps=True))
        state, later = data.draw(states()), data.draw(states())
        functions = COMPILER.by_value(term, Var("c", COLOUR), COLOUR.values)

        for value, function in functions.items():
            scope = Layout(TOY).scope(state, later, c=value)
            expected = outcome(lambda s=scope: evaluate(term, s))  # type: ignore[misc]
            assert expected == outcome(lambda f=function: f(state, later))  # type: ignore[misc]

    def test_constant(self) -> None:
        """What comes to a constant is a function all the same, and one is known that is false everywhere."""
        functions = COMPILER.by_value((var("c", COLOUR) == RED).term, Var("c", COLOUR), COLOUR.values)

        assert {c: c == "red" for c in COLOUR.values} == {c: f(BUSY) for c, f in functions.items()}
        assert {c: c != "red" for c in COLOUR.values} == {c: f is NEVER for c, f in functions.items()}

    def test_compiled_once(self) -> None:
        """Two terms of which the same is left are one function."""
        assert COMPILER.function((level + 1).term) is COMPILER.function((level + when(TRUE, 1, 2)).term)

    def test_parameter(self) -> None:
        """A parameter is passed by name."""
        function = compile_term(TOY, marked(a_card).term, parameters=[Var("card", a_card.sort)])

        assert [True, False] == [function(BUSY, card=c) for c in ("c1", "c2")]

    def test_source(self) -> None:
        """The source names the cells it reads."""
        expected = "def value(state, after=None):\n    level = state[2]\n    return level + 1\n"

        assert expected == COMPILER.source((level + 1).term)

    def test_same_name(self) -> None:
        """A parameter, a position and a cell may have the same name."""
        position = var("level", IntSort(0))
        somewhere = Expr(Quantified("exists", Var("level", IntSort(0)), chain.term, (position == 1).term))
        same = (level == var("level", INT)) & somewhere
        function = compile_term(TOY, same.term, parameters=[Var("level", INT)])

        assert [True, False] == [function(BUSY, level=n) for n in (2, 1)]

    def test_strange_names(self) -> None:
        """Cards may be called anything: keywords, the helpers' own names, or nothing but signs."""
        cards = ("class", "state", "steps", "!", "?", "灰流丽", "a\nimport os")
        machine = _with_cards(cards)
        state = Layout(machine).initial()

        assert len(cards) == compile_term(machine, count(a_card, ~marked(a_card)).term)(state)


def _with_cards(cards: tuple[str, ...]) -> Machine:
    """Give a machine of nothing but cards."""
    assert isinstance(a_card.sort, EntitySort)
    return Machine("cards", (variable(marked, False),), (), (), (), ground=True, domains={"Card": cards})


class TestRefusals:
    """What cannot be compiled."""

    def test_free_machine(self) -> None:
        """A free machine is refused by name."""
        with pytest.raises(MachineError, match="is free"):
            compile_term(TOY_GAME.any_card(), colour.term)

    def test_unbound(self) -> None:
        """A variable that is neither bound nor a parameter is an error at once."""
        with pytest.raises(SortError, match="'card' is bound by nothing"):
            compile_term(TOY, marked(a_card).term)
