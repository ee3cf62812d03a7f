"""Bounded search over every possible card: whether a failed induction step is ever reached.

Follows the rules from the start, one sequence of rules after the other in breadth, and asks the solver for
cards that make the sequence legal and its end a violation. What it finds is a conceivable card, not yet a
scenario; what it does not find within its bounds says only how far it looked.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import z3

from solemn.model.logic.build import Expr
from solemn.model.machine.machine import Machine
from solemn.properties.claims import Claim, Leads, StepClaim, something_enabled, state_claim
from solemn.properties.symbolic.relation import Transition, initial, transition
from solemn.properties.symbolic.snapshot import tell_path
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, SymbolicState
from solemn.properties.verdicts import Snapshot


__all__ = ["Found", "search"]

MOST_STEPS = 6
MOST_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Found:
    """What a bounded search came to: a path (empty if none), and how many steps were searched in full.

    Where time ran out or the solver gave up on a sequence, the steps from there on do not count as searched.
    """

    path: tuple[Snapshot, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class _Node:
    state: SymbolicState
    facts: tuple[Expression, ...]
    path: tuple[Transition, ...]


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
    def __init__(self, translator: Translator, claims: tuple[Claim, ...], deadline: float) -> None:
        self._translator = translator
        self._deadline = deadline
        self._gave_up = False
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
        facts = [
            *self._translator.axioms,
            *self._translator.well_formed(self._start),
            *initial(self._translator, self._start),
        ]
        level = [_Node(self._start, tuple(facts), ())]
        for done in range(most_steps + 1):
            path = next((p for p in map(self._violation, level) if p is not None), None)
            if path is not None:
                return Found(path, done)
            if self._gave_up:
                return Found((), done - 1)
            if done < most_steps:
                level = [child for node in level for child in self._children(node)]
        return Found((), most_steps)

    def _children(self, node: _Node) -> Iterator[_Node]:
        for rule in self._translator.machine.rules:
            step = transition(self._translator, rule, node.state)
            facts = (*node.facts, *step.condition)
            if self._model(facts) is not None:
                yield _Node(step.after, facts, (*node.path, step))

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
        if left <= 0:
            self._gave_up = True
            return None
        solver = z3.Solver(ctx=self._translator.context)
        solver.set("timeout", int(left * 1000) + 1)
        solver.add(list(facts))
        answer = str(solver.check())
        self._gave_up = self._gave_up or answer == "unknown"
        return solver.model() if answer == "sat" else None
