"""The documents say what is there: paths exist, and the README's example is what Solemn answers."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from solemn.cli.main import cli
from solemn.model.scenario import load_text


ROOT = Path(__file__).parents[1]
GUIDES = ("README.md", "docs/python.md")


def _paths(document: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return sorted({p for p in re.findall(r"`([a-z_]+/[\w./-]*)`", text) if "..." not in p})


class TestArchitecture:
    """ARCHITECTURE.md."""

    @pytest.mark.parametrize("path", _paths("ARCHITECTURE.md"))
    def test_path_exists(self, path: str) -> None:
        """Every path that the map names is there."""
        assert (ROOT / path).exists()

    def test_length(self) -> None:
        """The map stays short enough to be read."""
        assert len((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()) <= 200


def _blocks(document: str, kind: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", text, flags=re.DOTALL)


def _scenario() -> str:
    (example,) = _blocks("README.md", "yaml")
    return example


@pytest.fixture(name="beside_mine")
def beside_my_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in that holds the scenario of the README as my.yaml."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.yaml").write_text(_scenario(), encoding="utf-8")
    return tmp_path


class TestTurn:
    """The page about the turn."""

    def test_example(self, tmp_path: Path) -> None:
        """Its example comes out as it is written."""
        (example,) = [block for block in _blocks("docs/the-turn.md", "yaml") if block.startswith("scenario:")]
        (tmp_path / "turn.yaml").write_text(example, encoding="utf-8")

        assert 0 == CliRunner().invoke(cli, ["check", str(tmp_path / "turn.yaml")]).exit_code


class TestBattle:
    """The page about battles."""

    @pytest.mark.parametrize("example", _blocks("docs/battle.md", "yaml"), ids=("set", "replay"))
    def test_example(self, example: str, tmp_path: Path) -> None:
        """Its examples come out as they are written."""
        (tmp_path / "battle.yaml").write_text(example, encoding="utf-8")

        assert 0 == CliRunner().invoke(cli, ["check", str(tmp_path / "battle.yaml")]).exit_code


class TestPython:
    """What the documents show of the Python interface and of the plugin for pytest."""

    @pytest.mark.parametrize("document", GUIDES)
    def test_sessions(self, document: str, beside_mine: Path) -> None:
        """A session at the Python prompt answers as printed."""
        session = "".join(_blocks(document, "pycon"))
        test = doctest.DocTestParser().get_doctest(session, {}, document, str(beside_mine), 0)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)

        tried = runner.run(test, out=told.append)

        assert (0, []) == (tried.failed, told)
        assert tried.attempted > 2

    def test_own_suite(self, beside_mine: Path) -> None:
        """`pytest --solemn` collects the README's scenario, and the settings choose properties."""
        (settings,) = _blocks("docs/python.md", "toml")
        (beside_mine / "pyproject.toml").write_text(settings, encoding="utf-8")

        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--solemn"],
            cwd=beside_mine,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )

        assert (0, True) == (done.returncode, "4 passed" in done.stdout)

    def test_setting(self, beside_mine: Path) -> None:
        """The setting that the README names works in pytest's own table, too."""
        (setting,) = re.findall(r"`(solemn_properties = .*?)`", (ROOT / "README.md").read_text("utf-8"))
        (beside_mine / "pyproject.toml").write_text(f"[tool.pytest]\n{setting}\n", encoding="utf-8")

        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--solemn"],
            cwd=beside_mine,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )

        assert (0, True) == (done.returncode, "3 passed" in done.stdout)


class TestReadme:
    """README.md."""

    @pytest.mark.usefixtures("beside_mine")
    def test_example_is_checked(self) -> None:
        """The scenario of the README passes as printed."""
        result = CliRunner().invoke(cli, ["check", "my.yaml"])

        assert (0, True) == (result.exit_code, "1 and 1 as written" in result.output)

    def test_example_has_a_question(self) -> None:
        """The example asks something, and expects a reason."""
        (ask,) = load_text(_scenario(), "my.yaml").asks

        assert "S000-10" == ask.because

    def test_picture_exists(self) -> None:
        """The picture that the README shows is there and fetches nothing."""
        picture = (ROOT / "docs" / "picture.svg").read_text(encoding="utf-8")

        assert "url(" not in picture.replace("url(#", "")
