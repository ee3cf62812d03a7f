"""Explicit checking: properties decided on every reachable state of a scenario.

Claims are compiled and read over the explored graph. The graph is in breadth-first order, so the first
violation found is a shortest one. If the search was cut short, what was not refuted is undecided.

Where play is over because the scenario says so (`until`), a state counts like any other, but nobody has a
step there: it is no deadlock, and what should still follow is neither refuted nor established.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solemn.model.graph.compile import Compiler
from solemn.model.graph.explore import Graph
from solemn.model.graph.paths import broken_off, never_followed
from solemn.model.graph.view import Keep
from solemn.model.logic.terms import Lit, Term
from solemn.properties.claims import Claim, Leads, NoDeadlock, OneOwner, StepClaim, state_claim
from solemn.properties.property import Property, labelled
from solemn.properties.verdicts import Moment, Outcome, Trace, Verdict


__all__ = ["Checker"]

_Steps = tuple[tuple[int, int], ...]
"""Steps from the start: the instance of a rule and the id of the state it leads to."""

_UNTIL = "'until' ends play before what has to follow could follow"


@dataclass(frozen=True, slots=True)
class _Violation:
    """A run that breaks a claim, and the number of steps after which it loops if it does."""

    claim: str
    steps: _Steps
    loop: int | None = None


def _verdict(violation: _Violation | None, left_open: str) -> Verdict:
    if violation is not None:
        return Verdict.REFUTED
    return Verdict.UNDECIDED if left_open else Verdict.HOLDS


@dataclass(frozen=True)
class Checker:
    """Decides properties on one explored scenario."""

    graph: Graph

    def check(self, property_: Property) -> Outcome:
        """Return `holds`, `refuted` with a shortest trace, or `undecided` where something was left open.

        That is so where exploration was cut short, or where `until` ends play before what has to follow.
        """
        started = time.perf_counter()
        found = [v for v in (self._violation(*named) for named in labelled(property_)) if v is not None]
        shortest = min(found, key=lambda v: len(v.steps), default=None)
        arises = property_.situation is None or self._somewhere(property_.situation)
        reason = "" if shortest is not None else self._left_open(property_)
        return Outcome(
            property=property_.id,
            name=property_.name,
            machine=self.graph.machine.name,
            method="explicit",
            verdict=_verdict(shortest, reason),
            seconds=time.perf_counter() - started,
            states=len(self.graph),
            transitions=self.graph.transitions,
            depth=self.graph.depth,
            trace=None if shortest is None else self._trace(shortest),
            vacuous=shortest is None and not arises,
            reason=reason,
        )

    def _left_open(self, property_: Property) -> str:
        """Return why a property that was not refuted is not established either, or nothing."""
        if self.graph.truncated or not self.graph.ends:
            return self.graph.truncated
        pending = (self._pending(claim) for claim in property_.claims if isinstance(claim, Leads))
        return _UNTIL if any(broken_off(*waiting) is not None for waiting in pending) else ""

    @cached_property
    def _compiler(self) -> Compiler:
        return Compiler(self.graph.machine)

    def _somewhere(self, term: Term) -> bool:
        holds = self._compiler.function(term)
        return any(holds(state) for state in self.graph.states)

    def _violation(self, label: str, claim: Claim) -> _Violation | None:
        if isinstance(claim, Leads):
            return self._never_followed(label, claim)
        if isinstance(claim, StepClaim):
            return self._bad_step(label, claim)
        bad = self._first_bad(claim)
        return None if bad is None else _Violation(label, tuple(self.graph.path_to(bad)))

    def _first_bad(self, claim: Claim) -> int | None:
        """Return the first state that breaks a claim about states.

        Whether steps are possible, and whose they are, is read off the graph; no rule is asked again.
        """
        if isinstance(claim, NoDeadlock):
            ended = self._compiler.function(claim.end)
            return next((i for i in self.graph.dead_ends() if not ended(self.graph.states[i])), None)
        if isinstance(claim, OneOwner):
            idle = self._compiler.function(claim.idle)
            return next((i for i in range(self.graph.expanded) if self._contested(i, idle)), None)
        term = state_claim(claim, self.graph.machine)
        assert term is not None
        holds = self._compiler.function(term)
        return next((i for i, state in enumerate(self.graph.states) if not holds(state)), None)

    def _contested(self, state: int, idle: Callable[..., Any]) -> bool:
        values = self.graph.states[state]
        owners = {self._owner(instance)(values) for instance, _ in self.graph.successors(state)}
        return len(owners) > 1 or (idle(values) and not owners <= {"system"})

    def _owner(self, instance: int) -> Callable[..., Any]:
        if instance not in self._owners:
            name, arguments = self.graph.step.instances[instance]
            rule = self.graph.machine.rule_named[name]
            self._owners[instance] = self._compiler.function(rule.owner, arguments)
        return self._owners[instance]

    @cached_property
    def _owners(self) -> dict[int, Callable[..., Any]]:
        return {}

    def _bad_step(self, label: str, claim: StepClaim) -> _Violation | None:
        holds = self._by_move(claim.holds)
        states = self.graph.states
        for source in range(self.graph.expanded):
            for instance, target in self.graph.successors(source):
                if not holds(instance)(states[source], states[target]):
                    steps = (*self.graph.path_to(source), (instance, target))
                    return _Violation(label, steps)
        return None

    def _by_move(self, term: Term) -> Callable[[int], Callable[..., Any]]:
        """Return, for the instance of a rule, the term compiled for its kind of move."""
        compiled = {move: self._compiler.function(term, {"move": move.value}) for move in set(self._moves)}
        return lambda instance: compiled[self._moves[instance]]

    @cached_property
    def _moves(self) -> list[Lit]:
        rules = self.graph.machine.rule_named
        return [rules[name].move for name, _ in self.graph.step.instances]

    def _never_followed(self, label: str, claim: Leads) -> _Violation | None:
        run = never_followed(*self._pending(claim))
        return None if run is None else _Violation(label, run.steps, run.loop)

    def _pending(self, claim: Leads) -> tuple[Graph, list[int], set[int], Keep]:
        """Return where a claim waits for something: from which states on, in which, by which steps."""
        since, until = self._compiler.function(claim.since), self._compiler.function(claim.until)
        waiting = {i for i, state in enumerate(self.graph.states) if not until(state)}
        starts = [i for i in sorted(waiting) if since(self.graph.states[i])]
        excused = {i for i, move in enumerate(self._moves) if move.value in claim.unless}
        return self.graph, starts, waiting, lambda _, instance, __: instance not in excused

    def _trace(self, violation: _Violation) -> Trace:
        return Trace(
            self.graph.machine,
            self.graph.states[0],
            tuple(self._moments(violation.steps)),
            violation.loop,
            violation.claim,
        )

    def _moments(self, steps: _Steps) -> Iterator[Moment]:
        for instance, state in steps:
            rule, arguments = self.graph.step.instances[instance]
            yield Moment(rule, tuple(arguments.items()), self.graph.states[state])
