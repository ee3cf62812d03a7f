"""Scenario files are loaded whole or not at all, and everything wrong is told in one go."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solemn.model.scenario import Move, ScenarioError, library_ids, load, load_text
from solemn.model.scenario.reading import STARTER
from solemn.model.scenario.scenario import ONLY_LINE


GOOD = """\
scenario: A title
source: E000-04
rules: ocg/modern
note: A note.
start: {step: main1, turn: T}
cards:
  - {card: waboku, as: one, owner: N, at: set}
  - {card: waboku, as: two, owner: T, at: set, since: earlier turn}
  - card:
      id: beast
      kind: monster
      type: effect
      effects:
        - {id: bite, timing: quick, limit: 2, text: [{do: destroy, which: itself}]}
        - {id: bark, timing: ignition, text: [{do: apply, marks: [loud]}]}
    owner: T
    at: monster zone
line:
  - T: activate beast.bite
ask:
  - {may: T activate beast.bark, answer: yes}
"""


def problems(text: str) -> list[str]:
    """What is wrong with a text, one sentence each, without the name of the file."""
    with pytest.raises(ScenarioError) as caught:
        load_text(text, "bad.yaml")
    return [str(problem).removeprefix("bad.yaml") for problem in caught.value.problems]


class TestGood:
    """A file in which nothing is wrong."""

    def test_fields(self) -> None:
        """A scenario keeps what its file says; its id is the name of the file."""
        scenario = load_text(GOOD, "some/where/here.yaml")

        assert ("here", "A title", "E000-04", "ocg", "ocg/modern", "A note.", "some/where/here.yaml") == (
            scenario.id,
            scenario.title,
            scenario.source,
            scenario.game,
            scenario.rules,
            scenario.note,
            scenario.path,
        )

    def test_names(self) -> None:
        """The single effect of a card has the card's name, one of several is named after both."""
        domains = load_text(GOOD, "here.yaml").machine.domains

        assert ("one", "two", "beast") == domains["Card"]
        assert ("one", "two", "beast.bite", "beast.bark") == domains["Effect"]

    def test_line(self) -> None:
        """A single line has a name too."""
        assert {ONLY_LINE: (Move("T", "activate beast.bite"),)} == load_text(GOOD, "here.yaml").lines

    def test_file(self, tmp_path: Path) -> None:
        """A file is loaded by its path."""
        path = tmp_path / "mine.yaml"
        path.write_text(GOOD, encoding="utf-8")

        assert "mine" == load(path).id

    def test_library(self) -> None:
        """A scenario of the library is loaded by its id."""
        assert [load(name).id for name in library_ids()] == list(library_ids())

    def test_names_of_cards(self) -> None:
        """A card of the library goes by any of its names; in play it goes by its id."""
        text = GOOD.replace("{card: waboku, as: one", "{card: 和睦使者").replace(
            "{card: waboku, as: two", "{card: ＷABOKU, as: two"
        )

        assert ("waboku", "two", "beast") == load_text(text, "here.yaml").machine.domains["Card"]

    def test_yes_in_quotes(self) -> None:
        """Some editors take yes for text; it means the same."""
        text = GOOD.replace("answer: yes", "answer: 'yes'")

        assert [True] == [ask.answer for ask in load_text(text, "here.yaml").asks]

    def test_without_answer(self) -> None:
        """A question may come without an answer."""
        text = GOOD.replace(", answer: yes", "")

        assert [None] == [ask.answer for ask in load_text(text, "here.yaml").asks]

    def test_places(self) -> None:
        """A scenario knows the line and column of its steps and questions."""
        scenario = load_text(GOOD, "here.yaml")
        (ask,) = scenario.asks

        assert "here.yaml:19:5" == scenario.where(scenario.step_place(ONLY_LINE, 1))
        assert "here.yaml:21:5" == scenario.where(ask.place)
        assert "here.yaml:21:11" == scenario.where((*ask.place, "may"))

    def test_places_of_named_lines(self) -> None:
        """The steps of a line with a name are found, too; what is not in the file has its nearest place."""
        text = GOOD.replace("line:\n", "lines:\n  one:\n")
        scenario = load_text(text.replace("  - T: activate", "    - T: activate"), "here.yaml")

        assert "here.yaml:20:7" == scenario.where(scenario.step_place("one", 1))
        assert "here.yaml:20:5" == scenario.where(scenario.step_place("one", 9))
        assert "here.yaml:1:1" == scenario.where(("nowhere",))

    def test_place_of_no_file(self) -> None:
        """A scenario that was put together by hand has its path as its only place."""
        assert "here.yaml" == replace(load_text(GOOD, "here.yaml"), places={}).where(("line", 0))

    def test_starter(self) -> None:
        """The scenario that an empty file is told to start from can be loaded and played."""
        assert 2 == len(load_text(STARTER, "here.yaml").lines[ONLY_LINE])


class TestBad:
    """Files in which something is wrong; those in `tests/bad` have everything else."""

    def test_card_with_an_effect_of_another_place(self) -> None:
        """A mistake in a card in place is told at its place in the card, each effect for itself."""
        text = GOOD.replace("type: effect", "type: normal")
        expected = [
            f":{line}:30: E046 $.cards[2].card.effects[{i}].timing: a normal monster has no effects"
            for i, line in enumerate((14, 15))
        ]

        assert expected == problems(text)

    def test_too_many_problems(self) -> None:
        """After fifty problems it is enough."""
        told = problems(GOOD.replace("ask:\n", "ask:\n" + "  - {}\n" * 60))

        assert 51 == len(told)
        assert ": E019 there are more problems than these 50" == told[-1]

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            ("cards:\n", "cards:\n" + "  - {card: waboku, owner: N, at: set}\n" * 10_000, "200 cards"),
            ("line:\n", "line:\n" + "  - T: pass\n" * 201, "at most 200 may stand here"),
            ("ask:\n", "ask:\n" + "  - {may: T pass}\n" * 200, "at most 200 may stand here"),
            ("activate beast.bark", f"activate {'x' * 400}", "is longer than any move"),
            ("[loud]", f"[{', '.join(f'm{i}' for i in range(100))}, loud]", "at most 100 may stand here"),
        ],
    )
    def test_limits(self, old: str, new: str, says: str) -> None:
        """Everything has a limit, and it is told."""
        (problem,) = problems(GOOD.replace(old, new, 1))

        assert "E019" in problem or "E039" in problem
        assert says in problem

    def test_limits_of_a_position(self) -> None:
        """The effects and marks of all cards together have limits, too."""
        one = "  - {owner: T, at: hand, as: c%d, card: {id: c, kind: spell, type: normal, effects: [%s]}}\n"
        effects = ", ".join(f"{{id: e{i}, text: [{{do: apply, marks: [m%d-{i}]}}]}}" for i in range(20))
        cards = "".join(one % (n, effects.replace("%d", str(n))) for n in range(11))
        expected = [
            ":6:1: E019 $.cards: a position has at most 200 effects, not 224",
            ":6:1: E019 $.cards: a position has at most 100 marks, not 223",
        ]

        assert expected == problems(GOOD.replace("cards:\n", "cards:\n" + cards))
