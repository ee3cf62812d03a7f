"""The board of the OCG: its parts put together, and what an activation and the end of a chain do to it.

This is what the ports of the timing core mean over a position. No card is named here.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, members, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import attribute_of, become, define, each
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.calendar import CALENDAR, CALENDAR_RULES
from solemn.model.ocg.consequences import FOLLOWING
from solemn.model.ocg.costs import COST_RULES, COSTS, paid_at_once
from solemn.model.ocg.events import EVENTS
from solemn.model.ocg.fighting import FIGHTING, FIGHTING_RULES
from solemn.model.ocg.filters import FILTERS, matches
from solemn.model.ocg.happenings import HAPPENING_PART, HAPPENING_RULES
from solemn.model.ocg.instructions import TEXT_PART, may_be_left
from solemn.model.ocg.items import HANDLE, HANDLE_BY_THE_DRAW
from solemn.model.ocg.legality import LEGALITY, limited, uses
from solemn.model.ocg.prices import PRICE_RULES, PRICES
from solemn.model.ocg.selecting import (
    SELECTING,
    chosen,
    done,
    escaped,
    must_stay,
    source_gone,
    target_gone,
)
from solemn.model.ocg.standing import STANDING, sifted
from solemn.model.ocg.strength import STRENGTH
from solemn.model.ocg.targeting import STILL_AIMED
from solemn.model.ocg.triggers import PLACING
from solemn.model.ocg.turn import NEXT_TURN
from solemn.model.ocg.zones import SPELL_ZONE, ZONES, moves_card, source, zone
from solemn.model.timing.choosing import CHOOSE, NOTHING_TO_CHOOSE, REFUSE
from solemn.model.timing.placing import OWED
from solemn.model.timing.resolving import CLEAR_UP, FINISH_LINK, PASS_OVER, TAKE_UP_LINK
from solemn.model.timing.text import LASTING_MARK, step_now
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, chain, effect


__all__ = ["BOARD", "BOARD_REFINEMENTS", "COUNTED", "PER"]

shares_limit = attribute("shares_limit", EFFECT, EFFECT, BOOL)
"""Whether two effects are counted together: copies whose limit is by name, and each effect with itself."""
limit = attribute("limit", EFFECT, IntSort(0, 99))
"""How often a limited effect may be activated."""

PER = EnumSort("Per", ("duel", "turn", "chain"))
"""For how long a limit counts."""
_, _TURN, _CHAIN = members(PER)
limit_per = attribute("limit_per", EFFECT, PER)

COUNTED = EnumSort("Counted", ("uses", "activations"))
"""What a limit counts: uses, or activations that have not been negated."""
_, _ACTIVATIONS = members(COUNTED)
limit_counts = attribute("limit_counts", EFFECT, COUNTED)

_card, _each, _other = var("card", CARD), var("each", CARD), var("other", EFFECT)
_top = chain.top.effect
_asked = step_now - 1
"""The instruction that asked for the choice under way."""

_MAY_CHOOSE = define(
    "may_choose",
    (_card,),
    all_of(matches(sifted(_top, _asked), chain.top.controller, source(_top), _card), ~chosen(_card)),
)
_MAY_REFUSE = define("may_refuse", (), may_be_left(_top, _asked))

_placed = each(
    zone,
    (_card,),
    when((_card == source(effect)) & moves_card(effect), SPELL_ZONE, zone(_card)),
)
_counted = each(
    uses,
    (_other,),
    when(
        all_of(shares_limit(effect, _other), limited(_other), uses(_other) > 0),
        uses(_other) - 1,
        uses(_other),
    ),
)
_aimed_anew = each(escaped, (_other,), all_of(escaped(_other), _other != effect))
_restored = each(
    uses,
    (_other,),
    when(
        all_of(
            chain.top.activation_negated,
            limited(_other),
            shares_limit(_top, _other),
            limit_counts(_other) == _ACTIVATIONS,
        ),
        uses(_other) + 1,
        uses(_other),
    ),
)
_renewed = each(
    uses, (_other,), when(all_of(limited(_other), limit_per(_other) == _CHAIN), limit(_other), uses(_other))
)
_renewed_each_turn = each(
    uses, (_other,), when(all_of(limited(_other), limit_per(_other) == _TURN), limit(_other), uses(_other))
)
_ACTIVATING = ("start a chain", "add a chain link", *PLACING, *OWED)

BOARD_REFINEMENTS = (
    *(Refinement(name, then=(_placed, _counted, _aimed_anew, *paid_at_once())) for name in _ACTIVATING),
    *(Refinement(name, then=(_counted, *paid_at_once())) for name in (HANDLE, HANDLE_BY_THE_DRAW)),
    Refinement(NEXT_TURN, then=(_renewed_each_turn,)),
    Refinement(
        TAKE_UP_LINK,
        then=(
            become(
                target_gone,
                all_of(chain.top.target != NO_CARD, any_of(escaped(_top), ~STILL_AIMED())),
            ),
            become(source_gone, all_of(must_stay(_top), zone(source(_top)) != SPELL_ZONE)),
            become(done, False),
        ),
    ),
    Refinement(
        FINISH_LINK,
        then=(
            become(target_gone, False),
            become(source_gone, False),
            become(done, False),
            each(chosen, (_card,), False),
        ),
    ),
    Refinement(PASS_OVER, then=(_restored,)),
    Refinement(CLEAR_UP, then=(each(escaped, (_other,), False), _renewed)),
    Refinement(CHOOSE, then=(each(chosen, (_each,), chosen(_each) | (_each == _card)), become(done, True))),
    Refinement(REFUSE, then=(become(done, False),)),
    Refinement(NOTHING_TO_CHOOSE, then=(become(done, False),)),
    *COST_RULES,
    *PRICE_RULES,
    *HAPPENING_RULES,
    *CALENDAR_RULES,
    *FIGHTING_RULES,
)

BOARD = (
    ZONES
    + LASTING_MARK
    + STRENGTH
    + FILTERS
    + STANDING
    + SELECTING
    + TEXT_PART
    + EVENTS
    + FOLLOWING
    + COSTS
    + PRICES
    + LEGALITY
    + HAPPENING_PART
    + CALENDAR
    + FIGHTING
    + Part(
        attributes=tuple(map(attribute_of, (shares_limit, limit, limit_per, limit_counts))),
        definitions=(_MAY_CHOOSE, _MAY_REFUSE),
    )
)
