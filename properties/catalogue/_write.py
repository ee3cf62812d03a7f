"""How the files of the catalogue write a property; sources come from the inventory, once."""

from __future__ import annotations

from solemn.model.library.sources import property_entry
from solemn.model.logic.build import Expr, any_of
from solemn.model.timing.linking import LAST_GROUP
from solemn.properties.claims import Claim, StepClaim
from solemn.properties.edits import Caught
from solemn.properties.property import Lemma, Property


__all__ = ["BOTH", "LAST_GROUP", "OBOROZUKI_ONLY", "OCG_ONLY", "among", "declare", "lemma", "step"]

BOTH = ("ocg", "oborozuki")
OCG_ONLY = ("ocg",)
OBOROZUKI_ONLY = ("oborozuki",)


def declare(
    id_: str,
    says: str,
    games: tuple[str, ...],
    *claims: Claim,
    situation: Expr | None = None,
    narrowed: str = "",
    arises_on: tuple[str, ...] = (),
    caught: Caught | None = None,
    elsewhere: str = "",
) -> Property:
    """Declare a property under its id of the inventory, which gives name and sources.

    What each part is for is said where `Property` is.
    """
    entry = property_entry(id_)
    return Property(
        id_,
        entry.name,
        says,
        entry.statements,
        games,
        claims,
        None if situation is None else situation.term,
        narrowed,
        arises_on,
        caught,
        elsewhere,
    )


def step(holds: Expr) -> StepClaim:
    """Write a claim about every step."""
    return StepClaim(holds.term)


def lemma(name: str, holds: Expr, says: str) -> Lemma:
    """Write an invariant that proofs may lean on."""
    return Lemma(name, holds.term, says)


def among(value: Expr, *members: Expr) -> Expr:
    """The value is one of these."""
    return any_of(*(value == member for member in members))
