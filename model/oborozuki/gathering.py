"""Gathering spirit (集灵): a ready card is turned sideways for magic power, which nobody can answer."""

from __future__ import annotations

from solemn.model.logic.build import TRUE, Expr, all_of, any_of, attribute, exists, forall, var, when
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import attribute_of, clause, define, point, rule
from solemn.model.machine.ruleset import Part
from solemn.model.oborozuki.happenings import GATHER, done
from solemn.model.oborozuki.options import GATHER_BY_HIGHEST
from solemn.model.oborozuki.round import may_act, power, using_cards
from solemn.model.oborozuki.zones import CHARACTER, card, kind, level, on_field, owner, sideways
from solemn.model.timing.vocabulary import ACTION, CARD, turn


__all__ = ["GATHERING", "own_character", "ready_on_field", "special"]

special = attribute("special", CARD, BOOL)
"""Whether an SC belongs to a character (特殊SC); else it is ordinary (通常SC)."""

_other = var("other", CARD)


def own_character(a_card: Expr) -> Expr:
    """A card is a character of the turn player on the field."""
    return all_of(on_field(a_card), kind(a_card) == CHARACTER, owner(a_card) == turn)


def ready_on_field(a_card: Expr) -> Expr:
    """A card of the turn player lies on the field and is ready."""
    return all_of(on_field(a_card), owner(a_card) == turn, ~sideways(a_card))


_by_some = exists(_other, all_of(own_character(_other), level(card) <= level(_other)))
_by_all = all_of(
    exists(_other, own_character(_other)),
    forall(_other, own_character(_other).implies(level(card) <= level(_other))),
)
_within = define("within_the_level", (card,), when(GATHER_BY_HIGHEST, _by_some, _by_all))
"""Whether an SC is not above the level of its player's characters (S003-28, C-47)."""

GATHERING = Part(
    attributes=(attribute_of(special),),
    definitions=(_within,),
    rules=(
        rule(
            "gather spirit",
            ACTION,
            turn,
            over=(card,),
            guard=(
                may_act,
                clause(using_cards, "cards are used in this phase"),
                clause(
                    ready_on_field(card), "the card is the player's own, on the field and ready", "S003-28"
                ),
                clause(
                    any_of(kind(card) == CHARACTER, ~special(card)),
                    "it is a character or an ordinary SC",
                    "S003-28",
                ),
                clause(
                    any_of(kind(card) == CHARACTER, _within(card)),
                    "an SC is not above the level of the character",
                    "S003-28",
                ),
            ),
            then=(
                point(power, (turn,), power(turn) + level(card)),
                point(sideways, (card,), TRUE),
                *done(GATHER, card),
            ),
            says="gather spirit with {card}",
            cite="S003-28 S003-30 S003-31 S003-32",
        ),
    ),
)
