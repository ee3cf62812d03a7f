"""`solemn loops`: lines of play that can be repeated for ever, who keeps them going and what breaks them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solemn.cli.checking import ScenarioReport, find_all_loops, load_all, worst
from solemn.cli.console import console, indented, interruptible, progress, say
from solemn.cli.looping import summary
from solemn.cli.reports.runs import of_errors, of_loops
from solemn.cli.reports.writing import Reports
from solemn.cli.spreading import cores
from solemn.counterexamples.loop_words import loop_lines
from solemn.counterexamples.loops import validate_loop
from solemn.model.graph.limits import Limits
from solemn.model.machine.interpret import Step
from solemn.model.machine.rules import PLAYER
from solemn.model.scenario import Scenario, ScenarioError, shipped_ids
from solemn.properties.loops.loop import Loop


__all__ = ["run"]


def run(names: Sequence[str], limits: Limits, *, as_json: bool = False, jobs: int | None = None) -> int:
    """Look for the loops of scenarios, print what was found and return the exit code.

    Without names: of those of the library that say which loops they have. Raises the input errors of loading.
    """
    reports = Reports(as_json)
    scenarios = _loaded(names, reports)
    with interruptible(limits), progress("looking for loops") as report:
        results = find_all_loops(scenarios, limits, jobs=cores() if jobs is None else jobs, report=report)
    if not as_json:
        for result in results:
            _show(result, in_full=bool(names))
    reports.give(of_loops(results))
    return worst([result.exit_code for result in results])


def _loaded(names: Sequence[str], reports: Reports) -> list[Scenario]:
    """Load scenarios; what is wrong with them is reported like anything else, then raised."""
    try:
        if names:
            return load_all(names)
        return [scenario for scenario in load_all(shipped_ids()) if scenario.loops is not None]
    except ScenarioError as error:
        reports.give(of_errors(error.problems, command="loops"))
        raise


def _show(result: ScenarioReport, *, in_full: bool) -> None:
    assert result.loops is not None
    say((result.scenario.id, "bold"), f" {result.scenario.title}")
    indented(4, summary(result.loops))
    for complaint in result.complaints:
        advisory = result.scenario.advisory
        say((f"advisory, fails nothing: {complaint}", "yellow") if advisory else (complaint, "red"))
    for told in result.undecided:
        say((told, "yellow"))
    for number, loop in enumerate(result.loops.loops if in_full else (), start=1):
        _show_loop(number, loop)


def _show_loop(number: int, loop: Loop) -> None:
    steps = validate_loop(loop)
    say()
    say(f"loop {number}: ", (loop.kind.value, "bold"))
    for line in loop_lines(loop, steps):
        indented(4, line)
    indented(4, "the way there, and one round; the steps of the system are left out:")
    for line in _line(loop, steps):
        console.print(line, markup=False, soft_wrap=True)


def _line(loop: Loop, steps: Sequence[Step]) -> Iterator[str]:
    """Yield the steps of the players, those of the round marked; where there are none, all steps of it."""
    begins = loop.trace.loop or 0
    rules = loop.trace.machine.rule_named
    by_itself = not any(step.owner in PLAYER.values for step in steps[begins:])
    for number, step in enumerate(steps, start=1):
        if step.owner in PLAYER.values or (by_itself and number > begins):
            again = "  (repeats)" if number > begins else ""
            yield f"{number:>7}. {step.owner}: {rules[step.rule].told(dict(step.arguments))}{again}"
