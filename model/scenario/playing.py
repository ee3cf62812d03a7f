"""Playing a line through the reference interpreter, no further than `until`.

The system's steps are made as they come, and so is a pass of a player who can do nothing else. A written
step has to be legal where it stands; one that is not is refused with every reason and what would be legal.
"""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause
from solemn.model.machine.ruleset import ends_early
from solemn.model.scenario.facts import ending
from solemn.model.scenario.moves import Move, move_of
from solemn.model.scenario.problems import Place
from solemn.model.scenario.reasons import judge
from solemn.model.scenario.scenario import ONLY_LINE, Scenario


__all__ = ["PASSING", "LineError", "Played", "play"]

PASSING = "pass"
"""The kind of move that a forced step of a player is."""

_SYSTEM = "system"
_MOST_STEPS = 1_000


class LineError(ValueError):
    """A written step is not legal; `reasons` are the clauses that forbid it, `instead` the legal moves.

    `place` is the last written step that was tried, in its file, and `where` the same as file:line:column.
    """

    def __init__(
        self,
        message: str,
        move: Move | None = None,
        reasons: tuple[Clause, ...] = (),
        instead: tuple[Move, ...] = (),
        place: Place = (),
        where: str = "",
    ) -> None:
        """Keep the sentence for people and its parts for programs."""
        super().__init__(message)
        self.move = move
        self.reasons = reasons
        self.instead = instead
        self.place = place
        self.where = where


@dataclass(frozen=True)
class Played:
    """A line played to its end.

    `states` has one more entry than `steps`. After k written steps play stands at `states[at_once[k]]`, and
    when the system has done its part at `states[after[k]]`. The last state comes after forced passes too.
    `ended` says that play is over there because of `until`.
    """

    interpreter: Interpreter
    line: str
    states: tuple[State, ...]
    steps: tuple[Step, ...]
    at_once: tuple[int, ...]
    after: tuple[int, ...]
    ended: bool = False

    def ended_at(self, number: int) -> bool:
        """Say whether play is over in a state, given by its number, because of `until`."""
        return self.ended and number == len(self.steps)

    @property
    def final(self) -> State:
        """The state in which a player has a choice again, or play is over."""
        return self.states[-1]


def play(
    scenario: Scenario,
    line: str | None = None,
    machine: Machine | None = None,
    steps: int | None = None,
) -> Played:
    """Play a line of a scenario, on its own machine or on an edited one; None means its first line.

    With `steps` only so many written steps are played. Raises LineError at the first written step that is not
    legal, KeyError for a line that is not there.
    """
    name = next(iter(scenario.lines), ONLY_LINE) if line is None else line
    moves = scenario.lines[name][:steps]
    return _Player(Interpreter(machine or scenario.machine), scenario, name).play(moves)


