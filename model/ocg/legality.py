"""What makes an activation legal on the board: its place, cost, condition and requirements.

Conditions are enumerations that card files choose from, or filters; targets are in `targeting.py`.
"""

from __future__ import annotations

from solemn.model.logic.build import (
    Expr,
    all_of,
    any_of,
    attribute,
    count,
    exists,
    forall,
    members,
    state,
    var,
)
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import attribute_of, clause, define, define_by_clauses, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.costs import AFFORDABLE
from solemn.model.ocg.events import (
    FLIP_SUMMONED,
    NORMAL_SUMMONED,
    SPECIAL_SUMMONED,
    answered,
    answers_event,
    concerns,
    continuous,
    listens,
)
from solemn.model.ocg.filters import REQUIREMENT, met
from solemn.model.ocg.items import is_item
from solemn.model.ocg.kinds import KINDS
from solemn.model.ocg.moments import ATTEMPT, moment, negates_summons
from solemn.model.ocg.options import STAYS_IN_PLACE
from solemn.model.ocg.phases import time, used_in
from solemn.model.ocg.prices import moved_now
from solemn.model.ocg.restrictions import RESPONSE, response
from solemn.model.ocg.selecting import amount, selects
from solemn.model.ocg.standing import (
    BAN,
    BANNED_SUMMON,
    NEGATED,
    THE_OPPONENT,
    forbidden,
    has,
    holds_now,
    whom,
)
from solemn.model.ocg.strength import doomed
from solemn.model.ocg.summons import FLIP_SUMMON, NORMAL_SUMMON, SPECIAL_SUMMON, deed, subject
from solemn.model.ocg.targeting import TARGETING_PART
from solemn.model.ocg.zones import (
    BANISHED,
    DECK,
    FACE_DOWN,
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    SPELL_ZONE,
    TRAP,
    activates_card,
    being_activated,
    kind,
    on_field,
    owner,
    player_of,
    source,
    usable_from,
    zone,
)
from solemn.model.timing.text import STEP
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
    mandatory,
    trigger,
    turn,
)


__all__ = [
    "CONDITION",
    "LEGALITY",
    "READY",
    "WHOSE_TURN",
    "asks_for",
    "comes_first",
    "latched",
    "latches",
    "limited",
    "revealed",
    "untouched",
    "uses",
    "watches",
    "would_hit",
]

_card, _step, _requirement = var("card", CARD), var("step", STEP), var("requirement", REQUIREMENT)
_other = var("other", EFFECT)
_ban, _response = var("ban", BAN), var("response", RESPONSE)

waits_when_set = attribute("waits_when_set", EFFECT, BOOL)
"""Whether a card that is set cannot be activated in the same turn: traps and quick-play spells (S000-13)."""
revealed = state("revealed", CARD, BOOL)
"""Whether both players see the card although it lies where only its owner looks."""
limited = attribute("limited", EFFECT, BOOL)
uses = state("uses", EFFECT, IntSort(0, 99))
"""How often a limited effect may still be activated."""
requires = attribute("requires", EFFECT, REQUIREMENT, BOOL)
"""Whether the position has to meet a requirement when the effect is activated."""
banned_as = attribute("banned_as", EFFECT, BAN, BOOL)
"""Whether a ban of that kind keeps the effect from being activated."""

WHOSE_TURN = EnumSort("WhoseTurn", ("any", "own", "the opponent's"))
"""In whose turns an effect is used, as its player sees it."""
_ANY_TURN, _OWN_TURN, _ = members(WHOSE_TURN)
in_turn_of = attribute("in_turn_of", EFFECT, WHOSE_TURN)
own_hand_only = attribute("own_hand_only", EFFECT, BOOL)
"""Whether a card is activated from the hand in its player's own turn only (S000-12)."""
limited_to_times = attribute("limited_to_times", EFFECT, BOOL)
"""Whether an effect that belongs to no phase is used in some phases only."""
comes_first = attribute("comes_first", EFFECT, BOOL)
"""Whether the effect can only be the first thing that is done in a phase."""
latches = attribute("latches", EFFECT, REQUIREMENT, BOOL)
"""Whether the position has to have met a requirement when the phase began (S002-04, S002-68)."""
latched = state("latched", REQUIREMENT, BOOL)
"""Whether the position met a requirement when the phase began."""
untouched = state("untouched", BOOL)
"""Whether nothing has been done in this phase yet."""

watches = attribute("watches", EFFECT, REQUIREMENT, BOOL)
"""Whether the position has to meet a requirement when the event of a trigger happens."""

_top = chain.top.effect
_below = chain.depth - 1

