"""Card files of the library are read like any other file, mistakes and all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solemn.model.library import shelf
from solemn.model.scenario import ScenarioError, load_text
from solemn.model.scenario.catalogue import card_ids, card_names, cards_called, library_card


GOOD = shelf.text("cards", "waboku")


@pytest.fixture(name="broken")
def broken_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A shelf of cards whose texts a test changes; what was read of it is forgotten afterwards."""
    texts: dict[str, str] = {}
    true_text = shelf.text
    monkeypatch.setattr(shelf, "text", lambda kind, name: texts.get(name) or true_text(kind, name))
    _forget()
    yield texts
    _forget()


def _forget() -> None:
    library_card.cache_clear()
    card_names.cache_clear()


class TestLibraryCard:
    """Cards by id."""

    def test_all(self) -> None:
        """Every card there is can be had, with its game."""
        found = [library_card(name) for name in card_ids()]

        assert list(card_ids()) == [card.id for _, card in found]
        assert {"ocg", "oborozuki"} == {game for game, _ in found}

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (
                GOOD.replace("game: ocg", "game: ocq"),
                "cards/waboku.yaml:2:7: E052 $.game: there is no game 'ocq'",
            ),
            (
                GOOD.replace("id: waboku", "id: wabuku"),
                "cards/waboku.yaml:1:5: E051 $.id: the card 'wabuku' stands",
            ),
            (GOOD.replace("kind: trap", "kind: tarp"), "cards/waboku.yaml:4:7: E016 $.kind: expected"),
            ("- 1\n", "cards/waboku.yaml:1:1: E013 $.game: this has to be given"),
        ],
    )
    def test_broken(self, broken: dict[str, str], text: str, says: str) -> None:
        """A card file with a mistake is refused with the place of it."""
        broken["waboku"] = text

        with pytest.raises(ScenarioError) as caught:
            library_card("waboku")
        assert str(caught.value).startswith(says)

    def test_broken_in_use(self, broken: dict[str, str]) -> None:
        """A scenario that uses such a card passes its problems on."""
        broken["waboku"] = GOOD.replace("kind: trap", "kind: tarp")
        text = """\
scenario: A broken card
rules: ocg
start: {step: main1}
cards: [{card: waboku, owner: N, at: set}]
"""

        with pytest.raises(ScenarioError, match=r"cards/waboku\.yaml:4:7: E016 \$\.kind"):
            load_text(text, "here.yaml")


class TestNames:
    """Cards by their names."""

    @pytest.mark.parametrize("name", card_ids())
    def test_every_name(self, name: str) -> None:
        """A card is found by its id and by each of its names, in any case and width."""
        for written in (name, name.upper(), *card_names()[name]):
            assert (name,) == cards_called(written)

    @pytest.mark.parametrize("written", ["ＷＡＢＯＫＵ", " waboku ", "和睦の使者"])
    def test_ways_to_write(self, written: str) -> None:
        """Width, case and blanks make no difference."""
        assert ("waboku",) == cards_called(written)

    def test_unknown(self) -> None:
        """What no card is called means no card."""
        assert () == cards_called("Waboko")

    def test_ambiguous(self, broken: dict[str, str]) -> None:
        """A name of several cards means none of them, and the ids are listed; an id means its card."""
        broken["waboku"] = GOOD.replace("en: Waboku", "en: dark HOLE")
        text = """\
scenario: Two cards of a name
rules: ocg
start: {step: main1}
cards:
  - {card: Dark Hole, owner: T, at: hand}
  - {card: dark-hole, owner: T, at: hand}
"""
        says = "several cards are called 'Dark Hole': dark-hole, waboku; write the id"

        with pytest.raises(ScenarioError) as caught:
            load_text(text, "here.yaml")
        assert f"here.yaml:5:12: E026 $.cards[0].card: {says}" == str(caught.value)

    def test_names_of_a_broken_card(self, broken: dict[str, str]) -> None:
        """A card that cannot be read has its id only, and hinders no other."""
        broken["waboku"] = "- 1\n"

        assert () == cards_called("和睦の使者")
        assert ("waboku",) == cards_called("Waboku")
        assert ("dark-hole",) == cards_called("Dark Hole")
