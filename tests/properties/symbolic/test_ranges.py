"""Which values are possible: everything that is said of random terms is true of random states and steps."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given

import random_terms
from random_machines import machines
from solemn.model.logic.build import Expr, after, all_of, any_of, state, when
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import BOOL, INT
from solemn.model.logic.terms import Term
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Layout, RangeError, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import variable
from solemn.properties.symbolic.glance import Glance
from solemn.properties.symbolic.ranges import NO, YES, Ranges
from solemn.properties.symbolic.sight import Sight
from toy_machine import BLUE, COLOUR, RED, TOY, colour, done, level


LAYOUT = Layout(TOY)
STILL = Ranges(TOY, Sight(TOY))


def value(term: Term, here: State, bound: dict[str, Any]) -> Any:
    """Give what a term is worth in a state; a term without a value is none of ours."""
    try:
        return evaluate(term, LAYOUT.scope(here, **bound))
    except Undefined:
        assume(False)
        raise


class TestRandom:
    """Random terms, states and steps."""

    @given(random_terms.terms(BOOL), random_terms.states(), random_terms.bindings())
    def test_truth_values(self, term: Term, here: State, bound: dict[str, Any]) -> None:
        """What follows from a truth value is true wherever the term has it."""
        holds = value(term, here, bound)
        facts = STILL.refined(term, {}, {}, wanted=holds)

        assert facts is not None
        assert all(here[LAYOUT.index[name, ()]] in possible for (name, _), possible in facts.items())

    @given(random_terms.terms(INT), random_terms.states(), random_terms.bindings())
    def test_numbers(self, term: Term, here: State, bound: dict[str, Any]) -> None:
        """A number is among those that are possible."""
        possible = STILL.values(term, {}, {})

        assert possible is None or value(term, here, bound) in possible

    @given(random_terms.terms(COLOUR), random_terms.states(), random_terms.bindings())
    def test_enumerations(self, term: Term, here: State, bound: dict[str, Any]) -> None:
        """A value of an enumeration is among those that are possible, whatever is known of the state."""
        names = ("colour", "done", "turn")
        known = {(name, False): frozenset({here[LAYOUT.index[name, ()]]}) for name in names}
        possible = STILL.values(term, known, {})

        assert possible is None or value(term, here, bound) in possible

    @given(machines(), random_terms.terms(BOOL, bound={}, depth=2), random_terms.states())
    def test_steps(self, machine: Machine, term: Term, here: State) -> None:
        """What plainly holds after the steps of a rule does, and what they plainly keep they keep."""
        glance, interpreter = Glance.at(machine), Interpreter(machine)
        try:
            steps = list(interpreter.successors(here))
            before = evaluate(term, LAYOUT.scope(here))
            held = [(s.rule, evaluate(term, LAYOUT.scope(s.target))) for s in steps]
        except (Undefined, RangeError):
            return
        for name, holds in held:
            rule = machine.rule_named[name]
            if glance.satisfies(rule, after(Expr(term)).term) is not None:
                assert holds
            if before and glance.keeps(rule, term) is not None:
                assert holds


class TestValues:
    """Single readings."""

    def test_connectives(self) -> None:
        """A conjunction of what cannot be together is false, and knows what its parts tell."""
        both = all_of(colour == RED, colour == BLUE)

        assert NO == STILL.values(both.term, {}, {})
        assert {("colour", False): frozenset({"red"})} == STILL.refined((colour == RED).term, {}, {})

    def test_disjunction(self) -> None:
        """Of alternatives is known what all of them tell."""
        either = any_of(all_of(colour == RED, done), all_of(colour == BLUE, done))
        facts = STILL.refined(either.term, {}, {})

        assert {("colour", False): frozenset({"red", "blue"}), ("done", False): YES} == facts

    def test_choice(self) -> None:
        """A choice has the values of the branches that are possible."""
        chosen = when(colour == RED, 1, when(colour == BLUE, 2, 3))

        assert frozenset({1, 2, 3}) == STILL.values(chosen.term, {}, {})
        cold = {("colour", False): frozenset({"blue", "green"})}
        assert frozenset({2, 3}) == STILL.values(chosen.term, cold, {})

    def test_numbers_without_end(self) -> None:
        """Of a number nothing is known until it is said to be one."""
        assert STILL.values(level.term, {}, {}) is None
        assert {("level", False): frozenset({2})} == STILL.refined((level == 2).term, {}, {})

    def test_equal_truth_values(self) -> None:
        """What two truth values have to do with each other is known where they are equal."""
        hot = state("hot", BOOL)
        machine = Machine("hot", (variable(hot, False), variable(done, False)), (), (), ())
        facts = Ranges(machine, Sight(machine)).refined(all_of(hot, hot == done).term, {}, {})

        assert {("hot", False): YES, ("done", False): YES} == facts

    def test_sight(self) -> None:
        """A term looks at variables, also through definitions and rules."""
        assert {"colour", "done"} == Sight(TOY).of(all_of(colour == RED, done).term)
