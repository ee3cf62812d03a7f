"""What is observed of a state: values of terms, under names for people.

A state variable stands for all its cells, such as the place of every card; any other term for its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from solemn.model.logic.show import show
from solemn.model.logic.terms import StateVar, Term
from solemn.model.machine.layout import Layout, State


__all__ = ["Read", "Reader", "changed", "names", "observer"]

Read: TypeAlias = Callable[[State], Any]
Reader: TypeAlias = Callable[[Term], Read]
"""How a term is read: by generated code, or by the reference evaluator."""


@dataclass(frozen=True, slots=True)
class _Observed:
    name: str
    read: Read


def names(observing: tuple[Term, ...], layout: Layout) -> tuple[str, ...]:
    """Return what is observed, in words, in the order of the values."""
    return tuple(one.name for one in _observed(observing, layout, lambda _term: _nothing))


def observer(
    observing: tuple[Term, ...], layout: Layout, reader: Reader
) -> Callable[[State], tuple[Any, ...]]:
    """Return the function that gives the values observed of a state."""
    reads = [one.read for one in _observed(observing, layout, reader)]
    return lambda state: tuple(read(state) for read in reads)


def changed(told: tuple[str, ...], one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[str, Any, Any]:
    """Return the first of what is observed that has two different values, with both."""
    return next((name, a, b) for name, a, b in zip(told, one, other, strict=True) if a != b)


def _observed(observing: tuple[Term, ...], layout: Layout, reader: Reader) -> Iterator[_Observed]:
    for term in observing:
        if isinstance(term, StateVar):
            for number, cell in layout.cells_of[term.name]:
                words = cell.variable.says or cell.variable.name
                told = " of ".join(
                    [words, *([", ".join(map(str, cell.arguments))] if cell.arguments else [])]
                )
                yield _Observed(told, _cell(number))
        else:
            yield _Observed(show(term), reader(term))


def _cell(number: int) -> Read:
    return lambda state: state[number]


def _nothing(_state: State) -> None:
    return None
