"""`solemn check`: scenarios explored, their lines and questions answered, their properties decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click
from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.console import console, progress
from solemn.cli.words import show_scenes
from solemn.counterexamples.replay import validate
from solemn.counterexamples.tell import tell
from solemn.model.graph.explore import Graph, explore
from solemn.model.machine.edit import UnknownClauseError, without
from solemn.model.machine.machine import Machine
from solemn.model.scenario import LineError, Scenario, answer, check_then, library_ids, load, play
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["run"]

_REFUTED = 1


@dataclass(frozen=True)
class _Result:
    """What was found out about one scenario; `complaints` are lines, outcomes and answers that went wrong."""

    scenario: Scenario
    graph: Graph
    outcomes: tuple[Outcome, ...]
    complaints: tuple[str, ...]
    played: bool

    @property
    def exit_code(self) -> int:
        codes = [o.verdict.exit_code for o in self.outcomes]
        return _worst([_REFUTED] if self.complaints else [], codes)


def run(names: Sequence[str], wanted: Sequence[str], dropped: Sequence[str], max_states: int) -> int:
    """Check scenarios; return the exit code. Raises the input errors of loading and editing."""
    properties = [property_named(name) for name in wanted]
    scenarios = [load(name) for name in names or library_ids()]
    machines = _edited(scenarios, dropped)
    with progress("checking") as report:
        results = [_check(s, m, properties, max_states, report) for s, m in machines]
    if not any(r.outcomes or r.played for r in results):
        msg = "nothing to check: none of these properties speaks about the games of these scenarios"
        raise click.UsageError(msg)
    _show(results)
    return _worst(*([r.exit_code] for r in results))


def _worst(*codes: Sequence[int]) -> int:
    """Return the code of a whole run: a refutation before anything undecided."""
    every = {code for some in codes for code in some}
    return _REFUTED if _REFUTED in every else max(every, default=0)


def _edited(scenarios: Sequence[Scenario], dropped: Sequence[str]) -> list[tuple[Scenario, Machine]]:
    """Return the scenarios that have what was dropped, with their machines without it."""
    machines = [(s, s.machine) for s in scenarios]
    for what in dropped:
        kept, problem = [], None
        for scenario, machine in machines:
            try:
                kept.append((scenario, without(machine, what)))
            except UnknownClauseError as error:
                problem = problem or error
        if problem is not None and not kept:
            raise problem
        machines = kept
    return machines


def _check(
    scenario: Scenario,
    machine: Machine,
    wanted: Sequence[Property],
    max_states: int,
    report: Callable[[str], None],
) -> _Result:
    report(scenario.id)
    graph = explore(machine, max_states=max_states)
    checker = Checker(graph)
    due = [p for p in properties_of(scenario.game) if not wanted or p in wanted]
    outcomes = tuple(checker.check(p) for p in due)
    complaints = () if wanted else tuple(_complaints(scenario, machine))
    return _Result(scenario, graph, outcomes, complaints, played=not wanted)


def _complaints(scenario: Scenario, machine: Machine) -> list[str]:
    """Return every line, outcome and answer that is not as the scenario says."""
    found = []
    for name in scenario.lines:
        try:
            played = play(scenario, name, machine)
        except LineError as error:
            found.append(str(error))
            continue
        found += [f"{name}: {told}" for told in check_then(scenario, played)]
    for ask in scenario.asks:
        given = answer(scenario, ask, machine)
        if not given.as_expected:
            word = "yes" if given.possible else "no"
            sources = ", ".join(given.sources) or "no source"
            found.append(f"{ask}: the answer is {word} ({sources}), not as the scenario expects")
    return found


def _show(results: Sequence[_Result]) -> None:
    console.print(_scenario_table(results))
    outcomes = [o for r in results for o in r.outcomes]
    if outcomes:
        console.print(_property_table(results))
        console.print(" ✓ holds  · holds, its situation never arises  ✗ refuted  ? undecided", style="dim")
    for result in results:
        for complaint in result.complaints:
            console.print(f"[bold red]{result.scenario.id}[/] {complaint}")
        for outcome in result.outcomes:
            _show_outcome(result.scenario, outcome)
    _show_summary(results, outcomes)


def _scenario_table(results: Sequence[_Result]) -> Table:
    table = Table(title="Scenarios: every reachable state", title_justify="left", box=box.SIMPLE_HEAD)
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


def _lines_and_asks(result: _Result) -> Text:
    if not result.played:
        return Text("not asked", style="dim")
    scenario = result.scenario
    if not scenario.lines and not scenario.asks:
        return Text("none", style="dim")
    if result.complaints:
        return Text(f"{len(result.complaints)} wrong", style="bold red")
    return Text(f"{len(scenario.lines)} + {len(scenario.asks)} as written", style="green")


_MARKS = {
    Verdict.HOLDS: Text("✓", style="green"),
    Verdict.REFUTED: Text("✗", style="bold red"),
    Verdict.UNDECIDED: Text("?", style="bold yellow"),
}


def _property_table(results: Sequence[_Result]) -> Table:
    """Return the verdicts as a matrix, one row a scenario, one column a property."""
    table = Table(title="Properties", title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("P-", no_wrap=True)
    ids = sorted({o.property for r in results for o in r.outcomes}, key=lambda name: int(name[2:]))
    for id_ in ids:
        table.add_column(id_[2:], justify="center", no_wrap=True)
    for result in results:
        table.add_row(result.scenario.id, *(_mark(result, id_) for id_ in ids))
    return table


def _mark(result: _Result, id_: str) -> Text:
    for outcome in result.outcomes:
        if outcome.property == id_:
            vacuous = outcome.vacuous and outcome.verdict is Verdict.HOLDS
            return Text("·", style="dim") if vacuous else _MARKS[outcome.verdict]
    return Text("")


def _show_outcome(scenario: Scenario, outcome: Outcome) -> None:
    """Print what is more than a mark in the table: a counterexample, or why something is undecided."""
    if outcome.verdict is Verdict.UNDECIDED:
        console.print(f"{scenario.id} {outcome.property}: undecided, {outcome.reason}")
    if outcome.trace is None:
        return
    property_ = property_named(outcome.property)
    steps = validate(outcome.trace, property_)
    console.print(f"\n[bold]{scenario.id}[/] refutes [bold]{property_.id}[/]: {property_.says}")
    if outcome.trace.loop is not None:
        console.print(f"steps {outcome.trace.loop + 1} to {len(steps)} may repeat for ever")
    elif outcome.trace.claim in {"leads", "no deadlock"}:
        console.print("the last state is a dead end")
    show_scenes(tell(outcome.trace, steps), outcome.trace.loop)


def _show_summary(results: Sequence[_Result], outcomes: Sequence[Outcome]) -> None:
    states = sum(len(r.graph) for r in results)
    words = [
        f"{sum(o.verdict is v for o in outcomes)} {v.value}"
        for v in Verdict
        if any(o.verdict is v for o in outcomes)
    ]
    vacuous = sum(o.vacuous for o in outcomes)
    console.print(
        f"scenarios: {len(results)}, states: {states:,}, verdicts: {', '.join(words) or 'none'}"
        + (f" ({vacuous} vacuously)" if vacuous else "")
    )
