"""Loops of graphs drawn edge by edge: every class, loops that hang together, and what breaks them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from small_games import game
from solemn.counterexamples.loops import validate_loop
from solemn.model.graph.explore import explore
from solemn.properties.explicit.reading import Reading
from solemn.properties.loops.finding import find_loops
from solemn.properties.loops.keeping import Keeping
from solemn.properties.loops.loop import Comes, Loop, LoopClass, LoopReport
from solemn.properties.loops.play import Play
from solemn.properties.verdicts import Moment


def found(nodes: str, *edges: str, states: int = 100) -> LoopReport:
    """The loops of a game, each of them replayed."""
    report = find_loops(explore(game(nodes, *edges), max_states=states))
    for loop in report.loops:
        validate_loop(loop)
    return report


def only(nodes: str, *edges: str) -> Loop:
    """The one loop of a game."""
    (loop,) = found(nodes, *edges).loops
    return loop


def to(moments: Sequence[Moment]) -> str:
    """The nodes that steps lead to."""
    return "".join(str(moment.arguments[0][1]) for moment in moments)


def broken(loop: Loop) -> list[tuple[str, str, Comes]]:
    """Who leaves a loop for which node, and what comes of it."""
    return [(b.who, to([b.step]), b.comes) for b in loop.breaks]


def classes(report: LoopReport) -> list[tuple[str, tuple[str, ...], str]]:
    """The class, the players and the round of every loop."""
    return [(loop.kind.value, loop.players, to(loop.round)) for loop in report.loops]


class TestClasses:
    """Each class on the smallest game that has it."""

    def test_mandatory(self) -> None:
        """A loop that nobody can leave is mandatory, and no choice breaks it."""
        loop = only("abcx", "Tab", "Tax", "Sbc", "Scb")

        assert (LoopClass.MANDATORY, (), "cb", []) == (
            loop.kind,
            loop.players,
            to(loop.round),
            broken(loop),
        )
        assert (1, "b") == (loop.started, to(loop.trace.moments[:1]))

    def test_mandatory_from_the_start(self) -> None:
        """Nobody starts a loop that cannot be avoided."""
        assert only("abc", "Tab", "Tac", "Sbc", "Scb").started is None

    def test_voluntary(self) -> None:
        """A loop that one player alone keeps going and may leave is voluntary."""
        loop = only("abcx", "Tab", "Tax", "Sbc", "Sca")

        assert (LoopClass.VOLUNTARY, ("T",)) == (loop.kind, loop.players)
        assert [("T", "x", Comes.ENDS)] == broken(loop)
        assert [(1, "T")] == [(choice.number, choice.who) for choice in loop.choices]

    def test_in_the_hands_of_the_other_one(self) -> None:
        """Where all steps of one player stay in the loop, the other one keeps it going or breaks it."""
        loop = only("abcx", "Tab", "Tac", "Nba", "Nca", "Nbx", "Ncx")

        assert (LoopClass.VOLUNTARY, ("N",)) == (loop.kind, loop.players)
        assert {"N"} == {b.who for b in loop.breaks}

    def test_needs_the_opponent(self) -> None:
        """A loop that either player can leave needs both, and each has a choice that breaks it."""
        loop = only("abcx", "Tab", "Tax", "Nbc", "Nbx", "Sca")

        assert (LoopClass.NEEDS_THE_OPPONENT, ("T", "N")) == (loop.kind, loop.players)
        assert [("T", "x", Comes.ENDS), ("N", "x", Comes.ENDS)] == broken(loop)

    def test_left_to_chance(self) -> None:
        """A loop that chance may leave is in nobody's hands."""
        assert (LoopClass.LEFT_TO_CHANCE, ()) == (
            only("abcx", "Tab", "Cbc", "Cbx", "Sca").kind,
            only("abcx", "Tab", "Cbc", "Cbx", "Sca").players,
        )

    def test_none(self) -> None:
        """Play that always ends has no loop, and that is known once all of it was explored."""
        report = found("abcx", "Tab", "Tac", "Nbc", "Scx")

        assert ((), "", 4) == (report.loops, report.truncated, report.states)

    def test_at_one_place(self) -> None:
        """A step that changes nothing is a loop of one state."""
        assert [("voluntary", ("T",), "a")] == classes(found("ax", "Taa", "Tax"))


class TestMixed:
    """Loops that hang together."""

    def test_two_classes_in_one_component(self) -> None:
        """A way round that one player keeps going and one that needs both are told apart."""
        report = found("abcx", "Tab", "Tac", "Nba", "Nca", "Ncx", "Tax")

        assert [("voluntary", ("T",), "ba"), ("needs the opponent", ("T", "N"), "ca")] == classes(report)

    def test_mandatory_core(self) -> None:
        """A player may leave a loop of his own for one that never ends; that is a loop of its own."""
        report = found("abmx", "Tab", "Sba", "Tam", "Smm", "Tax")

        assert [("mandatory", (), "m"), ("voluntary", ("T",), "ba")] == classes(report)
        assert [("T", "x", Comes.ENDS), ("T", "m", Comes.AGAIN)] == broken(report.loops[1])

    def test_each_alone(self) -> None:
        """Each player may be able to keep play going alone, by other ways round."""
        report = found("sux", "Nss", "Nsu", "Tus", "Tux")

        assert {("voluntary", ("T",)), ("voluntary", ("N",))} == {c[:2] for c in classes(report)}

    def test_reply_that_does_not_help(self) -> None:
        """A reply that leads to the same loop elsewhere breaks nothing: one player alone keeps play going."""
        report = found("abcdx", "Tab", "Tax", "Nba", "Nbc", "Tcd", "Tcx", "Sdc")

        assert {("voluntary", ("T",))} == {c[:2] for c in classes(report)}
        assert ("N", "c", Comes.AGAIN) in broken(report.loops[0])

    def test_choice_elsewhere(self) -> None:
        """Where nobody can break a loop on the line that is shown, the way to such a choice is told."""
        loop = next(loop for loop in found("sux", "Nss", "Nsu", "Tus", "Tux").loops if loop.players == ("T",))

        assert [("u", "x")] == [(to(b.way), to([b.step])) for b in loop.breaks]

    def test_same_round_twice(self) -> None:
        """One component is one loop, however long its other ways round are."""
        report = found("abcdx", "Tab", "Tax", "Sbc", "Scd", "Sda")

        assert [(4, 1)] == [(loop.states, loop.times) for loop in report.loops]


