"""A run of `solemn check` as SARIF 2.1.0: a result for each thing that is not as it should be, and its place.

What holds is not listed. Files are named as they were given, relative to the folder the command ran in;
library scenarios are relative to the folder of the library, which has no place of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from solemn.cli.checking import ScenarioReport
from solemn.cli.reports.findings import Finding, asks_of, expected_loops_of, lines_of, until_of
from solemn.cli.reports.runs import Run, play_by_play
from solemn.model.files.codes import code_named
from solemn.model.scenario import Problem, Scenario, shipped_path
from solemn.model.scenario.problems import Place
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["sarif"]

_LIBRARY = "SOLEMN_LIBRARY"

_WRITTEN = {
    "until": "Play comes to where it is to end.",
    "line": "A line of play can be played as it is written.",
    "then": "A line of play ends as `then` says.",
    "loops": "Play can come to the loops that the file expects, and to no others.",
    "ask": "A question has the expected answer, for the expected reason.",
}


def sarif(run: Run) -> dict[str, Any]:
    """Return a run as the plain values of a SARIF log."""
    written = (_rule(id_, says) for id_, says in _WRITTEN.items())
    codes = map(_code_rule, sorted({problem.code for problem in run.errors}))
    rules = [*map(_property_rule, _properties(run)), *written, *codes]
    index = {rule["id"]: i for i, rule in enumerate(rules)}
    results = [{**result, "ruleIndex": index[result["ruleId"]]} for result in _results(run)]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "solemn", "version": version("solemn"), "rules": rules}},
                "columnKind": "unicodeCodePoints",
                "invocations": [{"executionSuccessful": not run.errors, "exitCode": run.exit_code}],
                "originalUriBaseIds": {_LIBRARY: {"description": {"text": "the library of Solemn"}}},
                "results": results,
            }
        ],
    }


def _properties(run: Run) -> list[str]:
    found = {judged.outcome.property for judged in run.verdicts}
    return sorted(found, key=lambda id_: int(id_.partition("-")[2]))


def _property_rule(id_: str) -> dict[str, Any]:
    property_ = property_named(id_)
    tags = {"properties": {"tags": list(property_.sources)}}
    return {**_rule(id_, property_.says), "name": property_.name, **tags}


def _rule(id_: str, says: str) -> dict[str, Any]:
    return {"id": id_, "shortDescription": {"text": says}, "help": {"text": says}}


def _code_rule(id_: str) -> dict[str, Any]:
    code = code_named(id_)
    return {
        "id": code.id,
        "name": code.title,
        "shortDescription": {"text": code.title},
        "help": {"text": f"{code.means} {code.mend}"},
    }


def _results(run: Run) -> Iterator[dict[str, Any]]:
    yield from map(_error_result, run.errors)
    for report in run.reports:
        yield from (_property_result(report.scenario, o) for o in report.outcomes if o.verdict in _LEVELS)
        wrong, left_open = ("note", "note") if report.scenario.advisory else ("error", "warning")
        for finding in _findings(report):
            yield _result(report.scenario, finding.kind, wrong, finding.says, finding.place)
        loops = expected_loops_of(report)
        if loops is not None and loops.left_open:
            yield _result(report.scenario, "loops", left_open, loops.left_open, ("loops",))
        for ask in asks_of(report):
            if ask.left_open:
                yield _result(report.scenario, "ask", left_open, ask.left_open, ask.ask.place)


_LEVELS = {Verdict.REFUTED: "error", Verdict.UNDECIDED: "warning"}


def _findings(report: ScenarioReport) -> list[Finding]:
    """Return what is not as written, each sentence once: an illegal line spoils its questions, too."""
    findings = list(until_of(report) or ())
    findings += [f for line in lines_of(report) for f in line.findings]
    loops = expected_loops_of(report)
    findings += [] if loops is None else loops.findings
    findings += [f for ask in asks_of(report) for f in ask.findings]
    first: dict[str, Finding] = {}
    for finding in findings:
        first.setdefault(finding.says, finding)
    return list(first.values())


def _property_result(scenario: Scenario, outcome: Outcome) -> dict[str, Any]:
    if outcome.fails_as_expected:
        told = f"{scenario.id} refutes {outcome.property}, as expected in {outcome.rules}"
        told = f"{told}: {property_named(outcome.property).says}\n{play_by_play(outcome)}"
        return {**_result(scenario, outcome.property, "none", told, ()), "kind": "informational"}
    if outcome.verdict is Verdict.REFUTED:
        says = property_named(outcome.property).says
        told = f"{scenario.id} refutes {outcome.property}: {says}\n{play_by_play(outcome)}"
    else:
        told = f"{scenario.id} leaves {outcome.property} undecided: {outcome.reason}"
    return _result(scenario, outcome.property, _LEVELS[outcome.verdict], told, ())


def _result(scenario: Scenario, rule: str, level: str, told: str, place: Place) -> dict[str, Any]:
    physical = {"artifactLocation": _artifact(scenario), "region": _region(scenario, place)}
    logical = [{"name": scenario.id, "kind": "module"}]
    return {
        "ruleId": rule,
        "level": level,
        "message": {"text": told},
        "locations": [{"physicalLocation": physical, "logicalLocations": logical}],
    }


def _error_result(problem: Problem) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(problem.file)}}
    if problem.line is not None:
        physical["region"] = {"startLine": problem.line, "startColumn": problem.column or 1}
    return {
        "ruleId": problem.code,
        "level": "error",
        "message": {"text": problem.message},
        "locations": [{"physicalLocation": physical}],
    }


def _region(scenario: Scenario, place: Place) -> dict[str, int]:
    line, column = scenario.mark(place)
    return {"startLine": line, "startColumn": column}


def _artifact(scenario: Scenario) -> dict[str, str]:
    if scenario.path == shipped_path(scenario.id):
        return {"uri": scenario.path, "uriBaseId": _LIBRARY}
    return {"uri": _uri(scenario.path)}


def _uri(path: str) -> str:
    """Return the address of a file: relative to where the command runs, from the root if it lies outside."""
    pure = PurePath(path)
    if not pure.is_absolute():
        return quote(pure.as_posix())
    here = Path.cwd()
    return quote(pure.relative_to(here).as_posix()) if pure.is_relative_to(here) else pure.as_uri()
