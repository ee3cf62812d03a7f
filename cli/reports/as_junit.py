"""A run as JUnit XML: a suite for each scenario or rule set, a case for each property, line and question.

A failure is what ends a run with exit code 1, an error what ends it with exit code 3; what fails where it is
expected to, and what is advisory, is neither. Characters that XML does not allow are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from solemn.cli.checking import ScenarioReport
from solemn.cli.reports.findings import (
    AskResult,
    Finding,
    LineResult,
    asks_of,
    expected_loops_of,
    lines_of,
    until_of,
)
from solemn.cli.reports.runs import Judged, Run, play_by_play
from solemn.model.scenario import Problem, Scenario
from solemn.model.scenario.problems import Place
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Verdict


__all__ = ["junit"]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(run: Run) -> str:
    """Return a run as the text of a JUnit XML file."""
    root = ET.Element("testsuites", name=f"solemn {run.command}")
    root.extend(_scenario_suites(run) if run.command == "check" else _rules_suites(run))
    root.extend(_error_suites(run))
    _count(root, root.findall("testsuite/testcase"))
    _clean(root)
    ET.indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{ET.tostring(root, encoding='unicode')}\n"


def _scenario_suites(run: Run) -> Iterator[ET.Element]:
    for report in run.reports:
        judged = [Judged(o, report.scenario.rules, report.scenario) for o in report.outcomes]
        yield _suite(report.scenario.id, [*map(_property, judged), *_written(report)], report.scenario.path)


def _written(report: ScenarioReport) -> Iterator[ET.Element]:
    until = until_of(report)
    if until is not None:
        case = _case("until")
        _add_findings(case, until, report.scenario)
        yield case
    yield from (_line(result, report.scenario) for result in lines_of(report))
    loops = expected_loops_of(report)
    if loops is not None:
        case = _case("loops")
        _set_line(case, report.scenario, ("loops",))
        _add_findings(case, loops.findings, report.scenario)
        _add_open(case, loops.left_open, report.scenario)
        yield case
    for number, result in enumerate(asks_of(report), start=1):
        yield _ask(number, result, report.scenario)


def _rules_suites(run: Run) -> Iterator[ET.Element]:
    for rules in dict.fromkeys(j.rules for j in run.verdicts):
        yield _suite(rules, [_property(j) for j in run.verdicts if j.rules == rules])


def _error_suites(run: Run) -> Iterator[ET.Element]:
    """Yield a suite for each file that cannot be used, with a case for each thing that is wrong with it."""
    for file in dict.fromkeys(problem.file for problem in run.errors):
        yield _suite(file, [_error(p) for p in run.errors if p.file == file], file)


def _error(problem: Problem) -> ET.Element:
    at = "" if problem.line is None else f"{problem.line}:{problem.column} "
    case = _case(f"{at}{problem.code} {problem.message}")
    if problem.line is not None:
        case.set("line", str(problem.line))
    _add(case, "error", problem.message, str(problem), problem.code)
    return case


def _suite(name: str, cases: Iterable[ET.Element], file: str | None = None) -> ET.Element:
    """Return a suite with its cases, which get its name and file."""
    suite = ET.Element("testsuite", name=name)
    for case in cases:
        case.set("classname", name)
        if file is not None:
            case.set("file", file)
        suite.append(case)
    _count(suite, suite.findall("testcase"))
    return suite


def _count(element: ET.Element, cases: list[ET.Element]) -> None:
    seconds = sum(float(case.get("time", "0")) for case in cases)
    element.set("tests", str(len(cases)))
    for name in ("failure", "error"):
        element.set(f"{name}s", str(sum(case.find(name) is not None for case in cases)))
    element.set("skipped", "0")
    element.set("time", f"{seconds:.3f}")


def _case(name: str, seconds: float = 0.0) -> ET.Element:
    return ET.Element("testcase", name=name, time=f"{seconds:.3f}")


def _property(judged: Judged) -> ET.Element:
    outcome = judged.outcome
    case = _case(f"{outcome.property} {outcome.name}", outcome.seconds)
    if outcome.fails_as_expected:
        told = "\n".join((f"fails, as expected in {outcome.rules}", play_by_play(outcome)))
        ET.SubElement(case, "system-out").text = told
    elif outcome.verdict is Verdict.REFUTED:
        _add(case, "failure", property_named(outcome.property).says, play_by_play(outcome))
    elif outcome.verdict is Verdict.UNDECIDED:
        steps = (f"{number}. {s.rule}" for number, s in enumerate(outcome.conceivable, start=1))
        _add(case, "error", outcome.reason, "\n".join((outcome.reason, *outcome.notes, *steps)))
    elif judged.vacuous:
        told = "\n".join(("vacuous: its situation never arises", *outcome.notes))
        ET.SubElement(case, "system-out").text = told
    elif outcome.scenarios_only:
        ET.SubElement(case, "system-out").text = "\n".join(("proved in part", *outcome.notes))
    return case


def _add(case: ET.Element, what: str, message: str, text: str, type_: str | None = None) -> None:
    ET.SubElement(case, what, message=message, type=type_ or _TYPES[what]).text = text


_TYPES = {"failure": "refuted", "error": "undecided"}


def _line(result: LineResult, scenario: Scenario) -> ET.Element:
    case = _case(f"line '{result.name}'")
    _add_findings(case, result.findings, scenario)
    return case


def _ask(number: int, result: AskResult, scenario: Scenario) -> ET.Element:
    case = _case(f"ask {number}: {result.ask}?")
    _set_line(case, scenario, result.ask.place)
    _add_findings(case, result.findings, scenario)
    _add_open(case, result.left_open, scenario)
    return case


def _add_open(case: ET.Element, left_open: str, scenario: Scenario) -> None:
    """Say in an error what is undecided, if anything is; what is advisory is no error."""
    if left_open and scenario.advisory:
        ET.SubElement(case, "system-out").text = f"advisory, undecided: {left_open}"
    elif left_open:
        _add(case, "error", left_open, left_open)


def _add_findings(case: ET.Element, findings: tuple[Finding, ...], scenario: Scenario) -> None:
    """Say in one failure, and with the line, all that is not as written; what is advisory is no failure."""
    told = "\n".join(finding.says for finding in findings)
    if findings:
        _set_line(case, scenario, findings[0].place)
    if findings and scenario.advisory:
        ET.SubElement(case, "system-out").text = f"advisory, not as written: {told}"
    elif findings:
        message = findings[0].says.partition("\n")[0]
        ET.SubElement(case, "failure", message=message, type=findings[0].kind).text = told


def _set_line(case: ET.Element, scenario: Scenario, place: Place) -> None:
    """Say in which line of its file a case is, as far as the file has the place."""
    case.set("line", str(scenario.mark(place)[0]))


def _clean(root: ET.Element) -> None:
    for element in root.iter():
        element.text = _FORBIDDEN.sub("", element.text or "") or None
        for name, value in element.items():
            element.set(name, _FORBIDDEN.sub("", value))
