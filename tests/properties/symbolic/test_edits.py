"""A rule is written once: what an edited clause gives or takes, it gives and takes everywhere.

The same edit of the same value changes what the interpreter does, what generated code does and what the Z3
relation allows, and it changes the verdicts of search and proof alike. That search notices the edits which
properties declare is for `tests/properties/catalogue/test_caught.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from reachable import reachable
from solemn.model.graph.explore import explore
from solemn.model.graph.successors import Patience, Successors
from solemn.model.logic.build import Expr, var, when
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import clauses_of, edit_clause
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import RangeError, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause, each
from solemn.model.ocg.zones import GRAVEYARD, source, zone
from solemn.model.scenario import load
from solemn.model.scenario.games import rule_set
from solemn.model.timing.resolving import PASS_OVER
from solemn.model.timing.vocabulary import CARD, chain
from solemn.properties.catalogue.registry import lemmas, property_named
from solemn.properties.edits import Edit, apply, changed
from solemn.properties.explicit.check import Checker
from solemn.properties.symbolic.induction import Induction
from solemn.properties.verdicts import Verdict
from solver import SolverSteps


_LOOKED_AT = 12
_MATTERING, _OTHERS = 6, 2
_SCENARIOS = ("E000-04", "E000-05", "E003-06")
_MACHINES = {name: load(name).machine for name in _SCENARIOS}
_ASKED = {name: SolverSteps(machine) for name, machine in _MACHINES.items()}

# fmt: off
BY_PROOFS = (
    "P-01", "P-02", "P-03", "P-04", "P-05", "P-06", "P-07", "P-08", "P-09", "P-10", "P-11", "P-12",
    "P-13", "P-15", "P-16", "P-17", "P-18", "P-19", "P-20", "P-21", "P-22", "P-23", "P-24", "P-25",
    "P-26", "P-27", "P-28", "P-29", "P-30", "P-31", "P-32", "P-33", "P-35", "P-36", "P-38", "P-40",
    "P-41", "P-42", "P-43", "P-44", "P-45", "P-46", "P-47", "P-48", "P-49", "P-52", "P-57", "P-58",
    "P-60", "P-61", "P-62", "P-63", "P-64", "P-65", "P-66", "P-67", "P-70", "P-71", "P-72", "P-74",
    "P-75", "P-76", "P-78", "P-82", "P-84", "P-85", "P-87", "P-90", "P-92", "P-93", "P-94", "P-95",
    "P-96",
)
# fmt: on
"""The properties whose edit is one of what proofs see: without it they are proved no more."""

_card = var("card", CARD)


def _to_the_graveyard(rule: str, link: Expr) -> Edit:
    """A rule sends the card of a link to the graveyard."""
    gone = when(_card == source(link.effect), GRAVEYARD, zone(_card))
    return changed(rule, each(zone, (_card,), gone), "sends the card to the graveyard")


_ALSO = {
    "P-57": ("negated-negation", _to_the_graveyard(PASS_OVER, chain.top)),
    "P-58": ("choices", _to_the_graveyard("negate the effect", chain[chain.depth - 2])),
}
"""What only scenarios decide of properties whose own edit is about what proofs see."""


def _edits(seed: int) -> Iterator[tuple[str, Machine, State]]:
    """Yield scenarios, their machine with a random clause dropped or turned round, and a reachable state.

    Of some random states one is taken in which the edit matters, if there is one.
    """
    chance = random.Random(seed)
    while True:
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
    successors = Successors(machine, Patience(states=10**9, steps=0))
    return {
        (successors.instances[i][0], tuple(successors.instances[i][1].items()), target)
        for i, target in successors(state)
    }


class TestRandomEdits:
    """Any clause of any rule."""

    def test_same_gains_and_losses(self) -> None:
        """Dropping or turning round random clauses gives and takes the same steps everywhere."""
        left = {True: _MATTERING, False: _OTHERS}
        for name, edited, state in _edits(seed=1):
            before, now = _told(_MACHINES[name], state), _told(edited, state)
            if not any(left.values()):
                break
            if before is None or now is None or not left[now != before]:
                continue
            left[now != before] -= 1
            asked, asked_now = _ASKED[name].steps(state), SolverSteps(edited).steps(state)

            assert (now - before, before - now) == (asked_now - asked, asked - asked_now)
            assert now == _generated(edited, state)


class TestProofs:
    """What proofs notice."""

    @pytest.mark.parametrize("id_", BY_PROOFS)
    def test_proof_notices(self, id_: str) -> None:
        """A property that is proved is proved no more after the edit that it catches."""
        property_ = property_named(id_)
        assert property_.caught is not None
        rules = load(property_.caught.on).rules
        edited = apply(property_.caught.edit, rule_set(rules).any_card())

        assert Verdict.PROVED is _proofs(rules).prove(property_).verdict
        assert Verdict.UNDECIDED is Induction(edited, lemmas()).prove(property_).verdict


class TestScenariosOnly:
    """What proofs say nothing about."""

    @pytest.mark.parametrize("id_", _ALSO)
    def test_search_notices(self, id_: str) -> None:
        """Search notices an edit of what only the board has, too."""
        name, edit = _ALSO[id_]
        machine = apply(edit, load(name).machine)

        assert Verdict.REFUTED is Checker(explore(machine)).check(property_named(id_)).verdict


@cache
def _proofs(rules: str) -> Induction:
    return Induction(rule_set(rules).any_card(), lemmas())
