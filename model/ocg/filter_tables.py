"""What the filters and requirements of the cards of a position say to the rules, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from solemn.model.ocg.cards import Card, Effect, filters_of, requirements_of
from solemn.model.ocg.filters import NO_MORE
from solemn.model.ocg.shapes import Filter, Requirement
from solemn.model.ocg.zones import ZONE
from solemn.model.timing.text import MOST_STEPS


__all__ = ["entities", "filter_name", "filter_tables", "price_name"]

Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]
Effects: TypeAlias = Mapping[str, tuple[str, Effect]]
Path: TypeAlias = tuple[str | int, ...]

_OWN_HAND = Filter.model_validate({"at": ["hand"], "whose": "own"})
"""What is paid with where a price does not say."""
_OWN_MONSTERS = Filter.model_validate(
    {"at": ["monster zone", "face-down monster"], "of kind": ["monster"], "whose": "own"}
)
"""What an attack is paid with where its price does not say."""


def entities(effects: Effects, cards: Mapping[str, Card]) -> dict[str, tuple[str, ...]]:
    """Return the filters and requirements that the cards of a position have, by sort, under their names."""
    return {"Filter": tuple(_filters(effects, cards)), "Requirement": tuple(_requirements(effects))}


def price_name(card: str) -> str:
    """Return the name of the filter of the cards that an attack by a card is paid with."""
    return f"{card}: price of an attack"


def filter_name(effect: str, path: Iterable[str | int]) -> str:
    """Return the name of the filter (or requirement) at a place of an effect."""
    return f"{effect}: {' '.join(map(str, path))}"


def filter_tables(cards: Mapping[str, Card], effects: Effects) -> Tables:
    """Return the attributes of filters and requirements."""
    found: Tables = {name: {} for name in ("listed", "admits", "whose", "another", "just_summoned")}
    found |= {name: {} for name in ("role", "has_to_have")}
    found |= {name: {} for name in ("sifts", "least", "most", "requires", "watches", "latches", "asks_again")}
    for name, told in _filters(effects, cards).items():
        found["whose"][name,] = told.whose
        found["another"][name,] = told.another
        found["just_summoned"][name,] = False
        found["role"][name,] = told.role
        found["has_to_have"][name,] = told.done
        for place in ZONE.values:
            found["admits"][name, place] = place in told.places
        for card_name, card in cards.items():
            found["listed"][name, card_name] = _listed(told, card)
    for name, (effect, path, requirement) in _requirements(effects).items():
        found["sifts"][name,] = filter_name(effect, (*path, "of"))
        found["least"][name,] = requirement.least
        found["most"][name,] = NO_MORE if requirement.most is None else requirement.most
        for other in effects:
            own = other == effect
            found["requires"][other, name] = own and path[0] == "requires"
            found["watches"][other, name] = own and path[0] == "while"
            found["latches"][other, name] = own and path[0] == "requires at the beginning"
            for step in range(MOST_STEPS):
                found["asks_again"][other, step, name] = own and path[:2] == ("text", step)
    return found


def _listed(told: Filter, card: Card) -> bool:
    """Say whether a card is of the kind, type, traits and name that a filter asks for."""
    return (
        card.kind in told.kinds
        and (not told.types or card.type in told.types)
        and set(told.traits) <= set(card.traits)
        and told.card in {None, card.id}
    )


def _filters(effects: Effects, cards: Mapping[str, Card]) -> dict[str, Filter]:
    found = {
        price_name(name): card.attack_price.these or _OWN_MONSTERS
        for name, card in cards.items()
        if card.attack_price is not None and card.attack_price.cards
    }
    for name, (_, effect) in effects.items():
        found |= {filter_name(name, path): told for path, told in filters_of(effect)}
        if effect.pays is not None and effect.pays.cards and effect.pays.these is None:
            found[filter_name(name, ("pays", "these"))] = _OWN_HAND
    return found


def _requirements(effects: Effects) -> dict[str, tuple[str, Path, Requirement]]:
    return {
        filter_name(name, path): (name, path, told)
        for name, (_, effect) in effects.items()
        for path, told in requirements_of(effect)
    }
