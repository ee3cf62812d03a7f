"""The card library: shipped card files as cards of their games, read when first needed, found by any name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from solemn.model.library import shelf
from solemn.model.scenario.findings import Findings
from solemn.model.scenario.games import GAMES
from solemn.model.scenario.grounding import CardLike
from solemn.model.scenario.names import normal
from solemn.model.scenario.problems import Place, ScenarioError
from solemn.model.scenario.reading import read


__all__ = ["as_card", "card_ids", "card_names", "card_of", "cards_called", "library_card"]


def card_ids() -> tuple[str, ...]:
    """Return the ids of the cards in the library."""
    return shelf.ids("cards")


@cache
def card_names() -> Mapping[str, tuple[str, ...]]:
    """Return the names of every card by its id; a card whose file cannot be used has no names."""
    return {identifier: tuple(_names(identifier)) for identifier in card_ids()}


def _names(identifier: str) -> list[str]:
    try:
        _, card = library_card(identifier)
    except ScenarioError:
        return []
    return [name for name in card.names.values() if name]


def cards_called(name: str) -> tuple[str, ...]:
    """Return the ids of the cards that a name may mean; an id comes first, width and case do not count."""
    if name in card_ids():
        return (name,)
    wanted = normal(name)
    names = card_names()
    return tuple(one for one in names if wanted in {normal(one), *map(normal, names[one])})


@cache
def library_card(identifier: str) -> tuple[str, CardLike]:
    """Return the game and the card of a shipped file.

    Raises ScenarioError with every problem of the file, FileNotFoundError if there is no such file.
    """
    document = read(shelf.text("cards", identifier), f"cards/{identifier}.yaml")
    found = Findings(document)
    game = document.data.get("game") if isinstance(document.data, dict) else None
    if game is None:
        found.report(("game",), "E013", "this has to be given")
    if game is None or not found.known(str(game), GAMES, ("game",), "E052", "game"):
        raise found.error()
    card = card_of(str(game), document.data, found, ())
    if card is not None and card.id != identifier:
        found.report(("id",), "E051", f"the card {card.id!r} stands in the file of {identifier!r}")
    if card is None or found.problems:
        raise found.error()
    return str(game), card


def card_of(game: str, data: Any, found: Findings, place: Place) -> CardLike | None:
    """Return data as a card of a game, or report what is wrong with it and return None."""
    card = found.fit(GAMES[game].card, data, place)
    return None if card is None else as_card(card)


def as_card(card: Any) -> CardLike:
    """Return a card as what every card is; that every game's model is that, mypy cannot know."""
    result: CardLike = card
    return result
