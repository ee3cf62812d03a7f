"""The rule set of 胧月: the kernel without speed, with effect classes, and the round around the chain."""

from __future__ import annotations

from solemn.model.machine.rules import attribute_of
from solemn.model.machine.ruleset import Part, RuleSet, cited, refined
from solemn.model.oborozuki.battle import FIGHTING
from solemn.model.oborozuki.begins import BEGINS
from solemn.model.oborozuki.board import BOARD, BOARD_REFINEMENTS
from solemn.model.oborozuki.citations import CITATIONS
from solemn.model.oborozuki.effects import (
    ABLE,
    AT_ONCE,
    CLASS_CLAUSES,
    GROUPS,
    HABITS,
    MAY_ANSWER,
    effect_class,
)
from solemn.model.oborozuki.gathering import GATHERING
from solemn.model.oborozuki.happenings import UNDER_WAY
from solemn.model.oborozuki.instructions import INSTRUCTIONS
from solemn.model.oborozuki.options import OPTIONS
from solemn.model.oborozuki.replacing import REPLACING
from solemn.model.oborozuki.round import ROUND, ROUND_CLAUSES
from solemn.model.oborozuki.setting import SETTING
from solemn.model.oborozuki.zones import ZONES
from solemn.model.timing.kernel import PORTS, UNCONDITIONAL, kernel
from solemn.model.timing.vocabulary import PROCEDURE


__all__ = ["OBOROZUKI"]

_CORE = (
    refined(kernel(GROUPS, HABITS, leads_to=PROCEDURE), *CLASS_CLAUSES, *ROUND_CLAUSES)
    + ZONES
    + ROUND
    + UNDER_WAY
    + GATHERING
    + SETTING
    + REPLACING
    + FIGHTING
    + Part(attributes=(attribute_of(effect_class),), definitions=(AT_ONCE, ABLE, MAY_ANSWER))
)

OBOROZUKI = RuleSet(
    name="oborozuki",
    title="胧月",
    core=cited(_CORE, CITATIONS),
    ports=PORTS,
    text=INSTRUCTIONS,
    board=BOARD,
    refinements=BOARD_REFINEMENTS,
    options=OPTIONS,
    unconditional=UNCONDITIONAL,
    begins=BEGINS,
)
