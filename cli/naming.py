"""Properties as people name them on the command line, with what an id that is written otherwise may mean."""

from __future__ import annotations

from collections.abc import Iterable

from solemn.model.scenario.problems import same_numbers
from solemn.properties.catalogue.registry import UnknownPropertyError, properties, property_named
from solemn.properties.property import Property


__all__ = ["wanted_properties"]


def wanted_properties(names: Iterable[str]) -> list[Property]:
    """Return properties by ids or names.

    Raises UnknownPropertyError for any other name; one with the number of a property suggests that.
    """
    return [_wanted(name) for name in names]


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
