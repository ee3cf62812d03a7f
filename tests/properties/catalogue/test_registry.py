"""The registry of properties: complete, documented, and saying what the inventory says of each game."""

from __future__ import annotations

import pytest

from solemn.model.library.sources import check_citations, property_entry
from solemn.model.library.sources import properties as entries
from solemn.properties.catalogue.registry import (
    UnknownPropertyError,
    lemmas,
    properties,
    properties_of,
    property_named,
)
from solemn.properties.property import Property


IDS = [f"P-{n:02}" for n in range(1, 119)]
IN_EVERY_GAME = [*(f"P-{n:02}" for n in (1, 2, 3, *range(7, 15))), "P-45", "P-61", "P-94", "P-95"]
OF_THE_OTHER_GAME = [f"P-{n}" for n in range(97, 118)]


def _by_id(property_: Property) -> str:
    return property_.id


class TestRegistry:
    """The registry as a whole."""

    def test_ids(self) -> None:
        """The catalogue has every property of the inventory, in the order of their ids."""
        assert IDS == [p.id for p in properties()] == [entry.id for entry in entries()]

    def test_unique_lemmas(self) -> None:
        """No two lemmas share a name."""
        names = [lemma.name for lemma in lemmas()]

        assert len(names) == len(set(names))

    def test_sources(self) -> None:
        """Every property cites statements that exist."""
        assert () == check_citations([s for p in properties() for s in p.sources])

    @pytest.mark.parametrize("property_", properties(), ids=_by_id)
    def test_games(self, property_: Property) -> None:
        """A property speaks about the games in which the inventory expects it to hold or to fail."""
        expected = property_entry(property_.id).holds_in
        games = {name.partition("/")[0] for name in (*expected.holds, *expected.fails)}

        assert games == set(property_.games)

    def test_elsewhere(self) -> None:
        """One property claims nothing of one game, and says what decides it."""
        assert ["P-118"] == [p.id for p in properties() if p.elsewhere]
        assert {bool(p.claims) is not bool(p.elsewhere) for p in properties()} == {True}

    def test_by_name(self) -> None:
        """A property is found by its id and by its name."""
        assert property_named("P-07") is property_named("lifo_resolution")

    def test_unknown(self) -> None:
        """A misspelt property is an error that names the closest ones."""
        with pytest.raises(UnknownPropertyError, match="did you mean lifo_resolution"):
            property_named("lifo_resolutions")

    def test_of_a_game(self) -> None:
        """Of the properties of the OCG only those about the chain as such speak about the other game, too."""
        assert [*IN_EVERY_GAME, *OF_THE_OTHER_GAME] == [p.id for p in properties_of("oborozuki")]
