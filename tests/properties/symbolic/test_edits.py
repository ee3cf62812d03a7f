"""A rule is written once: what an edited clause gives or takes, it gives and takes everywhere.

The same edit of the same value changes what the interpreter does, what generated code does and what the Z3
relation allows, and it changes the verdicts of search and proof alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from reachable import reachable
from solemn.counterexamples.replay import validate
from solemn.model.graph.explore import explore
from solemn.model.graph.successors import Successors
from solemn.model.logic.build import Expr
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import clauses_of, edit_clause, without
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import RangeError, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause
from solemn.model.scenario import Scenario, load
from solemn.properties.catalogue.registry import lemmas, property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.symbolic.induction import Induction
from solemn.properties.verdicts import Verdict
from solver import SolverSteps
from spells import two_spells


_PICKS = 50
_LOOKED_AT = 12
_FEWEST_THAT_MATTER = 18
_SCENARIOS = ("E000-01", "E000-02", "E001-12", "E003-06")
_MACHINES = {name: load(name).machine for name in _SCENARIOS}
_ASKED = {name: SolverSteps(machine) for name, machine in _MACHINES.items()}

NEEDED = {
    "P-01": ("E000-04", "start resolution after two passes", 3),
    "P-02": (
        "E000-04",
        "start resolution after two passes / both players have passed one directly after the other",
        2,
    ),
    "P-04": ("E000-02", "add a chain link / an effect cannot answer a faster one", 3),
    "P-05": ("E000-02", "add a chain link / an effect cannot answer a faster one", 3),
    "P-06": ("two spells", "add a chain link / a speed 1 effect cannot answer another effect", 3),
    "P-08": ("E000-04", "finish the top link / all its instructions have been carried out", 6),
    "P-09": ("E000-04", "take up the top link / a chain is resolving", 2),
    "P-10": (
        "E000-04",
        "start a chain / a new chain starts only where no chain is being built or resolved",
        5,
    ),
    "P-11": ("E000-04-spare", "add a chain link / only the player with priority may activate an effect", 1),
    "P-13": ("E000-04-spare", "add a chain link / only the player with priority may activate an effect", 2),
    "P-94": ("E000-04", "end the chain", 7),
    "P-95": ("E000-04", "end the step after two passes", 2),
}
"""For each property a scenario, a clause or rule that it needs, and the length of a trace without it."""


def _scenario(name: str) -> Scenario:
    return two_spells() if name == "two spells" else load(name)


def _edits(seed: int) -> Iterator[tuple[str, Machine, State]]:
    """Yield scenarios, their machine with a random clause dropped or turned round, and a reachable state.

    Of some random states one is taken in which the edit matters, if there is one.
    """
    chance = random.Random(seed)
    for _ in range(_PICKS):
        name = chance.choice(_SCENARIOS)
        machine = _MACHINES[name]
        holder, clause = chance.choice(clauses_of(machine))
        turned = Clause((~Expr(clause.term)).term, f"not: {clause.says}")
        edited = edit_clause(machine, holder, clause.says, chance.choice([None, turned]))
        states = [chance.choice(reachable(machine).states) for _ in range(_LOOKED_AT)]
        yield name, edited, next((s for s in states if _matters(machine, edited, s)), states[0])


def _matters(machine: Machine, edited: Machine, state: State) -> bool:
    now = _told(edited, state)
    return now is not None and now != _told(machine, state)


def _told(machine: Machine, state: State) -> set[object] | None:
    """Return what the interpreter does, or None where the edit asks for what is not there."""
    try:
        return {(s.rule, s.arguments, s.target) for s in Interpreter(machine).successors(state)}
    except (Undefined, RangeError):
        return None


def _generated(machine: Machine, state: State) -> set[object]:
    successors = Successors(machine)
    return {
        (successors.instances[i][0], tuple(successors.instances[i][1].items()), target)
        for i, target in successors(state)
    }


class TestRandomEdits:
    """Any clause of any rule."""

    def test_same_gains_and_losses(self) -> None:
        """Dropping or turning round random clauses gives and takes the same steps everywhere."""
        mattered = 0
        for name, edited, state in _edits(seed=1):
            before, now = _told(_MACHINES[name], state), _told(edited, state)
            if before is None or now is None:
                continue
            asked, asked_now = _ASKED[name].steps(state), SolverSteps(edited).steps(state)

            assert (now - before, before - now) == (asked_now - asked, asked - asked_now)
            assert now == _generated(edited, state)
            mattered += now != before

        assert mattered >= _FEWEST_THAT_MATTER


class TestNeededClauses:
    """Clauses that a property needs."""

    @pytest.mark.parametrize("id_", NEEDED)
    def test_search_and_proof_both_notice(self, id_: str) -> None:
        """Without a clause that it needs, a property is refuted by search and no longer proved."""
        name, dropped, length = NEEDED[id_]
        scenario, property_ = _scenario(name), property_named(id_)
        whole, part = scenario.machine, without(scenario.machine, dropped)
        outcome = Checker(explore(part)).check(property_)

        assert outcome.trace is not None
        validate(outcome.trace, property_)
        assert (Verdict.HOLDS, Verdict.REFUTED, length) == (
            Checker(explore(whole)).check(property_).verdict,
            outcome.verdict,
            len(outcome.trace.moments),
        )
        any_card = scenario.ruleset.any_card()
        assert (Verdict.PROVED, Verdict.UNDECIDED) == (
            Induction(any_card, lemmas()).prove(property_).verdict,
            Induction(without(any_card, dropped), lemmas()).prove(property_).verdict,
        )
