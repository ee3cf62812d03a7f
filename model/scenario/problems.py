"""What can be wrong with a file: problems with their place, and the one error that lists them all."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias


__all__ = ["Place", "Problem", "ScenarioError", "hint", "told"]

Place: TypeAlias = tuple[str | int, ...]
"""The way to a part of a file: keys and positions, from the outside in."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: in which file, on which line (None: unknown), at which place, and what."""

    file: str
    line: int | None
    place: Place
    says: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {told(self.place)}: {self.says}"


class ScenarioError(ValueError):
    """A file cannot be used; the message lists every problem, one a line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the sentences for people and their parts for programs."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def told(place: Place) -> str:
    """Write a place as a path, such as `$.cards[1].owner`."""
    return "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in place)


def hint(wrong: str, known: Iterable[str]) -> str:
    """Return a suggestion to append to a message, empty when nothing known comes close."""
    close = difflib.get_close_matches(wrong, list(known), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
