"""What is tried where plain induction fails: more steps back, and lemmas that nobody has written down.

For a search of lemmas the scenarios of the rule set are played as well: what they contradict is no candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from solemn.model.graph.limits import Limits
from solemn.model.machine.machine import Machine
from solemn.model.scenario import library_ids, load
from solemn.model.scenario.games import full_name
from solemn.model.scenario.problems import hint
from solemn.properties.carrying import missing
from solemn.properties.catalogue.registry import lemmas, property_named
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.k_induction import KInduction
from solemn.properties.symbolic.lemma_search import Found, LemmaSearch
from solemn.properties.symbolic.samples import Play, plays
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Harder", "UnknownLemmaError", "known_lemmas", "lemma_search"]

_SECONDS = 120.0
_PLAYED = 0.5
"""Seconds for which each scenario of the library is played."""


class UnknownLemmaError(ValueError):
    """A lemma is to be left out that is not there, or that says nothing of the rule sets."""


def known_lemmas(without: Sequence[str], machines: Iterable[Machine]) -> tuple[Lemma, ...]:
    """Return the lemmas of the catalogue but for some.

    Raises UnknownLemmaError for one that is not there, or that says nothing of any of the machines.
    """
    over = list(machines)
    names = [lemma.name for lemma in lemmas() if any(not missing([lemma.holds], m) for m in over)]
    elsewhere = [lemma.name for lemma in lemmas() if lemma.name not in names]
    for name in without:
        if name in elsewhere:
            msg = f"lemma '{name}' says nothing of these rule sets: it speaks of what they do not have"
            raise UnknownLemmaError(msg)
        if name not in names:
            msg = f"there is no lemma '{name}'{hint(name, names) or '; there are ' + ', '.join(names)}"
            raise UnknownLemmaError(msg)
    return tuple(lemma for lemma in lemmas() if lemma.name not in without)


@dataclass
class Harder:
    """Tries again what is undecided: over more `steps` than one, and with a search of lemmas if wanted."""

    machines: Mapping[str, Machine]
    lemmas: Sequence[Lemma]
    steps: int = 1
    search: bool = False
    timeout: float = DEFAULT_TIMEOUT
    limits: Limits = field(default_factory=Limits)
    report: Callable[[str], None] = lambda _: None
    found: list[Lemma] = field(init=False, default_factory=list)
    _searches: dict[str, LemmaSearch] = field(init=False, default_factory=dict)

    def again(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Return the outcomes, with other proofs where there were none."""
        self._hints = [property_named(o.property) for o in outcomes]
        return [self._again(outcome) for outcome in outcomes]

    def _again(self, outcome: Outcome) -> Outcome:
        if outcome.verdict is not Verdict.UNDECIDED or not outcome.obligations or self.limits.reached():
            return outcome
        property_, machine = property_named(outcome.property), self.machines[outcome.rules]
        if self.steps > 1:
            self.report(f"{outcome.property}: {self.steps} steps back")
            proved = KInduction(machine, self.lemmas, self.steps, self.timeout).prove(property_)
            outcome = _like(outcome, proved)
        if self.search and outcome.verdict is Verdict.UNDECIDED:
            found = self._search(outcome.rules, machine).prove(property_)
            self.found += [lemma for lemma in found.lemmas if lemma not in self.found]
            outcome = _told(outcome, found)
        elif outcome.verdict is Verdict.UNDECIDED and not outcome.conceivable:
            outcome = replace(outcome, notes=(*outcome.notes, self._hint))
        return outcome

    @property
    def _hint(self) -> str:
        further = ", `--k 2` looks further back" if self.steps == 1 else ""
        return f"`--search-lemmas` looks for lemmas with which the proof may go through{further}"

    def _search(self, rules: str, machine: Machine) -> LemmaSearch:
        if rules not in self._searches:
            left = self.limits.seconds_left
            seconds = _SECONDS if left is None else min(_SECONDS, left)
            self._searches[rules] = lemma_search(
                rules,
                machine,
                self.lemmas,
                self._hints,
                timeout=self.timeout,
                seconds=seconds,
                report=self.report,
            )
        return self._searches[rules]


def _like(outcome: Outcome, proved: Outcome) -> Outcome:
    """Return another proof of what an outcome is about; where it is none, only its notes count."""
    if proved.verdict is not Verdict.PROVED:
        return replace(outcome, notes=tuple(dict.fromkeys((*outcome.notes, *proved.notes))))
    return replace(proved, machine=outcome.machine, rules=outcome.rules, expected=outcome.expected)


def _told(outcome: Outcome, found: Found) -> Outcome:
    if found.outcome.verdict is Verdict.PROVED:
        told = [f"found for this proof, and proved: lemma '{x.name}': {x.says}" for x in found.lemmas]
        proved = _like(outcome, found.outcome)
        return replace(proved, notes=(*proved.notes, *told))
    note = f"no lemmas were found with which it is proved: {found.reason} ({found.looked_at} candidates)"
    return replace(outcome, notes=(*outcome.notes, note))


def lemma_search(
    rules: str,
    machine: Machine,
    lemmas: Sequence[Lemma],
    properties: Sequence[Property],
    *,
    timeout: float = DEFAULT_TIMEOUT,
    seconds: float = _SECONDS,
    report: Callable[[str], None] = lambda _: None,
) -> LemmaSearch:
    """Return a search of lemmas for some properties; what contradicts scenarios is no candidate."""
    search = LemmaSearch(machine, lemmas, properties, timeout, seconds, report=report)
    search.add(_played(rules))
    return search


def _played(rules: str) -> Iterator[Play]:
    """Yield states of the library's scenarios under a rule set."""
    for name in library_ids():
        scenario = load(name)
        if full_name(scenario.rules) == rules:
            yield from plays(scenario.machine, _PLAYED)
