"""`solemn explain` of rules and clauses: each once, and no more than was asked for."""

from __future__ import annotations

from click.testing import CliRunner

from solemn.cli.explain_rules import parts
from solemn.cli.main import cli


FASTER = "an effect cannot answer a faster one"


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
