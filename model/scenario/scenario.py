"""A scenario as it has been read: a position as a machine, lines of play, expectations and questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from solemn.model.machine.machine import Machine
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.moves import Move
from solemn.model.scenario.problems import Place


__all__ = [
    "LOOPS",
    "NO_LOOP",
    "ONLY_LINE",
    "Ask",
    "Expectation",
    "Force",
    "May",
    "Question",
    "Reach",
    "Register",
    "Scenario",
]

ONLY_LINE = "line"
"""The name of the line of a scenario that has a single one."""


LOOPS = ("mandatory", "voluntary", "needs the opponent", "left to chance")
"""The classes of loops that a file may expect."""
NO_LOOP = "none"
"""What a file says that expects no loop."""


@dataclass(frozen=True, slots=True)
class Register:
    """A value that a state variable is to have, for these arguments; `says` are the variable's words."""

    says: str
    variable: str
    arguments: tuple[Any, ...]
    value: Any

    def __str__(self) -> str:
        return " of ".join([self.says, *map(str, self.arguments)])


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must be true when a line has been played; None where nothing is expected.

    Marks that are not listed may apply or not. `resolved` and `skipped` are the effects of the links that
    were carried out, and of the negated links that were passed over, in that order. `registers` are values of
    state variables that have words of their own.
    """

    places: Mapping[str, str] = field(default_factory=dict)
    applied: tuple[str, ...] = ()
    not_applied: tuple[str, ...] = ()
    state: str | None = None
    holder: str | None = None
    resolved: tuple[str, ...] | None = None
    skipped: tuple[str, ...] | None = None
    registers: tuple[Register, ...] = ()

    def __str__(self) -> str:
        values = {
            **self.places,
            "applied": self.applied,
            "not applied": self.not_applied,
            "state": self.state,
            "holder": self.holder,
            "resolved": self.resolved,
            "skipped": self.skipped,
        }
        values |= {str(register): register.value for register in self.registers}
        told = [f"{key}: {_told(value)}" for key, value in values.items() if value not in {(), None}]
        return f"{{{', '.join(told)}}}"


def _told(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class May:
    """The question whether a move may be made."""

    move: Move

    def __str__(self) -> str:
        return f"may {self.move.player} {self.move.does}"


@dataclass(frozen=True, slots=True)
class Reach:
    """The question whether play can come to a state in which all this is true, or this move is legal."""

    goal: Expectation | Move

    def __str__(self) -> str:
        told = f"{self.goal.player} {self.goal.does}" if isinstance(self.goal, Move) else str(self.goal)
        return f"can play reach {told}"


@dataclass(frozen=True, slots=True)
class Force:
    """The question whether a player can bring something about, whatever everybody else does.

    The goal is a state in which all this is true, or that this move is made, whoever makes it; before it,
    nothing that is to be avoided may come about.
    """

    player: str
    goal: Expectation | Move
    avoiding: Expectation | Move | None = None

    def __str__(self) -> str:
        beside = "" if self.avoiding is None else f" avoiding {_brought_about(self.avoiding)}"
        return f"can {self.player} force {_brought_about(self.goal)}{beside}"


def _brought_about(what: Expectation | Move) -> str:
    return f"the move {what.player} {what.does}" if isinstance(what, Move) else str(what)


Question: TypeAlias = May | Reach | Force
"""What may be asked; a further kind of question is a further class here."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about the position after so many steps of a line; the expected answer and its source.

    The system's steps that follow are made first, unless `at_once`. Without an expected answer (None) the
    question is only answered. `place` is where it stands in its file.
    """

    line: str
    after: int
    question: Question
    answer: bool | None
    because: str | None = None
    at_once: bool = False
    place: Place = ()

    def __str__(self) -> str:
        when = f"{'at once ' if self.at_once else ''}after step {self.after}"
        return f"{self.question} {when} of '{self.line}'"


@dataclass(frozen=True)
class Scenario:
    """A scenario, ready to be played; `rules` is the rule set as its file names it.

    Play ends at the first states after the start in which all of `until` is true, None where it says nothing.
    `loops` are the classes of the loops that play can come to, none for (), None where nothing is expected.
    Nothing official speaks for the answers of an `advisory` scenario. `places` has the line and column of
    every value of the file, such as ("line", 0) or ("ask", 2, "may").
    """

    id: str
    title: str
    source: str | None
    game: str
    rules: str
    ruleset: RuleSet
    machine: Machine
    lines: Mapping[str, tuple[Move, ...]]
    then: Mapping[str, Expectation]
    asks: tuple[Ask, ...]
    path: str
    note: str | None = None
    until: Expectation | None = None
    advisory: bool = False
    loops: tuple[str, ...] | None = None
    places: Mapping[Place, tuple[int, int]] = field(default_factory=dict)

    def step_place(self, line: str, step: int) -> Place:
        """Return the place of a step of a line, the first one being step 1."""
        named = ("lines", line) in self.places
        return ("lines", line, step - 1) if named else ("line", step - 1)

    def where(self, place: Place) -> str:
        """Return a place as file:line:column, or the file alone where it is not known."""
        if not self.places:
            return self.path
        line, column = self.mark(place)
        return f"{self.path}:{line}:{column}"

    def mark(self, place: Place) -> tuple[int, int]:
        """Return line and column of a place, or else of the innermost part of the file around it."""
        while place and place not in self.places:
            place = place[:-1]
        return self.places.get(place, (1, 1))
