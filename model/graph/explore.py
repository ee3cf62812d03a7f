"""Breadth-first exploration by levels, in a fixed order: the first path found to a state is a shortest one.

The result holds the states and, if asked for, the edges in flat arrays. Exploration stops at a limit on
the number of states; the graph then says so, and nothing here ever takes an unexplored state for a dead end,
nor one where play is over because the caller says so.
"""

from __future__ import annotations

import gc
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from solemn.model.graph.limits import Limits
from solemn.model.graph.successors import PATIENCE, Patience, Successors
from solemn.model.machine.layout import RangeError, State
from solemn.model.machine.machine import Machine


__all__ = ["DEFAULT_LIMIT", "Graph", "Path", "explore"]

DEFAULT_LIMIT = 5_000_000
"""How many states are kept unless the caller says otherwise."""

_TOLD = 12
"""How many of the last rules on a way are told."""
_LOOK_UP = 512
"""How many states are explored between two looks at the limits."""

Path = list[tuple[int, int]]
"""Steps one after the other: the instance of a rule and the state it leads to."""


@dataclass(frozen=True)
class Edges:
    """Steps grouped by where they start: those of state i lie from `offsets[i]` to `offsets[i + 1]`."""

    offsets: array[int] = field(default_factory=lambda: array("q", [0]))
    targets: array[int] = field(default_factory=lambda: array("i"))
    instances: array[int] = field(default_factory=lambda: array("i"))

    def append(self, steps: Sequence[tuple[int, int]]) -> None:
        """Add the steps (instance, target) of the next state."""
        self.instances.extend([instance for instance, _ in steps])
        self.targets.extend([target for _, target in steps])
        self.offsets.append(len(self.targets))

    def __getitem__(self, source: int) -> list[tuple[int, int]]:
        here = slice(self.offsets[source], self.offsets[source + 1])
        return list(zip(self.instances[here], self.targets[here], strict=True))


@dataclass(frozen=True, eq=False)
class Graph:
    """The states that a ground machine reaches; a state's id is its position in `states`, the start has 0.

    `expanded` counts the states whose steps are known, which are the first ones; the others were reached
    when exploration stopped early. `truncated` then says why and is empty otherwise: nothing is decided by
    states that are not there. `levels` holds the id with which each distance from the start begins.

    `ends` are the states where play is over because the caller wanted it so: no step leads on from them, they
    are explored all the same and no dead ends. The start is one if play comes back to it; its steps are those
    with which play begins. `until` says of a state whether play is over there, None if it never is.
    """

    machine: Machine
    step: Successors
    states: list[State]
    levels: array[int]
    parents: array[int]
    reached_by: array[int]
    edges: Edges | None
    expanded: int
    transitions: int
    truncated: str
    ends: frozenset[int] = frozenset()
    until: Callable[[State], bool] | None = None

    def __len__(self) -> int:
        return len(self.states)

    @property
    def depth(self) -> int:
        """The greatest distance of a state from the start."""
        return len(self.levels) - 1

    @cached_property
    def ids(self) -> dict[State, int]:
        """The id of each state."""
        return {state: i for i, state in enumerate(self.states)}

    def distance(self, state: int) -> int:
        """Return the length of a shortest path from the start."""
        return bisect_right(self.levels, state) - 1

    def is_expanded(self, state: int) -> bool:
        """Say whether the steps of a state are known; of an end it is known that it has none."""
        return state < self.expanded or state in self.ends

    def successors(self, state: int) -> list[tuple[int, int]]:
        """Return the steps (instance, target id) of a state in rule order; none if it was not explored.

        Raises IndexError for an id that is not there.
        """
        self._check(state)
        if state >= self.expanded or (state and state in self.ends):
            return []
        if self.edges is not None:
            return self.edges[state]
        return [(instance, self.ids[target]) for instance, target in self.step(self.states[state])]

    def path_to(self, state: int) -> Path:
        """Return a shortest path from the start, as (instance, state id) for each step; empty for the start.

        Raises IndexError for an id that is not there.
        """
        self._check(state)
        path = []
        while state:
            path.append((self.reached_by[state], state))
            state = self.parents[state]
        return path[::-1]

    def _check(self, state: int) -> None:
        if not 0 <= state < len(self.states):
            msg = f"there is no state {state}, only {len(self.states)} of them"
            raise IndexError(msg)

    def dead_ends(self) -> list[int]:
        """Return the explored states without any step, in order; where play just ends is none of them."""
        return [i for i in range(self.expanded) if i not in self.ends and not self.successors(i)]


