"""Answers to the questions of a scenario, the positions they are about, and what a player may do there.

Whether something can be reached is decided on explored play, which is not for this package; its answers have
the same form.
"""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.logic.terms import Op
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause
from solemn.model.scenario.moves import move_of
from solemn.model.scenario.playing import play
from solemn.model.scenario.reasons import judge
from solemn.model.scenario.scenario import Ask, May, Scenario


__all__ = ["Answer", "Position", "answer", "position"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to a question: yes or no, or nothing (None) where that is undecided.

    `reasons` are the clauses that forbid a move; the sources of a no are those of the clauses, those of a yes
    belong to the rule that allows it. `way` are the steps to what can be reached. `undecided` says what was
    left open, and why: the answer itself, or whether it has the source that is named.
    """

    ask: Ask
    possible: bool | None
    reasons: tuple[Clause, ...] = ()
    sources: tuple[str, ...] = ()
    way: tuple[Step, ...] | None = None
    undecided: str = ""

    @property
    def as_expected(self) -> bool:
        """Whether the answer is the expected one, if any, and comes from the source that is named."""
        if self.undecided:
            return False
        if self.ask.answer is None:
            return True
        right_source = self.ask.because is None or self.ask.because in self.sources
        return self.possible == self.ask.answer and right_source

    @property
    def word(self) -> str:
        """The answer in one word."""
        return "undecided" if self.possible is None else "yes" if self.possible else "no"

    def moves(self, machine: Machine) -> tuple[str, ...] | None:
        """Return the way as the moves of a line, in which nobody writes the steps of the system."""
        if self.way is None:
            return None
        moves = (move_of(machine, step) for step in self.way)
        return tuple(str(move) for move in moves if move is not None)


@dataclass(frozen=True, slots=True)
class Position:
    """What a question is about: a state, and whether play has ended in it because of `until`."""

    state: State
    ended: bool


def position(scenario: Scenario, ask: Ask) -> Position:
    """Return the position of a question on the scenario's own machine.

    Raises LineError if the line does not lead there; what comes after it does not matter.
    """
    played = play(scenario, ask.line, steps=ask.after)
    number = (played.at_once if ask.at_once else played.after)[ask.after]
    return Position(played.states[number], played.ended_at(number))


def answer(scenario: Scenario, ask: Ask, machine: Machine | None = None) -> Answer:
    """Answer what may be done, by the scenario's own machine, or by an edited one in the same position.

    Raises LineError if the line does not lead to the position, TypeError for a question of another kind.
    """
    if not isinstance(ask.question, May):
        msg = f"this is not answered by looking at one position: {ask}"
        raise TypeError(msg)
    here = position(scenario, ask)
    if here.ended:
        return Answer(ask, possible=False, reasons=(_ENDED,))
    interpreter = Interpreter(machine or scenario.machine)
    rule, forbidding = judge(interpreter, here.state, ask.question.move)
    allowed = () if rule is None else tuple(dict.fromkeys((*rule.cite, *_sources(rule.guard))))
    sources = _sources(forbidding) if forbidding else allowed
    return Answer(ask, possible=not forbidding, reasons=forbidding, sources=sources)


_ENDED = Clause(Op("or", ()), "play has ended because of 'until'")


def _sources(clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source for clause in clauses for source in clause.cite))
