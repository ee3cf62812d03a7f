"""`solemn check`: scenarios explored, their lines and questions answered, their properties decided."""

from __future__ import annotations

from collections.abc import Sequence

from solemn.cli.answers import below
from solemn.cli.checking import ScenarioReport, check_scenarios, edited, load_all, worst
from solemn.cli.console import indented, interruptible, progress, say
from solemn.cli.looping import summary
from solemn.cli.naming import wanted_properties
from solemn.cli.orders import order_lines
from solemn.cli.overview import show_by_scenario, show_matrix, show_properties
from solemn.cli.reports.runs import of_check, of_errors
from solemn.cli.reports.writing import Reports
from solemn.cli.spreading import cores
from solemn.cli.words import show_scenes
from solemn.counterexamples.loop_words import stuck_lines
from solemn.counterexamples.plan import tell_strategy
from solemn.counterexamples.replay import replay
from solemn.counterexamples.tell import tell
from solemn.model.graph.limits import Limits
from solemn.model.scenario import Scenario, ScenarioError, case_ids, library_ids, position_ids, shipped_ids
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Outcome, Trace, Verdict


__all__ = ["run"]


def run(
    names: Sequence[str],
    wanted: Sequence[str],
    dropped: Sequence[str],
    limits: Limits,
    reports: Reports | None = None,
    *,
    orders: bool = False,
    answers: bool = False,
    verbose: bool = False,
    jobs: int | None = None,
) -> int:
    """Check scenarios, print what was found and write the reports; return the exit code.

    With `answers` only lines and questions are looked at: nothing is explored but what a question asks for.
    Without names a verdict is told for each property and rule set; scenario by scenario if that is `verbose`.
    Up to `jobs` processes work at the same time, as many as there are cores if it is None.

    Raises the input errors of loading, editing and of report files. Where clauses were dropped to look at a
    property, lines and questions are not judged: they are about the rules as they are.
    """
    reports = reports or Reports()
    reports.prepare([name for name in names if name not in shipped_ids()])
    properties = wanted_properties(wanted, of_one_game=True)
    whole = _whole_library(wanted, dropped, orders=orders)
    machines, others = edited(_loaded(names or whole, dropped, reports), dropped)
    asked = not (wanted and dropped)
    with interruptible(limits), progress("checking") as report:
        results = check_scenarios(
            machines,
            properties,
            asked=asked,
            orders=orders,
            limits=limits,
            jobs=cores() if jobs is None else jobs,
            report=report,
            unexplored=[s.id for s, _ in machines] if answers else () if names else case_ids(),
        )
    if not reports.json:
        if not (names or answers or verbose):
            show_matrix(results)
        _show(results, in_full=bool(names), named=bool(wanted), by_scenario=bool(names or answers or verbose))
        _show_left_out(others)
    reports.give(of_check(results, dropped, others))
    return worst([r.exit_code for r in results])


def _loaded(names: Sequence[str], dropped: Sequence[str], reports: Reports) -> list[Scenario]:
    """Load scenarios; what is wrong with them is reported like anything else, then raised."""
    try:
        return load_all(names)
    except ScenarioError as error:
        reports.give(of_errors(error.problems, dropped))
        raise


def _whole_library(wanted: Sequence[str], dropped: Sequence[str], *, orders: bool) -> tuple[str, ...]:
    """Return what is checked without names: the cases, too, unless something but their lines is asked for.

    Orders of doing things are compared on examples: positions are made for properties.
    """
    if orders:
        return library_ids()
    return (*library_ids(), *position_ids()) if wanted or dropped else shipped_ids()


def _show_orders(result: ScenarioReport) -> None:
    """Print whether an order of doing things matters, and two lines that show it."""
    for report in result.orders:
        headline, lines = order_lines(report)
        say(f"{result.scenario.id}: {headline}")
        for line in lines:
            indented(4, line)


def _show_left_out(others: Sequence[Scenario]) -> None:
    if others:
        say(f"left out, since they have no such rule or clause: {', '.join(s.id for s in others)}")


def _show(results: Sequence[ScenarioReport], *, in_full: bool, named: bool, by_scenario: bool) -> None:
    if by_scenario:
        show_by_scenario(results)
    outcomes = [o for r in results for o in r.outcomes]
    for result in results:
        if in_full and len(results) <= _FEW:
            show_properties(result)
        if in_full:
            _show_answers(result)
        _show_orders(result)
        for complaint in result.complaints:
            say(
                (f"advisory, fails nothing: {complaint}", "yellow")
                if result.scenario.advisory
                else (complaint, "red")
            )
        _show_undecided(result)
        for outcome in result.outcomes:
            if named or not outcome.fails_as_expected:
                _show_counterexample(result.scenario, outcome)
            if named:
                _show_evidence(result.scenario, outcome)
    _show_summary(results, outcomes)