class TestUnexplored:
    """What was not explored is taken neither for an end nor for a loop."""

    def test_no_loop_is_not_said(self) -> None:
        """A graph that was cut off before a loop closes says so."""
        report = found("abcx", "Tab", "Tax", "Sbc", "Sca", states=3)

        assert () == report.loops
        assert "the limit of 3 states was reached" == report.truncated

    def test_class_is_open(self) -> None:
        """A loop is shown, but whether its other steps ever end is open."""
        report = found("abcdef", "Tab", "Sba", "Tac", "Scd", "Sde", "Sef", states=4)

        assert ["undecided"] == [loop.kind.value for loop in report.loops]
        assert "the limit of 4 states was reached" == report.loops[0].reason

    def test_class_is_known_all_the_same(self) -> None:
        """What was explored may settle the class: both players have choices that end play."""
        report = found("abxyzcd", "Tab", "Tax", "Tay", "Nba", "Nbx", "Syz", "Szc", "Scd", states=5)

        assert "needs the opponent" == report.loops[0].kind.value


OWNED = st.lists(
    st.tuples(st.sampled_from("TNSC"), st.sampled_from("abcd"), st.sampled_from("abcd")).map("".join),
    min_size=1,
    max_size=9,
)
"""Games on four nodes."""


def naive(edges: Collection[str], players: Collection[str], start: str) -> bool:
    """Say whether some players have choices after which no dead end can be reached, trying all of them."""
    ways = {n: sorted({(e[0], e[2]) for e in edges if e[1] == n}) for n in "abcd"}
    own = [n for n in "abcd" if ways[n] and all(owner in players for owner, _ in ways[n])]
    others = {n: [t for owner, t in ways[n] if owner not in players] for n in "abcd" if n not in own}
    for chosen in product(*(ways[n] for n in own)):
        allowed = {**others, **{n: [t] for n, (_, t) in zip(own, chosen, strict=True)}}
        if goes_on(allowed, start):
            return True
    return False


def goes_on(allowed: dict[str, list[str]], start: str) -> bool:
    """Say whether no dead end can be reached."""
    seen, todo = {start}, [start]
    while todo:
        targets = allowed[todo.pop()]
        if not targets:
            return False
        todo += [t for t in dict.fromkeys(targets) if t not in seen]
        seen.update(targets)
    return True


NAMES = {"T": "T", "N": "N", "S": "system", "C": "chance"}
"""Owners as the machine names them, by their letters."""


class TestNaive:
    """The classes against a solver that tries every choice."""

    @given(OWNED)
    def test_keeping(self, edges: list[str]) -> None:
        """Players can make play go on for ever where some choice of theirs does, whatever the rest do."""
        graph = explore(game("abcd", *edges))
        keeping = Keeping(Play(Reading(graph)), frozenset(range(len(graph))), hopeful=False)

        for letters in ("", "T", "N", "TN", "TNSC"):
            players = tuple(NAMES[letter] for letter in letters)
            expected = {i for i, state in enumerate(graph.states) if naive(edges, letters, state[0])}

            assert expected == keeping.lasting(players)

    @given(OWNED)
    def test_classes(self, edges: list[str]) -> None:
        """Every loop has states from which those who keep it going can, and nobody who is not named."""
        report = found("abcd", *edges)

        for loop in report.loops:
            at = {moment.state[0] for moment in loop.round}
            for letters in ("", "T", "N"):
                alone = all(naive(edges, letters, node) for node in at)
                named = letters in loop.players if letters else loop.kind is LoopClass.MANDATORY
                if loop.kind is LoopClass.MANDATORY or named:
                    assert alone
            if loop.kind is LoopClass.NEEDS_THE_OPPONENT:
                assert all(naive(edges, "TN", node) for node in at)
            assert loop.kind is not LoopClass.UNDECIDED

    @given(OWNED)
    def test_every_way_round(self, edges: list[str]) -> None:
        """Wherever play can come back to where it was, some loop is told, and only there."""
        graph = explore(game("abcd", *edges))
        again = [
            i for i, state in enumerate(graph.states) if state[0] in later({e[1:] for e in edges}, state[0])
        ]

        assert bool(again) is bool(find_loops(graph).loops)


def later(edges: set[str], start: str) -> set[str]:
    """Give the nodes that some steps lead to."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        node = todo.pop()
        fresh = {e[1] for e in edges if e[0] == node} - seen
        seen |= fresh
        todo += fresh
    return seen
