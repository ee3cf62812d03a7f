"""What changes along a line that is repeated, and what does not."""

from __future__ import annotations

from collections.abc import Iterator

from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Cell, Layout, RangeError
from solemn.properties.verdicts import Trace


__all__ = ["called", "counted", "returning", "spent"]


def called(cell: Cell) -> str:
    """Return what a cell of a state is called: "life points of T"."""
    return " of ".join([cell.variable.says or cell.variable.name, *map(str, cell.arguments)])


def counted(layout: Layout) -> tuple[int, ...]:
    """Return the positions of the cells that hold plain amounts."""
    return tuple(i for i, cell in enumerate(layout.cells) if isinstance(cell.variable.value_sort, IntSort))


def returning(layout: Layout, trace: Trace) -> tuple[str, ...]:
    """Return what a round changes and changes back: cells of the board, which are values of something."""
    assert trace.loop is not None
    first, last = trace.state(trace.loop), trace.state(len(trace.moments))
    states = [moment.state for moment in trace.moments[trace.loop :]]
    return tuple(
        called(cell)
        for i, cell in enumerate(layout.cells)
        if cell.arguments and first[i] == last[i] and any(state[i] != first[i] for state in states)
    )


def spent(layout: Layout, trace: Trace) -> tuple[str, ...]:
    """Return the amounts that have come down to the end of their range before the round, and stay there.

    Only those that a step of the round would lower further, if there were more of them: what was used up
    before and has nothing to do with the round does not matter to it.
    """
    return tuple(called(layout.cells[i]) for i in _run_down(layout, trace) if _lowered(trace, i))


def _lowered(trace: Trace, cell: int) -> bool:
    """Say whether some step of the round would change an amount if there were one more of it."""
    assert trace.loop is not None
    interpreter = Interpreter(trace.machine)
    for number in range(trace.loop, len(trace.moments)):
        moment, before = trace.moments[number], list(trace.state(number))
        before[cell] += 1
        try:
            after = interpreter.effect(tuple(before), moment.rule, dict(moment.arguments))
        except (RangeError, Undefined):
            return True
        if after[cell] != before[cell]:
            return True
    return False


def _run_down(layout: Layout, trace: Trace) -> Iterator[int]:
    assert trace.loop is not None
    states = [trace.state(trace.loop), *(moment.state for moment in trace.moments[trace.loop :])]
    for i in counted(layout):
        sort = layout.cells[i].variable.value_sort
        assert isinstance(sort, IntSort)
        if trace.start[i] != sort.low and all(state[i] == sort.low for state in states):
            yield i
