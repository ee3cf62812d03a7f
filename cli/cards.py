"""`solemn cards`: the cards of the library, which scenarios use them, and what their files say.

A card is shown key by key as its file has it; nothing is known here of any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich import box
from rich.table import Table

from solemn.cli.console import console, indented, say
from solemn.model.library import shelf
from solemn.model.scenario.catalogue import card_ids, card_names, cards_called, library_card
from solemn.model.scenario.problems import suggest
from solemn.model.scenario.reading import read


__all__ = ["UnknownCardError", "run", "uses"]

_SHELVES: tuple[shelf.Shelf, ...] = ("scenarios", "cases")
_OF_THE_CARD = ("id", "game", "names", "effects", "note")
"""The keys of a card that are told apart from the others."""


class UnknownCardError(LookupError):
    """No card of the library has that name or id; the message names those that come close."""


def run(name: str | None) -> int:
    """Print the cards of the library as a table, or the cards that a name may mean; return the exit code.

    Raises UnknownCardError if no card has the name.
    """
    if name is None:
        console.print(_table())
        return 0
    found = cards_called(name.strip())
    if not found:
        known = [*card_ids(), *(one for names in card_names().values() for one in names)]
        msg = f"there is no card {name.strip()!r} in the library{suggest(name.strip(), known)}"
        raise UnknownCardError(msg)
    for identifier in found:
        _show(identifier)
    return 0


def uses() -> Mapping[str, tuple[str, ...]]:
    """Return the scenarios of the library that use a card, by its id."""
    found: dict[str, list[str]] = {identifier: [] for identifier in card_ids()}
    for place in _SHELVES:
        for scenario in shelf.ids(place):
            for identifier in dict.fromkeys(_used(place, scenario)):
                found[identifier].append(scenario)
    return {identifier: tuple(scenarios) for identifier, scenarios in found.items()}


def _used(place: shelf.Shelf, scenario: str) -> Iterator[str]:
    data = read(shelf.text(place, scenario), scenario).data
    cards = (placed["card"] for placed in data["cards"])
    yield from (
        identifier for card in cards if isinstance(card, str) for identifier in cards_called(card)[:1]
    )


def _table() -> Table:
    table, used = Table(box=box.SIMPLE_HEAD), uses()
    table.add_column("id", no_wrap=True)
    for column in ("names", "kind", "scenarios"):
        table.add_column(column, overflow="fold")
    for identifier in card_ids():
        game, written = _written(identifier)
        names = ", ".join(card_names()[identifier])
        table.add_row(identifier, names, _kind(game, written), " ".join(used[identifier]))
    return table


def _written(identifier: str) -> tuple[str, dict[str, Any]]:
    """Return the game of a card, and what its file says: keys with values, without what is left out."""
    game, card = library_card(identifier)
    model: Any = card
    written: dict[str, Any] = model.model_dump(by_alias=True, exclude_unset=True)
    return game, written


def _kind(game: str, written: Mapping[str, Any]) -> str:
    """Return what a card is: what its file says beside its names and effects, as far as it is plain words."""
    words = [value for key, value in written.items() if key not in _OF_THE_CARD and isinstance(value, str)]
    return f"{game} {', '.join(words)}".strip()


def _show(identifier: str) -> None:
    game, written = _written(identifier)
    say((identifier, "bold"), f"  {', '.join(card_names()[identifier])}".rstrip())
    indented(2, _kind(game, written))
    for key, value in written.items():
        if key not in _OF_THE_CARD and not isinstance(value, str):
            indented(2, f"{key}: {_told(value)}")
    for number, effect in enumerate(written.get("effects", ()), start=1):
        _show_effect(number, effect)
    if written.get("note"):
        indented(2, f"note: {written['note']}")
    indented(2, (f"file: model/library/cards/{identifier}.yaml", "dim"))
    scenarios = uses()[identifier]
    indented(2, (f"scenarios: {' '.join(scenarios) or 'none'}", "dim"))


def _show_effect(number: int, effect: Mapping[str, Any]) -> None:
    """Print an effect: what it is, and what it does, step by step."""
    told = "; ".join(f"{key}: {_told(value)}" for key, value in effect.items() if key not in {"id", "text"})
    name = effect.get("id") or str(number)
    indented(2, (f"effect {name}", "bold"), f"  {told}".rstrip())
    for step, instruction in enumerate(effect["text"], start=1):
        indented(4, f"{step}. {' '.join(_words(instruction))}")


def _words(instruction: Mapping[str, Any]) -> Iterator[str]:
    """Yield an instruction as words: what is done, to which cards, and the rest by its keys."""
    for key, value in instruction.items():
        yield _told(value) if key in {"do", "which", "card"} else f"({key}: {_told(value)})"


def _any_of(value: Any) -> str:
    """Return a value under a key of a key, where lists are what may take each other's place."""
    return " or ".join(map(_told, value)) if isinstance(value, list) else _told(value)


def _told(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(map(_told, value)) or "nothing"
        case dict():
            return ", ".join(f"{key} {_any_of(one)}" for key, one in value.items())
        case _:
            return str(value)
