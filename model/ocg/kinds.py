"""The kinds of instruction that OCG card texts have, and the words that some of them need."""

from __future__ import annotations

from solemn.model.logic.build import members, state
from solemn.model.logic.sorts import EnumSort
from solemn.model.ocg.triggers import HABITS
from solemn.model.timing.noting import note
from solemn.model.timing.text import TextKinds


__all__ = [
    "DRAWN_DUEL",
    "FOLLOWS_TARGET",
    "KINDS",
    "RESULT",
    "TARGET_FOLLOWS",
    "TIE",
    "UNDECIDED_DUEL",
    "WON_BY_N",
    "WON_BY_T",
    "result",
]

KINDS = TextKinds(
    EnumSort(
        "Instruction",
        (
            "nothing",
            "destroy",
            "banish",
            "return to the hand",
            "add to the hand",
            "send to the graveyard",
            "discard",
            "return to the deck",
            "draw",
            "special summon",
            "turn face-down",
            "turn face-up",
            "change the position",
            "take control",
            "deal damage",
            "gain life points",
            "put counters",
            "remove counters",
            "negate the activation",
            "negate the effect",
            "negate the summon",
            "apply",
            "give",
            "forbid",
            "tie",
            "choose",
            "end",
            "win",
            "return control",
            "return to the field",
            "set the hand limit",
            "lift the hand limit",
            "turn to defence position",
            "turn to attack position",
            "raise the attack",
            "lower the attack",
            "raise the defence",
            "lower the defence",
            "negate the attack",
            "let attack again",
            "end the battle phase",
            "bring on the end phase",
            "let traps be activated from the hand",
            "choose the attack target",
            "make attacks cost",
        ),
    ),
    note(HABITS),
)
"""The kinds of instruction; `nothing` stands behind the end of a text."""

RESULT = EnumSort("Result", ("open", "T wins", "N wins", "draw"))
"""How the duel has ended, if a text has decided it."""
UNDECIDED_DUEL, WON_BY_T, WON_BY_N, DRAWN_DUEL = members(RESULT)
result = state("result", RESULT)

TIE = EnumSort("Tie", ("the target", "itself", "both"))
"""Which of two cards is destroyed when the other one leaves the field."""
TARGET_FOLLOWS, FOLLOWS_TARGET, _ = members(TIE)
