"""Rule sets of users: the tutorial works as printed, and what is wrong with a file is told with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solemn.cli.main import main
from solemn.model.scenario.games import GAMES, PRESETS
from solemn.properties.catalogue import registry


TUTORIAL = (Path(__file__).parents[2] / "docs" / "your-own-game.md").read_text(encoding="utf-8")
REFINEMENT = "refined(kernel(), ONE_AT_A_TIME)"


def block(kind: str) -> str:
    """Give the only block of a kind in the tutorial."""
    (text,) = re.findall(rf"```{kind}\n(.*?)```", TUTORIAL, flags=re.DOTALL)
    return str(text)


@pytest.fixture(name="folder")
def folder_with_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the tutorial; what they register is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_own_properties", {})
    monkeypatch.setattr(registry, "_own_lemmas", {})
    for known in (GAMES, PRESETS):
        monkeypatch.delitem(known, "one-at-a-time", raising=False)
        monkeypatch.setitem(known, "one-at-a-time", None)
    (tmp_path / "my_game.py").write_text(block("python"), encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(block("yaml"), encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    """Run the command line and give its exit code and all that it printed."""
    from solemn.cli.main import cli

    runner = CliRunner()
    result: Result = runner.invoke(cli, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return 2, str(result.exception)
    return result.exit_code, result.output


@pytest.mark.usefixtures("folder")
class TestTutorial:
    """docs/your-own-game.md."""

    def test_length(self) -> None:
        """The game takes less than 150 lines."""
        assert len(block("python").splitlines()) < 150

    def test_explored(self) -> None:
        """The position is explored, and everything in its file is as written."""
        code, told = run("check", "mine.yaml", "--rules", "my_game.py")

        assert (0, True) == (code, "states: 314, verdicts: 1 holds" in told)
        assert "running my_game.py" in told
        assert "may T activate third after step 4 of 'line'? yes" in told

    def test_proved(self) -> None:
        """Two consecutive passes resolve exactly one object, for every card."""
        code, told = run("prove", "--rules", "my_game.py")

        assert (0, True) == (code, "1 of 1 proved" in told)

    def test_refinement_is_needed(self, folder: Path) -> None:
        """Without what this game does differently, the proof fails and the position refutes it."""
        plain = block("python").replace(REFINEMENT, "kernel()")
        (folder / "plain.py").write_text(plain, encoding="utf-8")

        assert 3 == run("prove", "--rules", "plain.py", "--timeout", "20")[0]
        assert 1 == run("check", "mine.yaml", "--rules", "plain.py")[0]


@pytest.mark.usefixtures("folder")
class TestRefused:
    """Files that cannot be used."""

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("import nothing_of_the_kind\n", r"bad\.py:1: ModuleNotFoundError"),
            ("x = 1\n\ny = x +\n", r"bad\.py:3: SyntaxError"),
            ("def f():\n    return 1 / 0\n\n\nf()\n", r"bad\.py:2: ZeroDivisionError"),
            ("x = 1\n", r"bad\.py defines no GAME"),
            ("GAME = 1\n", r"GAME has to be a Game"),
        ],
        ids=["import", "syntax", "raises", "no game", "another thing"],
    )
    def test_place(self, folder: Path, text: str, says: str) -> None:
        """What is wrong is told with the place in the file, and ends with exit code 2."""
        (folder / "bad.py").write_text(text, encoding="utf-8")
        code, told = run("prove", "--rules", "bad.py")

        assert 2 == code
        assert re.search(says, told)

    def test_name_of_a_shipped_game(self, folder: Path) -> None:
        """A game of one's own does not take the name of a shipped one."""
        (folder / "bad.py").write_text(block("python").replace('"one-at-a-time"', '"ocg"'), encoding="utf-8")

        assert (2, True) == (
            run("prove", "--rules", "bad.py")[0],
            "another name" in run("prove", "--rules", "bad.py")[1],
        )

    @pytest.mark.parametrize(
        ("rules", "says"), [("ocg", "is no Python file"), ("none.py", "there is no file")]
    )
    def test_no_file(self, rules: str, says: str) -> None:
        """To check takes a file; which shipped rules a scenario is played by it says itself."""
        code, told = run("check", "--rules", rules)

        assert (2, True) == (code, says in told)

    def test_exit_code(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The command itself prints the error and ends with exit code 2."""
        with pytest.raises(SystemExit) as ended:
            main(args=["check", "--rules", "none.py"])

        assert 2 == ended.value.code
        assert "there is no file 'none.py'" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
class TestProperties:
    """Properties of a file that nothing would decide, and files that try to end the run."""

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            ('"ONE-1"', '"P-01"', "has the id of a shipped one"),
            ('("one-at-a-time",)', '("one-at-a-tim",)', "'one-at-a-tim', which is none"),
            ("GAME = ", "raise SystemExit(0)\nGAME = ", "SystemExit"),
        ],
    )
    def test_refused(self, old: str, new: str, says: str) -> None:
        """They are refused with exit code 2, by every command that runs the file."""
        path = Path("my_game.py")
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

        for command in (("check", "mine.yaml", "--rules"), ("prove", "--rules"), ("compare", "ocg")):
            code, told = run(*command, "my_game.py")
            assert (2, True) == (code, says in told)

    def test_unknown_name(self) -> None:
        """So is a property about a variable that the rules do not have."""
        path = Path("my_game.py")
        text = path.read_text(encoding="utf-8")
        path.write_text(
            f"{text}\nfrom dataclasses import replace\nfrom solemn.model.logic.build import state\n"
            "from solemn.model.logic.sorts import IntSort\n"
            'foo = state("foo", IntSort(0, 3))\n'
            "PROPERTIES = tuple(replace(p, situation=(foo == 0).term) for p in PROPERTIES)\n",
            encoding="utf-8",
        )

        assert (2, True) == ((told := run("prove", "--rules", "my_game.py"))[0], "'foo'" in told[1])

    @pytest.mark.parametrize(
        ("claim", "says"),
        [
            ('Equivalent({"speed": "a"}, {})', "has no option speed"),
            (
                'Equivalent({}, {}, hiding=("passes",))',
                "moves of kind 'passes'; there are action, activation",
            ),
            ('Equivalent({}, {}, showing=("pas",))', "moves of kind 'pas'; there are"),
        ],
    )
    def test_comparisons(self, claim: str, says: str) -> None:
        """So are comparisons of options, or of kinds of moves, that there are not."""
        code, told = _with_claim(claim)

        assert (2, True) == (code, says in told)

    @pytest.mark.parametrize(
        ("lemma", "says"),
        [
            ('Lemma("passes in range", TRUE.term, "so")', "has the name of another one"),
            ('Lemma("one", TRUE.term, "so"), Lemma("one", FALSE.term, "so")', "has the name of another one"),
            ('Lemma("one", after(passes == 0).term, "so")', "after a step, where a state is meant"),
            ('Lemma("one", (effect == effect).term, "so")', "'effect', which nothing binds"),
            ('Lemma("one", passes.term, "so")', "where a condition is needed"),
        ],
    )
    def test_lemmas(self, lemma: str, says: str) -> None:
        """So are lemmas of one name, and what is no condition on a state."""
        code, told = _with(f"LEMMAS = ({lemma},)")

        assert (2, True) == (code, says in told)

    @pytest.mark.parametrize(
        ("claim", "says"),
        [
            ("Always(after(passes == 0).term)", "after a step, where a state is meant"),
            ("Always((effect == effect).term)", "'effect', which nothing binds"),
        ],
    )
    def test_claims(self, claim: str, says: str) -> None:
        """So are claims about steps where states are meant, and variables that nothing binds."""
        code, told = _with(f"PROPERTIES = tuple(replace(p, claims=({claim},)) for p in PROPERTIES)")

        assert (2, True) == (code, says in told)

    def test_comparison(self) -> None:
        """One that can be decided is: nothing differs from itself."""
        code, told = _with_claim("Equivalent({}, {}, observing=(chain.term,))")

        assert (0, True) == (code, "1 of 1 proved" in told)


def _with_claim(claim: str) -> tuple[int, str]:
    path = Path("my_game.py")
    text = path.read_text(encoding="utf-8")
    path.write_text(
        f"{text}\nfrom dataclasses import replace\nfrom solemn.properties.claims import Equivalent\n"
        f"PROPERTIES = tuple(replace(p, claims=({claim},)) for p in PROPERTIES)\n",
        encoding="utf-8",
    )
    return run("prove", "--rules", "my_game.py")


def _with(more: str) -> tuple[int, str]:
    path = Path("my_game.py")
    imports = (
        "from dataclasses import replace\nfrom solemn.model.logic.build import FALSE, TRUE, after\n"
        "from solemn.model.timing.vocabulary import effect, passes\n"
        "from solemn.properties.claims import Always\n"
        "from solemn.properties.property import Lemma\n"
    )
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{imports}{more}\n", encoding="utf-8")
    return run("prove", "--rules", "my_game.py")
