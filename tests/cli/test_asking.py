"""`reach`: a shortest line that the interpreter has played, a no that all of play bears out, or neither."""

from __future__ import annotations

from dataclasses import replace

import pytest

import solemn
from library import FEW
from reachable import reachable
from solemn.cli import asking
from solemn.cli.asking import answer_of, ask_one
from solemn.cli.checking import check_scenarios, explored
from solemn.cli.reports.runs import of_check
from solemn.counterexamples.replay import ReplayError, replay_way
from solemn.model.graph.limits import Limits
from solemn.model.machine.edit import without, without_citation
from solemn.model.machine.layout import Layout
from solemn.model.scenario import (
    Answer,
    Ask,
    Expectation,
    Reach,
    Scenario,
    answer,
    holding,
    load,
    load_text,
    play,
)
from solemn.model.scenario.moves import parse
from solemn.model.scenario.scenario import ONLY_LINE
from solemn.properties.explicit import reach
from solemn.properties.explicit.reach import Reached
from solemn.properties.verdicts import Moment, Verdict


OPENING = "T: activate mystical-space-typhoon -> waboku"
DESTROYED = Expectation(places={"waboku": "graveyard"}, not_applied=("no battle damage",), state="open state")
STARDUST = "against Solemn Judgment"
LOST = Expectation(places={"stardust-dragon": "graveyard", "ring-of-destruction": "set"})
LIMIT = "the limit of 5 states was reached"


def asked(
    goal: Expectation | str,
    after: int = 0,
    *,
    name: str = "E000-04",
    line: str = ONLY_LINE,
    because: str | None = None,
    until: Expectation | None = None,
    expect: bool | None = None,
    most: int = 1_000,
) -> Answer:
    """Ask whether play in a scenario of the library can come to something."""
    scenario = replace(load(name), until=until)
    wanted = parse(goal) if isinstance(goal, str) else goal
    ask = Ask(line, after, Reach(wanted), expect, because)
    return answer_of(scenario, ask, scenario.machine, limits=Limits(most))


def moves(given: Answer) -> tuple[str, ...] | None:
    """The moves of the way that an answer has found."""
    return given.moves(load("E000-04").machine)


class TestYes:
    """What can be reached."""

    def test_state(self) -> None:
        """A state is reached by a shortest line, told by its moves."""
        given = asked(DESTROYED)

        assert (True, (OPENING, "N: pass", "T: pass", "T: pass", "N: pass")) == (given.possible, moves(given))

    def test_is_a_line(self) -> None:
        """What is told can be played as a line, and leads there."""
        scenario = load("E000-04")
        told = tuple(map(parse, moves(asked(DESTROYED)) or ()))
        line = play(replace(scenario, lines={ONLY_LINE: told}))

        assert holding(DESTROYED, line.interpreter.layout)(line.final)

    def test_move(self) -> None:
        """A move is reached where it is legal."""
        assert (OPENING,) == moves(asked("N activate waboku"))

    def test_any_target(self) -> None:
        """A move without its target is reached where it is legal with one; a named target is that one."""
        typhoon = "T activate mystical-space-typhoon"

        assert () == moves(asked(typhoon))
        assert not asked(f"{typhoon} -> mystical-space-typhoon").possible

    def test_whose_move(self) -> None:
        """The same move of the other player is another one."""
        assert not asked("T activate waboku").possible

    @pytest.mark.parametrize("goal", ["T end", Expectation(state="open state")])
    def test_no_steps(self, goal: Expectation | str) -> None:
        """The position itself counts."""
        assert (True, ()) == (asked(goal).possible, moves(asked(goal)))

    def test_from_a_position(self) -> None:
        """Play goes on from the position that the question is about."""
        assert (OPENING, "N: pass", "T: pass") == tuple(moves(asked(DESTROYED)) or ())[:3]
        assert ("N: pass", "T: pass", "T: pass", "N: pass") == moves(asked(DESTROYED, after=1))

    def test_as_expected(self) -> None:
        """The expected answer is as expected, and any where none is."""
        found = [asked(DESTROYED, expect=expect).as_expected for expect in (True, False, None)]

        assert [True, False, True] == found

    def test_shortest(self) -> None:
        """No shorter line leads there; a graph at hand gives the same way as looking from the position."""
        scenario = load("E000-04")
        graph = explored(scenario, scenario.machine, Limits())
        holds = holding(DESTROYED, Layout(scenario.machine))
        best = min(graph.distance(i) for i, state in enumerate(graph.states) if holds(state))
        ask = Ask(ONLY_LINE, 0, Reach(DESTROYED), None)
        here = [answer_of(scenario, ask, scenario.machine, known) for known in (graph, None)]

        assert [best, best] == [len(given.way or ()) for given in here]
        assert here[0] == here[1]


