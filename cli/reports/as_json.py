"""A run as JSON: every verdict, every scenario, every answer; `report.schema.json` says what it looks like.

Keys are sorted and only ASCII is written, so that the text is the same wherever it is printed. But for
`seconds`, two runs with the same arguments give the same text.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from solemn.cli.asking import plan_of
from solemn.cli.checking import ScenarioReport
from solemn.cli.looping import loops_left_open
from solemn.cli.orders import order_values
from solemn.cli.reports.findings import AskResult, LineResult, asks_of, lines_of
from solemn.cli.reports.runs import Judged, Run, needed, plans, scenes
from solemn.counterexamples.loop_words import class_words, fairness_words, loop_lines
from solemn.counterexamples.loops import validate_loop
from solemn.counterexamples.plan import PERFECT_INFORMATION, Plan
from solemn.counterexamples.replay import replay
from solemn.counterexamples.tell import Scene, tell
from solemn.model.scenario import Problem
from solemn.properties.loops.loop import Loop, LoopClass
from solemn.properties.verdicts import Difference, Moment, Obligation, Outcome, Stuck, Trace


__all__ = ["document", "report_schema", "text"]


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of what `--json` prints."""
    found = files("solemn.cli.reports").joinpath("report.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(found)
    return schema


def text(value: Any) -> str:
    """Return a value as JSON, with sorted keys and without a final line break."""
    return json.dumps(value, indent=2, sort_keys=True)


def document(run: Run) -> dict[str, Any]:
    """Return a run as plain values."""
    return {
        "solemn": version("solemn"),
        "command": run.command,
        "without": list(run.without),
        "left_out": list(run.left_out),
        "exit_code": run.exit_code,
        "verdicts": [_verdict(judged) for judged in run.verdicts],
        "scenarios": [_scenario(report) for report in run.reports],
        "errors": [_error(problem) for problem in run.errors],
    }


def _error(problem: Problem) -> dict[str, Any]:
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "message": problem.message,
    }


def _verdict(judged: Judged) -> dict[str, Any]:
    outcome, scenario = judged.outcome, judged.scenario
    return {
        "property": outcome.property,
        "name": outcome.name,
        "machine": outcome.machine,
        "rules": judged.rules,
        "scenario": None if scenario is None else scenario.id,
        "path": None if scenario is None else scenario.path,
        "method": outcome.method,
        "verdict": outcome.verdict.value,
        "expected": outcome.expected,
        "fails_as_expected": outcome.fails_as_expected,
        "vacuous": judged.vacuous,
        "states": outcome.states,
        "transitions": outcome.transitions,
        "depth": outcome.depth,
        "obligations": len(outcome.obligations) if outcome.method != "explicit" else None,
        "failed": [_failed(o) for o in outcome.obligations if not o.proved],
        "seconds": round(outcome.seconds, 6),
        "needed": needed(outcome),
        "reason": outcome.reason,
        "notes": list(outcome.notes),
        "conceivable": [{"rule": s.rule, "chain": list(s.links_after)} for s in outcome.conceivable],
        "scenarios_only": list(outcome.scenarios_only),
        "witnesses": [_witness(trace) for trace in outcome.witnesses],
        "strategies": [_plan(plan) for plan in plans(outcome)],
        "difference": None if outcome.difference is None else _difference(outcome.difference),
        **_trace(outcome),
    }


def _difference(difference: Difference) -> dict[str, Any]:
    sides = {"left": difference.left, "right": difference.right}
    return {
        "claim": difference.claim,
        "says": difference.says,
        **{side: [_scene(scene) for scene in tell(trace, replay(trace))] for side, trace in sides.items()},
    }


def _witness(trace: Trace) -> dict[str, Any]:
    return {"claim": trace.claim, "trace": [_scene(scene) for scene in tell(trace, replay(trace))]}


def _plan(plan: Plan) -> dict[str, Any]:
    return {
        "claim": plan.claim,
        "player": plan.player,
        "forces": plan.forces,
        "information": PERFECT_INFORMATION,
        "after": plan.after,
        "lines": [
            {
                "number": line.number,
                "depth": line.depth,
                "who": line.who,
                "does": line.does,
                "says": line.says,
                "ends": line.ends,
            }
            for line in plan.lines
        ],
        "cut": plan.cut,
    }


def _failed(obligation: Obligation) -> dict[str, str]:
    return {"claim": obligation.claim, "about": obligation.about, "answer": obligation.answer}


