"""What can be wrong with a file: problems with place and code, and the one error that lists them all."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from solemn.model.files.complaints import Place
from solemn.model.files.limits import MOST_PROBLEMS


__all__ = [
    "Place",
    "Problem",
    "ScenarioError",
    "closest",
    "error_of",
    "hint",
    "listed",
    "not_modelled",
    "same_numbers",
    "shown",
    "suggest",
    "told",
]

_FEW = 8
_LONG = 60
_MOST_MEANT = 3


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: the file, line and column (None: the whole file), place, code, and what."""

    file: str
    line: int | None
    column: int | None
    place: Place
    code: str
    says: str

    def __str__(self) -> str:
        if self.line is None:
            return f"{self.file}: {self.code} {self.says}"
        return f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}"

    @property
    def message(self) -> str:
        """What is wrong, with the place as a path if it is about a part of the file."""
        return self.says if self.line is None else f"{told(self.place)}: {self.says}"


class ScenarioError(ValueError):
    """A file cannot be used; the message lists every problem, one after the other."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the sentences for people and their parts for programs."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def error_of(problems: Iterable[Problem], file: str) -> ScenarioError:
    """Return the error that lists the problems of a file in order, the first of them if they are many."""
    ordered = sorted(problems, key=lambda p: (p.file != file, p.line or 0, p.column or 0))
    if len(ordered) > MOST_PROBLEMS:
        says = f"there are more problems than these {MOST_PROBLEMS}"
        ordered[MOST_PROBLEMS:] = [Problem(file, None, None, (), "E019", says)]
    return ScenarioError(ordered)


def told(place: Place) -> str:
    """Write a place as a path, such as `$.cards[1].owner`; a step of a line with its number."""
    return f"${''.join(map(_part, place))}{_step(place)}"


def _part(part: str | int) -> str:
    if isinstance(part, str) and len(part) <= _LONG and re.fullmatch(r"\w+(-\w+)*", part):
        return f".{part}"
    return f"[{part if isinstance(part, int) else shown(part)}]"


def _step(place: Place) -> str:
    """Return the number of a step as people count, since paths count from nought."""
    at = {"line": 1, "lines": 2}.get(str(place[0]), len(place)) if place else 0
    step = place[at] if len(place) > at else None
    return f" (step {step + 1})" if isinstance(step, int) else ""


def shown(value: Any) -> str:
    """Return a value as a message quotes it: short, and in the words of a file."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing"
        case str():
            return repr(value if len(value) <= _LONG else f"{value[:_LONG]}...")
        case list():
            return "a list"
        case dict():
            return "keys with values"
        case _:
            return repr(value)[:_LONG]


def listed(words: Iterable[str]) -> str:
    """Return quoted words with an `or` before the last one."""
    *most, last = (repr(word) for word in words)
    return f"{', '.join(most)} or {last}" if most else last


def hint(wrong: str, known: Iterable[str]) -> str:
    """Return a suggestion to append to a message, empty when nothing known comes close."""
    close = _close(wrong, tuple(known))
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


_NOT_MODELLED = {
    "attack": "attacks are",
    "battle": "battle is",
    "coin": "chance is",
    "dice": "chance is",
    "level": "levels are",
    "fusion": "kinds of special summon are",
    "synchro": "kinds of special summon are",
    "pendulum": "kinds of special summon are",
}
"""What people look for that not every game has."""


def not_modelled(wrong: str, known: Iterable[str]) -> str:
    """Return what a word is about if no known word is about it, to append to a message; else nothing."""
    words = " ".join(known).casefold()
    for about, says in _NOT_MODELLED.items():
        if about in wrong.casefold() and about not in words:
            return f"; {says} not modelled here (docs/scenario-files.md, 'What cannot be said')"
    return ""


def closest(wrong: str, known: Iterable[str]) -> str | None:
    """Return the known name that comes closest, None if none is close."""
    return next(iter(_close(wrong, tuple(known))), None)


def suggest(wrong: str, known: Iterable[str]) -> str:
    """Return a suggestion; where nothing comes close, what there is, or the first of it if it is much."""
    names = tuple(known)
    if not names:
        return ""
    rest = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
    return hint(wrong, names) or f"; there {'is' if len(names) == 1 else 'are'} {_some(names)}{rest}"


def _some(names: tuple[str, ...]) -> str:
    return ", ".join(map(repr, names[:_FEW]))


def _close(wrong: str, known: tuple[str, ...]) -> list[str]:
    if len(wrong) > _LONG:
        return []
    numbered = [name for name in known if same_numbers(wrong, name)]
    if numbered:
        return numbered[:_MOST_MEANT]
    written = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(wrong.casefold(), written, n=_MOST_MEANT, cutoff=0.6)
    return [written[name] for name in close]


def same_numbers(one: str, other: str) -> bool:
    """Say whether two names have a number in them and differ only in how it is written, as P4 and P-04."""
    parts = _parts(one)
    return any(isinstance(part, int) for part in parts) and parts == _parts(other)


def _parts(name: str) -> list[str | int]:
    """Return the words and the numbers of a name."""
    parts = re.findall(r"[^\W\d_]+|[0-9]+", name.casefold()[:_LONG])
    return [int(part) if part.isdecimal() else part for part in parts]
