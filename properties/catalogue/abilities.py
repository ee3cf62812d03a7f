"""Properties about what players can bring about around summons and triggers."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, enabled, exists, forall, var
from solemn.model.ocg.moments import ATTEMPT, SUMMON, ignition, moment, negates_summons
from solemn.model.ocg.restrictions import RESPONSE, bars
from solemn.model.ocg.speed import FAST, speed
from solemn.model.ocg.summons import subject
from solemn.model.ocg.triggers import public
from solemn.model.ocg.zones import source
from solemn.model.timing.building import START_CHAIN
from solemn.model.timing.noting import due, in_turn, other
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    TRIGGERS,
    WINDOW,
    N,
    T,
    box,
    chain,
    controller,
    effect,
    mandatory,
    move,
    passes,
    trigger,
)
from solemn.properties.catalogue._edits import (
    CHAINS_IN_THE_OPEN_STATE,
    NEVER_THE_TURN_PLAYERS_OPTIONAL_ONES,
    NOTHING_AT_AN_ATTEMPT,
)
from solemn.properties.catalogue._words import NEW, NOTHING_OWED, chosen, usable
from solemn.properties.catalogue._write import LAST_GROUP, OCG_ONLY, among, declare
from solemn.properties.claims import CanForce, May
from solemn.properties.edits import Caught, dropped


__all__ = ["ABILITIES"]

_OWED_FIRST = "a mandatory effect that answers the moment is placed before the turn player is asked."
_kind = var("response", RESPONSE)
_first_offer = all_of(box == WINDOW, passes == 0, NOTHING_OWED)
_T_starts = enabled(START_CHAIN.name, "T", effect=effect)

_pending = all_of(trigger(other), ~mandatory(other), ~public(other), controller(other) == N, due(other) > 0)
_unanswerable = all_of(
    chosen(T),
    speed(effect) >= FAST,
    ~ignition(effect),
    ~negates_summons(effect),
    usable(effect),
    forall(_kind, bars(effect, _kind)),
)
_only_pending = all_of(
    forall(other, (due(other) > 0).implies(_pending)),
    exists(other, all_of(_pending, usable(other))),
    forall(other, any_of(trigger(other), ~mandatory(other))),
)
_before_the_first_offer = all_of(
    among(box, TRIGGERS, WINDOW),
    passes == 0,
    chain.is_empty,
    moment != ATTEMPT,
    _only_pending,
    exists(effect, _unanswerable),
)

_negator = all_of(
    chosen(T), negates_summons(effect), speed(effect) >= FAST, ~ignition(effect), usable(effect)
)
_attempt = all_of(_first_offer, moment == ATTEMPT)

_own_trigger = all_of(
    trigger(effect), source(effect) == subject, controller(effect) == T, in_turn(effect), usable(effect)
)
_triggers_of_success = all_of(box == TRIGGERS, moment == SUMMON, chain.is_empty, exists(effect, _own_trigger))

_own_quick = all_of(
    chosen(T),
    source(effect) == subject,
    speed(effect) >= FAST,
    ~ignition(effect),
    ~negates_summons(effect),
    usable(effect),
)
_success = all_of(_first_offer, moment == SUMMON)

ABILITIES = (
    declare(
        "P-37",
        "While the only triggers of the moment are optional ones of the opponent that only he sees, the turn "
        "player can make them expire by an effect that cannot be answered.",
        OCG_ONLY,
        CanForce(
            "T",
            goal=forall(other, due(other) == 0).term,
            avoiding_step=all_of(move == ACTIVATION, trigger(NEW.effect), NEW.controller == N).term,
            whenever=_before_the_first_offer.term,
        ),
        situation=_before_the_first_offer,
        narrowed=(
            "an effect that bars only some answers, another trigger of the moment, or a mandatory effect "
            "that answers, may give the opponent his chance; then nothing is claimed."
        ),
        arises_on=("hidden-trigger",),
        caught=Caught(
            dropped("add a chain link / the effect directly below may be answered by it"),
            "hidden-trigger",
            9,
        ),
    ),
    declare(
        "P-50",
        "When his summon can be negated, the turn player is asked first and may negate it himself.",
        OCG_ONLY,
        May(
            all_of(_attempt, exists(effect, _negator)).term,
            forall(effect, _negator.implies(_T_starts)).term,
        ),
        situation=all_of(_attempt, exists(effect, _negator)),
        narrowed=_OWED_FIRST,
        arises_on=("negated-summon",),
        caught=Caught(NOTHING_AT_AN_ATTEMPT, "negated-summon", 3),
    ),
    declare(
        "P-53",
        "When his summon has succeeded the turn player can place the trigger of that monster before the "
        "opponent activates anything but a trigger.",
        OCG_ONLY,
        CanForce(
            "T",
            goal_step=all_of(
                move == ACTIVATION,
                trigger(NEW.effect),
                source(NEW.effect) == subject,
                NEW.controller == T,
            ).term,
            avoiding_step=all_of(move == ACTIVATION, NEW.controller == N, NEW.rank > LAST_GROUP).term,
            whenever=_triggers_of_success.term,
        ),
        situation=_triggers_of_success,
        arises_on=("simultaneous-triggers",),
        caught=Caught(NEVER_THE_TURN_PLAYERS_OPTIONAL_ONES, "simultaneous-triggers", 9),
    ),
    declare(
        "P-54",
        "When his summon has succeeded and nothing was triggered, the turn player may use a quick effect of "
        "that monster before the opponent is asked.",
        OCG_ONLY,
        May(
            all_of(_success, exists(effect, _own_quick)).term,
            forall(effect, _own_quick.implies(_T_starts)).term,
        ),
        situation=all_of(_success, exists(effect, _own_quick)),
        narrowed=_OWED_FIRST,
        arises_on=("ignition",),
        caught=Caught(CHAINS_IN_THE_OPEN_STATE, "ignition", 9),
    ),
)
