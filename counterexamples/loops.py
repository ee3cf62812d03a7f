"""Loops replayed through the reference interpreter before anybody sees them: lines, and what breaks them."""

from __future__ import annotations

from solemn.counterexamples.replay import ReplayError, replay
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.properties.loops.loop import Break, Choice, Loop, LoopClass
from solemn.properties.loops.rounds import Rounds
from solemn.properties.verdicts import Moment


__all__ = ["validate_loop"]


def validate_loop(loop: Loop) -> tuple[Step, ...]:
    """Return the steps of a loop as the interpreter makes them, and make sure that they can be repeated.

    Raises ReplayError if the line is not legal, does not come back to where its round began (but for what it
    says it counts on), if a choice is not there, or if somebody else makes it.
    """
    steps = replay(loop.trace)
    interpreter = Interpreter(loop.trace.machine)
    _comes_back(loop)
    for choice in loop.choices:
        _is_choice(interpreter, loop, choice)
    for broken in loop.breaks:
        _leaves(interpreter, loop, broken)
    return steps


def _comes_back(loop: Loop) -> None:
    trace, begins = loop.trace, loop.trace.loop
    if begins is None or begins >= len(trace.moments):
        msg = "a loop without a round"
        raise ReplayError(msg)
    if not loop.grows:
        if trace.state(begins) != trace.state(len(trace.moments)):
            msg = "the line does not come back to where its round began"
            raise ReplayError(msg)
        return
    rounds = Rounds(trace.machine, trace.state(begins), loop.round)
    if rounds.changes != {growth.cell: growth.by for growth in loop.grows} or not rounds.lasts():
        msg = "the line cannot be repeated for ever: not every round is like the one before it"
        raise ReplayError(msg)
    if loop.kind is LoopClass.MANDATORY and any(len(options) != 1 for options in rounds.options()):
        msg = "something else can be done in a round that is said to be mandatory"
        raise ReplayError(msg)


def _is_choice(interpreter: Interpreter, loop: Loop, choice: Choice) -> None:
    before = loop.trace.state(choice.number - 1)
    step = _step(interpreter, before, loop.trace.moments[choice.number - 1])
    if step.owner != choice.who or len(tuple(interpreter.successors(before))) < _SEVERAL:
        msg = f"step {choice.number} of the loop is no choice of {choice.who}"
        raise ReplayError(msg)


_SEVERAL = 2
"""How many steps there have to be for one of them to be a choice."""


def _leaves(interpreter: Interpreter, loop: Loop, broken: Break) -> None:
    state = loop.trace.state(broken.after)
    for moment in broken.way:
        state = _step(interpreter, state, moment).target
    if _step(interpreter, state, broken.step).owner != broken.who:
        msg = f"what leaves the loop is no choice of {broken.who}"
        raise ReplayError(msg)


def _step(interpreter: Interpreter, state: State, moment: Moment) -> Step:
    """Return a step as the interpreter makes it."""
    step = interpreter.step(state, moment.rule, dict(moment.arguments))
    if step is None or step.target != moment.state:
        msg = f"'{moment.rule}' is not legal, or leads elsewhere, where a loop is said to have it"
        raise ReplayError(msg)
    return step
