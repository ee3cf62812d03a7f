"""Effect classes of 胧月: what may enter a chain and what never does.

There is no speed: any active effect whose condition is met may answer any other (S003-49, S003-55). A
constant effect never becomes a link; what it does takes place in the very step that triggers it (S003-52).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, attribute, members
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import clause, define
from solemn.model.machine.ruleset import Refinement
from solemn.model.timing.vocabulary import EFFECT, effect


__all__ = [
    "ACTIVE",
    "CLASS_CLAUSES",
    "CONSTANT",
    "EFFECT_CLASS",
    "INHERENT",
    "MAY_ANSWER",
    "PASSIVE",
    "effect_class",
]

EFFECT_CLASS = EnumSort("EffectClass", ("active", "passive", "constant", "inherent"))
"""Active and passive effects may enter a chain; constant and inherent ones do not (S003-52 to S003-54)."""
ACTIVE, PASSIVE, CONSTANT, INHERENT = members(EFFECT_CLASS)

effect_class = attribute("effect_class", EFFECT, EFFECT_CLASS)

_outside = (
    clause(effect_class(effect) != CONSTANT, "a constant effect never enters a chain", "S003-52"),
    clause(effect_class(effect) != INHERENT, "an inherent effect is no part of a chain", "S003-53"),
)

MAY_ANSWER = define(
    "may_answer", (effect,), all_of(effect_class(effect) != CONSTANT, effect_class(effect) != INHERENT)
)

CLASS_CLAUSES = (Refinement("start a chain", guard=_outside), Refinement("add a chain link", guard=_outside))
