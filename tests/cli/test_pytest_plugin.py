"""The plugin for pytest: which files it takes, its tests, and how a failure reads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from solemn.cli import asking, checking
from solemn.cli.checking import ScenarioReport
from solemn.model.machine.edit import without
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Scenario
from solemn.properties.ability.asked import Forced
from solemn.properties.explicit.reach import Reached
from solemn.properties.property import Property


SPEED = "add a chain link / an effect cannot answer a faster one"
GOOD = """\
scenario: A spell and a trap
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: dark-hole, owner: T, at: hand}
  - {card: stardust-dragon, owner: T, at: monster zone}
  - {card: solemn-judgment, owner: N, at: set}
line:
  - T: activate dark-hole
  - N: activate solemn-judgment
  - T: pass
  - N: pass
then: {stardust-dragon: monster zone}
ask:
  - {after: 2, may: T activate stardust-dragon, answer: no, because: S000-10}
"""
QUESTION = "question 1: may T activate stardust-dragon after step 2 of 'line'"


@pytest.fixture(name="ini", autouse=True)
def ini_file(pytester: pytest.Pytester) -> None:
    """Settings of the folder in which pytest is run: two properties."""
    pytester.makeini("[pytest]\nsolemn_properties = P-04 P-01\nfilterwarnings = error\n")


def written(pytester: pytest.Pytester, text: str, name: str = "my.yaml") -> None:
    """Write a file into the folder in which pytest is run."""
    (pytester.path / name).write_text(text, encoding="utf-8")


class TestCollection:
    """Which tests there are."""

    def test_loops(self, pytester: pytest.Pytester) -> None:
        """A file that says which loops it has has a test for that, which fails if it has none."""
        written(pytester, f"{GOOD}loops: none\n")
        written(pytester, f"{GOOD}loops: voluntary\n", "wrong.yaml")
        result = pytester.runpytest("--solemn", "-k", "loops", "-p", "no:xdist")

        result.assert_outcomes(passed=1, failed=1)
        result.stdout.fnmatch_lines(
            ["*play can come to no loop that is voluntary, but the scenario says otherwise"]
        )

    def test_tests(self, pytester: pytest.Pytester) -> None:
        """A file has one test per line, question and chosen property of its game."""
        written(pytester, GOOD)

        items, _ = pytester.inline_genitems("--solemn")

        assert ["line", QUESTION, "P-01", "P-04"] == [item.name for item in items]

    def test_all_properties(self, pytester: pytest.Pytester) -> None:
        """Without the setting all properties are decided."""
        written(pytester, GOOD)

        items, _ = pytester.inline_genitems("--solemn", "-o", "solemn_properties=")

        assert len(items) > 10

    def test_named_lines(self, pytester: pytest.Pytester) -> None:
        """Several lines are told apart by their names, and one without moves or outcome is no test."""
        text = GOOD.partition("line:")[0] + "lines:\n  one: [T: activate dark-hole]\n  two: []\n"
        written(pytester, text, "my.yml")

        items, _ = pytester.inline_genitems("--solemn")

        assert ["line 'one'", "P-01", "P-04"] == [item.name for item in items]

    def test_other_files(self, pytester: pytest.Pytester) -> None:
        """Files without the two keys at the top are left alone, and so are other kinds of files."""
        written(pytester, "rules: ocg\nname: nothing of ours\n", "workflow.yaml")
        written(pytester, "- scenario: x\n- rules: y\n", "list.yml")
        written(pytester, GOOD, "my.txt")

        assert pytest.ExitCode.NO_TESTS_COLLECTED == pytester.runpytest_inprocess("--solemn").ret

    def test_not_asked_for(self, pytester: pytest.Pytester) -> None:
        """Without `--solemn` nothing is collected."""
        written(pytester, GOOD)

        assert pytest.ExitCode.NO_TESTS_COLLECTED == pytester.runpytest_inprocess().ret

    def test_bad_file(self, pytester: pytest.Pytester) -> None:
        """A scenario that cannot be used is a collection error with every problem and no traceback."""
        written(pytester, "scenario: x\nrules: ogc\ncolour: red\n")

        result = pytester.runpytest_inprocess("--solemn")

        result.assert_outcomes(errors=1)
        result.stdout.fnmatch_lines(["my.yaml:2:* did you mean 'ocg'*", "my.yaml:3:* no key 'colour'*"])
        result.stdout.no_fnmatch_line("*pytest_plugin.py*")

    def test_no_yaml(self, pytester: pytest.Pytester) -> None:
        """A scenario that is no YAML is an error, too, and not left out in silence."""
        written(pytester, "scenario: x\nrules: [ocg\n")

        pytester.runpytest_inprocess("--solemn").assert_outcomes(errors=1)

    def test_unknown_property(self, pytester: pytest.Pytester) -> None:
        """A property in the settings that is not there stops pytest with the closest ones."""
        result = pytester.runpytest_inprocess("--solemn", "-o", "solemn_properties=P-999")

        assert pytest.ExitCode.USAGE_ERROR == result.ret
        result.stderr.fnmatch_lines(["*solemn_properties: there is no property 'P-999'; did you mean *"])


class TestRun:
    """What the tests say."""

    def test_passes(self, pytester: pytest.Pytester) -> None:
        """A good scenario passes."""
        written(pytester, GOOD)

        pytester.runpytest_inprocess("--solemn").assert_outcomes(passed=4)

    def test_one_test(self, pytester: pytest.Pytester) -> None:
        """A test can be chosen by its id."""
        written(pytester, GOOD)

        pytester.runpytest_inprocess("--solemn", "my.yaml::P-04").assert_outcomes(passed=1)

    def test_complaints(self, pytester: pytest.Pytester) -> None:
        """A wrong outcome and a wrong answer fail with what came instead, without a traceback."""
        wrong = GOOD.replace("stardust-dragon: monster zone}", "stardust-dragon: graveyard}")
        written(pytester, wrong.replace("answer: no", "answer: yes"))

        result = pytester.runpytest_inprocess("--solemn")

        result.assert_outcomes(passed=2, failed=2)
        result.stdout.fnmatch_lines(
            [
                "my.yaml:13:7: then: stardust-dragon is monster zone, expected graveyard (play stands *",
                "my.yaml:15:5: may T activate stardust-dragon * no, but the scenario says otherwise",
            ]
        )
        result.stdout.no_fnmatch_line("*pytest_plugin.py*")

    def test_until(self, pytester: pytest.Pytester) -> None:
        """`until` is a test of its own, which fails if play never comes there."""
        ended = GOOD.replace("line:\n", "until: {state: open state}\nline:\n")
        written(pytester, ended, "good.yaml")
        written(pytester, ended.replace("{state: open state}", "{dark-hole: deck}"), "bad.yaml")

        result = pytester.runpytest_inprocess("--solemn", "-k", "until")

        result.assert_outcomes(passed=1, failed=1)
        result.stdout.fnmatch_lines(["bad.yaml:8:8: play never comes to 'until' {dark-hole: deck}"])

    def test_reach(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        """A question about what can be reached passes, fails with the way, or fails as undecided."""
        asks = "  - {reach: {dark-hole: deck}, answer: no}\n  - {reach: T end, answer: no}\n"
        written(pytester, GOOD + asks)

        result = pytester.runpytest_inprocess("--solemn", "-k", "reach")
        monkeypatch.setattr(asking, "reached", lambda *_: Reached(None, "no time"))
        open_ = pytester.runpytest_inprocess("--solemn", "-k", "reach")

        result.assert_outcomes(passed=1, failed=1)
        result.stdout.fnmatch_lines(
            ["*yes, but the scenario says otherwise", "  by: nothing, it is so already"]
        )
        open_.assert_outcomes(failed=2)
        open_.stdout.fnmatch_lines(["my.yaml:16:5: can play reach {dark-hole: deck} * undecided: no time"])

    def test_can_force(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        """A question about what can be forced passes, fails with the plan, or fails as undecided."""
        asks = "  - {can force: T, reaching: {dark-hole: deck}, answer: no}\n"
        written(pytester, f"{GOOD}{asks}  - {{can force: T, making: T end, answer: no}}\n")

        result = pytester.runpytest_inprocess("--solemn", "-k", "force")
        monkeypatch.setattr(asking, "forced", lambda *_: Forced(None, "no time"))
        open_ = pytester.runpytest_inprocess("--solemn", "-k", "force")

        result.assert_outcomes(passed=1, failed=1)
        result.stdout.fnmatch_lines(
            ["*yes, but the scenario says otherwise", "  from there on T can force it (perfect information*"]
        )
        open_.assert_outcomes(failed=2)
        open_.stdout.fnmatch_lines(["my.yaml:16:5: can T force {dark-hole: deck} * undecided: no time"])

    def test_illegal_line(self, pytester: pytest.Pytester) -> None:
        """An illegal step fails with the clauses that forbid it and what would be legal."""
        written(pytester, GOOD.replace("- N: activate", "- T: activate"))

        result = pytester.runpytest_inprocess("--solemn", "-k", "line and not question")

        result.stdout.fnmatch_lines(["*step 2 * is not legal", "  not met: *", "  legal instead: *"])

    def test_counterexample(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        """A refuted property fails with its play-by-play as the text."""

        def edited(
            machines: Sequence[tuple[Scenario, Machine]], wanted: Sequence[Property], **options: Any
        ) -> list[ScenarioReport]:
            return check([(s, without(machine, SPEED)) for s, machine in machines], wanted, **options)

        check = checking.check_scenarios
        monkeypatch.setattr(checking, "check_scenarios", edited)
        written(pytester, GOOD)

        result = pytester.runpytest_inprocess("--solemn")

        result.assert_outcomes(passed=3, failed=1)
        result.stdout.fnmatch_lines(
            ["P-04 refuted on my in 3 steps", "  1. T: activate dark-hole", "     chain 1: dark-hole (T)"]
        )
        result.stdout.no_fnmatch_line("*pytest_plugin.py*")

    def test_fault(self, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
        """A fault of Solemn itself is shown with its traceback."""

        def broken(*_arguments: Any, **_options: Any) -> list[ScenarioReport]:
            msg = "out of order"
            raise RuntimeError(msg)

        monkeypatch.setattr(checking, "check_scenarios", broken)
        written(pytester, GOOD)

        result = pytester.runpytest_inprocess("--solemn")

        result.assert_outcomes(passed=2, failed=2)
        result.stdout.fnmatch_lines(["*RuntimeError: out of order"])

    def test_vacuous(self, pytester: pytest.Pytester) -> None:
        """A property whose situation never arises passes, and the report for machines says so."""
        written(pytester, GOOD.replace("solemn-judgment", "waboku").partition("line:")[0])

        pytester.runpytest_inprocess("--solemn", "--junitxml=out.xml").assert_outcomes(passed=2)

        assert "its situation never arises" in (pytester.path / "out.xml").read_text(encoding="utf-8")


class TestStartUp:
    """What pytest loads with the plugin installed."""

    def test_loads_nothing_heavy(self, pytester: pytest.Pytester) -> None:
        """Without `--solemn` neither the model, nor the command line, nor a library of theirs is loaded."""
        script = (
            "import sys, pytest; pytest.main(['-q']); "
            "print(*sorted({'click', 'networkx', 'pydantic', 'yaml', 'z3', 'solemn.model'} & "
            "sys.modules.keys()), 'solemn.cli.pytest_plugin' in sys.modules)"
        )
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=pytester.path,
            capture_output=True,
            check=True,
            encoding="utf-8",
        )

        assert "True" == done.stdout.splitlines()[-1].strip()
