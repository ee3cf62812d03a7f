"""A strategy as a plan in words: what is done, what may be answered, and where each line of play ends.

A plan is a tree: what may be done in the same place is told as conditions, and what follows on each stands
under it. It is made from the strategy as the interpreter has followed it. A position that was told before is
not told again, so that a plan ends even where play need not, and it is cut after so many lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import wrap

from solemn.counterexamples.conditions import condition
from solemn.counterexamples.strategies import Followed, validate_answer, validate_strategy
from solemn.model.machine.interpret import Step
from solemn.model.machine.layout import State
from solemn.model.scenario import Expectation, Force, Position
from solemn.properties.property import Property
from solemn.properties.verdicts import Strategy


__all__ = ["MOST_LINES", "PERFECT_INFORMATION", "Plan", "PlanLine", "tell_answer", "tell_strategy"]

MOST_LINES = 40
"""How many lines of a plan are told."""

PERFECT_INFORMATION = "perfect information: both players see everything"


_WIDTH = 76
"""How wide a plan is told."""

_STEP = "  "
"""How far a reply is indented under what it answers."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A step of a plan: how deep in replies it lies, who does what, and how play ends or goes on after it.

    `choice` says that it is one of several that may be made there: then `told` has it as a condition, such as
    "if N passes", under which all deeper lines stand that follow.
    """

    number: int
    depth: int
    who: str
    does: str
    ends: str = ""
    choice: bool = False
    told: str = ""

    @property
    def says(self) -> str:
        """The line in words: what is done, or the condition that it is."""
        return self.told if self.choice else f"{self.who}: {self.does}"

    def __str__(self) -> str:
        head = f"{self.number:>3}. {_STEP * self.depth}"
        what = f"{self.says}:" if self.choice else self.says
        text = f"{what} {self.ends}" if self.choice and self.ends else what
        text += f"  ({self.ends})" if self.ends and not self.choice else ""
        under = " " * (len(head) + 2 * len(_STEP))
        return "\n".join(
            wrap(text, max(_WIDTH, len(under) + _NARROW), initial_indent=head, subsequent_indent=under)
        )


_NARROW = 30
"""How wide a line is told at least, however deep it lies."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy in words: the player whose goal it is about, whether it `forces` it, and the lines.

    `after` is the number of steps from the start after which the plan begins; None means the position of a
    question. `until` says that play ends somewhere because of `until` before the goal is forced.
    """

    claim: str
    player: str
    forces: bool
    after: int | None
    lines: tuple[PlanLine, ...]
    cut: bool = False
    until: bool = False

    @property
    def heading(self) -> str:
        """What the plan shows, in one line."""
        begins = f"after {self.after} step{'' if self.after == 1 else 's'}" if self.after else "at the start"
        begins = "from there on" if self.after is None else begins
        before = " before play ends because of 'until'" if self.until else ""
        told = "can force it" if self.forces else f"cannot force it{before}, whatever is tried"
        return f"{begins} {self.player} {told} ({PERFECT_INFORMATION})"

    def __str__(self) -> str:
        return "\n".join([self.heading, *map(str, self.lines), *(["     and so on"] if self.cut else [])])


def tell_strategy(strategy: Strategy, property_: Property) -> Plan:
    """Return a strategy in words; raise ReplayError if the interpreter does not confirm it."""
    return _plan(validate_strategy(strategy, property_), len(strategy.trace.moments))


def tell_answer(
    strategy: Strategy,
    question: Force,
    here: Position,
    until: Expectation | None = None,
    *,
    by_until: bool = False,
) -> Plan:
    """Return the strategy that answers a question in words; raise ReplayError as `tell_strategy` does.

    `by_until` says that the goal is out of reach only before `until` ends play.
    """
    return replace(_plan(validate_answer(strategy, question, here, until), None), until=by_until)


def _plan(followed: Followed, after: int | None) -> Plan:
    telling, strategy = _Telling(followed), followed.strategy
    lines = () if followed.over else tuple(telling.lines(followed.start, 0))
    return Plan(strategy.claim, followed.aim.player, strategy.forces, after, lines, telling.cut)


class _Telling:
    """The lines of a plan, in depth and in the order of the rules."""

    def __init__(self, followed: Followed) -> None:
        self._followed = followed
        self._told: dict[State, int] = {followed.start: 0}
        self._number = 0
        self.cut = False

    def lines(self, state: State, depth: int) -> Iterator[PlanLine]:
        """Yield what may follow in a state, replies one level deeper where there are several."""
        if self._end_of(state):
            return
        steps = self._followed.steps(state)
        for step in steps:
            if self._number == MOST_LINES:
                self.cut = True
                return
            self._number += 1
            ends, several = self._ends(state, step), len(steps) > 1
            yield self._line(step, depth, ends, choice=several)
            if not ends:
                self._told[step.target] = self._number
                yield from self.lines(step.target, depth + several)

    def _line(self, step: Step, depth: int, ends: str, *, choice: bool) -> PlanLine:
        rule, given = self._followed.interpreter.machine.rule_named[step.rule], dict(step.arguments)
        told = condition(step.owner, rule, given) if choice else ""
        return PlanLine(self._number, depth, step.owner, rule.told(given), ends, choice, told)

    def _ends(self, state: State, step: Step) -> str:
        if self._followed.ends_in_goal(state, step):
            return "the goal"
        if self._followed.ends_avoided(state, step):
            return "what is to be avoided"
        told = self._end_of(step.target)
        if told in {"", _NOTHING} and self._followed.is_over(step.target):
            return "play ends because of 'until'"
        if not told and step.target in self._told:
            number = self._told[step.target]
            return f"goes on as after {number}" if number else "goes on as at the start"
        return told

    def _end_of(self, state: State) -> str:
        if self._followed.is_goal(state):
            return "the goal"
        if self._followed.is_avoided(state):
            return "what is to be avoided"
        return "" if self._followed.legal(state) else _NOTHING


_NOTHING = "nothing more can be done"
