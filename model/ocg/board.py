"""The board of the OCG: where cards are, how often effects may still be used, what a card text can ask for.

This is what the ports of the timing core mean over a position. Conditions and targets are enumerations
that card files choose from; no card is named here.
"""

from __future__ import annotations

from solemn.model.logic.build import (
    all_of,
    any_of,
    attribute,
    count,
    exists,
    forall,
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
from solemn.model.ocg.events import EVENTS, answered, answers_event, continuous
from solemn.model.ocg.happenings import HAPPENING_PART, HAPPENING_RULES
from solemn.model.ocg.instructions import KINDS, selects
from solemn.model.ocg.options import STAYS_IN_PLACE
from solemn.model.ocg.prices import PRICE_RULES, PRICES, moved_now
from solemn.model.ocg.summons import subject
from solemn.model.ocg.triggers import PLACING
from solemn.model.ocg.zones import (
    BANISHED,
    FACE_DOWN,
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
    usable_from,
    zone,
)
from solemn.model.timing.placing import OWED
from solemn.model.timing.text import LASTING_MARK, STEP
from solemn.model.timing.vocabulary import (
    BUILDING,
    CARD,
    EFFECT,
    NO_CARD,
    box,
    chain,
    controller,
    costs,
    effect,
    length,
    mandatory,
    target,
    trigger,
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
    "revealed",
    "targeting",
    "uses",
    "would_hit",
]

CONDITION = EnumSort(
    "Condition",
    (
        "answers a card activation",
        "answers an effect that destroys",
        "answers an effect that targets it",
        "answers the destruction of two own cards",
    ),
)
"""What must lie directly below for the effect to be activated (S001-22)."""
_ANSWERS_CARD, _ANSWERS_DESTROYER, _ANSWERS_AIM, _ANSWERS_MASS = members(CONDITION)

TARGETING = EnumSort(
    "Targeting",
    ("nothing", "a spell or trap on the field", "a face-up monster", "the summoned monster"),
)
"""What an effect is aimed at when it is activated (S000-17)."""
_AT_NOTHING, _AT_SPELL_OR_TRAP, _AT_MONSTER, _AT_SUMMONED = members(TARGETING)

asks_for = attribute("asks_for", EFFECT, CONDITION, BOOL)
targeting = attribute("targeting", EFFECT, TARGETING)
activates_card = attribute("activates_card", EFFECT, BOOL)
moves_card = attribute("moves_card", EFFECT, BOOL)
"""Whether the card comes face-up on the field by the activation."""
limited = attribute("limited", EFFECT, BOOL)

waits_when_set = attribute("waits_when_set", EFFECT, BOOL)
"""Whether a card that is set cannot be activated in the same turn: traps and quick-play spells (S000-13)."""
revealed = state("revealed", CARD, BOOL)
"""Whether both players see the card although it lies where only its owner looks."""

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
    clause(~continuous(effect), "a continuous effect is not activated", "S002-57"),
    clause(
        any_of(usable_from(effect, zone(source(effect))), all_of(trigger(effect), ~STAYS_IN_PLACE)),
        "its card is where the effect is activated from",
        "S000-09",
    ),
    clause(
        any_of(~costs(effect), usable_from(effect, zone(source(effect)))),
        "what it costs is there to be paid",
        "S000-09",
    ),
    clause(
        any_of(~waits_when_set(effect), zone(source(effect)) != FACE_DOWN, ~moved_now(source(effect))),
        "it was set in an earlier turn",
        "S000-09",
    ),
    clause(
        any_of(trigger(effect), ~answers_event(effect), answered(effect)),
        "what has just happened is what it answers",
        "S000-09 S000-36 S000-37",
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
        (~asks_for(effect, _ANSWERS_AIM)) | (_answering & (chain.top.target == source(effect))),
        "it answers an effect lying directly below that targets its card",
        "S000-09 S001-22",
    ),
    clause(
        (~asks_for(effect, _ANSWERS_MASS))
        | (_answering & (count(_card, would_hit(_card) & (owner(_card) == controller(effect))) >= 2)),
        "it answers an effect lying directly below that would destroy two cards of its own player",
        "S000-09 S001-22",
    ),
)

_aims = define(
    "aims",
    (effect, _card),
    any_of(
        all_of(
            targeting(effect) == _AT_SPELL_OR_TRAP,
            _card != source(effect),
            kind(_card) != MONSTER,
            on_field(_card),
        ),
        all_of(targeting(effect) == _AT_MONSTER, zone(_card) == MONSTER_ZONE),
        all_of(targeting(effect) == _AT_SUMMONED, zone(_card) == MONSTER_ZONE, _card == subject),
    ),
)
"""Whether the effect may be aimed at a card."""

FITS = define_by_clauses(
    "fits",
    (effect, target),
    clause(
        any_of(
            (targeting(effect) == _AT_NOTHING) == (target == NO_CARD),
            all_of(mandatory(effect), target == NO_CARD, forall(_card, ~_aims(effect, _card))),
        ),
        "a target is chosen exactly when the effect takes one (a mandatory one may find none)",
        "S000-17 S001-04",
    ),
    clause(
        any_of(
            targeting(effect) != _AT_SPELL_OR_TRAP,
            target == NO_CARD,
            _aims(effect, target),
        ),
        "the target is another spell or trap on the field",
        "S000-17",
    ),
    clause(
        any_of(targeting(effect) != _AT_MONSTER, target == NO_CARD, _aims(effect, target)),
        "the target is a face-up monster",
        "S000-17",
    ),
    clause(
        any_of(targeting(effect) != _AT_SUMMONED, target == NO_CARD, _aims(effect, target)),
        "the target is the monster that has just been summoned",
        "S000-17",
    ),
)

PUBLIC = define(
    "public",
    (effect,),
    any_of(
        *(zone(source(effect)) == place for place in (SPELL_ZONE, MONSTER_ZONE, GRAVEYARD, BANISHED)),
        revealed(source(effect)),
    ),
)

_placed = each(
    zone,
    (_card,),
    when((_card == source(effect)) & moves_card(effect), SPELL_ZONE, zone(_card)),
)
_counted = each(uses, (_other,), when((_other == effect) & limited(effect), uses(_other) - 1, uses(_other)))
_ACTIVATING = ("start a chain", "add a chain link", *PLACING, *OWED)

BOARD_REFINEMENTS = (
    *(Refinement(name, then=(_placed, _counted)) for name in _ACTIVATING),
    *PRICE_RULES,
    *HAPPENING_RULES,
)

BOARD = (
    LASTING_MARK
    + EVENTS
    + PRICES
    + HAPPENING_PART
    + Part(
        variables=(
            variable(zone, says="place"),
            variable(uses, says="uses left"),
            variable(revealed, False, says="revealed"),
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
                    waits_when_set,
                    limited,
                    source,
                    owner,
                    kind,
                    one_shot,
                ),
            )
        ),
        definitions=(would_hit, _aims, READY, FITS, PUBLIC),
    )
)
