"""Properties about what somebody can do, under ids of the inventory, for tests of how verdicts are told.

They are true or false of E000-04 and stand in the catalogue only while a test runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from solemn.model.library.sources import property_entry
from solemn.model.logic.build import after, all_of, enabled, forall, var
from solemn.model.ocg.zones import MONSTER_ZONE, zone
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    CARD,
    OPEN,
    N,
    box,
    chain,
    holder,
    move,
    passes,
)
from solemn.properties.catalogue import registry
from solemn.properties.claims import Always, CanForce, Claim, May, Possible
from solemn.properties.property import Property


__all__ = ["ABILITIES", "with_abilities"]


def _property(id_: str, *claims: Claim) -> Property:
    entry = property_entry(id_)
    return Property(id_, entry.name, entry.says, entry.statements, ("ocg",), claims)


_n_activates = all_of(move == ACTIVATION, after(chain.top.controller) == N)
_card = var("card", CARD)
_passing = May(all_of(box == BUILDING, holder == N, passes == 0).term, enabled("pass", "N").term)

ABILITIES = {
    "spoiled": _property("P-37", CanForce("T", goal=(chain.depth == 2).term)),
    "expected": _property("P-39", Possible(all_of(box == OPEN, _n_activates).term, on_step=True)),
    "forced": _property("P-40", CanForce("N", goal_step=_n_activates.term)),
    "mixed": _property("P-14", _passing, Always((passes <= 2).term)),
    "witness": _property("P-50", Possible((chain.depth == 2).term)),
    "board": _property("P-51", Always(forall(_card, zone(_card) != MONSTER_ZONE).term)),
}
"""P-37 is to hold in the modern game and cannot be forced; P-39 is to fail and does; P-40 holds."""


@contextmanager
def with_abilities(*names: str) -> Iterator[None]:
    """Let the catalogue have these properties, all if none is named, and no others of their ids."""
    chosen = [ABILITIES[name] for name in names or ABILITIES]
    ids = {p.id for p in chosen}
    kept = [p for p in registry.properties() if p.id not in ids]
    together = tuple(sorted((*kept, *chosen), key=lambda p: int(p.id[2:])))
    with patch.object(registry, "properties", lambda: together):
        yield
