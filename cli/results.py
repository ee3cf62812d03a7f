"""What the Python interface answers: results that can be asserted, printed and looked into.

A result is true where its property was established, never where anything is open. Nothing is decided here,
and nothing is laid out for a terminal: `repr` is one line, `str` is plain text.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from solemn.cli.answers import cited
from solemn.cli.asking import plan_of
from solemn.cli.checking import REFUTED, UNDECIDED, NothingToCheckError, worst
from solemn.counterexamples.loop_words import stuck_lines
from solemn.counterexamples.plan import Plan, tell_strategy
from solemn.counterexamples.replay import replay
from solemn.counterexamples.tell import Scene, tell
from solemn.model.machine.interpret import Step
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Answer as Given
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Outcome, Trace, Verdict


__all__ = ["Answer", "Play", "Report", "Result", "VerdictWord", "play_of", "result_of"]

VerdictWord = Literal["proved", "holds", "refuted", "undecided"]
"""The four verdicts as they are printed."""


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """A counterexample as a sequence of lines such as `T: activate waboku`; empty where there is none.

    `str` tells it in full: the rule behind each step with its sources, the chain, and what changed. `loop`
    is the number of steps after which the rest may repeat for ever, `stuck` tells what kind of loop it is
    where something never follows, `dead_end` says that play stops.
    """

    scenes: tuple[Scene, ...] = ()
    loop: int | None = None
    dead_end: bool = False
    stuck: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.scenes)

    def __iter__(self) -> Iterator[str]:
        return (_step(scene) for scene in self.scenes)

    def __getitem__(self, index: int) -> str:
        return _step(self.scenes[index])

    def __repr__(self) -> str:
        return f"<{'; '.join(self) or 'no counterexample'}>"

    def __str__(self) -> str:
        return "\n".join(line for scene in self.scenes for line in self._told(scene)) + self._end()

    def _told(self, scene: Scene) -> Iterator[str]:
        again = "  (repeats)" if self.loop is not None and scene.number > self.loop else ""
        values = dict(scene.position.values)
        yield f"{scene.number:>3}. {_step(scene)}{again}"
        yield f"     rule '{scene.rule}'  {' '.join(scene.cite)}".rstrip()
        yield "     then {state}, priority {priority}, passes in a row {passes in a row}".format_map(values)
        yield from (f"     chain {link}" for link in scene.position.chain)
        yield from (f"     {change}" for change in scene.changes)

    def _end(self) -> str:
        if self.loop is not None:
            return "\n".join(("", f"steps {self.loop + 1} to {len(self)} may repeat for ever", *self.stuck))
        return "\nthe last state is a dead end" if self.dead_end else ""


def _step(scene: Scene) -> str:
    return f"{scene.who}: {scene.does}"


def play_of(trace: Trace | None) -> Play:
    """Return a trace in words; raise ReplayError if the reference interpreter does not confirm it."""
    if trace is None:
        return Play()
    dead_end = trace.loop is None and trace.claim.startswith(("leads", "no deadlock"))
    return Play(tell(trace, replay(trace)), trace.loop, dead_end, stuck_lines(trace))


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """What was found out about one property: on a scenario, or for every card of a rule set.

    It is true where the property is `proved` or `holds`, also where it does so vacuously: `vacuous` and the
    `repr` say that the situation it speaks of never arises. It is true, too, where the property is refuted
    under rules under which it is `expected` to be ("fails"). `witnesses` are lines of play to what is
    possible, `plans` tell how a goal is forced, or how every try is defeated; `scenarios_only` are the claims
    that a proof says nothing about. `states` are those of the scenario, `obligations` the number of things to
    be proved; `reason` says why something is undecided, or why no line of play can refute it.
    """

    property: str
    about: str
    verdict: VerdictWord
    vacuous: bool = False
    reason: str = ""
    states: int | None = None
    obligations: int = 0
    trace: Play = field(default_factory=Play)
    without: tuple[str, ...] = ()
    expected: str | None = None
    witnesses: tuple[Play, ...] = ()
    plans: tuple[Plan, ...] = ()
    scenarios_only: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.verdict in {"proved", "holds"} or self.fails_as_expected

    @builtins.property  # the field above has its name
    def fails_as_expected(self) -> bool:
        """Whether it is refuted under rules under which it is expected to fail."""
        return self.verdict == "refuted" and self.expected == "fails"

    def __repr__(self) -> str:
        return f"{self.property} {self._verdict()} {self._where()}{self._told()}{_dropped(self.without)}"

    def __str__(self) -> str:
        return "\n".join((repr(self), *([str(self.trace)] if self.trace else []), *map(str, self.plans)))

    @builtins.property  # the field above has its name
    def exit_code(self) -> int:
        """The exit code that the command would end with: 0 as it should be, 1 refuted, 3 undecided."""
        return 0 if self else Verdict(self.verdict).exit_code

    def _verdict(self) -> str:
        if self.fails_as_expected:
            return "refuted as expected"
        if self.verdict == "proved" and self.scenarios_only:
            return "proved in part"
        return f"{self.verdict} vacuously" if self and self.vacuous else self.verdict

    def _where(self) -> str:
        return f"on {self.about}" if self.states is not None else f"for every card ({self.about})"

    def _told(self) -> str:
        if self.verdict == "refuted":
            return f": {self.reason}" if self.reason else f" in {_count(len(self.trace), 'step')}"
        if self.verdict == "undecided":
            return f": {self._first_reason()}"
        amount = (
            _count(self.obligations, "obligation") if self.states is None else _count(self.states, "state")
        )
        return f": {amount}{', its situation never arises' if self.vacuous else ''}"

    def _first_reason(self) -> str:
        """Return the reason on one line; of a proof, the first of those that did not go through."""
        if self.states is not None:
            return " ".join(self.reason.split())
        first, *others = self.reason.split("; ")
        return first + (f", and {len(others)} more" if others else "")


def result_of(outcome: Outcome, about: str, states: int | None, without: tuple[str, ...]) -> Result:
    """Return an outcome as a result about a scenario, by its id and states, or about a rule set.

    Raises ReplayError if the interpreter does not confirm a counterexample.
    """
    return Result(
        property=outcome.property,
        about=about,
        verdict=outcome.verdict.value,
        vacuous=outcome.vacuous,
        reason=outcome.reason,
        states=states,
        obligations=len(outcome.obligations),
        trace=play_of(outcome.trace),
        without=without,
        expected=outcome.expected,
        witnesses=tuple(play_of(trace) for trace in outcome.witnesses),
        plans=tuple(tell_strategy(s, property_named(outcome.property)) for s in outcome.strategies),
        scenarios_only=outcome.scenarios_only,
    )


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """What was found out about a whole scenario or rule set: every property, and what is not as written.

    It is true where all results are, nothing is to complain about and no question was left open (`undecided`
    tells them); what is to complain about an `advisory` scenario is told only. `report["P-04"]` is one of the
    results.
    """

    about: str
    results: tuple[Result, ...]
    complaints: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    advisory: bool = False

    def __bool__(self) -> bool:
        return self.exit_code == 0

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __getitem__(self, name: str) -> Result:
        wanted = property_named(name)
        for result in self.results:
            if result.property == wanted.id:
                return result
        msg = f"{wanted.id} does not speak about {self.about}"
        raise NothingToCheckError(msg)

    def __repr__(self) -> str:
        words: tuple[VerdictWord, ...] = ("proved", "holds", "refuted", "undecided")
        plain = [result.verdict for result in self.results if not result.fails_as_expected]
        told = [f"{plain.count(word)} {word}" for word in words if word in plain]
        failing = len(self.results) - len(plain)
        told += [f"{failing} failing as expected"] if failing else []
        advisory = " (advisory)" if self.advisory else ""
        told += [f"{len(self.complaints)} not as written{advisory}"] if self.complaints else []
        told += [f"{_count(len(self.undecided), 'question')} undecided"] if self.undecided else []
        return f"{self.about}: {', '.join(told) or 'as written'}{_dropped(self.without)}"

    def __str__(self) -> str:
        """Tell what is open or wrong in full, each counterexample step by step."""
        return "\n".join(
            (repr(self), *self.complaints, *self.undecided, *(str(r) for r in self.results if not r))
        )

    @property
    def exit_code(self) -> int:
        """The exit code that the command would end with: 0 all established, 1 refuted, 3 undecided."""
        codes = (REFUTED if self.complaints else 0, UNDECIDED if self.undecided else 0)
        written = () if self.advisory else codes
        return worst([*written, *(r.exit_code for r in self.results)])


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The answer of the rules to a question; true where it is yes, never where it is open.

    `reasons` are the clauses that forbid a move, `sources` the statements that they come from, or those of
    the rule that allows it. `line` has the moves that lead to what can be reached, `way` every step of it in
    words; `plan` shows how something is forced, or what defeats every try, and `str` tells it. Where the
    question is open, `possible` is None and `undecided` says why. `move` has the target that the answer
    speaks of, where the question leaves it open; `remark` says what else the answer is about: forced passes
    that come before it, or an end of play.
    """

    question: str
    possible: bool | None
    reasons: tuple[str, ...]
    sources: tuple[str, ...]
    line: tuple[str, ...] | None = None
    way: tuple[str, ...] | None = None
    undecided: str = ""
    plan: Plan | None = None
    move: str | None = None
    remark: str = ""

    @classmethod
    def of(cls, given: Given, machine: Machine) -> Answer:
        """Return the answer to a question of a scenario, on the machine that it was asked of."""
        return cls(
            str(given.ask),
            given.possible,
            tuple(clause.says for clause in given.reasons),
            given.sources,
            given.moves(machine),
            None if given.way is None else tuple(_made(step, machine) for step in given.way),
            given.undecided,
            plan_of(given),
            None if given.move is None else str(given.move),
            given.remark,
        )

    def __bool__(self) -> bool:
        return bool(self.possible)

    def __str__(self) -> str:
        return repr(self) if self.plan is None else f"{self!r}\n{self.plan}"

    def __repr__(self) -> str:
        if self.possible is None:
            return f"{self.question}? undecided: {self.undecided}"
        remark = f", {self.remark}" if self.remark else ""
        if self.possible:
            line = (self.move,) if self.move is not None else self.line
            by = "" if line is None else f", by: {', '.join(line) or 'nothing, it is so already'}"
            return f"{self.question}? yes{remark}{by}"
        sources = f" ({cited(self.sources)})" if self.sources else ""
        closest = f", with the target closest to it, {self.move}" if self.move is not None else ""
        unmet = f", not met: {'; '.join(self.reasons)}" if self.reasons else ""
        return f"{self.question}? no{remark}{closest}{unmet}{sources}"


def _made(step: Step, machine: Machine) -> str:
    return f"{step.owner}: {machine.rule_named[step.rule].told(dict(step.arguments))}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _dropped(without: Sequence[str]) -> str:
    return f", without {' and '.join(map(repr, without))}" if without else ""
