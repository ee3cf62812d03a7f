"""The command line: what it prints, and its exit codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from library import COUNTS, FEW
from rounds import NO_CHAINS
from solemn.cli.checking import check_scenarios
from solemn.cli.main import cli, main
from solemn.model.graph.limits import Limits
from solemn.model.scenario import load
from solemn.properties.verdicts import Verdict


FASTER = "an effect cannot answer a faster one"
SPEED = "add a chain link / an effect cannot answer a faster one"


WRONG = """\
scenario: A wrong answer
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: waboku, owner: N, at: set}
line:
  - T: end
ask:
  - {after: 1, may: T pass, answer: yes}
"""


def run(*arguments: str) -> Result:
    """Run a command in this process; usage errors come from click, input errors from Solemn."""
    return CliRunner().invoke(cli, arguments)


class TestCheck:
    """`solemn check`."""

    def test_answers_alone(self, tmp_path: Path) -> None:
        """With --answers lines and questions alone are looked at, and a wrong one is as wrong as ever."""
        (tmp_path / "wrong.yaml").write_text(WRONG, encoding="utf-8")
        right, wrong = (
            run("check", "--answers", "E000-04"),
            run("check", "--answers", str(tmp_path / "wrong.yaml")),
        )

        assert (0, 1) == (right.exit_code, wrong.exit_code)
        assert "scenarios: 1 (1 of them lines and questions only), states: 0, verdicts: none" in right.output
        assert "P-01" not in right.output

    def test_answers_and_properties(self) -> None:
        """To ask for answers alone and for a property is a usage error."""
        assert 2 == run("check", "--answers", "--property", "P-01", "E000-04").exit_code

    def test_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without arguments the library is checked, of the cases lines and questions; here a small one."""
        monkeypatch.setattr("solemn.cli.check.shipped_ids", lambda: (*FEW, "A3"))
        result = run("check")
        states = sum(COUNTS[name]["states"] for name in FEW)

        assert 0 == result.exit_code
        assert f"scenarios: {len(FEW) + 1} (1 of them lines and questions only), states: {states:,}, " in (
            " ".join(result.output.split())
        )
        assert "wrong" not in result.output

    def test_one_property(self) -> None:
        """A property on a scenario holds."""
        result = run("check", "E000-02", "--property", "P-04")

        assert 0 == result.exit_code
        assert "verdicts: 1 holds" in result.output

    def test_answers(self) -> None:
        """The questions of a named scenario are answered, a no with every clause that is not met."""
        output = " ".join(run("check", "E000-02").output.split())

        assert f"of 'against Solemn Judgment'? no not met: {FASTER} S000-10" in output

    def test_names_like_markup(self, tmp_path: Path) -> None:
        """Whatever a scenario is called is printed as it is."""
        path = tmp_path / "[red]w.yaml"
        text = WRONG.replace("A wrong answer", "'[bold] x [/y]'")
        path.write_text(text, encoding="utf-8")
        result = run("check", str(path))

        assert "[bold] x [/y]" in " ".join(result.output.split())
        assert "[red]w" in result.output

    def test_lines_count_with_a_filter_too(self, tmp_path: Path) -> None:
        """A wrong answer is found although only one property was asked for."""
        path = tmp_path / "wrong.yaml"
        path.write_text(WRONG, encoding="utf-8")

        assert 1 == run("check", str(path), "-p", "P-01").exit_code

    def test_illegal_line(self, tmp_path: Path) -> None:
        """An illegal step is a complaint, exit code 1, and other scenarios are checked all the same."""
        path = tmp_path / "illegal.yaml"
        path.write_text(WRONG.replace("T: end", "N: end"), encoding="utf-8")
        result = run("check", str(path), "E000-04")

        assert 1 == result.exit_code
        assert "illegal.yaml:7:5:" in result.output.replace("\n", "")
        assert "is not legal" in result.output
        assert "E000-04" in result.output

    def test_refuted(self) -> None:
        """With the clause dropped it is refuted: exit code 1, and a play-by-play ending with speed 2 on 3."""
        result = run("check", "E000-02", "-p", "P-04", "--without", SPEED)

        assert 1 == result.exit_code
        assert "3. T: activate stardust-dragon" in result.output
        assert "chain 2: solemn-judgment (N)" in result.output
        assert "4. " not in result.output

    def test_changed_answers(self) -> None:
        """Without a filter, answers that come out otherwise are reported too."""
        result = run("check", "E000-02", "--without", SPEED)

        assert 1 == result.exit_code
        assert "? yes, but the scenario says otherwise" in result.output

    def test_dead_end(self) -> None:
        """Without the rule that starts resolution P-01 is refuted and the dead end shown."""
        result = run("check", "E000-04", "-p", "P-01", "--without", "start resolution after two passes")

        assert 1 == result.exit_code
        assert "the last state is a dead end" in result.output

    def test_truncated(self) -> None:
        """Reaching the limit on states is undecided, exit code 3."""
        result = run("check", "E000-04", "-p", "P-04", "--max-states", "10")

        assert 3 == result.exit_code
        assert "undecided" in result.output

    def test_nothing_to_check(self) -> None:
        """A property that no chosen scenario is about is a usage error, not a success."""
        result = run("check", "E003-05", "-p", "P-04")

        assert "nothing to check" in str(result.exception)


