"""Where the shipped card and scenario files lie: which there are, and their text.

A file is known by its name without the ending. This module reads text only; what the text means, and
whether it means anything, is for the loader of scenarios.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeAlias


__all__ = ["Shelf", "ids", "text"]

Shelf: TypeAlias = Literal["cards", "cases", "positions", "scenarios"]
"""The folders that hold shipped files."""

_ENDING = ".yaml"


@cache
def ids(shelf: Shelf) -> tuple[str, ...]:
    """Return the names of the files on a shelf, sorted."""
    names = (entry.name for entry in _folder(shelf).iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


@cache
def text(shelf: Shelf, identifier: str) -> str:
    """Return the text of a shipped file; raise FileNotFoundError if the shelf has none of that name."""
    return (_folder(shelf) / f"{identifier}{_ENDING}").read_text(encoding="utf-8")


def _folder(shelf: Shelf) -> Traversable:
    return files("solemn.model.library") / shelf
