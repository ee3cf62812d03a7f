"""The Python interface: what it answers, how that is printed, and what it raises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import solemn
from rounds import NO_CHAINS


SPEED = "add a chain link / an effect cannot answer a faster one"
OPEN = """\
scenario: What can be reached
rules: ocg
start: {step: main1}
cards: [{card: waboku, owner: N, at: set}]
ask: [{reach: {waboku: hand}}]
"""
TWO_PASSES = "start resolution after two passes"


@pytest.fixture(name="stardust", scope="module")
def stardust_scenario() -> solemn.Scenario:
    """A scenario in which the speed of an answer matters."""
    return solemn.load("E000-02")


class TestCheck:
    """`load(...).check(...)`."""

    def test_holds(self, stardust: solemn.Scenario) -> None:
        """A property that holds is true, and its line says on how many states."""
        result = stardust.check("P-04")

        assert result
        assert "P-04 holds on E000-02: 1,231 states" == repr(result) == str(result)
        assert ("P-04", "holds", 1231, "", 0) == (
            result.property,
            result.verdict,
            result.states,
            result.reason,
            result.exit_code,
        )

    def test_by_name(self, stardust: solemn.Scenario) -> None:
        """A property may be called by its name, too."""
        assert stardust.check("P-94") == stardust.check("deadlock_freedom")

    def test_vacuous(self) -> None:
        """What holds because its situation never arises is true, and its line says so."""
        result = solemn.load("E000-04").check("P-04")

        assert (True, True) == (bool(result), result.vacuous)
        assert "P-04 holds vacuously on E000-04: 108 states, its situation never arises" == repr(result)

    def test_refuted(self, stardust: solemn.Scenario) -> None:
        """A refuted property is false, and its trace has a line for each step."""
        result = stardust.check("P-04", without=SPEED)

        assert (False, "refuted", 1) == (bool(result), result.verdict, result.exit_code)
        assert repr(result).startswith("P-04 refuted on E000-02 in 3 steps, without 'add a chain link / ")
        assert [
            "T: activate dark-hole",
            "N: activate solemn-judgment",
            "T: activate stardust-dragon",
        ] == list(result.trace)

    def test_play_by_play(self, stardust: solemn.Scenario) -> None:
        """A trace as text tells the rule, its sources, the chain and what changed."""
        told = str(stardust.check("P-04", without=[SPEED]).trace).splitlines()

        assert "  3. T: activate stardust-dragon" in told
        assert (
            "     rule 'add a chain link'  S000-08 S000-18 S000-19 S000-49 S001-20 S001-44 S002-50 S002-52"
            in told
        )
        assert "     chain 2: solemn-judgment (N)" in told
        assert "     chain 3: stardust-dragon (T)" == told[-1]

    def test_dead_end(self) -> None:
        """A trace into a dead end says that it is one."""
        result = solemn.load("E000-04").check("P-01", without=TWO_PASSES)

        assert "the last state is a dead end" == str(result).splitlines()[-1]

    def test_no_trace(self, stardust: solemn.Scenario) -> None:
        """Without a counterexample there is an empty trace."""
        trace = stardust.check("P-04").trace

        assert (0, [], "", "<no counterexample>") == (len(trace), list(trace), str(trace), repr(trace))

    def test_trace_by_position(self, stardust: solemn.Scenario) -> None:
        """The last step of a trace is what the property forbids."""
        trace = stardust.check("P-04", without=SPEED).trace

        assert "T: activate stardust-dragon" == trace[-1]

    @pytest.mark.parametrize(
        ("limits", "reason"),
        [
            ({"max_states": 10}, "the limit of 10 states was reached"),
            ({"timeout": 0}, "the limit of 0 seconds was reached"),
            ({"max_memory": 1}, "the limit of 1 megabytes was reached"),
        ],
    )
    def test_limits(self, limits: dict[str, int], reason: str, stardust: solemn.Scenario) -> None:
        """What a limit leaves open is undecided, false, and says which limit."""
        result = stardust.check("P-04", **limits)  # type: ignore[call-overload]

        assert (False, "undecided", reason, 3) == (
            bool(result),
            result.verdict,
            result.reason,
            result.exit_code,
        )
        assert f"P-04 undecided on E000-02: {reason}" == repr(result)


class TestReport:
    """`load(...).check()` without a name."""

    def test_whole(self, stardust: solemn.Scenario) -> None:
        """All properties are decided, and one of them can be looked up."""
        report = stardust.check()

        told = "E000-02: 96 holds, 1 failing as expected"
        assert (True, 0, told) == (bool(report), report.exit_code, repr(report))
        assert "P-04 holds on E000-02: 1,231 states" == repr(report["P-04"])

    def test_not_as_written(self, stardust: solemn.Scenario) -> None:
        """Answers that come out otherwise make it false, and its text tells them and the counterexamples."""
        report = stardust.check(without=SPEED)

        assert (False, 1, 3) == (bool(report), report.exit_code, len(report.complaints))
        assert re.search(r"\d+ holds, \d+ refuted, .*3 not as written", repr(report))
        assert "yes, but the scenario says otherwise" in str(report)
        assert "  3. T: activate stardust-dragon" in str(report)

    def test_not_about_the_game(self) -> None:
        """Asking for the result of a property that says nothing about a game is an error that says so."""
        report = solemn.load("E003-05").check()

        with pytest.raises(solemn.NothingToCheckError, match="P-04 does not speak about E003-05"):
            report["P-04"]

    def test_open_question(self, tmp_path: Path) -> None:
        """A question that a limit leaves open makes it false, is no complaint, and stands in its text."""
        path = tmp_path / "open.yaml"
        path.write_text(OPEN, encoding="utf-8")
        report = solemn.load(path).check(max_states=3)

        assert (False, 3, (), 1) == (
            bool(report),
            report.exit_code,
            report.complaints,
            len(report.undecided),
        )
        assert "1 question undecided" in repr(report)
        assert report.undecided[0] in str(report)

    def test_misspelt(self, stardust: solemn.Scenario) -> None:
        """Asking for the result of a property that is not there is an error that names the closest."""
        with pytest.raises(solemn.UnknownPropertyError, match="did you mean"):
            stardust.check()["P-999"]


class TestAsk:
    """`load(...).ask(...)`."""

    def test_yes(self) -> None:
        """A move that may be made is true."""
        answer = solemn.load("E000-04").ask("N activate waboku", after=1)

        assert answer
        assert "may N activate waboku after step 1 of 'line'? yes" == repr(answer)

    def test_no(self) -> None:
        """A move that may not be made is false and comes with the clauses and their sources."""
        answer = solemn.load("E000-04").ask("N: activate waboku")

        assert not answer
        assert ("only the player with priority may activate an effect",) == answer.reasons
        assert "S000-01" in answer.sources
        assert repr(answer).startswith("may N activate waboku after step 0 of 'line'? no, not met: only the")

    def test_without(self, stardust: solemn.Scenario) -> None:
        """A dropped clause forbids nothing any more."""
        move, line = "T activate stardust-dragon", "against Solemn Judgment"

        assert not stardust.ask(move, after=2, line=line)
        assert stardust.ask(move, after=2, line=line, without=SPEED)

    @pytest.mark.parametrize(
        ("move", "where", "error", "told"),
        [
            ("N activte waboku", {}, solemn.MoveError, "is no move"),
            ("N activate wabok", {}, solemn.MoveError, "did you mean 'waboku'"),
            ("N pass", {"after": 99}, solemn.QuestionError, "there is no step 99"),
            ("N pass", {"after": -1}, solemn.QuestionError, "there is no step -1"),
            ("N pass", {"line": "lin"}, solemn.QuestionError, "did you mean 'line'"),
            ("N pass", {"without": "pas"}, solemn.UnknownClauseError, "did you mean 'pass'"),
        ],
    )
    def test_misspelt(self, move: str, where: dict[str, int], error: type[Exception], told: str) -> None:
        """A move, a step, a line or a clause that is not there is an error that says what there is."""
        with pytest.raises(error, match=told):
            solemn.load("E000-04").ask(move, **where)  # type: ignore[arg-type]


class TestReach:
    """`load(...).reach(...)`."""

    def test_move(self) -> None:
        """Where a move becomes legal, the line that leads there is told."""
        answer = solemn.load("E000-04").reach("N activate waboku")
        opening = "T: activate mystical-space-typhoon -> waboku"

        assert answer
        assert ((opening,), (opening,)) == (answer.line, answer.way)
        assert f"can play reach N activate waboku after step 0 of 'line'? yes, by: {opening}" == repr(answer)

    def test_state(self) -> None:
        """What has to be true is said as in a file; the way has the system's steps, too."""
        goal = {"waboku": "graveyard", "applied": ["no battle damage"], "state": "open state"}
        answer = solemn.load("E000-04").reach(goal, after=1)

        assert answer
        assert ("N: activate waboku", "T: pass", "N: pass") == (answer.line or ())[:3]
        assert any(step.startswith("system: ") for step in answer.way or ())

    def test_already(self) -> None:
        """What is so already needs no step."""
        answer = solemn.load("E000-04").reach({"state": "open state"})

        assert () == answer.line
        assert "yes, by: nothing, it is so already" in repr(answer)

    def test_no(self, stardust: solemn.Scenario) -> None:
        """What cannot be reached is false; without the clause that forbids it, it can."""
        goal = {"dark-hole": "graveyard", "stardust-dragon": "graveyard", "ring-of-destruction": "set"}
        where: dict[str, Any] = {"line": "against Solemn Judgment", "after": 2}

        assert repr(stardust.reach(goal, **where)).endswith("'against Solemn Judgment'? no")
        assert None is stardust.reach(goal, **where).line
        assert stardust.reach(goal, **where, without=SPEED)

    def test_undecided(self) -> None:
        """What a limit leaves open is false, neither yes nor no, and says which limit."""
        answer = solemn.load("E000-04").reach({"waboku": "hand"}, max_states=3)

        assert not answer
        assert (None, "the limit of 3 states was reached") == (answer.possible, answer.undecided)
        assert "undecided: the limit of 3 states was reached" in repr(answer)

    @pytest.mark.parametrize(
        ("goal", "error", "told"),
        [
            ("N activte waboku", solemn.MoveError, "is no move"),
            ({"wabok": "hand"}, solemn.QuestionError, "did you mean 'waboku'"),
            ({"waboku": "hnad", "resolved": []}, solemn.QuestionError, "'hand'.*whole line of play"),
            ({}, solemn.QuestionError, "this is empty"),
        ],
    )
    def test_misspelt(self, goal: Any, error: type[Exception], told: str) -> None:
        """What no state can be, and what is no move, is an error that says what there is."""
        with pytest.raises(error, match=told):
            solemn.load("E000-04").reach(goal)


