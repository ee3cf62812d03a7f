"""`solemn sources`: which statements the model has, and where."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

from solemn.cli.documents import documents, introduced
from solemn.cli.main import cli
from solemn.cli.sources import chosen, standing
from solemn.model.scenario.games import GAMES


def ran(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["sources", *arguments])


class TestStanding:
    """Where the model has a statement."""

    def test_everywhere(self) -> None:
        """A statement stands in rules, clauses, properties and the answers that come from it."""
        found = standing("S000-10")

        assert "add a chain link / an effect cannot answer a faster one" in found.clauses
        assert "P-04" in found.properties
        assert "E000-02" in found.answers

    def test_nowhere(self) -> None:
        """An id that nothing cites stands nowhere."""
        assert not standing("S999-99")

    def test_document_of_the_second_game(self) -> None:
        """All 56 statements of document 003 are in the model."""
        found = chosen(["003"])

        assert 56 == len(found)
        assert not [statement.id for statement in found if not standing(statement.id)]


class TestChosen:
    """Which statements are wanted."""

    def test_all(self) -> None:
        """Nothing named means everything."""
        assert 326 == len(chosen([]))

    @pytest.mark.parametrize(("word", "number"), [("001", 46), ("oborozuki", 56), ("S000-10", 1)])
    def test_words(self, word: str, number: int) -> None:
        """A document, a game and an id mean their statements."""
        assert number == len(chosen([word]))


class TestCommand:
    """What is printed."""

    def test_table(self) -> None:
        """A statement is told with what comes from it, and counted."""
        told = " ".join(ran("S003-02").output.split())

        assert "rule: set up" in told
        assert "statements: 1, in the model: 1" in told

    def test_json(self) -> None:
        """Programs get the same."""
        (told,) = json.loads(ran("S003-03", "--json").stdout)["statements"]

        assert ["P-112"] == told["properties"]
        assert "003" == told["document"]

    def test_unknown(self) -> None:
        """What is no statement is refused, with what comes close."""
        result = ran("S000-1")

        assert 2 == result.exit_code
        assert "did you mean 'S" in result.output


class TestIntroduced:
    """What is said of a document as a whole."""

    @pytest.mark.parametrize(
        ("wanted", "told"),
        [
            (("003",), ["003"]),
            (("oborozuki",), ["003"]),
            (("S000-10",), ["000"]),
            (("000", "003"), []),
        ],
    )
    def test_one_document(self, wanted: tuple[str, ...], told: list[str]) -> None:
        """Where all statements are from one document, its game and subjects stand at the top."""
        output = ran(*wanted).output

        assert told == re.findall(r"^document (\d+): ", output, flags=re.MULTILINE)
        assert not told or output.startswith("document ")

    def test_all_are_known(self) -> None:
        """Every document can be introduced, with its game."""
        titles = {introduced(document).partition(": ")[2].partition(",")[0] for document in documents()}

        assert {"000", "001", "002", "003"} == set(documents())
        assert {rules.rules.title for rules in GAMES.values()} == titles
