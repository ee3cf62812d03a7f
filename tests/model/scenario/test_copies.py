"""Copies of a card that is described in place: its id stands for it elsewhere in the file."""

from __future__ import annotations

import pytest

from solemn.model.scenario import Scenario, ScenarioError, load_text


STOP = "{id: %s, kind: trap, type: normal, effects: [{text: [{do: apply, marks: [%s]}]}]}"


def loaded(*cards: str) -> Scenario:
    """A position of cards."""
    listed = "".join(f"  - {{card: {card}, owner: N, at: set, as: c{i}}}\n" for i, card in enumerate(cards))
    return load_text(f"scenario: x\nrules: ocg\nstart: {{step: main1}}\ncards:\n{listed}", "x.yaml")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_copy(place: int) -> None:
    """A copy may stand before or behind the card itself, and has the same text."""
    cards = ["stop", "stop", "stop"]
    cards[place] = STOP % ("stop", "mark")
    machine = loaded(*cards).machine

    assert ("c0", "c1", "c2") == machine.domains["Card"]
    assert [1, 1, 1] == [machine.tables["length"][name,] for name in machine.domains["Effect"]]


def test_before_the_library() -> None:
    """A card that is described in the file is meant rather than one of the library."""
    assert ("mine",) == loaded(STOP % ("waboku", "mine"), "waboku").machine.domains["Mark"]


def test_same_twice() -> None:
    """A card that is described twice in the same way is one card."""
    assert 3 == len(loaded(STOP % ("stop", "a"), STOP % ("stop", "a"), "stop").machine.domains["Card"])


def test_mistake_once() -> None:
    """What is wrong with the card is told once, where it is described."""
    with pytest.raises(ScenarioError) as caught:
        loaded("stop", STOP.replace("trap", "tarp") % ("stop", "a"), "stop")

    assert [6] == [problem.line for problem in caught.value.problems]
