"""State variables in files: how a position starts, and what is expected of it, in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from rounds import round_position
from solemn.model.scenario import Scenario, check_then, load_text, play
from solemn.model.scenario.registers import read_register, registers


HEAD = "scenario: words\nrules: oborozuki\nstart: {step: battle, with: {magic power: {T: 3}}}\ncards:\n"
CARD = "  - {owner: T, at: site-1, card: {id: lamp, effects: [{class: active, limit: 1, text: []}]}}\n"
DOMAINS = {"Card": ("lamp",), "Effect": ("lamp",)}


def expecting(then: str) -> Scenario:
    """Give a scenario in which a card gathers spirit, with something expected of the end."""
    character = CARD.replace("id: lamp", "id: lamp, kind: character, character: genie, level: 2")
    return load_text(f"{HEAD}{character}line: [T gather spirit with lamp]\nthen: {then}\n", "words.yaml")


def read(says: str, data: Any) -> tuple[dict[tuple[Any, ...], Any], list[str]]:
    """Read what is said of a variable, with the codes of what is wrong."""
    told: list[str] = []
    known = registers(round_position("battle").machine.variables)
    values = read_register(
        data, known[says], DOMAINS, (), lambda _place, code, _says, _key: told.append(code)
    )
    return values, told


class TestWords:
    """Which variables can be named."""

    def test_none_twice(self) -> None:
        """What has a key of its own is not named otherwise, and a chain cannot be written."""
        known = registers(round_position("battle").machine.variables)

        assert not known.keys() & {"state", "priority", "place", "applied", "chain"}
        assert {"phase", "magic power", "sideways", "opened"} <= known.keys()


class TestValues:
    """What may be said of one."""

    @pytest.mark.parametrize(
        ("says", "data", "values"),
        [
            ("phase", "battle", {(): "battle"}),
            ("magic power", {"T": 3}, {("T",): 3}),
            ("sideways", {"lamp": "yes"}, {("lamp",): True}),
            ("opened", {"N": {"site-5": True}}, {("N", "site-5"): True}),
            ("attacker", "lamp", {(): "lamp"}),
        ],
    )
    def test_read(self, says: str, data: Any, values: dict[tuple[Any, ...], Any]) -> None:
        """A value stands under keys for each argument of the variable."""
        assert (values, []) == read(says, data)

    @pytest.mark.parametrize(
        ("says", "data", "code"),
        [
            ("phase", "dawn", "E042"),
            ("magic power", 3, "E015"),
            ("magic power", {"T": True}, "E015"),
            ("magic power", {"T": -1}, "E017"),
            ("rounds to come", -1, "E017"),
            ("sideways", {"lamp": 1}, "E015"),
            ("sideways", {"candle": True}, "E042"),
        ],
    )
    def test_refused(self, says: str, data: Any, code: str) -> None:
        """What a variable cannot have is told, and nothing is read."""
        assert ({}, [code]) == read(says, data)


class TestExpectations:
    """What is expected of the end of a line."""

    def test_met(self) -> None:
        """What is true is as expected."""
        scenario = expecting("{magic power: {T: 5, N: 0}, sideways: {lamp: yes}, phase: battle}")

        assert () == check_then(scenario, play(scenario))

    def test_not_met(self) -> None:
        """What is not is told with both values."""
        scenario = expecting("{magic power: {T: 3}, sideways: {lamp: no}}")

        assert (
            "magic power of T is 5, expected 3",
            "sideways of lamp is yes, expected no",
        ) == check_then(scenario, play(scenario))

    def test_printed(self) -> None:
        """An expectation is told with its values."""
        scenario = expecting("{magic power: {T: 5}, sideways: {lamp: no}}")

        assert "{magic power of T: 5, sideways of lamp: no}" == str(scenario.then["line"])
