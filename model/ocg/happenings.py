"""What happens to cards in each rule, written once.

From the one list come where cards are after a step, the events that a moment follows, and what the timing
core asks about triggers (`meets`, `lost`, `occurs`).
"""

from __future__ import annotations

from collections.abc import Iterable

from solemn.model.logic.build import (
    FALSE,
    TRUE,
    Expr,
    all_of,
    any_of,
    enabled,
    exists,
    forall,
    state,
    var,
    when,
)
from solemn.model.machine.rules import Update, become, clause, define, define_by_clauses, each, variable
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.adjusting import THROW_AWAY
from solemn.model.ocg.attacking import CUT_SHORT, DECLARE
from solemn.model.ocg.battle import attacked, attacker
from solemn.model.ocg.consequences import Happening, consequences, forgotten, marks_seen, with_followers
from solemn.model.ocg.costs import COST_HAPPENINGS
from solemn.model.ocg.damage import BEGIN_PART, CALCULATE, TURN_UP
from solemn.model.ocg.deeds import ATTACK
from solemn.model.ocg.drawing import DRAW_CARD, draws
from solemn.model.ocg.events import (
    ABOUT_TO_BATTLE,
    ACTIVATED,
    ATTACK_DECLARED,
    BANISHED_EVENT,
    BATTLED,
    BECAME_TARGET,
    DAMAGE_CALCULATED,
    DAMAGE_STEP_BEGUN,
    DAMAGE_STEP_OVER,
    DEALING_BATTLE_DAMAGE,
    DESTROYED_BY_BATTLE,
    DIRECT_ATTACK_DECLARED,
    DISCARDED_BY_RULE,
    DRAWN,
    EVENT,
    FLIP_SUMMONED,
    FLIPPED,
    ITSELF,
    NORMAL_SUMMONED,
    POSITION_CHANGED,
    SENT,
    SET,
    SPECIAL_SUMMONED,
    TRIBUTED,
    about,
    answered,
    came_from,
    concerns,
    listens,
    names_a_player,
)
from solemn.model.ocg.fighting import deals, to_be_turned_up
from solemn.model.ocg.filters import REQUIREMENT, met
from solemn.model.ocg.instructions import PERFORMED
from solemn.model.ocg.legality import watches
from solemn.model.ocg.moments import DISCARDED_CARDS, moment
from solemn.model.ocg.moving import TEXT_HAPPENINGS
from solemn.model.ocg.options import FLIPPED_ON_FIELD, STAYS_IN_PLACE
from solemn.model.ocg.phases import (
    AFTER_CALCULATION,
    BEFORE_CALCULATION,
    CALCULATION,
    DAMAGE_END,
    DAMAGE_START,
    phase,
)
from solemn.model.ocg.prices import (
    BY_BANISHING,
    BY_SENDING,
    BY_TRIBUTE,
    attack_paid_by,
    moved_now,
    on_monster_zone,
    paying,
    pays_by,
)
from solemn.model.ocg.selecting import joined
from solemn.model.ocg.strength import battling, computed, defending, doomed
from solemn.model.ocg.summons import (
    APPLY_CONTINUOUS,
    CARRY_OUT,
    CHANGE_POSITION,
    FAIL,
    FLIP_SUMMON,
    NORMAL_SUMMON,
    PAY_PRICE,
    SET_CARD,
    SET_MONSTER,
    SPECIAL_SUMMON,
    SUCCEED,
    TAKE_OUT,
    deed,
    subject,
)
from solemn.model.ocg.zones import (
    BANISHED,
    DECK,
    FACE_DOWN,
    FACE_DOWN_MONSTER,
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    NOWHERE,
    SPELL,
    SPELL_ZONE,
    ZONE,
    activates_card,
    being_activated,
    deck_place,
    kind,
    one_shot,
    owner,
    player_of,
    source,
    usable_from,
    zone,
)
from solemn.model.timing.linking import PAY
from solemn.model.timing.resolving import CLEAR_UP, PASS_OVER, TAKE_UP_LINK
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, chain, controller, turn


__all__ = ["HAPPENINGS", "HAPPENING_PART", "HAPPENING_RULES", "PORT_DEFINITIONS"]

