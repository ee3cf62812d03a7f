"""A property: an id, a sentence, its sources, and what it claims."""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.logic.terms import Term
from solemn.properties.claims import Claim


__all__ = ["Lemma", "Property"]


@dataclass(frozen=True, slots=True)
class Lemma:
    """An invariant of the timing core that proofs lean on; proved like any property, never assumed."""

    name: str
    holds: Term
    says: str


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the catalogue.

    `games` lists the rule sets it speaks about. `situation` is when there is something to check at all: a
    property whose situation never arises is reported as vacuous. `narrowed` tells where the inventory's
    sentence was too wide and why.
    """

    id: str
    name: str
    says: str
    sources: tuple[str, ...]
    games: tuple[str, ...]
    claims: tuple[Claim, ...]
    situation: Term | None = None
    narrowed: str = ""