def explore(
    machine: Machine,
    *,
    max_states: int = DEFAULT_LIMIT,
    limits: Limits | None = None,
    edges: bool = True,
    start: State | None = None,
    until: Callable[[State], bool] | None = None,
    patience: Patience = PATIENCE,
) -> Graph:
    """Return the graph of a ground machine; `edges` are computed again when asked for unless kept.

    Play begins at another state than the machine's own if `start` is given, and is over in every later state
    of which `until` is true. `patience` says when code is generated; the graph does not depend on it.

    Never holds more than `max_states` states. With `limits`, those count instead, and whatever stops the
    search (a limit, the user, rules that break down) is told by the graph. Raises MachineError for a machine
    that is not ground or does not say how it starts, and without `limits` RangeError and Undefined where a
    step does, with a note on the way there.
    """
    limit = max_states if limits is None else limits.max_states
    return _Search(Successors(machine, patience), limit, limits, edges=edges, start=start, until=until).run()


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the collector from walking through all states again and again: nothing in them is a cycle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Search:
    """One breadth-first search."""

    def __init__(
        self,
        step: Successors,
        limit: int,
        limits: Limits | None,
        *,
        edges: bool,
        start: State | None,
        until: Callable[[State], bool] | None,
    ) -> None:
        self.limits = limits
        self.reason = ""
        self.step = step
        start = self.step.layout.initial() if start is None else start
        self.until = until
        self.ends: set[int] = set()
        self.limit = max(limit, 1)
        self.states, self.ids = [start], {start: 0}
        self.parents, self.reached_by = array("i", [-1]), array("i", [-1])
        self.levels = array("q", [0])
        self.edges = Edges() if edges else None
        self.transitions = 0

    def run(self) -> Graph:
        """Explore level by level until nothing is new or the limit is reached."""
        with _collector_paused():
            stopped = self._search()
        return Graph(
            machine=self.step.machine,
            step=self.step,
            states=self.states,
            levels=self.levels,
            parents=self.parents,
            reached_by=self.reached_by,
            edges=self.edges,
            expanded=len(self.states) if stopped is None else stopped,
            transitions=self.transitions,
            truncated="" if stopped is None else self.reason,
            ends=frozenset(self.ends),
            until=self.until,
        )

    def _search(self) -> int | None:
        """Explore level by level; return the first state that was not explored any more."""
        start, end, stopped = 0, 1, None
        while start < end and stopped is None:
            stopped = self._level(start, end)
            start, end = end, len(self.states)
            if end > start:
                self.levels.append(start)
        return stopped

    def _level(self, start: int, end: int) -> int | None:
        """Explore the states of one level; return the first one that was not explored any more."""
        states, ids, function, key = self.states, self.ids, self.step.function, self.step.key
        found, row_done = ids.setdefault, None if self.edges is None else self.edges.append
        ends = self.ends
        for source in range(start, end):
            state = states[source]
            if not source % _LOOK_UP and self._has_to_stop():
                return source
            try:
                steps = [] if source and source in ends else function(key(state))(state)
            except (RangeError, ArithmeticError) as error:
                error.add_note(self._way_to(source))
                if self.limits is None:
                    raise
                self.reason = f"the rules break down: {error} ({self._way_to(source)})"
                return source
            if len(states) + len(steps) > self.limit and self._no_room(steps):
                self.reason = f"the limit of {self.limit} states was reached"
                return source
            row, fresh = [], len(states)
            for instance, target in steps:
                known = len(states)
                number = found(target, known)
                if number == known:
                    states.append(target)
                    self.parents.append(source)
                    self.reached_by.append(instance)
                row.append((instance, number))
            if self.until is not None:
                self._note_ends(self.until, fresh, row)
            self.transitions += len(row)
            if row_done is not None:
                row_done(row)
        return None

    def _note_ends(self, until: Callable[[State], bool], fresh: int, row: Sequence[tuple[int, int]]) -> None:
        """Note which states from `fresh` on are ends, and whether play has come back to the start."""
        self.ends.update(i for i in range(fresh, len(self.states)) if until(self.states[i]))
        if 0 not in self.ends and any(target == 0 for _, target in row) and until(self.states[0]):
            self.ends.add(0)

    def _has_to_stop(self) -> bool:
        self.reason = "" if self.limits is None else self.limits.reached()
        return bool(self.reason)

    def _no_room(self, steps: Sequence[tuple[int, State]]) -> bool:
        new = {target for _, target in steps if target not in self.ids}
        return len(self.states) + len(new) > self.limit

    def _way_to(self, state: int) -> str:
        """Return the rules that led to a state, for a note."""
        names = []
        while state:
            names.append(self.step.instances[self.reached_by[state]][0])
            state = self.parents[state]
        last = ", ".join(reversed(names[:_TOLD]))
        if len(names) > _TOLD:
            return f"on the way: {len(names) - _TOLD} steps, then {last}"
        return f"on the way: {last or 'at the start'}"
