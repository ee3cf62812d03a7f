"""The command line: `solemn check`, `prove`, `rules`, `properties`, `explain`, `completion`.

Commands import what they need when they run, so that `solemn --help` is immediate. Exit codes: 0 established,
1 refuted, 2 usage or input error, 3 undecided.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from solemn.cli import completion as complete
from solemn.cli.console import any_encoding


__all__ = ["cli", "main"]

_USAGE_ERROR = 2

without_option = click.option(
    "--without",
    "without",
    metavar='"RULE / CLAUSE"',
    multiple=True,
    shell_complete=complete.without,
    help="Drop a guard clause, or with a rule's name alone the whole rule. May be repeated.",
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

memory_option = click.option(
    "--max-memory",
    type=click.IntRange(min=1),
    default=4_000,
    show_default=True,
    metavar="MEGABYTES",
    help="Stop when the process has taken so much memory.",
)
time_option = click.option(
    "--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Stop after so many seconds."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON and nothing else on standard output."
)
junit_option = click.option("--junit", metavar="FILE", help="Also write JUnit XML to this file.")


class _Sorted(click.Group):
    """Lists the commands in the order in which people meet them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click calls it so
        return list(self.commands)


@click.group(
    cls=_Sorted,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  solemn check E000-04
  solemn prove -p P-04
  solemn check --help
""",
)
@click.version_option(package_name="solemn")
def cli() -> None:
    """Check the timing rules of card games: who may act, when, and in answer to what."""


@cli.command(
    epilog="""\b
Examples:
  solemn check
  solemn check E000-04 my-position.yaml
  solemn check E000-02 -p P-04
  solemn check E000-04 --orders

\b
Exit code 1, refuted:
  solemn check E000-02 -p P-04 --without "add a chain link / an effect cannot answer a faster one"
"""
)
@click.argument("scenarios", nargs=-1, metavar="[FILES or library ids]", shell_complete=complete.scenarios)
@property_option
@without_option
@click.option(
    "--max-states",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    help="Stop exploring a scenario after so many states.",
)
@memory_option
@time_option
@json_option
@junit_option
@click.option("--sarif", metavar="FILE", help="Also write what is not as it should be, as SARIF.")
@click.option(
    "--orders",
    is_flag=True,
    help="Also say whether an order of triggers, or who passes first, changes the outcome.",
)
def check(
    scenarios: tuple[str, ...],
    names: tuple[str, ...],
    without: tuple[str, ...],
    *,
    max_states: int,
    max_memory: int,
    timeout: float | None,
    as_json: bool,
    junit: str | None,
    sarif: str | None,
    orders: bool,
) -> None:
    """Decide scenarios: their lines, their questions, all properties.

    Without names the whole library is checked. What a limit leaves open is undecided, exit code 3.
    """
    from solemn.cli.check import run
    from solemn.cli.reports.writing import Reports
    from solemn.model.graph.limits import Limits

    limits = Limits(max_states, max_memory, timeout)
    sys.exit(run(scenarios, names, without, limits, Reports(as_json, junit, sarif), orders=orders))


@cli.command(
    epilog="""\b
Examples:
  solemn prove
  solemn prove --property P-04

\b
Exit code 3, undecided:
  solemn prove --rules oborozuki -p P-01 --without "start resolution after two passes"
"""
)
@click.option(
    "--rules",
    "rules",
    multiple=True,
    metavar="NAME",
    shell_complete=complete.rule_sets,
    help="Only this rule set (ocg, oborozuki).",
)
@property_option
@without_option
@click.option(
    "--solver-timeout",
    type=click.FloatRange(min=0.001),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="Give up one question to the solver after so many seconds.",
)
@memory_option
@time_option
@json_option
@junit_option
def prove(
    rules: tuple[str, ...],
    names: tuple[str, ...],
    without: tuple[str, ...],
    *,
    solver_timeout: float,
    max_memory: int,
    timeout: float | None,
    as_json: bool,
    junit: str | None,
) -> None:
    """Prove properties for every card and any chain length.

    What a limit leaves open is undecided, exit code 3.
    """
    from solemn.cli.prove import run
    from solemn.cli.reports.writing import Reports
    from solemn.model.graph.limits import Limits

    limits = Limits(max_memory=max_memory, timeout=timeout)
    sys.exit(run(rules, names, without, solver_timeout, limits, Reports(as_json, junit)))


@cli.command(
    epilog="""\b
Examples:
  solemn rules
  solemn rules --rules oborozuki
  solemn rules --json
"""
)
@click.option(
    "--rules",
    "rules",
    default="ocg",
    show_default=True,
    metavar="NAME",
    shell_complete=complete.rule_sets,
    help="The rule set to list.",
)
@json_option
def rules(rules: str, as_json: bool) -> None:
    """List the rules of a rule set, clause by clause, with their sources."""
    from solemn.cli.lists import show_rules

    if as_json:
        from solemn.cli.reports.as_json import text
        from solemn.cli.reports.listing import rules_listed

        click.echo(text(rules_listed(rules)))
        return
    sys.exit(show_rules(rules))


@cli.command(
    epilog="""\b
Examples:
  solemn properties
  solemn properties --json
"""
)
@json_option
def properties(as_json: bool) -> None:
    """List the properties of the catalogue."""
    from solemn.cli.lists import show_properties

    if as_json:
        from solemn.cli.reports.as_json import text
        from solemn.cli.reports.listing import properties_listed

        click.echo(text(properties_listed()))
        return
    sys.exit(show_properties())


@cli.command(
    epilog="""\b
Examples:
  solemn explain P-04
  solemn explain S000-10
  solemn explain C-11
  solemn explain E000-04
  solemn explain E012
  solemn explain "add a chain link"
"""
)
@click.argument("what", metavar="ID", shell_complete=complete.names)
def explain(what: str) -> None:
    """Explain an id, an error code, a rule, a clause or a scenario."""
    from solemn.cli.explain import run

    sys.exit(run(what))


@cli.command(
    epilog="""\b
Examples:
  solemn schema
  solemn schema card
  solemn schema report
"""
)
@click.argument("what", type=click.Choice(["scenario", "card", "report"]), default="scenario")
def schema(what: str) -> None:
    """Print the JSON Schema of scenario or card files, or of --json.

    Editors that know the schema of a YAML file complete and check it while it is written.
    """
    from solemn.cli.schema import run

    sys.exit(run(what))


@cli.command(
    epilog="""\b
Examples:
  solemn completion bash
  eval "$(solemn completion bash)"
"""
)
@click.argument("shell", type=click.Choice(sorted(complete.SHELLS)))
def completion(shell: str) -> None:
    """Print what makes the shell complete ids, files, properties, rules and clauses.

    The script ends with the one line to put into the start file of the shell. Begin rules and clauses with
    a quotation mark.
    """
    click.echo(complete.script(cli, shell), nl=False)


def main(**extra: Any) -> None:
    """Run the command line; input errors end in exit code 2 with a message, never in a traceback."""
    any_encoding()
    try:
        cli.main(**extra)
    except (LookupError, ValueError, OSError) as error:
        if not _is_input_error(error):
            raise
        click.echo(f"Error: {error}", err=True)
        sys.exit(_USAGE_ERROR)


def _is_input_error(error: Exception) -> bool:
    """Say whether the error is about what the user wrote: those are the ones the project raises itself."""
    return type(error).__module__.startswith("solemn.") or isinstance(error, OSError)
