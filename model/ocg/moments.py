"""Moments of the OCG: what a window follows, and what may start a chain in it.

What can answer a moment can be placed at any link of the chain that starts in it, since the moment lasts as
long as that chain is being built (S000-36, S000-37).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, members, state, when
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import PLAYER, attribute_of, become, clause, define, variable
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.options import (
    IGNITION_AFTER_CHAIN,
    IGNITION_AFTER_OWN_MOVE,
    IGNITION_AFTER_SUMMON,
    LAST_STARTER,
    ignition_window,
    resume_after_chain,
)
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import (
    EFFECT,
    TO_PROCEDURE,
    WINDOW,
    T,
    box,
    chain,
    effect,
    holder,
    passes,
    resume,
    trigger,
    turn,
)


__all__ = [
    "AFTER_CHAIN",
    "AIMED_ANEW",
    "ATTEMPT",
    "BATTLE_MOMENT",
    "BEFORE_DRAW",
    "DECLARED",
    "DISCARDED_CARDS",
    "DRAWN_CARD",
    "FAILED_SUMMON",
    "MOMENT",
    "MOMENTS",
    "MOMENT_RULES",
    "NO_MOMENT",
    "OWN_MOVE",
    "SUMMON",
    "TREATED",
    "TURNED_UP",
    "asked_first",
    "ignition",
    "ignition_slot",
    "moment",
    "negates_summons",
]

MOMENT = EnumSort(
    "Moment",
    (
        "nothing",
        "own move",
        "summon attempt",
        "summon",
        "failed summon",
        "chain",
        "before the draw",
        "draw",
        "treatment",
        "hand adjustment",
        "attack declaration",
        "attack target",
        "damage step",
        "turned up",
    ),
)
"""What has just happened: nothing, a move of the turn player that starts no chain, a summon that can still
be negated, a summon that has succeeded or failed, a chain, nothing yet in a turn that is about to draw, the
normal draw, what a text has done outside a chain, the discard of a hand that was too large, the declaration
of an attack, the new choice of its target, a part of the damage step that has begun, battling monsters that
have been turned up again after a chain."""
(
    NO_MOMENT,
    OWN_MOVE,
    ATTEMPT,
    SUMMON,
    FAILED_SUMMON,
    AFTER_CHAIN,
    BEFORE_DRAW,
    DRAWN_CARD,
    TREATED,
    DISCARDED_CARDS,
    DECLARED,
    AIMED_ANEW,
    BATTLE_MOMENT,
    TURNED_UP,
) = members(MOMENT)

moment = state("moment", MOMENT)
starter = state("starter", PLAYER)
"""Who started the last chain, where that matters to who goes on after it."""
asked_first = when(all_of(resume_after_chain == LAST_STARTER, moment == AFTER_CHAIN), starter, turn)
"""Who is asked first in a moment."""

_ignition = attribute("ignition", EFFECT, BOOL)
negates_summons = attribute("negates_summons", EFFECT, BOOL)
"""Whether the effect negates a summon that is being made; it can be used then, and only then."""

ignition = define("is_ignition", (effect,), all_of(_ignition(effect), ~trigger(effect)))
"""Whether the effect is an ignition effect."""

_admitting = any_of(
    all_of(moment == SUMMON, ignition_window == IGNITION_AFTER_SUMMON),
    all_of(any_of(moment == SUMMON, moment == OWN_MOVE), ignition_window == IGNITION_AFTER_OWN_MOVE),
    all_of(
        any_of(moment == SUMMON, moment == OWN_MOVE, moment == AFTER_CHAIN),
        ignition_window == IGNITION_AFTER_CHAIN,
    ),
)
ignition_slot = define(
    "ignition_slot",
    (),
    all_of(box == WINDOW, chain.is_empty, passes == 0, holder == turn, _admitting),
)
"""The turn player may start a chain by an ignition effect although the state is not open."""

_ATTEMPT_ONLY = clause(
    any_of(moment != ATTEMPT, ~chain.is_empty, negates_summons(effect)),
    "while a summon can be negated only what negates it may start a chain",
    "S002-49 S002-53",
)
_DIRECTLY = clause(
    any_of(~negates_summons(effect), all_of(moment == ATTEMPT, chain.is_empty)),
    "what negates a summon answers nothing but the summon, directly",
    "S000-30 S002-49",
)

MOMENT_RULES = (
    Refinement("start a chain", guard=(_ATTEMPT_ONLY, _DIRECTLY)),
    Refinement("add a chain link", guard=(_DIRECTLY,)),
    *(Refinement(name, guard=(_ATTEMPT_ONLY, _DIRECTLY)) for name in OWED),
    Refinement(
        "clear up after the chain",
        then=(become(moment, when(any_of(resume == TO_PROCEDURE, moment == TREATED), moment, AFTER_CHAIN)),),
    ),
    Refinement(
        "start resolution after two passes",
        then=(
            become(moment, when(moment == TREATED, AFTER_CHAIN, moment)),
            become(starter, when(resume_after_chain == LAST_STARTER, chain[0].controller, starter)),
        ),
    ),
    Refinement(
        "close the window after two passes",
        then=(become(moment, when(resume == TO_PROCEDURE, moment, NO_MOMENT)), become(starter, T)),
    ),
)

MOMENTS = Part(
    variables=(variable(moment, NO_MOMENT, says="moment"), variable(starter, T, dormant=True)),
    attributes=(attribute_of(_ignition), attribute_of(negates_summons)),
    definitions=(ignition, ignition_slot),
)
