"""`solemn prove`: proofs over every possible card, with their obligations where properties are named."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.checking import worst
from solemn.cli.console import console, indented, interruptible, progress, say, verdict_text
from solemn.cli.proving import any_card_machines, prove_properties
from solemn.cli.reports.runs import of_prove
from solemn.cli.reports.writing import Reports
from solemn.cli.words import show_snapshot
from solemn.model.graph.limits import Limits
from solemn.model.scenario.games import rule_set, rule_sets
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Obligation, Outcome, Verdict


__all__ = ["run"]


def run(
    rules: Sequence[str],
    names: Sequence[str],
    dropped: Sequence[str],
    timeout: float,
    limits: Limits,
    reports: Reports | None = None,
) -> int:
    """Prove the chosen properties, print what was found and write the reports; return the exit code.

    Raises the input errors of naming, editing and of report files.
    """
    reports = reports or Reports()
    reports.prepare()
    wanted = [property_named(name) for name in names]
    machines = any_card_machines([rule_set(name) for name in rules] or list(rule_sets()), dropped)
    with interruptible(limits), progress("proving") as report:
        outcomes = prove_properties(machines, wanted, timeout=timeout, limits=limits, report=report)
    if not reports.json:
        _show(outcomes, in_full=bool(wanted))
    reports.give(of_prove(outcomes, dropped))
    return worst([o.verdict.exit_code for o in outcomes])


def _show(outcomes: Sequence[Outcome], *, in_full: bool) -> None:
    if not in_full:
        _show_table(outcomes)
    for outcome in outcomes:
        if in_full or outcome.verdict is not Verdict.PROVED or outcome.vacuous:
            _show_in_full(outcome)
    _show_summary(outcomes)


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
