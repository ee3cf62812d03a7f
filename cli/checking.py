"""Checking scenarios, without a word printed: what every face of `solemn check` is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from solemn.cli.answers import below, cited
from solemn.cli.asking import ask_one, where
from solemn.cli.looping import loop_complaints, loops_left_open, loops_of
from solemn.cli.spreading import spread
from solemn.counterexamples.confirm import confirm
from solemn.counterexamples.tell import tell_position
from solemn.model.graph.explore import Graph, explore
from solemn.model.graph.extent import Extent
from solemn.model.graph.limits import Limits
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import UnknownClauseError, without
from solemn.model.machine.layout import Layout, RangeError
from solemn.model.machine.machine import Machine
from solemn.model.scenario import (
    Answer,
    Force,
    LineError,
    Played,
    Problem,
    Reach,
    Scenario,
    ScenarioError,
    check_then,
    ending,
    is_position,
    load,
    play,
)
from solemn.model.scenario.games import full_name, rule_set
from solemn.properties.carrying import missing
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import properties_of
from solemn.properties.claims import terms_of
from solemn.properties.explicit.check import Checker
from solemn.properties.explicit.sharing import Shared
from solemn.properties.loops.loop import LoopReport
from solemn.properties.orders import OrderReport, compare_orders
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


__all__ = [
    "NothingToCheckError",
    "ScenarioReport",
    "answer_complaints",
    "check_scenarios",
    "edited",
    "explored",
    "find_all_loops",
    "left_open",
    "line_complaints",
    "load_all",
    "until_complaints",
    "worst",
]

REFUTED = 1
UNDECIDED = 3


class NothingToCheckError(ValueError):
    """There was nothing to check, which is never a success."""


@dataclass(frozen=True)
class ScenarioReport:
    """What was found out about one scenario.

    `asked` says whether its lines and questions were looked at at all; `given` has for each question the
    answer, or why it could not be asked; `complaints` tells every line, outcome and answer that is not as
    written, which fails nothing of an advisory scenario. Where it is not `explored`, only lines and questions
    were looked at, and `graph` is empty. `orders` says whether an order of doing things matters, where that
    was asked for, and `loops` are those that play can come to, where they were asked for or are expected.
    """

    scenario: Scenario
    graph: Extent
    outcomes: tuple[Outcome, ...]
    asked: bool
    given: tuple[Answer | str, ...]
    complaints: tuple[str, ...]
    orders: tuple[OrderReport, ...] = ()
    explored: bool = True
    loops: LoopReport | None = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers to the questions that could be asked."""
        return tuple(given for given in self.given if isinstance(given, Answer))

    @property
    def undecided(self) -> tuple[str, ...]:
        """A sentence for each question that was left open, that of loops included."""
        told = [left_open(self.scenario, given) for given in self.answers]
        told += [] if self.loops is None else [loops_left_open(self.scenario, self.loops)]
        return tuple(sentence for sentence in told if sentence)

    @property
    def says_something(self) -> bool:
        """Whether a line or a question of the scenario was looked at."""
        return self.asked and _speaks(self.scenario)

    @property
    def exit_code(self) -> int:
        """The exit code that the scenario alone deserves."""
        codes = (REFUTED if self.complaints else 0, UNDECIDED if self.undecided else 0)
        written = () if self.scenario.advisory else codes
        return worst([*written, *(o.exit_code for o in self.outcomes)])


def _speaks(scenario: Scenario) -> bool:
    """Say whether a scenario has a line, a question or an expectation about loops."""
    return bool(scenario.asks or any(scenario.lines.values()) or scenario.loops is not None)


def worst(codes: Sequence[int]) -> int:
    """Return the code of a whole run: a refutation before anything undecided."""
    return REFUTED if REFUTED in codes else max(codes, default=0)


def load_all(names: Sequence[str]) -> list[Scenario]:
    """Load scenarios by ids or paths; raise ScenarioError with the problems of all files together."""
    scenarios: list[Scenario] = []
    problems: list[Problem] = []
    for name in names:
        try:
            scenarios.append(load(name))
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(problems)
    return scenarios


