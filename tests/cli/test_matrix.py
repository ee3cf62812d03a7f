"""What a run of many scenarios comes to: one verdict for each property and rule set, the worst one."""

from __future__ import annotations

from functools import cache

import pytest
from click.testing import CliRunner

from solemn.cli.checking import ScenarioReport, check_scenarios
from solemn.cli.main import cli
from solemn.cli.matrix import cells
from solemn.cli.recording import of_positions, under_every_rules
from solemn.model.graph.limits import Limits
from solemn.model.scenario import load, position_ids, under
from solemn.properties.catalogue.registry import property_named
from solemn.properties.verdicts import Verdict


WANTED = [property_named(id_) for id_ in ("P-04", "P-35")]


@cache
def reports() -> tuple[ScenarioReport, ...]:
    """Give what a few positions say, one of them under two rule sets, one with options of its own."""
    found = [under(load("hidden-trigger"), rules) for rules in ("ocg/classic", "ocg/modern")]
    found += [load("negated-negation"), load("E002-23-literal")]
    return tuple(check_scenarios([(s, s.machine) for s in found], WANTED))


class TestCells:
    """The cells of the matrix."""

    def test_by_property_and_rules(self) -> None:
        """There is a cell for each property and rule set; options of one's own are no rule set."""
        found = cells(reports())

        assert {(p.id, rules) for p in WANTED for rules in ("ocg/classic", "ocg/modern")} == set(found)
        assert [1, 2] == [len(found["P-35", rules].outcomes) for rules in ("ocg/classic", "ocg/modern")]

    def test_verdict(self) -> None:
        """The verdict is the worst one, and a refutation is shown with its scenario."""
        found = cells(reports())
        classic, modern = found["P-35", "ocg/classic"], found["P-35", "ocg/modern"]

        assert (Verdict.REFUTED, "fails") == (classic.verdict, classic.expected)
        assert classic.shown is not None
        assert "hidden-trigger" == classic.shown[0].id
        assert (Verdict.HOLDS, 1, None) == (modern.verdict, modern.arises, modern.shown)

    def test_truncated(self) -> None:
        """What was not explored to the end is undecided, whatever the others say."""
        cut = check_scenarios([(load("ignition"), load("ignition").machine)], WANTED, limits=Limits(5))

        assert Verdict.UNDECIDED is cells([*reports(), *cut])["P-04", "ocg/modern"].verdict

    def test_recorded(self) -> None:
        """For the record a cell has its numbers, and the moves of the players to what refutes it."""
        found = of_positions(reports())
        classic, modern = found["P-35", "ocg/classic"], found["P-35", "ocg/modern"]

        assert ("holds", 2, 1, "", ()) == (
            modern.verdict,
            modern.positions,
            modern.arises,
            modern.on,
            modern.line,
        )
        assert ("refuted", "hidden-trigger") == (classic.verdict, classic.on)
        assert classic.line
        assert all(move.startswith(("T: ", "N: ")) for move in classic.line)


def test_under_every_rules() -> None:
    """For the record every position is put under every rule set of its game, once."""
    found = [(s.id, s.rules) for s, _ in under_every_rules() if s.id in position_ids()]

    assert (30 * 4 + 8, len(found)) == (len(set(found)), len(set(found)))


class TestTold:
    """`solemn check` without names, on a few scenarios."""

    def test_matrix(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A verdict is told for each property and rule set, and for each scenario only if that is wanted."""
        monkeypatch.setattr("solemn.cli.check.library_ids", lambda: ("E000-04",))
        monkeypatch.setattr("solemn.cli.check.position_ids", lambda: ("hidden-trigger",))
        plain = CliRunner().invoke(cli, ["check", "-p", "P-04", "-j", "1"])
        verbose = CliRunner().invoke(cli, ["check", "-p", "P-04", "-j", "1", "-v"])

        assert (0, 0) == (plain.exit_code, verbose.exit_code)
        assert "Every reachable state of 2 scenarios" in plain.output
        assert "never arises" in plain.output
        assert "lines and asks" in verbose.output
        assert "lines and asks" not in plain.output
