"""States as flat tuples: their cells, where they start, and what a cell may hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solemn.model.logic.build import state, when
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.layout import Layout, RangeError
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import Variable, variable
from toy_machine import BUSY, CARD, COLOUR, EMPTY, STRICT, TOY, bonus, level, mode


def starting(**start: Any) -> Machine:
    """Give the toy machine with other starts."""
    return replace(TOY, start=start)


def declaring(*variables: Variable) -> Machine:
    """Give the toy machine with more variables."""
    return replace(TOY, variables=(*TOY.variables, *variables))


def test_cells() -> None:
    """Cells follow the declared order, a state function having one for each of its arguments."""
    expected = [
        "turn",
        "colour",
        "level",
        "done",
        "focus",
        *(f"marked({c})" for c in ("c1", "c2", "c3")),
        *(f"place({c})" for c in ("c1", "c2", "c3")),
        "power(e1)",
        "power(e2)",
        *(f"liked({e}, {c})" for e in ("e1", "e2") for c in COLOUR.values),
        "chain",
    ]

    assert expected == [str(c) for c in Layout(TOY).cells]


def test_index() -> None:
    """Each cell is found by the name of its variable and the arguments."""
    layout = Layout(TOY)

    assert list(range(len(layout.cells))) == list(layout.index.values())
    assert "place(c2)" == str(layout.cells[layout.index["place", ("c2",)]])


def test_cells_of() -> None:
    """The cells of each variable are found with their positions."""
    layout = Layout(TOY)

    assert [(2, layout.cells[2])] == layout.cells_of["level"]
    assert list(enumerate(layout.cells)) == [one for own in layout.cells_of.values() for one in own]


def test_reader() -> None:
    """A state is read by name and arguments."""
    read = Layout(TOY).reader(BUSY)

    assert ("blue", "green", 2) == (read("colour", ()), read("place", ("c2",)), read("level", ()))


class TestInitial:
    """Where a machine starts."""

    def test_declared(self) -> None:
        """Without anything else every variable has its declared start, and stacks are empty."""
        assert EMPTY == Layout(TOY).initial()

    def test_given(self) -> None:
        """What the position says goes before what is declared, argument by argument."""
        layout = Layout(starting(level=2, place={("c2",): "blue"}))
        read = layout.reader(layout.initial())

        assert (2, ["red", "blue", "red"]) == (
            read("level", ()),
            [read("place", (c,)) for c in ("c1", "c2", "c3")],
        )

    def test_nothing_given(self) -> None:
        """A position may say that a variable starts as no entity."""
        focused = replace(
            TOY,
            variables=tuple(
                variable(state("focus", CARD)) if v.name == "focus" else v for v in TOY.variables
            ),
            start={"focus": None},
        )
        layout = Layout(focused)

        assert layout.reader(layout.initial())("focus", ()) is None

    def test_falsehood_given(self) -> None:
        """A start that Python holds for false counts as given."""
        layout = Layout(starting(done=False, level=0, chain=()))

        assert EMPTY == layout.initial()

    def test_stack_given(self) -> None:
        """A position may start with links on the chain."""
        layout = Layout(starting(chain=(("e1", None, 0, False),)))

        assert (("e1", None, 0, False),) == layout.reader(layout.initial())("chain", ())

    def test_option(self) -> None:
        """A start may depend on options and attributes."""
        chosen = variable(state("chosen", IntSort(0, 9)), when(mode == STRICT, bonus + 3, 0))
        layout = Layout(declaring(chosen))

        assert 5 == layout.reader(layout.initial())("chosen", ())

    def test_missing(self) -> None:
        """Every variable without a start is named, for functions with the arguments that lack one."""
        machine = replace(
            declaring(variable(state("mood", COLOUR)), variable(state("rank", CARD, IntSort(0, 9)))),
            start={"rank": {("c2",): 1}},
        )
        with pytest.raises(MachineError) as caught:
            Layout(machine).initial()

        assert "machine 'toy' does not say how it starts: mood, rank(c1), rank(c3)" == str(caught.value)

    def test_state(self) -> None:
        """A start that reads the state is an error."""
        with pytest.raises(MachineError, match="the start of a variable may not depend on level"):
            Layout(declaring(variable(state("more", IntSort(0, 9)), level + 1))).initial()

    def test_range(self) -> None:
        """A start outside the range of a variable is an error."""
        with pytest.raises(RangeError, match=r"level would become 4, outside Int\(0..3\)"):
            Layout(starting(level=4)).initial()


class TestRange:
    """What a cell may hold."""

    @pytest.mark.parametrize(("low", "high", "value"), [(0, 3, 0), (0, 3, 3), (None, 3, -9), (0, None, 99)])
    def test_inside(self, low: int | None, high: int | None, value: int) -> None:
        """An integer within its range passes, a missing bound being none."""
        layout = Layout(declaring(variable(state("more", IntSort(low, high)), 1)))

        layout.check_range(layout.cells[-1], value)

    @pytest.mark.parametrize(("low", "high", "value"), [(0, 3, -1), (0, 3, 4), (None, 3, 4), (0, None, -1)])
    def test_outside(self, low: int | None, high: int | None, value: int) -> None:
        """An integer outside its range is refused, naming the cell, the value and the range."""
        layout = Layout(declaring(variable(state("more", IntSort(low, high)), 1)))
        with pytest.raises(RangeError) as caught:
            layout.check_range(layout.cells[-1], value)

        assert f"more would become {value}, outside {IntSort(low, high)}" == str(caught.value)

    def test_no_entity(self) -> None:
        """Only a variable whose sort has a name for it may hold no entity."""
        layout = Layout(TOY)
        layout.check_range(layout.cells[layout.index["focus", ()]], None)
        with pytest.raises(RangeError, match="colour would hold nothing, but has to be one of Colour"):
            layout.check_range(layout.cells[layout.index["colour", ()]], None)


def test_differences() -> None:
    """Two states differ in the cells named, with the values before and after."""
    layout = Layout(TOY)
    at = layout.index["level", ()]
    later = (*EMPTY[:at], 3, *EMPTY[at + 1 :])

    assert [("level", 0, 3)] == [(str(c), old, new) for c, old, new in layout.differences(EMPTY, later)]
    assert [] == list(layout.differences(BUSY, BUSY))