would_hit = define(
    "would_hit",
    (_card,),
    on_field(_card)
    & exists(
        _step,
        all_of(
            _step < length(_top),
            KINDS.text(_top, _step) == KINDS.kind("destroy"),
            selects(_below, _step, _card),
        ),
    ),
)
"""The newest link would destroy the card when it resolves."""

_own_hit = count(_card, would_hit(_card) & (player_of(_card) == controller(effect)))


def _answers(kind_of_effect: str) -> Expr:
    word = dict(zip(RESPONSE.values, members(RESPONSE), strict=True))[kind_of_effect]
    return response(_top) == word


_ANSWERING: dict[str, tuple[Expr, str]] = {
    "answers a card activation": (
        activates_card(_top),
        "it answers the activation of a spell or trap card lying directly below",
    ),
    "answers an effect that destroys": (
        KINDS.has(_top, "destroy"),
        "it answers an effect lying directly below that destroys",
    ),
    "answers an effect that targets it": (
        chain.top.target == source(effect),
        "it answers an effect lying directly below that targets its card",
    ),
    "answers the destruction of two own cards": (
        _own_hit >= 2,
        "it answers an effect lying directly below that would destroy two cards of its own player",
    ),
    "answers the destruction of a card": (
        exists(_card, would_hit(_card)),
        "it answers an effect lying directly below that would destroy a card on the field",
    ),
    "answers an activation": (~chain.is_empty, "it answers what lies directly below"),
    "answers the opponent": (
        chain.top.controller != controller(effect),
        "it answers the opponent's effect lying directly below",
    ),
    "answers a monster effect": (
        _answers("monster effect"),
        "it answers the effect of a monster lying directly below",
    ),
    "answers a spell": (_answers("spell"), "it answers a spell lying directly below"),
    "answers a trap": (_answers("trap"), "it answers a trap lying directly below"),
    "answers a special summon by effect": (
        KINDS.has(_top, "special summon"),
        "it answers an effect lying directly below that special summons",
    ),
    "answers a search": (
        any_of(KINDS.has(_top, "add to the hand"), KINDS.has(_top, "draw")),
        "it answers an effect lying directly below that adds cards to the hand",
    ),
    "answers an effect that deals damage": (
        KINDS.has(_top, "deal damage"),
        "it answers an effect lying directly below that deals damage",
    ),
    "answers an effect that targets": (
        chain.top.target != NO_CARD,
        "it answers an effect lying directly below that targets a card",
    ),
}
CONDITION = EnumSort("Condition", tuple(_ANSWERING))
"""What must lie directly below for the effect to be activated (S001-22)."""
asks_for = attribute("asks_for", EFFECT, CONDITION, BOOL)

_answering = all_of(box == BUILDING, chain.depth > 0)
_CONDITIONS = tuple(
    clause((~asks_for(effect, word)) | (_answering & is_so), says, "S000-09 S001-22")
    for word, (is_so, says) in zip(members(CONDITION), _ANSWERING.values(), strict=True)
)

_own_deck = count(_card, all_of(zone(_card) == DECK, owner(_card) == controller(effect)))
attempted = define(
    "attempted",
    (effect,),
    all_of(
        moment == ATTEMPT,
        negates_summons(effect),
        concerns(effect, subject, player_of(subject)),
        any_of(
            *(
                all_of(deed == kind_of_move, listens(effect, event))
                for kind_of_move, event in (
                    (NORMAL_SUMMON, NORMAL_SUMMONED),
                    (FLIP_SUMMON, FLIP_SUMMONED),
                    (SPECIAL_SUMMON, SPECIAL_SUMMONED),
                )
            )
        ),
    ),
)
"""Whether the summon that is being made, and can be negated, is one that the effect names."""

permitting = define(
    "permitting",
    (_other,),
    all_of(
        continuous(_other),
        KINDS.text(_other, 0) == KINDS.kind("let traps be activated from the hand"),
        usable_from(_other, zone(source(_other))),
        ~has(source(_other), NEGATED),
        any_of(~answers_event(_other), answered(_other)),
    ),
)
"""Whether a continuous effect lets its player activate traps from the hand at present (S002-85)."""
permitted = define(
    "permitted",
    (effect,),
    all_of(
        activates_card(effect),
        kind(source(effect)) == TRAP,
        zone(source(effect)) == HAND,
        exists(_other, all_of(permitting(_other), controller(_other) == controller(effect))),
    ),
)
"""Whether a trap may be activated from the hand."""

