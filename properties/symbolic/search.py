"""Bounded search over every possible card: whether a failed induction step is ever reached.

Follows the rules from the start, one sequence of rules after the other in breadth, and asks the solver for
cards that make the sequence legal and its end a violation. What it finds is a conceivable card, not yet a
scenario; what it does not find within its bounds says only how far it looked.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import z3

from solemn.model.logic.build import Expr
from solemn.model.logic.terms import Term
from solemn.model.machine.machine import Machine
from solemn.properties.claims import Claim, Leads, StepClaim, something_enabled, state_claim
from solemn.properties.symbolic.glance import Glance, Known
from solemn.properties.symbolic.relation import Transition, initial, transition
from solemn.properties.symbolic.snapshot import tell_path
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, SymbolicState
from solemn.properties.verdicts import Snapshot


__all__ = ["MOST_STEPS", "Found", "never_reached", "search"]

MOST_STEPS = 6
MOST_SECONDS = 10.0
_A_LOOK = 300
"""How many questions are asked about whether situations arise: of a large game it is answered by scenarios.

They are counted, and not the time, so that the answer is the same on every machine.
"""


@dataclass(frozen=True, slots=True)
class Found:
    """What a bounded search came to: a path (empty if none), and how many steps were searched in full.

    Where time ran out or the solver gave up on a sequence, the steps from there on do not count as searched.
    """

    path: tuple[Snapshot, ...]
    steps: int


def never_reached(
    machine: Machine,
    situations: Sequence[Term],
    *,
    most_steps: int = MOST_STEPS,
    most_questions: int = _A_LOOK,
) -> frozenset[Term]:
    """Return the situations that no sequence of so many rules from the start gets to.

    A search that could not be finished says of none that it is never reached.
    """
    searching = _Search(Translator.of(machine), (), math.inf, most_questions)
    missing, done = dict.fromkeys(situations), -1
    for done, level in enumerate(searching.levels(most_steps)):  # noqa: B007
        found = [s for s in missing if any(searching.meets(node, s) for node in level)]
        missing = {s: None for s in missing if s not in found}
        if not missing:
            break
    finished = done == most_steps and not searching.gave_up
    return frozenset(missing) if finished else frozenset()


@dataclass(frozen=True, slots=True)
class _Node:
    state: SymbolicState
    facts: tuple[Expression, ...]
    path: tuple[Transition, ...]
    known: Known


def search(
    machine: Machine,
    claims: tuple[Claim, ...],
    *,
    most_steps: int = MOST_STEPS,
    most_seconds: float = MOST_SECONDS,
) -> Found:
    """Look for the shortest sequence of rules, from the start, that ends in a violation of a claim."""
    return _Search(Translator.of(machine), claims, time.perf_counter() + most_seconds).run(most_steps)


class _Search:
    def __init__(
        self,
        translator: Translator,
        claims: tuple[Claim, ...],
        deadline: float,
        questions: float = math.inf,
    ) -> None:
        self._translator = translator
        self._glance = Glance.at(translator.machine)
        self._deadline = deadline
        self._questions = questions
        self.gave_up = False
        self._start = translator.fresh_state()
        self._states = [t for t in (self._state_term(c) for c in claims) if t is not None]
        self._steps = [c.holds for c in claims if isinstance(c, StepClaim)]

    def _state_term(self, claim: Claim) -> Expr | None:
        if isinstance(claim, Leads):
            waiting = Expr(claim.region) & ~Expr(claim.until)
            return waiting.implies(something_enabled(self._translator.machine))
        holds = state_claim(claim, self._translator.machine)
        return None if holds is None else Expr(holds)

    def run(self, most_steps: int) -> Found:
        """Return the first violation, level by level."""
        done = -1
        for done, level in enumerate(self.levels(most_steps)):
            path = next((p for p in map(self._violation, level) if p is not None), None)
            if path is not None:
                return Found(path, done)
        return Found((), done)

    def levels(self, most_steps: int) -> Iterator[list[_Node]]:
        """Yield all feasible sequences of 0, 1, 2, ... rules, ending early where time runs out."""
        facts = [
            *self._translator.axioms,
            *self._translator.well_formed(self._start),
            *initial(self._translator, self._start),
        ]
        level = [_Node(self._start, tuple(facts), (), self._glance.start)]
        for done in range(most_steps + 1):
            yield level
            if done < most_steps:
                level = [child for node in level for child in self._children(node)]
            if self.gave_up:
                return

    def meets(self, node: _Node, term: Term) -> bool:
        """Say whether cards exist with which the sequence ends in a state of which the term holds."""
        return self._model((*node.facts, self._translator.boolean(term, Scope(node.state)))) is not None

    def _children(self, node: _Node) -> Iterator[_Node]:
        for rule in self._translator.machine.rules:
            known = self._glance.follow(rule, node.known)
            if known is None:
                continue
            step = transition(self._translator, rule, node.state)
            facts = (*node.facts, *step.condition)
            if self._model(facts) is not None:
                yield _Node(step.after, facts, (*node.path, step), known)

    def _violation(self, node: _Node) -> tuple[Snapshot, ...] | None:
        here = Scope(node.state)
        bad = [z3.Not(self._translator.boolean(t.term, here)) for t in self._states]
        if node.path:
            scope = node.path[-1].scope(self._translator)
            bad += [z3.Not(self._translator.boolean(t, scope)) for t in self._steps]
        if not bad:
            return None
        model = self._model((*node.facts, z3.Or(bad)))
        if model is None:
            return None
        return tell_path(self._translator, node.path, model)

    def _model(self, facts: tuple[Expression, ...]) -> z3.ModelRef | None:
        left = self._deadline - time.perf_counter()
        if left <= 0 or self._questions <= 0:
            self.gave_up = True
            return None
        self._questions -= 1
        solver = z3.Solver(ctx=self._translator.context)
        solver.set("timeout", int(min(left, MOST_SECONDS) * 1000) + 1)
        solver.add(list(facts))
        answer = str(solver.check())
        self.gave_up = self.gave_up or answer == "unknown"
        return solver.model() if answer == "sat" else None
