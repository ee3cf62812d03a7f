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
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("id", no_wrap=True)
    table.add_column("what it says", overflow="fold", min_width=30, ratio=1)
    table.add_column("kinds, and verdicts under each rule set", overflow="fold", ratio=1)
    for property_ in shipped():
        table.add_row(property_.id, property_.says, _told(property_))
    console.print(table)
    _show_summary(shipped())
    return 0


def kinds(property_: Property) -> list[str]:
    """Return the kinds of a property's claims, each once."""
    return list(dict.fromkeys(map(kind_of, property_.claims))) or [_COMPARED]


def _told(property_: Property) -> Text:
    """Return the kinds of a property, and a line for each verdict with the rule sets under which it is so."""
    verdicts: dict[str, list[str]] = {}
    for rules in eras():
        if PRESETS[rules].game in property_.games:
            verdicts.setdefault(in_brief(property_, rules), []).append(rules)
    told = [Text(", ".join(kinds(property_)), style="dim")]
    return Text("\n").join([*told, *(_verdict(word, rules) for word, rules in verdicts.items())])


def _verdict(word: str, rules: list[str]) -> Text:
    bad = word.startswith((NOT_RUN, STALE)) or "refuted" in word or "undecided" in word
    return Text(f"{', '.join(rules)}: {word}", style="bold yellow" if bad else "")


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
