"""The registry of properties and lemmas: by id, by game, in the order of the inventory."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache

from solemn.properties.catalogue.abilities import ABILITIES
from solemn.properties.catalogue.applying import APPLYING
from solemn.properties.catalogue.battle import BATTLES
from solemn.properties.catalogue.comparisons import COMPARISONS
from solemn.properties.catalogue.declarations import DECLARATIONS
from solemn.properties.catalogue.effect_classes import EFFECT_CLASSES
from solemn.properties.catalogue.eras import ERAS
from solemn.properties.catalogue.hand_limit import HAND_LIMITS
from solemn.properties.catalogue.handling import HANDLING
from solemn.properties.catalogue.ignition import IGNITION
from solemn.properties.catalogue.items import ITEMS
from solemn.properties.catalogue.lemmas import KERNEL_LEMMAS
from solemn.properties.catalogue.links import LINKS
from solemn.properties.catalogue.magic_power import MAGIC_POWER
from solemn.properties.catalogue.missing_the_moment import MISSING
from solemn.properties.catalogue.moments import MOMENTS
from solemn.properties.catalogue.oborozuki_lemmas import OBOROZUKI_LEMMAS
from solemn.properties.catalogue.ocg_lemmas import OCG_LEMMAS
from solemn.properties.catalogue.passing import PASSING
from solemn.properties.catalogue.phases import PHASES
from solemn.properties.catalogue.play import PLAY
from solemn.properties.catalogue.resolution import RESOLUTION
from solemn.properties.catalogue.restrictions import RESTRICTED
from solemn.properties.catalogue.setting_up import SETTING_UP
from solemn.properties.catalogue.summons import SUMMONS
from solemn.properties.catalogue.triggers import TRIGGER_ORDER
from solemn.properties.catalogue.windows import WINDOWS
from solemn.properties.property import Lemma, Property


__all__ = [
    "UnknownPropertyError",
    "lemmas",
    "properties",
    "properties_of",
    "property_named",
    "register",
    "shipped",
    "shipped_lemmas",
]


_PARTS = (
    PASSING,
    LINKS,
    RESOLUTION,
    APPLYING,
    HANDLING,
    WINDOWS,
    TRIGGER_ORDER,
    MISSING,
    MOMENTS,
    RESTRICTED,
    SUMMONS,
    IGNITION,
    PHASES,
    ITEMS,
    HAND_LIMITS,
    BATTLES,
    ERAS,
    ABILITIES,
    PLAY,
    EFFECT_CLASSES,
    MAGIC_POWER,
    SETTING_UP,
    DECLARATIONS,
    COMPARISONS,
)


class UnknownPropertyError(LookupError):
    """There is no property of that id or name; the message names the closest ones."""


_own_properties: dict[str, Property] = {}
_own_lemmas: dict[str, Lemma] = {}
"""What users have registered, by id and by name."""


def register(properties: Iterable[Property], lemmas: Iterable[Lemma] = ()) -> None:
    """Add properties and lemmas of a game that is not shipped; what had the same id before is replaced."""
    _own_properties.update({p.id: p for p in properties})
    _own_lemmas.update({lemma.name: lemma for lemma in lemmas})


@cache
def shipped() -> tuple[Property, ...]:
    """Return the properties of the catalogue, without those of games of one's own."""
    return tuple(sorted((p for part in _PARTS for p in part), key=lambda p: int(p.id[2:])))


def properties() -> tuple[Property, ...]:
    """Return every property, in the order of their ids, then those that were registered."""
    return (*shipped(), *_own_properties.values())


def shipped_lemmas() -> tuple[Lemma, ...]:
    """Return the lemmas of the catalogue, without those of games of one's own."""
    return (*KERNEL_LEMMAS, *OCG_LEMMAS, *OBOROZUKI_LEMMAS)


def lemmas() -> tuple[Lemma, ...]:
    """Return the lemmas that proofs may use; a proof leaves out those about another game."""
    return (*shipped_lemmas(), *_own_lemmas.values())


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
    """Return the properties that claim something of a game, by the name of its rule set.

    What is decided elsewhere, by comparing games, is none of them: of one game alone it says nothing.
    """
    return tuple(p for p in properties() if game in p.games and not p.elsewhere)
