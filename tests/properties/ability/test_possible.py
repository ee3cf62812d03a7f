"""What is possible and what may be done: witnesses, missing moves, and honest answers without either."""

from __future__ import annotations

from dataclasses import replace

import pytest

from small_games import at_one_of, game, one_of_the_steps
from solemn.counterexamples.confirm import confirm
from solemn.counterexamples.replay import ReplayError, validate_witness
from solemn.model.graph.explore import explore
from solemn.model.logic.build import enabled
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import Always, Claim, May, Possible
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


MACHINE = game("abcd", "Tab", "Nbc", "Tac")


def _property(*claims: Claim) -> Property:
    return replace(property_named("P-01"), claims=claims, situation=None)


def _check(*claims: Claim, max_states: int = 1000) -> Outcome:
    property_ = _property(*claims)
    outcome = Checker(explore(MACHINE, max_states=max_states)).check(property_)
    confirm(outcome, property_)
    return outcome


class TestPossible:
    """`Possible`."""

    def test_state(self) -> None:
        """A state that is reached is shown by a shortest line to it, which is no counterexample."""
        outcome = _check(Possible(at_one_of("abcd", "c").term))
        (witness,) = outcome.witnesses

        assert (Verdict.HOLDS, None, ["c"]) == (
            outcome.verdict,
            outcome.trace,
            [m.state[0] for m in witness.moments],
        )

    def test_step(self) -> None:
        """A step that can be taken is the last one of the witness."""
        outcome = _check(Possible(one_of_the_steps("abcd", ["bc"]).term, on_step=True))
        (witness,) = outcome.witnesses

        assert ["b", "c"] == [m.state[0] for m in witness.moments]

    @pytest.mark.parametrize(
        "claim",
        [
            Possible(at_one_of("abcd", "d").term),
            Possible(one_of_the_steps("abcd", ["cd"]).term, on_step=True),
        ],
    )
    def test_never(self, claim: Possible) -> None:
        """What no state shows is refuted without a trace; it is undecided if states are missing."""
        whole, part = _check(claim), _check(claim, max_states=2)

        assert (Verdict.REFUTED, None, "never, on all 3 states") == (
            whole.verdict,
            whole.trace,
            whole.reason,
        )
        assert (Verdict.UNDECIDED, "the limit of 2 states was reached") == (part.verdict, part.reason)

    def test_truncated_with_witness(self) -> None:
        """A witness counts although states were left out."""
        near = Possible(at_one_of("abcd", "a").term)

        assert Verdict.HOLDS is _check(near, max_states=1).verdict

    def test_trace_before_none(self) -> None:
        """Of two refuted claims the one that a trace can show is shown."""
        never, broken = Possible(at_one_of("abcd", "d").term), Always(at_one_of("abcd", "a").term)
        outcome = _check(never, broken)
        assert outcome.trace is not None

        assert ("always", "") == (outcome.trace.claim, outcome.reason)

    def test_wrong_witness(self) -> None:
        """A line that ends elsewhere, or without a step, is no witness."""
        on_step = _property(Possible(one_of_the_steps("abcd", ["bc"]).term, on_step=True))
        (witness,) = Checker(explore(MACHINE)).check(on_step).witnesses

        for shorter in (witness.moments[:1], ()):
            with pytest.raises(ReplayError, match="says is possible"):
                validate_witness(replace(witness, moments=shorter), on_step)


class TestMay:
    """`May`."""

    def test_holds(self) -> None:
        """The move is there in every state of the situation."""
        outcome = _check(May(at_one_of("abcd", "a").term, enabled("go T", "T").term))

        assert (Verdict.HOLDS, False) == (outcome.verdict, outcome.vacuous)

    def test_refuted(self) -> None:
        """The trace leads to a state of the situation in which the move is missing."""
        outcome = _check(May(at_one_of("abcd", "ab").term, enabled("go T", "T").term))
        assert outcome.trace is not None

        assert (Verdict.REFUTED, ["b"]) == (outcome.verdict, [m.state[0] for m in outcome.trace.moments])

    def test_vacuous(self) -> None:
        """Where the situation never arises it holds vacuously, unless another claim speaks of something."""
        nowhere = May(at_one_of("abcd", "d").term, enabled("go T", "T").term)

        assert [True, False] == [
            _check(nowhere).vacuous,
            _check(nowhere, replace(nowhere, whenever=at_one_of("abcd", "a").term)).vacuous,
        ]
