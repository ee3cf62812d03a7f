"""Terms as Python functions: what properties, owners and observables are read with on many states.

The function means what the reference evaluator says of the term, errors included. Terms are compiled for
one ground machine; a free one is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from solemn.model.graph.expression import Context, Writer
from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.logic.show import show
from solemn.model.logic.terms import Lit, Term, Var
from solemn.model.machine.ground import Fixed, Grounder
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.machine.simplify import FALSE


__all__ = ["NEVER", "Compiler", "compile_term"]


class Compiler:
    """Compiles terms for one ground machine; cheaper than `compile_term` for many of them.

    What is left of two terms once they are reduced is compiled once if it is the same. `constant` are cells
    that have one value in all states that the functions are given. Raises MachineError for a machine that is
    not ground.
    """

    def __init__(self, machine: Machine, constant: Fixed | None = None) -> None:
        self._grounder = Grounder(machine, constant)
        self._words = Vocabulary(self._grounder.layout)
        self._done: dict[int, Callable[..., Any]] = {}

    def function(
        self, term: Term, bound: Mapping[str, Any] | None = None, parameters: Sequence[Var] = ()
    ) -> Callable[..., Any]:
        """Return the term as a function, as `compile_term` does."""
        reduced = self._reduced(term, bound, parameters)
        if parameters:
            return self._with_parameters(reduced, term, parameters)
        return self._compiled(self._words.pool(reduced), term)

    def by_value(self, term: Term, variable: Var, values: Iterable[Any]) -> dict[Any, Callable[..., Any]]:
        """Return the term as a function for each value of a variable, as `compile_term` does.

        The term is reduced once; only what mentions the variable is looked at again for each value. What
        differs from value to value is compiled once, with the variable as a parameter.
        """
        open_ = self._words.pool(self._reduced(term, None, [variable]))
        left = {v: self._words.pool(self._grounder.given(open_, {variable.name: v})) for v in values}
        if len({id(t) for t in left.values() if not isinstance(t, Lit)}) <= 1:
            return {v: self._compiled(t, term) for v, t in left.items()}
        compiled = self._with_parameters(open_, term, [variable])
        return {
            v: self._compiled(t, term) if isinstance(t, Lit) else partial(compiled, **{variable.name: v})
            for v, t in left.items()
        }

    def source(
        self, term: Term, bound: Mapping[str, Any] | None = None, parameters: Sequence[Var] = ()
    ) -> str:
        """Return the source of the function; raise SortError as `compile_term` does."""
        return self._source(self._reduced(term, bound, parameters), parameters)

    def _reduced(self, term: Term, bound: Mapping[str, Any] | None, parameters: Sequence[Var]) -> Term:
        return self._grounder.reduce(term, {**(bound or {}), **{p.name: p for p in parameters}})

    def _with_parameters(self, reduced: Term, written: Term, parameters: Sequence[Var]) -> Callable[..., Any]:
        compiled = self._words.run(self._source(reduced, parameters), "value", _title(written))
        return _renamed(compiled, {p.name: self._words.identifier("variable", p.name) for p in parameters})

    def _compiled(self, reduced: Term, written: Term) -> Callable[..., Any]:
        """Return the function of a term of the pool; tracebacks show the term as it was written."""
        if isinstance(reduced, Lit):
            return NEVER if reduced == FALSE else _constant(reduced.value)
        if id(reduced) not in self._done:
            self._done[id(reduced)] = self._words.run(self._source(reduced, ()), "value", _title(written))
        return self._done[id(reduced)]

    def _source(self, reduced: Term, parameters: Sequence[Var]) -> str:
        writer = Writer(self._words, self._grounder.totality)
        value = writer.write(reduced, Context())
        names = [self._words.identifier("variable", p.name) for p in parameters]
        after = "after" if writer.speaks_of_next else "after=None"
        lines = [f"def value({', '.join(['state', after, *(['*', *names] if names else [])])}):"]
        lines += [f"    {binding}" for binding in writer.bindings()]
        return "\n".join([*lines, f"    return {value}", ""])


def compile_term(
    machine: Machine, term: Term, bound: Mapping[str, Any] | None = None, parameters: Sequence[Var] = ()
) -> Callable[..., Any]:
    """Return a function of a state, or of the states before and after a step, that gives the term's value.

    `bound` gives variables a value for good; `parameters` stay open and are passed by name. A term that
    mentions Next needs both states. The function raises Undefined where the term has no value. Raises
    MachineError for a free machine, SortError for a variable that is neither bound nor a parameter.
    """
    return Compiler(machine).function(term, bound, parameters)


def _constant(value: Any) -> Callable[..., Any]:
    """Return the function of a term that has the same value everywhere."""

    def constant(_state: State, _after: State | None = None) -> Any:
        return value

    return constant


NEVER = _constant(False)
"""The function of every term that is false everywhere: whoever looks for what it says may stop."""


def _title(term: Term) -> str:
    return " ".join(show(term).split())


def _renamed(function: Callable[..., Any], names: Mapping[str, str]) -> Callable[..., Any]:
    """Return the function with parameters of their own names, where a cell has taken one of them."""
    if all(name == own for own, name in names.items()):
        return function

    def under_own_names(*states: State, **values: Any) -> Any:
        return function(*states, **{names[own]: value for own, value in values.items()})

    return under_own_names