def _trace(outcome: Outcome) -> dict[str, Any]:
    return {
        "claim": "" if outcome.trace is None else outcome.trace.claim,
        "trace": [_scene(scene) for scene in scenes(outcome)],
        "loop": None if outcome.trace is None else outcome.trace.loop,
        "stuck": None if outcome.trace is None else _stuck(outcome.trace.stuck),
    }


def _stuck(stuck: Stuck | None) -> dict[str, Any] | None:
    """Return what keeps a run for ever from what should follow."""
    if stuck is None:
        return None
    kind = LoopClass(stuck.kind)
    return {
        "fairness": fairness_words(stuck),
        "excused": list(stuck.excused),
        "class": kind.value,
        "players": list(stuck.players),
        "says": class_words(kind, stuck.players),
    }


def _scene(scene: Scene) -> dict[str, Any]:
    values = dict(scene.position.values)
    return {
        "number": scene.number,
        "who": scene.who,
        "does": scene.does,
        "rule": scene.rule,
        "cite": list(scene.cite),
        "changes": list(scene.changes),
        "state": values["state"],
        "priority": values["priority"],
        "passes": int(values["passes in a row"]),
        "chain": list(scene.position.chain),
    }


def _scenario(report: ScenarioReport) -> dict[str, Any]:
    return {
        "id": report.scenario.id,
        "advisory": report.scenario.advisory,
        "explored": report.explored,
        "path": report.scenario.path,
        "title": report.scenario.title,
        "rules": report.scenario.rules,
        "states": len(report.graph),
        "transitions": report.graph.transitions,
        "depth": report.graph.depth,
        "until": None if report.scenario.until is None else str(report.scenario.until),
        "ends": len(report.graph.ends),
        "truncated": report.graph.truncated,
        "asked": report.asked,
        "lines": [_line(result) for result in lines_of(report)],
        "asks": [_ask(result, report) for result in asks_of(report)],
        "complaints": list(report.complaints),
        "orders": [order_values(found) for found in report.orders],
        "loops": None if report.loops is None else _loops(report),
    }


def _loops(report: ScenarioReport) -> dict[str, Any]:
    """Return the loops of a scenario, and what a file expects of them."""
    assert report.loops is not None
    expected = report.scenario.loops
    return {
        "expected": None if expected is None else list(expected),
        "complete": not report.loops.truncated,
        "found": [_loop(loop) for loop in report.loops.loops],
        "reason": _bare_reason(report),
    }


def _bare_reason(report: ScenarioReport) -> str:
    assert report.loops is not None
    return loops_left_open(report.scenario, report.loops).partition(": loops: ")[2]


def _loop(loop: Loop) -> dict[str, Any]:
    steps, rules = validate_loop(loop), loop.trace.machine.rule_named

    def told(moment: Moment) -> str:
        return rules[moment.rule].told(dict(moment.arguments))

    return {
        "class": loop.kind.value,
        "players": list(loop.players),
        "says": list(loop_lines(loop, steps)),
        "loop": loop.trace.loop,
        "trace": [_scene(scene) for scene in tell(loop.trace, steps)],
        "started": loop.started,
        "chosen": [{"number": c.number, "who": c.who, "passing": c.passing} for c in loop.choices],
        "breaks": [
            {
                "after": b.after,
                "way": [told(moment) for moment in b.way],
                "who": b.who,
                "does": told(b.step),
                "says": b.comes.value,
            }
            for b in loop.breaks
        ],
        "grows": [{"name": growth.name, "by": growth.by} for growth in loop.grows],
        "returns": list(loop.returns),
        "spent": list(loop.spent),
        "states": loop.states,
        "times": loop.times,
        "reason": loop.reason,
    }


def _line(result: LineResult) -> dict[str, Any]:
    return {
        "name": result.name,
        "moves": list(result.moves),
        "as_written": not result.findings,
        "complaints": [finding.says for finding in result.findings],
    }


def _ask(result: AskResult, report: ScenarioReport) -> dict[str, Any]:
    given = result.answer
    moves = None if given is None else given.moves(report.graph.machine)
    plan = None if given is None else plan_of(given)
    return {
        "question": f"{result.ask}?",
        "answer": None if given is None else given.word,
        "remark": given.remark if given else "",
        "move": None if given is None or given.move is None else str(given.move),
        "expected": {True: "yes", False: "no", None: None}[result.ask.answer],
        "because": result.ask.because,
        "as_expected": result.as_expected,
        "reasons": [{"says": c.says, "cite": list(c.cite)} for c in (given.reasons if given else ())],
        "sources": list(given.sources if given else ()),
        "reason": given.undecided if given else "",
        "way": None if moves is None else list(moves),
        "plan": None if plan is None else _plan(plan),
    }
