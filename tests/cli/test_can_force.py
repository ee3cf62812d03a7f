"""`can force`: a plan that the interpreter has followed against every reply, or an open question."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from library import FEW
from solemn.cli.asking import ForceAnswer, answer_of, ask_one, plan_of
from solemn.cli.checking import check_scenarios, explored
from solemn.cli.reports.runs import of_check
from solemn.counterexamples.plan import PERFECT_INFORMATION, Plan
from solemn.counterexamples.replay import ReplayError
from solemn.counterexamples.strategies import validate_answer
from solemn.model.graph.limits import Limits
from solemn.model.machine.edit import without, without_citation
from solemn.model.machine.layout import Layout
from solemn.model.scenario import (
    Answer,
    Ask,
    Expectation,
    Force,
    Position,
    answer,
    holding,
    load,
    load_text,
    play,
)
from solemn.model.scenario.moves import parse
from solemn.model.scenario.scenario import ONLY_LINE
from solemn.properties.ability import asked as deciding
from solemn.properties.ability.asked import Forced, forced
from solemn.properties.explicit.reading import Reading
from solemn.properties.verdicts import Strategy


OPENING = "T activate mystical-space-typhoon -> waboku"
GONE = Expectation(places={"waboku": "graveyard"})
UNSEEN = replace(GONE, not_applied=("no battle damage",))
LIMIT = "the limit of 5 states was reached"
QUESTION = "can T force the move T activate after step 0 of 'line'?"
BEFORE = "not before play ends because of 'until'"

TEXT = """\
scenario: x
rules: ocg
start: {step: main1}
cards: [{card: mystical-space-typhoon, owner: T, at: hand}, {card: waboku, owner: N, at: set}]
"""


def question(player: str, goal: Expectation | str, avoiding: Expectation | str | None = None) -> Force:
    """A question in which texts are moves."""
    wanted, beside = (parse(what) if isinstance(what, str) else what for what in (goal, avoiding))
    assert wanted is not None
    return Force(player, wanted, beside)


def asked(
    force: Force,
    after: int = 0,
    *,
    name: str = "E000-04",
    because: str | None = None,
    until: Expectation | None = None,
    expect: bool | None = None,
    most: int = 1_000,
    at_once: bool = False,
) -> Answer:
    """Ask what can be forced in a scenario of the library."""
    scenario = replace(load(name), until=until)
    ask = Ask(ONLY_LINE, after, force, expect, because, at_once)
    return answer_of(scenario, ask, scenario.machine, limits=Limits(most))


def plan(given: Answer) -> Plan:
    """The plan of an answer that has one."""
    found = plan_of(given)
    assert found is not None
    return found


class TestYes:
    """What can be forced."""

    def test_state(self) -> None:
        """A state is forced against every reply, and the plan says who knows what."""
        given = asked(question("T", GONE), after=1)

        assert given.possible
        assert f"from there on T can force it ({PERFECT_INFORMATION})" == plan(given).heading
        assert {"N: activate waboku", "N: pass"} <= {f"{s.who}: {s.does}" for s in plan(given).lines}
        assert {"the goal"} == {line.ends for line in plan(given).lines if line.ends}

    def test_own_move(self) -> None:
        """A move that may be made there is forced by making it."""
        given = asked(question("T", OPENING))

        assert ["  1. T: activate mystical-space-typhoon -> waboku  (the goal)"] == list(
            map(str, plan(given).lines)
        )

    def test_move_of_the_other(self) -> None:
        """A move counts whoever makes it, if it is made in every line of play."""
        assert asked(question("T", "N pass", "N activate waboku"), after=2).possible is not None
        assert not asked(question("T", "N activate waboku")).possible
        assert not asked(question("T", "T activate waboku")).possible

    def test_target(self) -> None:
        """A move that names another target is another one; without a target it is meant with any."""
        typhoon = "T activate mystical-space-typhoon"

        assert not asked(question("T", f"{typhoon} -> mystical-space-typhoon")).possible
        assert asked(question("T", typhoon)).possible
        assert not asked(question("T", GONE, typhoon)).possible

    @pytest.mark.parametrize("avoiding", [None, Expectation(state="open state")])
    def test_no_steps(self, avoiding: Expectation | None) -> None:
        """What is so already is forced by nothing, also if it is to be avoided."""
        given = asked(Force("N", Expectation(state="open state"), avoiding))

        assert (True, ()) == (given.possible, plan(given).lines)

    def test_at_once(self) -> None:
        """The position is that of every question, the steps of the system still to come with `at_once`."""
        late, early = (asked(question("T", GONE), after=1, at_once=at_once) for at_once in (False, True))

        assert [True, True] == [late.possible, early.possible]

    def test_as_expected(self) -> None:
        """The expected answer is as expected, and any where none is."""
        found = [asked(question("T", GONE), expect=expect).as_expected for expect in (True, False, None)]

        assert [True, False, True] == found


class TestNo:
    """What cannot be forced."""

    def test_replies(self) -> None:
        """The replies that defeat every try are told."""
        given = asked(question("T", UNSEEN))

        assert not given.possible
        assert "cannot force it, whatever is tried" in plan(given).heading
        assert "N: activate waboku" in {f"{line.who}: {line.does}" for line in plan(given).lines}
        assert all(line.ends != "the goal" for line in plan(given).lines)

    @pytest.mark.parametrize("avoiding", ["N activate waboku", Expectation(applied=("no battle damage",))])
    def test_avoiding(self, avoiding: Expectation | str) -> None:
        """A goal behind a state or a move that is to be avoided does not count."""
        given = asked(question("T", GONE, avoiding))

        assert not given.possible
        assert "what is to be avoided" in {line.ends for line in plan(given).lines}

    @pytest.mark.parametrize(
        ("because", "right"), [("S001-02", True), ("S000-19", False), ("S003-52", False)]
    )
    def test_because(self, because: str, right: bool) -> None:
        """A statement is the reason if the answer is the other one without its clauses."""
        given = asked(question("T", UNSEEN), because=because, expect=False)

        assert (False, (because,) * right, right) == (given.possible, given.sources, given.as_expected)

    @pytest.mark.parametrize(
        ("because", "right"), [("S000-21", True), ("S001-02", False), ("S000-09", False)]
    )
    def test_because_of_yes(self, because: str, right: bool) -> None:
        """A yes may have a reason, too; one that could not be looked into to the end is none."""
        given = asked(question("N", "N activate waboku"), after=1, because=because, expect=True)

        assert (True, right) == (given.possible, given.as_expected)

    def test_because_of_the_other_answer(self) -> None:
        """No reason is looked for where the answer is not the expected one."""
        assert () == asked(question("T", GONE), because="S000-09", expect=False).sources

    def test_dropped_statement(self) -> None:
        """Without the clauses that cite the reason, the answer is the other one."""
        scenario = load("E000-04")
        edited = without_citation(scenario.machine, "S001-02")

        assert answer_of(scenario, Ask(ONLY_LINE, 0, question("T", UNSEEN), answer=True), edited).as_expected


class TestUndecided:
    """What was left open."""

    @pytest.mark.parametrize("expect", [True, False, None])
    def test_limit(self, expect: bool | None) -> None:
        """What depends on play that was not explored is open, has no plan, and is never as expected."""
        given = asked(question("T", GONE), most=5, expect=expect)

        assert (None, LIMIT, False) == (given.possible, given.undecided, given.as_expected)
        assert None is plan_of(given)

    def test_near(self) -> None:
        """What is decided before is decided all the same."""
        assert asked(question("T", OPENING), most=4).possible

    @pytest.mark.parametrize(
        ("force", "state", "possible"),
        [
            (question("T", GONE), "building", False),
            (question("T", Expectation(state="building")), "building", True),
            (question("T", OPENING), "building", True),
            (question("T", GONE, Expectation(state="building")), "building", False),
            (question("T", GONE), "window", True),
        ],
    )
    def test_until(self, force: Force, state: str, possible: bool) -> None:
        """What would have to come behind the end of play is not forced, and the answer says why."""
        given = asked(force, until=Expectation(state=state))
        by_until = force == question("T", GONE) and not possible

        assert (possible, "", by_until) == (given.possible, given.undecided, given.by_until)
        assert (BEFORE if by_until else "") == given.remark
        assert by_until is ("before play ends because of 'until'" in plan(given).heading)

    def test_until_in_the_plan(self) -> None:
        """The replies are told up to where play ends."""
        given = asked(question("T", GONE), until=Expectation(state="building"))

        told = [" ".join(line.split()) for line in str(plan(given)).splitlines()[1:3]]

        assert ["1. if T activates mystical-space-typhoon -> waboku: play ends because of", "'until'"] == told

    def test_until_and_a_limit(self) -> None:
        """Where a limit leaves something open as well, no answer is given."""
        given = asked(question("T", GONE), until=Expectation(state="resolving"), most=5)

        assert (None, LIMIT) == (given.possible, given.undecided)

    @pytest.mark.parametrize(
        ("force", "possible", "remark"),
        [
            (question("T", Expectation(state="building")), True, ""),
            (question("T", GONE, Expectation(state="building")), False, ""),
            (question("T", GONE), False, BEFORE),
            (question("T", "N pass"), False, BEFORE),
        ],
    )
    def test_at_the_end(self, force: Force, possible: bool, remark: str) -> None:
        """At the end of play only what is true there is forced."""
        given = asked(force, 1, until=Expectation(state="building"))

        assert (possible, remark, ()) == (given.possible, given.remark, plan(given).lines)

    def test_because(self) -> None:
        """An answer whose reason could not be looked into is one, and not as expected."""
        scenario = load("E000-04")
        graph = explored(scenario, scenario.machine, Limits())
        ask = Ask(ONLY_LINE, 0, question("T", UNSEEN), answer=False, because="S001-02")
        given = answer_of(scenario, ask, scenario.machine, graph, Limits(1))

        assert (False, False) == (given.possible, given.as_expected)
        assert "whether S001-02 is a reason for it: the limit of 1 states was reached" == given.undecided

    def test_in_every_face(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A question that is left open ends a run as undecided, and is no complaint."""
        monkeypatch.setattr("solemn.cli.asking.forced", lambda *_: Forced(None, "no time"))
        scenario = load_text(f"{TEXT}ask: [{{can force: T, reaching: {GONE}, answer: yes}}]\n", "x.yaml")
        (report,) = check_scenarios([(scenario, scenario.machine)])
        told = "x.yaml:5:7: can T force {waboku: graveyard} after step 0 of 'line'? undecided: no time"

        assert (3, 3, ()) == (report.exit_code, of_check([report]).exit_code, report.complaints)
        assert (told,) == report.undecided