class TestCanForce:
    """`load(...).can_force(...)`."""

    def test_yes(self) -> None:
        """What can be forced is true, and its text has the plan against every reply."""
        answer = solemn.load("E000-04").can_force("T", {"waboku": "graveyard"}, after=1)
        assert answer.plan is not None

        assert answer
        assert answer.plan.forces
        assert "can T force {waboku: graveyard} after step 1 of 'line'? yes" == repr(answer)
        assert f"{answer!r}\n{answer.plan}" == str(answer)
        assert "perfect information" in str(answer)

    def test_no(self) -> None:
        """What cannot be forced is false, and the replies that defeat every try are told."""
        answer = solemn.load("E000-04").can_force("T", {"waboku": "graveyard"}, avoiding="N activate waboku")
        assert answer.plan is not None

        assert not answer
        assert "avoiding the move N activate waboku after step 0 of 'line'? no" in repr(answer)
        assert "cannot force it" in answer.plan.heading

    def test_without(self) -> None:
        """Without a rule the answer may be another one."""
        scenario, move = solemn.load("E000-04"), "T activate mystical-space-typhoon -> waboku"

        assert scenario.can_force("T", move)
        assert not scenario.can_force("T", move, without="start a chain")

    def test_undecided(self) -> None:
        """What a limit leaves open is false, neither yes nor no, and has no plan."""
        answer = solemn.load("E000-04").can_force("T", {"waboku": "graveyard"}, max_states=3)

        assert not answer
        assert (None, None) == (answer.possible, answer.plan)
        assert "undecided: the limit of 3 states was reached" in str(answer)

    @pytest.mark.parametrize(
        ("player", "goal", "avoiding", "error", "told"),
        [
            ("X", "T end", None, solemn.QuestionError, "there is no player 'X'; there are T, N"),
            ("T", "T edn", None, solemn.MoveError, "is no move"),
            ("T", "T end", {"wabok": "hand"}, solemn.QuestionError, "did you mean 'waboku'"),
            ("T", "T end", {}, solemn.QuestionError, "this is empty"),
        ],
    )
    def test_misspelt(self, player: Any, goal: str, avoiding: Any, error: type[Exception], told: str) -> None:
        """Who or what is not there is an error that says what there is."""
        with pytest.raises(error, match=told):
            solemn.load("E000-04").can_force(player, goal, avoiding=avoiding)


