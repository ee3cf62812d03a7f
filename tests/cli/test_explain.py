"""`solemn explain` of rules and clauses: each once, and no more than was asked for."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from solemn.cli.explain_options import differing_cells, unusual
from solemn.cli.explain_rules import parts
from solemn.cli.main import cli
from solemn.model.scenario.games import rule_set


FASTER = "an effect cannot answer a faster one"


def run(*arguments: str) -> tuple[int, str]:
    """Run the command line and give its exit code and all that it printed, an error's words included."""
    result = CliRunner().invoke(cli, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return 2, str(result.exception)
    return result.exit_code, result.output


def explained(what: str) -> list[str]:
    """The lines that are printed."""
    result = CliRunner().invoke(cli, ["explain", what])
    assert 0 == result.exit_code
    return result.output.splitlines()


class TestClause:
    """A clause in its words."""

    def test_where_it_stands(self) -> None:
        """Every rule that the clause stands in is named once, and nothing else of the rule is shown."""
        told = explained(FASTER)

        assert FASTER == told[0]
        assert 1 == sum(line.startswith("  add a chain link ") for line in told)
        assert not [line for line in told if "a chain is being built" in line or "becomes" in line]

    def test_statements(self) -> None:
        """The statements that it comes from are told in their own words, each once."""
        told = explained(FASTER)

        assert 1 == sum(line.startswith("  S000-10 document 000") for line in told)
        assert "A card cannot be chained if its spell speed" in " ".join(told)

    def test_of_one_rule(self) -> None:
        """With the name of a rule, only its clause is meant."""
        told = explained(f"add a chain link / {FASTER}")

        assert 1 == sum(line.startswith("  add a chain link ") for line in told)
        assert not [line for line in told if line.startswith("  answer by")]

    def test_games(self) -> None:
        """A clause that two games share is shown under each of them."""
        told = explained("its activation condition is met")

        assert ["in Yu-Gi-Oh! OCG:", "in 胧月:"] == [line for line in told if line.startswith("in ")]


class TestOnce:
    """What presets share."""

    def test_rule(self) -> None:
        """A rule that is the same in every preset of a game is shown once for each game."""
        told = explained("add a chain link")

        assert 2 == sum(line.startswith("in ") for line in told)
        assert any(line.startswith("  whose move: controller of effect") for line in told)

    def test_statement(self) -> None:
        """A statement lists every clause once."""
        told = explained("S000-10")

        assert 1 == told.count(f"  rule ocg: add a chain link / {FASTER}")

    def test_parts(self) -> None:
        """No rule and no definition occurs twice."""
        assert len(set(parts())) == len(parts())


class TestOption:
    """An option of the rules."""

    def test_values(self) -> None:
        """Its values are told with who takes them, and the clauses and definitions that look at it."""
        told = explained("ignition_window")

        assert "  never  the value in ocg/modern, ocg/current, ocg/tcg" in told
        assert "  after_own_move  the value in ocg/classic" in told
        assert "  ignition_slot" in told

    def test_meanings(self) -> None:
        """What a value means is told where a contradiction says it, and which contradictions it settles."""
        told = explained("ignition_window")

        assert "     after a summon of the turn player" in [line.rstrip() for line in told]
        assert ["C-01", "C-02", "C-03"] == [line[:4] for line in told if line.startswith("C-")]

    def test_unusual_value(self) -> None:
        """The value that is proposed is one that no rule set takes, or else the last one."""
        assert ("after_summon", "first_trigger", "on") == tuple(
            map(unusual, ("ignition_window", "segoc", "trigger_in_place"))
        )

    def test_table(self) -> None:
        """Of a table, the cells that differ between two values are printed: here the four of 36 with S."""
        told = " ".join(" ".join(explained("table_orientation")).split())

        assert "4 cells differ between rows_covered and columns_covered: A, S; D, S; S, A; S, D" in told
        assert "C-44" in told

    def test_cells_that_differ(self) -> None:
        """They are those that differ from the table as the document has it, and no other table does."""
        found = differing_cells(rule_set("oborozuki"), "table_orientation", "rows_covered", "columns_covered")

        assert {"replaceable": (("A", "S"), ("D", "S"), ("S", "A"), ("S", "D"))} == found

    def test_start(self) -> None:
        """An option that no rule looks at says where positions start."""
        assert "no rule looks at it; it says where positions start." in explained("open_at_first")


class TestOtherNames:
    """What else has a name."""

    def test_lemma(self) -> None:
        """A lemma is told with what it says, the rule sets it speaks of, and a proof that leans on it."""
        code, told = run("explain", "passes in range")

        assert (0, True) == (code, "there are at most two passes in a row" in told)
        assert '--without-lemma "passes in range"' in " ".join(told.split())

    def test_finding(self) -> None:
        """A finding is told by its id, as on the page."""
        assert run("explain", "f-01")[1] in run("findings")[1]

    def test_definition(self) -> None:
        """A definition that is one term is shown, however its name is written."""
        assert "0 < waiting of other" in " ".join(run("explain", "in time")[1].split())

    @pytest.mark.parametrize(("name", "hint"), [("waboku", "solemn cards waboku"), ("ocg", "solemn rules")])
    def test_elsewhere(self, name: str, hint: str) -> None:
        """What another command tells of is named."""
        code, told = run("explain", name)

        assert (2, True) == (code, hint in told)
