"""`solemn properties`: every property with its kinds, and its verdict under each rule set."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.console import console, indented, say
from solemn.cli.standing import NOT_RUN, STALE, in_brief
from solemn.model.library.sources import properties as entries
from solemn.model.scenario.games import PRESETS, eras
from solemn.properties.catalogue.registry import shipped
from solemn.properties.claims import kind_of
from solemn.properties.property import Property


__all__ = ["kinds", "run"]

_COMPARED = "compared"
"""The kind of what no claim about one game says."""


def run() -> int:
    """Print the catalogue as a table, with what the record of the last run of everything says of it."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("id", no_wrap=True)
    table.add_column("what it says", overflow="fold", ratio=3)
    table.add_column("kinds", overflow="fold")
    for rules in eras():
        table.add_column(rules, overflow="fold", ratio=1)
    for property_ in shipped():
        told = (_cell(property_, rules) for rules in eras())
        table.add_row(property_.id, property_.says, "\n".join(kinds(property_)), *told)
    console.print(table)
    _show_summary(shipped())
    return 0


def kinds(property_: Property) -> list[str]:
    """Return the kinds of a property's claims, each once."""
    return list(dict.fromkeys(map(kind_of, property_.claims))) or [_COMPARED]


def _cell(property_: Property, rules: str) -> Text:
    if PRESETS[rules].game not in property_.games:
        return Text("-", style="dim")
    told = in_brief(property_, rules)
    bad = told.startswith((NOT_RUN, STALE)) or "refuted" in told or "undecided" in told
    return Text(told, style="bold yellow" if bad else "")


def _show_summary(found: Iterable[Property]) -> None:
    """Say what the numbers mean, and what is narrower than its sentence in the inventory or not there."""
    listed = list(found)
    say("proved, N: for every card and any chain length, in so many obligations.")
    say("holds, N: in every state of the positions of the library; in so many its situation arises.")
    say("fails, as expected: the position that shows it. `solemn findings` tells what follows from it.")
    narrowed = [p.id for p in listed if p.narrowed]
    say(f"narrower than in the inventory, each for a reason that `solemn explain` tells ({len(narrowed)}):")
    indented(4, ", ".join(narrowed))
    left = [entry.id for entry in entries() if entry.id not in {p.id for p in listed}]
    say(f"properties: {len(listed)}; not stated: {', '.join(left) or 'none'}")
