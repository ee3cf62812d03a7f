"""The layout of a state: a flat tuple with one cell per value of every state variable.

A plain variable has one cell, a state function one per argument tuple, a stack one for the whole chain.
The interpreter, generated code and the graph store share this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from solemn.model.logic.evaluate import Scope, evaluate
from solemn.model.logic.sorts import EntitySort, IntSort, Sort, StackSort
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.membership import belongs
from solemn.model.machine.rules import Variable


__all__ = ["Cell", "Layout", "RangeError", "State"]

State: TypeAlias = tuple[Any, ...]
"""The values of all cells, in layout order."""


class RangeError(ValueError):
    """A step or a start would give a variable a value outside its declared range."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a state: a variable, and the arguments if it is a state function."""

    variable: Variable
    arguments: tuple[Any, ...]

    def __str__(self) -> str:
        if not self.arguments:
            return self.variable.name
        return f"{self.variable.name}({', '.join(map(str, self.arguments))})"


@dataclass(frozen=True)
class Layout:
    """The cells of a ground machine."""

    machine: Machine

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, variables in declared order."""
        machine = self.machine
        return tuple(Cell(v, places) for v in machine.variables for places in machine.places(v))

    @cached_property
    def index(self) -> dict[tuple[str, tuple[Any, ...]], int]:
        """The position of each cell by variable name and arguments."""
        return {(c.variable.name, c.arguments): i for i, c in enumerate(self.cells)}

    @cached_property
    def cells_of(self) -> dict[str, list[tuple[int, Cell]]]:
        """The cells of each variable with their positions."""
        found: dict[str, list[tuple[int, Cell]]] = {v.name: [] for v in self.machine.variables}
        for i, cell in enumerate(self.cells):
            found[cell.variable.name].append((i, cell))
        return found

    def reader(self, state: State) -> Callable[[str, tuple[Any, ...]], Any]:
        """Return the look-up that the evaluator wants."""
        index = self.index
        return lambda name, arguments: state[index[name, arguments]]

    def scope(self, state: State, after: State | None = None, **bound: Any) -> Scope:
        """Return the scope in which terms are read in a state (and after a step)."""
        later = None if after is None else self.reader(after)
        return Scope(self.machine, self.reader(state), later, bound)

    def initial(self) -> State:
        """Return the start state; raise MachineError naming every variable that has no start."""
        scope = Scope(self.machine, _no_state)
        missing: list[str] = []
        values = [self._start(cell, scope, missing) for cell in self.cells]
        if missing:
            msg = f"machine '{self.machine.name}' does not say how it starts: {', '.join(missing)}"
            raise MachineError(msg)
        for cell, value in zip(self.cells, values, strict=True):
            self.check_range(cell, value)
            if not belongs(value, cell.variable.value_sort, self.machine.domains):
                msg = f"{cell} would start as {value!r}, which is no {cell.variable.value_sort}"
                raise RangeError(msg)
        return tuple(values)

    def _start(self, cell: Cell, scope: Scope, missing: list[str]) -> Any:
        variable = cell.variable
        if variable.name in self.machine.start:
            given = self.machine.start[variable.name]
            if not cell.arguments:
                return given
            if cell.arguments in given:
                return given[cell.arguments]
        if isinstance(variable.value_sort, StackSort):
            return ()
        if variable.initial is None:
            missing.append(str(cell))
            return None
        return evaluate(variable.initial, scope)

    def check_range(self, cell: Cell, value: Any) -> None:
        """Raise RangeError unless the value belongs to the sort of the cell."""
        sort = cell.variable.value_sort
        if isinstance(sort, IntSort):
            low, high = sort.low, sort.high
            if (low is not None and value < low) or (high is not None and value > high):
                msg = f"{cell} would become {value}, outside {sort}"
                raise RangeError(msg)
        elif value is None and not _nullable(sort):
            msg = f"{cell} would hold nothing, but has to be one of {sort}"
            raise RangeError(msg)

    def differences(self, before: State, after: State) -> Iterator[tuple[Cell, Any, Any]]:
        """Yield the cells that differ, with the value before and after."""
        for cell, old, new in zip(self.cells, before, after, strict=True):
            if old != new:
                yield cell, old, new


def _nullable(sort: Sort) -> bool:
    return isinstance(sort, EntitySort) and sort.null is not None


def _no_state(name: str, arguments: tuple[Any, ...]) -> Any:
    msg = f"the start of a variable may not depend on {name}{arguments or ''}"
    raise MachineError(msg)
