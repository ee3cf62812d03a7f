"""`solemn library`: the scenarios of the library, and what became of the public cases.

With the cases it is judged whether lines and questions are as written; what of a case is not played, and why,
is told as the list of cases has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.checking import ScenarioReport, check_scenarios, load_all, worst
from solemn.cli.console import console, interruptible, progress, say
from solemn.cli.spreading import cores
from solemn.model.graph.limits import Limits
from solemn.model.library.cases import EVIDENCE, Case, cases, group_titles
from solemn.model.scenario import case_ids, shipped_ids


__all__ = ["run"]


def run(limits: Limits, *, of_cases: bool = False) -> int:
    """Print the scenarios, or the cases with whether their answers hold; return the exit code.

    An answer that is not as written ends with 1, an undecided one with 3, unless it is advisory.
    """
    if not of_cases:
        console.print(_scenario_table())
        return 0
    with interruptible(limits), progress("asking") as report:
        found = check_scenarios(
            [(s, s.machine) for s in load_all(case_ids())],
            limits=limits,
            jobs=cores(),
            report=report,
            unexplored=case_ids(),
        )
    reports = {one.scenario.id: one for one in found}
    for group, title in group_titles().items():
        say((f"{group}: {title}", "italic"))
        console.print(_case_table([case for case in cases() if case.group == group], reports))
    _show_summary(reports)
    return worst([one.exit_code for one in found])


def _scenario_table() -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("id", no_wrap=True)
    table.add_column("what", overflow="fold")
    table.add_column("rules", no_wrap=True)
    table.add_column("lines and asks", no_wrap=True)
    for scenario in load_all(shipped_ids()):
        lines, asks = sum(map(bool, scenario.lines.values())), len(scenario.asks)
        advisory = ", advisory" if scenario.advisory else ""
        table.add_row(scenario.id, scenario.title, scenario.rules, f"{lines} and {asks}{advisory}")
    return table


def _case_table(found: Sequence[Case], reports: Mapping[str, ScenarioReport]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("case", no_wrap=True)
    table.add_column("by", no_wrap=True)
    table.add_column("what", overflow="fold", ratio=2)
    table.add_column("scenarios, or why there are none", overflow="fold", ratio=2)
    table.add_column("answers", overflow="fold", ratio=1)
    for case in found:
        told = " ".join(case.scenarios) or f"none: it {case.reason}"
        told += f" (left open: {case.open})" if case.open else ""
        answers = _answers([reports[name] for name in case.scenarios])
        table.add_row(case.id, "".join(case.evidence), case.title, told, answers)
    return table


def _answers(reports: Sequence[ScenarioReport]) -> Text:
    """Say whether lines and questions are as written."""
    wrong = sum(len(report.complaints) for report in reports)
    left = sum(len(report.undecided) for report in reports)
    if not reports:
        return Text("-", style="dim")
    if not (wrong or left):
        return Text("as written", style="green")
    told = ", ".join(f"{count} {word}" for count, word in ((wrong, "wrong"), (left, "undecided")) if count)
    if all(report.exit_code == 0 for report in reports):
        return Text(f"{told} (advisory)", style="yellow")
    return Text(told, style="bold red")


def _show_summary(reports: Mapping[str, ScenarioReport]) -> None:
    for report in reports.values():
        advisory = "advisory, fails nothing: " if report.scenario.advisory else ""
        for told in (*report.complaints, *report.undecided):
            say((f"{advisory}{told}", "yellow" if advisory else "red"))
    letters = ", ".join(f"{letter} {means}" for letter, means in EVIDENCE.items())
    played = sum(bool(case.scenarios) for case in cases())
    say(f"cases: {len(cases())}, played: {played}; by: {letters}; nothing but C and E is advisory")