class TestProve:
    """`prove(...)`."""

    def test_proved(self) -> None:
        """A proof is true, and its line says for how much."""
        result = solemn.prove("P-04")

        assert result
        number = result.obligations
        assert number is not None
        assert f"P-04 proved for every card (ocg): {number:,} obligations" == repr(result)
        assert (None, True, 0) == (result.states, number > 100, result.exit_code)

    def test_undecided(self) -> None:
        """A proof that does not go through is false and undecided, and says at which rule."""
        result = solemn.prove("P-04", without=[SPEED])

        assert (False, "undecided", 3) == (bool(result), result.verdict, result.exit_code)
        assert "undecided for every card (ocg): the induction step fails at 'add a chain link'" in repr(
            result
        )

    def test_timeout(self) -> None:
        """A proof that there was no time for says the first reason and how many more there are."""
        result = solemn.prove("P-11", rules="oborozuki", timeout=0)

        assert not result
        assert "(the limit of 0 seconds was reached), and " in repr(result)

    def test_all(self) -> None:
        """Without a name all properties of the rule set are meant."""
        report = solemn.prove(rules="oborozuki", timeout=0)

        assert (False, 3) == (bool(report), report.exit_code)
        assert repr(report).startswith("oborozuki: ")

    def test_vacuous(self) -> None:
        """A proof about what cannot arise is true, and its line says so."""
        result = solemn.prove("P-01", rules="oborozuki", without=NO_CHAINS)

        assert repr(result).startswith("P-01 proved vacuously for every card (oborozuki): ")


