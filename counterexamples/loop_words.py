"""A loop in words: who could end it, how it is kept going, what breaks it, and what a round changes.

Made of plain sentences from a loop that the reference interpreter has confirmed; the steps of its line are
told as those of any trace (`tell.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solemn.model.machine.interpret import Step
from solemn.properties.loops.loop import Break, Comes, Loop, LoopClass
from solemn.properties.verdicts import Moment, Stuck, Trace


__all__ = ["class_words", "fairness_words", "loop_lines", "stuck_lines"]

_MOST_BREAKS = 6
"""How many of the choices that break a loop are told."""


def class_words(kind: LoopClass, players: tuple[str, ...]) -> str:
    """Return what a class says of who could end a loop."""
    match kind:
        case LoopClass.MANDATORY:
            return "whatever anybody does, play goes on for ever"
        case LoopClass.VOLUNTARY:
            whoever = f"{players[0]} alone" if len(players) == 1 else "each player alone"
            return f"{whoever} can keep it going against every reply, and can let it end"
        case LoopClass.NEEDS_THE_OPPONENT:
            return "both players together keep it going, and neither of them could alone"
        case LoopClass.LEFT_TO_CHANCE:
            return "not even both players together could keep it going: what nobody chooses may end it"
        case LoopClass.UNDECIDED:
            return "it goes on for ever as shown; who could end it is open"


def stuck_lines(trace: Trace) -> tuple[str, ...]:
    """Return how a run that never comes to what should follow is kept from it, nothing for other traces."""
    if trace.stuck is None:
        return ()
    kind = LoopClass(trace.stuck.kind)
    return (
        fairness_words(trace.stuck),
        f"until that follows, the loop is {_named(kind)}: {class_words(kind, trace.stuck.players)}",
    )


def fairness_words(stuck: Stuck) -> str:
    """Return which fairness a run for ever is judged by."""
    enough = " or ".join(f"'{kind}'" for kind in stuck.excused)
    beside = f"; a step of the kind {enough} would count as what should follow" if enough else ""
    return f"no fairness is assumed: whoever has a choice may make the same one for ever{beside}"


def _named(kind: LoopClass) -> str:
    return {
        LoopClass.NEEDS_THE_OPPONENT: "one that needs the opponent",
        LoopClass.UNDECIDED: "of a class that is open",
    }.get(kind, kind.value)


def loop_lines(loop: Loop, steps: tuple[Step, ...]) -> Iterator[str]:
    """Yield sentences about a loop: its class first, then what holds of its round.

    The steps are those of its trace as the interpreter has made them.
    """
    reason = f": {loop.reason}" if loop.reason else ""
    yield f"{class_words(loop.kind, loop.players)}{reason}"
    if loop.started is not None:
        who = steps[loop.started - 1].owner
        yield f"{who} starts it with step {loop.started}: {_does(loop, loop.started)}"
    yield from _kept(loop)
    yield from _broken(loop)
    yield from _changed(loop)
    if loop.times > 1:
        yield f"the same round can be repeated in {loop.times - 1:,} other part{_s(loop.times - 1)} of play"


def _kept(loop: Loop) -> Iterator[str]:
    """Yield what players choose in a round."""
    if loop.only_passing:
        who = " and ".join(dict.fromkeys(choice.who for choice in loop.choices))
        yield f"nothing in a round is chosen but passes, by {who}: else it goes on by itself"
        return
    chosen = sorted(loop.choices, key=lambda choice: choice.who)
    for who, choices in groupby(chosen, key=lambda choice: choice.who):
        moves = dict.fromkeys(_does(loop, choice.number) for choice in choices)
        yield f"{who} keeps it going by: {'; '.join(moves)}"
    if not loop.choices:
        yield "nothing in a round is chosen: every step of it is the only one there is"


def _broken(loop: Loop) -> Iterator[str]:
    """Yield the choices that leave the loop, each once."""
    told = dict.fromkeys(_leaving(loop, broken) for broken in loop.breaks)
    yield from list(told)[:_MOST_BREAKS]
    if len(told) > _MOST_BREAKS:
        yield f"and {len(told) - _MOST_BREAKS} more choices leave it"
    if not told:
        yield "no choice of anybody leaves it"


def _leaving(loop: Loop, broken: Break) -> str:
    where = "" if not broken.way else " in another state that it may come to"
    breaks = "break" if broken.comes is Comes.ENDS else "leave"
    return f"{broken.who} can {breaks} it{where} by: {_told(loop, broken.step)} ({broken.comes.value})"


def _changed(loop: Loop) -> Iterator[str]:
    """Yield what a round changes for good, and what has come to the end of its range."""
    if loop.grows:
        amounts = ", ".join(f"{growth.name} {growth.by:+,}" for growth in loop.grows)
        yield f"every round changes {amounts}, and nothing else; no step of it asks how far that has gone"
    else:
        yield "after every round everything is as it was before"
    for name in loop.spent:
        yield f"{name} has come down to the end of its range before: what the game says of that may end play"


def _does(loop: Loop, number: int) -> str:
    return _told(loop, loop.trace.moments[number - 1])


def _told(loop: Loop, moment: Moment) -> str:
    return loop.trace.machine.rule_named[moment.rule].told(dict(moment.arguments))


def _s(number: int) -> str:
    return "" if number == 1 else "s"
