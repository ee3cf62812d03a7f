"""Proving properties, without a word printed: what every face of `solemn prove` is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from solemn.cli.checking import NothingToCheckError
from solemn.cli.spreading import spread
from solemn.model.graph.limits import Limits
from solemn.model.logic.show import show
from solemn.model.logic.terms import OptionTerm, Term, children
from solemn.model.machine.edit import UnknownClauseError, clauses_in, without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Definition, Rule
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.games import PRESETS, full_name, rule_set
from solemn.properties.carrying import left_to_scenarios, missing, provable
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import lemmas, properties_of
from solemn.properties.claims import Equivalent, OneOwner, terms_of
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.search import MOST_STEPS, never_reached, search
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["LeftOut", "any_card_machines", "left_out", "prove_properties"]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A property that is not proved under a rule set, since only scenarios decide it, and why."""

    property: str
    rules: str
    why: str


def any_card_machines(chosen: Sequence[str], dropped: Sequence[str]) -> list[tuple[str, Machine]]:
    """Return the any-card machines of the named rule sets that have what was dropped, without it.

    They come under their full names, each once. Raises UnknownRulesError for a name that is not there, and
    UnknownClauseError if none of them has what was dropped.
    """
    names = list(dict.fromkeys(full_name(name) for name in chosen))
    machines = [(name, replace(rule_set(name).any_card(), name=f"{name}, any card")) for name in names]
    for what in dropped:
        kept, problem = [], None
        for name, machine in machines:
            try:
                kept.append((name, without(machine, what)))
            except UnknownClauseError as error:
                problem = _about_the_board(rule_set(name), what) or problem or error
        if problem is not None and not kept:
            raise problem
        machines = kept
    return machines


def _about_the_board(rules: RuleSet, what: str) -> UnknownClauseError | None:
    """Return an error that tells a clause of the board from one that is not there at all."""
    holder, _, says = (part.strip() for part in what.partition("/"))
    holders: tuple[Rule | Definition, ...] = (*rules.played_rules, *rules.board.definitions)
    if not any(h.name == holder and says in {c.says for c in clauses_in(h)} for h in holders):
        return None
    told = "is a question to the board, which proofs over every card leave open; `solemn check` can drop it"
    return UnknownClauseError(f"'{what}' {told}")


def _speaking(name: str, wanted: Sequence[Property]) -> list[Property]:
    return [p for p in properties_of(PRESETS[name].game) if not wanted or p in wanted]


def left_out(machines: Sequence[tuple[str, Machine]], wanted: Sequence[Property] = ()) -> list[LeftOut]:
    """Return the properties, all or the wanted ones, that are left to scenarios under each rule set."""
    found = (
        (p, name, _why_not(p, name, machine)) for name, machine in machines for p in _speaking(name, wanted)
    )
    return [LeftOut(p.id, name, why) for p, name, why in found if why]


def _why_not(property_: Property, rules: str, machine: Machine) -> str:
    """Return why a property is left to scenarios as a whole, or nothing."""
    if expectation(property_.id, rules) == "fails":
        return f"it is expected to fail in {rules}"
    if provable(property_, machine):
        return ""
    reasons = dict.fromkeys(why for _, why in left_to_scenarios(property_, machine))
    return "; ".join(reasons)


def prove_properties(
    machines: Sequence[tuple[str, Machine]],
    wanted: Sequence[Property] = (),
    *,
    timeout: float = DEFAULT_TIMEOUT,
    limits: Limits | None = None,
    report: Callable[[str], None] = lambda _: None,
    jobs: int = 1,
) -> list[Outcome]:
    """Prove all properties of the games, or the wanted ones; `timeout` bounds one question to the solver.

    Rule sets whose machines are the same, but for options that nothing in them looks at, have their proofs
    in common. Up to `jobs` processes work at the same time. Raises NothingToCheckError if no wanted property
    speaks about these games, or all that do are left to scenarios.
    """
    limits = limits or Limits()
    groups = _groups(machines, wanted)
    known = lemmas()
    tasks = [_Task(group.machine, part, known, timeout) for group in groups for part in group.parts()]
    if jobs > 1:
        found = []
        for part in spread(_prove_part, tasks, limits, jobs):
            found.append(part)
            report(f"part {len(found)} of {len(tasks)}")
    else:
        found = [_prove(task, limits, report) for task in tasks]
    proved = [
        {
            id_: o
            for t, of in zip(tasks, found, strict=True)
            if t.machine is g.machine
            for id_, o in of.items()
        }
        for g in groups
    ]
    outcomes = {
        name: told for group, of in zip(groups, proved, strict=True) for name, told in group.under_each(of)
    }
    if not any(outcomes.values()):
        raise NothingToCheckError(_nothing(left_out(machines, wanted)))
    return [outcome for name, _ in machines for outcome in outcomes[name]]