_card, _event, _effect = var("card", CARD), var("event", EVENT), var("effect", EFFECT)
_other = var("other", CARD)
_seeing, _requirement = var("seeing", EFFECT), var("requirement", REQUIREMENT)

_subject = _card == subject
_special, _attack = deed == SPECIAL_SUMMON, deed == ATTACK


def _paid_by(way: Expr) -> Expr:
    """Return whether the price of the move under way is paid in a way; of a summon by rule it is tributed."""
    own_way = any_of(
        all_of(_special, pays_by(subject) == way), all_of(_attack, attack_paid_by(subject) == way)
    )
    return own_way if way is not BY_TRIBUTE else any_of(own_way, all_of(~_special, ~_attack))


def _price(by: Expr, event: Expr, to: Expr) -> Happening:
    return Happening(PAY_PRICE, event, all_of(paying(_card), by), to)


def _summoned(kind: Expr, event: Expr, to: Expr = MONSTER_ZONE) -> Happening:
    return Happening(SUCCEED, event, all_of(_subject, deed == kind), to)


def _done(kind: Expr, event: Expr, to: Expr | None, defends: Expr | None = None) -> Happening:
    return Happening(CARRY_OUT, event, all_of(_subject, deed == kind), to, defends=defends)


def _attack_events() -> Iterable[Happening]:
    """Yield what the declaration of an attack is: it does not come after the payment, but with it (C-22)."""
    declares = all_of(_card == attacker, deed == ATTACK)
    directly = attacked == NO_CARD
    yield Happening(DECLARE, ATTACK_DECLARED, all_of(declares, ~directly), displaces=False)
    yield Happening(DECLARE, DIRECT_ATTACK_DECLARED, all_of(declares, directly), displaces=False)
    yield Happening(DECLARE, BECAME_TARGET, _card == attacked, displaces=False)


def _battle_events() -> Iterable[Happening]:
    """Yield what happens in the damage step; what follows calculation comes together with its outcome."""
    down = zone(_card) == FACE_DOWN_MONSTER
    turned = all_of(phase == BEFORE_CALCULATION, to_be_turned_up(_card))
    yield _part(DAMAGE_START, DAMAGE_STEP_BEGUN)
    yield Happening(BEGIN_PART, FLIPPED, turned, MONSTER_ZONE, defends=TRUE)
    yield Happening(BEGIN_PART, ABOUT_TO_BATTLE, all_of(phase == BEFORE_CALCULATION, battling(_card), ~down))
    yield Happening(TURN_UP, FLIPPED, turned, MONSTER_ZONE, defends=TRUE)
    yield _part(CALCULATION, DAMAGE_CALCULATED)
    yield Happening(CALCULATE, DEALING_BATTLE_DAMAGE, deals(_card))
    calculated = all_of(phase == AFTER_CALCULATION, battling(_card), computed)
    yield Happening(BEGIN_PART, BATTLED, calculated, displaces=False)
    yield Happening(BEGIN_PART, DESTROYED_BY_BATTLE, all_of(phase == DAMAGE_END, doomed(_card)), GRAVEYARD)
    yield Happening(
        BEGIN_PART, DAMAGE_STEP_OVER, all_of(phase == DAMAGE_END, battling(_card), ~doomed(_card))
    )
    yield Happening(CUT_SHORT, DESTROYED_BY_BATTLE, doomed(_card), GRAVEYARD)


def _part(part: Expr, event: Expr) -> Happening:
    return Happening(BEGIN_PART, event, all_of(phase == part, battling(_card)))


_next_draw = all_of(
    zone(_card) == DECK,
    owner(_card) == turn,
    forall(
        _other,
        any_of(zone(_other) != DECK, owner(_other) != turn, deck_place(_other) >= deck_place(_card)),
    ),
)
"""The card on top of the turn player's deck, as far as the position knows it."""
_cleared = all_of(zone(_card) == SPELL_ZONE, one_shot(_card))

