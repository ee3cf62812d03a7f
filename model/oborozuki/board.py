"""What the cards of a position of 胧月 ask for when an effect is used, and how often it may be."""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, attribute, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import Update, attribute_of, clause, define, define_by_clauses, each, variable
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.oborozuki.effects import ABLE, ACTIVATING, ACTIVE, PASSIVE, effect_class
from solemn.model.oborozuki.happenings import (
    CONSTANTS,
    SETTLING,
    TRIGGER_PORT_DEFINITIONS,
    settles,
    triggered_by,
)
from solemn.model.oborozuki.instructions import KINDS
from solemn.model.oborozuki.zones import CHARACTER, kind, on_field, owner, source
from solemn.model.timing.text import LASTING_MARK
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, effect, target


__all__ = ["BOARD", "BOARD_REFINEMENTS", "FITS", "READY", "TARGETING", "limited", "targeting", "uses"]

TARGETING = EnumSort("Targeting", ("nothing", "a card on the field", "an SC on the field"))
"""What an effect is aimed at when it is activated."""
_AT_NOTHING, _AT_CARD, _AT_SC = members(TARGETING)

uses = state("uses", EFFECT, IntSort(0, 99))
limited = attribute("limited", EFFECT, BOOL)
targeting = attribute("targeting", EFFECT, TARGETING)

_other, _card = var("other", EFFECT), var("card", CARD)

CONTROLLER = define("controller", (effect,), owner(source(effect)))

READY = define_by_clauses(
    "ready",
    (effect,),
    clause(on_field(source(effect)), "its card is on the field", "S003-49"),
    clause((~limited(effect)) | (uses(effect) > 0), "it has not been used as often as it may be", "S003-49"),
)
FITS = define_by_clauses(
    "fits",
    (effect, target),
    clause(
        (targeting(effect) == _AT_NOTHING) == (target == NO_CARD),
        "a target is chosen exactly when the effect takes one",
    ),
    clause(
        any_of(target == NO_CARD, on_field(target)),
        "the target is a card on the field",
    ),
    clause(
        any_of(targeting(effect) != _AT_SC, target == NO_CARD, kind(target) != CHARACTER),
        "the target is an SC",
    ),
)

_NOTHING_CHOSEN = (
    define("may_choose", (_card,), False),
    define("may_refuse", (), False),
    define("may_spend", (_card,), False),
)
"""No text of this game lets a player choose while it is carried out."""


def _counted(name: str, triggered: Expr) -> Update:
    """Return the update of the uses of what a step activates, or settles at once if it is passive."""
    passive = all_of(effect_class(_other) == PASSIVE, settles(triggered))
    used = any_of(_other == effect, passive) if name in ACTIVATING else passive
    return each(uses, (_other,), when(all_of(used, limited(_other)), uses(_other) - 1, uses(_other)))


BOARD_REFINEMENTS = (
    *(Refinement(name, then=(_counted(name, triggered),)) for name, triggered in SETTLING.items()),
    *CONSTANTS,
)

ACTIVATABLE = define(
    "activatable",
    (effect,),
    all_of(effect_class(effect) == ACTIVE, ABLE(effect)),
)
"""Whether it is an effect that is activated at all, and no ability of a character that lies sideways."""

BOARD = LASTING_MARK + Part(
    variables=(variable(uses, says="uses left"),),
    attributes=tuple(map(attribute_of, (limited, targeting, triggered_by, KINDS.text))),
    definitions=(CONTROLLER, READY, FITS, ACTIVATABLE, *_NOTHING_CHOSEN, *TRIGGER_PORT_DEFINITIONS),
)
