"""The reference interpreter: runs a ground machine by reading its rules as they stand.

Slow and obvious: every rule is tried with every value of its parameters, every clause is evaluated
where it stands. Generated code, Z3 and every shown counterexample are checked against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solemn.model.logic.evaluate import Scope, evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.terms import Call, Term
from solemn.model.machine.layout import Layout, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause, Rule, Update


__all__ = ["Interpreter", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of play: a rule with its parameters, who chose it, which kind of move it is, what follows."""

    rule: str
    arguments: tuple[tuple[str, Any], ...]
    owner: str
    move: str
    target: State


@dataclass(frozen=True)
class Interpreter:
    """Runs one ground machine."""

    machine: Machine

    @cached_property
    def layout(self) -> Layout:
        """The layout of the states."""
        return Layout(self.machine)

    def initial(self) -> State:
        """Return the start state."""
        return self.layout.initial()

    def successors(self, state: State) -> Iterator[Step]:
        """Yield every legal step, rules and parameters in declared order.

        Raises RangeError if a step leaves the range of a variable.
        """
        scope = self.layout.scope(state)
        for rule, arguments in self._instances:
            here = scope.where(arguments)
            if all(evaluate(c.term, here) for c in rule.guard):
                yield self._take(rule, arguments, here, state)

    @cached_property
    def _instances(self) -> list[tuple[Rule, dict[str, Any]]]:
        return [(rule, given) for rule in self.machine.rules for given in self.machine.instances(rule)]

    def step(self, state: State, rule: str, arguments: dict[str, Any]) -> Step | None:
        """Return the step that a rule makes with these parameters, or None if its guard fails."""
        declared = self.machine.rule_named[rule]
        scope = self.layout.scope(state, **arguments)
        if not all(evaluate(c.term, scope) for c in declared.guard):
            return None
        return self._take(declared, arguments, scope, state)

    def effect(self, state: State, rule: str, arguments: dict[str, Any]) -> State:
        """Return the state that a rule leads to, whose guard is known to hold."""
        declared = self.machine.rule_named[rule]
        return self._take(declared, arguments, self.layout.scope(state, **arguments), state).target

    def owner(self, state: State, rule: Rule, arguments: dict[str, Any]) -> str:
        """Return who would decide on the rule with these parameters."""
        return str(evaluate(rule.owner, self.layout.scope(state, **arguments)))

    def failing(self, state: State, rule: str, arguments: dict[str, Any]) -> tuple[Clause, ...]:
        """Return every clause that forbids the step, looking into definitions that are made of clauses.

        A clause that has no value because an earlier one fails (asking the top link of no chain) is not
        listed.
        """
        scope = self.layout.scope(state, **arguments)
        return tuple(self._failing(self.machine.rule_named[rule].guard, scope))

    def _failing(self, clauses: tuple[Clause, ...], scope: Scope) -> Iterator[Clause]:
        failed = False
        for clause in clauses:
            if self._holds(clause.term, scope, failed=failed):
                continue
            failed = True
            inner = list(self._inside(clause.term, scope))
            yield from inner or [clause]

    def _inside(self, term: Term, scope: Scope) -> Iterator[Clause]:
        if not isinstance(term, Call):
            return
        definition = self.machine.definition_named[term.name]
        names = [p.name for p in definition.parameters]
        values = [evaluate(a, scope) for a in term.arguments]
        inner = Scope(scope.machine, scope.state, None, dict(zip(names, values, strict=True)))
        yield from self._failing(definition.clauses, inner)

    @staticmethod
    def _holds(term: Term, scope: Scope, *, failed: bool) -> bool:
        """Evaluate a clause; one without a value counts as met if an earlier clause already failed."""
        try:
            return bool(evaluate(term, scope))
        except Undefined:
            if not failed:
                raise
            return True

    def _take(self, rule: Rule, arguments: dict[str, Any], scope: Scope, state: State) -> Step:
        owner = str(evaluate(rule.owner, scope))
        target = list(state)
        for update in rule.then:
            self._update(update, scope, target)
        return Step(rule.name, tuple(arguments.items()), owner, str(rule.move.value), tuple(target))

    def _update(self, update: Update, scope: Scope, target: list[Any]) -> None:
        names = [b.name for b in update.binders]
        for i, cell in self.layout.cells_of[update.variable]:
            bound = dict(zip(names, cell.arguments, strict=True))
            target[i] = evaluate(update.value, scope.bind(**bound))
            self.layout.check_range(cell, target[i])
