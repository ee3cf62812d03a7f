"""The command line: `solemn check`, `loops`, `prove`, `compare`, `rules`, `properties`, `cards`, ...

Commands import what they need when they run, so that `solemn --help` is immediate. Exit codes: 0 established,
1 refuted, 2 usage or input error, 3 undecided.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from solemn.cli import completion as complete
from solemn.cli.console import any_encoding
from solemn.cli.options import (
    jobs_option,
    json_option,
    junit_option,
    memory_option,
    property_option,
    states_option,
    time_option,
    without_option,
)


__all__ = ["cli", "main"]

_USAGE_ERROR = 2


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
@states_option
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
@click.option(
    "--answers",
    is_flag=True,
    help="Only look at lines and questions, which is fast: explore nothing else, decide no property.",
)
@click.option("--verbose", "-v", is_flag=True, help="Tell what was found scenario by scenario.")
@click.option(
    "--rules",
    "rules",
    multiple=True,
    metavar="FILE.py",
    help="Run this Python file, which brings a rule set of your own. May be repeated.",
)
@jobs_option
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
    answers: bool,
    verbose: bool,
    rules: tuple[str, ...],
    jobs: int | None,
) -> None:
    """Decide scenarios: their lines, their questions, all properties.

    Without names the whole library is checked, and one verdict told for each property and rule set. What a
    limit leaves open is undecided, exit code 3.
    """
    from solemn.cli.check import run
    from solemn.cli.own_rules import named
    from solemn.cli.reports.writing import Reports
    from solemn.model.graph.limits import Limits

    if answers and (names or without or orders):
        msg = "--answers decides no property: it goes without --property, --without and --orders"
        raise click.UsageError(msg)
    limits = Limits(max_states, max_memory, timeout)
    own = named(rules, only_files=True)
    jobs = 1 if own else jobs  # another process would not know the file
    reports = Reports(as_json, junit, sarif)
    more = {"orders": orders, "answers": answers, "verbose": verbose}
    sys.exit(run(scenarios, names, without, limits, reports, **more, jobs=jobs))


@cli.command(
    epilog="""\b
Examples:
  solemn loops
  solemn loops I9-voluntary my-position.yaml
  solemn loops I9 --json
"""
)
@click.argument("scenarios", nargs=-1, metavar="[FILES or library ids]", shell_complete=complete.scenarios)
@states_option
@memory_option
@time_option
@json_option
@click.option(
    "--rules",
    "rules",
    multiple=True,
    metavar="FILE.py",
    help="Run this Python file, which brings a rule set of your own. May be repeated.",
)
@jobs_option
def loops(
    scenarios: tuple[str, ...],
    *,
    max_states: int,
    max_memory: int,
    timeout: float | None,
    as_json: bool,
    rules: tuple[str, ...],
    jobs: int | None,
) -> None:
    """Find lines of play that can be repeated for ever: mandatory, voluntary, or in need of the opponent.

    Each is shown with who keeps it going and which choice breaks it. Without names: the scenarios of the
    library that say which loops they have. A loop that is found is an answer, exit code 0; 1 where a file
    expects otherwise ('loops:'), 3 where a limit leaves open whether there is one.
    """
    from solemn.cli.loops import run
    from solemn.cli.own_rules import named
    from solemn.model.graph.limits import Limits

    own = named(rules, only_files=True)
    jobs = 1 if own else jobs  # another process would not know the file
    sys.exit(run(scenarios, Limits(max_states, max_memory, timeout), as_json=as_json, jobs=jobs))


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
    metavar="NAME or FILE.py",
    shell_complete=complete.rule_sets,
    help="Only this rule set (ocg, oborozuki), or that of a Python file of your own, which is run.",
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
@click.option(
    "--fresh",
    is_flag=True,
    help="Prove everything again; else what earlier runs have proved, of the very same rules, counts.",
)
@click.option(
    "--search-lemmas",
    "search",
    is_flag=True,
    help="Look for lemmas where a proof fails for want of one; this takes minutes.",
)
@click.option(
    "--k",
    "steps",
    type=click.IntRange(1, 4),
    default=1,
    show_default=True,
    metavar="STEPS",
    help="Where one step is not enough, look so many steps back.",
)
@click.option(
    "--without-lemma",
    "without_lemmas",
    multiple=True,
    metavar="NAME",
    help="Prove without this lemma of the catalogue.",
)
@memory_option
@time_option
@json_option
@junit_option
@jobs_option
def prove(
    rules: tuple[str, ...],
    names: tuple[str, ...],
    without: tuple[str, ...],
    *,
    solver_timeout: float,
    search: bool,
    steps: int,
    without_lemmas: tuple[str, ...],
    max_memory: int,
    timeout: float | None,
    as_json: bool,
    junit: str | None,
    jobs: int | None,
    fresh: bool,
) -> None:
    """Prove properties for every card and any chain length.

    What a limit leaves open is undecided, exit code 3.
    """
    from solemn.cli.own_rules import named
    from solemn.cli.prove import run
    from solemn.cli.reports.writing import Reports
    from solemn.model.graph.limits import Limits

    limits = Limits(max_memory=max_memory, timeout=timeout)
    chosen = named(rules)
    reports = Reports(as_json, junit)
    sys.exit(
        run(
            chosen,
            names,
            without,
            solver_timeout,
            limits,
            reports,
            jobs=jobs,
            fresh=fresh,
            without_lemmas=without_lemmas,
            search=search,
            steps=steps,
        )
    )


@cli.command(
    epilog="""\b
