"""`solemn compare`: two rule sets side by side, and whether they build chains alike (P-118)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table

from solemn.cli.checking import UNDECIDED, worst
from solemn.cli.comparing import SUBJECTS, Comparison, compare
from solemn.cli.console import console, indented, interruptible, progress, say, verdict_text
from solemn.cli.naming import wanted_properties
from solemn.model.graph.limits import Limits
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.verdicts import Outcome


__all__ = ["run"]


def run(one: str, other: str, names: Sequence[str], limits: Limits) -> int:
    """Compare two rule sets, print what was found and return the exit code: 3 where a proof is missing."""
    wanted = wanted_properties(names)
    with interruptible(limits), progress("comparing") as report:
        found = compare(one, other, wanted, limits, report)
    _show_shared(found)
    _show_answers(found)
    _show_chains(found)
    proofs = [o.exit_code for _, both in found.shared for o in both if o is not None]
    return worst([*proofs, 0 if found.coupled else UNDECIDED])


def _show_shared(found: Comparison) -> None:
    say(("Properties of both, for every card", "italic"))
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("about", "property", "what", *found.names):
        table.add_column(title, overflow="fold")
    for property_, outcomes in found.shared:
        told = [
            _verdict(outcome, property_.id, rules)
            for outcome, rules in zip(outcomes, found.names, strict=True)
        ]
        table.add_row(_subject(property_.id), property_.id, property_.name.replace("_", " "), *told)
    console.print(table)


def _subject(id_: str) -> str:
    return next((subject for subject, ids in SUBJECTS.items() if id_ in ids), "")


def _verdict(outcome: Outcome | None, property_: str, rules: str) -> str:
    if outcome is not None:
        return verdict_text(outcome).plain
    fails = expectation(property_, rules) == "fails"
    return f"on scenarios only, expected to {'fail' if fails else 'hold'}"


def _show_answers(found: Comparison) -> None:
    both, mine, theirs = found.answers
    say(("An effect may answer the link below it if", "italic"))
    _show_clauses("in both", both)
    _show_clauses(f"in {found.names[0]} only", mine)
    _show_clauses(f"in {found.names[1]} only", theirs)
    say()


def _show_clauses(where: str, clauses: Iterable[str]) -> None:
    indented(2, (f"{where}:", "bold"))
    for says in clauses:
        indented(4, says)


def _show_chains(found: Comparison) -> None:
    one, other = found.names
    word = "proved" if found.coupled else "undecided"
    told = f"the chains of {one} and {other} accept the same sequences of activations and passes"
    say(("P-118 ", "bold"), (word, "green" if found.coupled else "yellow"), f": {told}")
    indented(4, f"over every card, rule by rule, in {len(found.chains)} obligations; what was removed first:")
    for name, removed in zip(found.names, found.removed, strict=True):
        clauses = dict.fromkeys(says for _, says in removed)
        indented(4, (f"{name}:", "bold"), f" {'; '.join(clauses)}")
    for missing in (o for o in found.chains if not o.proved):
        indented(4, (f"{missing.about}: {missing.answer}", "red"))