class TestNo:
    """What cannot be reached."""

    def test_no(self) -> None:
        """A no has no way, and no reason where none was looked for."""
        given = asked(Expectation(places={"waboku": "hand"}))

        assert (False, None, (), "") == (given.possible, given.way, given.sources, given.undecided)

    @pytest.mark.parametrize(
        ("because", "right"), [("S000-10", True), ("S000-01", False), ("S003-52", False)]
    )
    def test_because(self, because: str, right: bool) -> None:
        """A statement is the reason if dropping its clauses makes it possible; an uncited one is none."""
        given = asked(LOST, after=2, name="E000-02", line=STARDUST, because=because, expect=False)

        assert (False, (because,) * right, right) == (given.possible, given.sources, given.as_expected)

    def test_until(self) -> None:
        """What lies behind the end of play is not reached, the end itself is."""
        building = Expectation(state="building")

        assert asked(building, until=building).possible
        assert not asked(Expectation(state="resolving"), until=building).possible
        assert not asked("N activate waboku", until=Expectation(holder="N")).possible

    @pytest.mark.parametrize(
        ("until", "remark"),
        [
            (Expectation(state="building"), "not before play ends because of 'until'"),
            (Expectation(state="over"), "not before play ends because of 'until'"),
            (Expectation(places={"waboku": "hand"}), ""),
            (None, ""),
        ],
    )
    def test_until_is_told(self, until: Expectation | None, remark: str) -> None:
        """A no that does not speak of play behind the end says so, where play comes to one."""
        given = asked(Expectation(places={"waboku": "banished"}), until=until)

        assert (False, remark) == (given.possible, given.remark)
        assert (f"no, {remark}" if remark else "no") == given.told

    def test_until_of_an_edited_machine(self) -> None:
        """A statement is no reason if what it forbids lies behind the end of play."""
        after = replace(LOST, places={**LOST.places, "dark-hole": "graveyard"})
        sources = [
            asked(
                after, 2, name="E000-02", line=STARDUST, because="S000-10", until=Expectation(state=state)
            ).sources
            for state in ("resolving", "window")
        ]

        assert [(), ("S000-10",)] == sources

    def test_at_the_end(self) -> None:
        """At the end of play only what is true there is reached, and no move."""
        until = Expectation(state="building")
        found = [asked(goal, 1, until=until).possible for goal in (until, DESTROYED, "N pass")]

        assert [True, False, False] == found

    def test_back_at_the_start(self) -> None:
        """Play that comes back to a start like the end of play is over, though play began there."""
        text = """\
scenario: Again
rules: ocg
start: {step: main1}
cards:
  - card: {id: again, kind: monster, type: effect, effects: [{timing: ignition, text: []}]}
    owner: T
    at: monster zone
until: {state: open state}
line: [T: activate again, N: pass, T: pass, T: pass]
"""
        scenario = load_text(text, "again.yaml")
        graph = explored(scenario, scenario.machine, Limits())
        ask = Ask(ONLY_LINE, 4, Reach(parse("T activate again")), None)

        assert 0 in graph.ends
        assert not answer_of(scenario, ask, scenario.machine, graph).possible
        assert answer_of(scenario, replace(ask, after=0), scenario.machine, graph).possible


