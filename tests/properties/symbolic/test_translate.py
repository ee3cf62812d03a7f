"""The solver's reading of terms agrees with the reference evaluator."""

from __future__ import annotations

from typing import Any

import pytest
import z3
from hypothesis import assume, given
from hypothesis import strategies as st

import random_terms
from corpus import CASES, Case, subterms
from solemn.model.logic.build import count, var
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.operators import OPERATORS, Undefined
from solemn.model.logic.sorts import (
    BOOL,
    INT,
    BoolSort,
    EntitySort,
    EnumSort,
    IntSort,
    RecordSort,
    Sort,
    SortError,
    StackSort,
)
from solemn.model.logic.terms import Quantified, Term, Var, sort_of
from solemn.model.machine.layout import Layout, State
from solemn.model.ocg.rules import OCG
from solemn.model.timing.vocabulary import EFFECT
from solemn.properties.symbolic.translate import SOLVER_OPERATORS, Scope, Translator
from solemn.properties.symbolic.values import Stack
from solver import SolverSteps, concrete_value
from toy_machine import CARD, COLOUR, LINK, STATES, TOY


STACK = StackSort(LINK)
_SORTS: tuple[Sort, ...] = (BOOL, BOOL, INT, COLOUR, CARD, LINK, STACK)
_FINITE = (BoolSort, EnumSort, EntitySort, IntSort)
STEPS = SolverSteps(TOY)
TRANSLATOR = STEPS.translator


def _same(found: Any, value: Any, sort: Sort) -> Any:
    """Return the condition that a solver value is a ground value."""
    if isinstance(sort, StackSort):
        links = [
            found.at(z3.IntVal(i, TRANSLATOR.context))[n] == TRANSLATOR.literal(link[k], s)
            for i, link in enumerate(value)
            for k, (n, s) in enumerate(sort.record.fields)
        ]
        return z3.And([found.depth == len(value), *links])
    if isinstance(sort, RecordSort):
        return z3.And([found[n] == TRANSLATOR.literal(value[k], s) for k, (n, s) in enumerate(sort.fields)])
    return found == TRANSLATOR.literal(value, sort)


def _agrees(
    term: Term, state: State, after: State | None, bound: dict[str, Any], sorts: dict[str, Sort], value: Any
) -> bool:
    later = None if after is None else STEPS.symbolic(after)
    values = {n: concrete_value(TRANSLATOR, sorts[n], v) for n, v in bound.items() if n in sorts}
    found = TRANSLATOR.value(term, Scope(STEPS.symbolic(state), later, values))
    solver = z3.Solver(ctx=TRANSLATOR.context)
    solver.add(TRANSLATOR.axioms)
    solver.add(z3.Not(_same(found, value, sort_of(term))))
    return bool(solver.check() == z3.unsat)


def _variables(term: Term) -> list[Var]:
    return [t for t in subterms(term) if isinstance(t, Var)]


def _counts_positions(term: Term) -> bool:
    """A chain has no greatest length for the solver, so it cannot count along one."""
    return any(
        isinstance(t, Quantified) and t.kind == "count" and not isinstance(t.domain, _FINITE)
        for t in subterms(term)
    )


class TestOperators:
    """The solver's table."""

    def test_every_operator_is_told_to_the_solver(self) -> None:
        """The solver's table has exactly the operators of the language."""
        assert set(OPERATORS) == set(SOLVER_OPERATORS)


class TestAgreement:
    """The same value for solver and evaluator."""

    @pytest.mark.parametrize("case", [c for c in CASES if not _counts_positions(c.term)], ids=str)
    def test_corpus(self, case: Case) -> None:
        """Every term of the corpus has the value for the solver that it has for the evaluator."""
        after = None if case.after is None else STATES[case.after]
        sorts = {v.name: v.sort for v in _variables(case.term)}

        assert _agrees(case.term, STATES[case.state], after, dict(case.bound), sorts, case.value)

    @given(st.data())
    def test_random_terms(self, data: st.DataObject) -> None:
        """A random term has the same value for the solver and for the evaluator."""
        sort = data.draw(st.sampled_from(_SORTS))
        term = data.draw(random_terms.terms(sort, steps=True))
        assume(not _counts_positions(term))
        state, after = data.draw(random_terms.states()), data.draw(random_terms.states())
        bound = data.draw(random_terms.bindings())
        try:
            value = evaluate(term, Layout(TOY).scope(state, after, **bound))
        except Undefined:
            assume(False)

        assert _agrees(term, state, after, bound, dict(random_terms.BOUND), value)


class TestRefusals:
    """What the solver cannot be asked."""

    def test_count_over_free_entities(self) -> None:
        """Counting entities that may be any cards at all is refused, naming the variable."""
        translator = Translator.of(OCG.any_card())
        effect = var("effect", EFFECT)

        with pytest.raises(SortError, match="'count effect' ranges over Effect"):
            translator.value((count(effect, effect == effect) == 0).term, Scope({}))

    def test_unknown_entity(self) -> None:
        """An entity that the machine does not have is no literal for the solver."""
        translator = Translator.of(OCG.any_card())

        with pytest.raises(SortError, match="'waboku' is no Effect the solver knows"):
            translator.literal("waboku", EFFECT)

    def test_stack_has_no_sort(self) -> None:
        """A stack is a depth and fields to the solver, no single value."""
        assert isinstance(STEPS.symbolic(next(iter(STATES.values())))["chain"], Stack)
        with pytest.raises(SortError, match="no single value"):
            TRANSLATOR.sort(next(v.sort for v in TOY.variables if v.name == "chain"))
