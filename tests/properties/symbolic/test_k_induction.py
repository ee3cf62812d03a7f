"""Induction over more than one step: what it proves beyond one, what it does not, and what it rests on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shy_machines import NEVER_BROKEN, WORKING, always, late, mode, one, ready, swing, three, two
from solemn.model.logic.build import Expr, members, option
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.edit import stricter, without
from solemn.model.machine.machine import OptionValue
from solemn.model.machine.rules import Clause
from solemn.properties.claims import Equivalent, StepClaim
from solemn.properties.property import Lemma, Property
from solemn.properties.symbolic.induction import Induction
from solemn.properties.symbolic.k_induction import KInduction
from solemn.properties.verdicts import Verdict


SPEED = EnumSort("Speed", ("slow", "fast"))
SLOW, FAST = members(SPEED)
speed = option("speed", SPEED)


class TestProved:
    """Proofs over two and three steps."""

    @pytest.mark.parametrize(("claim", "k"), [(~two | ~three, 2), (~two, 2), (~three, 3)])
    def test_just_enough(self, claim: Expr, k: int) -> None:
        """What takes so many steps to see is proved over them and not over one less."""
        property_ = always(claim)
        outcome = KInduction(late(), (), k).prove(property_)

        assert Verdict.UNDECIDED is KInduction(late(), (), k - 1).prove(property_).verdict
        assert (Verdict.PROVED, f"k-induction (k={k})") == (outcome.verdict, outcome.method)

    def test_obligations(self) -> None:
        """What failed over one step is asked at a start and after every rule that may come before."""
        outcome = KInduction(late(), ()).prove(always(~two))

        assert ["the start", "shift, at the start", "shift, after 'shift'"] == [
            o.about for o in outcome.obligations
        ]

    def test_base_of_three(self) -> None:
        """Over three steps the second step from the start is asked as well."""
        outcome = KInduction(late(), (), 3).prove(always(~three))

        assert "shift, from the start after 'shift'" in [o.about for o in outcome.obligations]

    def test_one_step_is_enough(self) -> None:
        """What one step proves is proved by it, and called so."""
        outcome = KInduction(late(), ()).prove(always(~one))

        assert (Verdict.PROVED, "proof") == (outcome.verdict, outcome.method)

    def test_claim_about_steps(self) -> None:
        """A claim about steps may need to know where the step before came from."""
        property_ = Property("P-00", "steps", "one is never true", (), (), (StepClaim((~one).term),))
        outcome = KInduction(late(), ()).prove(property_)

        assert Verdict.PROVED is outcome.verdict

    def test_lemmas(self) -> None:
        """Lemmas along the way are proved, too, and named."""
        known = Lemma("only when ready", (mode == WORKING).implies(ready).term, "it works only while ready")
        outcome = KInduction(swing(), (known,)).prove(NEVER_BROKEN)

        assert (Verdict.PROVED, ("only when ready",)) == (outcome.verdict, outcome.lemmas)


class TestNotProved:
    """Proofs that must not be."""

    @pytest.mark.parametrize("k", [2, 3])
    def test_false(self, k: int) -> None:
        """What is false stays undecided however far back is looked."""
        machine = without(swing(), "break / break is possible")
        outcome = KInduction(machine, (), k).prove(NEVER_BROKEN)

        assert (Verdict.UNDECIDED, "proof") == (outcome.verdict, outcome.method)

    def test_false_at_the_start(self) -> None:
        """What every step keeps and the start has not is not proved."""
        outcome = KInduction(late(), ()).prove(always(one | two | three))

        assert Verdict.UNDECIDED is outcome.verdict

    def test_false_after_one_step(self) -> None:
        """What is true at the start and false after one step is not proved, though starts are asked alone."""
        outcome = KInduction(swing(), ()).prove(always(~ready))

        assert Verdict.UNDECIDED is outcome.verdict

    def test_false_lemma(self) -> None:
        """A lemma that is false is not assumed along the way."""
        wrong = Lemma("wrong", ready.term, "it is always ready")
        outcome = KInduction(without(swing(), "break / break is possible"), (wrong,)).prove(NEVER_BROKEN)

        assert (Verdict.UNDECIDED, ()) == (outcome.verdict, outcome.lemmas)

    def test_out_of_time(self) -> None:
        """Without time what is left is unknown, and not proved."""
        outcome = KInduction(late(), (), most_seconds=0).prove(always(~two))

        assert Verdict.UNDECIDED is outcome.verdict
        assert any("looking 2 steps back does not help" in note for note in outcome.notes)

    def test_same_without_looking_back(self) -> None:
        """With one step it is plain induction."""
        mine, plain = (
            engine.prove(always(~two)) for engine in (KInduction(late(), (), 1), Induction(late(), ()))
        )

        assert (plain.verdict, plain.reason) == (mine.verdict, mine.reason)


class TestComparisons:
    """Machines that are compared step by step."""

    def test_not_proved_by_looking_back(self) -> None:
        """What differs in one step is no more alike if it is looked further back."""
        slow = OptionValue("speed", SPEED, "slow")
        only = Clause((speed == SLOW).term, "it is slow")
        machine = replace(swing(), options=(slow,))
        machine = stricter(machine, "begin", only)
        property_ = Property(
            "P-00", "same", "same", (), (), (Equivalent({"speed": "slow"}, {"speed": "fast"}),)
        )
        outcome = KInduction(machine, ()).prove(property_)

        assert (Verdict.UNDECIDED, "proof") == (outcome.verdict, outcome.method)
        assert any("compared" in note for note in outcome.notes)
