"""The JSON Schema accepts whatever the loader accepts, and refuses the shapes that the loader refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from solemn.cli.schema import run
from solemn.model.library import shelf
from solemn.model.scenario import ScenarioError, load_text
from solemn.model.scenario.problems import Place
from solemn.model.scenario.reading import STARTER, read
from solemn.model.scenario.schema import card_schema, scenario_schema


SCENARIO, CARD = Draft202012Validator(scenario_schema()), Draft202012Validator(card_schema())
BAD = {
    path.stem: path for path in (Path(__file__).parents[2] / "bad").glob("*.yaml") if path.stem != "expected"
}
SHAPES = {"E012", "E013", "E014", "E015", "E016", "E017", "E018", "E019", "E023", "E024", "E035"}
"""The codes of what a schema can see."""

GOOD = """\
scenario: Everything that may stand in a file
source: E000-04
rules: ocg
options: {}
note: >-
  A note.
start: {step: main1}
cards:
  - {card: Waboku, as: one, owner: N, at: set, since: earlier turn}
  - card:
      id: beast
      names: {en: Beast, zh: }
      kind: monster
      type: effect
      effects:
        - {id: bite, timing: quick, speed: 2, limit: 2, text: [{do: destroy, which: itself}], from: [hand]}
        - {id: bark, timing: ignition, target: nothing, text: [{do: apply, marks: [loud]}]}
    owner: T
    at: monster zone
lines:
  first: [{T: activate beast.bark}, "N: pass"]
  second: [T end]
then:
  first: {one: set, beast: monster zone, applied: [], state: building, holder: T, resolved: []}
ask:
  - {line: first, after: 1, at once: yes, may: T activate beast.bark, answer: "no", note: why}
  - {may: T end}
  - {may: , reach: N pass}
  - {reach: {one: graveyard, not applied: [loud], holder: N}, answer: no, because: S000-19}
  - {can force: T, reaching: {one: graveyard}, making: , avoiding: {holder: N}, answer: yes, because: S000-19}
  - {line: first, after: 2, at once: no, can force: N, making: "N: pass", avoiding: T end, may: }
until: {beast: graveyard, state: open state, holder: T, applied: [loud], not applied: []}
"""


def data(text: str) -> Any:
    """The plain values of a text."""
    return read(text, "f").data


class TestSchema:
    """The schemas as such."""

    @pytest.mark.parametrize("validator", [SCENARIO, CARD], ids=["scenario", "card"])
    def test_valid(self, validator: Draft202012Validator) -> None:
        """A schema is one of draft 2020-12, and holds plain JSON."""
        Draft202012Validator.check_schema(validator.schema)

        assert validator.schema == json.loads(json.dumps(validator.schema))

    @pytest.mark.parametrize(("what", "schema"), [("scenario", scenario_schema()), ("card", card_schema())])
    def test_command(self, what: str, schema: Any, capsys: pytest.CaptureFixture[str]) -> None:
        """The command prints it."""
        assert 0 == run(what)
        assert schema == json.loads(capsys.readouterr().out)


class TestAccepts:
    """What the loader accepts."""

    @pytest.mark.parametrize("name", shelf.ids("scenarios"))
    def test_scenarios(self, name: str) -> None:
        """Every scenario of the library is valid."""
        assert [] == list(SCENARIO.iter_errors(data(shelf.text("scenarios", name))))

    @pytest.mark.parametrize("name", shelf.ids("cards"))
    def test_cards(self, name: str) -> None:
        """Every card of the library is valid."""
        assert [] == list(CARD.iter_errors(data(shelf.text("cards", name))))

    @pytest.mark.parametrize("text", [GOOD, STARTER], ids=["everything", "starter"])
    def test_good(self, text: str) -> None:
        """A file that uses everything is valid for both."""
        assert "f" == load_text(text, "f").id
        assert [] == list(SCENARIO.iter_errors(data(text)))


def _only_rules_know(place: Place) -> bool:
    """Say whether a place is an option, or inside the value of a state variable."""
    inside = (place[:1] == ("then",) or "reach" in place) and len(place) > 1
    return place[:1] == ("options",) or place[:2] == ("start", "with") or inside


class TestRefuses:
    """What the loader refuses."""

    @pytest.mark.parametrize("name", sorted(BAD))
    def test_shapes(self, name: str) -> None:
        """A file that is refused for its shape is refused by the schema, too."""
        text = BAD[name].read_text(encoding="utf-8")
        with pytest.raises(ScenarioError) as caught:
            load_text(text, name)
        codes = {p.code for p in caught.value.problems if not _only_rules_know(p.place)}
        readable = not codes & {"E005", "E006", "E008", "E009", "E010", "E011"}

        if readable and codes & SHAPES:
            assert list(SCENARIO.iter_errors(data(text)))

    @pytest.mark.parametrize(
        "text",
        [
            "id: a\nkind: trap\ntype: normal\n",
            "id: a\ngame: chess\nkind: trap\ntype: normal\n",
            "id: A\ngame: ocg\nkind: trap\ntype: normal\n",
            "id: a\ngame: ocg\nkind: trap\ntype: unusual\n",
            "id: a\ngame: oborozuki\nkind: trap\n",
            "[]\n",
        ],
    )
    def test_cards(self, text: str) -> None:
        """Card files of another shape are refused."""
        assert list(CARD.iter_errors(data(text)))