class TestComplaints:
    """What is not as the scenario says."""

    def complaints(self, ask: str, *, without_: str = "") -> tuple[str, ...]:
        """What is wrong with a scenario that asks this."""
        scenario = load_text(f"{TEXT}ask: [{{{ask}}}]\n", "x.yaml")
        machine = without(scenario.machine, without_) if without_ else scenario.machine
        (report,) = check_scenarios([(scenario, machine)])
        return report.complaints

    def test_forced(self) -> None:
        """A yes instead of a no is told with the plan."""
        (told,) = self.complaints(f"can force: T, making: {OPENING}, answer: no")

        assert told.replace(" mystical-space-typhoon -> waboku", "").splitlines() == [
            f"x.yaml:5:7: {QUESTION} yes, but the scenario says otherwise",
            f"  from there on T can force it ({PERFECT_INFORMATION})",
            "    1. T: activate  (the goal)",
        ]

    def test_not_forced(self) -> None:
        """A no instead of a yes is told with the replies."""
        (told,) = self.complaints("can force: T, reaching: {waboku: hand}, avoiding: T end, answer: yes")

        assert "force {waboku: hand} avoiding the move T end after step 0" in told
        assert "  from there on T cannot force it, whatever is tried (perfect" in told

    def test_no_reason(self) -> None:
        """A statement that has nothing to do with it is told as no reason."""
        (told,) = self.complaints("can force: T, making: N end, answer: no, because: S000-10")

        assert told.endswith("? S000-10 is no reason for it: without its clauses the answer is still no")

    def test_line(self) -> None:
        """A question whose line does not lead to its position is told as that."""
        bad = replace(load("E000-04"), lines={ONLY_LINE: (parse("N: end"),)})
        told = ask_one(bad, Ask(ONLY_LINE, 1, question("T", GONE), None), bad.machine)

        assert isinstance(told, str)
        assert "is not legal" in told

    def test_other_kind(self) -> None:
        """What may be done there and then is all that one position answers."""
        with pytest.raises(TypeError, match="can T force"):
            answer(load("E000-04"), Ask(ONLY_LINE, 0, question("T", GONE), None))


