"""What can be forced: compared with an independent solver, and decided by hand in small games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from small_games import at_one_of, can_force, game, one_of_the_steps
from solemn.counterexamples.confirm import confirm
from solemn.counterexamples.replay import ReplayError
from solemn.counterexamples.strategies import validate_strategy
from solemn.model.graph.explore import explore
from solemn.model.machine.machine import Machine
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import CanForce, Claim
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


NODES = "abcdef"
_NODE = st.sampled_from(NODES)
_SOME = st.sets(_NODE, max_size=2)
_STEPS = st.sets(st.builds(str.__add__, _NODE, _NODE), max_size=2)
_EDGES = st.lists(
    st.builds(lambda who, a, b: who + a + b, st.sampled_from("TTTNNSC"), _NODE, _NODE),
    max_size=12,
    unique_by=lambda edge: edge[1:],
)


def _property(*claims: Claim) -> Property:
    return replace(property_named("P-01"), claims=claims, situation=None)


def _check(machine: Machine, *claims: Claim, max_states: int = 1000) -> Outcome:
    """Decide claims, and have everything that is shown confirmed."""
    property_ = _property(*claims)
    outcome = Checker(explore(machine, max_states=max_states)).check(property_)
    confirm(outcome, property_)
    return outcome


def _forces(nodes: str, goal: str, **rest: str) -> CanForce:
    """Give the claim that T can force one of the goals; `avoiding` and `whenever` are nodes, too."""
    told = {name: at_one_of(nodes, chosen).term for name, chosen in rest.items()}
    return CanForce("T", goal=at_one_of(nodes, goal).term, **told)


class TestAgainstBruteForce:
    """Random games."""

    @settings(max_examples=300, deadline=None)
    @given(
        edges=_EDGES, goal=_SOME, avoiding=_SOME, goals=_STEPS, avoided=_STEPS, player=st.sampled_from("TN")
    )
    def test_from_the_start(
        self,
        edges: list[str],
        goal: set[str],
        avoiding: set[str],
        goals: set[str],
        avoided: set[str],
        player: str,
    ) -> None:
        """The verdict is that of trying every strategy; strategies and spoiling replies are confirmed."""
        claim = CanForce(
            player,
            goal=at_one_of(NODES, goal).term,
            avoiding=at_one_of(NODES, avoiding).term,
            goal_step=one_of_the_steps(NODES, goals).term,
            avoiding_step=one_of_the_steps(NODES, avoided).term,
        )
        expected = can_force("a", edges, player, goal, avoiding, goal_steps=goals, avoiding_steps=avoided)
        outcome = _check(game(NODES, *edges), claim)

        assert (Verdict.HOLDS if expected else Verdict.REFUTED) is outcome.verdict
        assert [expected] == [s.forces for s in outcome.strategies]

    @settings(max_examples=200, deadline=None)
    @given(edges=_EDGES, goal=_SOME, whenever=_SOME)
    def test_whenever(self, edges: list[str], goal: set[str], whenever: set[str]) -> None:
        """With a situation, it is every reachable state of it that counts."""
        machine = game(NODES, *edges)
        reached = {state[0] for state in explore(machine).states}
        expected = all(can_force(n, edges, "T", goal) for n in whenever & reached)
        claim = _forces(NODES, "".join(goal), whenever="".join(whenever))
        outcome = _check(machine, claim)

        assert (Verdict.HOLDS if expected else Verdict.REFUTED) is outcome.verdict
        assert (not whenever & reached) is outcome.vacuous

    @settings(max_examples=200, deadline=None)
    @given(edges=_EDGES, goal=_SOME, avoiding=_SOME, most=st.integers(1, 5), start=st.booleans())
    def test_truncated(
        self, edges: list[str], goal: set[str], avoiding: set[str], most: int, start: bool
    ) -> None:
        """What is decided although states were left out is what the whole game says."""
        machine = game(NODES, *edges)
        claim = _forces(NODES, "".join(goal), avoiding="".join(avoiding))
        claim = claim if start else replace(claim, whenever=at_one_of(NODES, NODES).term)
        whole, part = _check(machine, claim), _check(machine, claim, max_states=most)

        assert part.verdict in {whole.verdict, Verdict.UNDECIDED}
        assert (part.verdict is Verdict.UNDECIDED) == bool(part.reason)


class TestSmallGames:
    """Games that can be looked through."""

    @pytest.mark.parametrize(
        ("edges", "verdict"),
        [
            pytest.param(("Tab", "Tag"), Verdict.HOLDS, id="the player's choice"),
            pytest.param(("Nab", "Nag"), Verdict.REFUTED, id="the other player's choice"),
            pytest.param(("Cab", "Cag"), Verdict.REFUTED, id="chance counts as an opponent"),
            pytest.param(("Cab", "Cag", "Tbg"), Verdict.HOLDS, id="every outcome of chance is good"),
            pytest.param(("Sab", "Tbg"), Verdict.HOLDS, id="forced steps of the system"),
            pytest.param(("Nab", "Nba", "Nbg"), Verdict.REFUTED, id="the other player may go round for ever"),
            pytest.param(("Tab", "Tba", "Tbg"), Verdict.HOLDS, id="the player does not go round"),
            pytest.param(("Tab",), Verdict.REFUTED, id="a dead end"),
            pytest.param(("Tab", "Tbg", "Nab"), Verdict.HOLDS, id="both have a step to the same place"),
            pytest.param(("Tag", "Nab"), Verdict.REFUTED, id="others come first where both have a step"),
        ],
    )
    def test_reach(self, edges: tuple[str, ...], verdict: Verdict) -> None:
        """Whether T can force g from a."""
        assert verdict is _check(game("abg", *edges), _forces("abg", "g")).verdict

    def test_avoiding(self) -> None:
        """A goal behind what is to be avoided does not count, one that is avoided itself does."""
        machine = game("abg", "Tab", "Tbg")

        assert [Verdict.REFUTED, Verdict.HOLDS] == [
            _check(machine, _forces("abg", "g", avoiding="b")).verdict,
            _check(machine, _forces("abg", "g", avoiding="g")).verdict,
        ]

    def test_shortest(self) -> None:
        """Of two ways to the goal the strategy takes the shorter one."""
        (strategy,) = _check(game("abcg", "Tab", "Tac", "Tbc", "Tcg"), _forces("abcg", "g")).strategies

        assert {"a": "c", "c": "g"} == {s[0]: m.state[0] for s, m in strategy.choices.items()}

    def test_not_by_what_is_avoided(self) -> None:
        """A step that is to be avoided is no choice, wherever it stands among the others."""
        claim = replace(_forces("abcg", "g"), avoiding_step=one_of_the_steps("abcg", ["ab"]).term)
        (strategy,) = _check(game("abcg", "Tab", "Tac", "Tcg"), claim).strategies

        assert {"a": "c", "c": "g"} == {s[0]: m.state[0] for s, m in strategy.choices.items()}

    def test_spoiling(self) -> None:
        """The replies that defeat every try are given, for as many states as play gets to with them."""
        outcome = _check(game("abcg", "Tab", "Tac", "Nbg", "Nba", "Nca"), _forces("abcg", "g"))
        (strategy,) = outcome.strategies

        assert (False, {"b": "a", "c": "a"}) == (
            strategy.forces,
            {s[0]: m.state[0] for s, m in strategy.choices.items()},
        )

    def test_nearest_refutation(self) -> None:
        """The trace is a shortest one to a state from which the goal cannot be forced."""
        claim = _forces("abcg", "g", whenever="bc")
        outcome = _check(game("abcg", "Tab", "Tbc", "Tbg", "Tcc"), claim)
        assert outcome.trace is not None

        assert ["b", "c"] == [m.state[0] for m in outcome.trace.moments]

    def test_truncated(self) -> None:
        """A strategy inside the explored part counts; without one the rest may have it."""
        near, far = game("abcg", "Tab", "Tag"), game("abcg", "Tab", "Tbc", "Tcg")

        assert [Verdict.HOLDS, Verdict.UNDECIDED] == [
            _check(near, _forces("abcg", "g"), max_states=3).verdict,
            _check(far, _forces("abcg", "g"), max_states=2).verdict,
        ]

    def test_truncated_refuted(self) -> None:
        """Where the other player stays in the explored part, nothing beyond it can help."""
        machine = game("abcdg", "Nab", "Nac", "Nba", "Tcd", "Tdg")

        assert Verdict.REFUTED is _check(machine, _forces("abcdg", "g"), max_states=3).verdict


class TestWrongStrategies:
    """Strategies that the interpreter does not confirm."""

    MACHINE = game("abcg", "Tab", "Tag", "Nba", "Nbg", "Tac")
    CLAIM = _forces("abcg", "g")

    @pytest.mark.parametrize(
        ("target", "told"),
        [("b", "can go round for ever"), ("c", "ends without a goal")],
    )
    def test_bad_choice(self, target: str, told: str) -> None:
        """A legal choice that does not lead to the goal against every reply is found out."""
        (strategy,) = _check(self.MACHINE, self.CLAIM).strategies
        ((state, choice),) = strategy.choices.items()
        wrong = replace(choice, state=(target,), arguments=(("to", target),))

        with pytest.raises(ReplayError, match=told):
            validate_strategy(replace(strategy, choices={state: wrong}), _property(self.CLAIM))

    def test_illegal_choice(self) -> None:
        """A choice that the rules forbid is found out."""
        (strategy,) = _check(self.MACHINE, self.CLAIM).strategies
        ((state, choice),) = strategy.choices.items()
        wrong = replace(choice, state=("a",), arguments=(("to", "a"),))

        with pytest.raises(ReplayError, match="not legal"):
            validate_strategy(replace(strategy, choices={state: wrong}), _property(self.CLAIM))

    def test_no_choice(self) -> None:
        """A strategy without a choice where one is needed is found out."""
        (strategy,) = _check(self.MACHINE, self.CLAIM).strategies

        with pytest.raises(ReplayError, match="chooses nothing"):
            validate_strategy(replace(strategy, choices={}), _property(self.CLAIM))

    def test_bad_reply(self) -> None:
        """A reply that lets the player have his goal spoils nothing."""
        machine, claim = game("abg", "Tab", "Nba", "Nbg"), _forces("abg", "g")
        (strategy,) = _check(machine, claim).strategies
        ((state, choice),) = strategy.choices.items()
        wrong = replace(choice, state=("g",), arguments=(("to", "g"),))

        with pytest.raises(ReplayError, match="comes to a goal"):
            validate_strategy(replace(strategy, choices={state: wrong}), _property(claim))

    def test_avoided(self) -> None:
        """A strategy through what is to be avoided is found out."""
        machine = game("abg", "Tab", "Tbg", "Tag")
        (strategy,) = _check(machine, _forces("abg", "g")).strategies
        start, later = ("a",), ("b",)
        by_b = replace(strategy.choices[start], state=("b",), arguments=(("to", "b"),))
        wrong = replace(strategy, choices={start: by_b, later: strategy.choices[start]})

        with pytest.raises(ReplayError, match="comes to what is to be avoided"):
            validate_strategy(wrong, _property(_forces("abg", "g", avoiding="b")))

    def test_wrong_start(self) -> None:
        """A strategy that begins where the claim says nothing is no strategy for it."""
        (strategy,) = _check(self.MACHINE, self.CLAIM).strategies

        with pytest.raises(ReplayError, match="begins where the claim says nothing"):
            validate_strategy(strategy, _property(_forces("abcg", "g", whenever="b")))

    def test_of_another_claim(self) -> None:
        """A strategy for a claim that is not there is refused."""
        (strategy,) = _check(self.MACHINE, self.CLAIM).strategies

        with pytest.raises(ReplayError, match="claims nothing"):
            validate_strategy(strategy, property_named("P-01"))

    def test_refuted_without_replies(self) -> None:
        """That a goal cannot be forced is not believed without the replies that spoil it."""
        outcome = _check(game("abg", "Nab", "Nag"), _forces("abg", "g"))

        with pytest.raises(ReplayError, match="nothing shows"):
            confirm(replace(outcome, strategies=()), _property(_forces("abg", "g")))

    def test_opposite(self) -> None:
        """A strategy that forces the goal does not show that it cannot be forced, nor the other way round."""
        outcome = _check(self.MACHINE, self.CLAIM)

        with pytest.raises(ReplayError, match="the opposite"):
            confirm(replace(outcome, verdict=Verdict.REFUTED), _property(self.CLAIM))
