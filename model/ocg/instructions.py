"""The instructions of OCG card texts, and how a text says which cards it means.

Destroying moves cards and touches no link, so a destroyed one-shot card still applies (S000-24, S000-28);
negating marks a lower link and moves no card.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, members, var, when
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import attribute_of, define, each
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.zones import GRAVEYARD, MONSTER_ZONE, ZONE, on_field, source, zone
from solemn.model.timing.text import (
    ACTIVATION_MARKS,
    EFFECT_MARKS,
    STEP,
    TextKinds,
    mark_instruction,
    step_now,
)
from solemn.model.timing.vocabulary import CARD, EFFECT, chain


__all__ = ["INSTRUCTIONS", "KINDS", "SELECTOR", "TEXT_PART", "object_of", "selector", "selects", "taken_from"]

KINDS = TextKinds(
    EnumSort(
        "Instruction",
        ("nothing", "destroy", "negate the activation", "negate the effect", "special summon", "apply"),
    )
)
"""The kinds of instruction; `nothing` stands behind the end of a text."""

SELECTOR = EnumSort(
    "Selector", ("no card", "the target", "the card below", "all monsters", "itself", "the named card")
)
"""Which cards an instruction means; `the card below` is the one whose link lies directly below."""
_NONE, _TARGET, _BELOW, _MONSTERS, _ITSELF, _NAMED = members(SELECTOR)

selector = attribute("selector", EFFECT, STEP, SELECTOR)
object_of = attribute("object_of", EFFECT, STEP, CARD)
"""The card an instruction names."""
taken_from = attribute("taken_from", EFFECT, STEP, ZONE)
"""Where a summoned card comes from; elsewhere it is not found."""

_card, _step = var("card", CARD), var("step", STEP)
_place = var("place", STEP)

selects = define(
    "selects",
    (_place, _step, _card),
    any_of(
        all_of(selector(chain[_place].effect, _step) == _TARGET, chain[_place].target == _card),
        all_of(
            selector(chain[_place].effect, _step) == _BELOW,
            _place > 0,
            source(chain[_place - 1].effect) == _card,
        ),
        all_of(selector(chain[_place].effect, _step) == _MONSTERS, zone(_card) == MONSTER_ZONE),
        all_of(selector(chain[_place].effect, _step) == _ITSELF, source(chain[_place].effect) == _card),
        all_of(
            selector(chain[_place].effect, _step) == _NAMED, object_of(chain[_place].effect, _step) == _card
        ),
    ),
)
"""Whether an instruction of the link at a place means a card."""

_now = selects(chain.depth - 1, step_now, _card)
_found = zone(_card) == taken_from(chain.top.effect, step_now)
_link_below = chain.depth - 2

INSTRUCTIONS = KINDS.complete(
    KINDS.instruction(
        "destroy",
        then=(each(zone, (_card,), when(_now & on_field(_card), GRAVEYARD, zone(_card))),),
        says="cards are destroyed",
    ),
    KINDS.instruction(
        "negate the activation",
        marks=ACTIVATION_MARKS,
        place=_link_below,
        says="the activation of the link below is negated",
    ),
    KINDS.instruction(
        "negate the effect",
        marks=EFFECT_MARKS,
        place=_link_below,
        says="the effect of the link below is negated",
    ),
    KINDS.instruction(
        "special summon",
        then=(each(zone, (_card,), when(_now & _found, MONSTER_ZONE, zone(_card))),),
        says="a monster is special summoned",
    ),
    mark_instruction(KINDS, "apply"),
)

TEXT_PART = Part(
    attributes=(
        attribute_of(KINDS.text),
        attribute_of(selector),
        attribute_of(object_of),
        attribute_of(taken_from),
    ),
    definitions=(on_field, selects),
)
