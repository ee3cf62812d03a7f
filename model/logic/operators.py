"""The table of operators: one row each, with its typing, its meaning on ground values and its look in print.

Everything else (evaluation, simplification, generated Python, Z3) finds an operator by its name in a
table of its own; a test compares those tables with this one, so that none can be forgotten.
Operators on stacks work on tuples of records. Comparisons other than those listed here (>, ≥, ≠) are
rewritten when a term is built, so that every reading sees a small language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from solemn.model.logic.sorts import (
    BOOL,
    INT,
    BoolSort,
    FunctionSort,
    IntSort,
    Sort,
    SortError,
    StackSort,
    agree,
)


__all__ = ["OPERATORS", "Operator", "Undefined"]


class Undefined(ArithmeticError):  # noqa: N818  it is an answer, not a fault
    """A ground term has no value: a link that is not there, or an attribute of no entity."""


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator.

    `typing` maps the argument sorts to the sort of the result or raises SortError; `apply` computes
    with ground values; `template` prints ({0}, {1}: arguments); `binds` is the printing precedence,
    0 binding loosest. `lazy` operators are evaluated left to right and stop early; they have no `apply`.
    """

    name: str
    typing: Callable[[Sequence[Sort]], Sort]
    apply: Callable[..., Any] | None
    template: str
    binds: int

    @property
    def lazy(self) -> bool:
        """Whether arguments are only evaluated as far as needed."""
        return self.apply is None


def _arity(name: str, sorts: Sequence[Sort], count: int) -> None:
    if len(sorts) != count:
        msg = f"'{name}' takes {count} arguments, got {len(sorts)}"
        raise SortError(msg)


def _all_of(name: str, kind: type[Sort], result: Sort, count: int | None) -> Callable[[Sequence[Sort]], Sort]:
    """Typing of an operator whose arguments all have one kind of sort."""

    def typing(sorts: Sequence[Sort]) -> Sort:
        if count is not None:
            _arity(name, sorts, count)
        for i, sort in enumerate(sorts, start=1):
            if not isinstance(sort, kind):
                msg = f"argument {i} of '{name}' is {sort}, expected {kind.__name__.removesuffix('Sort')}"
                raise SortError(msg)
        return result

    return typing


def _equal(sorts: Sequence[Sort]) -> Sort:
    _arity("=", sorts, 2)
    if not agree(sorts[0], sorts[1]):
        msg = f"cannot compare {sorts[0]} with {sorts[1]}"
        raise SortError(msg)
    if isinstance(sorts[0], StackSort):
        msg = "stacks are compared link by link, not as a whole"
        raise SortError(msg)
    if isinstance(sorts[0], FunctionSort):
        msg = "functions are compared value by value, not as a whole"
        raise SortError(msg)
    return BOOL


def _if(sorts: Sequence[Sort]) -> Sort:
    _arity("if", sorts, 3)
    if not isinstance(sorts[0], BoolSort):
        msg = f"the condition of 'if' is {sorts[0]}, expected Bool"
        raise SortError(msg)
    if not agree(sorts[1], sorts[2]):
        msg = f"the branches of 'if' differ: {sorts[1]} and {sorts[2]}"
        raise SortError(msg)
    return INT if isinstance(sorts[1], IntSort) else sorts[1]


def _stack(name: str, sorts: Sequence[Sort]) -> StackSort:
    if not sorts or not isinstance(sorts[0], StackSort):
        msg = f"argument 1 of '{name}' is {sorts[0] if sorts else 'missing'}, expected a stack"
        raise SortError(msg)
    return sorts[0]


def _position(name: str, sort: Sort) -> None:
    if not isinstance(sort, IntSort):
        msg = f"the position in '{name}' is {sort}, expected Int"
        raise SortError(msg)


def _record(name: str, stack: StackSort, sort: Sort) -> None:
    if not agree(stack.record, sort):
        msg = f"'{name}' puts {sort} on a stack of {stack.record}"
        raise SortError(msg)


def _depth(sorts: Sequence[Sort]) -> Sort:
    _arity("depth", sorts, 1)
    _stack("depth", sorts)
    return INT


def _at(sorts: Sequence[Sort]) -> Sort:
    _arity("at", sorts, 2)
    stack = _stack("at", sorts)
    _position("at", sorts[1])
    return stack.record


def _push(sorts: Sequence[Sort]) -> Sort:
    _arity("push", sorts, 2)
    stack = _stack("push", sorts)
    _record("push", stack, sorts[1])
    return stack


def _pop(sorts: Sequence[Sort]) -> Sort:
    _arity("pop", sorts, 1)
    return _stack("pop", sorts)


def _put(sorts: Sequence[Sort]) -> Sort:
    _arity("put", sorts, 3)
    stack = _stack("put", sorts)
    _position("put", sorts[1])
    _record("put", stack, sorts[2])
    return stack


def _at_value(stack: tuple[Any, ...], position: int) -> Any:
    if not 0 <= position < len(stack):
        msg = f"there is no link at position {position} of a chain of {len(stack)}"
        raise Undefined(msg)
    return stack[position]


def _pop_value(stack: tuple[Any, ...]) -> tuple[Any, ...]:
    if not stack:
        msg = "an empty chain has no top link to take away"
        raise Undefined(msg)
    return stack[:-1]


def _put_value(stack: tuple[Any, ...], position: int, record: Any) -> tuple[Any, ...]:
    _at_value(stack, position)
    return (*stack[:position], record, *stack[position + 1 :])


def _table(*rows: Operator) -> dict[str, Operator]:
    return {row.name: row for row in rows}


_B, _I = BoolSort, IntSort

OPERATORS: dict[str, Operator] = _table(
    Operator("not", _all_of("not", _B, BOOL, 1), lambda a: not a, "not {0}", 5),
    Operator("and", _all_of("and", _B, BOOL, None), None, " and ", 3),
    Operator("or", _all_of("or", _B, BOOL, None), None, " or ", 2),
    Operator("implies", _all_of("implies", _B, BOOL, 2), None, "{0} implies {1}", 1),
    Operator("if", _if, None, "(if {0} then {1} else {2})", 9),
    Operator("=", _equal, lambda a, b: a == b, "{0} is {1}", 4),
    Operator("<", _all_of("<", _I, BOOL, 2), lambda a, b: a < b, "{0} < {1}", 4),
    Operator("≤", _all_of("≤", _I, BOOL, 2), lambda a, b: a <= b, "{0} ≤ {1}", 4),
    Operator("+", _all_of("+", _I, INT, 2), lambda a, b: a + b, "{0} + {1}", 6),
    Operator("-", _all_of("-", _I, INT, 2), lambda a, b: a - b, "{0} - {1}", 6),
    Operator("*", _all_of("*", _I, INT, 2), lambda a, b: a * b, "{0} * {1}", 7),
    Operator("min", _all_of("min", _I, INT, 2), min, "min({0}, {1})", 9),
    Operator("depth", _depth, len, "the number of links of {0}", 8),
    Operator("at", _at, _at_value, "link {1} of {0}", 8),
    Operator("push", _push, lambda s, r: (*s, r), "{0} with {1} on top", 8),
    Operator("pop", _pop, _pop_value, "{0} without its top link", 8),
    Operator("put", _put, _put_value, "{0} with {2} at {1}", 8),
)
