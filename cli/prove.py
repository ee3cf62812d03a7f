"""`solemn prove`: proofs over every possible card, with their obligations where properties are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click
from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.console import console, indented, progress, say, verdict_text
from solemn.cli.words import show_snapshot
from solemn.model.logic.show import show
from solemn.model.machine.edit import UnknownClauseError, clauses_in, without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Definition, Rule
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.games import rule_set, rule_sets
from solemn.properties.catalogue.registry import lemmas, properties_of, property_named
from solemn.properties.property import Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.search import MOST_STEPS, never_reached, search
from solemn.properties.verdicts import Obligation, Outcome, Verdict


__all__ = ["run"]


def run(rules: Sequence[str], names: Sequence[str], dropped: Sequence[str], timeout: float) -> int:
    """Prove the chosen properties; return the exit code."""
    wanted = [property_named(name) for name in names]
    chosen = [rule_set(name) for name in rules] or list(rule_sets())
    machines = _machines(chosen, dropped)
    outcomes = [
        outcome for rules_, machine in machines for outcome in _prove(rules_, machine, wanted, timeout)
    ]
    if not outcomes:
        msg = "nothing to prove: none of these properties speaks about these rule sets"
        raise click.UsageError(msg)
    if wanted:
        for outcome in outcomes:
            _show_in_full(outcome)
    else:
        _show_table(outcomes)
        for outcome in outcomes:
            if outcome.verdict is not Verdict.PROVED or outcome.vacuous:
                _show_in_full(outcome)
    _show_summary(outcomes)
    return max((o.verdict.exit_code for o in outcomes), default=0)


def _machines(chosen: Sequence[RuleSet], dropped: Sequence[str]) -> list[tuple[RuleSet, Machine]]:
    """Return the any-card machines; a clause has to exist in one of them at least."""
    machines = [(rules, rules.any_card()) for rules in chosen]
    for what in dropped:
        machines = _drop(machines, what)
    return machines


def _drop(machines: list[tuple[RuleSet, Machine]], what: str) -> list[tuple[RuleSet, Machine]]:
    edited, problem = [], None
    for rules, machine in machines:
        try:
            edited.append((rules, without(machine, what)))
        except UnknownClauseError as error:
            problem = _about_the_board(rules, what) or problem or error
    if problem is not None and not edited:
        raise problem
    return edited


def _about_the_board(rules: RuleSet, what: str) -> UnknownClauseError | None:
    """Return an error that tells a clause of the board from one that is not there at all."""
    holder, _, says = (part.strip() for part in what.partition("/"))
    holders: tuple[Rule | Definition, ...] = (*rules.played_rules, *rules.board.definitions)
    if not any(h.name == holder and says in {c.says for c in clauses_in(h)} for h in holders):
        return None
    told = "is a question to the board, which proofs over every card leave open; `solemn check` can drop it"
    return UnknownClauseError(f"'{what}' {told}")


def _prove(rules: RuleSet, machine: Machine, wanted: Sequence[Property], timeout: float) -> list[Outcome]:
    due = [p for p in properties_of(rules.name) if not wanted or p in wanted]
    if not due:
        return []
    with progress(f"proving {rules.title}") as tell:
        induction = Induction(machine, lemmas(), timeout, tell)
        outcomes = [_with_search(machine, p, induction.prove(p)) for p in due]
        tell("situations")
        idle = never_reached(machine, [p.situation for p in due if p.situation is not None])
        return [_idle(p, o) if p.situation in idle else o for p, o in zip(due, outcomes, strict=True)]


def _idle(property_: Property, outcome: Outcome) -> Outcome:
    """Mark a proof that speaks of nothing: its situation does not seem to arise at all."""
    note = (
        f"its situation ({show(property_.situation)}) does not arise within {MOST_STEPS} steps of any cards"
        if property_.situation is not None
        else ""
    )
    return replace(outcome, vacuous=True, notes=(*outcome.notes, note))


def _with_search(machine: Machine, property_: Property, outcome: Outcome) -> Outcome:
    """Look for a path to the failed step from the start, over conceivable cards."""
    if outcome.verdict is Verdict.PROVED:
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


def _show_table(outcomes: Sequence[Outcome]) -> None:
    say(("Proofs: for every card and any chain length", "italic"))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("property", no_wrap=True)
    table.add_column("what", overflow="fold")
    machines = list(dict.fromkeys(o.machine for o in outcomes))
    for machine in machines:
        table.add_column(machine.partition(",")[0], no_wrap=True)
    for column in ("obligations", "seconds"):
        table.add_column(column, justify="right", no_wrap=True)
    for id_ in dict.fromkeys(o.property for o in outcomes):
        here = {o.machine: o for o in outcomes if o.property == id_}
        table.add_row(
            id_,
            property_named(id_).name.replace("_", " "),
            *(verdict_text(here[m]) if m in here else Text("") for m in machines),
            str(sum(len(o.obligations) for o in here.values())),
            f"{sum(o.seconds for o in here.values()):.2f}",
        )
    console.print(table)


def _show_in_full(outcome: Outcome) -> None:
    property_ = property_named(outcome.property)
    say()
    say((outcome.property, "bold"), f" {property_.says}")
    console.print(
        Text.assemble(f"{outcome.machine}: ", verdict_text(outcome), f" in {outcome.seconds:.2f} s")
    )
    _show_obligations(outcome)
    for obligation in outcome.obligations:
        if obligation.snapshot is not None:
            say()
            say(f"'{obligation.about}' fails in this state, which play may never get to:")
            show_snapshot(obligation.snapshot)
        elif not obligation.proved:
            say(f"'{obligation.about}': the solver gave up ({obligation.reason})")
    for note in outcome.notes:
        say()
        say(note)
    for number, snapshot in enumerate(outcome.conceivable, start=1):
        say(f"{number:>3}. {snapshot.rule}")
        for link in snapshot.links_after:
            indented(5, (link, "cyan"))


def _show_obligations(outcome: Outcome) -> None:
    """Print the property's own obligations rule by rule, and one line for each lemma."""
    own = [o for o in outcome.obligations if not o.claim.startswith("lemma")]
    claims = list(dict.fromkeys(o.claim for o in own))
    say(("Obligations by rule", "italic"))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("about", overflow="fold")
    for claim in claims:
        table.add_column(claim, justify="center")
    table.add_column("needed: clauses and lemmas", overflow="fold")
    for about in dict.fromkeys(o.about for o in own):
        here = {o.claim: o for o in own if o.about == about}
        needed = dict.fromkeys(n for o in here.values() for n in _needed(o))
        table.add_row(about, *(_answer(here.get(c)) for c in claims), "; ".join(needed))
    console.print(table)
    for name in outcome.lemmas:
        due = [o for o in outcome.obligations if o.claim == f"lemma: {name}"]
        say(f"lemma '{name}': {len(due)} obligations, {_all(due)}")


def _needed(obligation: Obligation) -> list[str]:
    return [*obligation.clauses, *(f"lemma '{name}'" for name in obligation.used)]


def _answer(obligation: Obligation | None) -> Text:
    if obligation is None:
        return Text("")
    return Text(obligation.answer, style="green" if obligation.proved else "bold red")


def _all(obligations: Sequence[Obligation]) -> str:
    return "proved" if all(o.proved for o in obligations) else "not all proved"


def _show_summary(outcomes: Sequence[Outcome]) -> None:
    proved = sum(o.verdict is Verdict.PROVED for o in outcomes)
    obligations = sum(len(o.obligations) for o in outcomes)
    say(f"{proved} of {len(outcomes)} proved, {obligations} obligations")
