"""A strategy as a plan in words: what is done, what may be answered, and where each line of play ends.

Made from the strategy as the interpreter has followed it. A position that was told before is not told again,
so that a plan ends even where play need not, and it is cut after so many lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solemn.counterexamples.strategies import Followed, validate_answer, validate_strategy
from solemn.model.machine.interpret import Step
from solemn.model.machine.layout import State
from solemn.model.scenario import Force
from solemn.properties.property import Property
from solemn.properties.verdicts import Strategy


__all__ = ["MOST_LINES", "PERFECT_INFORMATION", "Plan", "PlanLine", "tell_answer", "tell_strategy"]

MOST_LINES = 40
"""How many lines of a plan are told."""

PERFECT_INFORMATION = "perfect information: both players see everything"


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A step of a plan: how deep in replies it lies, who does what, and how play ends or goes on after it."""

    number: int
    depth: int
    who: str
    does: str
    ends: str = ""

    def __str__(self) -> str:
        end = f"  ({self.ends})" if self.ends else ""
        return f"{self.number:>3}. {'  ' * self.depth}{self.who}: {self.does}{end}"


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy in words: the player whose goal it is about, whether it `forces` it, and the lines.

    `after` is the number of steps from the start after which the plan begins; None means the position of a
    question.
    """

    claim: str
    player: str
    forces: bool
    after: int | None
    lines: tuple[PlanLine, ...]
    cut: bool = False

    @property
    def heading(self) -> str:
        """What the plan shows, in one line."""
        begins = f"after {self.after} step{'' if self.after == 1 else 's'}" if self.after else "at the start"
        begins = "from there on" if self.after is None else begins
        told = "can force it" if self.forces else "cannot force it, whatever is tried"
        return f"{begins} {self.player} {told} ({PERFECT_INFORMATION})"

    def __str__(self) -> str:
        return "\n".join([self.heading, *map(str, self.lines), *(["     and so on"] if self.cut else [])])


def tell_strategy(strategy: Strategy, property_: Property) -> Plan:
    """Return a strategy in words; raise ReplayError if the interpreter does not confirm it."""
    return _plan(validate_strategy(strategy, property_), len(strategy.trace.moments))


def tell_answer(strategy: Strategy, question: Force, start: State) -> Plan:
    """Return the strategy that answers a question in words; raise ReplayError as `tell_strategy` does."""
    return _plan(validate_answer(strategy, question, start), None)


def _plan(followed: Followed, after: int | None) -> Plan:
    telling, strategy = _Telling(followed), followed.strategy
    lines = tuple(telling.lines(followed.start, 0))
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
            rule = self._followed.interpreter.machine.rule_named[step.rule]
            ends = self._ends(state, step)
            line = PlanLine(self._number, depth, step.owner, rule.told(dict(step.arguments)), ends)
            yield line
            if not ends:
                self._told[step.target] = self._number
                yield from self.lines(step.target, depth + (len(steps) > 1))

    def _ends(self, state: State, step: Step) -> str:
        if self._followed.ends_in_goal(state, step):
            return "the goal"
        if self._followed.ends_avoided(state, step):
            return "what is to be avoided"
        told = self._end_of(step.target)
        if not told and step.target in self._told:
            number = self._told[step.target]
            return f"goes on as after {number}" if number else "goes on as at the start"
        return told

    def _end_of(self, state: State) -> str:
        if self._followed.is_goal(state):
            return "the goal"
        if self._followed.is_avoided(state):
            return "what is to be avoided"
        return "" if self._followed.legal(state) else "nothing more can be done"
