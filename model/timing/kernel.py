"""The kernel that every game starts from: the shared variables, definitions, rules and ports together."""

from __future__ import annotations

from solemn.model.machine.ruleset import Part
from solemn.model.timing.building import BUILDING_RULES, DECLARE_END, PASS_PRIORITY
from solemn.model.timing.resolving import RESOLVING_RULES
from solemn.model.timing.vocabulary import ATTRIBUTES, DEFINITIONS, PORTS, VARIABLES


__all__ = ["KERNEL", "PORTS", "UNCONDITIONAL"]

KERNEL = Part(
    variables=VARIABLES,
    attributes=ATTRIBUTES,
    definitions=DEFINITIONS,
    rules=(*BUILDING_RULES, *RESOLVING_RULES),
)

UNCONDITIONAL = (PASS_PRIORITY.name, DECLARE_END.name)
"""What a player can always do when he is asked, whatever the cards say."""
