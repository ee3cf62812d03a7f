"""A property: an id, a sentence, its sources, and what it claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solemn.model.logic.terms import Term
from solemn.properties.claims import Claim, kind_of
from solemn.properties.edits import Caught


__all__ = ["Lemma", "Property", "labelled"]


@dataclass(frozen=True, slots=True)
class Lemma:
    """An invariant of the timing core that proofs lean on; proved like any property, never assumed."""

    name: str
    holds: Term
    says: str


def apart(lemmas: Sequence[Lemma]) -> None:
    """Raise ValueError if two lemmas have one name: a proof names what it leans on."""
    names = [lemma.name for lemma in lemmas]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        msg = f"two lemmas are called {' and '.join(map(repr, twice))}; give one another name"
        raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the catalogue.

    `games` lists the rule sets it speaks about. `situation` is when there is something to check at all: a
    property whose situation never arises is reported as vacuous. `narrowed` tells where the inventory's
    sentence was too wide and why. `arises_on` names shipped scenarios in which its situation arises, one for
    each of its games, `caught` an edit of the rules that it catches. What no claim about one machine says is
    decided `elsewhere`, which tells how; then there are no claims.
    """

    id: str
    name: str
    says: str
    sources: tuple[str, ...]
    games: tuple[str, ...]
    claims: tuple[Claim, ...]
    situation: Term | None = None
    narrowed: str = ""
    arises_on: tuple[str, ...] = ()
    caught: Caught | None = None
    elsewhere: str = ""


def labelled(property_: Property) -> list[tuple[str, Claim]]:
    """Return the claims of a property under their kinds, numbered where one kind occurs more than once."""
    kinds = [kind_of(claim) for claim in property_.claims]
    numbers = [f" {kinds[: i + 1].count(k)}" if kinds.count(k) > 1 else "" for i, k in enumerate(kinds)]
    return [(f"{k}{n}", c) for k, n, c in zip(kinds, numbers, property_.claims, strict=True)]
