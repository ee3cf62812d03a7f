"""Asking the questions of a scenario, of every kind: ways and strategies are replayed first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from solemn.counterexamples.plan import Plan, tell_answer
from solemn.counterexamples.replay import replay_way
from solemn.model.graph.explore import Graph
from solemn.model.graph.limits import Limits
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import UnknownClauseError, without_citation
from solemn.model.machine.layout import RangeError
from solemn.model.machine.machine import Machine
from solemn.model.scenario import (
    Answer,
    Ask,
    Force,
    LineError,
    May,
    Position,
    Reach,
    Scenario,
    answer,
    position,
)
from solemn.properties.ability.asked import forced
from solemn.properties.explicit.reach import Reached, reached


__all__ = ["ForceAnswer", "answer_of", "ask_one", "plan_of", "where"]


@dataclass(frozen=True, slots=True)
class ForceAnswer(Answer):
    """The answer to what a player can force, with the plan that shows it; None where it is undecided."""

    plan: Plan | None = None


def plan_of(given: Answer) -> Plan | None:
    """Return the plan that shows an answer, if it has one."""
    return given.plan if isinstance(given, ForceAnswer) else None


def ask_one(
    scenario: Scenario,
    ask: Ask,
    machine: Machine,
    graph: Graph | None = None,
    limits: Limits | None = None,
) -> Answer | str:
    """Return the answer to a question, or why it could not be asked."""
    try:
        return answer_of(scenario, ask, machine, graph, limits)
    except (LineError, Undefined, RangeError) as error:
        return f"{where(scenario, error, ask.place)}: {error}"


def answer_of(
    scenario: Scenario,
    ask: Ask,
    machine: Machine,
    graph: Graph | None = None,
    limits: Limits | None = None,
) -> Answer:
    """Return the answer to a question; raise LineError if its line does not lead to its position.

    The graph of the machine, no further than `until`, saves exploring it again where it is whole.
    """
    match ask.question:
        case May():
            return answer(scenario, ask, machine)
        case Reach():
            return _Reaching(scenario, ask, ask.question, limits or Limits()).answer(machine, graph)
        case Force():
            return _Forcing(scenario, ask, ask.question, limits or Limits()).answer(machine, graph)
        case _:
            assert_never(ask.question)


def where(scenario: Scenario, error: Exception, place: tuple[str | int, ...]) -> str:
    """Return where in the file the trouble is: the step that is not legal, or else what was asked for."""
    if isinstance(error, LineError) and error.place:
        return scenario.where(error.place)
    return scenario.where(place)


class _Reaching:
    """A question whether something can be reached, asked of one machine or another."""

    def __init__(self, scenario: Scenario, ask: Ask, question: Reach, limits: Limits) -> None:
        self.scenario, self.ask, self.goal, self.limits = scenario, ask, question.goal, limits
        self.here: Position = position(scenario, ask)

    def answer(self, machine: Machine, graph: Graph | None) -> Answer:
        found = self.reached(machine, graph)
        if found.way is not None:
            way = replay_way(machine, self.here.state, found.way, self.goal)
            return Answer(self.ask, possible=True, way=way)
        if found.undecided:
            return Answer(self.ask, possible=None, undecided=found.undecided)
        sources, reason = self.because(machine)
        return Answer(self.ask, False, sources=sources, undecided=reason, by_until=found.by_until)

    def because(self, machine: Machine) -> tuple[tuple[str, ...], str]:
        """Return the statement without whose clauses there is a way, or why that is open."""
        source = self.ask.because
        if source is None:
            return (), ""
        try:
            edited = without_citation(machine, source)
        except UnknownClauseError:
            return (), ""
        found = self.reached(edited, None)
        if found.way is None:
            return (), f"whether {source} is a reason for it: {found.undecided}" if found.undecided else ""
        replay_way(edited, self.here.state, found.way, self.goal)
        return (source,), ""

    def reached(self, machine: Machine, graph: Graph | None) -> Reached:
        """Return what the search finds on a machine, which nothing has confirmed yet."""
        return reached(self.scenario, machine, self.goal, self.here, self.limits, graph)


class _Forcing:
    """A question whether a player can force something, asked of one machine or another."""

    def __init__(self, scenario: Scenario, ask: Ask, question: Force, limits: Limits) -> None:
        self.scenario, self.ask, self.question, self.limits = scenario, ask, question, limits
        self.here: Position = position(scenario, ask)

    def answer(self, machine: Machine, graph: Graph | None) -> ForceAnswer:
        """Return the answer, with the statement that it is to come from if it does."""
        plan, undecided = self.plan(machine, graph)
        if plan is None:
            return ForceAnswer(self.ask, possible=None, undecided=undecided)
        sources, reason = self.because(machine, forces=plan.forces)
        return ForceAnswer(
            self.ask, plan.forces, sources=sources, undecided=reason, by_until=plan.until, plan=plan
        )

    def because(self, machine: Machine, *, forces: bool) -> tuple[tuple[str, ...], str]:
        """Return the statement without whose clauses the answer is the other one, or why that is open."""
        source = self.ask.because
        if source is None or forces is not self.ask.answer:
            return (), ""
        try:
            edited = without_citation(machine, source)
        except UnknownClauseError:
            return (), ""
        plan, undecided = self.plan(edited, None)
        if plan is None:
            return (), f"whether {source} is a reason for it: {undecided}"
        return () if plan.forces is forces else (source,), ""

    def plan(self, machine: Machine, graph: Graph | None) -> tuple[Plan | None, str]:
        """Return a strategy as the interpreter has followed it, or None and why it is undecided."""
        found = forced(self.scenario, machine, self.question, self.here, self.limits, graph)
        if found.strategy is None:
            return None, found.undecided
        until = self.scenario.until
        return tell_answer(found.strategy, self.question, self.here, until, by_until=found.by_until), ""
