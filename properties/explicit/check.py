"""Explicit checking: properties decided on every reachable state of a scenario.

Claims are compiled and read over the explored graph. The graph is in breadth-first order, so the first
violation found is a shortest one. If the search was cut short, what was not refuted is undecided; only what
a line of play or a strategy inside the explored part shows is established all the same.

Where play is over because the scenario says so (`until`), a state counts like any other, but nobody has a
step there: it is no deadlock, and what should still follow, happen or be forced is neither refuted nor
established.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from solemn.model.graph.explore import Graph, explore
from solemn.model.graph.limits import Limits
from solemn.model.graph.paths import broken_off, never_followed
from solemn.model.graph.view import Keep
from solemn.model.logic.build import Expr
from solemn.model.machine.machine import Machine
from solemn.properties.ability.forcing import decide_can_force
from solemn.properties.ability.possible import decide_possible
from solemn.properties.claims import (
    CanForce,
    Claim,
    Equivalent,
    Leads,
    May,
    NoDeadlock,
    OneOwner,
    Possible,
    StepClaim,
    state_claim,
)
from solemn.properties.equivalence.deciding import Explore, decide_equivalent
from solemn.properties.explicit.finding import Finding, by_length
from solemn.properties.explicit.reading import Reading
from solemn.properties.loops.finding import class_of_run
from solemn.properties.property import Property, labelled
from solemn.properties.verdicts import Outcome, Stuck, Trace, Verdict


__all__ = ["Checker"]

_UNTIL = "'until' ends play before what has to follow could follow"


@dataclass(frozen=True)
class Checker:
    """Decides properties on one explored scenario.

    Where a claim compares it with the same position under other options, that one is explored by `explore`,
    by default within the `limits` and no further than the graph. The comparison has the same limits.
    """

    graph: Graph
    limits: Limits = field(default_factory=Limits)
    explore: Explore | None = None

    def check(self, property_: Property) -> Outcome:
        """Return `holds`, `refuted` with a shortest trace, or `undecided` where something was left open.

        That is so where exploration was cut short, or where `until` ends play before what has to follow.
        Raises ValueError for a property without claims, which would hold of anything.
        """
        if not property_.claims:
            msg = f"nothing to check: {property_.id} claims nothing of one position"
            raise ValueError(msg)
        started = time.perf_counter()
        findings = [self._finding(*named) for named in labelled(property_)]
        refuted = min((f for f in findings if f.verdict is Verdict.REFUTED), key=by_length, default=None)
        shown = [f for f in findings if f.verdict is Verdict.HOLDS] if refuted is None else [refuted]
        return Outcome(
            property=property_.id,
            name=property_.name,
            machine=self.graph.machine.name,
            method="explicit",
            verdict=_together(findings),
            seconds=time.perf_counter() - started,
            states=len(self.graph),
            transitions=self.graph.transitions,
            depth=self.graph.depth,
            trace=None if refuted is None else refuted.trace,
            vacuous=refuted is None and not self._arises(property_, findings),
            reason=_reason([refuted] if refuted is not None else findings),
            witnesses=tuple(f.trace for f in shown if f.trace is not None) if refuted is None else (),
            strategies=tuple(f.strategy for f in shown if f.strategy is not None),
            difference=None if refuted is None else refuted.difference,
            notes=tuple(note for f in findings for note in f.notes),
        )

    def _left_open(self, claim: Claim) -> str:
        """Return why a claim that was not refuted is not established either, or nothing."""
        if self.graph.truncated or not self.graph.ends or not isinstance(claim, Leads):
            return self.graph.truncated
        return "" if broken_off(*self._pending(claim)) is None else _UNTIL

    def _other(self, machine: Machine) -> Graph:
        return explore(machine, limits=self.limits, until=self.graph.until)

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self.graph)

    def _arises(self, property_: Property, findings: Sequence[Finding]) -> bool:
        """Say whether the property speaks of something here, as a whole and in one of its claims."""
        if property_.situation is not None and self._reading.first(property_.situation) is None:
            return False
        return not findings or any(f.arises for f in findings)

    def _finding(self, label: str, claim: Claim) -> Finding:
        if isinstance(claim, Possible):
            return decide_possible(self._reading, label, claim)
        if isinstance(claim, CanForce):
            return decide_can_force(self._reading, label, claim)
        if isinstance(claim, Equivalent):
            explored = self.explore or self._other
            return decide_equivalent(self._reading, label, claim, explored, self.limits)
        trace = self._violation(label, claim)
        if trace is not None:
            return Finding(Verdict.REFUTED, trace)
        arises = not isinstance(claim, May) or self._reading.first(claim.whenever) is not None
        left_open = self._left_open(claim)
        if left_open:
            return Finding(Verdict.UNDECIDED, reason=left_open, arises=arises)
        return Finding(Verdict.HOLDS, arises=arises)

    def _violation(self, label: str, claim: Claim) -> Trace | None:
        if isinstance(claim, Leads):
            return self._never_followed(label, claim)
        if isinstance(claim, StepClaim):
            steps = self._reading.first_step((~Expr(claim.holds)).term)
            return None if steps is None else self._reading.trace(label, steps)
        bad = self._first_bad(claim)
        return None if bad is None else self._reading.trace(label, tuple(self.graph.path_to(bad)))

    def _first_bad(self, claim: Claim) -> int | None:
        """Return the first state that breaks a claim about states.

        Whether steps are possible, and whose they are, is read off the graph; no rule is asked again.
        """
        if isinstance(claim, NoDeadlock):
            ended = self._reading.function(claim.end)
            return next((i for i in self.graph.dead_ends() if not ended(self.graph.states[i])), None)
        if isinstance(claim, OneOwner):
            idle = self._reading.function(claim.idle)
            return next((i for i in range(self.graph.expanded) if self._contested(i, idle)), None)
        term = state_claim(claim, self.graph.machine)
        assert term is not None
        return self._reading.first((~Expr(term)).term)

    def _contested(self, state: int, idle: Callable[..., Any]) -> bool:
        owners = {self._reading.owner(state, instance) for instance, _ in self.graph.successors(state)}
        return len(owners) > 1 or (idle(self.graph.states[state]) and not owners <= {"system"})

    def _never_followed(self, label: str, claim: Leads) -> Trace | None:
        graph, starts, waiting, keep = self._pending(claim)
        run = never_followed(graph, starts, waiting, keep)
        if run is None:
            return None
        trace = self._reading.trace(label, run.steps, run.loop)
        if run.loop is None:
            return trace
        kind, players = class_of_run(self._reading, run.steps, run.loop, waiting, keep)
        return replace(trace, stuck=Stuck(claim.unless, kind.value, players))

    def _pending(self, claim: Leads) -> tuple[Graph, list[int], set[int], Keep]:
        """Return where a claim waits for something: from which states on, in which, by which steps."""
        since, until = self._reading.function(claim.since), self._reading.function(claim.until)
        waiting = {i for i, state in enumerate(self.graph.states) if not until(state)}
        starts = [i for i in sorted(waiting) if since(self.graph.states[i])]
        excused = {i for i, move in enumerate(self._reading.moves) if move.value in claim.unless}
        return self.graph, starts, waiting, lambda _, instance, __: instance not in excused


def _together(findings: Sequence[Finding]) -> Verdict:
    """Return the verdict on a property with these findings: the worst one."""
    verdicts = {finding.verdict for finding in findings}
    worst = (v for v in (Verdict.REFUTED, Verdict.UNDECIDED) if v in verdicts)
    return next(worst, Verdict.HOLDS)


def _reason(findings: Sequence[Finding]) -> str:
    return "; ".join(dict.fromkeys(f.reason for f in findings if f.reason))
