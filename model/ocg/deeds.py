"""Moves of the open state that start no chain, by name, and how far the one under way has come."""

from __future__ import annotations

from solemn.model.logic.build import all_of, members, state
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import define, variable
from solemn.model.machine.ruleset import Part


__all__ = [
    "AIMED",
    "AIMING",
    "ANNOUNCED",
    "ASKED_AGAIN",
    "ATTACK",
    "CHANGE_POSITION",
    "DEED",
    "DEEDS",
    "FLIP_SUMMON",
    "NORMAL_SUMMON",
    "NO_DEED",
    "NO_STAGE",
    "PAID",
    "PLACED",
    "REPLAY",
    "SET_CARD",
    "SET_MONSTER",
    "SPECIAL_SUMMON",
    "STAGE",
    "TO_BE_NEGATED",
    "declaring",
    "deed",
    "stage",
]

DEED = EnumSort(
    "Deed",
    (
        "nothing",
        "normal summon",
        "flip summon",
        "special summon",
        "set a monster",
        "set a card",
        "change position",
        "attack",
        "replay",
    ),
)
"""The moves of the open state that start no chain (S002-34, S002-73), and a replayed attack (S002-97)."""
(
    NO_DEED,
    NORMAL_SUMMON,
    FLIP_SUMMON,
    SPECIAL_SUMMON,
    SET_MONSTER,
    SET_CARD,
    CHANGE_POSITION,
    ATTACK,
    REPLAY,
) = members(DEED)

STAGE = EnumSort(
    "Stage", ("none", "announced", "paid", "to be negated", "placed", "asked again", "aiming", "aimed")
)
"""How far the move under way has come; of an attack: whether it goes on after all is asked, its target is
chosen, and has been chosen."""
NO_STAGE, ANNOUNCED, PAID, TO_BE_NEGATED, PLACED, ASKED_AGAIN, AIMING, AIMED = members(STAGE)

deed = state("deed", DEED)
stage = state("stage", STAGE)

declaring = define("declaring", (), all_of(deed == ATTACK, stage == AIMED))
"""An attack is about to be declared: it has been paid for, and its target has been chosen."""

DEEDS = Part(
    variables=(
        variable(deed, NO_DEED, says="move under way"),
        variable(stage, NO_STAGE, control=True, says="stage"),
    ),
    definitions=(declaring,),
)
"""The move under way."""
