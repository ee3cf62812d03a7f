"""The options that several commands have."""

from __future__ import annotations

import click

from solemn.cli import completion as complete


__all__ = [
    "jobs_option",
    "json_option",
    "junit_option",
    "memory_option",
    "property_option",
    "states_option",
    "time_option",
    "without_option",
]

without_option = click.option(
    "--without",
    "without",
    metavar='"RULE / CLAUSE"',
    multiple=True,
    shell_complete=complete.without,
    help="Drop a guard clause, an update (RULE / sets VARIABLE), or a whole rule (RULE). May be repeated.",
)
property_option = click.option(
    "--property",
    "-p",
    "names",
    multiple=True,
    metavar="P-NN",
    shell_complete=complete.properties,
    help="Only this property. May be repeated.",
)

states_option = click.option(
    "--max-states",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    help="Stop exploring a scenario after so many states.",
)
memory_option = click.option(
    "--max-memory",
    type=click.IntRange(min=1),
    default=4_000,
    show_default=True,
    metavar="MEGABYTES",
    help="Stop when a process has taken so much memory.",
)
time_option = click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Stop after so many seconds."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON and nothing else on standard output."
)
junit_option = click.option("--junit", metavar="FILE", help="Also write JUnit XML to this file.")
jobs_option = click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    metavar="N",
    help="Work in so many processes at the same time; as many as there are cores unless told otherwise.",
)
