"""Running everything for the record: every property under every rule set, on positions and for every card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from solemn.cli.checking import ScenarioReport, check_scenarios
from solemn.cli.matrix import Cell, cells
from solemn.cli.proving import any_card_machines, prove_properties
from solemn.counterexamples.plan import tell_strategy
from solemn.counterexamples.replay import replay
from solemn.counterexamples.tell import tell
from solemn.model.graph.limits import Limits
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Scenario, library_ids, load, position_ids, under
from solemn.model.scenario.games import PRESETS, eras
from solemn.properties.catalogue.registry import property_named, shipped
from solemn.properties.chains import chain_automaton
from solemn.properties.property import Property
from solemn.properties.record import ForEveryCard, OnPositions, Recorded, positions_key, proof_key
from solemn.properties.symbolic.coupling import couple
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["chains_alike", "of_positions", "of_proofs", "run_everything", "under_every_rules"]


def run_everything(
    limits: Limits, jobs: int, report: Callable[[str], None]
) -> dict[tuple[str, str], Recorded]:
    """Return the record of a run of everything; it takes as long as `make check`, and some more."""
    reports = check_scenarios(under_every_rules(), asked=False, limits=limits, jobs=jobs, report=report)
    proofs = prove_properties(any_card_machines(eras(), ()), limits=limits, jobs=jobs, report=report)
    positions, proved = of_positions(reports), {**of_proofs(proofs), **chains_alike(property_named("P-118"))}
    return {
        key: Recorded(positions.get(key), proved.get(key))
        for property_ in shipped()
        for key in ((property_.id, rules) for rules in eras())
        if key in positions or key in proved
    }


def under_every_rules() -> list[tuple[Scenario, Machine]]:
    """Return the library with its machines, and each position under every rule set of its game."""
    examples = map(load, library_ids())
    positions = (
        under(scenario, rules) for scenario in map(load, position_ids()) for rules in _rules(scenario)
    )
    return [(scenario, scenario.machine) for scenario in (*examples, *positions)]


def _rules(scenario: Scenario) -> Iterator[str]:
    return (name for name in eras() if PRESETS[name].game == scenario.game)


def of_positions(reports: Sequence[ScenarioReport]) -> dict[tuple[str, str], OnPositions]:
    """Return what a run of scenarios says of each property under each rule set."""
    return {key: _on_positions(property_named(key[0]), cell) for key, cell in cells(reports).items()}


def _on_positions(property_: Property, cell: Cell) -> OnPositions:
    scenario, outcome = cell.shown or (None, None)
    return OnPositions(
        positions_key(property_, cell.rules),
        cell.verdict.value,
        len(cell.outcomes),
        cell.arises,
        cell.states,
        "" if scenario is None else scenario.id,
        () if outcome is None else _line(outcome),
        "" if outcome is None else _told(outcome, property_),
    )


def _line(outcome: Outcome) -> tuple[str, ...]:
    """Return a line of play in words, without the steps of the system."""
    if outcome.trace is None:
        return ()
    scenes = tell(outcome.trace, replay(outcome.trace))
    return tuple(f"{scene.who}: {scene.does}" for scene in scenes if scene.who in _PLAYERS)


_PLAYERS = {"T", "N"}


def _told(outcome: Outcome, property_: Property) -> str:
    plans = [str(tell_strategy(strategy, property_)) for strategy in outcome.strategies]
    return "\n".join((*([outcome.reason] if outcome.reason else []), *plans))


def of_proofs(outcomes: Sequence[Outcome]) -> dict[tuple[str, str], ForEveryCard]:
    """Return what proofs say of each property under each rule set."""
    return {(o.property, o.rules): _for_every_card(o) for o in outcomes}


def _for_every_card(outcome: Outcome) -> ForEveryCard:
    return ForEveryCard(
        proof_key(property_named(outcome.property), outcome.rules),
        outcome.verdict.value,
        len(outcome.obligations),
        outcome.lemmas,
        outcome.scenarios_only,
    )


def chains_alike(property_: Property) -> dict[tuple[str, str], ForEveryCard]:
    """Return whether the rule sets build chains alike, any two of them, under each of them (P-118)."""
    automata = {name: chain_automaton(machine).machine for name, machine in any_card_machines(eras(), ())}
    pairs = {(a, b): tuple(couple(automata[a], automata[b])) for a, b in combinations(eras(), 2)}
    found = {name: [o for pair, due in pairs.items() if name in pair for o in due] for name in automata}
    return {
        (property_.id, name): ForEveryCard(
            proof_key(property_, name),
            (Verdict.PROVED if due and all(o.proved for o in due) else Verdict.UNDECIDED).value,
            len(due),
        )
        for name, due in found.items()
    }
