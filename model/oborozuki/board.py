"""The board of 胧月 as far as the chain needs it: where cards are, and how often effects may be used.

A constant effect of a card on the field applies its mark in the same step as the activation that triggers
it, whatever chain is being built (S003-52).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, exists, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import (
    PLAYER,
    attribute_of,
    clause,
    define,
    define_by_clauses,
    each,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.oborozuki.effects import CONSTANT, effect_class
from solemn.model.timing.noting import Habits, note
from solemn.model.timing.text import LASTING_MARK, MARK, TextKinds, applied, mark_instruction, mark_of
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, controller, effect, target


__all__ = [
    "ANY_ACTIVATION",
    "BOARD",
    "BOARD_REFINEMENTS",
    "FIELD",
    "FITS",
    "GRAVEYARD",
    "HAND",
    "INSTRUCTIONS",
    "KINDS",
    "NEVER",
    "OPPOSING_ACTIVATION",
    "READY",
    "TRIGGER",
    "ZONE",
    "limited",
    "owner",
    "source",
    "triggered_by",
    "uses",
    "zone",
]

KINDS = TextKinds(EnumSort("Instruction", ("nothing", "apply")), note(Habits()))
"""The kinds of instruction; `nothing` stands behind the end of a text."""

ZONE = EnumSort("Zone", ("hand", "field", "graveyard"))
HAND, FIELD, GRAVEYARD = members(ZONE)

TRIGGER = EnumSort("Trigger", ("never", "any activation", "an opposing activation"))
"""What sets off a constant effect."""
NEVER, ANY_ACTIVATION, OPPOSING_ACTIVATION = members(TRIGGER)

zone = state("zone", CARD, ZONE)
uses = state("uses", EFFECT, IntSort(0, 99))
source = attribute("source", EFFECT, CARD)
owner = attribute("owner", CARD, PLAYER)
limited = attribute("limited", EFFECT, BOOL)
triggered_by = attribute("triggered_by", EFFECT, TRIGGER)

_other, _mark = var("other", EFFECT), var("mark", MARK)

READY = define_by_clauses(
    "ready",
    (effect,),
    clause(zone(source(effect)) == FIELD, "its card is on the field", "S003-49"),
    clause((~limited(effect)) | (uses(effect) > 0), "it has not been used as often as it may be", "S003-49"),
)
FITS = define_by_clauses(
    "fits", (effect, target), clause(target == NO_CARD, "effects of this rule set take no target")
)

_NOTHING_TRIGGERS = (
    define("meets", (effect,), False),
    define("departs", (effect,), False),
    define("occurs", (), False),
)
"""Nothing that happens makes an effect wait, as far as this rule set goes."""

_triggered = all_of(
    effect_class(_other) == CONSTANT,
    zone(source(_other)) == FIELD,
    any_of(
        triggered_by(_other) == ANY_ACTIVATION,
        (triggered_by(_other) == OPPOSING_ACTIVATION) & (controller(_other) != controller(effect)),
    ),
)
_constants_apply = each(
    applied, (_mark,), applied(_mark) | exists(_other, _triggered & mark_of(_other, 0, _mark))
)
_counted = each(uses, (_other,), when((_other == effect) & limited(effect), uses(_other) - 1, uses(_other)))

BOARD_REFINEMENTS = (
    Refinement("start a chain", then=(_counted, _constants_apply)),
    Refinement("add a chain link", then=(_counted, _constants_apply)),
)

INSTRUCTIONS = KINDS.complete(mark_instruction(KINDS, "apply"))

BOARD = LASTING_MARK + Part(
    variables=(variable(zone, says="place"), variable(uses, says="uses left")),
    attributes=tuple(map(attribute_of, (source, owner, limited, triggered_by, KINDS.text))),
    definitions=(READY, FITS, *_NOTHING_TRIGGERS),
)
