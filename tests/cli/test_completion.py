"""Completion in the shell, and the examples that every command's help ends with."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from solemn.cli.completion import SHELLS
from solemn.cli.main import cli
from solemn.model.library.cases import case_named
from solemn.model.scenario import library_ids, shipped_ids
from solemn.properties.catalogue.registry import properties_of
from solemn.properties.property import Property


README = Path(__file__).parents[2] / "README.md"
SPEED = "add a chain link / an effect cannot answer a faster one"


def offered(*words: str) -> list[str]:
    """What is offered in place of the last word."""
    completions = ShellComplete(cli, {}, "solemn", "_SOLEMN_COMPLETE").get_completions(
        list(words[:-1]), words[-1]
    )
    return [str(item.value) for item in completions]


class TestCompletion:
    """What is offered where."""

    def test_library_ids(self) -> None:
        """`check` offers the ids of the library."""
        assert [id_ for id_ in library_ids() if id_.startswith("E000-0")] == offered("check", "E000-0")

    def test_files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """`check` offers YAML files beside the ids, and those of a folder that is being written."""
        monkeypatch.chdir(tmp_path)
        folder = tmp_path / "deep"
        folder.mkdir()
        for file in ("E.yaml", "note.txt", "deep/b.yml"):
            (tmp_path / file).write_text("", encoding="utf-8")

        assert {*shipped_ids(), "E.yaml"} == set(offered("check", ""))
        assert ["deep/b.yml"] == offered("check", "E000-04", "deep/")

    def test_cards(self) -> None:
        """`cards` offers the ids of the cards in the library."""
        assert ["waboku"] == offered("cards", "wab")

    def test_files_of_the_shell(self) -> None:
        """Where nothing fits, the shell is asked for files and folders."""
        completions = ShellComplete(cli, {}, "solemn", "_SOLEMN_COMPLETE").get_completions(
            ["check"], "no-such-folder/x"
        )

        assert ["file"] == [item.type for item in completions]

    @pytest.mark.parametrize("command", ["check", "prove"])
    def test_properties(self, command: str) -> None:
        """`-p` offers the ids of the properties."""
        assert ["P-04"] == offered(command, "-p", "P-04")
        assert ["P-04"] == offered(command, "--property", "p-04")

    @pytest.mark.parametrize("command", ["prove", "rules"])
    def test_rule_sets(self, command: str) -> None:
        """`--rules` offers the names of the rule sets."""
        assert ["ocg", "ocg/classic", "ocg/modern", "ocg/current", "ocg/tcg", "oborozuki"] == offered(
            command, "--rules", "o"
        )

    @pytest.mark.parametrize("command", ["check", "prove"])
    def test_without(self, command: str) -> None:
        """`--without` offers rules and clauses, each once."""
        names = offered(command, "--without", "add a chain")

        assert {"add a chain link", SPEED} <= set(names)
        assert sorted(set(names)) == sorted(names)

    def test_without_for_one_rule_set(self) -> None:
        """`prove --without` offers only what the chosen rule set has; a misspelt one is no matter."""
        assert [] == offered("prove", "--rules", "oborozuki", "--without", SPEED)
        assert [SPEED] == offered("prove", "--rules", "chess", "--without", SPEED)

    def test_questions_to_the_board(self) -> None:
        """Clauses that proofs leave open are offered to `check` only."""
        clause = "ready / it has not been used as often as it may be"

        assert [clause] == offered("check", "--without", clause)
        assert [] == offered("prove", "--without", clause)

    @pytest.mark.parametrize(
        "name", ["P-04", "C-11", "S000-10", "E000-04-spare", "E001-11", "add a chain link"]
    )
    def test_explain(self, name: str) -> None:
        """`explain` offers every kind of id, and rules."""
        assert [name] == offered("explain", name)

    def test_what_is_offered_works(self) -> None:
        """Everything that `explain` is offered can be explained."""
        names = offered("explain", "")
        tried = names[:: max(1, len(names) // 25)]

        assert [0] * len(tried) == [CliRunner().invoke(cli, ["explain", name]).exit_code for name in tried]


class TestScript:
    """`solemn completion`."""

    @pytest.mark.parametrize("shell", sorted(SHELLS))
    def test_script(self, shell: str) -> None:
        """The script asks `solemn` itself, and ends with the line for the start file."""
        result = CliRunner().invoke(cli, ["completion", shell])

        assert 0 == result.exit_code
        assert f"_SOLEMN_COMPLETE={shell}_complete" in result.output
        assert f"#   {SHELLS[shell][1]}" == result.output.splitlines()[-1]

    def test_offered(self) -> None:
        """The shells are offered."""
        assert sorted(SHELLS) == offered("completion", "")

    def test_other_shell(self) -> None:
        """A shell that is not there is a usage error."""
        assert 2 == CliRunner().invoke(cli, ["completion", "tcsh"]).exit_code


def examples() -> list[tuple[str, int]]:
    """Every example line of every help, with the exit code that its heading states."""
    found = []
    for command in (cli, *cli.commands.values()):
        code = 0
        for line in (command.epilog or "").splitlines():
            stated = re.match(r"Exit code (\d)", line)
            code = int(stated[1]) if stated else code
            if line.startswith("  solemn "):
                found.append((line.strip(), code))
    return found


def _few_properties(game: str) -> tuple[Property, ...]:
    """Properties of a game, few of those that no example names."""
    named = {name for example, _ in examples() for name in re.findall(r"P-\d+", example)} | {"P-03"}
    return tuple(p for p in properties_of(game) if p.id in named)


class TestExamples:
    """The examples of `--help`."""

    @pytest.mark.parametrize("command", [cli, *cli.commands.values()], ids=lambda command: command.name)
    def test_every_command_has_some(self, command: click.Command) -> None:
        """Every help has examples, each as it is typed."""
        assert "Examples:\n  " in (command.epilog or "")

    @pytest.mark.parametrize(("example", "code"), examples())
    def test_runs(self, example: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An example ends with exit code 0, or with the one that is stated above it.

        What is checked or proved without a name is all there is, which takes minutes: here it is a little.
        """
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("solemn.cli.check.shipped_ids", lambda: ("E000-04", "E003-06"))
        monkeypatch.setattr("solemn.cli.proving.properties_of", _few_properties)
        monkeypatch.setattr("solemn.cli.library.case_ids", lambda: ("B14",))
        monkeypatch.setattr("solemn.cli.library.cases", lambda: (case_named("B14"), case_named("J6")))
        (scenario,) = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
        Path("my-position.yaml").write_text(scenario, encoding="utf-8")

        assert code == CliRunner().invoke(cli, shlex.split(example)[1:]).exit_code
