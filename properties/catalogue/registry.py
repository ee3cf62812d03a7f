"""The registry of properties and lemmas: by id, by game, in the order of the inventory."""

from __future__ import annotations

import difflib
from functools import cache

from solemn.properties.catalogue.abilities import ABILITIES
from solemn.properties.catalogue.ignition import IGNITION
from solemn.properties.catalogue.lemmas import KERNEL_LEMMAS
from solemn.properties.catalogue.links import LINKS
from solemn.properties.catalogue.missing_the_moment import MISSING
from solemn.properties.catalogue.moments import MOMENTS
from solemn.properties.catalogue.ocg_lemmas import OCG_LEMMAS
from solemn.properties.catalogue.passing import PASSING
from solemn.properties.catalogue.play import PLAY
from solemn.properties.catalogue.resolution import RESOLUTION
from solemn.properties.catalogue.restrictions import RESTRICTED
from solemn.properties.catalogue.summons import SUMMONS
from solemn.properties.catalogue.triggers import TRIGGER_ORDER
from solemn.properties.catalogue.windows import WINDOWS
from solemn.properties.property import Lemma, Property


__all__ = ["UnknownPropertyError", "lemmas", "properties", "properties_of", "property_named"]


_PARTS = (
    PASSING,
    LINKS,
    RESOLUTION,
    WINDOWS,
    TRIGGER_ORDER,
    MISSING,
    MOMENTS,
    RESTRICTED,
    SUMMONS,
    IGNITION,
    ABILITIES,
    PLAY,
)


class UnknownPropertyError(LookupError):
    """There is no property of that id or name; the message names the closest ones."""


@cache
def properties() -> tuple[Property, ...]:
    """Return every property, in the order of their ids."""
    return tuple(sorted((p for part in _PARTS for p in part), key=lambda p: int(p.id[2:])))


def lemmas() -> tuple[Lemma, ...]:
    """Return the lemmas that proofs may use; a proof leaves out those about another game."""
    return (*KERNEL_LEMMAS, *OCG_LEMMAS)


def property_named(name: str) -> Property:
    """Return a property by id ("P-04") or name; raise UnknownPropertyError with the closest ones."""
    for candidate in properties():
        if name in {candidate.id, candidate.name}:
            return candidate
    known = [word for p in properties() for word in (p.id, p.name)]
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    hint = (
        f"; did you mean {' or '.join(close)}?"
        if close
        else f"; there are {', '.join(p.id for p in properties())}"
    )
    msg = f"there is no property {name!r}{hint}"
    raise UnknownPropertyError(msg)


def properties_of(game: str) -> tuple[Property, ...]:
    """Return the properties that speak about a game, by the name of its rule set."""
    return tuple(p for p in properties() if game in p.games)