class TestProve:
    """`solemn prove`."""

    @pytest.mark.parametrize("id_", ["P-01", "P-04"])
    def test_proved(self, id_: str) -> None:
        """P-01 and P-04 are proved, with their obligations by rule."""
        result = run("prove", "--property", id_)

        assert 0 == result.exit_code
        assert "Obligations by rule" in result.output
        assert "add a chain link" in result.output

    def test_undecided(self) -> None:
        """With the clause dropped P-04 is not proved, exit code 3, and the rule is named."""
        result = run("prove", "-p", "P-04", "--without", SPEED)

        assert 3 == result.exit_code
        assert "'add a chain link' fails in this state" in result.output
        assert "with conceivable cards play gets there" in result.output

    def test_nothing_to_prove(self) -> None:
        """A property that says nothing about a game is a usage error there."""
        result = run("prove", "--rules", "oborozuki", "-p", "P-04")

        assert "nothing to prove" in str(result.exception)


class TestBrokenRules:
    """Rules from which too much was taken away."""

    @pytest.mark.parametrize(
        "dropped",
        [
            "add a chain link / a chain is being built",
            "start a chain / a new chain starts only where no chain is being built or resolved",
        ],
    )
    def test_what_is_not_there(self, dropped: str) -> None:
        """Where the rules ask for what is not there, everything is undecided, exit code 3."""
        result = run("check", "E000-01", "-p", "P-12", "--without", dropped)

        assert 3 == result.exit_code
        assert "the rules break down" in result.output

    def test_out_of_range(self) -> None:
        """Where a value leaves its range, everything is undecided, exit code 3."""
        result = run(
            "check", "E003-05", "-p", "P-12", "--without", "pass / the two players have not both passed"
        )

        assert 3 == result.exit_code
        assert "passes would become 3" in result.output

    def test_left_out(self) -> None:
        """A scenario without what was dropped is named as left out."""
        result = run("check", "E000-02", "E003-05", "-p", "P-01", "--without", SPEED)

        assert "left out, since they have no such rule or clause: E003-05" in result.output

    def test_vacuous_proof(self) -> None:
        """A proof about a situation that cannot arise is marked as vacuous."""
        dropped = [word for rule in NO_CHAINS for word in ("--without", rule)]
        result = run("prove", "-p", "P-01", "--rules", "oborozuki", *dropped)

        assert "vacuous" in result.output

    def test_clause_of_the_board(self) -> None:
        """Dropping a question to the board is no matter for proofs, and the message says so."""
        result = run("prove", "--without", "ready / it has not been used as often as it may be")

        assert isinstance(result.exception, LookupError)
        assert "is a question to the board" in str(result.exception)


class TestLimits:
    """Limits end a run as undecided, with what was reached."""

    @pytest.mark.parametrize(
        ("option", "told"),
        [
            (("--max-states", "10"), "the limit of 10 states was reached"),
            (("--max-memory", "1"), "the limit of 1 megabytes was reached"),
            (("--timeout", "0"), "the limit of 0 seconds was reached"),
        ],
    )
    def test_check(self, option: tuple[str, ...], told: str) -> None:
        """A limit on states, memory or time leaves a property undecided, exit code 3."""
        result = run("check", "E003-05", "-p", "P-01", *option)

        assert (3, True) == (result.exit_code, told in " ".join(result.output.split()))

    def test_prove(self) -> None:
        """A proof that there was no time for is undecided, exit code 3."""
        result = run("prove", "-p", "P-11", "--timeout", "0")

        assert (3, True) == (result.exit_code, "the limit of 0 seconds was reached" in result.output)

    def test_interrupt(self) -> None:
        """After Ctrl-C the rest is undecided."""
        limits = Limits()
        limits.interrupt()
        (report,) = check_scenarios([(load("E000-04"), load("E000-04").machine)], limits=limits)

        assert {(Verdict.UNDECIDED, "interrupted")} == {(o.verdict, o.reason) for o in report.outcomes}