READY = define_by_clauses(
    "ready",
    (effect,),
    clause(~continuous(effect), "a continuous effect is not activated", "S002-57"),
    clause(
        any_of(trigger(effect), usable_from(effect, zone(source(effect))), permitted(effect)),
        "its card is where the effect is activated from",
        "S000-09 S002-85",
    ),
    clause(
        any_of(trigger(effect), mandatory(effect), ~doomed(source(effect))),
        "its card is not about to be destroyed by battle",
    ),
    clause(
        any_of(~trigger(effect), ~STAYS_IN_PLACE, usable_from(effect, zone(source(effect)))),
        "the card of a trigger still is where it is activated from",
        "C-56",
    ),
    clause(
        any_of(
            activates_card(effect),
            ~being_activated(source(effect)),
        ),
        "the activation of its card has resolved",
        "S002-131",
    ),
    clause(
        any_of(~waits_when_set(effect), zone(source(effect)) != FACE_DOWN, ~moved_now(source(effect))),
        "it was set in an earlier turn",
        "S000-09",
    ),
    clause(
        any_of(trigger(effect), ~answers_event(effect), answered(effect), attempted(effect)),
        "what has just happened is what it answers",
        "S000-09 S000-36 S000-37 S002-80 S002-84 S002-98 S002-99",
    ),
    clause((~limited(effect)) | (uses(effect) > 0), "it has not been used as often as it may be", "S000-09"),
    clause(
        forall(
            _requirement,
            requires(effect, _requirement).implies(met(_requirement, controller(effect), source(effect))),
        ),
        "the position is as it requires",
        "S000-09",
    ),
    clause(
        forall(_requirement, latches(effect, _requirement).implies(latched(_requirement))),
        "the position was as it requires when the phase began",
        "S002-04 S002-68",
    ),
    clause(
        holds_now(effect),
        "what it belongs to applies",
        "S000-09",
    ),
    clause(
        any_of(
            in_turn_of(effect) == _ANY_TURN, (in_turn_of(effect) == _OWN_TURN) == (controller(effect) == turn)
        ),
        "it is the turn of the player in whose turns it is used",
        "S000-09",
    ),
    clause(
        any_of(
            ~own_hand_only(effect),
            zone(source(effect)) != HAND,
            controller(effect) == turn,
            permitted(effect),
        ),
        "a card is activated from the hand in its player's own turn",
        "S000-12 S002-85",
    ),
    clause(
        any_of(~limited_to_times(effect), used_in(effect, time())),
        "it is a phase in which it is used",
        "S000-09",
    ),
    clause(any_of(~comes_first(effect), untouched), "nothing has been done in this phase before", "S000-09"),
    clause(
        forall(_ban, ~all_of(banned_as(effect, _ban), forbidden(controller(effect), _ban))),
        "nothing forbids its player to activate it",
        "S000-09",
    ),
    clause(
        any_of(~KINDS.has(effect, "special summon"), ~forbidden(controller(effect), BANNED_SUMMON)),
        "nothing forbids its player the special summon",
        "S000-09",
    ),
    clause(
        forall(
            _step,
            any_of(
                _step >= length(effect),
                KINDS.text(effect, _step) != KINDS.kind("draw"),
                whom(effect, _step) == THE_OPPONENT,
                amount(effect, _step) <= _own_deck,
            ),
        ),
        "there are as many cards in the deck as its player would draw",
        "S000-09",
    ),
    *AFFORDABLE,
    *_CONDITIONS,
)

PUBLIC = define(
    "public",
    (effect,),
    any_of(
        *(zone(source(effect)) == place for place in (SPELL_ZONE, MONSTER_ZONE, GRAVEYARD, BANISHED)),
        revealed(source(effect)),
    ),
)

ACTIVATABLE = define("activatable", (effect,), all_of(~continuous(effect), ~is_item(effect)))
"""Whether it is an effect that is activated at all, and not in the open state of its phase alone."""

LEGALITY = TARGETING_PART + Part(
    variables=(
        variable(uses, dormant=True, says="uses left"),
        variable(revealed, False, dormant=True, says="revealed"),
        variable(latched, False, dormant=True),
        variable(untouched, True, dormant=True),
    ),
    attributes=tuple(
        map(
            attribute_of,
            (
                asks_for,
                waits_when_set,
                limited,
                requires,
                watches,
                banned_as,
                in_turn_of,
                own_hand_only,
                limited_to_times,
                comes_first,
                latches,
            ),
        )
    ),
    definitions=(
        would_hit,
        attempted,
        permitting,
        permitted,
        READY,
        PUBLIC,
        ACTIVATABLE,
    ),
)
"""What makes an activation legal."""
