"""Moves as conditions: from "pass", which a rule says of itself, to "if N passes".

Nothing is known of any rule here but its words, which begin with what is done: the verb is their first word,
or the last one before the first name where all of them are one name for it ("normal summon {card}").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from solemn.model.machine.rules import PLAYER, Rule


__all__ = ["condition"]

_LITTLE = {"a", "as", "at", "for", "from", "in", "of", "on", "the", "to", "with"}
"""Words after which no verb comes any more."""


def condition(who: str, rule: Rule, arguments: Mapping[str, Any]) -> str:
    """Return a step of a rule as a condition, such as "if N activates waboku".

    What is no player's is told in the words of the rule, whatever they are.
    """
    if who not in PLAYER.values:
        return f"if {who}: {rule.told(arguments)}"
    return f"if {who} {replace(rule, says=_of_somebody(rule.says)).told(arguments)}"


def _of_somebody(says: str) -> str:
    """Return the words of a move with its verb in the third person."""
    phrase = re.match(r"[^{>]*", says)
    words = phrase[0].removesuffix(" -").split() if phrase else []
    if not words or words[0] in _LITTLE:
        return f"goes {says}"
    verb = words[0] if _LITTLE & {*words} else words[-1]
    return re.sub(rf"\b{re.escape(verb)}\b", _third(verb), says, count=1)


def _third(verb: str) -> str:
    if verb.endswith(("s", "x", "ch", "sh")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in {*"aeiou"} else f"{verb}s"
