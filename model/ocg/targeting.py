"""What an effect may be aimed at when it is activated, and whether that still is so when it is handled."""

from __future__ import annotations

from solemn.model.logic.build import (
    Expr,
    all_of,
    any_of,
    attribute,
    forall,
    members,
    var,
)
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import attribute_of, clause, define, define_by_clauses
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.events import (
    SPECIAL_SUMMONED,
    news,
)
from solemn.model.ocg.filters import FILTER, matches
from solemn.model.ocg.standing import (
    UNTARGETABLE,
    has,
)
from solemn.model.ocg.strength import doomed
from solemn.model.ocg.summons import subject
from solemn.model.ocg.zones import (
    MONSTER,
    MONSTER_ZONE,
    activates_card,
    kind,
    on_field,
    one_shot,
    source,
    zone,
)
from solemn.model.timing.vocabulary import (
    CARD,
    EFFECT,
    NO_CARD,
    chain,
    controller,
    effect,
    mandatory,
    target,
)


__all__ = ["FITS", "STILL_AIMED", "TARGETING", "TARGETING_PART", "aimed_at", "targeting"]

_card = var("card", CARD)
_top = chain.top.effect

TARGETING = EnumSort(
    "Targeting",
    ("nothing", "a spell or trap on the field", "a face-up monster", "the summoned monster", "one of these"),
)
"""What an effect is aimed at when it is activated (S000-17); `one of these` are those a filter describes."""
_AT_NOTHING, _AT_SPELL_OR_TRAP, _AT_MONSTER, _AT_SUMMONED, _AT_THESE = members(TARGETING)

targeting = attribute("targeting", EFFECT, TARGETING)
aimed_at = attribute("aimed_at", EFFECT, FILTER)
"""Which cards it may be aimed at."""

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
        all_of(
            targeting(effect) == _AT_SUMMONED,
            zone(_card) == MONSTER_ZONE,
            any_of(_card == subject, news(_card) == SPECIAL_SUMMONED),
        ),
        all_of(
            targeting(effect) == _AT_THESE,
            matches(aimed_at(effect), controller(effect), source(effect), _card),
            any_of(_card != source(effect), ~activates_card(effect), ~one_shot(_card)),
        ),
    ),
)
"""Whether the effect may be aimed at a card; one that goes to the graveyard after its chain is not its own
target."""

STILL_AIMED = define(
    "still_aimed",
    (),
    any_of(
        targeting(_top) == _AT_NOTHING,
        all_of(
            targeting(_top) == _AT_SPELL_OR_TRAP,
            kind(chain.top.target) != MONSTER,
            on_field(chain.top.target),
        ),
        all_of(
            any_of(targeting(_top) == _AT_MONSTER, targeting(_top) == _AT_SUMMONED),
            zone(chain.top.target) == MONSTER_ZONE,
        ),
        all_of(
            targeting(_top) == _AT_THESE,
            matches(aimed_at(_top), chain.top.controller, source(_top), chain.top.target),
        ),
    ),
)
"""Whether the target of the top link, which is there, is what the link was aimed at (S000-61)."""


def _is(word: Expr) -> Expr:
    return any_of(targeting(effect) != word, target == NO_CARD, _aims(effect, target))


FITS = define_by_clauses(
    "fits",
    (effect, target),
    clause(
        any_of(
            (targeting(effect) == _AT_NOTHING) == (target == NO_CARD),
            all_of(
                mandatory(effect),
                target == NO_CARD,
                forall(_card, ~all_of(_aims(effect, _card), ~has(_card, UNTARGETABLE), ~doomed(_card))),
            ),
        ),
        "a target is chosen exactly when the effect takes one (a mandatory one may find none)",
        "S000-17 S001-04",
    ),
    clause(_is(_AT_SPELL_OR_TRAP), "the target is another spell or trap on the field", "S000-17"),
    clause(_is(_AT_MONSTER), "the target is a face-up monster", "S000-17"),
    clause(_is(_AT_SUMMONED), "the target is the monster that has just been summoned", "S000-17"),
    clause(_is(_AT_THESE), "the target is one of the cards that the effect names", "S000-17"),
    clause(any_of(target == NO_CARD, ~has(target, UNTARGETABLE)), "the card can be targeted", "S000-17"),
    clause(any_of(target == NO_CARD, ~doomed(target)), "the target is not about to be destroyed by battle"),
)

TARGETING_PART = Part(
    attributes=(attribute_of(targeting), attribute_of(aimed_at)),
    definitions=(_aims, STILL_AIMED, FITS),
)
"""What effects are aimed at."""
