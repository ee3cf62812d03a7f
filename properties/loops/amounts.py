"""Amounts that grow by the same with every round: one value stands for those of all rounds.

A comparison of two such amounts has an answer only if it is the same in every round. Whoever asks for more
learns that it varies, so that nothing is ever taken to hold for all rounds that does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn


__all__ = ["Growing", "VariesError"]


class VariesError(ArithmeticError):
    """Something about an amount is not the same in every round."""


@dataclass(frozen=True, slots=True, eq=False)
class Growing:
    """The amount `first` + k * `by` in round k, for every k from 0 on."""

    first: int
    by: int

    def __add__(self, other: int | Growing) -> Growing:
        first, by = _parts(other)
        return Growing(self.first + first, self.by + by)

    __radd__ = __add__

    def __neg__(self) -> Growing:
        return Growing(-self.first, -self.by)

    def __sub__(self, other: int | Growing) -> Growing:
        return self + -other

    def __rsub__(self, other: int) -> Growing:
        return -self + other

    def __mul__(self, other: int | Growing) -> Growing:
        first, by = _parts(other)
        if self.by and by:
            msg = "a product of two amounts that grow does not grow by the same in every round"
            raise VariesError(msg)
        return Growing(self.first * first, self.first * by + self.by * first)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Growing):
            return False
        difference = self - other
        if not difference.by:
            return not difference.first
        if _meets_zero(difference):
            msg = f"whether {self} is {other}"
            raise VariesError(msg)
        return False

    def __lt__(self, other: int | Growing) -> bool:
        return _below(self - other, -1)

    def __le__(self, other: int | Growing) -> bool:
        return _below(self - other, 0)

    def __gt__(self, other: int | Growing) -> bool:
        return _below(-self + other, -1)

    def __ge__(self, other: int | Growing) -> bool:
        return _below(-self + other, 0)

    def __str__(self) -> str:
        return f"{self.first} and {self.by} more with every round"

    def _varies(self, *_: object) -> NoReturn:
        msg = f"what depends on the value of {self}"
        raise VariesError(msg)

    __bool__ = __index__ = __int__ = _varies

    def __hash__(self) -> int:
        return self._varies()


def _parts(value: int | Growing) -> tuple[int, int]:
    return (value.first, value.by) if isinstance(value, Growing) else (value, 0)


def _meets_zero(value: Growing) -> bool:
    """Say whether an amount that changes is zero in some round."""
    rounds, rest = divmod(-value.first, value.by)
    return not rest and rounds >= 0


def _below(value: Growing, most: int) -> bool:
    """Say whether an amount is at most so much, in every round or in none."""
    first = value.first <= most
    stays = not value.by or (value.by < 0 if first else value.by > 0)
    if not stays:
        msg = f"whether {value} is at most {most}"
        raise VariesError(msg)
    return first
