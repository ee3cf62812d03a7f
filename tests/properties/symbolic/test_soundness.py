"""Attempts to have something false proved, or something true said of nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.graph.explore import explore
from solemn.model.logic.build import (
    FALSE,
    attribute,
    exists_position,
    forall,
    forall_position,
    state,
    var,
)
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.sorts import BOOL, INT, EntitySort, IntSort, SortError
from solemn.model.logic.substitute import substitute
from solemn.model.machine.edit import without
from solemn.model.machine.layout import Layout
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import attribute_of, variable
from solemn.model.machine.ruleset import Instruction
from solemn.model.oborozuki.rules import OBOROZUKI
from solemn.model.ocg.instructions import INSTRUCTIONS
from solemn.model.ocg.rules import OCG
from solemn.model.scenario import load
from solemn.model.timing.vocabulary import chain
from solemn.properties.carrying import missing
from solemn.properties.catalogue.registry import lemmas, properties, property_named
from solemn.properties.claims import UPPER, Always, Claim, order
from solemn.properties.explicit.check import Checker
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.search import never_reached
from solemn.properties.verdicts import Verdict
from toy_game import TOY_GAME, Effect, position


def _prove(machine: Machine, claim: Claim) -> Verdict:
    property_ = replace(property_named("P-03"), claims=(claim,), situation=None)
    return Induction(machine, lemmas()).prove(property_).verdict


class TestSolverNames:
    """Nothing in a machine shares a symbol with anything else."""

    def test_state_and_attribute_of_one_name(self) -> None:
        """A state function and an attribute of the same name stay two things."""
        thing = EntitySort("Thing")
        hot_now, hot_ever, it = state("hot", thing, BOOL), attribute("hot", thing, BOOL), var("it", thing)
        machine = Machine("clash", (variable(hot_now, False),), (attribute_of(hot_ever),), (), ())

        assert Verdict.UNDECIDED is _prove(machine, Always(forall(it, ~hot_ever(it)).term))


class TestBinding:
    """No variable is caught by a quantifier that it does not belong to."""

    def test_nested_positions(self) -> None:
        """A position under a position has a name of its own."""
        nested = forall_position(chain, lambda i: exists_position(chain, lambda k: k == i + 1))
        layout = Layout(position(a=Effect("T", 1)))
        link = ("a", "T", None, False, False)
        start = zip(layout.cells, layout.initial(), strict=True)
        two = tuple((link, link) if cell.variable.name == "chain" else value for cell, value in start)

        assert not evaluate(nested.term, layout.scope(two))

    def test_order_over_a_position(self) -> None:
        """A claim about neighbours that looks along the chain is not caught by the chain it is asked of."""
        false = order(chain, exists_position(chain, lambda i: (i == 0) & (UPPER == i)))

        assert Verdict.UNDECIDED is _prove(OCG.any_card(), false)

    def test_substitution_renames(self) -> None:
        """A bound variable gets out of the way of a term that is put under it."""
        i, j = var("i", INT), var("j", INT)
        under = exists_position(chain, lambda k: k == j)
        put = substitute(under.term, {"j": i.term})

        assert exists_position(chain, lambda k: k == var("z", INT)).term != put
        assert "i1" in repr(put)


class TestWhatProofsAssume:
    """What holds for every card has to hold of every scenario."""

    def test_no_integers(self) -> None:
        """A range without an integer, of which everything would be true, is no sort."""
        with pytest.raises(SortError, match="there is no integer from 3 to 1"):
            IntSort(3, 1)

    def test_no_effects(self) -> None:
        """A position without an effect, of which some effect could not be spoken, is refused."""
        with pytest.raises(MachineError, match="at least one effect"):
            OBOROZUKI.scenario("empty", {"Card": ("a",), "Mark": ()}, {}, {})

    def test_a_start_elsewhere(self) -> None:
        """A position may not start the timing core where no proof began."""
        with pytest.raises(MachineError, match="holder starts as the rules say"):
            TOY_GAME.scenario("elsewhere", {"Effect": ("a",)}, {}, {"holder": "N"})

    def test_attribute_out_of_range(self) -> None:
        """A table with a value that the sort does not have is refused."""
        machine = load("E000-04").machine
        tables = {**machine.tables, "speed": dict.fromkeys(machine.tables["speed"], 4)}

        with pytest.raises(MachineError, match=r"attribute speed of .* is 4, which is no Int"):
            replace(machine, tables=tables)

    @pytest.mark.parametrize("instruction", INSTRUCTIONS, ids=lambda i: i.name)
    def test_instructions_settle_all(self, instruction: Instruction) -> None:
        """An instruction is its conceivable rule with every choice settled, and cannot be anything else."""
        with pytest.raises(MachineError, match="has to settle rest"):
            replace(instruction, chooses=())

        assert [c.says for c in instruction.conceivable.guard] == [
            c.says for c in instruction.concrete.guard[: len(instruction.conceivable.guard)]
        ]


class TestWholeSentences:
    """Properties say what their sentences say."""

    @pytest.mark.parametrize("id_", ["P-01", "P-08"])
    def test_a_chain_that_ends_too_early(self, id_: str) -> None:
        """A chain that is over before its links are is neither proved nor found to be in order."""
        dropped = "end the chain / no link is left"
        outcome = Induction(without(OCG.any_card(), dropped), lemmas()).prove(property_named(id_))
        machine = without(load("E003-06").machine, dropped)

        assert Verdict.UNDECIDED is outcome.verdict
        assert Verdict.REFUTED is Checker(explore(machine)).check(property_named(id_)).verdict

    def test_a_negated_link_that_is_taken_up(self) -> None:
        """A negated link that is carried out all the same breaks P-08."""
        machine = without(load("E001-12").machine, "take up the top link / the link is not negated")

        assert Verdict.REFUTED is Checker(explore(machine)).check(property_named("P-08")).verdict

    def test_speed_1_outside_the_open_state(self) -> None:
        """A speed 1 effect that opens a chain in a window breaks P-06."""
        dropped = "start a chain / outside the open state only a fast effect may start a chain"
        machine = without(OCG.any_card(), dropped)

        assert Verdict.UNDECIDED is Induction(machine, lemmas()).prove(property_named("P-06")).verdict


class TestSituations:
    """Proofs that speak of nothing are found out."""

    def test_every_situation_arises(self) -> None:
        """Every property speaks of something that conceivable cards bring about."""
        machine = OCG.any_card()
        situations = [p.situation for p in properties() if p.situation is not None]
        asked = [situation for situation in situations if not missing([situation], machine)]

        assert frozenset() == never_reached(machine, asked)

    def test_without_passing(self) -> None:
        """Where nobody can pass, two passes in a row never arise."""
        situation = property_named("P-01").situation
        assert situation is not None

        assert {situation} == never_reached(
            without(OCG.any_card(), "pass"), [situation], most_steps=3, most_questions=100_000
        )

    def test_out_of_time(self) -> None:
        """A search that was cut short says of nothing that it never arises."""
        assert frozenset() == never_reached(OCG.any_card(), [FALSE.term], most_questions=0)
