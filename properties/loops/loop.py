"""What is told of a loop: its class, the line that shows it, who keeps it going and what breaks it.

The classes say who could end play that goes round; `docs/loops.md` has them for judges.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solemn.properties.verdicts import Moment, Trace


__all__ = ["CLAIM", "Break", "Choice", "Comes", "Growth", "Loop", "LoopClass", "LoopReport"]


CLAIM = "loop"
"""What the trace of a loop says that it shows."""


class LoopClass(Enum):
    """Who decides whether play goes on for ever; the value is the word that is printed."""

    MANDATORY = "mandatory"
    """Whatever anybody does, play goes on for ever: no end can be reached any more."""
    VOLUNTARY = "voluntary"
    """One player alone can keep it going against every reply, and could as well let it end."""
    NEEDS_THE_OPPONENT = "needs the opponent"
    """Both players together keep it going, and neither of them could alone."""
    LEFT_TO_CHANCE = "left to chance"
    """Not even both players together can keep it going: what nobody chooses may end it."""
    UNDECIDED = "undecided"
    """It goes on for ever as shown; who could end it turns on play that was not explored."""


class Comes(Enum):
    """What comes of leaving a loop."""

    ENDS = "after it play comes to an end"
    """Whatever is done then, play does not go on for ever."""
    AGAIN = "after it play may go on for ever in another way"
    OPEN = "what comes after it was not explored to the end"


@dataclass(frozen=True, slots=True)
class Choice:
    """A step of a player who could have done something else there; `number` is its step of the trace."""

    number: int
    who: str
    passing: bool


@dataclass(frozen=True, slots=True)
class Break:
    """A choice that leaves a loop: who makes which step, after so many steps of the trace and a `way`.

    `way` is empty where the choice lies on the loop as it is shown.
    """

    after: int
    way: tuple[Moment, ...]
    who: str
    step: Moment
    comes: Comes


@dataclass(frozen=True, slots=True)
class Growth:
    """A counted quantity that every round changes by so much: the cell of the state, and its name."""

    cell: int
    name: str
    by: int


@dataclass(frozen=True, slots=True)
class Loop:
    """A line of play that can be repeated for ever.

    The steps of the trace after its `loop` are one round. `players` are those who can keep it going, each of
    them alone if it is voluntary. `choices` are the steps of the round that a player chose, `breaks` those
    that would leave the loop. `started` is the step with which it began to be mandatory, None if nobody chose
    it. `grows` are the quantities that are changed for good by a round; without any, the state is the same
    after it. `returns` are the values that a round changes and changes back, `spent` the quantities that have
    come down to the end of their range on the way and stay there. `states` is how large the part of the graph
    is that it stands for, `times` in how many parts the same round is found. `reason` says why its class is
    open.
    """

    kind: LoopClass
    players: tuple[str, ...]
    trace: Trace
    choices: tuple[Choice, ...] = ()
    breaks: tuple[Break, ...] = ()
    started: int | None = None
    grows: tuple[Growth, ...] = ()
    returns: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    states: int = 0
    times: int = 1
    reason: str = ""

    @property
    def round(self) -> tuple[Moment, ...]:
        """The steps of one round."""
        return self.trace.moments[self.trace.loop :]

    @property
    def only_passing(self) -> bool:
        """Whether nothing that players choose in a round is anything but a pass."""
        return bool(self.choices) and all(choice.passing for choice in self.choices)


@dataclass(frozen=True, slots=True)
class LoopReport:
    """The loops of an explored position, nearest first within each class.

    `truncated` says why not everything was explored, and is empty otherwise: then there are no others.
    `by_until` says that play ends somewhere because of `until`, behind which nobody has looked.
    """

    loops: tuple[Loop, ...]
    states: int
    truncated: str
    by_until: bool

    @property
    def classes(self) -> tuple[LoopClass, ...]:
        """The classes of the loops that were found, each once."""
        return tuple(kind for kind in LoopClass if any(loop.kind is kind for loop in self.loops))
