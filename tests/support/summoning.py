"""What tests of summons and other moves share: their forced steps in words, and what negates a summon."""

from __future__ import annotations

from stories import Told, card, doing
from toy_game import Table


__all__ = [
    "APPLIED",
    "ASKED",
    "CARRIED_OUT",
    "CLOSES",
    "FAILED",
    "KILL",
    "NEGATE",
    "PAID",
    "PASSES",
    "PLACED",
    "TAKEN",
    "forced",
    "negator",
]

PASSES = ("T: pass", "N: pass")
PAID, TAKEN = "system: pay the price of the move", "system: take the monster from where it is"
PLACED, APPLIED = "system: the summon succeeds", "system: continuous effects apply"
FAILED, CARRIED_OUT = "system: the summon has failed", "system: carry the move out"
CLOSES, ASKED = "system: the window closes", "system: the players are asked"
NEGATE, KILL = doing("negate the summon"), doing("destroy", which="the summoned card")


def negator(*text: Told, owner: str = "N", name: str = "stop") -> Told:
    """Give a counter trap that negates a summon."""
    effect = {"text": [NEGATE, *text]}
    return card(name, owner, "set", "trap", "counter", effect, since="earlier turn")


def forced(table: Table) -> list[str]:
    """Give the forced steps that come next, up to a choice."""
    before = len(table.told)
    return table.run().told[before:]
