"""For each property of 胧月 a position, and what to take from the rules, or change in them, to break it."""

from __future__ import annotations

from collections.abc import Callable

from mutants import stricter, updated, without_update
from solemn.model.logic.build import FALSE, var
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import each
from solemn.model.oborozuki.zones import sideways
from solemn.model.timing.vocabulary import CARD


__all__ = ["BREAKING", "EDITS"]

_card = var("card", CARD)
_START_CHAIN = "start a chain"
_PASSIVE_FIRST = "nobody can place passive effects of the other player any more"
_SITE_FIRST = "a site has been opened in the start phase, or none is left to be opened"
_RETURN_FIRST = "no spirit return is due, which yields at least one"
_ONE = "no character has been summoned or levelled up in this preparation phase"
_SUPPORT = "the character of a special SC is on the field, ready and of sufficient level"

BREAKING = {
    "P-98": ("classes", _START_CHAIN, "a constant effect never enters a chain"),
    "P-99": ("classes", _START_CHAIN, "an inherent effect is no part of a chain"),
    "P-100": ("due-together", "place active effects of the turn player", _PASSIVE_FIRST),
    "P-101": ("level up", "note what has been done", "it is something that may be answered"),
    "P-102": ("two-rounds", "go on to the next phase", _RETURN_FIRST),
    "P-105": ("characters", "level up", _ONE),
    "P-106": ("replacement", "replace", "the table of replacement has the pair"),
    "P-107": (
        "replacement",
        "replace",
        "the covered card is the player's own, unless both are of kind G",
    ),
    "P-108": ("replacement", "replace", "the covered card is on the field"),
    "P-110": ("special-sc", "set up", "the site is opened and free"),
    "P-111": ("two-rounds", "announce the end of the step", _SITE_FIRST),
    "P-112": ("special-sc", "set up", _SUPPORT),
    "P-113": ("classes", _START_CHAIN, "a character that uses an ability is ready"),
    "P-116": ("battle", "start an SC", "the battle was not declared jointly"),
    "P-117": ("battle", "declare an attack", "it is the player's own battle phase"),
}
"""For each property a position and a clause without which it fails there."""

EDITS: dict[str, tuple[str, Callable[[Machine], Machine]]] = {
    "P-97": ("classes", lambda m: stricter(m, "add a chain link", FALSE)),
    "P-103": ("special-sc", lambda m: without_update(m, "gather spirit", "power")),
    "P-104": ("characters", lambda m: without_update(m, "summon", "power")),
    "P-109": ("level up", lambda m: without_update(m, "level up", "sideways")),
    "P-114": ("battle", lambda m: updated(m, "declare an attack", each(sideways, (_card,), True))),
    "P-115": ("battle", lambda m: without_update(m, "declare an attack jointly", "phase")),
}
"""For each property that no single clause keeps, a position and an edit that breaks it there."""
