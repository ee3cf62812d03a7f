"""Random rules over the variables of the toy machine, whose guards and values may have no value."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from random_terms import terms
from solemn.model.logic.build import when
from solemn.model.logic.sorts import BOOL
from solemn.model.logic.terms import Term, Var
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import SYSTEM, Clause, Parameter, Rule, Update, Variable, parameter
from toy_machine import CARD, LEVEL, TOY, N, T, an_effect, done, turn


__all__ = ["machines"]

_PARAMETERS = (
    parameter(an_effect),
    Parameter(Var("card", CARD), nullable=True),
    Parameter(Var("card", CARD)),
    Parameter(Var("number", LEVEL)),
)
_OWNERS: tuple[Term, ...] = (SYSTEM.term, turn.term, when(done, T, N).term)


def machines() -> st.SearchStrategy[Machine]:
    """Give the toy machine with one to three random rules more and random control variables."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Machine:
        rules = tuple(_rule(draw, f"random {i}") for i in range(draw(st.integers(1, 3))))
        variables = tuple(replace(v, control=draw(st.booleans())) for v in TOY.variables)
        return replace(TOY, rules=(*TOY.rules, *rules), variables=variables)

    return drawn()


def _rule(draw: st.DrawFn, name: str) -> Rule:
    chosen = st.lists(st.sampled_from(_PARAMETERS), max_size=2, unique_by=lambda p: p.var.name)
    over = tuple(draw(chosen))
    bound = {p.var.name: p.var.sort for p in over}
    conditions = draw(st.lists(terms(BOOL, depth=2, bound=bound, partial=True), max_size=3))
    guard = tuple(Clause(c, f"clause {i}") for i, c in enumerate(conditions))
    changed = draw(st.lists(st.sampled_from(TOY.variables), max_size=4, unique_by=lambda v: v.name))
    then = tuple(_update(draw, v, over) for v in changed)
    return Rule(name, TOY.rules[0].move, draw(st.sampled_from(_OWNERS)), over, guard, then)


def _update(draw: st.DrawFn, variable: Variable, over: tuple[Parameter, ...]) -> Update:
    binders = tuple(Var(f"at{i}", s) for i, s in enumerate(variable.arguments))
    bound = {v.name: v.sort for v in (*(p.var for p in over), *binders)}
    value = draw(terms(variable.value_sort, depth=2, bound=bound, partial=True))
    return Update(variable.name, binders, value)
