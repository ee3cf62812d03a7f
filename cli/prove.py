"""`solemn prove`: proofs over every possible card, with their obligations where properties are named."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.checking import worst
from solemn.cli.console import console, indented, interruptible, progress, say, verdict_text
from solemn.cli.finding import Harder, known_lemmas
from solemn.cli.naming import wanted_properties
from solemn.cli.proving import LeftOut, any_card_machines, left_out, prove_properties
from solemn.cli.remembering import Store
from solemn.cli.reports.runs import of_prove
from solemn.cli.reports.writing import Reports
from solemn.cli.spreading import cores
from solemn.cli.witnesses import show_witnesses
from solemn.cli.words import show_snapshot
from solemn.model.graph.limits import Limits
from solemn.model.scenario.games import eras
from solemn.properties.catalogue.registry import property_named
from solemn.properties.property import Lemma
from solemn.properties.symbolic.writing import written
from solemn.properties.verdicts import Obligation, Outcome, Verdict


__all__ = ["run"]


def run(
    rules: Sequence[str],
    names: Sequence[str],
    dropped: Sequence[str],
    timeout: float,
    limits: Limits,
    reports: Reports | None = None,
    *,
    jobs: int | None = 1,
    fresh: bool = False,
    without_lemmas: Sequence[str] = (),
    search: bool = False,
    steps: int = 1,
) -> int:
    """Prove the chosen properties, print what was found and write the reports; return the exit code.

    What is undecided is tried again over more `steps`, and with a `search` of lemmas. Up to `jobs` processes
    work at the same time, as many as there are cores if it is None. What earlier runs have proved is not
    proved again, unless everything is to be `fresh`. Raises the input errors of naming,
    editing and of report files.
    """
    reports = reports or Reports()
    reports.prepare()
    wanted = wanted_properties(names, of_one_game=True)
    machines = any_card_machines(rules or eras(), dropped)
    known = known_lemmas(without_lemmas, (machine for _, machine in machines))
    left = left_out(machines, wanted)
    with interruptible(limits), progress("proving") as report:
        outcomes = prove_properties(
            machines,
            wanted,
            timeout=timeout,
            limits=limits,
            report=report,
            jobs=cores() if jobs is None else jobs,
            store=None if fresh else Store.of_user(),
            without_lemmas=without_lemmas,
        )
        harder = Harder(dict(machines), known, steps, search, timeout, limits, report)
        outcomes = harder.again(outcomes)
    if not reports.json:
        _show(outcomes, in_full=bool(wanted))
        _show_left_out(left)
        if not dropped:
            show_witnesses(left)
        _show_found(harder.found)
    reports.give(of_prove(outcomes, dropped, [f"{one.property} in {one.rules}" for one in left]))
    return worst([o.exit_code for o in outcomes])


def _show(outcomes: Sequence[Outcome], *, in_full: bool) -> None:
    if not in_full:
        _show_table(outcomes)
    for alike in _by_proof(outcomes):
        if in_full or alike[0].verdict is not Verdict.PROVED or alike[0].vacuous:
            _show_in_full(alike)
    _show_summary(outcomes)


def _show_found(found: Sequence[Lemma]) -> None:
    """Print lemmas that were found as a Python file could have them."""
    if found:
        say()
        say("The lemmas found, for the LEMMAS of a rules file:")
        click.echo(written(found))  # as it is: text to be pasted must not be wrapped


def _by_proof(outcomes: Sequence[Outcome]) -> list[list[Outcome]]:
    """Return the outcomes, those that have a proof in common together."""
    groups: dict[tuple[str, tuple[object, ...]], list[Outcome]] = {}
    for outcome in outcomes:
        # the time is left out: a proof is the same if it was found twice
        proof = tuple((o.claim, o.about, o.answer, o.used, o.clauses) for o in outcome.obligations)
        groups.setdefault((outcome.property, proof), []).append(outcome)
    return list(groups.values())


def _show_left_out(left: Sequence[LeftOut]) -> None:
    """Say which properties only scenarios decide, those with the same reason together."""
    for why in dict.fromkeys(one.why for one in left):
        ids = dict.fromkeys(one.property for one in left if one.why == why)
        say(f"left to `solemn check` ({', '.join(ids)}): {why}")


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
            str(sum(len(alike[0].obligations) for alike in _by_proof(list(here.values())))),
            f"{sum(alike[0].seconds for alike in _by_proof(list(here.values()))):.2f}",
        )
    console.print(table)


def _show_in_full(alike: Sequence[Outcome]) -> None:
    """Print a proof with its obligations, under all rule sets that have it in common."""
    outcome = alike[0]
    property_ = property_named(outcome.property)
    say()
    say((outcome.property, "bold"), f" {property_.says}")
    for one in alike:
        how = "" if one.method == "proof" else f" by {one.method}"
        console.print(Text.assemble(f"{one.machine}: ", verdict_text(one), f"{how} in {one.seconds:.2f} s"))
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
    obligations = sum(len(alike[0].obligations) for alike in _by_proof(outcomes))
    say(f"{proved} of {len(outcomes)} proved, {obligations} obligations")
