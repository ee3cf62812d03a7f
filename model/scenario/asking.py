"""Answers to the questions of a scenario, the positions they are about, and what a player may do there.

Whether something can be reached is decided on explored play, which is not for this package; its answers have
the same form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from solemn.model.logic.show import show
from solemn.model.logic.terms import Op
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause
from solemn.model.machine.ruleset import ends_early
from solemn.model.scenario.facts import VARIABLES
from solemn.model.scenario.moves import Move, move_of
from solemn.model.scenario.playing import PASSING, Played, play
from solemn.model.scenario.reasons import judge
from solemn.model.scenario.scenario import Ask, May, Scenario
from solemn.model.timing.vocabulary import RESOLVING


__all__ = ["Answer", "Position", "answer", "position"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to a question: yes or no, or nothing (None) where that is undecided.

    `reasons` are the clauses that forbid a move; the sources of a no are those of the clauses, those of a
    yes belong to the rule that allows it. Where the question leaves the target of its move open, `move` is
    the move with the target that the answer speaks of; None where it speaks of every target. `passed` are
    the players whose forced passes come before the answer, `new_box` the state of play that they lead to, if
    it is another one. `way` are the steps to what can be reached. `undecided` says what was left open, and
    why: the answer itself, or whether it has the source that is named. `by_until` says that a no is about
    play up to where `until` ends it, and that play gets there.
    """

    ask: Ask
    possible: bool | None
    reasons: tuple[Clause, ...] = ()
    sources: tuple[str, ...] = ()
    way: tuple[Step, ...] | None = None
    undecided: str = ""
    move: Move | None = None
    passed: tuple[str, ...] = ()
    new_box: str = ""
    by_until: bool = False

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

    @property
    def remark(self) -> str:
        """What the answer is about, where that is not plain: forced passes before it, an end of play."""
        if self.by_until:
            return "not before play ends because of 'until'"
        if not self.passed:
            return ""
        passes = "pass" if len(self.passed) == 1 else "passes"
        there = f", in state '{self.new_box}'" if self.new_box else ""
        return f"after the forced {passes} of {', then '.join(self.passed)}{there}"

    @property
    def told(self) -> str:
        """The answer in one word, and what it is about."""
        return f"{self.word}, {self.remark}" if self.remark else self.word

    def moves(self, machine: Machine) -> tuple[str, ...] | None:
        """Return the way as the moves of a line, in which nobody writes the steps of the system."""
        if self.way is None:
            return None
        moves = (move_of(machine, step) for step in self.way)
        return tuple(str(move) for move in moves if move is not None)


@dataclass(frozen=True, slots=True)
class Position:
    """What a question is about: a state, and whether play has ended in it because of `until`.

    `passed` are the players whose forced passes led there after the last written step, and `new_box` is the
    state of play if it is another one than before them.
    """

    state: State
    ended: bool
    passed: tuple[str, ...] = ()
    new_box: str = ""


def position(scenario: Scenario, ask: Ask) -> Position:
    """Return the position of a question on the scenario's own machine.

    A player who is not the one to act after that step is asked about a move once he is, if nothing lies
    between but steps of the system and forced passes that the line leaves out: a pass that it writes has a
    number of its own. Raises LineError if the line does not lead there; what comes after it does not matter.
    """
    return next(_positions(scenario, ask))


def _positions(scenario: Scenario, ask: Ask) -> Iterator[Position]:
    """Yield the position of a question, and those that follow while nobody has a choice and no link resolves.

    So a move that a window admits may be made although those before it, in which nobody can do anything, are
    not written.
    """
    played = play(scenario, ask.line, steps=ask.after)
    first = (played.at_once if ask.at_once else played.after)[ask.after]
    if not isinstance(ask.question, May) or ask.at_once:
        yield _position(played, first, first)
        return
    last = _left_out(scenario, ask, played)
    number = _turn_of(ask.question.move.player, played, first, last)
    yield _position(played, first, number)
    for later in range(number + 1, last + 1):
        if _box(played, later) == _RESOLVING:
            return
        yield _position(played, first, later)


def _position(played: Played, first: int, number: int) -> Position:
    passed = tuple(step.owner for step in played.steps[first:number] if step.move == PASSING)
    before, state = _box(played, first), _box(played, number)
    return Position(
        played.states[number], played.ended_at(number), passed, "" if state == before else str(state)
    )


_RESOLVING = show(RESOLVING.term)


def _box(played: Played, number: int) -> Any:
    return played.states[number][played.interpreter.layout.index[VARIABLES["state"], ()]]


def _left_out(scenario: Scenario, ask: Ask, played: Played) -> int:
    """Return the last state that forced passes lead to before one that the line writes."""
    first = played.after[ask.after]
    written = scenario.lines[ask.line][ask.after : ask.after + 1]
    machine = played.interpreter.machine
    ahead = (move_of(machine, step) for step in played.steps[first:])
    return next((n for n, move in enumerate(ahead, first) if move in written), len(played.steps))


def _turn_of(player: str, played: Played, first: int, last: int) -> int:
    """Return the first of some states in which it is for a player to act; the first if there is none.

    A line is played on for as long as nobody has a choice, so that a state in which somebody else has one is
    the last.
    """
    for number in range(first, last + 1):
        if player in _acting(played, number):
            return number
    return first


def _acting(played: Played, number: int) -> set[str]:
    """Return who may take a step in a state on the way of a line."""
    if number < len(played.steps):
        return {played.steps[number].owner}
    return set() if played.ended else {s.owner for s in played.interpreter.successors(played.final)}


def answer(scenario: Scenario, ask: Ask, machine: Machine | None = None) -> Answer:
    """Answer what may be done, by the scenario's own machine, or by an edited one in the same position.

    A move whose target is left out may be made if it may be made with some target; what forbids it is what
    forbids it with the target that comes closest. Raises LineError if the line does not lead to the position,
    TypeError for a question of another kind.
    """
    if not isinstance(ask.question, May):
        msg = f"this is not answered by looking at one position: {ask}"
        raise TypeError(msg)
    asked, interpreter = ask.question.move, Interpreter(machine or scenario.machine)
    positions = tuple(here for here in _positions(scenario, ask) if not here.ended)
    if not positions:
        return Answer(ask, possible=False, reasons=(_ENDED,))
    judged = [(here, judge(interpreter, here.state, asked, any_target=True)) for here in positions]
    here, found = next((one for one in judged if not one[1].forbidding), judged[0])
    rule, forbidding = found.rule, found.forbidding
    allowed = () if rule is None else tuple(dict.fromkeys((*rule.cite, *_sources(rule.guard))))
    return Answer(
        ask,
        possible=not forbidding,
        reasons=(*_over(interpreter, positions[-1]), *forbidding) if forbidding else (),
        sources=_sources(forbidding) if forbidding else allowed,
        move=None if found.move == asked else found.move,
        passed=here.passed,
        new_box=here.new_box,
    )


def _over(interpreter: Interpreter, here: Position) -> tuple[Clause, ...]:
    """Return that play is over where nobody has a step any more, and what ended it before the game."""
    if next(iter(interpreter.successors(here.state)), None) is not None:
        return ()
    return (_OVER, *ends_early(interpreter.machine))


_OVER = Clause(Op("or", ()), "play is not over")
_ENDED = Clause(Op("or", ()), "play has ended because of 'until'")


def _sources(clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source for clause in clauses for source in clause.cite))
