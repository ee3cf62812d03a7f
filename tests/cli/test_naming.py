"""Ids that are written otherwise: what they mean is suggested first, never taken for it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from solemn.cli.main import cli
from solemn.cli.naming import wanted_properties
from solemn.model.scenario import ScenarioError, load
from solemn.model.scenario.problems import hint, same_numbers
from solemn.properties.catalogue.registry import UnknownPropertyError


class TestProperties:
    """Properties."""

    def test_known(self) -> None:
        """An id or a name is taken as it is."""
        assert ["P-04", "P-01"] == [p.id for p in wanted_properties(["P-04", "P-01"])]

    @pytest.mark.parametrize("name", ["P4", "p04", "4", "04", "p-4", "P 004"])
    def test_numbers(self, name: str) -> None:
        """The one with the same number is suggested, and no other."""
        with pytest.raises(UnknownPropertyError, match=r"did you mean P-04\?$"):
            wanted_properties([name])

    @pytest.mark.parametrize("name", ["P-999", "speed", "4x4"])
    def test_others(self, name: str) -> None:
        """Where no number fits, it is as before."""
        with pytest.raises(UnknownPropertyError, match="there is no property"):
            wanted_properties([name])

    @pytest.mark.parametrize("command", [("check", "E000-04"), ("prove",), ("compare", "ocg", "oborozuki")])
    def test_commands(self, command: tuple[str, ...]) -> None:
        """Every command that takes properties suggests it."""
        error = CliRunner().invoke(cli, [*command, "-p", "P4"]).exception

        assert "did you mean P-04?" in str(error)


class TestNumbers:
    """Other names with numbers."""

    @pytest.mark.parametrize("name", ["E0-4", "e000-4", "E000-004", "E0004"])
    def test_scenarios(self, name: str) -> None:
        """A scenario is found by what its numbers are; digits without a hyphen have only one of them."""
        assert same_numbers(name, "E000-04") == ("-" in name)

    def test_suggested(self) -> None:
        """It is suggested alone, where letters alone would suggest others."""
        with pytest.raises(ScenarioError, match=r"did you mean 'E000-04'\?$"):
            load("E0-4")

    def test_without_numbers(self) -> None:
        """Names without a number are compared by their letters."""
        assert "; did you mean 'waboku'?" == hint("wabok", ["waboku", "typhoon"])
