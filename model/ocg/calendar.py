"""What the turn means to the board: what is left to do in a phase, what is skipped, how many cards are kept.

Here the ports of the turn are defined over a position; what its steps do to the board stands beside them.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, count, exists, var, when
from solemn.model.machine.rules import PLAYER, become, define, each
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.amounts import hand_limit
from solemn.model.ocg.attacking import DECLARE_ATTACK
from solemn.model.ocg.drawing import AFTER_DRAWING
from solemn.model.ocg.events import DISCARDED_BY_RULE, answered, answers_event, news
from solemn.model.ocg.filters import REQUIREMENT, met
from solemn.model.ocg.items import HANDLE, HANDLE_BY_THE_DRAW
from solemn.model.ocg.kinds import KINDS, UNDECIDED_DUEL, result
from solemn.model.ocg.legality import comes_first, latched, latches, untouched
from solemn.model.ocg.moments import DRAWN_CARD, moment
from solemn.model.ocg.phases import (
    BATTLE_END,
    BATTLE_START,
    BATTLE_STEP,
    DRAW,
    MAIN1,
    MAIN2,
    PHASE,
    STANDBY,
    phase,
    skipped,
)
from solemn.model.ocg.prices import moved_now, normal_summon_used
from solemn.model.ocg.selecting import amount
from solemn.model.ocg.standing import (
    BAN,
    NO_BATTLE_PHASE,
    NO_DRAW,
    NO_DRAW_PHASE,
    NO_MAIN1,
    NO_MAIN2,
    NO_STANDBY,
    NOT_AT_ALL,
    ONCE,
    STATUS,
    THIS_TURN,
    banned,
    forbidden,
    standing,
    status,
    whom,
    within,
)
from solemn.model.ocg.summons import MOVE_NAMES
from solemn.model.ocg.todo import AGENDA, ahead, dealt_with, todo
from solemn.model.ocg.triggers import PLACING
from solemn.model.ocg.turn import BEGIN_PHASE, GO_ON, NEXT_TURN, SKIP_PHASE
from solemn.model.ocg.zones import HAND, player_of, source, zone
from solemn.model.timing.building import ADD_LINK, START_CHAIN
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import CARD, EFFECT, controller, effect, turn


__all__ = ["CALENDAR", "CALENDAR_RULES"]

_card, _phase, _player, _ban, _status = (
    var("card", CARD),
    var("phase", PHASE),
    var("player", PLAYER),
    var("ban", BAN),
    var("status", STATUS),
)
_other, _requirement = var("other", EFFECT), var("requirement", REQUIREMENT)

_SKIPPING = (
    (DRAW, NO_DRAW_PHASE),
    (STANDBY, NO_STANDBY),
    (MAIN1, NO_MAIN1),
    (BATTLE_START, NO_BATTLE_PHASE),
    (MAIN2, NO_MAIN2),
)
"""What a player is forbidden whose phase is skipped."""

_PENDING = define("pending", (effect,), todo(effect))
_TIED = define("tied_to_moment", (effect,), all_of(answers_event(effect), answered(effect)))
_JUST_DISCARDED = define("just_discarded", (effect,), news(source(effect)) == DISCARDED_BY_RULE)
_SKIPPED = define(
    "skipped",
    (_phase,),
    any_of(*(all_of(_phase == one, forbidden(turn, ban)) for one, ban in _SKIPPING)),
)
_DRAWS = define("draws", (), ~forbidden(turn, NO_DRAW))
_MAY_DISCARD = define("may_discard", (_card,), all_of(zone(_card) == HAND, player_of(_card) == turn))
_DECIDED = define("decided", (), result != UNDECIDED_DUEL)

_in_hand = count(_card, _MAY_DISCARD(_card))


def _limiting(kind: str) -> Expr:
    """Return whether a continuous effect that limits hands, or lifts the limit, is about the turn player."""
    return all_of(
        standing(_other),
        KINDS.text(_other, 0) == KINDS.kind(kind),
        within(whom(_other, 0), player_of(source(_other)), turn),
    )


_SET, _LIFTED = "set the hand limit", "lift the hand limit"
_OVER_LIMIT = define(
    "over_limit",
    (),
    all_of(
        ~exists(_other, _limiting(_LIFTED)),
        when(
            exists(_other, _limiting(_SET)),
            exists(_other, all_of(_limiting(_SET), _in_hand > amount(_other, 0))),
            _in_hand > hand_limit(turn),
        ),
    ),
)
"""A continuous effect goes before what a text has set; among several a lifted limit is none, else the lowest
counts (C-35)."""

_began = each(
    latched,
    (_requirement,),
    when(
        any_of(phase == BATTLE_STEP, phase == BATTLE_END),
        latched(_requirement),
        exists(
            _other,
            all_of(latches(_other, _requirement), met(_requirement, controller(_other), source(_other))),
        ),
    ),
)
"""The battle step and the end of the battle phase are steps of a phase that has begun before."""
_somebody_waits = exists(_other, comes_first(_other))
_no_more_first = become(untouched, all_of(untouched, ~_somebody_waits))

_missed = any_of(*(all_of(phase == one, _ban == ban) for one, ban in _SKIPPING))


_no_battle_missed = all_of(phase == MAIN1, skipped(BATTLE_START), _ban == NO_BATTLE_PHASE)
"""Without a battle phase main phase 1 leads past it."""
_no_draw_missed = all_of(moment != DRAWN_CARD, _ban == NO_DRAW)
"""The turn player has made no draw: it was forbidden when he would have made it."""


def _paid_off(missed: Expr) -> Expr:
    """Return how long a player is forbidden something after he has missed what he was forbidden once."""
    now = banned(_player, _ban)
    return when(all_of(_player == turn, missed, now == ONCE), NOT_AT_ALL, now)


_NEW_TURN = (
    each(moved_now, (_card,), False),
    become(normal_summon_used, False),
    each(
        banned, (_player, _ban), when(banned(_player, _ban) == THIS_TURN, NOT_AT_ALL, banned(_player, _ban))
    ),
    each(
        status,
        (_card, _status),
        when(status(_card, _status) == THIS_TURN, NOT_AT_ALL, status(_card, _status)),
    ),
)
"""What ends with a turn (S002-132)."""

_DEALING = (START_CHAIN.name, ADD_LINK.name, HANDLE, HANDLE_BY_THE_DRAW)
"""The rules by which what belongs to a phase is dealt with."""

CALENDAR_RULES = (
    Refinement(BEGIN_PHASE, then=(ahead(), _began, become(untouched, True))),
    *(Refinement(name, then=(dealt_with(),)) for name in _DEALING),
    *(
        Refinement(name, then=(_no_more_first,))
        for name in (*_DEALING, *PLACING, *OWED, *MOVE_NAMES, DECLARE_ATTACK)
    ),
    Refinement(GO_ON, then=(each(banned, (_player, _ban), _paid_off(_no_battle_missed)),)),
    Refinement(SKIP_PHASE, then=(each(banned, (_player, _ban), _paid_off(_missed)),)),
    Refinement(AFTER_DRAWING, then=(each(banned, (_player, _ban), _paid_off(_no_draw_missed)),)),
    Refinement(NEXT_TURN, then=_NEW_TURN),
)
"""What the steps of a turn do to the board."""

CALENDAR = AGENDA + Part(
    definitions=(_PENDING, _TIED, _JUST_DISCARDED, _SKIPPED, _DRAWS, _MAY_DISCARD, _DECIDED, _OVER_LIMIT)
)
"""What the turn asks of the board."""
