"""What comes of a scenario with and without what evidence drops: answers, lines, verdicts of properties."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mutants import without_all
from solemn.cli.asking import answer_of
from solemn.cli.checking import explored
from solemn.model.graph.limits import Limits
from solemn.model.library.evidence import Evidence
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import with_options
from solemn.model.machine.layout import RangeError
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Ask, LineError, Scenario, check_then, load, play
from solemn.properties.catalogue.registry import property_named
from solemn.properties.explicit.check import Checker


__all__ = ["AS_WRITTEN", "Outcomes", "asked", "changed", "kept"]

AS_WRITTEN = "as written"
"""What comes of a line that is legal and ends as its scenario says."""


def asked(scenario: Scenario, ask: str) -> Ask:
    """Return the question of a scenario in its own words."""
    return next(one for one in scenario.asks if str(one) == ask)


@dataclass(frozen=True)
class Outcomes:
    """What comes of the questions, the lines and the properties of a scenario on one machine."""

    scenario: Scenario
    machine: Machine

    @cached_property
    def checker(self) -> Checker:
        """What decides properties; play is explored once for all of them."""
        limits = Limits()
        graph = explored(self.scenario, self.machine, limits)
        return Checker(graph, limits, lambda other: explored(self.scenario, other, limits))

    def of(self, evidence: Evidence) -> str:
        """Return what comes of that at which the evidence is seen."""
        if evidence.ask:
            return answer_of(self.scenario, asked(self.scenario, evidence.ask), self.machine).word
        if evidence.line:
            return self.of_line(evidence.line)
        return self.checker.check(property_named(evidence.claim)).verdict.value

    def of_line(self, line: str) -> str:
        """Return that a line is played as written, or else what differs."""
        try:
            played = play(self.scenario, line, self.machine)
        except LineError as error:
            told = str(error).splitlines()[0]
            return told.removeprefix(f"{self.scenario.id}, {line}").lstrip(",: ")
        except (Undefined, RangeError) as error:
            return f"play breaks off: {error}"
        return "; ".join(check_then(self.scenario, played)) or AS_WRITTEN


def kept(name: str) -> Outcomes:
    """Return what comes of a scenario as the rules are."""
    scenario = load(name)
    return Outcomes(scenario, scenario.machine)


def changed(evidence: Evidence) -> Outcomes:
    """Return what comes of a scenario once something is dropped, or options have other values."""
    scenario = load(evidence.scenario)
    machine = without_all(scenario.machine, evidence.drop)
    return Outcomes(scenario, with_options(machine, evidence.options))
