"""A run of `solemn check` or `solemn prove` as one value, which every kind of report is made from.

It adds nothing to what was found out but the rule set of each verdict and what the inventory expects there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solemn.cli.checking import ScenarioReport, worst
from solemn.counterexamples.loop_words import stuck_lines
from solemn.counterexamples.plan import Plan, tell_strategy
from solemn.counterexamples.replay import replay
from solemn.counterexamples.tell import Scene, tell
from solemn.model.scenario import Problem, Scenario
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Outcome, Trace, Verdict


__all__ = [
    "Judged",
    "Run",
    "needed",
    "of_check",
    "of_errors",
    "of_loops",
    "of_prove",
    "plans",
    "play_by_play",
    "scenes",
]


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict together with its rule set, and the scenario if it is about one."""

    outcome: Outcome
    rules: str
    scenario: Scenario | None = None

    @property
    def vacuous(self) -> bool:
        """Whether it is established only because its situation never arises."""
        return self.outcome.vacuous and self.outcome.verdict in {Verdict.HOLDS, Verdict.PROVED}


_BAD_INPUT = 2


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that a run found out, in the order in which it was found out."""

    command: str
    verdicts: tuple[Judged, ...]
    reports: tuple[ScenarioReport, ...] = ()
    without: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    errors: tuple[Problem, ...] = ()
    """What is wrong with the files; where there is anything, nothing was checked."""

    @property
    def exit_code(self) -> int:
        """The exit code of the run."""
        if self.errors:
            return _BAD_INPUT
        alone = [j.outcome.exit_code for j in self.verdicts]
        return worst([*(r.exit_code for r in self.reports), *alone])


def of_check(
    reports: Sequence[ScenarioReport], without: Sequence[str] = (), left_out: Sequence[Scenario] = ()
) -> Run:
    """Return the run of `solemn check` with these reports."""
    verdicts = tuple(Judged(o, r.scenario.rules, r.scenario) for r in reports for o in r.outcomes)
    return Run("check", verdicts, tuple(reports), tuple(without), tuple(s.id for s in left_out))


def of_loops(reports: Sequence[ScenarioReport]) -> Run:
    """Return the run of `solemn loops` with these reports."""
    return Run("loops", (), tuple(reports))


def of_errors(errors: Sequence[Problem], without: Sequence[str] = (), command: str = "check") -> Run:
    """Return the run that came to nothing because of what is wrong with its files."""
    return Run(command, (), without=tuple(without), errors=tuple(errors))


def of_prove(outcomes: Sequence[Outcome], without: Sequence[str] = (), left_out: Sequence[str] = ()) -> Run:
    """Return the run of `solemn prove` with these outcomes; a machine is named after its rule set."""
    verdicts = tuple(Judged(o, o.machine.partition(",")[0]) for o in outcomes)
    return Run("prove", verdicts, without=tuple(without), left_out=tuple(left_out))


def needed(outcome: Outcome) -> list[str]:
    """Return the lemmas and the guard clauses that a proof needed, each once, sorted."""
    lemmas = {f"lemma '{name}'" for name in outcome.lemmas}
    used = {f"lemma '{name}'" for o in outcome.obligations for name in o.used}
    return sorted(lemmas | used | {clause for o in outcome.obligations for clause in o.clauses})


def plans(outcome: Outcome) -> tuple[Plan, ...]:
    """Return the strategies of an outcome in words, replayed."""
    property_ = property_named(outcome.property)
    return tuple(tell_strategy(strategy, property_) for strategy in outcome.strategies)


def scenes(outcome: Outcome) -> tuple[Scene, ...]:
    """Return a counterexample in words, replayed; nothing where there is none."""
    return () if outcome.trace is None else tell(outcome.trace, replay(outcome.trace))


def play_by_play(outcome: Outcome) -> str:
    """Return a counterexample as plain text: each step with position and changes, then how it ends.

    Where no line of play can be one it is said why; what is defeated by replies has them.
    """
    trace = outcome.trace
    if trace is None:
        return outcome.reason
    told = [line for scene in scenes(outcome) for line in _lines(scene, trace.loop)]
    return "\n".join([*told, *_end(trace), *_parting(outcome), *map(str, plans(outcome))])


def _parting(outcome: Outcome) -> Iterator[str]:
    """Yield where two sides part, and the line of play on the one that allows less."""
    if outcome.difference is not None:
        other = outcome.difference.other
        yield outcome.difference.says
        yield "on the other side:"
        yield from (line for scene in tell(other, replay(other)) for line in _lines(scene, other.loop))


def _end(trace: Trace) -> Iterator[str]:
    if trace.loop is not None:
        yield f"steps {trace.loop + 1} to {len(trace.moments)} may repeat for ever"
        yield from stuck_lines(trace)
    elif trace.claim.startswith(("leads", "no deadlock")):
        yield "the last state is a dead end"
    elif not trace.moments and not trace.claim.startswith(("can force", "equivalent")):
        yield "the start itself is such a state"


def _lines(scene: Scene, loop: int | None) -> list[str]:
    again = "  (repeats)" if loop is not None and scene.number > loop else ""
    values = dict(scene.position.values)
    passes = values["passes in a row"]
    return [
        f"{scene.number}. {scene.who}: {scene.does}{again}",
        f"   rule '{scene.rule}'  {' '.join(scene.cite)}".rstrip(),
        f"   then {values['state']}, priority {values['priority']}, passes in a row {passes}",
        *(f"   chain {link}" for link in scene.position.chain),
        *(f"   {change}" for change in scene.changes),
    ]
