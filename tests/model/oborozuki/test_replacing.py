"""The table of replacement: every pair of kinds, under both ways of reading it, and what the moves make of
it.
"""

from __future__ import annotations

from itertools import product

import pytest

from rounds import table_position
from solemn.model.logic.build import members
from solemn.model.logic.evaluate import evaluate
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Layout
from solemn.model.oborozuki.replacing import CELLS, REPLACEABLE
from solemn.model.oborozuki.zones import KIND


PAIRS = list(product(KIND.values, repeat=2))
ORIENTATIONS = ("rows_covered", "columns_covered")
DIFFERING = {("A", "S"), ("D", "S"), ("S", "A"), ("S", "D")}
"""The pairs (new, covered) about which the two ways of reading the table disagree (C-44)."""


def allowed(orientation: str) -> set[tuple[str, str]]:
    """Give the pairs that the rules allow, each the new card's kind and the covered one's."""
    layout = Layout(table_position("A", "A", orientation).machine)
    kinds = dict(zip(KIND.values, members(KIND), strict=True))
    scope = layout.scope(layout.initial())
    return {(new, old) for new, old in PAIRS if evaluate(REPLACEABLE(kinds[new], kinds[old]).term, scope)}


class TestTable:
    """The table as data."""

    def test_cells(self) -> None:
        """Of the 36 cells of the table eight have a circle."""
        assert 36 == len(PAIRS)
        assert 8 == len(set(CELLS) & set(PAIRS))

    def test_rows_covered(self) -> None:
        """With the rows as covered cards a cell names the covered kind first."""
        assert {(column, row) for row, column in CELLS} == allowed("rows_covered")

    def test_columns_covered(self) -> None:
        """With the columns as covered cards a cell names the new kind first."""
        assert set(CELLS) == allowed("columns_covered")

    def test_difference(self) -> None:
        """The two ways differ in whether S covers A and D, or A and D cover S."""
        assert DIFFERING == allowed("rows_covered") ^ allowed("columns_covered")


class TestMoves:
    """What a player may do."""

    @pytest.mark.parametrize("orientation", ORIENTATIONS)
    @pytest.mark.parametrize(("new", "old"), PAIRS)
    def test_every_pair(self, new: str, old: str, orientation: str) -> None:
        """A card may replace one of its player's exactly if the table has the pair; characters are
        levelled up.
        """
        interpreter = Interpreter(table_position(new, old, orientation).machine)
        moves = {step.rule for step in interpreter.successors(interpreter.initial())}
        rule = "level up" if new == "character" else "replace"

        assert ((new, old) in allowed(orientation)) == (rule in moves)
