"""Deciding a claim `Equivalent` on a position: both sides explored, then their product.

What is hidden may hide the only difference: where the sequences of what is seen are the same, the sides are
compared once more with nothing hidden, and that is told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from solemn.model.graph.explore import Graph
from solemn.model.graph.limits import Limits
from solemn.model.logic.build import Expr
from solemn.model.machine.edit import with_options
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.properties.claims import Equivalent
from solemn.properties.equivalence.observing import names
from solemn.properties.equivalence.play import GraphPlay
from solemn.properties.equivalence.product import Apart, Compared, compare
from solemn.properties.equivalence.sides import Run, Side
from solemn.properties.equivalence.signs import Sign
from solemn.properties.equivalence.telling import chosen, tell, told_options
from solemn.properties.explicit.finding import Finding
from solemn.properties.explicit.reading import Reading
from solemn.properties.verdicts import Difference, Moment, Trace, Verdict


__all__ = ["Explore", "decide_equivalent"]

Explore = Callable[[Machine], Graph]
"""How a machine of the same position is explored: no further than the position itself was."""


def decide_equivalent(
    reading: Reading, label: str, claim: Equivalent, explore: Explore, limits: Limits
) -> Finding:
    """Decide a claim that two choices of options allow the same play from the start of a position."""
    return _Deciding(reading, label, claim, explore, limits).finding()


@dataclass(frozen=True)
class _Deciding:
    """One claim on one position."""

    reading: Reading
    label: str
    claim: Equivalent
    explore: Explore
    limits: Limits

    def finding(self) -> Finding:
        """Say nothing where the hypothesis is broken, and refute only where it is known to be true."""
        for reading, options in self._explored():
            if self._broken(reading):
                note = f"its hypothesis is not true of every state under {told_options(options)}"
                return Finding(Verdict.HOLDS, arises=False, notes=(note,))
        truncated = self.left.graph.truncated or self.right.graph.truncated
        if truncated and self.claim.given is not None:
            return Finding(Verdict.UNDECIDED, reason=truncated)
        found = self._compared(*self.sides)
        if found.apart is not None:
            difference = self._difference(found.apart)
            return Finding(Verdict.REFUTED, difference.shown, reason=difference.says, difference=difference)
        if found.left_open or truncated:
            return Finding(Verdict.UNDECIDED, reason=found.left_open or truncated)
        return Finding(Verdict.HOLDS, notes=(_same(found.pairs), *self._unhidden()))

    def _explored(self) -> Iterator[tuple[Reading, Mapping[str, str]]]:
        """Yield both sides, the one that is the position as it stands first: it need not be explored.

        Where the hypothesis is broken there already, the other one is not explored at all.
        """
        both = [("left", self.claim.left), ("right", self.claim.right)]
        both.sort(key=lambda side: with_options(self.machine, side[1]).options != self.machine.options)
        yield from ((getattr(self, name), options) for name, options in both)

    @property
    def machine(self) -> Machine:
        return self.reading.graph.machine

    @cached_property
    def left(self) -> Reading:
        """The position under the options of the left side."""
        return self._side(with_options(self.machine, self.claim.left))

    @cached_property
    def right(self) -> Reading:
        """The position under the options of the right side."""
        return self._side(with_options(self.machine, self.claim.right))

    def _side(self, machine: Machine) -> Reading:
        if machine.options == self.machine.options:
            return self.reading
        return Reading(self.explore(machine))

    def _broken(self, reading: Reading) -> bool:
        return self.claim.given is not None and reading.first((~Expr(self.claim.given)).term) is not None

    @cached_property
    def sides(self) -> tuple[Side[int], Side[int]]:
        """Both sides as the claim sees them."""
        claim = self.claim
        left, right = (
            Side(GraphPlay(reading, claim.observing), claim.hiding, claim.showing)
            for reading in (self.left, self.right)
        )
        return left, right

    def _compared(self, left: Side[int], right: Side[int]) -> Compared:
        truncated = self.left.graph.truncated or self.right.graph.truncated
        most, stopped = self.limits.max_states, self.limits.reached
        return compare(left, right, most=most, stopped=stopped, unknown=truncated)

    def _unhidden(self) -> tuple[str, ...]:
        """Return whether there is a difference once nothing is hidden but what nobody chooses."""
        if not (self.claim.hiding or self.claim.showing):
            return ()
        left, right = (Side(side.play) for side in self.sides)
        found = self._compared(left, right)
        if found.apart is not None:
            return (
                f"they differ only in moves that are not looked at: {self._tell(found.apart, left, right)}",
            )
        if found.left_open:
            return (f"whether they differ in moves that are not looked at is undecided: {found.left_open}",)
        return ("nor do they differ in moves that are not looked at",)

    def _tell(self, apart: Apart, left: Side[int], right: Side[int]) -> str:
        called = chosen(self.claim.left, self.claim.right)
        return tell(apart, left, right, called, names(self.claim.observing, self.left.graph.step.layout))

    def _difference(self, apart: Apart) -> Difference:
        left, right = self.sides
        return Difference(
            self.label,
            self._trace(self.left, left, apart, goes_on=apart.only_left),
            self._trace(self.right, right, apart, goes_on=not apart.only_left),
            apart.word,
            apart.beyond,
            apart.only_left,
            self._tell(apart, left, right),
            frozenset(_ends(self.left.graph) | _ends(self.right.graph)),
        )

    def _trace(self, reading: Reading, side: Side[int], apart: Apart, *, goes_on: bool) -> Trace:
        """Return a line of play of one side, with what only this one allows, or its likeness, at the end."""
        run = side.run(apart.word)
        if apart.beyond.kind != "start":
            offered = side.offer(side.along(apart.word)).after
            further = apart.beyond if goes_on else _like(apart.beyond, list(offered))
            run = side.run(apart.word if further is None else (*apart.word, further))
        assert run is not None
        return _played(reading, run, self.label)


def _like(beyond: Sign, offered: list[Sign]) -> Sign | None:
    """Return the same move with something else to be observed after it, if the other side has it."""
    if beyond.kind != "move":
        return None
    return next((s for s in offered if s.move == beyond.move), None)


def _played(reading: Reading, run: Run[int], label: str) -> Trace:
    moments: list[Moment] = [reading.moment(made.number, made.target) for made in run.steps]
    return Trace(reading.graph.machine, reading.graph.states[0], tuple(moments), run.loop, label)


def _ends(graph: Graph) -> set[State]:
    return {graph.states[i] for i in graph.ends}


def _same(pairs: int) -> str:
    return f"compared in {pairs:,} pair{'' if pairs == 1 else 's'} of positions"