class TestUndecided:
    """What was left open."""

    def test_no_witness(self) -> None:
        """Without a way nothing is said of play that was not explored; it is never as expected."""
        for expect in (True, False, None):
            given = asked(DESTROYED, most=5, expect=expect)
            assert (None, LIMIT, False) == (given.possible, given.undecided, given.as_expected)

    def test_witness(self) -> None:
        """A way that was found is one all the same."""
        assert asked("N activate waboku", most=12).possible

    def test_because(self) -> None:
        """A no whose reason could not be looked into is a no, and not as expected."""
        scenario = load("E000-02")
        graph = explored(scenario, scenario.machine, Limits())
        ask = Ask(STARDUST, 2, Reach(LOST), answer=False, because="S000-10")
        given = answer_of(scenario, ask, scenario.machine, graph, Limits(1))

        assert (False, False) == (given.possible, given.as_expected)
        assert "whether S000-10 is a reason for it: the limit of 1 states was reached" == given.undecided

    def test_part_of_a_graph(self) -> None:
        """A graph that is not whole is not relied on: play is explored from the position."""
        scenario = load("E000-04")
        graph = explored(scenario, scenario.machine, Limits(5))
        ask = Ask(ONLY_LINE, 0, Reach(DESTROYED), None)

        assert answer_of(scenario, ask, scenario.machine, graph, Limits()).possible

    @pytest.mark.parametrize(("most", "codes"), [(1_000, 0), (5, 3)])
    def test_exit_code(self, most: int, codes: int) -> None:
        """A question that is left open ends a run as undecided, and is no complaint."""
        text = f"""\
scenario: x
rules: ocg
start: {{step: main1}}
cards: [{{card: mystical-space-typhoon, owner: T, at: hand}}, {{card: waboku, owner: N, at: set}}]
ask: [{{reach: {DESTROYED}, answer: yes}}]
"""
        scenario = load_text(text, "x.yaml")
        (report,) = check_scenarios([(scenario, scenario.machine)], limits=Limits(most))

        assert (codes, ()) == (report.exit_code, report.complaints)
        assert bool(codes) is bool(report.undecided)

    def test_only_the_question(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A run in which nothing but a question is left open is undecided, in every face."""
        monkeypatch.setattr(asking, "reached", lambda *_: Reached(None, "no time"))
        scenario = load("E000-04")
        (report,) = check_scenarios([(scenario, scenario.machine)])
        from_python = solemn.load("E000-04").check()

        assert {Verdict.HOLDS} == {outcome.verdict for outcome in report.outcomes}
        assert (3, 3) == (report.exit_code, of_check([report]).exit_code)
        assert (3, False) == (from_python.exit_code, bool(from_python))


class TestComplaints:
    """What is not as the scenario says."""

    def complaints(self, rest: str, *, without_: str = "") -> tuple[str, ...]:
        """What is wrong with a scenario that ends in a few more lines."""
        text = """\
scenario: x
rules: ocg
start: {step: main1}
cards: [{card: mystical-space-typhoon, owner: T, at: hand}, {card: waboku, owner: N, at: set}]
"""
        scenario = load_text(text + rest, "x.yaml")
        machine = without(scenario.machine, without_) if without_ else scenario.machine
        (report,) = check_scenarios([(scenario, machine)])
        return report.complaints

    def test_reachable(self) -> None:
        """A yes instead of a no is told with the way."""
        (told,) = self.complaints("ask: [{reach: N activate waboku, answer: no}]\n")

        assert told == (
            "x.yaml:5:7: can play reach N activate waboku after step 0 of 'line'? yes, but the scenario says "
            f"otherwise\n  by: {OPENING}"
        )

    def test_already(self) -> None:
        """A yes without a step says so."""
        (told,) = self.complaints("ask: [{reach: {state: open state}, answer: no}]\n")

        assert told.endswith("otherwise\n  by: nothing, it is so already")

    def test_not_reachable(self) -> None:
        """A no instead of a yes is told."""
        (told,) = self.complaints("ask: [{reach: {waboku: hand}, answer: yes}]\n")

        complaint, note = told.splitlines()
        assert complaint.endswith(
            "can play reach {waboku: hand} after step 0 of 'line'? no, but the scenario says otherwise"
        )
        assert note.startswith("  note: play ends with the phase in which it starts")

    def test_no_reason(self) -> None:
        """A statement that has nothing to do with it is told as no reason."""
        (told,) = self.complaints("ask: [{reach: {waboku: hand}, answer: no, because: S000-10}]\n")

        assert told.endswith("? S000-10 is no reason for it: without its clauses it is still not reachable")

    def test_until_never(self) -> None:
        """An `until` that play never comes to is told with its place."""
        expected = ("x.yaml:5:8: play never comes to 'until' {waboku: hand}",)

        assert expected == self.complaints("until: {waboku: hand}\nask: [{may: T end}]\n")

    def test_until(self) -> None:
        """One that play comes to is not, be it the start to which play comes back."""
        assert () == self.complaints("until: {state: over}\nask: [{may: T end}]\n")

    def test_until_edited(self) -> None:
        """An edited machine, too, has to come to the same `until`."""
        told = self.complaints(
            "until: {state: over}\nask: [{may: T end}]\n", without_="announce the end of the step"
        )

        assert any("never comes to 'until'" in complaint for complaint in told)

    def test_line(self) -> None:
        """A question whose line does not lead to its position is told as that."""
        scenario = load("E000-04")
        bad = replace(scenario, lines={ONLY_LINE: (parse("N: end"),)})
        told = ask_one(bad, Ask(ONLY_LINE, 1, Reach(DESTROYED), None), bad.machine)

        assert isinstance(told, str)
        assert "is not legal" in told

    def test_other_kind(self) -> None:
        """What may be done there and then is all that one position answers."""
        with pytest.raises(TypeError, match="can play reach"):
            answer(load("E000-04"), Ask(ONLY_LINE, 0, Reach(DESTROYED), None))


class TestReplayed:
    """Nothing is shown that the interpreter has not played."""

    def moments(self) -> tuple[Moment, ...]:
        """The steps to a state of E000-04."""
        return tuple(Moment(s.rule, s.arguments, s.target) for s in asked(DESTROYED).way or ())

    def test_good(self) -> None:
        """A way that leads there is confirmed."""
        machine = load("E000-04").machine
        start = Layout(machine).initial()

        assert asked(DESTROYED).way == replay_way(machine, start, self.moments(), DESTROYED)

    @pytest.mark.parametrize(
        ("goal", "cut", "told"),
        [
            (DESTROYED, slice(1, None), "step 1 of the way"),
            (DESTROYED, slice(0, -1), "does not find {waboku: graveyard"),
            (parse("N activate waboku"), slice(0, None), "does not find N: activate waboku"),
        ],
    )
    def test_bad(self, goal: Expectation, cut: slice, told: str) -> None:
        """A way that is not legal, or does not lead there, is a fault of Solemn."""
        machine = load("E000-04").machine
        with pytest.raises(ReplayError, match=told):
            replay_way(machine, Layout(machine).initial(), self.moments()[cut], goal)

    def test_is_replayed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A fault in the search comes out as one, and not as an answer."""
        monkeypatch.setattr(reach, "way", lambda *_: [])

        with pytest.raises(ReplayError):
            asked(DESTROYED)


@pytest.mark.parametrize("name", FEW)
def test_plain_enumeration(name: str) -> None:
    """For every card and place, the answer is what plain enumeration of all states says."""
    scenario: Scenario = load(name)
    graph = explored(scenario, scenario.machine, Limits())
    layout, states = Layout(scenario.machine), reachable(scenario.machine).states
    for card in scenario.machine.domains["Card"]:
        for place in ("graveyard", "hand", "monster zone", "field"):
            goal = Expectation(places={card: place})
            given = answer_of(
                scenario, Ask(next(iter(scenario.lines)), 0, Reach(goal), None), scenario.machine, graph
            )
            assert any(map(holding(goal, layout), states)) is given.possible


def test_dropped_statement() -> None:
    """Without the clauses that cite the reason, the answer is the other one."""
    scenario = load("E000-02")
    edited = without_citation(scenario.machine, "S000-10")
    given = answer_of(scenario, Ask(STARDUST, 2, Reach(LOST), answer=True), edited)

    assert given.as_expected
