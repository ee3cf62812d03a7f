"""The registry of properties: complete, documented, and saying what the inventory says of each game."""

from __future__ import annotations

from functools import cache

import pytest

from rounds import ROUNDS, round_position
from situations import EVERYTHING, situation
from solemn.model.graph.explore import explore
from solemn.model.library.sources import check_citations, property_entry
from solemn.model.scenario import Scenario, library_ids, load
from solemn.properties.catalogue.registry import (
    UnknownPropertyError,
    lemmas,
    properties,
    properties_of,
    property_named,
)
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property


IDS = [f"P-{n:02}" for n in range(1, 118)]
IN_EVERY_GAME = [*(f"P-{n:02}" for n in (1, 2, 3, *range(7, 15))), "P-45", "P-61", "P-94", "P-95"]
OF_THE_OTHER_GAME = [f"P-{n}" for n in range(97, 118)]


@cache
def _scenarios() -> tuple[Scenario, ...]:
    """Give every scenario there is, those of these tests first, for they are small."""
    return (*map(situation, EVERYTHING), *map(round_position, ROUNDS), *map(load, library_ids()))


@cache
def _checker(number: int) -> Checker:
    """Give what decides properties on a scenario."""
    return Checker(explore(_scenarios()[number].machine))


def _by_id(property_: Property) -> str:
    return property_.id


class TestRegistry:
    """The registry as a whole."""

    def test_ids(self) -> None:
        """The catalogue has the properties of this stage, in the order of their ids."""
        assert IDS == [p.id for p in properties()]

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

    @pytest.mark.parametrize("property_", properties(), ids=_by_id)
    def test_its_situation_arises(self, property_: Property) -> None:
        """Some scenario of the library, or of these tests, makes it say something, in each of its games."""
        arising = {
            game
            for game in property_.games
            if any(
                scenario.game == game and not _checker(number).check(property_).vacuous
                for number, scenario in enumerate(_scenarios())
            )
        }

        assert set(property_.games) == arising

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
