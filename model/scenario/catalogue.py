"""The card library: shipped card files as cards of their games, read when first asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

from solemn.model.library import shelf
from solemn.model.scenario.games import GAMES
from solemn.model.scenario.grounding import CardLike
from solemn.model.scenario.problems import Place, Problem, ScenarioError, hint
from solemn.model.scenario.reading import Document, read
from solemn.model.scenario.shape import fit


__all__ = ["card_ids", "card_of", "library_card"]


def card_ids() -> tuple[str, ...]:
    """Return the ids of the cards in the library."""
    return shelf.ids("cards")


@cache
def library_card(identifier: str) -> tuple[str, CardLike]:
    """Return the game and the card of a shipped file.

    Raises ScenarioError with every problem of the file, FileNotFoundError if there is no such file.
    """
    document = read(shelf.text("cards", identifier), f"cards/{identifier}.yaml")
    problems: list[Problem] = []
    game = str(document.data.get("game")) if isinstance(document.data, dict) else "none"
    if game not in GAMES:
        problems.append(document.problem(("game",), f"there is no game {game!r}{hint(game, GAMES)}"))
        raise ScenarioError(problems)
    card = card_of(game, document.data, document, (), problems)
    if card is not None and card.id != identifier:
        problems.append(
            document.problem(("id",), f"the card {card.id!r} stands in the file of {identifier!r}")
        )
    if card is None or problems:
        raise ScenarioError(problems)
    return game, card


def card_of(
    game: str, data: Any, document: Document, place: Place, problems: list[Problem]
) -> CardLike | None:
    """Return data as a card of a game, or add its problems and return None."""
    card = fit(GAMES[game].card, data, document, place, problems.append)
    return None if card is None else _card_like(card)


def _card_like(card: Any) -> CardLike:
    """Every game's card model has what every card has; mypy cannot know it of a registry."""
    result: CardLike = card
    return result