CORE_HAPPENINGS = with_followers(
    (
        *COST_HAPPENINGS,
        _price(_paid_by(BY_TRIBUTE), TRIBUTED, GRAVEYARD),
        _price(_paid_by(BY_BANISHING), BANISHED_EVENT, BANISHED),
        _price(_paid_by(BY_SENDING), SENT, GRAVEYARD),
        _summoned(NORMAL_SUMMON, NORMAL_SUMMONED),
        _summoned(FLIP_SUMMON, FLIP_SUMMONED),
        _summoned(SPECIAL_SUMMON, SPECIAL_SUMMONED),
        _summoned(SET_MONSTER, SET, FACE_DOWN_MONSTER),
        Happening(FAIL, SENT, all_of(_subject, zone(_card) == NOWHERE), GRAVEYARD),
        _done(SET_CARD, SET, FACE_DOWN),
        _done(SET_MONSTER, SET, FACE_DOWN_MONSTER),
        _done(CHANGE_POSITION, POSITION_CHANGED, None, ~defending(_card)),
        *_attack_events(),
        *_battle_events(),
        Happening(TAKE_UP_LINK, ACTIVATED, _card == source(chain.top.effect), displaces=False),
        Happening(
            PASS_OVER,
            ACTIVATED,
            all_of(_card == source(chain.top.effect), ~chain.top.activation_negated),
            displaces=False,
        ),
        Happening(
            PASS_OVER,
            SENT,
            all_of(
                _card == source(chain.top.effect),
                chain.top.activation_negated,
                activates_card(chain.top.effect),
                zone(_card) == SPELL_ZONE,
                ~one_shot(_card),
            ),
            GRAVEYARD,
            displaces=False,
        ),
        Happening(CLEAR_UP, SENT, _cleared, GRAVEYARD, displaces=False),
        Happening(DRAW_CARD, DRAWN, all_of(draws(), _next_draw), HAND),
        Happening(
            THROW_AWAY,
            DISCARDED_BY_RULE,
            all_of(_subject, zone(_card) == HAND),
            GRAVEYARD,
            joined=moment == DISCARDED_CARDS,
        ),
    )
)
"""What happens to cards in the rules of the timing core."""

HAPPENINGS = (*CORE_HAPPENINGS, *TEXT_HAPPENINGS)

happens = define(
    "happens",
    (_event, _card),
    any_of(*(all_of(enabled(h.rule), _event == h.event, h.who) for h in HAPPENINGS)),
)
"""Whether this step makes an event happen to a card."""


def _whose_event() -> Expr:
    """Return whose card it is that something happens to: who activates or summons it, else as before."""
    whose: Expr = player_of(_card)
    for happening in HAPPENINGS:
        if happening.under is not None and happening.event.term == SPECIAL_SUMMONED.term:
            whose = when(all_of(enabled(happening.rule), happening.who), happening.under, whose)
    return when(any_of(enabled(TAKE_UP_LINK), enabled(PASS_OVER)), chain.top.controller, whose)


whose_event = define("whose_event", (_card,), _whose_event())
origin = state("origin", ZONE)
"""From where the monster that is being summoned was taken."""
_from = when(all_of(enabled(SUCCEED), _card == subject), origin, zone(_card))

_sees = all_of(
    listens(_effect, _event),
    came_from(_effect, _from),
    concerns(_effect, _card, whose_event(_card)),
    happens(_event, _card),
)
_TURNED = (MONSTER_ZONE, FACE_DOWN_MONSTER)


def _moves(happening: Happening) -> Expr:
    """Return whether a card is somewhere else after what happens to it."""
    assert happening.to is not None
    turns = any(happening.to.term == place.term for place in _TURNED)
    return ~any_of(*(zone(_card) == place for place in _TURNED)) if turns else TRUE


MEETS = define(
    "meets",
    (_effect,),
    all_of(
        any_of(about(_effect) == ITSELF, usable_from(_effect, zone(source(_effect)))),
        any_of(about(_effect) == ITSELF, kind(source(_effect)) != SPELL, ~being_activated(source(_effect))),
        forall(
            _requirement,
            watches(_effect, _requirement).implies(met(_requirement, controller(_effect), source(_effect))),
        ),
        exists(_card, exists(_event, _sees)),
    ),
)
leaves = define(
    "leaves",
    (_card,),
    any_of(*(all_of(enabled(h.rule), h.who, _moves(h)) for h in HAPPENINGS if h.to is not None)),
)
"""Whether this step takes a card from its place; turned up or down, a monster stays where it is."""


def _whose(happening: Happening) -> Expr:
    """Return whose a card is after what happens to it."""
    if happening.leaves_the_field:
        return owner(_card)
    return player_of(_card) if happening.under is None else happening.under