def edited(
    scenarios: Sequence[Scenario], dropped: Sequence[str]
) -> tuple[list[tuple[Scenario, Machine]], list[Scenario]]:
    """Return the scenarios that have what was dropped, with their machines without it, and the others.

    Raises UnknownClauseError if none of them has it.
    """
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


def check_scenarios(
    machines: Sequence[tuple[Scenario, Machine]],
    wanted: Sequence[Property] = (),
    *,
    asked: bool = True,
    orders: bool = False,
    limits: Limits | None = None,
    jobs: int = 1,
    report: Callable[[str], None] = lambda _: None,
    unexplored: Collection[str] = (),
) -> list[ScenarioReport]:
    """Check scenarios on the given machines: all properties of their games, or the wanted ones.

    Of those whose ids are `unexplored`, only lines and questions are looked at, and nothing is decided. With
    `orders`, it is also compared whether an order of doing things changes the outcome. Up to `jobs`
    processes work at the same time, to the same result.

    Raises NothingToCheckError if no wanted property speaks about them, if there is no scenario at all, or if
    one says nothing and no property was named, and ProcessDiedError.
    """
    limits = limits or Limits()
    silent = [s.path for s, _ in machines if not (wanted or orders or _says(s))]
    if silent:
        msg = f"nothing to check: {', '.join(silent)} has neither a line nor a question; name a property (-p)"
        raise NothingToCheckError(msg)
    groups = [
        tuple(_task(s, m, wanted, asked, orders, explore=s.id not in unexplored) for s, m in group)
        for group in _by_position(machines)
    ]
    results, reports = spread(_check_together, groups, limits, jobs), list[ScenarioReport]()
    for tasks in groups:
        report(tasks[0].scenario.id)
        reports += next(results)
    if not any(r.outcomes or (r.says_something and not wanted) for r in reports):
        msg = "nothing to check: no scenario, or no property that speaks about these games"
        raise NothingToCheckError(msg)
    return reports


def _says(scenario: Scenario) -> bool:
    """Say whether a scenario has something to check of its own; what is shipped for properties has."""
    return _speaks(scenario) or is_position(scenario)


@dataclass(frozen=True)
class _Task:
    """One scenario to check: on which machine, for which properties, and what else is wanted."""

    scenario: Scenario
    machine: Machine
    due: tuple[Property, ...]
    asked: bool
    orders: bool
    explore: bool


def _task(
    scenario: Scenario,
    machine: Machine,
    wanted: Sequence[Property],
    asked: bool,
    orders: bool,
    *,
    explore: bool,
) -> _Task:
    """Return what is to be done; where play may end before its time, it has to be explored to know it."""
    explore = explore or scenario.until is not None
    due = _due(scenario, wanted) if explore else ()
    return _Task(scenario, machine, due, asked, orders and explore, explore)


def _due(scenario: Scenario, wanted: Sequence[Property]) -> tuple[Property, ...]:
    return tuple(p for p in properties_of(scenario.game) if not wanted or p in wanted)


def _by_position(machines: Sequence[tuple[Scenario, Machine]]) -> list[list[tuple[Scenario, Machine]]]:
    """Return what is one position under several rules together, wherever it comes one after the other.

    A path is no proof of that: two texts may be called the same.
    """

    def position(pair: tuple[Scenario, Machine]) -> object:
        scenario, machine = pair
        return scenario.path, scenario.id, machine.domains, machine.tables, machine.start

    return [list(group) for _, group in groupby(machines, key=position)]


def _check_together(tasks: Sequence[_Task], limits: Limits) -> list[ScenarioReport]:
    """Check one position under several rules; what is the same under them is explored and decided once."""
    shared = Shared()
    found = [_check_all(t, limits, shared) if t.explore else _check_written(t, limits) for t in tasks]
    shared.forget()
    return found


