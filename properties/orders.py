"""Whether the order in which things are done changes what comes of them.

Two questions about the positions of an explored scenario. Where a player places two triggers of one moment,
does it matter which lies lower? Where a player has something to activate, does it matter whether he passes
first and activates it on top of what the other player adds? Each is answered by two lines that make the same
activations in two orders, everybody passing afterwards, until the state is open again or play is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solemn.model.graph.explore import Graph
from solemn.model.logic.build import Expr
from solemn.model.logic.terms import Lit
from solemn.model.machine.layout import State
from solemn.model.timing.vocabulary import BUILDING, OPEN, OVER, TRIGGERS, WINDOW
from solemn.properties.explicit.reading import Reading
from solemn.properties.verdicts import Trace


__all__ = ["Difference", "OrderReport", "compare_orders"]

_Step = tuple[int, int]
"""The instance of a rule and the id of the state it leads to."""


def _value(member: Expr) -> str:
    """Return the value of an enumeration as states hold it."""
    assert isinstance(member.term, Lit)
    return str(member.term.value)


_BOX = "box"
_Pair = tuple[list[_Step], list[_Step]]
"""Two lines through the graph."""

_TRIGGERS = _value(TRIGGERS)
_ASKED = (_value(WINDOW), _value(BUILDING))
_ENDS = (_value(OPEN), _value(OVER))

_LONGEST = 400
"""How many steps a line may take after the activations that are compared."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Two lines from the start that make the same activations in two orders and end differently.

    `since` is the number of steps that they have in common, `cells` what differs at their ends: the name of
    a cell with its value after the one line and after the other.
    """

    player: str
    first: Trace
    second: Trace
    since: int
    cells: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class OrderReport:
    """What was found out about one question.

    `compared` counts the pairs of lines, `differing` those that end differently; `shown` is the one with the
    shortest way to it. `complete` says whether every position was looked at.
    """

    question: str
    compared: int
    differing: int
    shown: Difference | None
    complete: bool

    @property
    def matters(self) -> bool:
        """Whether an order was found to change the outcome."""
        return self.differing > 0


def compare_orders(graph: Graph) -> tuple[OrderReport, ...]:
    """Answer both questions for the positions of a graph."""
    lines = _Lines(graph)
    return (
        lines.report("order of simultaneous triggers", lines.trigger_orders),
        lines.report("who passes first", lines.passing_orders),
    )


class _Lines:
    """Lines through a graph that differ in the order of two activations."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.reading = Reading(graph)
        self._box = graph.step.layout.index[_BOX, ()]
        self._told = [str(sorted(arguments.items(), key=str)) for _, arguments in graph.step.instances]

    def report(self, question: str, pairs: Callable[[int], Iterator[_Pair]]) -> OrderReport:
        """Compare all pairs of lines that a position gives rise to, for every position."""
        compared, differing, shown = 0, 0, None
        for state in range(self.graph.expanded):
            for one, other in pairs(state):
                ends = self._ending(one), self._ending(other)
                if ends[0] is None or ends[1] is None:
                    continue
                compared += 1
                if self._at(ends[0][-1][1]) == self._at(ends[1][-1][1]):
                    continue
                differing += 1
                if shown is None:
                    shown = self._difference(question, state, ends[0], ends[1])
        return OrderReport(question, compared, differing, shown, not self.graph.truncated)

    def trigger_orders(self, state: int) -> Iterator[_Pair]:
        """Yield two orders in which one player places two triggers, and then whatever else is due."""
        if self._where(state) != _TRIGGERS:
            return
        steps = self._activations(state)
        for i, one in enumerate(steps):
            for other in steps[i + 1 :]:
                pair = self._both(one, other), self._both(other, one)
                if self._told[one[0]] != self._told[other[0]] and pair[0] and pair[1]:
                    yield pair[0], pair[1]

    def passing_orders(self, state: int) -> Iterator[_Pair]:
        """Yield what both players add, begun by the one who is asked, and begun by the other after a pass."""
        if self._where(state) not in _ASKED:
            return
        passed = next((s for s in self.graph.successors(state) if self._move(s[0]) == "pass"), None)
        if passed is None:
            return
        for mine in self._activations(state):
            for theirs in self._activations(passed[1]):
                here = self._both(mine, theirs)
                there = self._both(theirs, mine)
                if here and there:
                    yield here, [passed, *there]

    def _both(self, one: _Step, other: _Step) -> list[_Step]:
        """Return one step and then the other's move, as soon as it can be made; nothing if it cannot."""
        path = [one, *self._forced(one[1])]
        again = self._same(path[-1][1], other[0])
        return [] if again is None else [*path, again]

    def _same(self, state: int, instance: int) -> _Step | None:
        """Return the step by which the same effect is activated, by whatever rule."""
        found = (s for s in self._activations(state) if self._told[s[0]] == self._told[instance])
        return next(found, None)

    def _ending(self, path: Sequence[_Step]) -> list[_Step] | None:
        """Return a line to its end, everybody passing; None if it does not come to one."""
        line = list(path)
        while len(line) < _LONGEST:
            state = line[-1][1]
            if self._where(state) in _ENDS:
                return line
            step = self._passing(state)
            if step is None:
                return line if self.graph.is_expanded(state) else None
            line.append(step)
        return None

    def _passing(self, state: int) -> _Step | None:
        """Return the step of a player who adds nothing: what is forced, a pass, triggers in their order."""
        steps = self.graph.successors(state)
        wanted = "activation" if self._where(state) == _TRIGGERS else "pass"
        return next((s for s in steps if self._move(s[0]) == wanted), steps[0] if steps else None)

    def _forced(self, state: int) -> list[_Step]:
        """Return the steps of the system that follow."""
        path: list[_Step] = []
        while True:
            steps = self.graph.successors(path[-1][1] if path else state)
            if len(steps) != 1 or self._move(steps[0][0]) != "system":
                return path
            path.append(steps[0])

    def _activations(self, state: int) -> list[_Step]:
        return [s for s in self.graph.successors(state) if self._move(s[0]) == "activation"]

    def _move(self, instance: int) -> str:
        return str(self.reading.moves[instance].value)

    def _at(self, state: int) -> State:
        return self.graph.states[state]

    def _where(self, state: int) -> str:
        return str(self._at(state)[self._box])

    def _difference(self, question: str, state: int, one: list[_Step], other: list[_Step]) -> Difference:
        way = self.graph.path_to(state)
        layout = self.graph.step.layout
        ends = self._at(one[-1][1]), self._at(other[-1][1])
        cells = tuple((str(cell), str(a), str(b)) for cell, a, b in layout.differences(*ends))
        return Difference(
            self.reading.owner(state, one[0][0]),
            self.reading.trace(question, (*way, *one), None),
            self.reading.trace(question, (*way, *other), None),
            len(way),
            cells,
        )