class TestFollowed:
    """Nothing is shown that the interpreter has not followed."""

    def strategy(self, force: Force) -> Strategy:
        """The strategy for a question about the start of E000-04."""
        scenario = load("E000-04")
        start = Layout(scenario.machine).initial()
        found = forced(scenario, scenario.machine, force, Position(start, ended=False), Limits())
        assert found.strategy is not None
        return found.strategy

    def test_good(self) -> None:
        """A strategy that leads there against every reply is confirmed."""
        strategy = self.strategy(question("T", GONE))

        here = Position(strategy.trace.start, ended=False)

        assert validate_answer(strategy, question("T", GONE), here).strategy is strategy

    def test_until(self) -> None:
        """One that goes on behind the end of play is a fault of Solemn."""
        strategy, until = self.strategy(question("T", GONE)), Expectation(state="building")
        with pytest.raises(ReplayError, match="ends because of 'until' without a goal"):
            validate_answer(strategy, question("T", GONE), Position(strategy.trace.start, ended=False), until)

    @pytest.mark.parametrize(
        ("force", "told"),
        [
            (question("T", UNSEEN), "chooses nothing"),
            (question("T", GONE, "N activate waboku"), "comes to what is to be avoided"),
            (question("T", Expectation(places={"waboku": "hand"})), "chooses nothing"),
        ],
    )
    def test_bad(self, force: Force, told: str) -> None:
        """One that does not is a fault of Solemn."""
        strategy = self.strategy(question("T", GONE))
        with pytest.raises(ReplayError, match=told):
            validate_answer(strategy, force, Position(strategy.trace.start, ended=False))

    def test_elsewhere(self) -> None:
        """One that begins elsewhere is one, too."""
        strategy = self.strategy(question("T", GONE))
        elsewhere = next(iter({*strategy.choices} - {strategy.trace.start}))
        with pytest.raises(ReplayError, match="does not begin at the position"):
            validate_answer(strategy, question("T", GONE), Position(elsewhere, ended=False))

    def test_is_followed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A fault in the search comes out as one, and not as an answer."""
        monkeypatch.setattr(deciding, "_step", lambda *_: lambda *_: True)
        with pytest.raises(ReplayError):
            asked(question("T", UNSEEN))


class TestGraphs:
    """Where the play comes from that decides it."""

    def test_at_hand(self) -> None:
        """A graph at hand gives the same answer as looking from the position, if it is whole."""
        scenario = load("E000-04")
        graphs = [None, *(explored(scenario, scenario.machine, Limits(most)) for most in (1_000, 5))]
        ask = Ask(ONLY_LINE, 1, question("T", GONE), None)
        given = [answer_of(scenario, ask, scenario.machine, graph, Limits()) for graph in graphs]

        assert given[0] == given[1] == given[2]
        assert isinstance(given[0], ForceAnswer)

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
        force = question("T", "T end")
        given = [answer_of(scenario, Ask(ONLY_LINE, n, force, None), scenario.machine, graph) for n in (0, 1)]

        assert 0 in graph.ends
        assert [(True, ""), (False, BEFORE)] == [(one.possible, one.remark) for one in given]


def _won(reading: Reading, player: str, goals: set[int]) -> set[int]:
    """The states from which a player gets to a goal: those a step before are added until nothing changes."""
    won, graph = set(goals), reading.graph
    while True:
        more = {i for i in range(len(graph)) if i not in won and _gains(reading, player, i, won)}
        if not more:
            return won
        won |= more


def _gains(reading: Reading, player: str, state: int, won: set[int]) -> bool:
    steps = reading.graph.successors(state)
    others = [target for instance, target in steps if reading.owner(state, instance) != player]
    return all(t in won for t in others) if others else any(t in won for _, t in steps)


@pytest.mark.parametrize("name", FEW)
def test_plain_fixpoint(name: str) -> None:
    """For every card, the answer is what adding state by state says."""
    scenario = load(name)
    reading = Reading(explored(scenario, scenario.machine, Limits()))
    graph, here = reading.graph, play(scenario, steps=0).states[-1]
    for player, card in product("TN", scenario.machine.domains["Card"]):
        goal = Expectation(places={card: "graveyard"})
        given = answer_of(
            scenario, Ask(next(iter(scenario.lines)), 0, Force(player, goal), None), scenario.machine, graph
        )
        met = {i for i, state in enumerate(graph.states) if holding(goal, graph.step.layout)(state)}
        assert (graph.ids[here] in _won(reading, player, met)) is given.possible
