"""The shipped cards: each is what its file says, and means what the card tables say of its type."""

from __future__ import annotations

import pytest

from solemn.model.library.sources import check_citations
from solemn.model.oborozuki.cards import Card as OborozukiCard
from solemn.model.ocg.cards import EFFECT_TABLE, TYPE_TABLE, Card
from solemn.model.ocg.tables import tables
from solemn.model.scenario.catalogue import card_ids, library_card


OCG_CARDS = tuple(name for name in card_ids() if library_card(name)[0] == "ocg")


def card(name: str) -> Card:
    """A shipped card of the OCG."""
    game, found = library_card(name)
    assert game == "ocg"
    assert isinstance(found, Card)
    return found


class TestFiles:
    """The files."""

    @pytest.mark.parametrize("name", card_ids())
    def test_is_readable(self, name: str) -> None:
        """A card's file is named after the card."""
        assert name == library_card(name)[1].id

    @pytest.mark.parametrize("name", sorted(set(card_ids()) - set(OCG_CARDS)))
    def test_names_of_the_other_game(self, name: str) -> None:
        """A card of the other game has the name that its document gives, and what it leaves out is said."""
        _, found = library_card(name)

        assert isinstance(found, OborozukiCard)
        assert found.names["zh"]
        assert "not given" in str(found.note)

    @pytest.mark.parametrize("name", OCG_CARDS)
    def test_names(self, name: str) -> None:
        """A shipped card has a Chinese and an English name; every shipped card is a real one."""
        assert card(name).names["zh"]
        assert card(name).names["en"]

    @pytest.mark.parametrize("name", OCG_CARDS)
    def test_named_cards_exist(self, name: str) -> None:
        """A card that another card's text names is in the library too."""
        named = [told.card for effect in card(name).effects for told in effect.text if told.card]

        assert set(named) <= set(card_ids())


class TestTables:
    """What follows from a card's type."""

    def test_sources(self) -> None:
        """Every row of the tables cites a statement that exists."""
        cited = " ".join([*(row.cite for row in TYPE_TABLE), *(row.cite for row in EFFECT_TABLE)])

        assert () == check_citations(cited.split())

    @pytest.mark.parametrize(
        ("name", "speed"),
        [
            ("dark-hole", 1),
            ("mystical-space-typhoon", 2),
            ("waboku", 2),
            ("stardust-dragon", 2),
            ("chaos-emperor-dragon", 1),
            ("sangan", 1),
            ("solemn-judgment", 3),
        ],
    )
    def test_speed(self, name: str, speed: int) -> None:
        """Spell speed follows from type and timing (S000-11 to S000-13)."""
        found = tables({name: card(name)}, {name: "T"}, {name: (name, card(name).effects[0])})

        assert {(name,): speed} == found["speed"]

    @pytest.mark.parametrize(
        ("name", "owner", "places"),
        [
            ("mystical-space-typhoon", "T", {"hand", "set"}),
            ("mystical-space-typhoon", "N", {"hand", "set"}),
            ("waboku", "T", {"set"}),
            ("stardust-dragon", "N", {"monster zone"}),
            ("exiled-force", "T", {"monster zone"}),
            ("red-gadget", "T", {"monster zone"}),
            ("sangan", "T", {"graveyard"}),
            ("altergeist-multifaker", "N", {"hand"}),
            ("sage-with-eyes-of-blue", "T", {"hand"}),
        ],
    )
    def test_places(self, name: str, owner: str, places: set[str]) -> None:
        """A spell is used from the hand, in its player's own turn; a trap has to be set.

        A trigger about its own card is used from where the event puts that card.
        """
        found = tables({name: card(name)}, {name: owner}, {name: (name, card(name).effects[0])})

        assert places == {place for (_, place), usable in found["usable_from"].items() if usable}

    def test_every_type_is_reached(self) -> None:
        """Every row about effects speaks of a type that the table of types has."""
        types = {(row.kind, row.type) for row in TYPE_TABLE}

        assert {(row.kind, row.type) for row in EFFECT_TABLE} <= types
