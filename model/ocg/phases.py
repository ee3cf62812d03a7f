"""Phases and steps of the OCG's turn: where it is, how far the phase has come, what is still to come.

A turn runs draw, standby, main phase 1, then battle and main phase 2 or directly the end phase (S002-66,
S002-107, S002-108); the start and the end of the battle phase are steps of their own (S001-41, C-31), and so
are the battle step between them and the five parts of the damage step that an attack comes to. A phase
begins, goes on, and is over; the draw phase has two stretches before it goes on, the end phase one after it.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, any_of, attribute, members, state, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import Signature, attribute_of, define, variable
from solemn.model.machine.ruleset import Part
from solemn.model.timing.vocabulary import EFFECT


__all__ = [
    "ADJUSTING",
    "AFTER_CALCULATION",
    "AFTER_THE_DRAW",
    "BATTLE_END",
    "BATTLE_START",
    "BATTLE_STEP",
    "BEFORE_CALCULATION",
    "BEFORE_THE_DRAW",
    "BEGINNING",
    "CALCULATION",
    "DAMAGE_END",
    "DAMAGE_START",
    "DAMAGE_STEP",
    "DRAW",
    "END_PHASE",
    "GOING",
    "HEADING",
    "MAIN1",
    "MAIN2",
    "NOWHERE_YET",
    "PASSED",
    "PHASE",
    "PHASES",
    "STANDBY",
    "STRETCH",
    "TIME",
    "TO_BATTLE",
    "TO_END",
    "before_the_draw",
    "goes_on",
    "heading",
    "in_battle_phase",
    "in_damage_step",
    "in_main_phase",
    "phase",
    "skipped",
    "stretch",
    "time",
    "turns",
    "used_in",
]

DAMAGE_STEP = (
    "damage step start",
    "before damage calculation",
    "damage calculation",
    "after damage calculation",
    "damage step end",
)
"""The parts of the damage step, in their order."""
PHASE = EnumSort(
    "Phase",
    (
        "draw",
        "standby",
        "main1",
        "battle start",
        "battle step",
        *DAMAGE_STEP,
        "battle end",
        "main2",
        "end",
    ),
)
"""The phases of a turn, the steps of the battle phase, and the parts of the damage step."""
(
    DRAW,
    STANDBY,
    MAIN1,
    BATTLE_START,
    BATTLE_STEP,
    DAMAGE_START,
    BEFORE_CALCULATION,
    CALCULATION,
    AFTER_CALCULATION,
    DAMAGE_END,
    BATTLE_END,
    MAIN2,
    END_PHASE,
) = members(PHASE)

STRETCH = EnumSort(
    "Stretch", ("beginning", "before the draw", "after the draw", "going", "hand adjustment", "over")
)
"""How far a phase has come: it begins, and may be skipped then; what comes before the normal draw, and what
is handled after it; the phase itself, which the turn player leads; the hand adjustment; its end."""
BEGINNING, BEFORE_THE_DRAW, AFTER_THE_DRAW, GOING, ADJUSTING, PASSED = members(STRETCH)

TIME = EnumSort("Time", ("before the draw", "after the draw", *PHASE.values))
"""When something that belongs to a phase is due: in the phase, or before or after the normal draw."""
_BEFORE, _AFTER, *_IN = members(TIME)

HEADING = EnumSort("Heading", ("nowhere", "battle phase", "end phase"))
"""Where the turn player goes from main phase 1 (S001-39)."""
NOWHERE_YET, TO_BATTLE, TO_END = members(HEADING)

phase = state("phase", PHASE)
stretch = state("stretch", STRETCH)
heading = state("heading", HEADING)
goes_on = state("goes_on", BOOL)
"""Whether play goes on when the phase is over in which it starts."""
turns = state("turns", IntSort(0))
"""How many turns are to follow this one."""

skipped = Signature("skipped", (PHASE,))
"""Whether the phase that begins is skipped."""

_in_phase = _IN[-1]
for _phase, _time in zip(members(PHASE)[:-1], _IN[:-1], strict=True):
    _in_phase = when(phase == _phase, _time, _in_phase)
time = define(
    "time",
    (),
    when(stretch == BEFORE_THE_DRAW, _BEFORE, when(stretch == AFTER_THE_DRAW, _AFTER, _in_phase)),
)
"""What time of the turn it is."""
before_the_draw = _BEFORE

in_main_phase = define("in_main_phase", (), any_of(phase == MAIN1, phase == MAIN2))
_damage_step: tuple[Expr, ...] = (
    DAMAGE_START,
    BEFORE_CALCULATION,
    CALCULATION,
    AFTER_CALCULATION,
    DAMAGE_END,
)
in_damage_step = define("in_damage_step", (), any_of(*(phase == part for part in _damage_step)))
in_battle_phase = define(
    "in_battle_phase",
    (),
    any_of(phase == BATTLE_START, phase == BATTLE_STEP, in_damage_step(), phase == BATTLE_END),
)

used_in = attribute("used_in", EFFECT, TIME, BOOL)
"""Whether an effect that belongs to no phase says that it is used at that time of a turn."""

PHASES = Part(
    variables=(
        variable(phase, control=True, dormant=True, says="phase"),
        variable(stretch, control=True, dormant=True, says="part of the phase"),
        variable(heading, NOWHERE_YET, dormant=True, says="on the way to"),
        variable(goes_on, dormant=True, says="play goes on"),
        variable(turns, dormant=True, says="turns to come"),
    ),
    attributes=(attribute_of(used_in),),
    definitions=(time, in_main_phase, in_damage_step, in_battle_phase),
)
"""Where the turn is."""