Examples:
  solemn compare ocg oborozuki -p P-12
  solemn compare ocg/classic ocg/modern -p P-45
"""
)
@click.argument("one", metavar="RULES", shell_complete=complete.rule_sets)
@click.argument("other", metavar="RULES", shell_complete=complete.rule_sets)
@property_option
@memory_option
@time_option
def compare(one: str, other: str, names: tuple[str, ...], max_memory: int, timeout: float | None) -> None:
    """Put two rule sets side by side: shared properties, who may answer whom, how chains are built.

    Names of rule sets, or Python files of your own. What is not proved is undecided, exit code 3.
    """
    from solemn.cli.compare import run
    from solemn.cli.own_rules import named
    from solemn.model.graph.limits import Limits

    left, right = named((one, other))
    sys.exit(run(left, right, names, Limits(max_memory=max_memory, timeout=timeout)))


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
    """List the properties of the catalogue, with the verdict under each rule set and how it was found.

    Verdicts are those of the last run of everything, which is recorded; what has changed since is told.
    """
    from solemn.cli.properties import run

    if as_json:
        from solemn.cli.reports.as_json import text
        from solemn.cli.reports.listing import properties_listed

        click.echo(text(properties_listed()))
        return
    sys.exit(run())


@cli.command(
    epilog="""\b
Examples:
  solemn findings
"""
)
@click.option(
    "--record",
    "recording",
    is_flag=True,
    help="Run everything anew and write down what was found; this takes long.",
)
@memory_option
@jobs_option
def findings(*, recording: bool, max_memory: int, jobs: int | None) -> None:
    """Tell what the verdicts come to, in words for those who judge games, as a page of Markdown.

    Verdicts, numbers and lines of play come from the last run of everything, which is recorded.
    """
    from solemn.cli.findings import record, run
    from solemn.model.graph.limits import Limits

    sys.exit(record(Limits(max_memory=max_memory), jobs) if recording else run())


@cli.command(
    epilog="""\b
Examples:
  solemn sources 003
  solemn sources S000-10 --json
"""
)
@click.argument("what", nargs=-1, metavar="[DOCUMENT, GAME or S...]", shell_complete=complete.statements)
@json_option
def sources(what: tuple[str, ...], *, as_json: bool) -> None:
    """List the statements of the documents, each with what comes from it and what makes it live.

    A statement is live if an answer, a line of play or a property comes out otherwise without it.
    """
    from solemn.cli.explain import UnknownNameError
    from solemn.cli.sources import run, sources_listed

    try:
        if as_json:
            from solemn.cli.reports.as_json import text

            click.echo(text(sources_listed(what)))
            return
        sys.exit(run(what))
    except UnknownNameError as error:
        raise click.UsageError(str(error)) from None


@cli.command(
    epilog="""\b
Examples:
  solemn cards
  solemn cards waboku
  solemn cards "Stardust Dragon"
"""
)
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete.cards)
def cards(name: str | None) -> None:
    """List the cards of the library, or show what one of them does.

    A card is known by its id or by any of its printed names.
    """
    from solemn.cli.cards import run

    sys.exit(run(name))


@cli.command(
    epilog="""\b
Examples:
  solemn library
  solemn library --cases
"""
)
@click.option("--cases", "of_cases", is_flag=True, help="The public cases, and whether their answers hold.")
@memory_option
@time_option
def library(*, of_cases: bool, max_memory: int, timeout: float | None) -> None:
    """List the scenarios of the library.

    With --cases, every public case has its evidence, the scenarios that play it or the reason why none does,
    and whether their answers are as written: exit code 1 if not, unless nothing official speaks for them.
    """
    from solemn.cli.library import run
    from solemn.model.graph.limits import Limits

    sys.exit(run(Limits(max_memory=max_memory, timeout=timeout), of_cases=of_cases))


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
