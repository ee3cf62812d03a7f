"""Equality rule by rule: of chain automata (P-118), and of one machine under two choices of options."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from unittest.mock import patch

import pytest

from solemn.cli import proving
from solemn.cli.proving import any_card_machines, prove_properties
from solemn.model.library.sources import property_entry
from solemn.model.logic.build import Expr, all_of, forall, when
from solemn.model.machine.edit import with_options, without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import become
from solemn.model.ocg.moments import ignition
from solemn.model.ocg.triggers import public
from solemn.model.scenario.games import rule_set
from solemn.model.timing.vocabulary import WINDOW, T, box, effect, holder, mandatory, passes, trigger
from solemn.properties.catalogue.registry import property_named
from solemn.properties.chains import CHAIN_RULES, chain_automaton
from solemn.properties.claims import Equivalent
from solemn.properties.symbolic.coupling import couple
from solemn.properties.verdicts import Verdict
from two_sides import two_sides


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


def given(*parts: Expr) -> list[str]:
    """Give what is not the same in both eras under a hypothesis."""
    classic, modern = (rule_set(name).any_card() for name in ("ocg/classic", "ocg/modern"))
    return [o.about for o in couple(classic, modern, given=all_of(*parts).term) if not o.proved]


NO_IGNITION = forall(effect, ~ignition(effect))
ALL_PUBLIC = forall(effect, all_of(trigger(effect), ~mandatory(effect)).implies(public(effect)))


class TestOptions:
    """One machine under two choices of options, where a hypothesis is asked of every state: P-44."""

    def test_alike(self) -> None:
        """Where there is nothing that the eras differ about, they are the same rule by rule."""
        assert [] == given(NO_IGNITION, ALL_PUBLIC)

    def test_ignition_effects(self) -> None:
        """Ignition effects alone make a difference in one rule: by them a chain starts in a window."""
        assert ["'start a chain' is possible in both or in neither"] == given(ALL_PUBLIC)

    def test_hidden_triggers(self) -> None:
        """Hidden triggers make a difference in when they are placed, and in nothing that starts by itself."""
        failing = given(NO_IGNITION)

        assert "'place optional triggers of the turn player' is possible in both or in neither" in failing
        assert not any("'pay the cost'" in about or "'destroy'" in about for about in failing)

    def test_as_a_property(self) -> None:
        """P-44 is proved for both eras, every rule with two obligations, and its situation arises."""
        machines = any_card_machines(["ocg/classic", "ocg/modern"], ())
        outcomes = prove_properties(machines, [property_named("P-44")])

        assert [(Verdict.PROVED, False)] * 2 == [(o.verdict, o.vacuous) for o in outcomes]
        assert {1 + 2 * len(machines[0][1].rules)} == {len(o.obligations) for o in outcomes}
        assert all("whose board does not ask for segoc or ignition_window" in o.notes[0] for o in outcomes)

    def test_hypothesis_that_never_arises(self) -> None:
        """What is proved under a hypothesis that no state meets in which anything can happen is vacuous."""
        never = all_of(box == WINDOW, passes > 2)
        (claim,) = property_named("P-44").claims
        assert isinstance(claim, Equivalent)
        empty = replace(property_named("P-44"), claims=(replace(claim, given=never.term),), situation=None)
        with patch.object(proving, "properties_of", lambda _game: (empty,)):
            (outcome,) = prove_properties(any_card_machines(["ocg"], ()), [empty])

        assert (Verdict.PROVED, True) == (outcome.verdict, outcome.vacuous)

    def test_failed_step(self) -> None:
        """Without the hypothesis it is undecided, with states in which a rule differs and no line of play."""
        (claim,) = property_named("P-44").claims
        assert isinstance(claim, Equivalent)
        bare = replace(property_named("P-44"), claims=(replace(claim, given=None),))
        with patch.object(proving, "properties_of", lambda _game: (bare,)):
            (outcome,) = prove_properties(any_card_machines(["ocg"], ()), [bare])
        failed = [o for o in outcome.obligations if not o.proved]

        assert (Verdict.UNDECIDED, (), True) == (
            outcome.verdict,
            outcome.conceivable,
            all(o.snapshot is not None and o.snapshot.rule in o.about for o in failed),
        )

    def test_other_start(self) -> None:
        """Starts that depend on an option are compared, too."""
        machine = two_sides("xy", {"both": "Taxy1"}, green={"a": "x"})

        assert "both start alike" in failing(machine, with_options(machine, {"rules": "b"}))
        assert "both start alike" not in failing(machine, machine)

    def test_definitions(self) -> None:
        """Definitions and guards that ask for the option are read as either side has it."""
        machine = two_sides("xy", {"a": "Taxy1"})

        assert ["'go Ta1' is possible in both or in neither"] == failing(
            machine, with_options(machine, {"rules": "b"})
        )
