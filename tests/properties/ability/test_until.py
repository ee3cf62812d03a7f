"""What somebody can do where `until` ends play: established by what comes before, else left open."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from small_games import at_one_of, can_force, game, one_of_the_steps
from solemn.counterexamples.confirm import confirm
from solemn.model.graph.explore import explore
from solemn.model.logic.build import enabled
from solemn.model.machine.machine import Machine
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import CanForce, Claim, Leads, May, Possible
from solemn.properties.explicit.check import Checker
from solemn.properties.verdicts import Outcome, Verdict


NODES = "abcde"
HOLDS, REFUTED, UNDECIDED = Verdict.HOLDS, Verdict.REFUTED, Verdict.UNDECIDED
_NODE = st.sampled_from(NODES)
_SOME = st.sets(_NODE, max_size=2)
_EDGES = st.lists(
    st.builds(lambda who, a, b: who + a + b, st.sampled_from("TTTNNSC"), _NODE, _NODE),
    max_size=12,
    unique_by=lambda edge: edge[1:],
)


def _check(machine: Machine, ends: str, *claims: Claim, max_states: int = 1000) -> Outcome:
    """Decide claims where play ends at some nodes, and have everything that is shown confirmed."""
    property_ = replace(property_named("P-01"), claims=claims, situation=None)
    graph = explore(machine, max_states=max_states, until=lambda values: values[0] in ends)
    outcome = Checker(graph).check(property_)
    confirm(outcome, property_)
    return outcome


def _forces(goal: str, **rest: str) -> CanForce:
    told = {name: at_one_of(NODES, chosen).term for name, chosen in rest.items()}
    return CanForce("T", goal=at_one_of(NODES, goal).term, **told)


class TestPossible:
    """`Possible`."""

    @pytest.mark.parametrize(
        ("ends", "node", "verdict"),
        [
            pytest.param("c", "b", HOLDS, id="before the end"),
            pytest.param("b", "b", HOLDS, id="at the end"),
            pytest.param("b", "c", UNDECIDED, id="behind the end"),
            pytest.param("b", "e", UNDECIDED, id="nowhere, which nobody can tell"),
            pytest.param("d", "e", REFUTED, id="nowhere, and play never ends"),
        ],
    )
    @pytest.mark.parametrize("on_step", [False, True])
    def test_verdicts(self, ends: str, node: str, verdict: Verdict, *, on_step: bool) -> None:
        """A witness counts; that there is none says nothing where play is broken off."""
        happens = (
            one_of_the_steps(NODES, [f"{n}{node}" for n in NODES]) if on_step else at_one_of(NODES, node)
        )
        outcome = _check(game(NODES, "Tab", "Nbc"), ends, Possible(happens.term, on_step=on_step))

        assert verdict is outcome.verdict
        assert ("'until' ends play before it could happen" == outcome.reason) is (verdict is UNDECIDED)

    def test_truncated(self) -> None:
        """Where exploration stopped too, that is the reason."""
        machine = game(NODES, "Tab", "Tac", "Ncd")
        outcome = _check(machine, "b", Possible(at_one_of(NODES, "e").term), max_states=3)

        assert "the limit of 3 states was reached" == outcome.reason


class TestMay:
    """`May`."""

    @pytest.mark.parametrize(("whenever", "verdict"), [("a", HOLDS), ("b", REFUTED), ("c", HOLDS)])
    def test_verdicts(self, whenever: str, verdict: Verdict) -> None:
        """It is about the states that there are, an end included."""
        claim = May(at_one_of(NODES, whenever).term, enabled("go T", "T").term)

        assert verdict is _check(game(NODES, "Tab", "Nbc"), "b", claim).verdict


class TestPending:
    """`Leads` among claims of other kinds."""

    def test_pending(self) -> None:
        """What still has to follow at an end is open, whatever else is established."""
        pending = Leads(
            at_one_of(NODES, "a").term, at_one_of(NODES, "c").term, at_one_of(NODES, "a").term, ()
        )
        outcome = _check(game(NODES, "Tab", "Nbc"), "b", Possible(at_one_of(NODES, "b").term), pending)

        assert (UNDECIDED, 1) == (outcome.verdict, len(outcome.witnesses))
        assert "'until' ends play before what has to follow could follow" == outcome.reason


class TestForcedByHand:
    """`CanForce` in games that can be looked through."""

    @pytest.mark.parametrize(
        ("edges", "ends", "claim", "verdict"),
        [
            pytest.param("Tab Tbc", "c", _forces("b"), HOLDS, id="before the end"),
            pytest.param("Tab Tbc", "b", _forces("b"), HOLDS, id="at the end"),
            pytest.param("Tab Tbc", "b", _forces("c"), UNDECIDED, id="behind the end"),
            pytest.param("Tab", "b", _forces("c"), UNDECIDED, id="an end is no dead end"),
            pytest.param("Tab Tac Tcd", "b", _forces("d"), HOLDS, id="the player goes round the end"),
            pytest.param("Nab Nac Ncd", "b", _forces("d"), UNDECIDED, id="the other player goes there"),
            pytest.param("Nab Nac", "b", _forces("d"), REFUTED, id="the other player has a dead end, too"),
            pytest.param("Tab Tbc", "b", _forces("c", avoiding="b"), REFUTED, id="an end to be avoided"),
            pytest.param("Tab Tba", "a", _forces("c"), UNDECIDED, id="back at the start"),
            pytest.param("Tab Tba Tbc", "a", _forces("c"), HOLDS, id="not back at the start"),
            pytest.param("Nab Nba", "c", _forces("c"), REFUTED, id="play never ends"),
            pytest.param("Tab Tbc", "b", _forces("c", whenever="b"), UNDECIDED, id="begins at the end"),
            pytest.param("Tab Tbc", "c", _forces("c", whenever="ab"), HOLDS, id="every beginning is won"),
            pytest.param(
                "Tac Tca", "a", _forces("c", whenever="a"), UNDECIDED, id="begins back at the start"
            ),
            pytest.param("Tac Tca", "a", _forces("c"), HOLDS, id="begins at the start only"),
        ],
    )
    def test_verdicts(self, edges: str, ends: str, claim: CanForce, verdict: Verdict) -> None:
        """An end is neither won nor lost, unless it is a goal or to be avoided."""
        outcome = _check(game(NODES, *edges.split()), ends, claim)

        assert verdict is outcome.verdict
        assert ("'until' ends play before it is decided" == outcome.reason) is (verdict is UNDECIDED)

    def test_step_to_an_end(self) -> None:
        """A step that is a goal counts although play ends with it."""
        claim = CanForce("T", goal_step=one_of_the_steps(NODES, ["ab"]).term)

        assert HOLDS is _check(game(NODES, "Tab"), "b", claim).verdict


def _split(edges: list[str], ends: set[str]) -> list[str]:
    """Let steps to an end lead to its copy in capitals, from which no step leads."""
    return [e[:2] + (e[2].upper() if e[2] in ends else e[2]) for e in edges]


def _copied(nodes: set[str], ends: set[str]) -> set[str]:
    return nodes | {node.upper() for node in nodes & ends}


class TestAgainstBruteForce:
    """Random games, compared with the two in which ends are lost and won."""

    @settings(max_examples=300, deadline=None)
    @given(edges=_EDGES, goal=_SOME, avoiding=_SOME, ends=_SOME)
    def test_from_the_start(
        self, edges: list[str], goal: set[str], avoiding: set[str], ends: set[str]
    ) -> None:
        """It is undecided where the two differ, and what both say otherwise."""
        split, won, lost = _split(edges, ends), *(_copied(nodes, ends) for nodes in (goal, avoiding))
        surely = can_force("a", split, "T", won, lost)
        maybe = can_force("a", split, "T", won | {end.upper() for end in ends} - lost, lost)
        claim = _forces("".join(goal), avoiding="".join(avoiding))
        outcome = _check(game(NODES, *edges), "".join(ends), claim)

        assert (HOLDS if surely else UNDECIDED if maybe else REFUTED) is outcome.verdict

    @settings(max_examples=200, deadline=None)
    @given(edges=_EDGES, goal=_SOME, avoiding=_SOME, ends=_SOME)
    def test_agrees_with_whole_play(
        self, edges: list[str], goal: set[str], avoiding: set[str], ends: set[str]
    ) -> None:
        """What is decided of the start is true of whole play, and so is what is refuted of any state."""
        machine, claim = game(NODES, *edges), _forces("".join(goal), avoiding="".join(avoiding))
        anywhere = replace(claim, whenever=at_one_of(NODES, NODES).term)
        (here, whole), (some, every) = (
            [_check(machine, bound, one).verdict for bound in ("".join(ends), "")]
            for one in (claim, anywhere)
        )

        assert here in {whole, UNDECIDED}
        assert some is not REFUTED or every is REFUTED
