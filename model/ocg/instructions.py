"""The instructions of OCG card texts, and how a text says which cards it means.

Destroying moves cards and touches no link, so a destroyed one-shot card still applies (S000-24, S000-28);
negating marks a lower link and moves no card; a summon that is negated is not placed (S002-54).
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, Expr, Writable, all_of, any_of, attribute, members, var
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import Update, attribute_of, define
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.events import (
    BANISHED_EVENT,
    DEALING_DAMAGE,
    DESTROYED,
    RETURNED,
    SPECIAL_SUMMONED,
    Happening,
    consequences,
)
from solemn.model.ocg.moments import ATTEMPT, moment
from solemn.model.ocg.summons import subject, summon_negated
from solemn.model.ocg.triggers import HABITS
from solemn.model.ocg.zones import (
    BANISHED,
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    NOWHERE,
    ZONE,
    on_field,
    source,
    zone,
)
from solemn.model.timing.noting import note
from solemn.model.timing.text import (
    ACTIVATION_MARKS,
    EFFECT_MARKS,
    MARK,
    STEP,
    Setting,
    TextKinds,
    mark_of,
    step_now,
)
from solemn.model.timing.vocabulary import CARD, EFFECT, chain


__all__ = [
    "INSTRUCTIONS",
    "KINDS",
    "PERFORMED",
    "SELECTOR",
    "TEXT_HAPPENINGS",
    "TEXT_PART",
    "object_of",
    "selector",
    "selects",
    "taken_from",
]

KINDS = TextKinds(
    EnumSort(
        "Instruction",
        (
            "nothing",
            "destroy",
            "banish",
            "return to the hand",
            "deal damage",
            "negate the activation",
            "negate the effect",
            "negate the summon",
            "special summon",
            "apply",
        ),
    ),
    note(HABITS),
)
"""The kinds of instruction; `nothing` stands behind the end of a text."""

SELECTOR = EnumSort(
    "Selector",
    (
        "no card",
        "the target",
        "the card below",
        "all monsters",
        "itself",
        "the named card",
        "the summoned card",
    ),
)
"""Which cards an instruction means; `the card below` is the one whose link lies directly below, `the summoned
card` the one whose summon is being made."""
_NONE, _TARGET, _BELOW, _MONSTERS, _ITSELF, _NAMED, _SUMMONED = members(SELECTOR)

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
        all_of(selector(chain[_place].effect, _step) == _SUMMONED, subject == _card, moment == ATTEMPT),
    ),
)
"""Whether an instruction of the link at a place means a card."""

_now = selects(chain.depth - 1, step_now, _card)
_found = zone(_card) == taken_from(chain.top.effect, step_now)
_link_below = chain.depth - 2
_mark = var("mark", MARK)

TEXT_HAPPENINGS = (
    Happening("destroy", DESTROYED, all_of(_now, any_of(on_field(_card), zone(_card) == NOWHERE)), GRAVEYARD),
    Happening(
        "banish", BANISHED_EVENT, all_of(_now, any_of(on_field(_card), zone(_card) == GRAVEYARD)), BANISHED
    ),
    Happening("return to the hand", RETURNED, all_of(_now, on_field(_card)), HAND),
    Happening("deal damage", DEALING_DAMAGE, source(chain.top.effect) == _card),
    Happening("special summon", SPECIAL_SUMMONED, all_of(_now, _found), MONSTER_ZONE),
)
"""What happens to cards when an instruction is carried out."""

PERFORMED: dict[str, Expr] = {
    "negate the activation": chain.depth > 1,
    "negate the effect": chain.depth > 1,
    "negate the summon": moment == ATTEMPT,
    "apply": TRUE,
}
"""When an instruction that moves no card does anything."""


def _done(name: str, besides: Writable = FALSE) -> tuple[Update, ...]:
    happenings = [h for h in TEXT_HAPPENINGS if h.rule == name]
    return consequences(happenings, PERFORMED.get(name, FALSE), besides)


INSTRUCTIONS = KINDS.complete(
    KINDS.instruction("destroy", then=_done("destroy"), says="cards are destroyed"),
    KINDS.instruction("banish", then=_done("banish"), says="cards are banished"),
    KINDS.instruction(
        "return to the hand", then=_done("return to the hand"), says="cards return to the hand"
    ),
    KINDS.instruction("deal damage", then=_done("deal damage"), says="damage is dealt"),
    KINDS.instruction(
        "negate the activation",
        marks=ACTIVATION_MARKS,
        place=_link_below,
        then=_done("negate the activation"),
        says="the activation of the link below is negated",
    ),
    KINDS.instruction(
        "negate the effect",
        marks=EFFECT_MARKS,
        place=_link_below,
        then=_done("negate the effect"),
        says="the effect of the link below is negated",
    ),
    KINDS.instruction(
        "negate the summon",
        sets=Setting(summon_negated, only=moment == ATTEMPT),
        then=_done("negate the summon"),
        says="the summon is negated",
    ),
    KINDS.instruction("special summon", then=_done("special summon"), says="a monster is special summoned"),
    KINDS.instruction(
        "apply",
        then=_done("apply", besides=mark_of(chain.top.effect, step_now, _mark)),
        says="a lasting mark is applied",
    ),
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
