"""Effect classes of 胧月: what enters a chain and what never does, and what goes first.

There is no speed: any active effect whose condition is met may answer any other (S003-49, S003-55). A
constant effect never becomes a link; what it does takes place in the very step that triggers it (S003-52).
Passive effects go before active ones when both are due (S003-54); the document says nothing about whose
are first, so of each class the turn player's are placed before the other player's (C-40).
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, attribute, members
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import clause, define
from solemn.model.machine.ruleset import Refinement
from solemn.model.oborozuki.options import PASSIVE_CHAINS
from solemn.model.oborozuki.zones import CHARACTER, kind, sideways, source
from solemn.model.timing.noting import Habits, other
from solemn.model.timing.placing import OWED, Group, placing
from solemn.model.timing.vocabulary import EFFECT, controller, effect, opponent, turn


__all__ = [
    "ABLE",
    "ACTIVATING",
    "ACTIVE",
    "AT_ONCE",
    "CLASS_CLAUSES",
    "CONSTANT",
    "EFFECT_CLASS",
    "GROUPS",
    "HABITS",
    "INHERENT",
    "MAY_ANSWER",
    "PASSIVE",
    "effect_class",
]

EFFECT_CLASS = EnumSort("EffectClass", ("active", "passive", "constant", "inherent"))
"""Active and passive effects may enter a chain; constant and inherent ones do not (S003-52 to S003-54)."""
ACTIVE, PASSIVE, CONSTANT, INHERENT = members(EFFECT_CLASS)

effect_class = attribute("effect_class", EFFECT, EFFECT_CLASS)

AT_ONCE = define(
    "at_once",
    (effect,),
    any_of(
        effect_class(effect) == CONSTANT,
        effect_class(effect) == INHERENT,
        all_of(effect_class(effect) == PASSIVE, ~PASSIVE_CHAINS),
    ),
)
"""Whether an effect is settled in the step that triggers it and is no part of any chain."""

ABLE = define("able", (effect,), any_of(kind(source(effect)) != CHARACTER, ~sideways(source(effect))))
"""Whether an effect is no ability of a character that lies sideways (S003-22, S003-23)."""

MAY_ANSWER = define("may_answer", (effect,), all_of(~AT_ONCE(effect), ABLE(effect)))


def _group(name: str, player: Expr, of_class: Expr, *, may_decline: bool) -> Group:
    belongs = all_of(effect_class(other) == of_class, ~AT_ONCE(other), controller(other) == player)
    return Group(name, player, belongs, may_decline)


GROUPS = (
    _group("passive effects of the turn player", turn, PASSIVE, may_decline=False),
    _group("passive effects of the other player", opponent(turn), PASSIVE, may_decline=False),
    _group("active effects of the turn player", turn, ACTIVE, may_decline=True),
    _group("active effects of the other player", opponent(turn), ACTIVE, may_decline=True),
)
"""What was triggered at the same time, in the order in which it is placed (S003-54)."""

HABITS = Habits()
"""Nothing is known about waiting for priority, about sources that leave, or about the age of events."""

ACTIVATING = ("start a chain", "add a chain link", *map(placing, GROUPS), *OWED)
"""The rules by which an effect becomes a link."""

_outside = (
    clause(effect_class(effect) != CONSTANT, "a constant effect never enters a chain", "S003-52"),
    clause(effect_class(effect) != INHERENT, "an inherent effect is no part of a chain", "S003-53"),
    clause(
        any_of(PASSIVE_CHAINS, effect_class(effect) != PASSIVE),
        "a passive effect does not use the chain, where that is how the rules are read",
        "S003-54",
    ),
    clause(ABLE(effect), "a character that uses an ability is ready", "S003-22 S003-23"),
)

CLASS_CLAUSES = tuple(Refinement(name, guard=_outside) for name in ACTIVATING)
