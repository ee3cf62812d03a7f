"""`solemn loops`, and what files expect of loops: texts, reports, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from click.testing import CliRunner, Result

from solemn.cli.checking import check_scenarios, find_all_loops
from solemn.cli.looping import loop_complaints, loops_left_open, loops_of
from solemn.cli.main import cli
from solemn.cli.reports.as_json import report_schema
from solemn.cli.reports.as_junit import junit
from solemn.cli.reports.as_sarif import sarif
from solemn.cli.reports.runs import of_check
from solemn.model.graph.explore import explore
from solemn.model.graph.limits import Limits
from solemn.model.scenario import LOOPS, Scenario, load, load_text
from solemn.properties.loops.loop import LoopClass


EFFECT = "{timing: ignition, text: [{do: change the position, which: itself}]}"
PAID = "{timing: ignition, pays: {life points: 2000}, text: [{do: change the position, which: itself}]}"
POSITION = """\
scenario: A weathercock
rules: ocg/modern
start: {{step: main1, turn: T}}
cards:
  - owner: T
    at: monster zone
    card: {{id: weathercock, kind: monster, type: effect, effects: [{effect}]}}
"""


def written(loops: str = "", effect: str = EFFECT, rest: str = "") -> str:
    """A scenario file about one monster with an effect."""
    expected = f"loops: {loops}\n" if loops else ""
    return POSITION.format(effect=effect) + expected + rest


def scenario(loops: str = "", effect: str = EFFECT, rest: str = "") -> Scenario:
    """The scenario of such a file."""
    return load_text(written(loops, effect, rest), "mine.yaml")


def told(loops: str, effect: str = EFFECT, *, states: int = 1000, rest: str = "") -> tuple[list[str], str]:
    """What is not as a file expects, and what is left open, with so many states."""
    mine = scenario(loops, effect, rest)
    (report,) = find_all_loops([mine], Limits(states))
    assert report.loops is not None
    return list(loop_complaints(mine, report.loops)), loops_left_open(mine, report.loops)


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, arguments)


class TestWords:
    """The words of files and those of loops."""

    def test_classes(self) -> None:
        """A file may expect every class but that it is open."""
        assert (*LOOPS, "undecided") == tuple(kind.value for kind in LoopClass)

    def test_loaded(self) -> None:
        """One word or a list of them; none is no class at all; nothing is nothing expected."""
        several = scenario("[voluntary, mandatory, voluntary]")

        assert (("voluntary",), ("voluntary", "mandatory"), (), None) == (
            scenario("voluntary").loops,
            several.loops,
            scenario("none").loops,
            scenario().loops,
        )


class TestExpected:
    """What a file expects, judged."""

    def test_as_expected(self) -> None:
        """The class that was found is the one expected."""
        assert ([], "") == told("voluntary")

    def test_none(self) -> None:
        """Where what is paid runs out there is no loop."""
        assert ([], "") == told("none", PAID)

    def test_not_none(self) -> None:
        """A loop where none is to be is a complaint, with its class and place."""
        place = "mine.yaml:8:8: loops"
        complaint = f"{place}: play can come to a loop that is voluntary, but the scenario says otherwise"

        assert ([complaint], "") == told("none")

    def test_another_class(self) -> None:
        """A loop of another class is a complaint, and so is that there is none of the expected one."""
        complaints, open_ = told("needs the opponent")

        assert ["a loop that is voluntary", "no loop that is in need of the opponent"] == [
            line.partition("can come to ")[2].partition(",")[0] for line in complaints
        ]
        assert "" == open_

    def test_no_loop_at_all(self) -> None:
        """A loop that was expected and is not there is a complaint once everything was explored."""
        (complaint,), _ = told("mandatory", PAID)

        assert "play can come to no loop that is mandatory" in complaint

    @pytest.mark.parametrize("loops", ["none", "mandatory"])
    def test_left_open(self, loops: str) -> None:
        """Where not everything was explored, that there is no loop is neither confirmed nor denied."""
        complaints, open_ = told(loops, PAID, states=50)

        assert [] == complaints
        assert "the limit of 50 states was reached" in open_

    def test_until(self) -> None:
        """What `until` cuts off is not looked into: play as the file bounds it has no loop."""
        assert ([], "") == told("none", rest="until: {state: open state}\n")

    def test_until_leaves_open(self) -> None:
        """That a loop of some class is not found before `until` is no mistake of the file."""
        complaints, open_ = told("voluntary", rest="until: {state: open state}\n")

        assert [] == complaints
        assert "'until' ends play before it is decided" in open_


class TestCheck:
    """`solemn check` looks at what files expect."""

    def test_loops_alone(self) -> None:
        """A file that says nothing but which loops it has says something."""
        mine = scenario("none")
        (report,) = check_scenarios([(mine, mine.machine)], unexplored=["mine"])

        assert 1 == report.exit_code
        assert 1 == len(report.complaints)

    def test_explored(self) -> None:
        """The same is judged where everything is explored and properties are decided, too."""
        mine = scenario("mandatory")
        (report,) = check_scenarios([(mine, mine.machine)])

        assert 2 == len(report.complaints)

    def test_undecided(self) -> None:
        """What a limit leaves open ends with exit code 3."""
        mine = scenario("none", PAID)
        (report,) = check_scenarios([(mine, mine.machine)], limits=Limits(50), unexplored=["mine"])

        assert (3, 1) == (report.exit_code, len(report.undecided))

    def test_text(self) -> None:
        """The loops that were found are told in one line."""
        assert (
            "I9: 1 loop: mandatory in 60 states, which are all there are"
            in run("check", "--answers", "I9").output
        )

    def test_reports(self) -> None:
        """Every report has a place for what is expected of loops."""
        mine = scenario("none")
        run_ = of_check(check_scenarios([(mine, mine.machine)], unexplored=["mine"]))
        case = ET.fromstring(junit(run_)).find("testsuite/testcase[@name='loops']")  # noqa: S314  our own
        results = sarif(run_)["runs"][0]["results"]

        assert case is not None
        assert case.find("failure") is not None
        assert "8" == case.get("line")
        assert ["loops"] == [result["ruleId"] for result in results]

    def test_reports_of_what_is_open(self) -> None:
        """What is undecided is an error in JUnit, and a warning in SARIF."""
        mine = scenario("none", PAID)
        found = check_scenarios([(mine, mine.machine)], limits=Limits(50), unexplored=["mine"])
        case = ET.fromstring(junit(of_check(found))).find("testsuite/testcase[@name='loops']")  # noqa: S314
        (result,) = sarif(of_check(found))["runs"][0]["results"]

        assert case is not None
        assert case.find("error") is not None
        assert ("loops", "warning") == (result["ruleId"], result["level"])


class TestCommand:
    """`solemn loops`."""

    def test_found(self) -> None:
        """A loop that is found is an answer: exit code 0, with its class, who may break it, and its line."""
        result = run("loops", "I9-together")

        assert 0 == result.exit_code
        assert "loop 1: needs the opponent" in result.output
        assert "T can break it by: decline (after it play comes to an end)" in result.output
        assert "15. T: activate weathercock  (repeats)" in result.output

    def test_started(self) -> None:
        """Who starts a mandatory loop is told, and that nothing breaks it."""
        output = run("loops", "I9").output

        assert "T starts it with step 1: change the position of weathercock" in output
        assert "no choice of anybody leaves it" in output

    def test_growing(self) -> None:
        """A loop that counts on is found although not everything could be explored, which is told."""
        result = run("loops", "I9-growing")

        assert 0 == result.exit_code
        assert "every round changes life points of T +3,000, and nothing else" in result.output
        assert "more was not explored: the rules break down" in " ".join(result.output.split())

    def test_passing(self) -> None:
        """A loop of mandatory effects that a player could stop is told as what it is."""
        assert "nothing in a round is chosen but passes, by N" in run("loops", "I9-broken").output

    def test_library(self) -> None:
        """Without names, the scenarios of the library that say which loops they have are looked at."""
        result = run("loops", "-j", "1")

        assert 0 == result.exit_code
        assert ["I9", "I9-broken", "I9-growing", "I9-runs-out", "I9-tcg", "I9-together", "I9-voluntary"] == [
            line.split()[0] for line in result.output.splitlines() if not line.startswith(" ")
        ]

    def test_otherwise(self, tmp_path: Path) -> None:
        """A file that expects something else ends with exit code 1."""
        (tmp_path / "mine.yaml").write_text(written("none"), encoding="utf-8")

        assert 1 == run("loops", str(tmp_path / "mine.yaml")).exit_code

    def test_nothing_known(self, tmp_path: Path) -> None:
        """Where nothing was found and not everything explored, nothing is said: exit code 3."""
        (tmp_path / "mine.yaml").write_text(written(effect=PAID), encoding="utf-8")
        result = run("loops", str(tmp_path / "mine.yaml"), "--max-states", "50")

        assert 3 == result.exit_code
        assert "no loop among 50 states, and more was not explored" in " ".join(result.output.split())

    def test_no_loop(self, tmp_path: Path) -> None:
        """That there is no loop is said of play that was explored to its end."""
        (tmp_path / "mine.yaml").write_text(written(effect=PAID), encoding="utf-8")
        result = run("loops", str(tmp_path / "mine.yaml"))

        assert 0 == result.exit_code
        assert "no loop in 161 states, which are all there are" in result.output

    def test_json(self) -> None:
        """The report is as its schema says."""
        document: dict[str, Any] = json.loads(run("loops", "I9-together", "I9-growing", "--json").output)
        together, growing = (one["loops"] for one in document["scenarios"])

        jsonschema.validate(document, report_schema())
        assert "loops" == document["command"]
        assert (["needs the opponent"], True) == (together["expected"], together["complete"])
        assert {"T", "N"} == {b["who"] for b in together["found"][0]["breaks"]}
        assert [{"by": 3000, "name": "life points of T"}] == growing["found"][0]["grows"]
        assert growing["complete"] is False

    def test_bad_file(self, tmp_path: Path) -> None:
        """What is wrong with a file is in the report, too."""
        (tmp_path / "mine.yaml").write_text(written("endless"), encoding="utf-8")
        document = json.loads(run("loops", "--json", str(tmp_path / "mine.yaml")).stdout)

        assert ["E016"] == [error["code"] for error in document["errors"]]


class TestRanDown:
    """A loop that begins once an amount has come to the end of its range."""

    def test_told(self) -> None:
        """Damage that is dealt for ever is a loop of the model, which says what has run down before."""
        effect = "{timing: ignition, text: [{do: deal damage, whom: the opponent, amount: 4000}]}"
        (loop, *_) = loops_of(explore(scenario(effect=effect).machine)).loops

        assert ("life points of N",) == loop.spent


class TestShipped:
    """Scenarios of the other game."""

    def test_round_after_round(self) -> None:
        """A duel of 胧月 in which no rounds are counted may go on for ever, by attacks of one player."""
        report = loops_of(explore(load("E003-02").machine))

        assert {("voluntary", ("T",))} == {(loop.kind.value, loop.players) for loop in report.loops}
