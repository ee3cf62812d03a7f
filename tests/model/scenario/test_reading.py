"""YAML is read with the places it stands at, and only as a person writes it."""

from __future__ import annotations

import pytest

from solemn.model.files.limits import MOST_DEPTH
from solemn.model.scenario.problems import Problem, ScenarioError
from solemn.model.scenario.reading import read


def refusals(text: str) -> list[str]:
    """What is wrong with a text, whether it can be read in spite of it or not."""
    try:
        return list(map(str, read(text, "f").problems))
    except ScenarioError as error:
        return list(map(str, error.problems))


class TestRead:
    """What is read."""

    def test_marks(self) -> None:
        """A place has the line and column of its value, one whose value begins below those of its key."""
        document = read("a: 1\nb:\n  - x\n  - {c: 2}\n", "f")

        assert {"a": 1, "b": ["x", {"c": 2}]} == document.data
        assert [(1, 4), (2, 1), (4, 9)] == [document.mark(p) for p in (("a",), ("b",), ("b", 1, "c"))]
        assert (4, 6) == document.mark(("b", 1, "c"), key=True)

    def test_problem_of_what_is_missing(self) -> None:
        """A problem at a place that is not there has the place of what surrounds it."""
        document = read("a: 1\nb:\n  - {c: 2}\n", "f")

        assert Problem("f", 3, 5, ("b", 0, "d"), "E013", "no") == document.problem(
            ("b", 0, "d"), "E013", "no"
        )

    def test_players(self) -> None:
        """N is a player, not a truth value; yes and no are truth values."""
        assert {"N": "pass", "answer": False, "once": True} == read(
            "N: pass\nanswer: no\nonce: yes\n", "f"
        ).data

    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("12", 12),
            ("-3", -3),
            ("1.5", 1.5),
            ("~", None),
            ("", None),
            ("'2024-01-01'", "2024-01-01"),
            ("=", "="),
            ("010x", "010x"),
            ("|\n  two\n  lines", "two\nlines\n"),
        ],
    )
    def test_values(self, written: str, value: object) -> None:
        """Plain values are what they look like."""
        assert {"a": value} == read(f"a: {written}\n", "f").data

    @pytest.mark.parametrize("text", ["\ufeffa: 1\n", "a: 1\r\n", "a: 1\r", "%YAML 1.1\n---\na: 1\n...\n"])
    def test_ways_to_write(self, text: str) -> None:
        """A byte order mark, the line ends of other systems and the marks of a document are read."""
        assert {"a": 1} == read(text, "f").data

    def test_kept_in_spite_of_problems(self) -> None:
        """What is not read is lost, and everything else is kept."""
        document = read("a: !x 1\nb: 2\n1: 3\n", "f")

        assert (None, 2) == (document.data["a"], document.data["b"])
        assert {("a",), ("?",)} == document.lost


class TestRefused:
    """What is not read."""

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (
                "a: [1\nb: 2\n",
                "f:2:2: E006 $: this is not YAML: ',' or ']' is missing in the list opened in line 1",
            ),
            ("a: 1\na: 2\n", "f:2:1: E008 $.a: the key 'a' stands here twice"),
            ("a: 2024-99-99\n", "f:1:4: E011 $.a: '2024-99-99' would be a date; put it in quotes"),
            ("a: \x07\n", "f:1:4: E011 $: the character U+0007 cannot stand in a file"),
            ("a: 1\n\x00\n", "f:2:1: E011 $: the character U+0000 cannot stand in a file"),
            ("a: \ud800\n", "f:1:4: E011 $: the character U+D800 cannot stand in a file"),
            (
                'a: "\\UFFFFFFFF"\n',
                "f: E006 this is not YAML: a character is written as a number that none has",
            ),
            (
                "%YAML 3.0\n---\na: 1\n",
                "f:1:1: E006 $: this is not YAML: found incompatible YAML document (version 1.* is required)",
            ),
        ],
    )
    def test_says(self, text: str, says: str) -> None:
        """A text that is not read is refused with the place and the reason."""
        assert [says] == refusals(text)

    def test_key_alias(self) -> None:
        """An alias is no key either."""
        assert [
            "f:1:4: E009 $.a: the anchor &x is not read; write the value out",
            "f:2:1: E009 $: the alias *x is not read; write the value out",
        ] == refusals("a: &x b\n*x : 1\n")

    @pytest.mark.parametrize("text", ["[" * 3000, "{a: " * 3000, "- " * 3000])
    def test_deep(self, text: str) -> None:
        """Nesting is refused where it becomes too deep, however deep it is."""
        (says,) = refusals(text)

        assert ": E007 $[0]" in says or ": E007 $.a" in says
        assert f"nested more than {MOST_DEPTH} deep" in says

    def test_almost_too_deep(self) -> None:
        """Up to the limit it is read."""
        assert [] == refusals("[" * MOST_DEPTH + "]" * MOST_DEPTH)

    def test_large(self) -> None:
        """A text that is too large is not looked into."""
        assert ["f: E004 the file is too large: more than 500,000 bytes"] == refusals("[" * 10_000_000)