changes_hands = define(
    "changes_hands",
    (_card,),
    any_of(
        *(
            all_of(enabled(h.rule), h.who, player_of(_card) != _whose(h))
            for h in HAPPENINGS
            if h.leaves_the_field or h.under is not None
        )
    ),
)
"""Whether this step makes a card another player's."""


def _changes() -> Iterable[tuple[Happening, Expr]]:
    """Yield the happenings by which the other player's monsters change, each with when it does that."""
    theirs = all_of(on_monster_zone(_card), player_of(_card) != turn)
    for happening in HAPPENINGS:
        if happening.leaves_the_field:
            yield happening, theirs
        elif happening.under is not None or happening.to is not None:
            whose = player_of(_card) if happening.under is None else happening.under
            arrives = happening.to is not None and happening.to.term in (z.term for z in _TURNED)
            stays = on_monster_zone(_card)
            there = any_of(stays, TRUE if arrives else FALSE)
            yield happening, any_of(all_of(theirs, whose == turn), all_of(there, ~theirs, whose != turn))


STILL_WAITS = define_by_clauses(
    "still_waits",
    (_effect,),
    clause(
        any_of(~STAYS_IN_PLACE, ~leaves(source(_effect))),
        "its card stays where the effect is activated from",
        "C-56",
    ),
    clause(
        any_of(~names_a_player(_effect), ~changes_hands(source(_effect))),
        "its card stays with the player for whom the event was one",
        "C-57",
    ),
)
"""What a trigger that waits needs of its card in every step."""
LOST = define("lost", (_effect,), ~STILL_WAITS(_effect))

DISTURBS = define(
    "disturbs",
    (),
    exists(_card, any_of(*(all_of(enabled(h.rule), h.who, change) for h, change in _changes()))),
)

OCCURS = define(
    "occurs",
    (),
    any_of(
        *(
            all_of(enabled(h.rule), exists(_card, all_of(h.who, ~h.joined)))
            for h in HAPPENINGS
            if h.displaces
        ),
        *(all_of(enabled(name), does, ~joined()) for name, does in PERFORMED.items()),
    ),
)
PORT_DEFINITIONS = (MEETS, LOST, OCCURS, DISTURBS)


def _rules_with_happenings() -> tuple[Refinement, ...]:
    names = dict.fromkeys(h.rule for h in CORE_HAPPENINGS)
    return tuple(Refinement(name, then=_consequences(name)) for name in names)


def _consequences(name: str) -> tuple[Update, ...]:
    """Return what a rule of the core does to the board.

    After a summon continuous effects have a step of their own (S002-57). What is paid for a link does not end
    the moment that its chain answers (S000-36, S000-37). A phase that is cut short leaves no moment behind.
    """
    happenings = [h for h in CORE_HAPPENINGS if h.rule == name]
    is_news = name not in {PAY, CUT_SHORT}
    return consequences(happenings, is_news=is_news, marks=name != SUCCEED, in_chain=name == PAY)


_moved = each(moved_now, (_card,), any_of(moved_now(_card), _subject))
_taken = when(all_of(deed == FLIP_SUMMON, FLIPPED_ON_FIELD), MONSTER_ZONE, NOWHERE)
_live = usable_from(_seeing, zone(source(_seeing)))

HAPPENING_RULES = (
    *_rules_with_happenings(),
    Refinement(
        TAKE_OUT,
        then=(become(origin, zone(subject)), each(zone, (_card,), when(_subject, _taken, zone(_card)))),
    ),
    Refinement(APPLY_CONTINUOUS, then=(marks_seen(all_of(_live, answered(_seeing))),)),
    Refinement(SUCCEED, then=(_moved, become(origin, NOWHERE))),
    Refinement(FAIL, then=(become(origin, NOWHERE),)),
    Refinement(CARRY_OUT, then=(_moved,)),
    Refinement(PAY_PRICE, then=(each(paying, (_card,), False),)),
    Refinement("start resolution after two passes", then=forgotten()),
    Refinement("close the window after two passes", then=forgotten()),
)

HAPPENING_PART = Part(
    variables=(variable(origin, NOWHERE, dormant=True),),
    definitions=(happens, whose_event, leaves, changes_hands, STILL_WAITS, *PORT_DEFINITIONS),
)