def _nothing(left: Sequence[LeftOut]) -> str:
    if not left:
        return "nothing to prove: none of these properties speaks about these rule sets"
    told = "; ".join(dict.fromkeys(f"{one.property}: {one.why}" for one in left))
    return f"nothing to prove: {told} (`solemn check` decides it on scenarios)"


@dataclass
class _Group:
    """Rule sets whose machines say the same, with what is due under each."""

    machine: Machine
    bare: Machine
    due: dict[str, list[Property]] = field(default_factory=dict)

    def parts(self) -> Iterator[tuple[Property, ...]]:
        """Yield what is to be proved in parts that do not need each other; each property is proved once.

        What compares every rule with every other one takes as long as all the rest.
        """
        everything = {p.id: p for due in self.due.values() for p in due}
        long = [p for p in everything.values() if any(isinstance(c, OneOwner) for c in p.claims)]
        yield from ((property_,) for property_ in long)
        rest = tuple(p for p in everything.values() if p not in long)
        if rest:
            yield rest

    def under_each(self, proved: Mapping[str, Outcome]) -> Iterator[tuple[str, list[Outcome]]]:
        """Yield the outcomes under each rule set."""
        for name, due in self.due.items():
            yield name, [self._named(proved[p.id], name) for p in due]

    def _named(self, outcome: Outcome, rules: str) -> Outcome:
        expected = expectation(outcome.property, rules)
        return replace(outcome, machine=f"{rules}, any card", rules=rules, expected=expected)


@dataclass(frozen=True, slots=True)
class _Task:
    """What one process proves of a machine, with the lemmas that it may lean on."""

    machine: Machine
    due: tuple[Property, ...]
    lemmas: tuple[Lemma, ...]
    timeout: float


def _prove_part(task: _Task, limits: Limits) -> dict[str, Outcome]:
    return _prove(task, limits, lambda _: None)


def _groups(machines: Sequence[tuple[str, Machine]], wanted: Sequence[Property]) -> list[_Group]:
    groups: list[_Group] = []
    for name, machine in machines:
        bare = _bare(name, machine)
        group = next((g for g in groups if g.bare == bare), None)
        if group is None:
            group = _Group(machine, bare)
            groups.append(group)
        group.due[name] = [p for p in _speaking(name, wanted) if not _why_not(p, name, machine)]
    return groups


def _bare(rules: str, machine: Machine) -> Machine:
    """Return a machine without its name and without the options that matter to the board alone."""
    speaking = properties_of(PRESETS[rules].game)
    claimed = (term for p in speaking for claim in p.claims for term in terms_of(claim))
    situations = (p.situation for p in speaking if p.situation is not None)
    asked = (*claimed, *situations, *(lemma.holds for lemma in lemmas()))
    read = {name for term in (*_terms(machine), *asked) for name in _options(term)}
    read |= {
        name for p in speaking for c in p.claims if isinstance(c, Equivalent) for name in (*c.left, *c.right)
    }
    return replace(machine, name="", options=tuple(o for o in machine.options if o.name in read))


def _terms(machine: Machine) -> Iterator[Term]:
    yield from (v.initial for v in machine.variables if v.initial is not None)
    yield from (d.body for d in machine.definitions)
    yield from (c.term for c in machine.begins)
    for rule in machine.rules:
        yield rule.owner
        yield from (c.term for c in rule.guard)
        yield from (u.value for u in rule.then)


def _options(term: Term) -> Iterator[str]:
    if isinstance(term, OptionTerm):
        yield term.name
    for part in children(term):
        yield from _options(part)


def _prove(task: _Task, limits: Limits, report: Callable[[str], None]) -> dict[str, Outcome]:
    machine, due = task.machine, task.due
    induction = Induction(machine, task.lemmas, task.timeout, report, limits)
    outcomes = [_with_search(machine, p, induction.prove(p), limits) for p in due]
    if not limits.reached():
        report("situations")
        asked = [p.situation for p in due if p.situation is not None and not missing([p.situation], machine)]
        idle = never_reached(machine, asked)
        outcomes = [_idle(p, o) if p.situation in idle else o for p, o in zip(due, outcomes, strict=True)]
    return {outcome.property: outcome for outcome in outcomes}


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
