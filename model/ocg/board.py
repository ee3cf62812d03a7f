"""The board of the OCG: where cards are, how often effects may still be used, what a card text can ask for.

This is what the ports of the timing core mean over a position. Conditions and targets are enumerations
that card files choose from; no card is named here.
"""

from __future__ import annotations

from solemn.model.logic.build import (
    all_of,
    attribute,
    count,
    exists,
    members,
    state,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import (
    attribute_of,
    clause,
    define,
    define_by_clauses,
    each,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.instructions import KINDS, selects
from solemn.model.ocg.zones import (
    GRAVEYARD,
    MONSTER,
    MONSTER_ZONE,
    SPELL_ZONE,
    ZONE,
    kind,
    on_field,
    one_shot,
    owner,
    source,
    zone,
)
from solemn.model.timing.text import LASTING_MARK, STEP
from solemn.model.timing.vocabulary import (
    BUILDING,
    CARD,
    EFFECT,
    NO_CARD,
    box,
    chain,
    controller,
    effect,
    length,
    target,
)


__all__ = [
    "BOARD",
    "BOARD_REFINEMENTS",
    "CONDITION",
    "FITS",
    "READY",
    "TARGETING",
    "activates_card",
    "asks_for",
    "limited",
    "moves_card",
    "moves_to",
    "targeting",
    "usable_from",
    "uses",
    "would_hit",
]

CONDITION = EnumSort(
    "Condition",
    (
        "answers a card activation",
        "answers an effect that destroys",
        "answers the destruction of two own cards",
    ),
)
"""What must lie directly below for the effect to be activated (S001-22)."""
_ANSWERS_CARD, _ANSWERS_DESTROYER, _ANSWERS_MASS = members(CONDITION)

TARGETING = EnumSort("Targeting", ("nothing", "a spell or trap on the field", "a face-up monster"))
"""What an effect is aimed at when it is activated (S000-17)."""
_AT_NOTHING, _AT_SPELL_OR_TRAP, _AT_MONSTER = members(TARGETING)

asks_for = attribute("asks_for", EFFECT, CONDITION, BOOL)
targeting = attribute("targeting", EFFECT, TARGETING)
usable_from = attribute("usable_from", EFFECT, ZONE, BOOL)
activates_card = attribute("activates_card", EFFECT, BOOL)
moves_card = attribute("moves_card", EFFECT, BOOL)
moves_to = attribute("moves_to", EFFECT, ZONE)
limited = attribute("limited", EFFECT, BOOL)

uses = state("uses", EFFECT, IntSort(0, 99))
"""How often a limited effect may still be activated."""

_card, _other, _zone, _step = var("card", CARD), var("other", EFFECT), var("zone", ZONE), var("step", STEP)
_below = chain.depth - 1

would_hit = define(
    "would_hit",
    (_card,),
    on_field(_card)
    & exists(
        _step,
        all_of(
            _step < length(chain.top.effect),
            KINDS.text(chain.top.effect, _step) == KINDS.kind("destroy"),
            selects(_below, _step, _card),
        ),
    ),
)
"""The newest link would destroy the card when it resolves."""

_answering = all_of(box == BUILDING, chain.depth > 0)

READY = define_by_clauses(
    "ready",
    (effect,),
    clause(
        usable_from(effect, zone(source(effect))), "its card is where the effect is activated from", "S000-09"
    ),
    clause((~limited(effect)) | (uses(effect) > 0), "it has not been used as often as it may be", "S000-09"),
    clause(
        (~asks_for(effect, _ANSWERS_CARD)) | (_answering & activates_card(chain.top.effect)),
        "it answers the activation of a spell or trap card lying directly below",
        "S000-09 S001-22",
    ),
    clause(
        (~asks_for(effect, _ANSWERS_DESTROYER)) | (_answering & KINDS.has(chain.top.effect, "destroy")),
        "it answers an effect lying directly below that destroys",
        "S000-09 S001-22",
    ),
    clause(
        (~asks_for(effect, _ANSWERS_MASS))
        | (_answering & (count(_card, would_hit(_card) & (owner(_card) == controller(effect))) >= 2)),
        "it answers an effect lying directly below that would destroy two cards of its own player",
        "S000-09 S001-22",
    ),
)

FITS = define_by_clauses(
    "fits",
    (effect, target),
    clause(
        (targeting(effect) == _AT_NOTHING) == (target == NO_CARD),
        "a target is chosen exactly when the effect takes one",
        "S000-17",
    ),
    clause(
        (targeting(effect) == _AT_SPELL_OR_TRAP).implies(
            all_of(
                target != NO_CARD,
                target != source(effect),
                kind(target) != MONSTER,
                on_field(target),
            )
        ),
        "the target is another spell or trap on the field",
        "S000-17",
    ),
    clause(
        (targeting(effect) == _AT_MONSTER).implies(all_of(target != NO_CARD, zone(target) == MONSTER_ZONE)),
        "the target is a face-up monster",
        "S000-17",
    ),
)

_placed = each(
    zone,
    (_card,),
    when((_card == source(effect)) & moves_card(effect), moves_to(effect), zone(_card)),
)
_counted = each(uses, (_other,), when((_other == effect) & limited(effect), uses(_other) - 1, uses(_other)))
_cleared = each(zone, (_card,), when((zone(_card) == SPELL_ZONE) & one_shot(_card), GRAVEYARD, zone(_card)))

BOARD_REFINEMENTS = (
    Refinement("start a chain", then=(_placed, _counted)),
    Refinement("add a chain link", then=(_placed, _counted)),
    Refinement("clear up after the chain", then=(_cleared,)),
)

BOARD = LASTING_MARK + Part(
    variables=(
        variable(zone, says="place"),
        variable(uses, says="uses left"),
    ),
    attributes=tuple(
        map(
            attribute_of,
            (
                asks_for,
                targeting,
                usable_from,
                activates_card,
                moves_card,
                moves_to,
                limited,
                source,
                owner,
                kind,
                one_shot,
            ),
        )
    ),
    definitions=(would_hit, READY, FITS),
)
