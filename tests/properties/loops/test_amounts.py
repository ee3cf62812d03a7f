"""Amounts of all rounds at once, compared with the amounts of single rounds."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solemn.properties.loops.amounts import Growing, VariesError


ROUNDS = 60
"""So many rounds decide every comparison of the small amounts below, if it changes at all."""

SMALL = st.integers(-9, 9)
AMOUNTS = SMALL | st.builds(Growing, SMALL, SMALL)
SUMS = [operator.add, operator.sub, operator.mul, min]
COMPARISONS = [operator.eq, operator.lt, operator.le, operator.gt, operator.ge, operator.ne]


def of_round(amount: int | Growing, number: int) -> int:
    """The amount in one round."""
    return amount.first + number * amount.by if isinstance(amount, Growing) else amount


class TestEveryRound:
    """What is said of all rounds is true in each."""

    @pytest.mark.parametrize("calculate", SUMS)
    @given(AMOUNTS, AMOUNTS)
    def test_sums(self, calculate: Callable[[Any, Any], Any], one: Any, other: Any) -> None:
        """A result stands for the results of all rounds."""
        try:
            result = calculate(one, other)
        except VariesError:
            return
        for number in range(ROUNDS):
            expected = calculate(of_round(one, number), of_round(other, number))

            assert expected == of_round(result, number)

    @pytest.mark.parametrize("compare", COMPARISONS)
    @given(AMOUNTS, AMOUNTS)
    def test_comparisons(self, compare: Callable[[Any, Any], bool], one: Any, other: Any) -> None:
        """A comparison has an answer exactly if it is the same in every round."""
        answers = {compare(of_round(one, n), of_round(other, n)) for n in range(ROUNDS)}
        try:
            answer = compare(one, other)
        except VariesError:
            assert {True, False} == answers
        else:
            assert {answer} == answers


class TestNothingElse:
    """What needs to know the amount is not answered."""

    @pytest.mark.parametrize("use", [bool, hash, int, operator.index])
    def test_use(self, use: Callable[[Any], Any]) -> None:
        """An amount of all rounds is no number to look something up by."""
        with pytest.raises(VariesError, match="depends on the value of 3 and 2 more with every round"):
            use(Growing(3, 2))

    def test_no_number(self) -> None:
        """An amount is never equal to what is no number."""
        assert Growing(0, 1) != "0"
        assert (Growing(0, 1) == None) is False

    def test_product(self) -> None:
        """A product of two amounts that both change grows faster and faster, and is refused."""
        with pytest.raises(VariesError, match="product"):
            Growing(1, 1) * Growing(1, 1)
