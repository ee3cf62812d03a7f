"""What the card files of 胧月 say to the rules: tables of attributes, and how a position starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Protocol, TypeAlias

from solemn.model.machine.rules import PLAYER
from solemn.model.machine.ruleset import RuleSet
from solemn.model.oborozuki.cards import Card, Effect
from solemn.model.oborozuki.options import NUMBERS
from solemn.model.oborozuki.round import AREA
from solemn.model.oborozuki.zones import SITE


__all__ = ["start", "tables"]

Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]


class _PlacedLike(Protocol):
    """A card of a position: its name there, whose it is, and where it lies."""

    @property
    def name(self) -> str:
        """Its name in the position."""

    @property
    def card(self) -> Any:
        """The card as its file gives it."""

    @property
    def owner(self) -> str:
        """Whose it is."""

    @property
    def at(self) -> str:
        """Where it lies."""


def tables(
    cards: Mapping[str, Card], owners: Mapping[str, str], effects: Mapping[str, tuple[str, Effect]]
) -> Tables:
    """Return the attributes that only 胧月 has, for the cards and effects of a position, by their names
    there.
    """
    return {
        "kind": {(name,): card.kind for name, card in cards.items()},
        "level": {(name,): card.level for name, card in cards.items()},
        "special": {(name,): card.is_special for name, card in cards.items()},
        "needs": {(name,): card.level_needed for name, card in cards.items()},
        "reaches": {
            (name, area): area in card.reaches for name, card in cards.items() for area in AREA.values
        },
        "belongs": {
            (one, other): owners[one] == owners[other] and _same_character(cards[one], cards[other])
            for one, other in product(cards, cards)
        },
        **{key: {(name,): _TOLD[key](told) for name, (_, told) in effects.items()} for key in _TOLD},
        **{key: dict.fromkeys(((name,) for name in effects), False) for key in _PLAIN},
    }


_TOLD: Mapping[str, Callable[[Effect], Any]] = {
    "effect_class": lambda effect: effect.effect_class,
    "triggered_by": lambda effect: effect.triggered_by,
    "targeting": lambda effect: effect.target,
    "trigger": lambda effect: effect.is_triggered,
    "mandatory": lambda effect: effect.effect_class == "passive",
}
"""What the file of a card says of each effect."""
_PLAIN = ("costs", "repeats", "when_worded")
"""What no effect of this game is, in the words of the timing core."""


def _same_character(one: Card, other: Card) -> bool:
    return one.character is not None and one.character == other.character


def start(position: Sequence[_PlacedLike], step: str, rules: RuleSet) -> dict[str, Any]:
    """Return how a position of 胧月 starts, unless its file says otherwise.

    The first sites are open, nobody has magic power, all cards are ready, and no round follows. A character
    on the field is of its current level; else the lowest level of its cards is the current one.
    """
    (at_first,) = (NUMBERS[o.value] for o in rules.options if o.name == "open_at_first")
    (sites,) = (NUMBERS[o.value] for o in rules.options if o.name == "sites")
    first = SITE.values[: min(at_first, sites)]
    return {
        "phase": step,
        "rounds": 0,
        "power": {(player,): 0 for player in PLAYER.values},
        "opened": {(player, site): site in first for player in PLAYER.values for site in SITE.values},
        "sideways": {(placed.name,): False for placed in position},
        "current": {(placed.name,): _is_current(placed, position) for placed in position},
        "applied": {(mark,): True for placed in position for mark in _inherent(placed)},
    }


def _is_current(placed: _PlacedLike, position: Sequence[_PlacedLike]) -> bool:
    """Say whether a card is a character of its current level."""
    if placed.card.kind != "character":
        return False
    same = [p for p in position if p.owner == placed.owner and p.card.kind == "character"]
    same = [p for p in same if _same_character(p.card, placed.card)]
    there = [p for p in same if _lies_on_a_site(p)]
    levels = {p.card.level for p in there} or {min(p.card.level for p in same)}
    return placed.card.level in levels


def _lies_on_a_site(placed: _PlacedLike) -> bool:
    return placed.at not in {"hand", "graveyard"}


def _inherent(placed: _PlacedLike) -> Iterable[str]:
    """Yield the marks of inherent effects, which apply as long as the game is played with the card."""
    for effect in placed.card.effects:
        if effect.effect_class == "inherent" and _lies_on_a_site(placed):
            for instruction in effect.text:
                yield from instruction.marks
