"""Answering the questions of a scenario: may a player do this here, and if not, which clauses forbid it."""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause
from solemn.model.scenario.playing import play
from solemn.model.scenario.reasons import judge
from solemn.model.scenario.scenario import Ask, Scenario


__all__ = ["Answer", "answer"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to a question: whether it may be done, the clauses that forbid it, and the sources.

    The sources of a no are those of the clauses; those of a yes belong to the rule that allows it.
    """

    ask: Ask
    possible: bool
    reasons: tuple[Clause, ...]
    sources: tuple[str, ...]

    @property
    def as_expected(self) -> bool:
        """Whether the answer is the expected one, if any, and comes from the source that is named."""
        if self.ask.answer is None:
            return True
        right_source = self.ask.because is None or self.ask.because in self.sources
        return self.possible == self.ask.answer and right_source


def answer(scenario: Scenario, ask: Ask, machine: Machine | None = None) -> Answer:
    """Answer a question of a scenario by its own machine, or by an edited one in the same position.

    Raises LineError if the line does not lead to the position; what comes after it does not matter.
    """
    played = play(scenario, ask.line, steps=ask.after)
    state = played.states[(played.at_once if ask.at_once else played.after)[ask.after]]
    interpreter = Interpreter(machine or scenario.machine)
    rule, forbidding = judge(interpreter, state, ask.may)
    allowed = () if rule is None else (*rule.cite, *_sources(rule.guard))
    sources = _sources(forbidding) if forbidding else allowed
    return Answer(ask, possible=not forbidding, reasons=forbidding, sources=sources)


def _sources(clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source for clause in clauses for source in clause.cite))
