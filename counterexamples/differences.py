"""Where two machines part, confirmed by the reference interpreter on both before anybody sees it.

The search compares graphs made by generated code. Here the interpreter follows the same signs on both
machines: every set of states that they lead to is made anew, and one side has to allow at the end what the
other does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from solemn.counterexamples.replay import ReplayError, replay
from solemn.model.machine.edit import with_options
from solemn.model.machine.layout import State
from solemn.properties.claims import Equivalent
from solemn.properties.equivalence.play import InterpretedPlay
from solemn.properties.equivalence.sides import Side
from solemn.properties.equivalence.signs import Sign
from solemn.properties.property import Property, labelled
from solemn.properties.verdicts import Difference, Trace


__all__ = ["validate_difference"]


def validate_difference(difference: Difference, property_: Property) -> None:
    """Replay both lines of play and make sure that the machines part after them as it is said.

    Raises ReplayError if the interpreter sees no such difference, or not between the sides of the claim.
    """
    claim = dict(labelled(property_)).get(difference.claim)
    if not isinstance(claim, Equivalent):
        msg = f"{property_.id} compares nothing under {difference.claim!r}"
        raise ReplayError(msg)
    for trace, options in ((difference.left, claim.left), (difference.right, claim.right)):
        if with_options(trace.machine, options).options != trace.machine.options:
            msg = f"a line of play of {property_.id} is not played under the options of its side"
            raise ReplayError(msg)
        replay(trace)
    left, right = (_side(trace, claim, difference) for trace in (difference.left, difference.right))
    more, less = (left, right) if difference.only_left else (right, left)
    if not _parts(more, less, difference) or not _shown(more, less, difference):
        msg = f"the interpreter does not see the two sides of {property_.id} part as it is said"
        raise ReplayError(msg)


_Interpreted: TypeAlias = Side[State]


def _side(trace: Trace, claim: Equivalent, difference: Difference) -> _Interpreted:
    return Side(InterpretedPlay(trace.machine, claim.observing, difference.ends), claim.hiding, claim.showing)


def _parts(more: _Interpreted, less: _Interpreted, difference: Difference) -> bool:
    """Say whether both allow the signs so far, and only one of them what comes then."""
    if difference.beyond.kind == "start":
        return more.first != less.first
    here, there = more.along(difference.word), less.along(difference.word)
    if not here or not there:
        return False
    return difference.beyond in more.offer(here).after and difference.beyond not in less.offer(there).after


def _shown(more: _Interpreted, less: _Interpreted, difference: Difference) -> bool:
    """Say whether the lines of play show the signs so far, and that of one side what it alone allows."""
    beyond = difference.beyond
    one, other = difference.shown, difference.other
    if beyond.kind in {"move", "change"}:
        shown = _signs_fit(more, one, (*difference.word, beyond))
    else:
        shown = _signs_fit(more, one, difference.word) and _stands_still(more, one, beyond)
    further = replace(other, moments=other.moments[:-1])
    return shown and any(_signs_fit(less, trace, difference.word) for trace in (other, further))


def _signs_fit(side: _Interpreted, trace: Trace, word: Sequence[Sign]) -> bool:
    """Say whether these are the signs of a line of play, from its first to its last step."""
    rules = trace.machine.rule_named
    here, numbers = trace.start, {0}
    for moment in trace.moments:
        does = rules[moment.rule].told(dict(moment.arguments))
        signs = {
            sign for sign, made in side.signs(here) if made.target == moment.state and made.move.does == does
        }
        numbers = {
            n + (sign is not None)
            for n in numbers
            for sign in signs
            if sign is None or (n < len(word) and word[n] == sign)
        }
        here = moment.state
    return len(word) in numbers


def _stands_still(side: _Interpreted, trace: Trace, beyond: Sign) -> bool:
    """Say whether a line of play ends as it is to: where nothing follows, or in a circle."""
    last = len(trace.moments)
    match beyond.kind:
        case "start":
            return last == 0
        case "for ever":
            return (
                trace.loop is not None and trace.loop < last and trace.state(trace.loop) == trace.state(last)
            )
        case _:
            return side.still(trace.state(last)) == beyond
