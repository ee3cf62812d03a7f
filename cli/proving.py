"""Proving properties, without a word printed: what every face of `solemn prove` is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from solemn.cli.checking import NothingToCheckError
from solemn.cli.known import KnownOutcomes
from solemn.cli.proof_work import Group, Work, prove_groups
from solemn.cli.remembering import Store
from solemn.model.graph.limits import Limits
from solemn.model.logic.terms import OptionTerm, Term, children
from solemn.model.machine.edit import UnknownClauseError, without, words_in
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Definition, Rule
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.games import PRESETS, full_name, rule_set
from solemn.properties.carrying import left_to_scenarios, provable
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import lemmas, properties_of
from solemn.properties.claims import Equivalent, terms_of
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.questions import Proofs
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT
from solemn.properties.verdicts import Outcome


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
    if not any(h.name == holder and says in words_in(h) for h in holders):
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
    store: Store | None = None,
    without_lemmas: Sequence[str] = (),
) -> list[Outcome]:
    """Prove all properties of the games, or the wanted ones; `timeout` bounds one question to the solver.

    Rule sets whose machines are the same, but for options that nothing in them looks at, have their proofs
    in common. Up to `jobs` processes work at the same time. What the `store` has of earlier runs is not
    proved again. Nothing leans on the lemmas that are to be left out. Raises NothingToCheckError if no wanted
    property speaks about these games, or all that do are left to scenarios.
    """
    limits = limits or Limits()
    known_lemmas = tuple(lemma for lemma in lemmas() if lemma.name not in without_lemmas)
    groups = _groups(machines, wanted, known_lemmas)
    kept = {g.number: KnownOutcomes(store, g.machine, g.lemmas) for g in groups if store}
    known = {group.number: kept[group.number].find(group.properties) for group in groups if store}
    todo = [group.without(known.get(group.number, ())) for group in groups]
    proofs = Proofs()
    if store and any(group.left for group in todo):
        proofs.learn(store.proofs().items())
    found = prove_groups(todo, Work(timeout, limits, report, jobs), proofs)
    if store:
        texts = (kept[group.number].texts(group.left, found[group.number]) for group in todo)
        store.add(proofs.new, {key: text for of_group in texts for key, text in of_group.items()})
    outcomes: dict[str, list[Outcome]] = {}
    for group in groups:
        outcomes |= group.under_each({**known.get(group.number, {}), **found.get(group.number, {})})
    if not any(outcomes.values()):
        raise NothingToCheckError(_nothing(left_out(machines, wanted)))
    return [outcome for name, _ in machines for outcome in outcomes[name]]


def _nothing(left: Sequence[LeftOut]) -> str:
    if not left:
        return "nothing to prove: none of these properties speaks about these rule sets"
    told = "; ".join(dict.fromkeys(f"{one.property}: {one.why}" for one in left))
    return f"nothing to prove: {told} (`solemn check` decides it on scenarios)"


def _groups(
    machines: Sequence[tuple[str, Machine]], wanted: Sequence[Property], leaning_on: tuple[Lemma, ...]
) -> list[Group]:
    groups: list[Group] = []
    bares: list[Machine] = []
    for name, machine in machines:
        bare = _bare(name, machine)
        if bare not in bares:
            bares.append(bare)
            groups.append(Group(len(groups), machine, leaning_on))
        group = groups[bares.index(bare)]
        group.due[name] = tuple(p for p in _speaking(name, wanted) if not _why_not(p, name, machine))
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
