"""A digest of values: the same for values that say the same, in every run, another one otherwise.

It stands beside what was found out about rules, so that a change of the rules shows. Only values that are
told by their parts have one: plain values, collections, enumerations and dataclasses of these.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any


__all__ = ["digest"]

_LENGTH = 12
"""How many hexadecimal digits are kept: enough to notice a change, and short to read."""


def digest(*values: Any) -> str:
    """Return a short digest of some values; raise TypeError for one that its parts do not tell."""
    return _Telling().of(values)[:_LENGTH]


class _Telling:
    """One walk through values; what is shared between them is walked through once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, str]] = {}

    def of(self, value: Any) -> str:
        if not is_dataclass(value):
            return _hashed(self._told(value))
        known = self._known.get(id(value))
        if known is None:
            # the value is kept, too: an id is only its own as long as it lives
            known = self._known[id(value)] = (value, _hashed(self._told(value)))
        return known[1]

    def _told(self, value: Any) -> Iterable[str]:
        yield type(value).__name__
        match value:
            case None | bool() | int() | float() | str():
                yield repr(value)
            case Enum():
                yield value.name
            case tuple() | list():
                yield from map(self.of, value)
            case Mapping():
                yield from sorted(self.of(item) for item in value.items())
            case AbstractSet():
                yield from sorted(map(self.of, value))
            case _ if is_dataclass(value):
                yield from (self.of(getattr(value, field.name)) for field in fields(value) if field.compare)
            case _:
                msg = f"{type(value).__name__} is not told by its parts"
                raise TypeError(msg)


def _hashed(parts: Iterable[str]) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()