def _check_written(task: _Task, limits: Limits) -> ScenarioReport:
    """Look at lines and questions alone; a question about what follows explores that for itself."""
    scenario, machine = task.scenario, task.machine
    nothing = Extent(machine, 0, 0, 0, frozenset(), "")
    given = tuple(ask_one(scenario, ask, machine, None, limits) for ask in scenario.asks)
    told = (line for name in scenario.lines for line in line_complaints(scenario, name, machine))
    wrong = (line for one in given for line in answer_complaints(scenario, one))
    loops = None if scenario.loops is None else loops_of(explored(scenario, machine, limits))
    complaints = tuple(dict.fromkeys((*told, *wrong, *_of_loops(scenario, loops))))
    return ScenarioReport(
        scenario, nothing, (), asked=True, given=given, complaints=complaints, explored=False, loops=loops
    )


def _check_all(task: _Task, limits: Limits, shared: Shared) -> ScenarioReport:
    scenario, machine = task.scenario, task.machine

    def graph_of(other: Machine) -> Graph:
        return shared.graph(other, lambda: explored(scenario, other, limits))

    graph = graph_of(machine)
    checker = Checker(graph, limits, graph_of)

    def outcome_of(property_: Property) -> Outcome:
        found = shared.outcome(graph, property_, lambda: _outcome(checker, property_, limits))
        return _judged(found, scenario.rules, machine)

    outcomes = tuple(map(outcome_of, task.due))
    asks = scenario.asks if task.asked else ()
    given = tuple(ask_one(scenario, ask, machine, graph, limits) for ask in asks)
    loops = None if scenario.loops is None or not task.asked else loops_of(graph)
    told = (*_complaints(scenario, graph, given), *_of_loops(scenario, loops)) if task.asked else ()
    complaints = tuple(dict.fromkeys(told))
    orders = compare_orders(graph) if task.orders else ()
    return ScenarioReport(
        scenario, Extent.of(graph), outcomes, task.asked, given, complaints, orders, loops=loops
    )


def _of_loops(scenario: Scenario, found: LoopReport | None) -> tuple[str, ...]:
    return () if found is None else tuple(loop_complaints(scenario, found))


def explored(scenario: Scenario, machine: Machine, limits: Limits) -> Graph:
    """Return the graph of a scenario, no further than `until`; why it is not whole is told in full."""
    graph = explore(machine, limits=limits, until=ending(scenario, Layout(machine)))
    return replace(graph, truncated=f"{graph.truncated}{_piling_up(graph)}") if graph.truncated else graph


def _judged(outcome: Outcome, rules: str, machine: Machine) -> Outcome:
    """Return an outcome with what the inventory expects of it under the rules of its scenario.

    Of rules with options of the scenario's own nothing is expected.
    """
    as_named = machine.options == rule_set(rules).options
    expected = expectation(outcome.property, rules) if as_named else None
    return replace(outcome, rules=full_name(rules), expected=expected)


def _piling_up(graph: Graph) -> str:
    """Say which effect fills the last chain, if one keeps coming back: without a limit there is no end."""
    stacks = [value for value in graph.states[-1] if isinstance(value, tuple)]
    effects = Counter(link[0] for stack in stacks for link in stack)
    (effect, times), *_ = [*effects.most_common(1), ("", 0)]
    if times < _OFTEN:
        return ""
    return f" ('{effect}' is on a chain {times} times there: without a 'limit' its card can go on for ever)"


_OFTEN = 5
"""How often an effect stands on one chain before it is said to have no end."""


def _outcome(checker: Checker, property_: Property, limits: Limits) -> Outcome:
    """Decide a property and have all that it shows replayed; what cannot be decided any more says why."""
    reason = limits.reached() or _left_out(checker, property_)
    if not reason:
        try:
            outcome = checker.check(property_)
        except (Undefined, RangeError) as error:
            reason = f"the property asks for what is not there: {error}"
        else:
            confirm(outcome, property_)
            return outcome
    machine = checker.graph.machine.name
    return Outcome(property_.id, property_.name, machine, "explicit", Verdict.UNDECIDED, 0.0, reason=reason)


