"""The four root folders, the links to them and the package list describe the same package."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest


ROOT = Path(__file__).parent.parent
ROOMS = ("cli", "counterexamples", "model", "properties")


@pytest.fixture(name="setuptools", scope="module")
def setuptools_table() -> dict[str, Any]:
    """The setuptools table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    return table


def packages_in(room: str) -> set[str]:
    """The packages below a root folder, under the names they are imported by."""
    folders = (found.parent.relative_to(ROOT) for found in (ROOT / room).rglob("__init__.py"))
    return {".".join(("solemn", *folder.parts)) for folder in folders}


class TestPackages:
    """What pyproject.toml says against what lies on disk."""

    def test_list_equals_folders(self, setuptools: dict[str, Any]) -> None:
        """The package list names every folder with an __init__.py, once and in order."""
        expected = sorted({"solemn"}.union(*map(packages_in, ROOMS)))

        assert expected == setuptools["packages"]

    def test_modules_lie_in_packages(self) -> None:
        """Every module lies in a folder with an __init__.py, without which no wheel would hold it."""
        modules = (module for room in ROOMS for module in (ROOT / room).rglob("*.py"))

        assert [] == [module for module in modules if not (module.parent / "__init__.py").exists()]

    def test_every_room_is_mapped(self, setuptools: dict[str, Any]) -> None:
        """Each root folder is mapped to the package of its name."""
        assert {f"solemn.{room}": room for room in ROOMS} == setuptools["package-dir"]

    def test_data_is_shipped(self, setuptools: dict[str, Any]) -> None:
        """Every data file matches a pattern under which a wheel takes it along."""
        shipped = {
            path
            for package, patterns in setuptools["package-data"].items()
            for pattern in patterns
            for path in ROOT.joinpath(*package.split(".")[1:] or ["solemn"]).glob(pattern)
        }
        data = {
            path
            for room in ROOMS
            for kind in ("json", "yaml", "yml")
            for path in (ROOT / room).rglob(f"*.{kind}")
        }

        assert set() == data - shipped


def loaded_by(script: str) -> set[str]:
    """The heavy packages that a script has loaded when it ends, in an interpreter of its own."""
    heavy = {"click", "networkx", "pydantic", "rich", "yaml", "z3"}
    ending = f"import atexit, sys; atexit.register(lambda: print('\\n', *({heavy} & sys.modules.keys())))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"{ending}\n{script}"],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return set(done.stdout.splitlines()[-1].split())


class TestImport:
    """What the ways in load before they are asked for anything."""

    def test_package(self) -> None:
        """Importing the package loads neither the solver, nor the command line, nor the graphs."""
        assert set() == loaded_by("import solemn")

    def test_plugin(self) -> None:
        """Importing the plugin for pytest loads none of them either."""
        assert set() == loaded_by("import solemn.cli.pytest_plugin")

    def test_help(self) -> None:
        """Asking for help loads the command line, and neither what reads files nor what decides."""
        script = "import sys; from solemn.cli.main import main; main(args=['--help'])"

        assert {"click", "rich"} == loaded_by(script)


class TestEntryPoints:
    """What an installation adds to the command line and to pytest."""

    @pytest.mark.parametrize(
        ("group", "value"),
        [("console_scripts", "solemn.cli.main:main"), ("pytest11", "solemn.cli.pytest_plugin")],
    )
    def test_is_installed(self, group: str, value: str) -> None:
        """The command and the plugin are registered under the name of the package, and can be loaded."""
        (found,) = entry_points(group=group, name="solemn")

        assert value == found.value
        assert found.load() is not None

    def test_is_typed(self) -> None:
        """The package says that its annotations count."""
        assert (ROOT / "solemn" / "py.typed").is_file()


@pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="a source distribution carries no links")
class TestLinks:
    """The links through which tools see the root folders as one package."""

    @pytest.mark.parametrize("room", ROOMS)
    def test_is_relative(self, room: str) -> None:
        """A link points to its neighbour, so that it holds wherever the checkout lies."""
        assert Path("..", room) == (ROOT / "solemn" / room).readlink()

    @pytest.mark.parametrize("room", ROOMS)
    def test_resolves(self, room: str) -> None:
        """A link leads to the root folder of its name."""
        assert (ROOT / room).samefile(ROOT / "solemn" / room)
