"""Properties as people name them on the command line, with what an id that is written otherwise may mean."""

from __future__ import annotations

from collections.abc import Iterable

from solemn.model.scenario.problems import same_numbers
from solemn.properties.catalogue.registry import UnknownPropertyError, properties, property_named
from solemn.properties.property import Property


__all__ = ["DecidedElsewhereError", "wanted_properties"]


class DecidedElsewhereError(LookupError):
    """A property was named that claims nothing of one game; the message says what decides it."""


def wanted_properties(names: Iterable[str], *, of_one_game: bool = False) -> list[Property]:
    """Return properties by ids or names; where they have to be `of_one_game`, none that compares games.

    Raises UnknownPropertyError for any other name; one with the number of a property suggests that. Raises
    DecidedElsewhereError.
    """
    found = [_wanted(name) for name in names]
    for property_ in found:
        if of_one_game and property_.elsewhere:
            msg = f"{property_.id} claims nothing of one game: {property_.elsewhere}"
            raise DecidedElsewhereError(msg)
    return found


def _wanted(name: str) -> Property:
    try:
        return property_named(name)
    except UnknownPropertyError:
        as_id = f"P{name}" if name.isdecimal() else name
        meant = next((p.id for p in properties() if same_numbers(as_id, p.id)), None)
        if meant is None:
            raise
        msg = f"there is no property {name!r}; did you mean {meant}?"
        raise UnknownPropertyError(msg) from None
