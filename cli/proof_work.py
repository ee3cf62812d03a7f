"""The work of proving: what is due about each machine, and how several processes share it.

The obligations are answered ahead, by as many processes as there are to be, first those of all lemmas and
then those of the properties; every proof is then put together here from what has been answered.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field, replace

from solemn.cli.spreading import spread
from solemn.model.graph.limits import Limits
from solemn.model.logic.show import show
from solemn.model.logic.terms import Term
from solemn.model.machine.machine import Machine
from solemn.properties.carrying import missing, provable
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.claims import Equivalent
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.ahead import Share, lemmas_ahead, properties_ahead
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.questions import Proof, Proofs
from solemn.properties.symbolic.search import MOST_STEPS, never_reached, search
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["Group", "Work", "prove_groups"]

_SHARES = 2
"""How many shares of the work each process has, so that none waits for long."""


@dataclass(frozen=True)
class Group:
    """Rule sets whose machines say the same, with what is due under each, and the lemmas there are.

    `left` is what is still to be proved of it.
    """

    number: int
    machine: Machine
    lemmas: tuple[Lemma, ...]
    due: dict[str, tuple[Property, ...]] = field(default_factory=dict)
    left: tuple[Property, ...] = ()

    @property
    def properties(self) -> tuple[Property, ...]:
        """What is due under any of the rule sets, each property once."""
        return tuple({p.id: p for due in self.due.values() for p in due}.values())

    def without(self, known: Container[str]) -> Group:
        """Return the group with what is left of it where some properties, by their ids, are done."""
        return replace(self, left=tuple(p for p in self.properties if p.id not in known))

    def under_each(self, proved: dict[str, Outcome]) -> dict[str, list[Outcome]]:
        """Return the outcomes under each rule set."""
        return {name: [_named(proved[p.id], name) for p in due] for name, due in self.due.items()}


def _named(outcome: Outcome, rules: str) -> Outcome:
    expected = expectation(outcome.property, rules)
    return replace(outcome, machine=f"{rules}, any card", rules=rules, expected=expected)


@dataclass(frozen=True)
class Work:
    """How proofs are looked for: seconds for one question, limits of the whole, and by how many processes."""

    timeout: float
    limits: Limits
    report: Callable[[str], None]
    jobs: int


def prove_groups(groups: Sequence[Group], work: Work, proofs: Proofs) -> dict[int, dict[str, Outcome]]:
    """Return the outcomes of what is left of each group, by its number; `proofs` learns what was proved."""
    left = [group for group in groups if group.left]
    done = _ahead(left, work, proofs) if work.jobs > 1 and left else _Done()
    found: dict[int, dict[str, Outcome]] = {group.number: {} for group in groups}
    for group in left:
        induction = Induction(group.machine, group.lemmas, work.timeout, work.report, work.limits, proofs)
        induction.give_up(done.failed.get(group.number, ()))
        idle = done.idle[group.number] if group.number in done.idle else _situations(group, work.limits)
        found[group.number] = _prove(induction, group.left, idle, work.limits)
    return found


@dataclass
class _Done:
    """What processes found out: proofs, and by group the lemmas that failed and the idle situations."""

    proofs: dict[str, tuple[Proof, ...]] = field(default_factory=dict)
    failed: dict[int, frozenset[str]] = field(default_factory=dict)
    idle: dict[int, frozenset[Term]] = field(default_factory=dict)

    def add(self, other: _Done) -> None:
        """Put what another process found to it."""
        for number, names in other.failed.items():
            self.failed[number] = self.failed.get(number, frozenset()) | names
        self.idle |= other.idle


def _ahead(groups: Sequence[Group], work: Work, proofs: Proofs) -> _Done:
    """Answer the obligations in several processes."""
    done = _Done()
    shares = [Share(number, work.jobs * _SHARES) for number in range(work.jobs * _SHARES)]
    for part in ("lemmas", "properties"):
        known = tuple(proofs.known.items())
        tasks = [_Ahead(part, tuple(groups), share, work.timeout, known, done.failed) for share in shares]
        for count, found in enumerate(spread(_do, tasks, work.limits, work.jobs), start=1):
            proofs.add_all(found.proofs.items())
            done.add(found)
            work.report(f"{part}: share {count} of {len(tasks)}")
    return done


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A share of the work about all machines, with what is known before."""

    part: str
    groups: tuple[Group, ...]
    share: Share
    timeout: float
    known: tuple[tuple[str, tuple[Proof, ...]], ...]
    given_up: dict[int, frozenset[str]]


def _do(task: _Ahead, limits: Limits) -> _Done:
    proofs, done = Proofs(dict(task.known)), _Done()
    for place, group in enumerate(task.groups):
        induction = Induction(group.machine, group.lemmas, task.timeout, limits=limits, proofs=proofs)
        induction.give_up(task.given_up.get(group.number, ()))
        if task.part == "lemmas":
            done.failed[group.number] = lemmas_ahead(induction, task.share)
            continue
        properties_ahead(induction, group.left, task.share)
        if place % task.share.of == task.share.number:
            done.idle[group.number] = _situations(group, limits)
    return replace(done, proofs=proofs.new)


def _situations(group: Group, limits: Limits) -> frozenset[Term]:
    """Return the situations of properties that do not arise, whatever the cards, as far as was looked."""
    if limits.reached():
        return frozenset()
    situations = (p.situation for p in group.left if p.situation is not None)
    return never_reached(group.machine, [s for s in situations if not missing([s], group.machine)])


def _prove(
    induction: Induction, due: Sequence[Property], idle: frozenset[Term], limits: Limits
) -> dict[str, Outcome]:
    outcomes = [_with_search(induction.machine, p, induction.prove(p), limits) for p in due]
    told = (_idle(p, o) if p.situation in idle else o for p, o in zip(due, outcomes, strict=True))
    return {outcome.property: outcome for outcome in told}


def _idle(property_: Property, outcome: Outcome) -> Outcome:
    """Mark a proof that speaks of nothing: its situation does not seem to arise at all."""
    if property_.situation is None:
        return outcome
    situation = show(property_.situation)
    note = f"its situation ({situation}) does not arise within {MOST_STEPS} steps, whatever the cards"
    return replace(outcome, vacuous=True, notes=(*outcome.notes, note))


def _with_search(machine: Machine, property_: Property, outcome: Outcome, limits: Limits) -> Outcome:
    """Look for a path to the failed step from the start, over conceivable cards.

    No path of one machine shows where two part.
    """
    sought = tuple(c for _, c in provable(property_, machine) if not isinstance(c, Equivalent))
    if outcome.verdict is Verdict.PROVED or limits.reached() or not sought:
        return outcome
    found = search(machine, sought)
    if found.path:
        note = (
            "with conceivable cards play gets there, as follows; it counts as refuted when a scenario shows "
            "it: run `solemn check` with the same options"
        )
        return replace(outcome, conceivable=found.path, notes=(*outcome.notes, note))
    note = f"no line of up to {found.steps} steps from the start gets to such a violation"
    return replace(outcome, notes=(*outcome.notes, note))
