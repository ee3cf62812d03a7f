"""YAML is read with the lines it stands on, and only as a person writes it."""

from __future__ import annotations

import pytest

from solemn.model.scenario.problems import Problem, ScenarioError
from solemn.model.scenario.reading import read


class TestRead:
    """What is read."""

    def test_lines(self) -> None:
        """Every place has the line on which its value begins."""
        document = read("a: 1\nb:\n  - x\n  - {c: 2}\n", "f")

        assert {"a": 1, "b": ["x", {"c": 2}]} == document.data
        assert 4 == document.lines["b", 1, "c"]

    def test_problem_of_what_is_missing(self) -> None:
        """A problem at a place that is not there has the line of what surrounds it."""
        document = read("a: 1\nb:\n  - {c: 2}\n", "f")

        assert Problem("f", 3, ("b", 0, "d"), "no") == document.problem(("b", 0, "d"), "no")

    def test_players(self) -> None:
        """N is a player, not a truth value; yes and no are truth values."""
        assert {"N": "pass", "answer": False, "once": True} == read(
            "N: pass\nanswer: no\nonce: yes\n", "f"
        ).data


class TestRefused:
    """What is not read."""

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("a: [1\nb: 2\n", "f:2: $: this is not YAML: expected ',' or ']', but got ':'"),
            ("a: 1\na: 2\n", "f:2: $.a: the key 'a' stands here twice"),
            ("a: &x [1]\nb: *x\n", "f:1: $.b: aliases are not read, write the value out"),
            ("a: !!python/name:os.system\n", "f:1: $: this is not YAML: could not determine a constructor"),
            ("a: 2024-99-99\n", "f: $: this is not YAML: month must be in 1..12"),
        ],
    )
    def test_says(self, text: str, says: str) -> None:
        """A text that is not read is refused with the line and the reason."""
        with pytest.raises(ScenarioError) as caught:
            read(text, "f")

        assert str(caught.value).startswith(says)

    def test_endless(self) -> None:
        """A value that contains itself is refused, not followed."""
        with pytest.raises(ScenarioError, match="aliases"):
            read("a: &x [*x]\n", "f")
