"""Proving properties, without a word printed: what every face of `solemn prove` is made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from solemn.cli.checking import NothingToCheckError
from solemn.model.graph.limits import Limits
from solemn.model.logic.show import show
from solemn.model.machine.edit import UnknownClauseError, clauses_in, without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Definition, Rule
from solemn.model.machine.ruleset import RuleSet
from solemn.properties.catalogue.registry import lemmas, properties_of
from solemn.properties.property import Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.search import MOST_STEPS, never_reached, search
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["any_card_machines", "prove_properties"]


def any_card_machines(chosen: Sequence[RuleSet], dropped: Sequence[str]) -> list[tuple[RuleSet, Machine]]:
    """Return the any-card machines of the rule sets that have what was dropped, without it.

    Raises UnknownClauseError if none of them has it.
    """
    machines = [(rules, rules.any_card()) for rules in chosen]
    for what in dropped:
        kept, problem = [], None
        for rules, machine in machines:
            try:
                kept.append((rules, without(machine, what)))
            except UnknownClauseError as error:
                problem = _about_the_board(rules, what) or problem or error
        if problem is not None and not kept:
            raise problem
        machines = kept
    return machines


def _about_the_board(rules: RuleSet, what: str) -> UnknownClauseError | None:
    """Return an error that tells a clause of the board from one that is not there at all."""
    holder, _, says = (part.strip() for part in what.partition("/"))
    holders: tuple[Rule | Definition, ...] = (*rules.played_rules, *rules.board.definitions)
    if not any(h.name == holder and says in {c.says for c in clauses_in(h)} for h in holders):
        return None
    told = "is a question to the board, which proofs over every card leave open; `solemn check` can drop it"
    return UnknownClauseError(f"'{what}' {told}")


def prove_properties(
    machines: Sequence[tuple[RuleSet, Machine]],
    wanted: Sequence[Property] = (),
    *,
    timeout: float = DEFAULT_TIMEOUT,
    limits: Limits | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> list[Outcome]:
    """Prove all properties of the games, or the wanted ones; `timeout` bounds one question to the solver.

    Raises NothingToCheckError if no wanted property speaks about these games.
    """
    limits = limits or Limits()
    outcomes = [
        outcome
        for rules, machine in machines
        for outcome in _prove(rules, machine, wanted, timeout, limits, report)
    ]
    if not outcomes:
        msg = "nothing to prove: none of these properties speaks about these rule sets"
        raise NothingToCheckError(msg)
    return outcomes


def _prove(
    rules: RuleSet,
    machine: Machine,
    wanted: Sequence[Property],
    timeout: float,
    limits: Limits,
    report: Callable[[str], None],
) -> list[Outcome]:
    due = [p for p in properties_of(rules.name) if not wanted or p in wanted]
    if not due:
        return []
    induction = Induction(machine, lemmas(), timeout, report, limits)
    outcomes = [_with_search(machine, p, induction.prove(p), limits) for p in due]
    if limits.reached():
        return outcomes
    report("situations")
    idle = never_reached(machine, [p.situation for p in due if p.situation is not None])
    return [_idle(p, o) if p.situation in idle else o for p, o in zip(due, outcomes, strict=True)]


def _idle(property_: Property, outcome: Outcome) -> Outcome:
    """Mark a proof that speaks of nothing: its situation does not seem to arise at all."""
    if property_.situation is None:
        return outcome
    situation = show(property_.situation)
    note = f"its situation ({situation}) does not arise within {MOST_STEPS} steps, whatever the cards"
    return replace(outcome, vacuous=True, notes=(*outcome.notes, note))


def _with_search(machine: Machine, property_: Property, outcome: Outcome, limits: Limits) -> Outcome:
    """Look for a path to the failed step from the start, over conceivable cards."""
    if outcome.verdict is Verdict.PROVED or limits.reached():
        return outcome
    found = search(machine, property_.claims)
    if found.path:
        note = (
            "with conceivable cards play gets there, as follows; it counts as refuted when a scenario shows "
            "it: run `solemn check` with the same options"
        )
        return replace(outcome, conceivable=found.path, notes=(note,))
    note = f"no line of up to {found.steps} steps from the start gets to such a violation"
    return replace(outcome, notes=(note,))