class _Player:
    """Play in progress."""

    def __init__(self, interpreter: Interpreter, scenario: Scenario, line: str) -> None:
        self.interpreter = interpreter
        self.scenario = scenario
        self.line = line
        self.written = 0
        self.ends = ending(scenario, interpreter.layout)
        self.states: list[State] = [interpreter.initial()]
        self.steps: list[Step] = []

    def play(self, moves: tuple[Move, ...]) -> Played:
        at_once, after = [0], [self.settle()]
        for self.written, move in enumerate(moves, start=1):
            self.take_written(self.written, move)
            at_once.append(len(self.steps))
            after.append(self.settle())
        while (forced := self.forced_pass()) is not None:
            self.take(forced)
            self.settle()
        return Played(
            self.interpreter,
            self.line,
            tuple(self.states),
            tuple(self.steps),
            tuple(at_once),
            tuple(after),
            self.ended,
        )

    @property
    def ended(self) -> bool:
        """Whether play has come to a state after the start in which `until` is true."""
        return self.ends is not None and bool(self.steps) and self.ends(self.states[-1])

    def error(
        self,
        says: str,
        move: Move | None = None,
        reasons: tuple[Clause, ...] = (),
        instead: tuple[Move, ...] = (),
    ) -> LineError:
        """Return an error at the written step that play has come to."""
        place = self.scenario.step_place(self.line, self.written) if self.written else ()
        title = f"{self.scenario.id}, {self.line}"
        return LineError(f"{title}{says}", move, reasons, instead, place, self.scenario.where(place))

    def successors(self) -> list[Step]:
        """Return the legal steps, none where play has ended."""
        return [] if self.ended else list(self.interpreter.successors(self.states[-1]))

    def take(self, step: Step) -> None:
        if len(self.steps) >= _MOST_STEPS:
            says = f": play goes on for more than {_MOST_STEPS} steps"
            raise self.error(says)
        self.states.append(step.target)
        self.steps.append(step)

    def settle(self) -> int:
        """Make the system's steps and return the number of the state they lead to."""
        while (step := self.system_step()) is not None:
            self.take(step)
        return len(self.steps)

    def system_step(self) -> Step | None:
        steps = self.successors()
        if not steps or steps[0].owner != _SYSTEM:
            return None
        if len(steps) > 1:
            says = f": the system could do several things: {', '.join(s.rule for s in steps)}"
            raise self.error(says)
        return steps[0]

    def forced_pass(self) -> Step | None:
        """Return the pass of a player who can do nothing else, None where somebody has a choice."""
        steps = self.successors()
        return steps[0] if len(steps) == 1 and steps[0].move == PASSING else None

    def take_written(self, number: int, move: Move) -> None:
        """Make a written step, after as many forced passes as it takes; raise LineError if none will do."""
        kept, tried = len(self.steps), []
        while not self.ended:
            fitting = [step for step in self.successors() if move_of(self.interpreter.machine, step) == move]
            if len(fitting) == 1:
                self.take(fitting[0])
                return
            if len(fitting) > 1:
                says = f", step {number} ({move}) could be made by several rules"
                raise self.error(says, move)
            tried.append(self.states[-1])
            forced = self.forced_pass()
            if forced is None:
                break
            self.take(forced)
            self.settle()
        too_late = self.ended and not (tried and judge(self.interpreter, self.states[-1], move).forbidding)
        del self.steps[kept:], self.states[kept + 1 :]
        if too_late:
            says = f", step {number} ({move}) comes too late: play has ended because of 'until'"
            raise self.error(says, move)
        raise self.refusal(number, move, tried)

    def refusal(self, number: int, move: Move, tried: list[State]) -> LineError:
        """Explain a step by the state that comes closest to allowing it."""
        interpreter = self.interpreter
        judged = [(state, judge(interpreter, state, move).forbidding) for state in tried]
        state, clauses = min(judged, key=lambda pair: len(pair[1]))
        instead = _legal(interpreter, state)
        early = () if instead else ends_early(interpreter.machine)
        lines = [f", step {number} ({move}) is not legal"]
        lines += [f"  not met: {_told(c)}" for c in clauses]
        lines += [f"  legal instead: {', '.join(f'[{m}]' for m in instead) or 'nothing, play is over'}"]
        lines += _with_target(move, instead)
        lines += [f"  {c.says}" for c in early]
        return self.error("\n".join(lines), move, clauses, instead)


def _legal(interpreter: Interpreter, state: State) -> tuple[Move, ...]:
    moves = (move_of(interpreter.machine, step) for step in interpreter.successors(state))
    return tuple(move for move in moves if move is not None)


def _with_target(move: Move, instead: tuple[Move, ...]) -> list[str]:
    """Return what to write where a legal move differs from a written one in that it names its target."""
    named = [
        str(one) for one in instead if one.player == move.player and one.does.startswith(f"{move.does} -> ")
    ]
    return [f"  its target is left open; write [{'] or ['.join(named)}]"] if named else []


def _told(clause: Clause) -> str:
    """Return a clause in words with its citations."""
    return f"{clause.says} ({', '.join(clause.cite)})" if clause.cite else clause.says
