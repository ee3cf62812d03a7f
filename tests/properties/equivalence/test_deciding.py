"""Whether two choices of options allow the same play: small machines that differ in one way each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from solemn.counterexamples.confirm import confirm
from solemn.model.graph.explore import explore
from solemn.model.graph.limits import Limits
from solemn.model.logic.build import FALSE, TRUE
from solemn.model.machine.machine import Machine, MachineError
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import Equivalent
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict
from two_sides import COLOUR, RED, A, B, two_sides


def _property(**claimed: Any) -> Property:
    claim = Equivalent(**{"left": A, "right": B, "observing": (COLOUR.term,), **claimed})
    return replace(property_named("P-01"), claims=(claim,), situation=None)


def _decided(machine: Machine, *, most: int = 1000, pairs: int = 1000, **claimed: Any) -> Outcome:
    """Give what is found out, confirmed by the interpreter."""
    property_ = _property(**claimed)
    bounded = partial(explore, max_states=most)
    outcome = Checker(bounded(machine), Limits(max_states=pairs), bounded).check(property_)
    confirm(outcome, property_)
    return outcome


def _of(nodes: str, edges: Mapping[str, str], **claimed: Any) -> tuple[Verdict, str]:
    outcome = _decided(two_sides(nodes, edges, green=claimed.pop("green", None)), **claimed)
    return outcome.verdict, outcome.reason


_FORKED = {"both": "Taxy1 Taxz2 Nayx3 Nayz4"}


class TestLabels:
    """What players may do."""

    def test_same(self) -> None:
        """A machine allows what it allows, and it is said in how many pairs of positions that was seen."""
        outcome = _decided(two_sides("xyz", {"both": "Taxy1 Taxz2"}))

        assert (Verdict.HOLDS, False, ("compared in 3 pairs of positions",)) == (
            outcome.verdict,
            outcome.vacuous,
            outcome.notes,
        )

    def test_a_move_less(self) -> None:
        """A move that one side lacks is shown after the moves that lead there, with a line on either side."""
        outcome = _decided(two_sides("xyz", {"both": "Taxy1 Taxz2 Nayx3", "a": "Nayz4"}))
        assert outcome.difference is not None

        assert "after 'T: go 1': 'N: go 4' is possible under rules: a, not under rules: b, but 'N: go 3'" == (
            outcome.reason
        )
        assert (2, 1) == tuple(len(t.moments) for t in (outcome.difference.left, outcome.difference.right))
        assert outcome.trace == outcome.difference.left

    def test_a_move_more(self) -> None:
        """It is told from the side that allows more, whichever that is."""
        verdict, reason = _of("xyz", {"both": "Taxy1", "b": "Taxz2"})

        assert (
            Verdict.REFUTED,
            "at the start: 'T: go 2' is possible under rules: b, not under rules: a",
        ) == (
            verdict,
            reason.partition(", but")[0],
        )

    def test_who(self) -> None:
        """The same words of another player are another move."""
        verdict, _ = _of("xyz", {"both": "Taxz2", "a": "Taxy1", "b": "Naxy1"})

        assert Verdict.REFUTED is verdict

    def test_shortest(self) -> None:
        """Of several differences the one after the fewest moves is shown, whatever the order of rules."""
        edges = "Taxy1 Tayz1 Taxw2 Tawz3"
        _, reason = _of("xyzwv", {"both": edges, "a": "Nazv4 Nawv5"})

        assert reason.startswith("after 'T: go 2': 'N: go 5'")

    def test_fewest_moves(self) -> None:
        """What changes by itself is no move: one move and two changes come before two moves."""
        edges = {"both": "Taxy1 Ssyz Sszw Nawx4 Taxp2 Tapq3 Taqx4", "a": "Nawv9 Naqv8"}
        _, reason = _of("xyzwpqv", edges, green={"both": "z"})

        assert reason.startswith("after 'T: go 1': 'N: go 9'")

    def test_nondeterministic_labels(self) -> None:
        """A label that leads to one of two positions is the same as one that leads to where both go on."""
        split = "Taxy1 Taxz1 Tayw2 Tazw3"
        joined = "Taxv1 Tavw2 Tavw3"

        assert Verdict.HOLDS is _of("xyzvw", {"a": split, "b": joined})[0]
        assert Verdict.REFUTED is _of("xyzvw", {"a": split, "b": joined.replace(" Tavw3", "")})[0]

    def test_may_stop(self) -> None:
        """A side that may stop where the other always goes on is told."""
        verdict, reason = _of("xyzw", {"a": "Taxy1 Taxz1 Tayw2", "b": "Taxy1 Tayw2"})

        assert Verdict.REFUTED is verdict
        assert "play may stop under rules: a, not under rules: b, but 'T: go 2'" in reason

    def test_forced_move_that_is_no_pass(self) -> None:
        """The only move of a player is seen unless it is a pass."""
        assert Verdict.REFUTED is _of("xy", {"a": "Taxy1", "b": "Saxy1"})[0]
        assert Verdict.HOLDS is _of("xy", {"a": "Tpxy1", "b": "Ssxy2"})[0]


class TestForced:
    """Steps that nobody chooses."""

    def test_number_of_steps(self) -> None:
        """How many steps of the system it takes is not seen."""
        assert Verdict.HOLDS is _of("xyzw", {"a": "Ssxy Ssyw", "b": "Ssxw"})[0]

    def test_what_they_change(self) -> None:
        """What changes on the way is observed, even if it changes back."""
        edges = {"a": "Ssxy Ssyw", "b": "Ssxz Sszw"}
        verdict, reason = _of("xyzw", edges, green={"both": "y"})

        assert Verdict.REFUTED is verdict
        assert "at the start: colour becomes green without a move that is seen under rules: a" in reason
        assert Verdict.HOLDS is _of("xyzw", edges, green={"both": "y"}, observing=())[0]

    def test_stutter(self) -> None:
        """How often the same is observed is not seen."""
        edges = {"a": "Ssxy Ssyz Sszw", "b": "Ssxy Ssyw"}

        assert Verdict.HOLDS is _of("xyzw", edges, green={"both": "yz"})[0]

    def test_what_a_move_changes(self) -> None:
        """A move after which something else is observed is told with both values."""
        _, reason = _of("xyz", {"both": "Taxy1 Taxz2"}, green={"a": "y"})

        assert "at the start: after 'T: go 1', colour is green under rules: a, red under rules: b" == reason

    def test_start(self) -> None:
        """Starts of which something else is observed differ."""
        _, reason = _of("xy", {"both": "Taxy1"}, green={"a": "x"})

        assert "at the start: colour is green under rules: a, red under rules: b" == reason

    def test_circle(self) -> None:
        """Play that goes on for ever by itself is not play that stops."""
        outcome = _decided(two_sides("xyz", {"both": "Taxy1 Taxx2", "a": "Ssyz Sszy", "b": "Ssyz"}))
        assert outcome.trace is not None

        assert "for ever by steps that nobody chooses under rules: a" in outcome.reason
        assert (1, 3) == (outcome.trace.loop, len(outcome.trace.moments))

    def test_circle_that_is_seen(self) -> None:
        """A circle in which something changes is not one in which nothing does, nor one of moves."""
        silent = "Ssxy Ssyx"

        assert Verdict.REFUTED is _of("xyz", {"a": silent, "b": "Ssxz Sszx"}, green={"both": "z"})[0]
        assert Verdict.REFUTED is _of("xyz", {"a": silent, "b": "Taxy1 Tayx1"})[0]
        assert Verdict.HOLDS is _of("xyz", {"a": silent, "b": "Ssxy Ssyz Sszx"})[0]


class TestHidden:
    """Kinds of moves that are not looked at."""

    def test_only_in_passes(self) -> None:
        """Where there are only passes more, the sides are the same, and it is told what they differ in."""
        edges = {"both": "Taxz1 Tpxy2 Tayz1", "b": "Npyx3"}
        outcome = _decided(two_sides("xyz", edges), hiding=("pass",))

        assert Verdict.HOLDS is outcome.verdict
        assert (
            "they differ only in moves that are not looked at: after 'T: go 2': 'N: go 3' is possible under "
            "rules: b, not under rules: a, but 'T: go 1'" == outcome.notes[1]
        )
        assert Verdict.REFUTED is _of("xyz", edges)[0]

    def test_not_even_in_passes(self) -> None:
        """Where there is no difference at all, that is told, too."""
        outcome = _decided(two_sides("xyz", {"both": "Taxz1 Tpxy2 Tayz1"}), hiding=("pass",))

        assert "nor do they differ in moves that are not looked at" == outcome.notes[1]

    def test_more_than_passes(self) -> None:
        """What can be done only after a pass differs from what cannot be done at all."""
        edges = {"both": "Taxz1 Tpxy2 Tayz1", "b": "Nayx3"}
        outcome = _decided(two_sides("xyz", edges), hiding=("pass",))

        assert "at the start: 'N: go 3' is possible under rules: b, not under rules: a, but 'T: go 1'" == (
            outcome.reason
        )

    def test_only_some_kinds(self) -> None:
        """Where moves of some kinds alone are seen, others may differ."""
        edges = {"both": "Taxz1 Tpxy2 Tayz1", "b": "Npyx3"}

        assert Verdict.HOLDS is _of("xyz", edges, showing=("action",))[0]
        assert Verdict.REFUTED is _of("xyz", edges, showing=("action", "pass"))[0]

    def test_circle_of_passes(self) -> None:
        """Players who can do nothing but pass for ever are not at the end of play."""
        edges = {"both": "Taxz1 Tpxy2", "a": "Npyw Tpwy", "b": "Npyw"}

        assert Verdict.REFUTED is _of("xyzw", edges, hiding=("pass",))[0]


class TestHonesty:
    """What is said when something was left out, or when nothing is claimed."""

    def test_truncated(self) -> None:
        """A side that was not explored to its end is never called equal."""
        outcome = _decided(two_sides("xyz", _FORKED), most=2)

        assert (Verdict.UNDECIDED, "the limit of 2 states was reached") == (outcome.verdict, outcome.reason)

    def test_truncated_may_refute(self) -> None:
        """A difference before the limit counts, but not what only seems to be missing."""
        edges = {"both": "Taxy1 Nayz2 Nazw3", "a": "Taxy4"}

        assert Verdict.REFUTED is _of("xyzw", edges, most=2)[0]
        assert Verdict.UNDECIDED is _of("xyzw", {"both": "Taxy1 Nayz2", "a": "Nazw3"}, most=3)[0]

    def test_pairs(self) -> None:
        """The limit counts for pairs of positions as well."""
        verdict, reason = _of("xyz", _FORKED, pairs=2)

        assert (Verdict.UNDECIDED, "the limit of 2 pairs of states was reached") == (verdict, reason)

    def test_limit_of_both(self) -> None:
        """The other side is explored within the same limits."""
        graph = explore(two_sides("xyz", {"both": "Taxy1", "b": "Taxz2"}))
        found = Checker(graph, Limits(max_states=2)).check(_property(left=B, right=B))

        assert (Verdict.UNDECIDED, "the limit of 2 states was reached") == (found.verdict, found.reason)

    def test_until(self) -> None:
        """Neither side is compared further than where `until` ends play."""
        graph = explore(two_sides("xyzw", {"both": "Taxy1 Nayz2", "b": "Nayw3"}), until=lambda s: s[0] == "y")

        assert Verdict.HOLDS is Checker(graph).check(_property()).verdict

    def test_time(self) -> None:
        """A run that has to stop says so."""
        limits = Limits(timeout=0.0)
        found = Checker(explore(two_sides("xyz", _FORKED)), limits=limits).check(_property())

        assert (Verdict.UNDECIDED, "the limit of 0 seconds was reached") == (found.verdict, found.reason)

    @pytest.mark.parametrize("options", [A, B])
    def test_broken_hypothesis(self, options: Mapping[str, str]) -> None:
        """Where the hypothesis is broken on one side, nothing is said, however much they differ."""
        edges = {"both": "Taxy1 Taxz2", next(iter(options.values())): "Nayw3"}
        given = COLOUR == RED
        outcome = _decided(two_sides("xyzw", edges, green={"both": "w"}), given=given.term)

        assert (Verdict.HOLDS, True) == (outcome.verdict, outcome.vacuous)
        assert outcome.difference is None

    def test_hypothesis(self) -> None:
        """Where the hypothesis is true everywhere, both verdicts are possible."""
        edges = {"both": "Taxy1 Taxz2", "b": "Nayw3"}

        assert Verdict.REFUTED is _of("xyzw", edges, given=TRUE.term)[0]
        assert Verdict.HOLDS is _of("xyzw", {"both": "Taxy1"}, given=TRUE.term)[0]
        assert _decided(two_sides("xyzw", edges), given=FALSE.term).vacuous

    def test_hypothesis_and_limit(self) -> None:
        """A difference refutes nothing while the hypothesis may be broken beyond the limit."""
        edges = {"both": "Taxy1 Nayz2 Nazw3", "a": "Taxy4"}

        assert Verdict.UNDECIDED is _of("xyzw", edges, most=2, given=TRUE.term)[0]

    def test_unknown_option(self) -> None:
        """An option that the rules do not have is refused."""
        with pytest.raises(MachineError, match="has no option rule, only rules"):
            _decided(two_sides("xy", {"both": "Taxy1"}), left={"rule": "a"})
