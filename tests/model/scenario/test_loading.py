"""Scenario files are loaded whole or not at all, and everything wrong is told in one go."""

from __future__ import annotations

from pathlib import Path

import pytest

from solemn.model.ocg.zones import ZONE
from solemn.model.scenario import Move, ScenarioError, library_ids, load, load_text
from solemn.model.scenario.scenario import ONLY_LINE
from solemn.model.timing.vocabulary import BOX


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

FORMS = "a player may 'activate EFFECT -> TARGET', 'pass', 'end'"


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

    def test_options(self) -> None:
        """An option that the rule set does not have is refused in the words of the rule set."""
        text = GOOD.replace("note: A note.", "options: {segoc: ranks}")

        assert [":4: $.options: rule set 'ocg' has no option segoc, only "] == problems(text)


class TestBad:
    """Files in which something is wrong."""

    def test_shape_and_names_at_once(self) -> None:
        """Wrong keys, values, names and sources are all told together, with lines and suggestions."""
        text = """\
scenario: Everything wrong
source: E000-99
rules: ocgg
start: {step: main1, turn: N}
cards:
  - {card: wabok, owner: X, at: hand}
linee: []
ask:
  - {after: one, may: T activates waboku, answer: maybe, because: S999-1}
"""
        expected = [
            ":2: $.source: no source has the id 'E000-99'; the closest are E000-19, E000-09, E000-21",
            ":3: $.rules: there is no rule set 'ocgg'; did you mean 'ocg'?",
            ":4: $.start.turn: expected 'T', not 'N'",
            ":6: $.cards[0].owner: expected 'T' or 'N', not 'X'",
            ":7: $.linee: there is no key 'linee' here; did you mean 'line' or 'lines'?",
            ":9: $.ask[0].after: expected a whole number, not 'one'",
            ":9: $.ask[0].answer: expected yes or no, not 'maybe'",
            ":9: $.ask[0].because: no source has the id 'S999-1'; nothing comes close",
        ]

        assert expected == problems(text)

    def test_cards(self) -> None:
        """Every card of a position is looked at, in depth, whatever is wrong with the others."""
        text = """\
scenario: Cards
rules: ocg
start: {step: main3, tunr: T}
cards:
  - {card: wabok, owner: N, at: set}
  - {card: waboku, owner: N, at: sett}
  - {card: waboku, owner: N, att: set}
  - card: {id: Foo, kind: robot, type: normal, effects: [{timing: quick, txt: []}]}
    owner: N
    at: set
  - {owner: N, at: set, since: this turn}
line:
  - T: activate waboku ->
"""
        expected = [
            ":3: $.start.tunr: there is no key 'tunr' here; did you mean 'turn'?",
            ":5: $.cards[0].card: there is no card 'wabok'; did you mean 'waboku'?",
            ":6: $.cards[1].at: there is no place 'sett'; did you mean 'set'?",
            ":7: $.cards[2].at: this has to be given",
            ":7: $.cards[2].att: there is no key 'att' here; did you mean 'at'?",
            ":8: $.cards[3].card.id: expected small letters and digits, joined by hyphens, not 'Foo'",
            ":8: $.cards[3].card.kind: expected 'monster', 'spell' or 'trap', not 'robot'",
            ":8: $.cards[3].card.effects[0].text: this has to be given",
            ":8: $.cards[3].card.effects[0].txt: there is no key 'txt' here; did you mean 'text'?",
            ":11: $.cards[4].card: this has to be given",
            ":11: $.cards[4].since: expected 'earlier turn', not 'this turn'",
            f":13: $.line[0]: 'T: activate waboku ->' is no move; {FORMS}",
        ]

        assert expected == problems(text)

    def test_names_in_play(self) -> None:
        """Lines, expectations and questions speak of what the position has."""
        text = """\
scenario: Names
rules: ocg
start: {step: main1}
cards:
  - {card: waboku, owner: N, at: set}
line:
  - T: activate wabuku
then: {wabok: hand, waboku: gravyard, applied: [quiet], state: opn, resolved: waboku}
ask:
  - {may: N activate waboku -> wabok, answer: no}
  - {line: foo, may: T pass, answer: no}
"""
        expected = [
            ":7: $.line[0]: there is no effect 'wabuku'; did you mean 'waboku'?",
            ":8: $.then.wabok: there is no card 'wabok'; did you mean 'waboku'?",
            f":8: $.then.waboku: 'gravyard' is none of {', '.join(ZONE.values)}; did you mean 'graveyard'?",
            ":8: $.then.applied: 'quiet' is none of no battle damage, monsters survive battle",
            f":8: $.then.state: 'opn' is none of {', '.join(BOX.values)}",
            ":8: $.then.resolved: expected a list, not 'waboku'",
            ":10: $.ask[0].may: there is no card 'wabok'; did you mean 'waboku'?",
            ":11: $.ask[1].line: there is no line 'foo'",
        ]

        assert expected == problems(text)

    def test_names_given_twice(self) -> None:
        """Two cards need two names, and neither can be a word that `then` uses."""
        text = """\
scenario: Names
rules: ocg
start: {step: main3}
cards:
  - {card: waboku, owner: N, at: set}
  - {card: waboku, owner: T, at: set}
  - {card: waboku, owner: T, at: set, as: state}
"""
        expected = [
            ":3: $.start.step: there is no step of ocg to start in called 'main3'; did you mean 'main1'?",
            ":6: $.cards[1]: a card is called 'waboku' already; name this one with 'as'",
            ":7: $.cards[2]: no card can be called 'state'; name it with 'as'",
        ]

        assert expected == problems(text)

    def test_another_game(self) -> None:
        """A card belongs to one game."""
        text = """\
scenario: Names
rules: oborozuki
start: {step: battle}
cards:
  - {card: waboku, owner: N, at: field}
"""

        assert [":5: $.cards[0].card: the card 'waboku' belongs to ocg, not to oborozuki"] == problems(text)

    def test_lines(self) -> None:
        """A question after a step says which of several lines it means, and stays within it."""
        text = """\
scenario: Lines
rules: ocg
start: {step: main1}
cards: []
line: []
lines:
  one: [{T: end}]
  two: []
then: {three: {}}
ask:
  - {after: 1, may: T pass, answer: no}
  - {after: 1, line: one, may: T pass, answer: no}
"""
        expected = [
            ":6: $.lines: write either 'line' or 'lines'",
            ":9: $.then.three: there is no line 'three'",
            ":11: $.ask[0]: say which 'line' is meant: one, two",
        ]

        assert expected == problems(text)

    def test_then_of_several_lines(self) -> None:
        """With several lines, what is expected stands under the name of each."""
        text = GOOD.replace("line:\n  - T: activate beast.bite", "lines:\n  one: []\nthen: {one: graveyard}")

        assert [":20: $.then.one: expected cards with their places, not 'graveyard'"] == problems(text)

    def test_no_lines(self) -> None:
        """Where there are no lines at all, no question has a place."""
        text = GOOD.replace("line:\n  - T: activate beast.bite", "lines: {}")

        assert [":20: $.ask[0].line: there is no line 'line'"] == problems(text)

    def test_asks_without_keys(self) -> None:
        """A question that is no mapping is told so."""
        text = GOOD.replace("{may: T activate beast.bark, answer: yes}", "T activate beast.bark")

        assert [":21: $.ask[0]: expected keys with values, not 'T activate beast.bark'"] == problems(text)

    def test_card_that_no_card_is(self) -> None:
        """A card that contradicts itself is refused in the words of its game."""
        text = GOOD.replace("type: effect", "type: normal")
        says = "a normal monster has no effect of timing 'quick'; "
        says += "a normal monster has no effect of timing 'ignition'"

        assert [f":9: $.cards[2].card: {says}"] == problems(text)

    def test_out_of_bounds(self) -> None:
        """A number that is out of bounds is refused in pydantic's words."""
        text = GOOD.replace("limit: 2", "limit: 0").replace("{may:", "{after: -1, may:")
        expected = [
            ":14: $.cards[2].card.effects[0].limit: input should be greater than or equal to 1, not 0",
            ":21: $.ask[0].after: input should be greater than or equal to 0, not -1",
        ]

        assert expected == problems(text)

    def test_after_the_end(self) -> None:
        """A question cannot be asked after more steps than its line has."""
        text = GOOD.replace("{may:", "{after: 2, may:")

        assert [":21: $.ask[0].after: the line 'line' has 1 steps only"] == problems(text)

    def test_ambiguous_named_card(self) -> None:
        """A text that names a card of which its player has two copies is refused."""
        text = """\
scenario: Two copies
rules: ocg
start: {step: main1}
cards:
  - {card: starlight-road, owner: T, at: set}
  - {card: stardust-dragon, as: one, owner: T, at: extra deck}
  - {card: stardust-dragon, as: two, owner: T, at: extra deck}
"""
        says = "which 'stardust-dragon' is meant is a choice not modelled yet: one, two"

        assert [f":4: $.cards: {says}"] == problems(text)

    @pytest.mark.parametrize("text", ["", "[1, 2]", "word"])
    def test_no_mapping(self, text: str) -> None:
        """A file that is no mapping is told so."""
        (problem,) = problems(text)

        assert "$: expected keys with values, not" in problem

    def test_missing(self) -> None:
        """What has to be given and is not is told, every key of it."""
        expected = [f":1: $.{key}: this has to be given" for key in ("scenario", "rules", "start", "cards")]

        assert expected == problems("note: nothing else\n")

    def test_unknown_id(self) -> None:
        """A name that is neither in the library nor a file is refused with the ids that come close."""
        with pytest.raises(
            ScenarioError, match=r"no scenario of the library and no file .* did you mean 'E000-04'"
        ):
            load("E000-4")

    def test_no_text(self, tmp_path: Path) -> None:
        """A file that is no text is refused."""
        path = tmp_path / "picture.yaml"
        path.write_bytes(b"\xff\xd8\xff")

        with pytest.raises(ScenarioError, match="no file"):
            load(path)
