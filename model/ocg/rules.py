"""The OCG rule sets: the kernel with the OCG's triggers, moments, moves and spell speed, over its board."""

from __future__ import annotations

from solemn.model.logic.build import all_of, when
from solemn.model.machine.rules import attribute_of, define
from solemn.model.machine.ruleset import Part, RuleSet, cited, refined
from solemn.model.ocg.attacking import ATTACK_CLAUSES, ATTACKING, attack_price
from solemn.model.ocg.battle import BATTLE, BATTLE_PORTS, play_goes_on
from solemn.model.ocg.board import BOARD, BOARD_REFINEMENTS
from solemn.model.ocg.citations import CITATIONS
from solemn.model.ocg.damage import DAMAGE, DAMAGE_CLAUSES, DAMAGE_PART, answers_here
from solemn.model.ocg.instructions import INSTRUCTIONS
from solemn.model.ocg.items import ITEM_CLAUSES, ITEM_PORTS, ITEMS
from solemn.model.ocg.moments import MOMENT_RULES, MOMENTS, ignition, negates_summons
from solemn.model.ocg.options import OPTIONS
from solemn.model.ocg.phases import PHASES
from solemn.model.ocg.restrictions import RESTRICTION_RULES, RESTRICTIONS, unrestricted
from solemn.model.ocg.speed import FAST, SPEED_CLAUSES, speed
from solemn.model.ocg.summons import FORGET_SUBJECT, MOVES, SUMMON_PORTS
from solemn.model.ocg.triggers import GROUPS, HABITS, IN_ORDER, public
from solemn.model.ocg.turn import BEGINS, LASTING, TURN, TURN_CLAUSES, TURN_PORTS
from solemn.model.timing.kernel import PORTS, UNCONDITIONAL, kernel
from solemn.model.timing.vocabulary import OVER, PROCEDURE, chain, effect


__all__ = ["OCG"]

_MAY_ANSWER = define(
    "may_answer",
    (effect,),
    all_of(
        speed(effect) >= FAST,
        speed(effect) >= speed(chain.top.effect),
        ~ignition(effect),
        ~negates_summons(effect),
        unrestricted(effect),
        answers_here(effect),
    ),
)

_AFTER_PHASE = when(play_goes_on(), PROCEDURE, OVER)

_BATTLES = Part(rules=(*ATTACKING, *DAMAGE))

_CORE = (
    refined(
        kernel(GROUPS, HABITS, IN_ORDER, leads_to=_AFTER_PHASE, begins_open=False) + MOVES + _BATTLES,
        *MOMENT_RULES,
        *SPEED_CLAUSES,
        *RESTRICTION_RULES,
        *ITEM_CLAUSES,
        *TURN_CLAUSES,
        *ATTACK_CLAUSES,
        *DAMAGE_CLAUSES,
        *FORGET_SUBJECT,
    )
    + PHASES
    + MOMENTS
    + RESTRICTIONS
    + ITEMS
    + TURN
    + BATTLE
    + DAMAGE_PART
    + Part(attributes=(attribute_of(speed), attribute_of(attack_price)), definitions=(_MAY_ANSWER,))
)

OCG = RuleSet(
    name="ocg",
    title="Yu-Gi-Oh! OCG",
    core=cited(_CORE, CITATIONS),
    ports=(*PORTS, public, *SUMMON_PORTS, *ITEM_PORTS, *TURN_PORTS, *BATTLE_PORTS),
    text=INSTRUCTIONS,
    board=BOARD,
    refinements=BOARD_REFINEMENTS,
    options=OPTIONS,
    unconditional=UNCONDITIONAL,
    begins=BEGINS,
    lasting=LASTING,
)
