"""Why a move may not be made: the clauses that forbid it, of the rule by which it would be made.

The same move may be made by several rules, each for its own moment of play (opening a chain, answering).
Only the rule whose moment it is is asked for reasons; that it is not the moment of another says nothing, nor
that another is about other effects: that is what clauses about attributes say with which a guard begins.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.terms import Call, Enabled, Lit, Op, StateVar, Term, children
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import State
from solemn.model.machine.rules import Clause, Rule
from solemn.model.scenario.moves import Move, instances
from solemn.model.timing.vocabulary import box


__all__ = ["judge"]


def judge(interpreter: Interpreter, state: State, move: Move) -> tuple[Rule | None, tuple[Clause, ...]]:
    """Return the rule by which a move would be made and the clauses that forbid it, none if it is legal.

    Where no rule is about such a move, because the one that was has been dropped, the rule is None.
    """
    found = [
        (rule, _forbidding(interpreter, state, rule, arguments, move), _its_moment(interpreter, state, rule))
        for rule, arguments in instances(interpreter.machine, move)
        if _is_about(interpreter, state, rule, arguments)
    ]
    if not found:
        return None, (_NO_RULE,)
    rule, clauses, _ = min(found, key=lambda f: (bool(f[1]) and not f[2], len(f[1])))
    return rule, clauses


_NO_RULE = Clause(Op("or", ()), "no rule allows this")


def _forbidding(
    interpreter: Interpreter, state: State, rule: Rule, arguments: dict[str, Any], move: Move
) -> tuple[Clause, ...]:
    owner = interpreter.owner(state, rule, arguments)
    foreign = Clause(Op("or", ()), f"it is for {owner} to do this, not for {move.player}")
    failing = interpreter.failing(state, rule.name, arguments)
    return failing if owner == move.player else (foreign, *failing)


def _is_about(interpreter: Interpreter, state: State, rule: Rule, arguments: dict[str, Any]) -> bool:
    """Say whether a rule speaks of such moves at all, whatever the position."""
    scope = interpreter.layout.scope(state, **arguments)
    about = takewhile(_never_changes, (c.term for c in rule.guard))
    return all(evaluate(term, scope) for term in about)


def _never_changes(term: Term) -> bool:
    return not isinstance(term, StateVar | Call | Enabled) and all(map(_never_changes, children(term)))


def _its_moment(interpreter: Interpreter, state: State, rule: Rule) -> bool:
    scope = interpreter.layout.scope(state)
    return all(evaluate(c.term, scope) for c in rule.guard if _speaks_of_the_moment(c.term))


def _speaks_of_the_moment(term: Term) -> bool:
    """Say whether a clause is about where play is and about nothing else."""
    if isinstance(term, StateVar):
        return term == box.term
    return isinstance(term, Op | Lit) and all(map(_speaks_of_the_moment, children(term)))
