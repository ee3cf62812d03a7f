"""Digests: the same for what says the same, in every process, and another one after any change."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solemn.model.logic.build import TRUE
from solemn.model.machine.digest import digest
from solemn.model.machine.edit import without
from solemn.model.scenario.games import eras, rule_set
from toy_machine import TOY


def test_same_values() -> None:
    """Values that are equal have one digest, in whatever order a mapping or a set has them."""
    assert digest({"a": 1, "b": (2, None)}) == digest({"b": (2, None), "a": 1})
    assert digest(frozenset("abc")) == digest(frozenset("cba"))


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (1, "1"), ((1, 2), (2, 1)), (("ab",), ("a", "b")), ((), None), ({"a": 1}, {"a": 2})],
)
def test_other_values(one: object, other: object) -> None:
    """Values that differ have other digests, even if Python calls them equal."""
    assert digest(one) != digest(other)


def test_rules() -> None:
    """Every rule set has a digest of its own, and so has a machine without one of its clauses."""
    assert len(eras()) == len({digest(rule_set(name)) for name in eras()})
    assert digest(TOY) != digest(without(TOY, "mark / it is not marked"))


def test_another_process() -> None:
    """The digest does not hang on what differs from run to run, such as the hashes of strings."""
    told = "from solemn.model.machine.digest import digest; print(digest({'a', 'b', 'c'}, {'x': ('y', 1)}))"
    results = [
        subprocess.run(
            [sys.executable, "-c", told],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        )
        for seed in ("1", "2")
    ]

    assert 1 == len({result.stdout for result in results})


def test_what_has_no_parts() -> None:
    """A function is not told by its parts, which is said rather than guessed."""
    assert digest(TRUE.term)
    with pytest.raises(TypeError, match="function is not told by its parts"):
        digest(lambda: None)
