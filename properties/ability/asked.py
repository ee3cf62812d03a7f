"""The question whether a player can force something from a position, decided on the play that follows.

What is cut short by a limit is neither won nor lost; what depends on it is undecided. What is not forced
before `until` ends play is not forced, and that this is why is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solemn.model.graph.explore import Graph
from solemn.model.graph.limits import Limits
from solemn.model.machine.layout import Layout, State
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Expectation, Force, Move, Position, Scenario, holding
from solemn.properties.ability.arena import Arena, IsStep, Stakes
from solemn.properties.ability.forcing import solved
from solemn.properties.explicit.reach import play_from
from solemn.properties.explicit.reading import Reading
from solemn.properties.verdicts import Strategy, Trace, Verdict


__all__ = ["Forced", "forced"]


@dataclass(frozen=True, slots=True)
class Forced:
    """What was found out: a strategy that forces the goal, or the replies that defeat every try.

    The strategy begins at the position. There is none where the question is `undecided`, which says why.
    `by_until` says that the goal cannot be forced before play ends because of `until`, and that it might be
    if play went on.
    """

    strategy: Strategy | None
    undecided: str = ""
    by_until: bool = False


def forced(
    scenario: Scenario,
    machine: Machine,
    question: Force,
    here: Position,
    limits: Limits,
    graph: Graph | None = None,
) -> Forced:
    """Return whether a player can force something from a position of play on a machine.

    A graph of the machine with the scenario's `until` is used if it is whole and has the position; otherwise
    play is explored from the position on.
    """
    trace = Trace(machine, here.state, (), claim=str(question))
    if here.ended:
        return _at_the_end(question, trace)
    reading = Reading(play_from(scenario, machine, here, limits, graph))
    arena, start = Arena(reading, _stakes(reading, question)), reading.graph.ids[here.state]
    game = solved(arena)
    by_until = game.verdict(start) is Verdict.UNDECIDED and bool(reading.graph.ends)
    if by_until:
        game = solved(arena, until_ends=True)
    if game.verdict(start) is Verdict.UNDECIDED:
        return Forced(None, game.left_out)
    return Forced(game.strategy(trace, start), by_until=by_until)


def _at_the_end(question: Force, trace: Trace) -> Forced:
    """Return what is decided where play has ended because of `until`: what is true there, and no more."""
    for what, forces in ((question.goal, True), (question.avoiding, False)):
        holds = _state(Layout(trace.machine), what)
        if holds is not None and holds(trace.start):
            return Forced(Strategy(trace, trace.claim, forces, {}))
    return Forced(Strategy(trace, trace.claim, forces=False, choices={}), by_until=True)


def _stakes(reading: Reading, question: Force) -> Stakes:
    layout, goal, avoiding = reading.graph.step.layout, question.goal, question.avoiding
    return Stakes(
        question.player,
        goal=_state(layout, goal),
        avoiding=_state(layout, avoiding),
        goal_step=_step(reading, goal),
        avoiding_step=_step(reading, avoiding),
    )


def _state(layout: Layout, what: Expectation | Move | None) -> Callable[[State], bool] | None:
    return holding(what, layout) if isinstance(what, Expectation) else None


def _step(reading: Reading, what: Expectation | Move | None) -> IsStep | None:
    if not isinstance(what, Move):
        return None
    made = reading.making(what)
    return lambda source, instance, _: made(source, instance)
