"""Symbolic values: how states look to the solver.

Plain variables are solver constants, state functions are Python callables that build an expression for
given arguments (so an updated function is a substitution, not a new axiom), a stack is a depth and one such
callable per field, a record is its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import z3


__all__ = ["Expression", "Function", "Record", "Stack", "SymbolicState", "Value", "same_record"]

Expression: TypeAlias = Any
"""A z3 expression; the solver's Python interface has no types of its own to offer."""

Function: TypeAlias = Callable[..., Expression]
Record: TypeAlias = Mapping[str, Expression]


class _RecordAt(Mapping[str, Expression]):
    """A record of a stack, whose fields are looked up when they are asked for."""

    def __init__(self, fields: Mapping[str, Function], position: Expression) -> None:
        self._fields = fields
        self._position = position

    def __getitem__(self, name: str) -> Expression:
        return self._fields[name](self._position)

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of records: its depth, and each field as a function of the position."""

    depth: Expression
    fields: Mapping[str, Function]

    def at(self, position: Expression) -> Record:
        """Return the record at a position; unconstrained where there is none."""
        return _RecordAt(self.fields, position)

    def push(self, record: Record) -> Stack:
        """Return the stack with a record on top."""
        return Stack(self.depth + 1, self._changed(self.depth, record))

    def pop(self) -> Stack:
        """Return the stack without its top record."""
        return Stack(self.depth - 1, self.fields)

    def put(self, position: Expression, record: Record) -> Stack:
        """Return the stack with the record at a position replaced."""
        return Stack(self.depth, self._changed(position, record))

    def _changed(self, position: Expression, record: Record) -> Mapping[str, Function]:
        def changed(name: str) -> Function:
            old, new = self.fields[name], record[name]
            return lambda i: z3.If(i == position, new, old(i))

        return {name: changed(name) for name in self.fields}

    def choose(self, condition: Expression, other: Stack) -> Stack:
        """Return this stack where the condition holds, else the other."""

        def chosen(name: str) -> Function:
            mine, theirs = self.fields[name], other.fields[name]
            return lambda i: z3.If(condition, mine(i), theirs(i))

        return Stack(z3.If(condition, self.depth, other.depth), {name: chosen(name) for name in self.fields})


Value: TypeAlias = "Expression | Function | Record | Stack"
SymbolicState: TypeAlias = Mapping[str, Value]


def same_record(left: Record, right: Record) -> Expression:
    """Return the condition that two records agree in every field."""
    return z3.And([left[name] == right[name] for name in left])
