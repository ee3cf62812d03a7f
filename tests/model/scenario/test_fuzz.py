"""Files broken at random are refused with a message or loaded, and never end in anything else.

`tests/fuzz/fuzz_loader.py` does the same for as long as one likes.
"""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from broken_files import SEEDS, broken
from solemn.model.scenario import Scenario, ScenarioError, load_text


LONGEST = 5.0
HEAD = "scenario: x\nrules: ocg\nstart: {step: main1}\n"


def loaded(text: str) -> Scenario | ScenarioError:
    """The scenario, or the error with a message that can be printed."""
    try:
        return load_text(text, "f.yaml")
    except ScenarioError as error:
        str(error).encode()
        return error


@pytest.mark.parametrize("text", SEEDS)
def test_seeds(text: str) -> None:
    """The files that are broken below are good before."""
    assert isinstance(loaded(text), Scenario)


@pytest.mark.parametrize("seed", range(0, 300, 30))
def test_broken(seed: int) -> None:
    """Good files to which a few things happened."""
    for one in range(seed, seed + 30):
        found = loaded(broken(Random(one)))

        assert isinstance(found, Scenario) or found.problems


@given(st.text(max_size=300))
@settings(max_examples=150)
def test_any_text(text: str) -> None:
    """Any text at all is refused."""
    assert isinstance(loaded(text), ScenarioError)


@given(st.text(alphabet="abTN:{}[],-?&*!|>'\"%@# \n\t\\0123.~<=", max_size=80))
@settings(max_examples=300)
def test_any_signs(text: str) -> None:
    """Any text made of what means something in YAML is refused."""
    assert isinstance(loaded(text), ScenarioError)


@pytest.mark.parametrize(
    "text",
    [
        "cards: []\n" * 40_000,
        HEAD + "".join(f"key{i}: 1\n" for i in range(30_000)),
        HEAD + "cards: [" + "{}," * 160_000 + "]",
        "[" + "*x," * 150_000 + "]",
        "[" * 400_000,
        HEAD + 'lines: {"a' + "\u0301\u0323" * 200_000 + '": []}',
        HEAD + f"source: {'S' * 400_000}\n",
        "a: " + "1:" * 200_000 + "1",
        "? " * 200_000,
        "a: &a " + "[x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(1_000)),
    ],
    ids=range(10),
)
def test_heavy(text: str) -> None:
    """Files made to take long are refused soon, and with few words."""
    start = time.monotonic()
    error = loaded(text)

    assert isinstance(error, ScenarioError)
    assert time.monotonic() - start < LONGEST
    assert len(str(error)) < 20_000
