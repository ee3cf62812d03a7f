"""Whether a line of play can be repeated for ever although every round changes some amounts.

The reference interpreter plays the line with amounts that stand for those of all rounds (`amounts.py`). Where
it comes to an answer that is not the same in every round, nothing is said. The ends of the ranges of amounts
are no rule of a game, so they are not looked at: what would leave its range breaks a machine down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Cell, Layout, State
from solemn.model.machine.machine import Machine
from solemn.properties.loops.amounts import Growing, VariesError
from solemn.properties.loops.progress import counted
from solemn.properties.verdicts import Moment


__all__ = ["Option", "Rounds"]

Option = tuple[str, tuple[tuple[str, Any], ...], str]
"""A step that is possible: the rule, its parameters, and who decides."""


@dataclass(frozen=True)
class Rounds:
    """All rounds of a line that begins in a state and comes back to it but for amounts."""

    machine: Machine
    start: State
    moments: Sequence[Moment]

    @property
    def changes(self) -> dict[int, int] | None:
        """By how much a round changes which cells; None if it changes anything but amounts, or nothing."""
        last = self.moments[-1].state
        differing = {
            i: last[i] - old for i, old in enumerate(self.start) if i in self._counted and last[i] != old
        }
        rest = any(last[i] != old for i, old in enumerate(self.start) if i not in self._counted)
        return None if rest or not differing else differing

    @cached_property
    def _counted(self) -> frozenset[int]:
        return frozenset(counted(self._interpreter.layout))

    @cached_property
    def _interpreter(self) -> Interpreter:
        return _AllRounds(self.machine)

    def lasts(self) -> bool:
        """Say whether every round can be made after the one before it, step by step in the same way."""
        changes = self.changes
        if changes is None:
            return False
        here = self._of_all_rounds(self.start, changes)
        try:
            for moment in self.moments:
                step = self._interpreter.step(here, moment.rule, dict(moment.arguments))
                if step is None:
                    return False
                here = step.target
            after = self._of_all_rounds(self.moments[-1].state, changes)
            return all(a == b for a, b in zip(here, after, strict=True))
        except (VariesError, Undefined):
            return False

    def options(self) -> list[list[Option]]:
        """Return what is possible in each state of a round, which is the same in every round.

        Raises VariesError if it is not.
        """
        changes = self.changes or {}
        here = self._of_all_rounds(self.start, changes)
        found = []
        for moment in self.moments:
            found.append(list(self._possible(here)))
            step = self._interpreter.step(here, moment.rule, dict(moment.arguments))
            assert step is not None
            here = step.target
        return found

    def _possible(self, state: State) -> Iterator[Option]:
        scope = self._interpreter.layout.scope(state)
        for rule in self._interpreter.machine.rules:
            for given in self._interpreter.machine.instances(rule):
                here = scope.where(given)
                if all(evaluate(clause.term, here) for clause in rule.guard):
                    yield rule.name, tuple(given.items()), str(evaluate(rule.owner, here))

    @staticmethod
    def _of_all_rounds(state: State, changes: dict[int, int]) -> State:
        return tuple(Growing(v, changes[i]) if i in changes else v for i, v in enumerate(state))


class _Endless(Layout):
    """The layout of states in which amounts may have any value, those of all rounds at once among them."""

    def check_range(self, cell: Cell, value: Any) -> None:
        """Let an amount take any value; everything else is checked."""
        if not isinstance(cell.variable.value_sort, IntSort):
            super().check_range(cell, value)


class _AllRounds(Interpreter):
    """The reference interpreter on such states."""

    @cached_property
    def layout(self) -> Layout:
        """The layout of the states."""
        return _Endless(self.machine)
