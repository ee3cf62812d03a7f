"""What a run of scenarios found, at a glance: by property and rule set, or by scenario."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.checking import ScenarioReport
from solemn.cli.console import console, indented, say
from solemn.cli.matrix import Cell, cells
from solemn.cli.standing import in_brief
from solemn.model.scenario import case_ids
from solemn.model.scenario.games import PRESETS, eras
from solemn.properties.catalogue.registry import properties
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["show_by_scenario", "show_matrix", "show_properties"]


def show_matrix(results: Sequence[ScenarioReport]) -> None:
    """Print one verdict for each property and rule set, and what of it was not run now but is recorded."""
    found = cells(results)
    if not found:
        return
    explored = [r for r in results if r.explored]
    whole = "" if not any(r.graph.truncated for r in explored) else ", not all explored to the end"
    say((f"Every reachable state of {len(explored)} scenarios{whole}", "italic"))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("property", no_wrap=True)
    table.add_column("what", overflow="fold", ratio=2)
    columns = [*dict.fromkeys((*eras(), *(rules for _, rules in found)))]
    for rules in columns:
        table.add_column(rules, overflow="fold", ratio=1)
    speaking = {id_ for id_, _ in found}
    for property_ in (p for p in properties() if p.id in speaking):
        told = (_cell(property_, rules, found.get((property_.id, rules))) for rules in columns)
        table.add_row(property_.id, property_.name.replace("_", " "), *told)
    console.print(table)
    say("holds, N: in so many scenarios by these rules the situation of the property arises.")
    say("(in brackets): not run now, as the last run of everything found it; `solemn properties` has it all.")


def _cell(property_: Property, rules: str, cell: Cell | None) -> Text:
    if cell is None:
        speaks = rules in PRESETS and PRESETS[rules].game in property_.games
        return Text(f"({in_brief(property_, rules)})" if speaks else "-", style="dim")
    word = _cell_word(cell)
    if cell.shown is not None:
        return Text(f"{word}: {cell.shown[0].id}", style=_STYLES[word])
    return Text(f"{word}, {cell.arises}" if word == "holds" else word, style=_STYLES[word])


def _cell_word(cell: Cell) -> str:
    if cell.verdict is Verdict.REFUTED:
        unexpected = any(o.verdict is Verdict.REFUTED and not o.fails_as_expected for _, o in cell.outcomes)
        return "refuted" if unexpected else "fails, as expected"
    if cell.verdict is Verdict.HOLDS and not cell.arises:
        return "its situation never arises"
    return str(cell.verdict.value)


def show_by_scenario(results: Sequence[ScenarioReport]) -> None:
    """Print the size of every scenario, what its lines and questions came to, and its verdicts in numbers."""
    explored, others = [r for r in results if r.explored], [r for r in results if not r.explored]
    if explored:
        whole = not any(r.graph.truncated for r in explored)
        told = ": every reachable state" if whole else ", not all explored to the end"
        say((f"Scenarios{told}", "italic"))
        console.print(_scenario_table(explored))
    if others:
        told = (
            "" if all(r.scenario.id in case_ids() for r in others) else "; nothing is explored, nor decided"
        )
        by_name = told or " (public cases; by name they are explored, too)"
        say((f"Lines, questions and expected loops only{by_name}", "italic"))
        console.print(_written_table(others))
    if any(r.outcomes for r in results):
        say(("Properties", "italic"))
        console.print(_property_table(explored))


def _scenario_table(results: Sequence[ScenarioReport]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("scenario", no_wrap=True)
    table.add_column("what", overflow="fold")
    for column in ("states", "steps", "depth"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("lines and asks", no_wrap=True)
    for r in results:
        table.add_row(
            r.scenario.id,
            r.scenario.title,
            f"{len(r.graph):,}",
            f"{r.graph.transitions:,}",
            str(r.graph.depth),
            _lines_and_asks(r),
        )
    return table


def _written_table(results: Sequence[ScenarioReport]) -> Table:
    """Return the scenarios of which only lines and questions were looked at."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("scenario", no_wrap=True)
    table.add_column("what", overflow="fold")
    table.add_column("lines and asks", no_wrap=True)
    for r in results:
        table.add_row(r.scenario.id, r.scenario.title, _lines_and_asks(r))
    return table


def _lines_and_asks(result: ScenarioReport) -> Text:
    """Say how many lines and questions there are, and how many things are not as written."""
    if not result.asked:
        return Text("not asked", style="dim")
    lines, asks = sum(map(bool, result.scenario.lines.values())), len(result.scenario.asks)
    told = f"{lines} and {asks}"
    if result.scenario.advisory and (result.complaints or result.undecided):
        return Text(
            f"{told}, {len(result.complaints) + len(result.undecided)} otherwise (advisory)", "yellow"
        )
    if result.complaints:
        return Text(f"{told}, {len(result.complaints)} wrong", style="bold red")
    if result.undecided:
        return Text(f"{told}, {len(result.undecided)} undecided", style="bold yellow")
    return Text(f"{told} as written" if lines or asks else "none", style="green" if lines or asks else "dim")


_WORDS = ("holds", "its situation never arises", "fails, as expected", "refuted", "undecided")
"""What a scenario can say of a property, in the order in which it is told."""
_STYLES = dict(zip(_WORDS, ("green", "dim", "green", "bold red", "bold yellow"), strict=True))


def _word(outcome: Outcome) -> str:
    if outcome.fails_as_expected:
        return "fails, as expected"
    vacuous = outcome.vacuous and outcome.verdict is Verdict.HOLDS
    return "its situation never arises" if vacuous else outcome.verdict.value


def _property_table(results: Sequence[ScenarioReport]) -> Table:
    """Return how many properties have which verdict, one row a scenario."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("scenario", no_wrap=True)
    for word in _WORDS:
        table.add_column(word, justify="right")
    for result in results:
        numbers = [sum(_word(o) == word for o in result.outcomes) for word in _WORDS]
        cells = zip(_WORDS, numbers, strict=True)
        table.add_row(result.scenario.id, *(Text(str(n or ""), style=_STYLES[word]) for word, n in cells))
    return table


def show_properties(result: ScenarioReport) -> None:
    """Print which properties have which verdict."""
    for word in _WORDS:
        ids = [o.property for o in result.outcomes if _word(o) == word]
        if ids:
            say(f"{result.scenario.id}: ", (word, _STYLES[word]))
            indented(4, ", ".join(sorted(ids, key=[p.id for p in properties()].index)))
