"""State variables in files: how a position starts, and what is expected of it, in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from rounds import round_position
from solemn.model.scenario import Scenario, ScenarioError, answer, check_then, load_text, play
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


START = """\
scenario: A duel that has gone on for a while
rules: ocg
start: {{step: main1, with: {having}}}
cards:
  - {{owner: T, at: hand, card: {{id: ox, kind: monster, type: normal}}}}
  - owner: T
    at: monster zone
    card:
      id: digger
      kind: monster
      type: effect
      effects: [{{timing: ignition, pays: {{life points: 1500, counters: 2}}, text: [{{do: draw}}]}}]
  - {{owner: T, at: deck, card: waboku}}
line:
{line}
then: {then}
ask:
  - {{may: T normal summon ox}}
  - {{may: T activate digger}}
"""


class TestStart:
    """What a file says of a start that the rules would have otherwise."""

    @pytest.mark.parametrize(
        ("having", "may"),
        [
            ("{}", (True, False)),
            ("{counters: {digger: 2}}", (True, True)),
            ("{counters: {digger: 2}, life points: {T: 1000}}", (True, False)),
            ("{counters: {digger: 2}, life points: {N: 1000}}", (True, True)),
            ("{counters: {digger: 2}, forbidden: {T: {monster effect: this turn}}}", (True, False)),
            ("{normal summon used: yes}", (False, False)),
        ],
    )
    def test_moves(self, having: str, may: tuple[bool, ...]) -> None:
        """It decides what may be done."""
        scenario = load_text(START.format(having=having, line="  []", then="{}"), "started.yaml")

        assert may == tuple(answer(scenario, ask).possible for ask in scenario.asks)

    def test_status(self) -> None:
        """A card can start with its effects negated, and the cost is paid all the same."""
        having = "{counters: {digger: 3}, status: {digger: {its effects are negated: this turn}}}"
        then = "{waboku: deck, life points: {T: 6500, N: 8000}, counters: {digger: 1}}"
        scenario = load_text(START.format(having=having, line="  - T: activate digger", then=then), "s.yaml")

        assert () == check_then(scenario, play(scenario))

    def test_off_the_field(self) -> None:
        """A card in the hand has no counters."""
        text = START.format(having="{counters: {ox: 1}}", line="  []", then="{}")
        with pytest.raises(ScenarioError, match=r"E042 .*: 'ox' has none of this in 'hand'"):
            load_text(text, "started.yaml")
