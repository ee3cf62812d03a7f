"""Which line and which question of a scenario is not as written, with its place in the file.

A scenario report tells complaints as sentences; here `until`, every line and every question has its own.
Lines are played once more for that. Nothing is judged that was not looked at in the run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solemn.cli.checking import (
    ScenarioReport,
    answer_complaints,
    left_open,
    line_complaints,
    until_complaints,
)
from solemn.cli.looping import loop_complaints, loops_left_open
from solemn.model.logic.operators import Undefined
from solemn.model.machine.layout import RangeError
from solemn.model.scenario import Answer, Ask, LineError, Scenario, play
from solemn.model.scenario.problems import Place


__all__ = [
    "AskResult",
    "Finding",
    "LineResult",
    "LoopsResult",
    "asks_of",
    "expected_loops_of",
    "lines_of",
    "until_of",
]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as written: its kind, its place in the file, and what.

    The kinds are `until`, `line`, `then`, `loops` and `ask`.
    """

    kind: str
    place: Place
    says: str


@dataclass(frozen=True, slots=True)
class LineResult:
    """A line of play and what is not as written about it."""

    name: str
    moves: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class AskResult:
    """A question, its answer (None: it could not be asked), and what is not as written about it.

    `left_open` says what is undecided about it, which is not as written, either.
    """

    ask: Ask
    answer: Answer | None
    findings: tuple[Finding, ...]
    left_open: str = ""

    @property
    def as_expected(self) -> bool:
        """Whether the answer is as expected, which one that is open never is."""
        return not self.findings and not self.left_open


def until_of(report: ScenarioReport) -> tuple[Finding, ...] | None:
    """Return what is not as written about `until`; None if there is none, or if it was not looked at."""
    scenario = report.scenario
    if scenario.until is None or not report.asked:
        return None
    told = (_bare(scenario, complaint) for complaint in until_complaints(scenario, report.graph))
    return tuple(Finding("until", ("until",), says) for says in told)


@dataclass(frozen=True, slots=True)
class LoopsResult:
    """What is not as written about the loops of a scenario, and what was left open about them."""

    findings: tuple[Finding, ...]
    left_open: str


def expected_loops_of(report: ScenarioReport) -> LoopsResult | None:
    """Return what is not as written about loops; None if the file says nothing of them."""
    scenario = report.scenario
    if scenario.loops is None or report.loops is None:
        return None
    told = (_bare(scenario, complaint) for complaint in loop_complaints(scenario, report.loops))
    findings = tuple(Finding("loops", ("loops",), says) for says in told)
    return LoopsResult(findings, _bare(scenario, loops_left_open(scenario, report.loops)))


def lines_of(report: ScenarioReport) -> tuple[LineResult, ...]:
    """Return every line of a scenario that says something, none if lines were not looked at."""
    if not report.asked:
        return ()
    scenario = report.scenario
    results = (_line(report, name) for name in scenario.lines)
    return tuple(r for r in results if r.moves or r.findings or r.name in scenario.then)


def _line(report: ScenarioReport, name: str) -> LineResult:
    scenario, machine = report.scenario, report.graph.machine
    told = [_bare(scenario, complaint) for complaint in line_complaints(scenario, name, machine)]
    kind, place = _where(report, name) if told else ("", ())
    findings = tuple(Finding(kind, place, says) for says in told)
    return LineResult(name, tuple(map(str, scenario.lines[name])), findings)


def _bare(scenario: Scenario, complaint: str) -> str:
    """Return a complaint without the name of the file."""
    return re.sub(r"^(:\d+)*: ", "", complaint.removeprefix(scenario.path))


def _where(report: ScenarioReport, name: str) -> tuple[str, Place]:
    """Return whether a line or its outcome is not as written, and the place of the step or the outcome."""
    *line, _ = report.scenario.step_place(name, 1)
    try:
        play(report.scenario, name, report.graph.machine)
    except LineError as error:
        return "line", error.place or tuple(line)
    except (Undefined, RangeError):
        return "line", tuple(line)
    return "then", ("then", *line[1:])


def asks_of(report: ScenarioReport) -> tuple[AskResult, ...]:
    """Return every question of a scenario in the order of the file, none if nothing was asked."""
    pairs = zip(report.scenario.asks, report.given, strict=True) if report.asked else ()
    return tuple(_ask(report.scenario, ask, given) for ask, given in pairs)


def _ask(scenario: Scenario, ask: Ask, given: Answer | str) -> AskResult:
    told = (_bare(scenario, complaint) for complaint in answer_complaints(scenario, given))
    findings = tuple(Finding("ask", ask.place, says) for says in told)
    open_ = _bare(scenario, left_open(scenario, given))
    return AskResult(ask, None if isinstance(given, str) else given, findings, open_)
