"""`solemn check`: scenarios explored, their lines and questions answered, their properties decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click
from rich import box
from rich.table import Table
from rich.text import Text

from solemn.cli.console import console, indented, progress, say
from solemn.cli.words import show_scenes
from solemn.counterexamples.replay import validate
from solemn.counterexamples.tell import tell
from solemn.model.graph.explore import Graph, explore
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import UnknownClauseError, without
from solemn.model.machine.layout import RangeError
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Answer, LineError, Scenario, answer, check_then, library_ids, load, play
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["run"]

_REFUTED = 1


@dataclass(frozen=True)
class _Result:
    """What was found out about one scenario; `complaints` are lines, outcomes and answers that went wrong.

    There is no graph where the rules broke down on the way.
    """

    scenario: Scenario
    graph: Graph | None
    outcomes: tuple[Outcome, ...]
    asked: bool
    answers: tuple[Answer, ...]
    complaints: tuple[str, ...]

    @property
    def says_something(self) -> bool:
        """Whether a line or a question of the scenario was looked at."""
        return self.asked and bool(self.scenario.asks or any(self.scenario.lines.values()))

    @property
    def exit_code(self) -> int:
        codes = [o.verdict.exit_code for o in self.outcomes]
        return _worst([_REFUTED] if self.complaints else [], codes)


def run(names: Sequence[str], wanted: Sequence[str], dropped: Sequence[str], max_states: int) -> int:
    """Check scenarios; return the exit code. Raises the input errors of loading and editing."""
    properties = [property_named(name) for name in wanted]
    scenarios = [load(name) for name in names or library_ids()]
    machines, others = _edited(scenarios, dropped)
    asked = not (wanted and dropped)
    with progress("checking") as report:
        results = [_check(s, m, properties, max_states, report, asked=asked) for s, m in machines]
    if not any(r.outcomes or (r.says_something and not wanted) for r in results):
        msg = "nothing to check: no line, no question, and no property that speaks about these games"
        raise click.UsageError(msg)
    _show(results, in_full=bool(names))
    if others:
        say(f"left out, since they have no such rule or clause: {', '.join(s.id for s in others)}")
    return _worst(*([r.exit_code] for r in results))


def _worst(*codes: Sequence[int]) -> int:
    """Return the code of a whole run: a refutation before anything undecided."""
    every = {code for some in codes for code in some}
    return _REFUTED if _REFUTED in every else max(every, default=0)


def _edited(
    scenarios: Sequence[Scenario], dropped: Sequence[str]
) -> tuple[list[tuple[Scenario, Machine]], list[Scenario]]:
    """Return the scenarios that have what was dropped, with their machines without it, and the others."""
    machines, others = [(s, s.machine) for s in scenarios], []
    for what in dropped:
        kept, problem = [], None
        for scenario, machine in machines:
            try:
                kept.append((scenario, without(machine, what)))
            except UnknownClauseError as error:
                problem = problem or error
                others.append(scenario)
        if problem is not None and not kept:
            raise problem
        machines = kept
    return machines, others


def _check(
    scenario: Scenario,
    machine: Machine,
    wanted: Sequence[Property],
    max_states: int,
    report: Callable[[str], None],
    *,
    asked: bool,
) -> _Result:
    report(scenario.id)
    due = [p for p in properties_of(scenario.game) if not wanted or p in wanted]
    try:
        graph = explore(machine, max_states=max_states)
        checker = Checker(graph)
        outcomes = tuple(checker.check(p) for p in due)
        lines, given = (_lines(scenario, machine), _answers(scenario, machine)) if asked else ([], [])
    except (Undefined, RangeError) as error:
        return _Result(scenario, None, tuple(_broken(machine, p, error) for p in due), asked, (), ())
    answers = tuple(a for a in given if isinstance(a, Answer))
    complaints = (*lines, *(a for a in given if isinstance(a, str)), *_unexpected(scenario, answers))
    return _Result(scenario, graph, outcomes, asked, answers, tuple(dict.fromkeys(complaints)))


def _broken(machine: Machine, property_: Property, error: Exception) -> Outcome:
    """Return what is left to say where the rules ask for what is not there, or leave the range of a value."""
    where = " ".join(getattr(error, "__notes__", ()))
    reason = f"the rules break down: {error}" + (f" ({where})" if where else "")
    return Outcome(
        property_.id, property_.name, machine.name, "explicit", Verdict.UNDECIDED, 0.0, reason=reason
    )


def _lines(scenario: Scenario, machine: Machine) -> list[str]:
    """Return what is not as the scenario says about its lines and their outcomes."""
    found = []
    for name in scenario.lines:
        try:
            played = play(scenario, name, machine)
        except LineError as error:
            found.append(f"{scenario.path}: {error}")
            continue
        where = "" if len(scenario.lines) == 1 else f"line '{name}': "
        found += [f"{scenario.path}: then: {where}{told}" for told in check_then(scenario, played)]
    return found


def _answers(scenario: Scenario, machine: Machine) -> list[Answer | str]:
    """Return the answers to the questions, or why a question could not be asked."""
    found: list[Answer | str] = []
    for ask in scenario.asks:
        try:
            found.append(answer(scenario, ask, machine))
        except LineError as error:
            found.append(f"{scenario.path}: {error}")
    return found


def _unexpected(scenario: Scenario, answers: Sequence[Answer]) -> list[str]:
    found = []
    for given in answers:
        if given.possible != given.ask.answer:
            found.append(f"{scenario.path}: {given.ask}? {_word(given)}, but the scenario says otherwise")
        elif not given.as_expected:
            sources = ", ".join(given.sources) or "nothing"
            found.append(f"{scenario.path}: {given.ask}? {given.ask.because} is no reason for it ({sources})")
    return found


def _word(given: Answer) -> str:
    return "yes" if given.possible else "no"


def _show(results: Sequence[_Result], *, in_full: bool) -> None:
    whole = not any(r.graph is None or r.graph.truncated for r in results)
    say((f"Scenarios{': every reachable state' if whole else ', not all explored to the end'}", "italic"))
    console.print(_scenario_table(results))
    outcomes = [o for r in results for o in r.outcomes]
    if outcomes:
        say(("Properties", "italic"))
        console.print(_property_table(results))
        say((_LEGEND, "dim"))
    for result in results:
        if in_full:
            _show_answers(result)
        for complaint in result.complaints:
            say((complaint, "red"))
        _show_undecided(result)
        for outcome in result.outcomes:
            _show_counterexample(result.scenario, outcome)
    _show_summary(results, outcomes)


def _show_answers(result: _Result) -> None:
    """Print every question with its answer and, for a no, every clause that is not met."""
    if result.answers:
        say()
    for given in result.answers:
        style = "green" if given.as_expected else "bold red"
        say(f"{result.scenario.id}: {given.ask}? ", (_word(given), style))
        for clause in given.reasons:
            indented(4, "not met: ", clause.says, (f"  {' '.join(clause.cite)}", "dim"))


_LEGEND = " ✓ holds  · holds, its situation never arises  ✗ refuted  ? undecided  blank: not about this game"


def _scenario_table(results: Sequence[_Result]) -> Table:
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
            *((f"{len(g):,}", f"{g.transitions:,}", str(g.depth)) if (g := r.graph) is not None else "???"),
            _lines_and_asks(r),
        )
    return table


def _lines_and_asks(result: _Result) -> Text:
    """Say how many lines and questions there are, and how many things are not as written."""
    if not result.asked:
        return Text("not asked", style="dim")
    lines, asks = sum(map(bool, result.scenario.lines.values())), len(result.scenario.asks)
    told = f"{lines} and {asks}"
    if result.complaints:
        return Text(f"{told}, {len(result.complaints)} wrong", style="bold red")
    return Text(f"{told} as written" if lines or asks else "none", style="green" if lines or asks else "dim")


_MARKS = {
    Verdict.HOLDS: Text("✓", style="green"),
    Verdict.REFUTED: Text("✗", style="bold red"),
    Verdict.UNDECIDED: Text("?", style="bold yellow"),
}


def _property_table(results: Sequence[_Result]) -> Table:
    """Return the verdicts as a matrix, one row a scenario, one column a property."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
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


