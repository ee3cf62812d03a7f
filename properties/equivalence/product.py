"""The product of two sides, breadth first: the difference that is found first comes after fewest moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from solemn.properties.equivalence.sides import Offer, Side
from solemn.properties.equivalence.signs import Sign


__all__ = ["Apart", "Compared", "compare"]

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)

_LOOK_UP = 256
"""How many pairs are compared between two looks at what stops it."""


@dataclass(frozen=True, slots=True)
class Apart:
    """A first difference: after signs that both allow, one that only the left or the right side allows."""

    word: tuple[Sign, ...]
    beyond: Sign
    only_left: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of it: how many pairs of sets of states were met, a difference, or why something is open."""

    pairs: int
    apart: Apart | None = None
    left_open: str = ""


@dataclass(frozen=True, slots=True)
class _Pair(Generic[S, R]):
    left: frozenset[S]
    right: frozenset[R]


_Came: TypeAlias = "tuple[_Pair[S, R], Sign] | None"


def compare(
    left: Side[S],
    right: Side[R],
    *,
    most: int,
    stopped: Callable[[], str] = lambda: "",
    unknown: str = "states that were not explored",
) -> Compared:
    """Compare two sides; no more than `most` pairs, and no further once `stopped` gives a reason.

    A sign is said to be missing only where everything that may follow is known.
    """
    first = _Pair(left.start, right.start)
    if left.first != right.first:
        return Compared(1, Apart((), Sign("start", None, left.first), only_left=True))
    came: dict[_Pair[S, R], _Came[S, R]] = {}
    todo: deque[tuple[_Pair[S, R], _Came[S, R]]] = deque([(first, None)])
    left_open = ""
    while todo:
        pair, before = todo.popleft()
        if pair in came:
            continue
        if len(came) >= most:
            return Compared(len(came), left_open=f"the limit of {most} pairs of states was reached")
        if not len(came) % _LOOK_UP and (reason := stopped()):
            return Compared(len(came), left_open=reason)
        came[pair] = before
        mine, theirs = left.offer(pair.left), right.offer(pair.right)
        found = _missing(mine, theirs)
        if found is not None:
            beyond, only_left = found
            return Compared(len(came), Apart(_word(came, pair), beyond, only_left))
        if mine.after.keys() != theirs.after.keys() or not (mine.whole and theirs.whole):
            left_open = unknown
        for sign, targets in mine.after.items():
            others = theirs.after.get(sign, frozenset())
            if targets and others:
                _enter(todo, (_Pair(targets, others), (pair, sign)))
    return Compared(len(came), left_open=left_open)


def _enter(
    todo: deque[tuple[_Pair[S, R], _Came[S, R]]], entry: tuple[_Pair[S, R], tuple[_Pair[S, R], Sign]]
) -> None:
    """Add what is to be compared: what comes without a further move before what comes after one."""
    if entry[1][1].kind == "change":
        todo.appendleft(entry)
    else:
        todo.append(entry)


def _missing(mine: Offer[S], theirs: Offer[R]) -> tuple[Sign, bool] | None:
    """Return a sign that surely only one side allows, and whether it is the left one."""
    for one, other, is_left in ((mine, theirs, True), (theirs, mine, False)):
        if other.whole:
            sign = next((s for s in one.after if s not in other.after), None)
            if sign is not None:
                return sign, is_left
    return None


def _word(came: dict[_Pair[S, R], _Came[S, R]], pair: _Pair[S, R]) -> tuple[Sign, ...]:
    word: list[Sign] = []
    entry = came[pair]
    while entry is not None:
        pair, sign = entry
        word.append(sign)
        entry = came[pair]
    return tuple(reversed(word))
