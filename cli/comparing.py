"""Two rule sets side by side, without a word printed: what every face of `solemn compare` is made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solemn.cli.proving import any_card_machines, prove_properties
from solemn.model.graph.limits import Limits
from solemn.model.machine.machine import Machine
from solemn.model.scenario.games import PRESETS, full_name
from solemn.model.timing.building import ADD_LINK
from solemn.properties.carrying import provable
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import properties, properties_of
from solemn.properties.chains import chain_automaton
from solemn.properties.property import Property
from solemn.properties.symbolic.coupling import couple
from solemn.properties.verdicts import Obligation, Outcome


__all__ = ["SUBJECTS", "Comparison", "compare"]

SUBJECTS = {
    "playability": ("P-11", "P-94"),
    "termination": ("P-01", "P-08", "P-95"),
    "response legality": ("P-02", "P-03", "P-09", "P-10", "P-45", "P-97"),
    "who may answer whom": ("P-12", "P-13", "P-14"),
    "resolution": ("P-07", "P-61"),
}
"""What the properties that two games share are about."""


@dataclass(frozen=True)
class Comparison:
    """What two rule sets share and where they differ.

    `shared` has each property that speaks about both, with its proof under either, None where only scenarios
    decide it. `answers` has the clauses of answering a link: those of both, of the first, and of the second.
    `chains` is the coupling of their chain automata (P-118), `removed` the clauses taken away for it under
    either, each with its rule.
    """

    names: tuple[str, str]
    shared: tuple[tuple[Property, tuple[Outcome | None, Outcome | None]], ...]
    answers: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    chains: tuple[Obligation, ...]
    removed: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]

    @property
    def coupled(self) -> bool:
        """Whether both accept the same sequences of activations and passes."""
        return all(o.proved for o in self.chains)


def compare(
    one: str,
    other: str,
    wanted: Sequence[Property] = (),
    limits: Limits | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Comparison:
    """Compare two rule sets, in all properties that they share or the wanted ones of these.

    Raises UnknownRulesError for a name that is not there.
    """
    names = full_name(one), full_name(other)
    machines = dict(any_card_machines(names, ()))
    left, right = (machines[name] for name in names)
    shared = [p for p in _shared(*names) if not wanted or p in wanted]
    automata = chain_automaton(left), chain_automaton(right)
    report("chains")
    chains = tuple(couple(automata[0].machine, automata[1].machine))
    proofs = [_proofs(name, machines[name], shared, limits, report) for name in names]
    return Comparison(
        names,
        tuple((p, (proofs[0].get(p.id), proofs[1].get(p.id))) for p in shared),
        _answers(left, right),
        chains,
        (automata[0].removed, automata[1].removed),
    )


def _shared(one: str, other: str) -> list[Property]:
    games = [properties_of(PRESETS[name].game) for name in (one, other)]
    return [p for p in properties() if all(p in of_game for of_game in games)]


def _proofs(
    name: str,
    machine: Machine,
    shared: Sequence[Property],
    limits: Limits | None,
    report: Callable[[str], None],
) -> dict[str, Outcome]:
    due = [p for p in shared if provable(p, machine) and expectation(p.id, name) != "fails"]
    if not due:
        return {}
    found = prove_properties([(name, machine)], due, limits=limits, report=report)
    return {outcome.property: outcome for outcome in found}


def _answers(left: Machine, right: Machine) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    mine, theirs = (tuple(c.says for c in m.rule_named[ADD_LINK.name].guard) for m in (left, right))
    return (
        tuple(says for says in mine if says in theirs),
        tuple(says for says in mine if says not in theirs),
        tuple(says for says in theirs if says not in mine),
    )
