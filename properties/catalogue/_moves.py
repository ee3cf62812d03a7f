"""What the properties of 胧月 say of moves in the same words: which one was made, and which card left the
field.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, after, all_of, any_of, var
from solemn.model.oborozuki.happenings import deed, subject
from solemn.model.oborozuki.zones import field_of, on_field, site_of
from solemn.model.timing.vocabulary import ACTION, CARD, move


__all__ = ["MOVED", "OLD", "covered", "did", "same_place"]

OLD = var("old", CARD)
MOVED = after(subject)
"""The card with which a move is made."""


def did(*moves: Expr) -> Expr:
    """A player makes one of these moves in this step."""
    return all_of(move == ACTION, any_of(*(after(deed) == one for one in moves)))


def covered(card: Expr) -> Expr:
    """A player's move takes the card from the field."""
    return all_of(move == ACTION, on_field(card), ~after(on_field(card)))


def same_place(card: Expr) -> Expr:
    """The moved card comes to lie where the other one lay."""
    return all_of(
        after(on_field(subject)),
        after(field_of(subject)) == field_of(card),
        after(site_of(subject)) == site_of(card),
    )