class TestHelpfulness:
    """What is said beside a verdict."""

    _EMBER = """\
scenario: An effect without a limit
rules: ocg
start: {step: main1, turn: T}
cards:
  - owner: T
    at: monster zone
    card:
      id: ember
      kind: monster
      type: effect
      effects: [{timing: quick, text: [{do: destroy, which: all monsters}]}]
line: [T: activate ember]
then: {ember: graveyard}
ask: [{after: 1, may: N pass, answer: no}]
"""

    def _output(self, tmp_path: Path) -> str:
        path = tmp_path / "ember.yaml"
        path.write_text(self._EMBER, encoding="utf-8")
        return " ".join(run("check", str(path), "--max-states", "2000").output.split())

    def test_no_end(self, tmp_path: Path) -> None:
        """An effect that can be activated without end is named where it fills the chain."""
        assert "without a 'limit' its card can go on for ever" in self._output(tmp_path)

    def test_where_play_stands(self, tmp_path: Path) -> None:
        """A wrong outcome says where the line has led, which may be the middle of a chain."""
        assert "(play stands in state 'building', priority T)" in self._output(tmp_path)

    def test_reasons_of_a_wrong_answer(self, tmp_path: Path) -> None:
        """A no that was expected to be a yes says what is not met."""
        path = tmp_path / "wrong.yaml"
        path.write_text(WRONG, encoding="utf-8")

        assert "otherwise not met: it is for N to do this" in " ".join(run("check", str(path)).output.split())


class TestLists:
    """`solemn rules`, `properties` and `explain`."""

    def test_rules(self) -> None:
        """The rules are listed with clauses and sources."""
        result = run("rules")

        assert 0 == result.exit_code
        assert "if an effect cannot answer a faster one" in result.output
        assert "S000-10" in result.output

    def test_properties(self) -> None:
        """All properties are listed."""
        result = run("properties")

        assert 0 == result.exit_code
        assert all(f"P-{n:02}" in result.output for n in range(1, 14))

    @pytest.mark.parametrize(
        ("what", "told"),
        [
            ("P-04", "counter trap"),
            ("S000-10", "rule ocg: add a chain link / an effect cannot answer a faster one"),
            ("C-11", "speed 1"),
            ("E000-04", "teaches: S000-17"),
            ("add a chain link", "whose move: controller of effect"),
            ("ADD A CHAIN LINK / an effect cannot answer a faster one", "S000-10"),
            ("ready", "it has not been used as often as it may be"),
            ("an effect cannot answer a faster one", "add a chain link"),
            ("e000-04-spare", "A player who has passed"),
            ("p-04", "counter trap"),
            ("E012", "rule set"),
            ("P-36", "every trigger that both players see"),
        ],
    )
    def test_explain(self, what: str, told: str) -> None:
        """Every kind of id and the names of rules are explained."""
        result = run("explain", what)

        assert 0 == result.exit_code
        assert told in result.output


class TestInputErrors:
    """What the user can write wrong."""

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (("check", "E000-4"), "E000-04"),
            (("check", "-p", "P-999"), "there is no property 'P-999'"),
            (("check", "E000-02", "--without", "add a chain"), "did you mean 'add a chain link'"),
            (("prove", "--rules", "chess"), "chess"),
            (("check", "E003-05", "-p", "P-04"), "nothing to check"),
            (("prove", "--rules", "oborozuki", "-p", "P-04"), "nothing to prove"),
            (("explain", "S000-99"), "S000-99"),
        ],
    )
    def test_exit_2(
        self,
        arguments: tuple[str, ...],
        told: str,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """What the user wrote wrong ends in exit code 2 and a message, without a traceback."""
        with pytest.raises(SystemExit) as stopped:
            main(args=arguments)

        assert 2 == stopped.value.code
        assert told in capsys.readouterr().err

    def test_two_bad_files(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The problems of all files are told in one go."""
        for name in ("one.yaml", "two.yaml"):
            (tmp_path / name).write_text("scenario: x\nrules: ogc\n", encoding="utf-8")

        with pytest.raises(SystemExit):
            main(args=("check", str(tmp_path / "one.yaml"), str(tmp_path / "two.yaml")))

        told = capsys.readouterr().err
        assert ("one.yaml" in told, "two.yaml" in told) == (True, True)

    def test_bad_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A file that is no scenario is refused with its name."""
        path = tmp_path / "bad.yaml"
        path.write_text("scenario: x\nrules: ocg\ncolour: red\n", encoding="utf-8")

        with pytest.raises(SystemExit) as stopped:
            main(args=("check", str(path)))

        assert 2 == stopped.value.code
        assert "bad.yaml" in capsys.readouterr().err


class TestStartUp:
    """What a command loads."""

    def test_help_is_light(self) -> None:
        """Asking for help loads neither the solver nor the graph library."""
        code = (
            "import sys; from solemn.cli.main import main\n"
            "try: main(args=['--help'])\n"
            "except SystemExit: pass\n"
            "sys.exit(int(bool({'z3', 'networkx'} & set(sys.modules))))"
        )
        done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)

        assert 0 == done.returncode
