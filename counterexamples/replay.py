"""Replaying counterexamples and ways through the reference interpreter before anybody sees them.

The search runs generated code; a trace counts only if the interpreter, reading the rules as they stand, makes
the same steps and finds the same violation at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.terms import Term
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Expectation, Move, holding
from solemn.model.scenario.reasons import judge
from solemn.properties.claims import CanForce, Claim, Equivalent, Leads, Possible, StepClaim, state_claim
from solemn.properties.property import Property, labelled
from solemn.properties.verdicts import Moment, Trace


__all__ = ["ReplayError", "replay", "replay_way", "validate", "validate_witness"]


class ReplayError(AssertionError):
    """A trace that the reference interpreter does not confirm: a fault of Solemn, never a verdict."""


def replay(trace: Trace) -> tuple[Step, ...]:
    """Return the steps of the trace as the interpreter makes them; raise ReplayError where it differs."""
    interpreter = Interpreter(trace.machine)
    if interpreter.initial() != trace.start:
        msg = "the trace does not begin at the start of the machine"
        raise ReplayError(msg)
    return _made(interpreter, trace.start, trace.moments, "trace")


def replay_way(
    machine: Machine, start: State, moments: Sequence[Moment], goal: Expectation | Move
) -> tuple[Step, ...]:
    """Return the steps of a way from a state as the interpreter makes them; raise ReplayError if it differs.

    That is so, too, if the interpreter does not find at its end what the way was to lead to.
    """
    interpreter = Interpreter(machine)
    steps = _made(interpreter, start, moments, "way")
    last = steps[-1].target if steps else start
    if isinstance(goal, Move):
        met = not judge(interpreter, last, goal, any_target=True).forbidding
    else:
        met = holding(goal, interpreter.layout)(last)
    if not met:
        msg = f"the interpreter does not find {goal} at the end of the way"
        raise ReplayError(msg)
    return steps


def _made(interpreter: Interpreter, state: State, moments: Sequence[Moment], what: str) -> tuple[Step, ...]:
    steps = []
    for number, moment in enumerate(moments, start=1):
        step = interpreter.step(state, moment.rule, dict(moment.arguments))
        if step is None or step.target != moment.state:
            told = "is not legal" if step is None else "leads to another state"
            msg = f"step {number} of the {what}, '{moment.rule}', {told} for the interpreter"
            raise ReplayError(msg)
        steps.append(step)
        state = step.target
    return tuple(steps)


def validate(trace: Trace, property_: Property) -> tuple[Step, ...]:
    """Replay the trace and make sure that it ends in a violation of the claim that it names.

    That a goal cannot be forced is seen only with the strategy that spoils it; here the trace has to end
    where the claim speaks. That two machines part is seen only on both sides. Returns the steps; raises
    ReplayError if the interpreter sees no violation.
    """
    steps = replay(trace)
    claim = dict(labelled(property_)).get(trace.claim)
    if claim is None or not _violated(trace, steps, claim):
        msg = f"the interpreter sees no violation of {property_.id} at the end of the trace"
        raise ReplayError(msg)
    return steps


def validate_witness(trace: Trace, property_: Property) -> tuple[Step, ...]:
    """Replay the trace and make sure that it ends in what the claim it names says is possible.

    Returns the steps; raises ReplayError if the interpreter does not see it.
    """
    steps = replay(trace)
    claim = dict(labelled(property_)).get(trace.claim)
    if isinstance(claim, Possible):
        last = _of_last_step if claim.on_step else _of_last_state
        if last(trace, steps, claim.happens):
            return steps
    msg = f"the interpreter does not see at the end of the trace what {property_.id} says is possible"
    raise ReplayError(msg)


def _violated(trace: Trace, steps: tuple[Step, ...], claim: Claim) -> bool:
    if isinstance(claim, Leads):
        return _never_followed(trace, steps, claim)
    if isinstance(claim, StepClaim):
        return bool(steps) and not _of_last_step(trace, steps, claim.holds)
    if isinstance(claim, CanForce):
        return not steps if claim.whenever is None else _of_last_state(trace, steps, claim.whenever)
    if isinstance(claim, Equivalent):
        return True
    term = state_claim(claim, trace.machine)
    return term is not None and not _of_last_state(trace, steps, term)


def _of_last_state(trace: Trace, steps: tuple[Step, ...], term: Term) -> bool:
    layout = Interpreter(trace.machine).layout
    return bool(evaluate(term, layout.scope(trace.state(len(steps)))))


def _of_last_step(trace: Trace, steps: tuple[Step, ...], term: Term) -> bool:
    if not steps:
        return False
    layout = Interpreter(trace.machine).layout
    before, last = trace.state(len(steps) - 1), steps[-1]
    return bool(evaluate(term, layout.scope(before, last.target, move=last.move)))


def _never_followed(trace: Trace, steps: tuple[Step, ...], claim: Leads) -> bool:
    """Say whether the trace shows `since` with neither `until` nor an excusing move after it."""
    interpreter = Interpreter(trace.machine)
    states = list(_states(trace))

    def holds(term: Term, state: State) -> bool:
        return bool(evaluate(term, interpreter.layout.scope(state)))

    if trace.loop is None and next(interpreter.successors(states[-1]), None) is not None:
        return False
    if trace.loop is not None and not (trace.loop < len(steps) and states[trace.loop] == states[-1]):
        return False
    last = trace.loop if trace.loop is not None else len(states) - 1
    return any(
        holds(claim.since, states[i])
        and not any(holds(claim.until, s) for s in states[i:])
        and not any(step.move in claim.unless for step in steps[i:])
        for i in range(last + 1)
    )


def _states(trace: Trace) -> Iterator[State]:
    return (trace.state(i) for i in range(len(trace.moments) + 1))
