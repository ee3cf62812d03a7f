"""The four root folders, the links to them and the package list describe the same package."""

from __future__ import annotations

import subprocess
import sys
import tomllib
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


class TestImport:
    """What `import solemn` does."""

    def test_loads_nothing_heavy(self) -> None:
        """Importing the package loads neither the solver, nor the command line, nor the graphs."""
        script = "import sys, solemn; print(*sorted({'click', 'networkx', 'z3'} & sys.modules.keys()))"

        loaded = subprocess.run(
            [sys.executable, "-I", "-c", script], capture_output=True, check=True, encoding="utf-8"
        )

        assert "" == loaded.stdout.strip()


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
