"""Why a move may not be made: the clauses that forbid it, of the rule by which it would be made.

The same move may be made by several rules, each for its own moment of play (opening a chain, answering).
Only the rule whose moment it is is asked for reasons; that it is not the moment of another says nothing, nor
that another is about other effects: that is what clauses about attributes say with which a guard begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.terms import Call, Enabled, Lit, Op, StateVar, Term, children
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import State
from solemn.model.machine.rules import Clause, Rule
from solemn.model.scenario.moves import Move, instances
from solemn.model.timing.vocabulary import box


__all__ = ["Judgement", "judge"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a move may be made: by which rule, and the clauses that forbid it, none if it is legal.

    Where no rule is about such a move, because the one that was has been dropped, the rule is None. `move`
    is the move that was judged. Where a target was left open it has the one that was chosen, unless the
    clauses forbid every other one as well.
    """

    rule: Rule | None
    forbidding: tuple[Clause, ...]
    move: Move


def judge(interpreter: Interpreter, state: State, move: Move, *, any_target: bool = False) -> Judgement:
    """Return whether a move may be made in a state, by the rule that comes closest to allowing it.

    With `any_target` a target that is left out may be any, and the one that comes closest is judged.
    """
    found = [
        (rule, arguments, _forbidding(interpreter, state, rule, arguments, move))
        for rule, arguments in instances(interpreter.machine, move, any_target=any_target)
        if _is_about(interpreter, state, rule, arguments)
    ]
    if not found:
        return Judgement(None, (_NO_RULE,), move)
    rule, arguments, clauses = min(found, key=lambda f: (_is_untimely(interpreter, state, f), *_distance(f)))
    alike = clauses and all(
        {*clauses} <= {*others}
        for by, given, others in found
        if by is rule and _left_out(given) == _left_out(arguments)
    )
    return Judgement(rule, clauses, move if alike else Move(move.player, rule.told(arguments)))


def _distance(found: tuple[Rule, dict[str, Any], tuple[Clause, ...]]) -> tuple[int, int]:
    """Return how far a rule is from allowing a move: by how many clauses, and how early in its guard."""
    rule, _, clauses = found
    failing = [i for i, clause in enumerate(rule.guard) if clause in clauses]
    return len(clauses), -min(failing, default=len(rule.guard))


def _left_out(arguments: dict[str, Any]) -> set[str]:
    """Return the parameters that are nothing: with and without a target, a move is not the same."""
    return {name for name, value in arguments.items() if value is None}


def _is_untimely(
    interpreter: Interpreter, state: State, found: tuple[Rule, dict[str, Any], tuple[Clause, ...]]
) -> bool:
    rule, _, clauses = found
    return bool(clauses) and not _its_moment(interpreter, state, rule)


_NO_RULE = Clause(Op("or", ()), "no rule allows this")


def _forbidding(
    interpreter: Interpreter, state: State, rule: Rule, arguments: dict[str, Any], move: Move
) -> tuple[Clause, ...]:
    failing = interpreter.failing(state, rule.name, arguments)
    try:
        owner = interpreter.owner(state, rule, arguments)
    except Undefined:  # whose choice it is depends on a link that is not there
        return failing
    foreign = Clause(Op("or", ()), f"it is for {owner} to do this, not for {move.player}")
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
