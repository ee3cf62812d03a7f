"""What the tables of attributes say of terms whose arguments are known only in part.

The text of the top link is not known while rules are grounded, but no card of the position may have an
instruction of some kind, and then nothing has to ask for it. Nothing here asks whether a term has a value at
all: that is for the caller to make sure of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solemn.model.logic.operators import OPERATORS
from solemn.model.logic.terms import Apply, Attribute, Lit, Term


__all__ = ["AttributeTables", "is_attribute"]

_OPEN = object()


def is_attribute(term: Term) -> bool:
    """Say whether a term is an attribute applied to arguments."""
    return isinstance(term, Apply) and isinstance(term.function, Attribute)


class AttributeTables:
    """The tables of a ground machine, asked for all values that an attribute may have."""

    def __init__(self, tables: Mapping[str, Mapping[tuple[Any, ...], Any]]) -> None:
        self._tables = tables
        self._possible: dict[tuple[str, tuple[Any, ...]], frozenset[Any]] = {}

    def possible(self, term: Apply) -> frozenset[Any]:
        """Return the values of an attribute over all arguments that are not known."""
        known = tuple(a.value if isinstance(a, Lit) else _OPEN for a in term.arguments)
        key = (term.function.name, known)
        if key not in self._possible:
            self._possible[key] = frozenset(
                value
                for place, value in self._tables.get(term.function.name, {}).items()
                if all(k is _OPEN or k == p for k, p in zip(known, place, strict=True))
            )
        return self._possible[key]

    def compared(self, name: str, left: Term, right: Term) -> bool | None:
        """Compare an attribute with a literal: the answer if it is the same for every possible value."""
        match left, right:
            case Apply(function=Attribute()), Lit(value=value):
                pairs = [(v, value) for v in self.possible(left)]
            case Lit(value=value), Apply(function=Attribute()):
                pairs = [(value, v) for v in self.possible(right)]
            case _:
                return None
        apply = OPERATORS[name].apply
        assert apply is not None
        answers = {bool(apply(a, b)) for a, b in pairs}
        return answers.pop() if len(answers) == 1 else None
