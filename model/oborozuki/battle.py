"""Battles of 胧月 as far as they are described: declarations, and the steps that these lead through.

An ordinary declaration only says that there is a battle; a joint one uses an SC at once and skips the attack
replacement step. In which step an SC is started the document does not say: in either, unless the battle was
declared jointly. What follows the attack preparation step is not described at all.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, Expr, any_of, attribute, var
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import Clause, Update, attribute_of, become, clause, point, rule
from solemn.model.machine.ruleset import Part
from solemn.model.oborozuki.gathering import own_character, ready_on_field
from solemn.model.oborozuki.happenings import DECLARE, DECLARE_JOINTLY, START_SC, done
from solemn.model.oborozuki.round import (
    AREA,
    ATTACK_PREPARATION,
    ATTACK_REPLACEMENT,
    BATTLE,
    attacked,
    attacker,
    joint,
    may_act,
    phase,
)
from solemn.model.oborozuki.zones import CHARACTER, card, kind, sideways
from solemn.model.timing.vocabulary import ACTION, CARD, turn


__all__ = ["FIGHTING", "reaches"]

reaches = attribute("reaches", CARD, AREA, BOOL)
"""Which areas of the opponent are within the range (射程) of a character."""

_area, _sc = var("area", AREA), var("sc", CARD)


def _declaring() -> tuple[Clause, ...]:
    """The clauses of every declaration."""
    return (
        may_act,
        clause(phase == BATTLE, "it is the player's own battle phase", "S003-36"),
        clause(own_character(card), "it is a character of the player's on the field", "S003-36"),
        clause(~sideways(card), "the character is ready", "S003-36"),
        clause(reaches(card, _area), "the area is within its range", "S003-36"),
    )


def _declared(jointly: Expr, leads_to: Expr) -> tuple[Update, ...]:
    return (
        become(attacker, card),
        become(attacked, _area),
        become(joint, jointly),
        become(phase, leads_to),
    )


def _ready_sc(an_sc: Expr) -> tuple[Clause, ...]:
    return (
        clause(kind(an_sc) != CHARACTER, "it is an SC", "S003-11 S003-40"),
        clause(
            ready_on_field(an_sc), "the SC is the player's own, on the field and ready", "S003-11 S003-40"
        ),
    )


FIGHTING = Part(
    attributes=(attribute_of(reaches),),
    rules=(
        rule(
            "declare an attack",
            ACTION,
            turn,
            over=(card, _area),
            guard=_declaring(),
            then=(*_declared(FALSE, ATTACK_REPLACEMENT), *done(DECLARE, card)),
            says="attack the {area} with {card}",
            cite="S003-36 S003-37 S003-38 S003-39",
        ),
        rule(
            "declare an attack jointly",
            ACTION,
            turn,
            over=(card, _sc, _area),
            guard=(*_declaring(), *_ready_sc(_sc)),
            then=(
                *_declared(TRUE, ATTACK_PREPARATION),
                point(sideways, (_sc,), TRUE),
                *done(DECLARE_JOINTLY, card),
            ),
            says="jointly attack the {area} with {card} and {sc}",
            cite="S003-39 S003-40 S003-41 S003-42 S003-44",
        ),
        rule(
            "start an SC",
            ACTION,
            turn,
            over=(card,),
            guard=(
                may_act,
                clause(
                    any_of(phase == ATTACK_REPLACEMENT, phase == ATTACK_PREPARATION),
                    "a battle has been declared",
                    "S003-11",
                ),
                *_ready_sc(card),
                clause(~joint, "the battle was not declared jointly", "S003-43"),
            ),
            then=(point(sideways, (card,), TRUE), *done(START_SC, card)),
            says="start {card}",
            cite="S003-11",
        ),
    ),
)
