"""The Python interface: `solemn.load(...)` with `.check(...)` and questions, and `solemn.prove(...)`.

It answers with the same code and the same limits as the command line, and prints nothing. What is written
wrong (a name, a file, a clause) is raised as one of the project's own errors, all of them listed here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

from solemn.cli.asking import answer_of
from solemn.cli.checking import NothingToCheckError, check_scenarios, edited
from solemn.cli.results import Answer, Play, Report, Result, result_of
from solemn.model.graph.limits import DEFAULT_MEMORY, DEFAULT_STATES, Limits
from solemn.model.machine.edit import UnknownClauseError
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import PLAYER
from solemn.model.scenario import (
    Ask,
    Expectation,
    Force,
    LineError,
    May,
    Move,
    Reach,
    ScenarioError,
    library_ids,
)
from solemn.model.scenario import Scenario as Loaded
from solemn.model.scenario import load as load_scenario
from solemn.model.scenario.expecting import expectation
from solemn.model.scenario.games import UnknownRulesError
from solemn.model.scenario.moves import MoveError, parse, understand
from solemn.model.scenario.problems import hint
from solemn.properties.catalogue.registry import UnknownPropertyError, property_named


__all__ = [
    "Answer",
    "LineError",
    "MoveError",
    "NothingToCheckError",
    "Play",
    "QuestionError",
    "Report",
    "Result",
    "Scenario",
    "ScenarioError",
    "UnknownClauseError",
    "UnknownPropertyError",
    "UnknownRulesError",
    "library_ids",
    "load",
    "prove",
]


class QuestionError(LookupError):
    """A question is about a line, a step or a card that the scenario does not have; the message says it."""


def load(path_or_id: str | os.PathLike[str]) -> Scenario:
    """Load a scenario of the library by its id, or your own by its path.

    Raises ScenarioError listing every problem of the file, also when there is no such scenario.
    """
    return Scenario(load_scenario(path_or_id))


@overload
def prove(
    name: str,
    /,
    *,
    rules: str = "ocg",
    without: str | Sequence[str] = (),
    timeout: float | None = None,
    solver_timeout: float = 20.0,
    max_memory: int | None = DEFAULT_MEMORY,
) -> Result: ...


@overload
def prove(
    name: None = None,
    /,
    *,
    rules: str = "ocg",
    without: str | Sequence[str] = (),
    timeout: float | None = None,
    solver_timeout: float = 20.0,
    max_memory: int | None = DEFAULT_MEMORY,
) -> Report: ...


def prove(
    name: str | None = None,
    /,
    *,
    rules: str = "ocg",
    without: str | Sequence[str] = (),
    timeout: float | None = None,
    solver_timeout: float = 20.0,
    max_memory: int | None = DEFAULT_MEMORY,
) -> Result | Report:
    """Prove a property of a rule set, or all of them, for every card and any chain length.

    `without` drops clauses ("RULE / CLAUSE") or rules. `timeout` bounds the whole run in seconds,
    `solver_timeout` one question to the solver, `max_memory` the megabytes of this process. Raises
    UnknownPropertyError, UnknownRulesError and UnknownClauseError for names that are not there, and
    NothingToCheckError for a property that says nothing about these rules.
    """
    from solemn.cli.proving import any_card_machines, prove_properties

    dropped = _several(without)
    wanted = [] if name is None else [property_named(name)]
    outcomes = prove_properties(
        any_card_machines([rules], dropped),
        wanted,
        timeout=solver_timeout,
        limits=Limits(max_memory=max_memory, timeout=timeout),
    )
    results = tuple(result_of(outcome, rules, None, dropped) for outcome in outcomes)
    return Report(rules, results, without=dropped) if name is None else results[0]


@dataclass(frozen=True, repr=False)
class Scenario:
    """A scenario that has been read: a position, lines of play, and questions with the answers expected.

    `loaded` is the scenario as the model knows it, with the machine that its cards make of the rules.
    """

    loaded: Loaded

    def __repr__(self) -> str:
        return f"<scenario {self.id} ({self.rules}): {self.title}>"

    @property
    def id(self) -> str:
        """The id in the library, or the name of the file."""
        return self.loaded.id

    @property
    def title(self) -> str:
        """What the scenario is about."""
        return self.loaded.title

    @property
    def rules(self) -> str:
        """The rule set, as the file names it."""
        return self.loaded.rules

    @property
    def lines(self) -> Mapping[str, tuple[str, ...]]:
        """The lines of play by their names, each move as it is written."""
        return {name: tuple(map(str, moves)) for name, moves in self.loaded.lines.items()}

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions that the scenario asks."""
        return tuple(map(str, self.loaded.asks))

    @overload
    def check(
        self,
        name: str,
        /,
        *,
        without: str | Sequence[str] = (),
        max_states: int = DEFAULT_STATES,
        timeout: float | None = None,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Result: ...

    @overload
    def check(
        self,
        name: None = None,
        /,
        *,
        without: str | Sequence[str] = (),
        max_states: int = DEFAULT_STATES,
        timeout: float | None = None,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Report: ...

    def check(
        self,
        name: str | None = None,
        /,
        *,
        without: str | Sequence[str] = (),
        max_states: int = DEFAULT_STATES,
        timeout: float | None = None,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Result | Report:
        """Decide a property on every reachable state; without a name all, and the lines and questions, too.

        `without` drops clauses ("RULE / CLAUSE") or rules. What a limit leaves open (`max_states`, `timeout`
        in seconds, `max_memory` in megabytes of this process) is undecided. Raises UnknownPropertyError and
        UnknownClauseError for names that are not there, and NothingToCheckError for a property that says
        nothing about this game.
        """
        dropped = _several(without)
        (report,) = check_scenarios(
            [(self.loaded, self._machine(dropped))],
            [] if name is None else [property_named(name)],
            asked=name is None,
            limits=Limits(max_states, max_memory, timeout),
        )
        results = tuple(result_of(o, self.id, len(report.graph), dropped) for o in report.outcomes)
        if name is not None:
            return results[0]
        return Report(self.id, results, report.complaints, dropped, report.undecided, self.loaded.advisory)

    def ask(
        self,
        move: str,
        /,
        *,
        after: int = 0,
        line: str | None = None,
        at_once: bool = False,
        without: str | Sequence[str] = (),
    ) -> Answer:
        """Ask whether a move such as "N activate waboku" may be made after so many steps of a line.

        Without a name the first line is meant. The system's steps that follow are made first, unless
        `at_once`, and so are forced passes that the line leaves out, if it is not for the player to act
        before. A move without its target may be made if it may with some target. Raises MoveError for what is
        no move, QuestionError for a line or a step that is not there, LineError where the line itself is not
        legal, and UnknownClauseError.
        """
        asked = Ask(self._line(line, after), after, May(self._move(move)), answer=None, at_once=at_once)
        return self._answer(asked, without, Limits())

    def reach(
        self,
        goal: str | Mapping[str, Any],
        /,
        *,
        after: int = 0,
        line: str | None = None,
        at_once: bool = False,
        without: str | Sequence[str] = (),
        max_states: int = DEFAULT_STATES,
        timeout: float | None = None,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Answer:
        """Ask whether play can come to a state where a move is legal, or where something is true.

        The goal is a move such as "N activate waboku", or what has to be true, as a file says it under
        `reach`: `{"waboku": "graveyard", "state": "open state"}`. A move without its target is meant with
        any, and nothing behind the end that `until` sets counts. Steps are counted as for `ask`, and limits
        are those of `check`: what they leave open is undecided. Raises what `ask` raises, and QuestionError
        for what no state can be.
        """
        asked = Ask(self._line(line, after), after, Reach(self._wanted(goal)), answer=None, at_once=at_once)
        return self._answer(asked, without, Limits(max_states, max_memory, timeout))

    def can_force(
        self,
        player: Literal["T", "N"],
        goal: str | Mapping[str, Any],
        /,
        *,
        avoiding: str | Mapping[str, Any] | None = None,
        after: int = 0,
        line: str | None = None,
        at_once: bool = False,
        without: str | Sequence[str] = (),
        max_states: int = DEFAULT_STATES,
        timeout: float | None = None,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Answer:
        """Ask whether a player can bring something about, whatever everybody else does.

        The goal, and what must not come before it, is what has to be true, as a file says it, or a move such
        as "N activate waboku": that it is made, by whoever makes it, with any target if it names none. Both
        players see everything. The plan of the answer shows how. Steps, limits and what is raised are those
        of `reach`.
        """
        if player not in PLAYER.values:
            msg = f"{self.id}: there is no player {player!r}; there are {', '.join(PLAYER.values)}"
            raise QuestionError(msg)
        question = Force(player, self._wanted(goal), None if avoiding is None else self._wanted(avoiding))
        asked = Ask(self._line(line, after), after, question, answer=None, at_once=at_once)
        return self._answer(asked, without, Limits(max_states, max_memory, timeout))

    def _wanted(self, goal: str | Mapping[str, Any]) -> Expectation | Move:
        return self._move(goal) if isinstance(goal, str) else self._true(goal)

    def _answer(self, asked: Ask, without: str | Sequence[str], limits: Limits) -> Answer:
        machine = self._machine(_several(without))
        return Answer.of(answer_of(self.loaded, asked, machine, limits=limits), machine)

    def _move(self, move: str) -> Move:
        asked = parse(move)
        understand(self.loaded.machine, asked)
        return asked

    def _true(self, goal: Mapping[str, Any]) -> Expectation:
        """Return what has to be true in a state; raise QuestionError for what no state can be."""
        wrong: list[str] = []
        found = expectation(
            goal, self.loaded.machine, (), lambda _, __, says, ___: wrong.append(says), of_a_state=True
        )
        if wrong:
            msg = f"{self.id}: {'; '.join(wrong)}"
            raise QuestionError(msg)
        return found

    def _line(self, line: str | None, after: int) -> str:
        """Return the name of a line that has so many steps; raise QuestionError otherwise."""
        lines = self.loaded.lines
        name = next(iter(lines)) if line is None else line
        if name not in lines:
            msg = f"{self.id} has no line {name!r}{hint(name, lines)}; there are {', '.join(lines)}"
            raise QuestionError(msg)
        if not 0 <= after <= len(lines[name]):
            msg = f"{self.id}: the line '{name}' has {len(lines[name])} steps, there is no step {after}"
            raise QuestionError(msg)
        return name

    def _machine(self, dropped: Sequence[str]) -> Machine:
        ((_, machine),), _others = edited([self.loaded], dropped)
        return machine


def _several(without: str | Sequence[str]) -> tuple[str, ...]:
    """Return what is to be dropped as a tuple, also where a single name was given."""
    return (without,) if isinstance(without, str) else tuple(without)
