"""The interpreter's steps, found with fewer readings of the same clauses: for tests that read many states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solemn.model.logic.evaluate import evaluate, values_of
from solemn.model.logic.terms import Enabled, Op, Term, Var, children
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule


__all__ = ["Reader"]


class Reader:
    """The steps of a machine as the interpreter has them, found with fewer readings of the same clauses.

    A clause is read once for all parameters that it does not mention, and whether a rule is possible once for
    a state.
    """

    def __init__(self, machine: Machine) -> None:
        self.interpreter = Interpreter(machine)
        self.machine = machine
        self._sorted = {rule.name: _by_parameters(rule) for rule in machine.rules}
        self._possible: dict[str, bool] = {}
        self._state: State = ()

    def settled(self, state: State) -> State:
        """Return the state in which the system has done its part."""
        while True:
            steps = self.steps(state)
            if not steps or steps[0].owner != "system":
                return state
            (step,) = steps
            state = step.target

    def moves(self, state: State) -> dict[str, State]:
        """Return what players may do, in the words of moves, with what follows."""
        found: dict[str, State] = {}
        for step in self.steps(state):
            told = f"{step.owner}: {self.machine.rule_named[step.rule].told(dict(step.arguments))}"
            assert told not in found
            found[told] = step.target
        return found

    def steps(self, state: State) -> list[Step]:
        """Return all steps of a state."""
        self._state, self._possible = state, {}
        found = [(rule, given) for rule in self.machine.rules for given in self._instances(rule)]
        read = self.interpreter.layout.scope
        return [self.interpreter._take(rule, given, read(state, **given), state) for rule, given in found]

    def _instances(self, rule: Rule) -> Iterator[dict[str, Any]]:
        none, *rest = self._sorted[rule.name]
        if all(self._holds(term, {}) for term in none):
            yield from self._search(rule, rest, {})

    def _search(
        self, rule: Rule, clauses: list[list[Term]], bound: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        if not clauses:
            yield bound
            return
        parameter = rule.over[len(bound)]
        for value in values_of(parameter.var.sort, self.machine, null=parameter.nullable):
            given = {**bound, parameter.var.name: value}
            if all(self._holds(term, given) for term in clauses[0]):
                yield from self._search(rule, clauses[1:], given)

    def _holds(self, term: Term, bound: dict[str, Any]) -> bool:
        match term:
            case Op(name="and", arguments=parts):
                return all(self._holds(part, bound) for part in parts)
            case Op(name="not", arguments=(part,)):
                return not self._holds(part, bound)
            case Enabled(rule=rule, arguments=(), by=None):
                if rule not in self._possible:
                    found = self._instances(self.machine.rule_named[rule])
                    self._possible[rule] = next(found, None) is not None
                return self._possible[rule]
            case _:
                return bool(evaluate(term, self.interpreter.layout.scope(self._state, **bound)))


def _by_parameters(rule: Rule) -> list[list[Term]]:
    """Return the clauses that mention no parameter, then those that need the first one, and so on."""
    names = [p.var.name for p in rule.over]
    sorted_: list[list[Term]] = [[] for _ in range(len(names) + 1)]
    for clause in rule.guard:
        mentioned = [i + 1 for i, name in enumerate(names) if _mentions(clause.term, name)]
        sorted_[max(mentioned, default=0)].append(clause.term)
    return sorted_


def _mentions(term: Term, name: str) -> bool:
    if isinstance(term, Var):
        return term.name == name
    return any(_mentions(part, name) for part in children(term))