class TestInputErrors:
    """What may be written wrong."""

    def test_scenario(self) -> None:
        """A scenario that is not there is an error that names the closest ones."""
        with pytest.raises(solemn.ScenarioError, match=r"did you mean .*'E000-04'"):
            solemn.load("E000-4")

    def test_file(self, tmp_path: Path) -> None:
        """A file that is no scenario is an error with every problem."""
        path = tmp_path / "bad.yaml"
        path.write_text("scenario: x\nrules: ocg\ncolour: red\n", encoding="utf-8")

        with pytest.raises(solemn.ScenarioError) as raised:
            solemn.load(path)

        assert len(raised.value.problems) > 1

    def test_property(self, stardust: solemn.Scenario) -> None:
        """A property that is not there is an error, for checking and for proving."""
        with pytest.raises(solemn.UnknownPropertyError):
            stardust.check("P-999")
        with pytest.raises(solemn.UnknownPropertyError):
            solemn.prove("P-999")

    def test_rules(self) -> None:
        """A rule set that is not there is an error."""
        with pytest.raises(solemn.UnknownRulesError, match="chess"):
            solemn.prove("P-04", rules="chess")

    def test_other_game(self) -> None:
        """A property of another game is an error and no success."""
        with pytest.raises(solemn.NothingToCheckError):
            solemn.prove("P-04", rules="oborozuki")
        with pytest.raises(solemn.NothingToCheckError):
            solemn.load("E003-05").check("P-04")

    def test_name_of_the_package(self) -> None:
        """A name that the package does not have is an AttributeError, as everywhere."""
        with pytest.raises(AttributeError, match="no attribute 'lod'"):
            solemn.lod  # type: ignore[attr-defined]  # noqa: B018


class TestPackage:
    """`import solemn` as a way in."""

    def test_every_name(self) -> None:
        """Every public name is there, and shown before it is fetched."""
        assert set(solemn.__all__) <= set(dir(solemn))
        assert all(getattr(solemn, name) is not None for name in solemn.__all__)

    def test_scenario(self, stardust: solemn.Scenario) -> None:
        """A scenario tells its title, rules, lines and questions."""
        assert "<scenario E000-02 (ocg): Stardust Dragon against " in repr(stardust)
        assert ["against Ring of Destruction", "against Solemn Judgment"] == list(stardust.lines)
        assert "T: activate dark-hole" == stardust.lines["against Solemn Judgment"][0]
        assert 3 == len(stardust.questions)

    def test_library(self) -> None:
        """The ids of the library can be loaded."""
        assert "E000-02" in solemn.library_ids()

    def test_checking_needs_no_solver(self) -> None:
        """Checking a scenario does not load the solver, nor the command line."""
        script = (
            "import sys, solemn; solemn.load('E000-04').check('P-04'); "
            "print(*sorted({'click', 'rich', 'z3'} & sys.modules.keys()))"
        )
        done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, check=True)

        assert b"" == done.stdout.strip()
