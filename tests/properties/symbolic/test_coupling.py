"""P-118: the chain automata of the games accept the same sequences, and a difference would be found."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from solemn.model.library.sources import property_entry
from solemn.model.logic.build import when
from solemn.model.machine.edit import without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import become
from solemn.model.scenario.games import rule_set
from solemn.model.timing.vocabulary import T, holder, passes
from solemn.properties.chains import CHAIN_RULES, chain_automaton
from solemn.properties.symbolic.coupling import couple


RULES = property_entry("P-118").holds_in.holds
KEPT = {
    "a chain is being built",
    "a new chain starts only where no chain is being built or resolved",
    "a mandatory effect that answers is nobody's choice",
    "both players have passed one directly after the other",
    "only the player with priority may activate an effect",
    "something has just been activated that has a cost",
    "the player is being asked",
    "the two players have not both passed",
}
"""What the automata say of the chain and of priority; everything else is a condition, a speed or a lock."""


def automaton(name: str) -> Machine:
    """Give the chain automaton of a rule set."""
    return chain_automaton(rule_set(name).any_card()).machine


def failing(left: Machine, right: Machine) -> list[str]:
    """Give what does not agree."""
    return [o.about for o in couple(left, right) if not o.proved]


@pytest.mark.parametrize(("one", "other"), tuple(combinations(RULES, 2)))
def test_alike(one: str, other: str) -> None:
    """Any two of the rule sets build chains alike, as the inventory expects."""
    assert [] == failing(automaton(one), automaton(other))


@pytest.mark.parametrize("name", RULES)
def test_what_is_kept(name: str) -> None:
    """The automata keep every clause about the chain and priority, and no other."""
    kept = {c.says for rule in automaton(name).rules for c in rule.guard}

    assert KEPT <= kept
    assert not kept & {says for _, says in chain_automaton(rule_set(name).any_card()).removed}


@pytest.mark.parametrize("name", RULES)
def test_conditions_are_removed(name: str) -> None:
    """What an effect asks for is removed under every rule set."""
    removed = {says for _, says in chain_automaton(rule_set(name).any_card()).removed}

    assert {"its activation condition is met", "its target is legal"} <= removed


@pytest.mark.parametrize(
    ("clause", "rule"),
    [
        ("the two players have not both passed", "add a chain link"),
        ("only the player with priority may activate an effect", "start a chain"),
        ("both players have passed one directly after the other", "start resolution after two passes"),
    ],
)
def test_a_clause_less(clause: str, rule: str) -> None:
    """A clause that one of them lacks is found in its rule."""
    edited = without(automaton("oborozuki"), f"{rule} / {clause}")

    assert [f"'{rule}' is possible in both or in neither"] == failing(automaton("ocg"), edited)


def test_another_update() -> None:
    """A rule that leads elsewhere in one of them is found."""
    machine = rule_set("oborozuki").any_card()
    rule = machine.rule_named["start resolution after two passes"]
    changed = rule.refined(then=(become(holder, when(passes == 2, T, holder)),))
    rules = tuple(changed if r is rule else r for r in machine.rules)
    edited = chain_automaton(replace(machine, rules=rules)).machine

    assert [f"'{rule.name}' leads to the same in both"] == failing(automaton("ocg"), edited)


def test_rules() -> None:
    """Building a chain takes activations, payments, passes, and the step that two passes lead to."""
    assert set(CHAIN_RULES) == {rule.name for rule in automaton("ocg").rules}
