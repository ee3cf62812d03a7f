"""`solemn cards`: the library as a list, and one card in the words of its file."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from solemn.cli.cards import uses
from solemn.cli.console import console
from solemn.cli.main import cli
from solemn.model.scenario import load
from solemn.model.scenario.catalogue import card_ids, library_card


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal so wide that nothing is broken into lines."""
    monkeypatch.setattr(console, "_width", 2_000)


def told(*arguments: str) -> str:
    """What is printed, in one line."""
    result = CliRunner().invoke(cli, ["cards", *arguments])
    assert 0 == result.exit_code
    return " ".join(result.output.split())


def _begins_effect(line: str) -> bool:
    return re.match("  effect [a-z0-9-]+(  | *$)", line) is not None


class TestList:
    """All cards."""

    def test_every_card(self) -> None:
        """Every card of the library is listed with its kind and its names."""
        output = told()

        assert [] == [one for one in card_ids() if f" {one} " not in output]
        assert "Stardust Dragon" in output
        assert "ocg trap, normal" in output

    def test_scenarios(self) -> None:
        """The scenarios of a card are those in whose positions it lies, and no others."""
        used = uses()

        assert ("E000-02", "E001-12") == used["stardust-dragon"]
        assert "stardust-dragon" in load("E000-02").machine.domains["Card"]
        assert set(card_ids()) == set(used)


class TestCard:
    """One card."""

    @pytest.mark.parametrize("name", ["stardust-dragon", "Stardust Dragon", "  星塵龍 ", "STARDUST DRAGON"])
    def test_names(self, name: str) -> None:
        """A card is found by its id and by any of its names."""
        output = told(name)

        assert output.startswith("stardust-dragon ")
        assert "1. negate the activation 2. destroy the card below" in output
        assert "file: model/library/cards/stardust-dragon.yaml scenarios: E000-02 E001-12" in output

    def test_event(self) -> None:
        """An effect is told by the keys of its file, the events that it waits for as alternatives."""
        assert (
            "effect 1 timing: trigger; wording: when; event: of normal summoned or special summoned, about "
            "itself 1. apply (marks: Yellow Gadget is fetched)"
        ) in told("red-gadget")

    @pytest.mark.parametrize("name", card_ids())
    def test_every_card(self, name: str) -> None:
        """Every card can be shown, with a line for each of its effects."""
        result = CliRunner().invoke(cli, ["cards", name])
        _, card = library_card(name)

        assert len(card.effects) == sum(map(_begins_effect, result.output.splitlines()))

    def test_unknown(self) -> None:
        """A name that no card has is an input error that names what comes close."""
        result = CliRunner().invoke(cli, ["cards", "stardst-dragon"])

        assert "did you mean 'stardust-dragon'" in str(result.exception)
