"""The OCG rule sets: the kernel with spell speed, over the OCG board."""

from __future__ import annotations

from solemn.model.machine.rules import attribute_of
from solemn.model.machine.ruleset import Part, RuleSet, cited, refined
from solemn.model.ocg.board import BOARD, BOARD_REFINEMENTS
from solemn.model.ocg.citations import CITATIONS
from solemn.model.ocg.instructions import INSTRUCTIONS, TEXT_PART
from solemn.model.ocg.speed import SPEED_CLAUSES, speed
from solemn.model.timing.kernel import KERNEL, PORTS, UNCONDITIONAL


__all__ = ["OCG"]

OCG = RuleSet(
    name="ocg",
    title="Yu-Gi-Oh! OCG",
    core=cited(refined(KERNEL, *SPEED_CLAUSES) + Part(attributes=(attribute_of(speed),)), CITATIONS),
    ports=PORTS,
    text=INSTRUCTIONS,
    board=TEXT_PART + BOARD,
    refinements=BOARD_REFINEMENTS,
    unconditional=UNCONDITIONAL,
)