_FEW = 5
"""Of how many scenarios the properties are listed one by one."""


def _show_answers(result: ScenarioReport) -> None:
    """Print every answer that is as expected or that has nothing to be expected, and what stands under it.

    Those that are wrong or left open are told in full with what is wrong and what is undecided.
    """
    answers = [g for g in result.answers if g.as_expected or (g.undecided and g.possible is not None)]
    if answers:
        say()
    if result.loops is not None:
        say(f"{result.scenario.id}: {summary(result.loops)}")
    for given in answers:
        style = "green" if given.as_expected else "bold yellow"
        say(f"{result.scenario.id}: {given.ask}? ", (given.word, style), given.told.removeprefix(given.word))
        for line, sources in below(given, result.graph.machine):
            indented(4, line, (f"  {sources}".rstrip(), "dim"))


def _show_undecided(result: ScenarioReport) -> None:
    """Say why something is undecided, once for all properties that share the reason."""
    undecided = [o for o in result.outcomes if o.verdict is Verdict.UNDECIDED]
    for reason in dict.fromkeys(o.reason for o in undecided):
        names = ", ".join(o.property for o in undecided if o.reason == reason)
        say(f"{result.scenario.id} undecided ({names}): {reason}")
    for told in result.undecided:
        say((told, "yellow"))


def _show_counterexample(scenario: Scenario, outcome: Outcome) -> None:
    """Print what refutes a property: a play-by-play, and the replies that defeat every try."""
    if outcome.verdict is not Verdict.REFUTED:
        return
    property_ = property_named(outcome.property)
    say()
    expected = f", as expected in {outcome.rules}" if outcome.fails_as_expected else ""
    say((scenario.id, "bold"), " refutes ", (property_.id, "bold"), f"{expected}: {property_.says}")
    if outcome.reason:
        say(outcome.reason)
    if outcome.trace is not None:
        _show_trace(outcome.trace)
    if outcome.difference is not None:
        say("on the other side:")
        _show_trace(outcome.difference.other)
    for strategy in outcome.strategies:
        say(str(tell_strategy(strategy, property_)))


def _show_evidence(scenario: Scenario, outcome: Outcome) -> None:
    """Print what shows that a property holds: lines of play to what is possible, and plans."""
    if outcome.verdict is Verdict.REFUTED:
        return
    property_ = property_named(outcome.property)
    for note in outcome.notes:
        say((scenario.id, "bold"), " on ", (property_.id, "bold"), f": {note}")
    for trace in outcome.witnesses:
        say()
        say((scenario.id, "bold"), " is a witness of ", (property_.id, "bold"), f": {property_.says}")
        _show_trace(trace)
    for strategy in outcome.strategies:
        say()
        say((scenario.id, "bold"), " has a strategy for ", (property_.id, "bold"), f": {property_.says}")
        _show_trace(strategy.trace)
        say(str(tell_strategy(strategy, property_)))


def _show_trace(trace: Trace) -> None:
    steps = replay(trace)
    if trace.loop is not None:
        say(f"steps {trace.loop + 1} to {len(steps)} may repeat for ever")
        for line in stuck_lines(trace):
            say(line)
    elif trace.claim.startswith(("leads", "no deadlock")):
        say("the last state is a dead end")
    show_scenes(tell(trace, steps), trace.loop)


def _show_summary(results: Sequence[ScenarioReport], outcomes: Sequence[Outcome]) -> None:
    counts = {v: sum(o.verdict is v and not o.fails_as_expected for o in outcomes) for v in Verdict}
    words = [f"{count} {v.value}" for v, count in counts.items() if count]
    failing = sum(o.fails_as_expected for o in outcomes)
    words += [f"{failing} failing as expected"] if failing else []
    vacuous = sum(o.vacuous and o.verdict is Verdict.HOLDS for o in outcomes)
    binding = [r for r in results if not r.scenario.advisory]
    wrong, left = sum(len(r.complaints) for r in binding), sum(len(r.undecided) for r in binding)
    advice = sum(len(r.complaints) + len(r.undecided) for r in results if r.scenario.advisory)
    unexplored = sum(not r.explored for r in results)
    say(
        f"scenarios: {len(results)}",
        f" ({unexplored} of them lines and questions only)" if unexplored else "",
        f", states: {sum(len(r.graph) for r in results):,}, ",
        f"verdicts: {', '.join(words) or 'none'}",
        f" ({vacuous} whose situation never arises)" if vacuous else "",
        (f", not as written: {wrong}", "bold red") if wrong else "",
        (f", questions undecided: {left}", "bold yellow") if left else "",
        (f", otherwise than advisory files say: {advice}", "yellow") if advice else "",
    )