def _show_undecided(result: _Result) -> None:
    """Say why something is undecided, once for all properties that share the reason."""
    undecided = [o for o in result.outcomes if o.verdict is Verdict.UNDECIDED]
    for reason in dict.fromkeys(o.reason for o in undecided):
        names = ", ".join(o.property for o in undecided if o.reason == reason)
        say(f"{result.scenario.id} undecided ({names}): {reason}")


def _show_counterexample(scenario: Scenario, outcome: Outcome) -> None:
    """Replay a counterexample and print it as a play-by-play."""
    if outcome.trace is None:
        return
    property_ = property_named(outcome.property)
    steps = validate(outcome.trace, property_)
    say()
    say((scenario.id, "bold"), " refutes ", (property_.id, "bold"), f": {property_.says}")
    if outcome.trace.loop is not None:
        say(f"steps {outcome.trace.loop + 1} to {len(steps)} may repeat for ever")
    elif outcome.trace.claim.startswith(("leads", "no deadlock")):
        say("the last state is a dead end")
    show_scenes(tell(outcome.trace, steps), outcome.trace.loop)


def _show_summary(results: Sequence[_Result], outcomes: Sequence[Outcome]) -> None:
    words = [
        f"{sum(o.verdict is v for o in outcomes)} {v.value}"
        for v in Verdict
        if any(o.verdict is v for o in outcomes)
    ]
    vacuous = sum(o.vacuous and o.verdict is Verdict.HOLDS for o in outcomes)
    wrong = sum(len(r.complaints) for r in results)
    say(
        f"scenarios: {len(results)}, states: {sum(len(r.graph) for r in results if r.graph is not None):,}, ",
        f"verdicts: {', '.join(words) or 'none'}",
        f" ({vacuous} whose situation never arises)" if vacuous else "",
        (f", not as written: {wrong}", "bold red") if wrong else "",
    )
