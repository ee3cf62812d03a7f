"""The kernel that every game starts from: variables, definitions, rules and ports under a game's own order.

A game says in which groups simultaneous triggers are placed, and what it does differently with them;
everything else is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from solemn.model.logic.build import TRUE, Expr
from solemn.model.machine.rules import Variable, variable
from solemn.model.machine.ruleset import Part
from solemn.model.timing.building import DECLARE_END, PASS_PRIORITY, building_rules
from solemn.model.timing.choosing import CHOICE_PORTS, CHOOSING
from solemn.model.timing.linking import pay_rule
from solemn.model.timing.noting import TRIGGER_PORTS, Habits, note, trigger_part
from solemn.model.timing.placing import Group, owed_rules, placing_rules
from solemn.model.timing.resolving import resolving_rules
from solemn.model.timing.vocabulary import ATTRIBUTES, DEFINITIONS, OVER, VARIABLES, box
from solemn.model.timing.vocabulary import PORTS as CARD_PORTS


_BOX = "box"

__all__ = ["PORTS", "UNCONDITIONAL", "kernel"]

PORTS = (*CARD_PORTS, *TRIGGER_PORTS, *CHOICE_PORTS)
"""What the timing core asks of cards."""


def kernel(
    groups: Sequence[Group] = (),
    habits: Habits | None = None,
    in_order: Expr = TRUE,
    leads_to: Expr = OVER,
    *,
    begins_open: bool = True,
) -> Part:
    """Return the kernel in which triggers are placed in these groups, one after the other.

    `leads_to` is the state of play that the announced end of a step leads to: play is over, unless a game
    goes on from there. Play begins in the open state, unless that is left to the position (`begins_open`).
    """
    habits = habits or Habits()
    noting = note(habits)
    shared = Part(
        variables=VARIABLES if begins_open else tuple(map(_anywhere, VARIABLES)),
        attributes=ATTRIBUTES,
        definitions=DEFINITIONS,
        rules=(
            *building_rules(leads_to),
            *owed_rules(),
            pay_rule(noting),
            *resolving_rules(noting),
            *placing_rules(groups, in_order, habits.asked_first),
        ),
    )
    return shared + CHOOSING + trigger_part(habits)


def _anywhere(declared: Variable) -> Variable:
    """Return the variable, without a first value if it is the state of play."""
    return variable(box, control=declared.control, says=declared.says) if declared.name == _BOX else declared


UNCONDITIONAL = (PASS_PRIORITY.name, DECLARE_END.name)
"""What a player can always do when he is asked, whatever the cards say."""
