"""The 胧月 rule set as far as the chain: the kernel without speed, with effect classes."""

from __future__ import annotations

from solemn.model.machine.rules import attribute_of
from solemn.model.machine.ruleset import Part, RuleSet, cited, refined
from solemn.model.oborozuki.board import BOARD, BOARD_REFINEMENTS, INSTRUCTIONS
from solemn.model.oborozuki.citations import CITATIONS
from solemn.model.oborozuki.effects import CLASS_CLAUSES, MAY_ANSWER, effect_class
from solemn.model.timing.kernel import PORTS, UNCONDITIONAL, kernel


__all__ = ["OBOROZUKI"]

OBOROZUKI = RuleSet(
    name="oborozuki",
    title="胧月",
    core=cited(
        refined(kernel(), *CLASS_CLAUSES)
        + Part(attributes=(attribute_of(effect_class),), definitions=(MAY_ANSWER,)),
        CITATIONS,
    ),
    ports=PORTS,
    text=INSTRUCTIONS,
    board=BOARD,
    refinements=BOARD_REFINEMENTS,
    unconditional=UNCONDITIONAL,
)
