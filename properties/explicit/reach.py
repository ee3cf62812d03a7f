"""Whether play can come to something from a position: a shortest way there, or that there is none.

That there is no way is said only of play that was explored to its end. What a state is asked is read off the
graph: the cells that are expected, or the steps that lead on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solemn.model.graph.explore import Graph, Path, explore
from solemn.model.graph.limits import Limits
from solemn.model.graph.paths import way
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Expectation, Move, Position, Scenario, ending, holding
from solemn.properties.explicit.reading import Reading
from solemn.properties.verdicts import Moment


__all__ = ["Reached", "play_from", "reached"]


@dataclass(frozen=True, slots=True)
class Reached:
    """What was found out: a shortest way, () where nothing has to happen, or None where there is none.

    `undecided` says why no way was found although there may be one; it is empty otherwise. `by_until` says
    that there is none before play ends because of `until`, where play may get to.
    """

    way: tuple[Moment, ...] | None
    undecided: str = ""
    by_until: bool = False


def reached(
    scenario: Scenario,
    machine: Machine,
    goal: Expectation | Move,
    here: Position,
    limits: Limits,
    graph: Graph | None = None,
) -> Reached:
    """Return whether play on a machine comes from a position to where a goal is met, no further than `until`.

    A graph of the machine with the scenario's `until` is used if it is whole and has the position; otherwise
    play is explored from the position on.
    """
    if here.ended:
        layout = Interpreter(machine).layout
        met = isinstance(goal, Expectation) and holding(goal, layout)(here.state)
        return Reached(()) if met else Reached(None, by_until=True)
    graph = play_from(scenario, machine, here, limits, graph)
    start = graph.ids[here.state]
    path = way(graph, start, _meets(graph, goal, start))
    if path is not None:
        return Reached(tuple(_moments(graph, path)))
    by_until = not graph.truncated and way(graph, start, graph.ends.__contains__) is not None
    return Reached(None, graph.truncated, by_until)


def play_from(
    scenario: Scenario, machine: Machine, here: Position, limits: Limits, graph: Graph | None
) -> Graph:
    """Return a graph with a position: the one at hand if it is whole, or else one that begins there."""
    if graph is not None and not graph.truncated and here.state in graph.ids:
        return graph
    until = ending(scenario, Interpreter(machine).layout)
    return explore(machine, limits=limits, start=here.state, until=until)


def _moments(graph: Graph, path: Path) -> list[Moment]:
    named = ((graph.step.instances[instance], state) for instance, state in path)
    return [Moment(rule, tuple(given.items()), graph.states[state]) for (rule, given), state in named]


def _meets(graph: Graph, goal: Expectation | Move, start: int) -> Callable[[int], bool]:
    """Return the function that says of the id of a state whether the goal is met there."""
    if isinstance(goal, Move):
        return _allows(graph, goal, start)
    holds = holding(goal, graph.step.layout)
    return lambda state: holds(graph.states[state])


def _allows(graph: Graph, move: Move, start: int) -> Callable[[int], bool]:
    made = Reading(graph).making(move)

    def allows(state: int) -> bool:
        if state in graph.ends and state != start:
            return False
        return any(made(state, instance) for instance, _ in graph.successors(state))

    return allows