def _left_out(checker: Checker, property_: Property) -> str:
    """Say what a property speaks about that an edited machine has no more, such as a rule."""
    asked = (*(term for claim in property_.claims for term in terms_of(claim)), property_.situation)
    unknown = missing((term for term in asked if term is not None), checker.graph.machine)
    return f"the property asks for what is not there: {', '.join(unknown)}" if unknown else ""


def find_all_loops(
    scenarios: Sequence[Scenario],
    limits: Limits,
    *,
    jobs: int = 1,
    report: Callable[[str], None] = lambda _: None,
) -> list[ScenarioReport]:
    """Look for the loops of scenarios, and at nothing else of them."""
    results, reports = spread(_find_loops, scenarios, limits, jobs), []
    for scenario in scenarios:
        report(scenario.id)
        reports.append(next(results))
    return reports


def _find_loops(scenario: Scenario, limits: Limits) -> ScenarioReport:
    graph = explored(scenario, scenario.machine, limits)
    found = loops_of(graph)
    complaints = _of_loops(scenario, found)
    graph.step.forget()
    return ScenarioReport(
        scenario, Extent.of(graph), (), asked=False, given=(), complaints=complaints, loops=found
    )


def _complaints(scenario: Scenario, graph: Graph, answers: Sequence[Answer | str]) -> Iterator[str]:
    """Yield what is not as the scenario says: where play ends, lines, their outcomes, answers."""
    yield from until_complaints(scenario, graph)
    for name in scenario.lines:
        yield from line_complaints(scenario, name, graph.machine)
    for given in answers:
        yield from answer_complaints(scenario, given)


def until_complaints(scenario: Scenario, graph: Graph | Extent) -> Iterator[str]:
    """Yield that play never comes to `until`, if all of it was explored without coming there."""
    if scenario.until is not None and not graph.ends and not graph.truncated:
        yield f"{scenario.where(('until',))}: play never comes to 'until' {scenario.until}"


def line_complaints(scenario: Scenario, name: str, machine: Machine) -> Iterator[str]:
    """Yield what is not as the scenario says about one of its lines: an illegal step, or what came of it."""
    try:
        played = play(scenario, name, machine)
    except (LineError, Undefined, RangeError) as error:
        yield f"{where(scenario, error, ('lines', name))}: {error}"
        return
    named = "" if len(scenario.lines) == 1 else f"line '{name}': "
    place = scenario.where(("then", name) if named else ("then",))
    stands = _stands(played)
    yield from (f"{place}: then: {named}{told} ({stands})" for told in check_then(scenario, played))


def _stands(played: Played) -> str:
    """Tell where a line has led, since what is expected may only need two more passes."""
    values = dict(tell_position(played.interpreter.layout, played.final).values)
    ended = "; it has ended because of 'until'" if played.ended else ""
    return f"play stands in state '{values['state']}', priority {values['priority']}{ended}"


def answer_complaints(scenario: Scenario, given: Answer | str) -> Iterator[str]:
    """Yield why an answer is not the one that the scenario expects, if it is not; not that it is open."""
    if isinstance(given, str):
        yield given
    elif not given.as_expected and not given.undecided:
        yield _unexpected(scenario, given)


def _unexpected(scenario: Scenario, given: Answer) -> str:
    question = f"{scenario.where(given.ask.place)}: {given.ask}?"
    if given.possible != given.ask.answer:
        told = "".join(f"\n  {line}  {cite}".rstrip() for line, cite in below(given, scenario.machine))
        return f"{question} {given.told}, but the scenario says otherwise{told}"
    no_reason = f"{given.ask.because} is no reason for it"
    if isinstance(given.ask.question, Reach):
        return f"{question} {no_reason}: without its clauses it is still not reachable"
    if isinstance(given.ask.question, Force):
        return f"{question} {no_reason}: without its clauses the answer is still {given.word}"
    return f"{question} {no_reason} ({cited(given.sources) or 'nothing'})"


def left_open(scenario: Scenario, given: Answer | str) -> str:
    """Return what was left open about an answer, and why, or nothing."""
    if isinstance(given, str) or not given.undecided:
        return ""
    return f"{scenario.where(given.ask.place)}: {given.ask}? undecided: {given.undecided}"
