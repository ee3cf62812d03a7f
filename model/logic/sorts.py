"""The sorts of the language: what a term may stand for.

A sort is a frozen value. Two readings exist for an entity sort: *ground* (the finite list that a
scenario declares) and *free* (an uninterpreted sort, every possible card). This module knows neither
reading; it only says which sorts there are and when two of them agree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


__all__ = [
    "BOOL",
    "INT",
    "BoolSort",
    "EntitySort",
    "EnumSort",
    "FunctionSort",
    "IntSort",
    "RecordSort",
    "Sort",
    "SortError",
    "StackSort",
    "Value",
    "agree",
]


Value: TypeAlias = "bool | int | str | tuple[Value, ...] | None"
"""A ground value: truth value, integer, name of an enumeration value or entity (None: no entity),
record (tuple of fields in order) or stack (tuple of records, oldest first)."""


class SortError(TypeError):
    """Two parts of a term do not fit; the message names both sides."""


@dataclass(frozen=True, slots=True)
class BoolSort:
    """The two truth values."""

    def __str__(self) -> str:
        return "Bool"


@dataclass(frozen=True, slots=True)
class IntSort:
    """Integers from `low` to `high`; None leaves a side open.

    In a ground machine a state variable that leaves its range is an error. In the free reading
    only rigid attributes are bound by the range; for a state variable the range has to be proved.
    """

    low: int | None = None
    high: int | None = None

    def __post_init__(self) -> None:
        if self.low is not None and self.high is not None and self.low > self.high:
            msg = f"there is no integer from {self.low} to {self.high}"
            raise SortError(msg)

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "Int"
        low = "" if self.low is None else str(self.low)
        high = "" if self.high is None else str(self.high)
        return f"Int({low}..{high})"


@dataclass(frozen=True, slots=True)
class EnumSort:
    """A finite list of named values."""

    name: str
    values: tuple[str, ...] = field(hash=False)

    def __post_init__(self) -> None:
        if len(set(self.values)) != len(self.values):
            msg = f"enumeration {self.name} lists a value twice: {', '.join(self.values)}"
            raise SortError(msg)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class EntitySort:
    """Things a scenario declares, or, in the free reading, any things at all.

    `null` is the printed name of the value None ("no card") where a field may hold no entity. Quantifiers
    and `count` never range over it; a rule parameter does only if it says so.
    """

    name: str
    null: str | None = field(default=None, hash=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class RecordSort:
    """Named fields, such as a chain link."""

    name: str
    fields: tuple[tuple[str, Sort], ...] = field(hash=False)

    def __str__(self) -> str:
        return self.name

    def index(self, field: str) -> int:
        """Return the position of a field; raise SortError naming the fields there are."""
        for i, (name, _) in enumerate(self.fields):
            if name == field:
                return i
        msg = f"{self.name} has no field {field!r}, only {', '.join(name for name, _ in self.fields)}"
        raise SortError(msg)

    def field(self, field: str) -> Sort:
        """Return the sort of a field; raise SortError naming the fields there are."""
        return self.fields[self.index(field)][1]


@dataclass(frozen=True, slots=True)
class FunctionSort:
    """A value for each tuple of arguments: a rigid attribute or a state function such as `zone`."""

    arguments: tuple[Sort, ...]
    result: Sort

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.arguments))}) -> {self.result}"


@dataclass(frozen=True, slots=True)
class StackSort:
    """A stack of records, oldest at position 0; never of negative depth, of no maximal depth."""

    record: RecordSort

    def __str__(self) -> str:
        return f"Stack of {self.record}"


Sort: TypeAlias = BoolSort | IntSort | EnumSort | EntitySort | RecordSort | FunctionSort | StackSort

BOOL = BoolSort()
INT = IntSort()


def agree(left: Sort, right: Sort) -> bool:
    """Say whether a value of one sort may be compared with, or stored as, one of the other.

    Integer ranges do not matter here: they bind values, not terms.
    """
    match left, right:
        case IntSort(), IntSort():
            return True
        case FunctionSort(), FunctionSort():
            return len(left.arguments) == len(right.arguments) and all(
                agree(a, b)
                for a, b in zip((*left.arguments, left.result), (*right.arguments, right.result), strict=True)
            )
        case _:
            return left == right
