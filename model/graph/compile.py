"""Terms as Python functions: what properties, owners and observables are read with on many states.

The function means what the reference evaluator says of the term, errors included. Terms are compiled for
one ground machine; a free one is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solemn.model.graph.expression import Context, Writer
from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.logic.show import show
from solemn.model.logic.terms import Next, Term, Var, children
from solemn.model.machine.ground import Grounder
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine


__all__ = ["Compiler", "compile_term"]


class Compiler:
    """Compiles terms for one ground machine; cheaper than `compile_term` for many of them.

    Raises MachineError for a machine that is not ground.
    """

    def __init__(self, machine: Machine) -> None:
        self._grounder = Grounder(machine)
        self._words = Vocabulary(self._grounder.layout)

    def function(
        self, term: Term, bound: Mapping[str, Any] | None = None, parameters: Sequence[Var] = ()
    ) -> Callable[..., Any]:
        """Return the term as a function, as `compile_term` does."""
        source = self.source(term, bound, parameters)
        compiled = self._words.run(source, "value", " ".join(show(term).split()))
        return _renamed(compiled, {p.name: self._words.identifier("variable", p.name) for p in parameters})

    def source(
        self, term: Term, bound: Mapping[str, Any] | None = None, parameters: Sequence[Var] = ()
    ) -> str:
        """Return the source of the function; raise SortError as `compile_term` does."""
        reduced = self._grounder.reduce(term, {**(bound or {}), **{p.name: p for p in parameters}})
        writer = Writer(self._words, self._grounder.totality)
        value = writer.write(reduced, Context())
        names = [self._words.identifier("variable", p.name) for p in parameters]
        after = "after" if _speaks_of_next(reduced) else "after=None"
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


def _renamed(function: Callable[..., Any], names: Mapping[str, str]) -> Callable[..., Any]:
    """Return the function with parameters of their own names, where a cell has taken one of them."""
    if all(name == own for own, name in names.items()):
        return function

    def under_own_names(*states: State, **values: Any) -> Any:
        return function(*states, **{names[own]: value for own, value in values.items()})

    return under_own_names


def _speaks_of_next(term: Term) -> bool:
    return isinstance(term, Next) or any(map(_speaks_of_next, children(term)))
