"""What is left of terms in a ground machine: the same meaning, without anything that never changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import CASES, UNDEFINED, Case, card, scope_of
from random_terms import SORTS, bindings, states, terms
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
    exists_position,
    forall,
    forall_position,
    record,
    var,
    when,
)
from solemn.model.logic.evaluate import Scope, evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import BOOL, INT, IntSort, Sort, SortError
from solemn.model.logic.terms import (
    Call,
    Enabled,
    Lit,
    Op,
    OptionTerm,
    Quantified,
    Term,
    Var,
    children,
    sort_of,
)
from solemn.model.machine.ground import Fixed, Grounder, ground_rules
from solemn.model.machine.layout import Layout
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import attribute_of, define, variable
from toy_game import TOY_GAME
from toy_machine import (
    BUSY,
    CARD,
    CARDS,
    COLOUR,
    EMPTY,
    LINK,
    NO_CARD,
    RED,
    STRICT,
    TOY,
    a_card,
    chain,
    colour,
    done,
    focus,
    friendly,
    level,
    marked,
    mode,
    next_colour,
    place,
    source,
)


GROUNDER = Grounder(TOY)
LAYOUT = Layout(TOY)


def value(term: Term, scope: Scope) -> Any:
    """Give the value of a term, or the fact that it has none."""
    try:
        return evaluate(term, scope)
    except Undefined:
        return Undefined


def unreduced(term: Term, bound: frozenset[str] = frozenset()) -> Iterator[Term]:
    """Give everything that a reduced term may not contain."""
    match term:
        case Call() | Enabled() | OptionTerm():
            yield term
        case Var(name=name) if name not in bound:
            yield term
        case Quantified(domain=domain, var=variable):
            if isinstance(domain, Sort):
                yield term
            bound = bound | {variable.name}
        case _:
            pass
    for part in children(term):
        yield from unreduced(part, bound)


def reduced(written: Expr, fixed: Fixed | None = None, **bound: Any) -> Term:
    """Reduce something written."""
    return GROUNDER.reduce(written.term, bound, fixed)


class TestMeaning:
    """Reducing changes no meaning."""

    @pytest.mark.parametrize("case", [*CASES, *UNDEFINED], ids=str)
    def test_corpus(self, case: Case) -> None:
        """Everything the language can say means the same afterwards, or still has no value."""
        scope = scope_of(case)
        left = GROUNDER.reduce(case.term, case.bound)

        assert value(case.term, scope) == value(left, Scope(scope.machine, scope.state, scope.after))

    @given(st.data())
    def test_random_terms(self, data: st.DataObject) -> None:
        """Random terms mean the same afterwards, in one go and when cells are settled later."""
        term = data.draw(terms(data.draw(st.sampled_from(SORTS)), partial=True, steps=True))
        bound, state, later = data.draw(bindings()), data.draw(states()), data.draw(states())
        cells = zip(LAYOUT.cells, state, strict=True)
        fixed = {(c.variable.name, c.arguments): v for c, v in cells if data.draw(st.booleans())}
        expected = value(term, LAYOUT.scope(state, later, **bound))
        left = GROUNDER.reduce(term, bound)

        assert [] == list(unreduced(left))
        assert expected == value(left, LAYOUT.scope(state, later))
        assert expected == value(GROUNDER.reduce(term, bound, fixed), LAYOUT.scope(state, later))
        assert expected == value(GROUNDER.reduce(left, {}, fixed), LAYOUT.scope(state, later))

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_sort(self, case: Case) -> None:
        """A reduced term has the sort it had."""
        assert sort_of(case.term) == sort_of(GROUNDER.reduce(case.term, case.bound))


class TestForm:
    """What reduced terms look like."""

    def test_constants(self) -> None:
        """Options, attributes of named things and arithmetic become constants."""
        effect = Expr(Lit("e1", source.term.sort.arguments[0]))  # type: ignore[union-attr]

        assert TRUE.term == reduced((mode == STRICT) & (source(effect) == Expr(Lit("c1", CARD))))

    def test_definition(self) -> None:
        """A definition is unfolded over what is named, and its tests on that are gone."""
        assert marked(Expr(Lit("c1", CARD))).term == reduced(friendly(a_card), card="c1")
        assert FALSE.term == reduced(friendly(a_card), card=None)

    def test_forall(self) -> None:
        """A quantifier over a sort is written out in order."""
        every = all_of(*(marked(Expr(Lit(c, CARD))) for c in CARDS))

        assert every.term == reduced(forall(a_card, marked(a_card)))

    def test_nested(self) -> None:
        """Conjunctions within conjunctions are one."""
        flat = all_of(done, level > 0, focus == NO_CARD)

        assert flat.term == reduced(done & (level.__gt__(0) & (focus == NO_CARD)))

    def test_settled(self) -> None:
        """A settled cell is a constant, except in the state after the step."""
        fixed = {("colour", ()): "red"}

        assert Lit("green", colour.sort) == reduced(next_colour(colour), fixed)
        assert after(colour).term == reduced(after(colour), fixed)

    def test_open_variable(self) -> None:
        """A variable bound to itself stays open, and no quantifier captures it."""
        other, i = var("other", INT), Var("i", INT)
        outer = GROUNDER.reduce(exists_position(chain, lambda p: p == other).term, {"other": i})

        assert isinstance(outer, Quantified)
        assert Op("=", (Var("i_2", outer.var.sort), i)) == outer.body

    def test_equal_choice(self) -> None:
        """Comparing a choice between constants leaves the condition."""
        assert done.term == reduced(when(done, 1, 2) == 1)
        assert (~done).term == reduced(when(done, 1, 2) == 2)


class TestNoValue:
    """What may have no value is neither lost nor raised too early."""

    def test_stays(self) -> None:
        """A function of nothing is left for whoever reads it."""
        assert marked(a_card).sort == sort_of(reduced(marked(a_card), card=None))

    def test_not_cut_short(self) -> None:
        """A false condition does not remove what is read before it and may have no value."""
        assert Op("and", (marked(focus).term, FALSE.term)) == reduced(all_of(marked(focus), FALSE, done))

    def test_cut_short(self) -> None:
        """A false condition removes what is read before it and surely has a value."""
        assert FALSE.term == reduced(all_of(done, focus != NO_CARD, marked(focus), FALSE))

    def test_true_not_lost(self) -> None:
        """A comparison of a term with itself stays if the term may have no value."""
        assert TRUE.term == reduced(level == level)
        assert TRUE.term != reduced(place(focus) == place(focus))

    def test_argument_is_read(self) -> None:
        """A question about a rule reads what it is asked with even where the rule is never possible."""
        fixed = {("level", ()): 3}

        assert FALSE.term == reduced(enabled("mark", card=focus), {**fixed, ("focus", ()): "c1"})
        assert FALSE.term != reduced(enabled("mark", card=chain.top.target), fixed)

    def test_field_of_record(self) -> None:
        """A field of a new record is that field only if the others have values."""
        fine = record(LINK, effect=chain[0].effect, target=focus, level=1, negated=done)

        assert done.term != reduced(fine.negated)
        assert done.term == reduced(when(chain.depth > 0, fine.negated, done))

    def test_comparison_with_no_stack(self) -> None:
        """That every stack has a depth is no reason not to read one that may be missing."""
        assert TRUE.term == reduced(chain.depth >= 0)
        assert TRUE.term != reduced(chain.pop().depth >= 0)

    def test_lost_alternative(self) -> None:
        """A disjunction that ends in truth is true only if what stands before has a value."""
        assert TRUE.term == reduced(any_of(done, TRUE))
        assert TRUE.term != reduced(any_of(marked(focus), TRUE))


_STACK = var("stack", chain.sort)
NUMBER = define("number", (a_card,), level + 1)
FINE = define("fine", (a_card,), done)
EASY = define("easy", (_STACK,), done)
READING = replace(TOY, definitions=(*TOY.definitions, NUMBER, FINE, EASY))
"""The toy machine with definitions that do not use what they are given."""


class TestUnusedArguments:
    """A definition reads what it is given, even if it does not use it."""

    USES: Mapping[str, Expr] = {
        "a number": NUMBER(chain.top.target),
        "a truth value": FINE(chain.top.target),
        "of a stack": EASY(chain.pop()),
    }

    @pytest.mark.parametrize("name", USES)
    def test_read(self, name: str) -> None:
        """Where the argument has no value, the definition has none either."""
        left = Grounder(READING).reduce(self.USES[name].term)

        assert Undefined is value(left, LAYOUT.scope(EMPTY))
        assert value(self.USES[name].term, Layout(READING).scope(BUSY)) == value(left, LAYOUT.scope(BUSY))

    def test_not_read_twice(self) -> None:
        """An argument that surely has a value leaves no trace."""
        assert done.term == Grounder(READING).reduce(FINE(focus).term)


class TestGaps:
    """An attribute of an integer that its table does not go up to."""

    ROW = attribute("row", IntSort(0, 1), BOOL)
    GAPPY = Machine(
        "gappy",
        (variable(level, 0),),
        (attribute_of(ROW),),
        (),
        (),
        ground=True,
        tables={"row": {(0,): True, (1,): False}},
    )

    def test_missing_row(self) -> None:
        """A row that is missing is left to be asked for, and is missing then."""
        left = Grounder(self.GAPPY).reduce(self.ROW(2).term)

        with pytest.raises(Undefined, match="row of 2"):
            evaluate(left, Layout(self.GAPPY).scope((0,)))

    def test_may_be_missing(self) -> None:
        """A term that may meet a gap is not taken to have a value."""
        grounder = Grounder(self.GAPPY)

        assert not grounder.totality.total(grounder.reduce(self.ROW(level).term))


class TestCounting:
    """Quantifiers whose answer is settled."""

    def test_certain(self) -> None:
        """What surely counts is counted at once."""
        some = count(a_card, (a_card == Expr(Lit("c1", CARD))) | marked(a_card))

        second, third = (when(marked(Expr(Lit(c, CARD))), 1, 0) for c in ("c2", "c3"))

        assert (second + (third + 1)).term == reduced(some)

    def test_all_certain(self) -> None:
        """Counting nothing or everything gives a constant."""
        assert Lit(3, INT) == reduced(count(a_card, TRUE))
        assert Lit(0, INT) == reduced(count(a_card, FALSE))

    def test_positions(self) -> None:
        """What holds at every position of any stack, or at none, is settled."""
        none = Expr(Quantified("count", Var("i", INT), chain.term, FALSE.term))

        assert FALSE.term == reduced(exists_position(chain, lambda i: i != i))
        assert TRUE.term == reduced(forall_position(chain, lambda i: i == i))
        assert Lit(0, INT) == reduced(none)


class TestSteps:
    """Terms about the state after a step."""

    def test_looked_up_before(self) -> None:
        """What a look-up gave before the step says nothing of the same look-up after it."""
        found = source(chain.top.effect) == card("c1")

        assert Op("and", (found.term, after(found).term)) == reduced(found & after(found))

    def test_settled_before(self) -> None:
        """What a cell was before the step says nothing of it after the step."""
        same = (colour == RED) & after(colour == RED)

        assert same.term == reduced(same)


class TestRules:
    """Instances of rules."""

    def test_false_ones_are_dropped(self) -> None:
        """Only instances that may be used are left, under their numbers among all of them."""
        named = [(r.number, r.rule.name, dict(r.arguments)) for r in ground_rules(TOY)]

        assert (0, "mark", {"card": "c1"}) == named[0]
        assert [0, 1, 2, 3, 4, 5, 6, 11, 12] == [number for number, _, _ in named]

    def test_settled_control(self) -> None:
        """With settled cells, rules that cannot be used there are dropped too."""
        names = {r.rule.name for r in ground_rules(TOY, {("colour", ()): "red"})}

        assert {"mark", "put on", "take off"} == names

    def test_updates(self) -> None:
        """Only cells that may change are updated, each with what is left of its value."""
        mark = ground_rules(TOY)[0]
        names = [str(LAYOUT.cells[i]) for i, _ in mark.updates]

        assert ["marked(c1)", "level", "focus"] == names
        assert TRUE.term == mark.updates[0][1]

    def test_again(self) -> None:
        """Settling cells later gives what settling them at once gives."""
        fixed = {("colour", ()): "blue", ("done", ()): False}
        later = (GROUNDER.again(r, fixed) for r in ground_rules(TOY))

        assert ground_rules(TOY, fixed) == tuple(r for r in later if r is not None)

    def test_guards_alone(self) -> None:
        """When an instance may be used can be had without what it does."""
        instances = [(rule, given) for rule in TOY.rules for given in TOY.instances(rule)]
        guards = [GROUNDER.guard(n, *instance) for n, instance in enumerate(instances)]

        assert [(r.number, r.guard) for r in ground_rules(TOY)] == [(g.number, g.guard) for g in guards if g]

    def test_may_apply(self) -> None:
        """Whether an instance may be used where cells are settled is what settling them would show."""
        for value in COLOUR.values:
            fixed = {("colour", ()): value}
            left = [r.number for r in ground_rules(TOY, fixed)]

            assert left == [r.number for r in ground_rules(TOY) if GROUNDER.may_apply(r, fixed)]

    def test_guard_means_the_same(self) -> None:
        """The conditions left over hold where the guard holds."""
        marks = [r for r in ground_rules(TOY) if r.rule.name == "mark"]
        scope = LAYOUT.scope(EMPTY)

        assert [True, True, True] == [all(evaluate(c, scope) for c in r.guard) for r in marks]


class TestRefusals:
    """What cannot be reduced."""

    def test_free_machine(self) -> None:
        """A free machine is refused by name."""
        with pytest.raises(MachineError, match="is free"):
            Grounder(TOY_GAME.any_card())

    def test_unbound(self) -> None:
        """A variable that nothing binds is an error at once."""
        with pytest.raises(SortError, match="'card' is bound by nothing"):
            reduced(marked(a_card))

    def test_wrong_value(self) -> None:
        """A value that does not belong to the sort of its variable is an error at once."""
        with pytest.raises(SortError, match="that 'card' can stand for"):
            reduced(marked(a_card), card=3)

    def test_endless_sort(self) -> None:
        """A quantifier over all integers cannot be written out."""
        n = var("n", INT)
        with pytest.raises(SortError, match="no finite list"):
            reduced(forall(n, n >= 0))
