"""Sorts: when two of them agree, and how they are called."""

from __future__ import annotations

import pytest

from solemn.model.logic.sorts import (
    BOOL,
    INT,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    SortError,
    StackSort,
    agree,
)


CARD = EntitySort("Card", null="no card")
COLOUR = EnumSort("Colour", ("red", "blue"))
LINK = RecordSort("Link", (("card", CARD), ("level", IntSort(0, 3))))


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        (BOOL, "Bool"),
        (INT, "Int"),
        (IntSort(0), "Int(0..)"),
        (IntSort(None, 4), "Int(..4)"),
        (IntSort(1, 3), "Int(1..3)"),
        (COLOUR, "Colour"),
        (CARD, "Card"),
        (LINK, "Link"),
        (StackSort(LINK), "Stack of Link"),
        (FunctionSort((CARD, COLOUR), BOOL), "(Card, Colour) -> Bool"),
    ],
)
def test_name(sort: Sort, expected: str) -> None:
    """A sort is called as messages need it."""
    assert expected == str(sort)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (INT, IntSort(0, 3), True),
        (IntSort(0, 3), IntSort(5, 9), True),
        (INT, BOOL, False),
        (COLOUR, EnumSort("Colour", ("red", "blue")), True),
        (COLOUR, EnumSort("Colour", ("blue", "red")), False),
        (CARD, EntitySort("Card"), False),
        (LINK, RecordSort("Link", LINK.fields[:1]), False),
        (FunctionSort((CARD,), INT), FunctionSort((CARD,), IntSort(0, 1)), True),
        (FunctionSort((INT,), BOOL), FunctionSort((IntSort(0, 1),), BOOL), True),
        (FunctionSort((CARD,), BOOL), FunctionSort((CARD, CARD), BOOL), False),
        (FunctionSort((CARD,), BOOL), BOOL, False),
        (StackSort(LINK), LINK, False),
    ],
)
def test_agree(left: Sort, right: Sort, expected: bool) -> None:
    """Two sorts agree if they are the same but for the ranges of integers, whichever comes first."""
    assert (expected, expected) == (agree(left, right), agree(right, left))


def test_twice() -> None:
    """An enumeration that lists a value twice is refused."""
    with pytest.raises(SortError, match="enumeration Colour lists a value twice: red, blue, red"):
        EnumSort("Colour", ("red", "blue", "red"))


def test_field() -> None:
    """A record finds its fields by name and says which there are."""
    assert (1, IntSort(0, 3)) == (LINK.index("level"), LINK.field("level"))
    with pytest.raises(SortError, match="Link has no field 'owner', only card, level"):
        LINK.field("owner")
