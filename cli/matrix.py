"""What a run of many scenarios comes to: for each property and rule set one verdict, and what it rests on.

A verdict under a rule set is the worst one of all scenarios that are played by these rules as they are; what
has options of its own says nothing of the rule set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from solemn.cli.checking import ScenarioReport
from solemn.model.scenario import Scenario
from solemn.model.scenario.games import full_name, rule_set
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Cell", "cells"]


@dataclass
class Cell:
    """What a run says of a property under a rule set, with every outcome and the scenario it is about."""

    rules: str
    outcomes: list[tuple[Scenario, Outcome]] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of all."""
        found = {outcome.verdict for _, outcome in self.outcomes}
        worst = (v for v in (Verdict.REFUTED, Verdict.UNDECIDED) if v in found)
        return next(worst, Verdict.HOLDS)

    @property
    def expected(self) -> str | None:
        """What the inventory expects: holds, fails, or nothing."""
        return self.outcomes[0][1].expected

    @property
    def arises(self) -> int:
        """The number of scenarios in which the property speaks of something."""
        return sum(not outcome.vacuous for _, outcome in self.outcomes)

    @property
    def states(self) -> int:
        """The number of states that were looked at."""
        return sum(outcome.states or 0 for _, outcome in self.outcomes)

    @property
    def shown(self) -> tuple[Scenario, Outcome] | None:
        """The refutation with the shortest line of play, the first of these; None if there is none."""
        refuted = [pair for pair in self.outcomes if pair[1].verdict is Verdict.REFUTED]
        return min(refuted, key=lambda pair: _length(pair[1]), default=None)


def _length(outcome: Outcome) -> int:
    return 0 if outcome.trace is None else len(outcome.trace.moments)


def cells(reports: Iterable[ScenarioReport]) -> dict[tuple[str, str], Cell]:
    """Return the cells of the matrix by property and rule set, in the order in which they come."""
    found: dict[tuple[str, str], Cell] = {}
    for report in reports:
        rules = _as_named(report.scenario, report.outcomes)
        for outcome in report.outcomes if rules else ():
            cell = found.setdefault((outcome.property, rules), Cell(rules))
            cell.outcomes.append((report.scenario, outcome))
    return found


def _as_named(scenario: Scenario, outcomes: Sequence[Outcome]) -> str:
    """Return the rule set of a scenario, or nothing if it has options of its own or was not explored."""
    named = outcomes and scenario.machine.options == rule_set(scenario.rules).options
    return full_name(scenario.rules) if named else ""
