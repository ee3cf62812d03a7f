"""Whether a ground value belongs to a sort, given the entities there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solemn.model.logic.sorts import (
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    StackSort,
)


__all__ = ["belongs"]


def belongs(value: Any, sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> bool:
    """Say whether a value is one of a sort; a function is given as a mapping from argument tuples."""
    match sort:
        case BoolSort():
            return isinstance(value, bool)
        case IntSort(low=low, high=high):
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and (low is None or value >= low) and (high is None or value <= high)
        case EnumSort(values=values):
            return value in values
        case EntitySort(name=name, null=null):
            return value in domains.get(name, ()) or (value is None and null is not None)
        case RecordSort(fields=fields):
            fits = isinstance(value, tuple) and len(value) == len(fields)
            return fits and all(belongs(v, s, domains) for v, (_, s) in zip(value, fields, strict=True))
        case StackSort(record=record):
            return isinstance(value, tuple) and all(belongs(link, record, domains) for link in value)
        case FunctionSort(result=result):
            return all(belongs(v, result, domains) for v in value.values())
