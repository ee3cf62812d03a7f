"""Card files of the library are read like any other file, mistakes and all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solemn.model.library import shelf
from solemn.model.scenario import ScenarioError, load_text
from solemn.model.scenario.catalogue import card_ids, library_card


GOOD = shelf.text("cards", "waboku")


@pytest.fixture(name="broken")
def broken_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A shelf of cards whose texts a test changes; what was read of it is forgotten afterwards."""
    texts: dict[str, str] = {}
    true_text = shelf.text
    monkeypatch.setattr(shelf, "text", lambda kind, name: texts.get(name) or true_text(kind, name))
    library_card.cache_clear()
    yield texts
    library_card.cache_clear()


class TestLibraryCard:
    """Cards by id."""

    def test_all(self) -> None:
        """Every card there is can be had, with its game."""
        assert [(name, "ocg") for name in card_ids()] == [
            (card.id, game) for game, card in map(library_card, card_ids())
        ]

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (GOOD.replace("game: ocg", "game: ocq"), "cards/waboku.yaml:2: $.game: there is no game 'ocq'"),
            (GOOD.replace("id: waboku", "id: wabuku"), "cards/waboku.yaml:1: $.id: the card 'wabuku' stands"),
            (GOOD.replace("kind: trap", "kind: tarp"), "cards/waboku.yaml:4: $.kind: expected"),
            ("- 1\n", "cards/waboku.yaml:1: $.game: there is no game 'none'"),
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

        with pytest.raises(ScenarioError, match=r"cards/waboku\.yaml:4: \$\.kind"):
            load_text(text, "here.yaml")
