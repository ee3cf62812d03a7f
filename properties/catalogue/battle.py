"""Properties of attacks: where one is declared, what its moment admits, what stops it, and the replay."""

from __future__ import annotations

from solemn.model.logic.build import (
    after,
    all_of,
    any_of,
    exists,
    forall,
    forall_position,
    integer,
    var,
    when,
)
from solemn.model.ocg.attacking import somebody_can_attack
from solemn.model.ocg.battle import (
    attacked,
    attacker,
    cut_short,
    disturbs,
    held_back,
    may_go_on,
    stopped,
    target_stands,
    under_attack,
    upset,
)
from solemn.model.ocg.deeds import (
    AIMED,
    AIMING,
    ASKED_AGAIN,
    ATTACK,
    NO_STAGE,
    REPLAY,
    TO_BE_NEGATED,
    declaring,
    deed,
    stage,
)
from solemn.model.ocg.events import (
    ATTACK_DECLARED,
    BECAME_TARGET,
    DIRECT_ATTACK_DECLARED,
    NOTHING_HAPPENED,
    TRIBUTED,
    news,
)
from solemn.model.ocg.moments import AIMED_ANEW, DECLARED, NO_MOMENT, moment
from solemn.model.ocg.phases import (
    BATTLE_END,
    BATTLE_START,
    BATTLE_STEP,
    DAMAGE_START,
    GOING,
    PASSED,
    in_battle_phase,
    in_damage_step,
    phase,
    stretch,
)
from solemn.model.ocg.restrictions import first_link_only
from solemn.model.ocg.strength import attacking, attacks_in_defence, defending, withdrawn
from solemn.model.ocg.summons import summon_negated
from solemn.model.ocg.zones import MONSTER_ZONE, player_of, zone
from solemn.model.timing.noting import by_priority, in_time, in_turn, last, occurs, other
from solemn.model.timing.vocabulary import (
    ACTION,
    ACTIVATION,
    BUILDING,
    CARD,
    CHECKING,
    CLEANUP,
    INSTRUCTION,
    LEAVING,
    NO_CARD,
    OPEN,
    PROCEDURE,
    RESOLVING,
    TRIGGERS,
    WINDOW,
    box,
    chain,
    controller,
    effect,
    holder,
    move,
    opponent,
    passes,
    turn,
)
from solemn.properties.catalogue._edits import DECLARED_TO_ALL, DECLARED_TO_NOBODY, WHOEVER_ATTACKS
from solemn.properties.catalogue._words import MOMENT_COMES, NEW, stays
from solemn.properties.catalogue._write import LAST_GROUP, OCG_ONLY, among, declare, step
from solemn.properties.claims import Always, Leads
from solemn.properties.edits import Caught, dropped


__all__ = ["BATTLES"]

_card = var("card", CARD)
_to_be_placed = all_of(in_time(other), ~by_priority(other), ~held_back(other))
_passed_both = all_of(box == LEAVING, passes == 2)
_attack_ends = all_of(attacker != NO_CARD, after(attacker) == NO_CARD)
_moments_over = all_of(box == PROCEDURE, stage == NO_STAGE, stretch == GOING, under_attack(), ~cut_short())
_to_replay = any_of(upset, ~target_stands())
_succeeds = all_of(box == PROCEDURE, stage == TO_BE_NEGATED, ~summon_negated)
_stands_there = all_of(
    _card == attacker,
    in_battle_phase(),
    zone(_card) == MONSTER_ZONE,
    player_of(_card) == turn,
    ~withdrawn(_card),
)

BATTLES = (
    declare(
        "P-36",
        "In the moment of an attack declaration every trigger that both players see is decided before any "
        "fast effect, be it the other player's trigger and a fast effect of the turn player.",
        OCG_ONLY,
        step(
            all_of(moment == DECLARED, MOMENT_COMES, exists(other, _to_be_placed)).implies(
                after(box) == TRIGGERS
            )
        ),
        step(all_of(moment == DECLARED, box == TRIGGERS, move == ACTIVATION).implies(NEW.rank <= LAST_GROUP)),
        step(
            all_of(moment == DECLARED, box == TRIGGERS, among(after(box), WINDOW, BUILDING)).implies(
                forall(other, ~in_turn(other))
            )
        ),
        situation=all_of(
            moment == DECLARED,
            box == TRIGGERS,
            exists(other, all_of(in_turn(other), controller(other) == opponent(turn))),
        ),
        arises_on=("paid-for",),
        caught=Caught(
            dropped("end the placing of triggers / nothing that was triggered is left"), "paid-for", 7
        ),
    ),
    declare(
        "P-38",
        "An effect that can be the first link only is never at a link above it, in the moment of an attack "
        "declaration or elsewhere.",
        OCG_ONLY,
        Always(
            forall_position(chain, lambda i: (i > 0).implies(~first_link_only(chain[i].effect))).term,
        ),
        situation=exists(effect, first_link_only(effect)),
        arises_on=("first-link-only",),
        caught=Caught(
            dropped(
                "place optional triggers of the turn player / "
                "nothing lies in the chain yet, where it can only be the first link"
            ),
            "first-link-only",
            8,
        ),
    ),
    declare(
        "P-70",
        "An attack is declared by the turn player in the open state of the battle step only, and the battle "
        "step is skipped if he has no monster that can attack.",
        OCG_ONLY,
        step(
            all_of(attacker == NO_CARD, after(attacker) != NO_CARD).implies(
                all_of(phase == BATTLE_STEP, box == OPEN, move == ACTION, holder == turn)
            )
        ),
        step(
            all_of(phase == BATTLE_START, after(phase) != phase, ~cut_short()).implies(
                after(phase) == when(somebody_can_attack, BATTLE_STEP, BATTLE_END)
            )
        ),
        situation=any_of(all_of(phase == BATTLE_START, stretch == PASSED), under_attack()),
        arises_on=("no-attacker",),
        caught=Caught(dropped("announce: attack / it is the battle step"), "no-attacker", 2),
    ),
    declare(
        "P-84",
        "An attack that is not called off has the moment of its declaration, then the rest of the battle "
        "step, then the damage step, then the battle step again; in a replay it goes back to the choice of "
        "its target in between, if the turn player goes on with it.",
        OCG_ONLY,
        step(
            (stage == AIMED).implies(
                all_of(
                    after(box) == CHECKING,
                    after(moment) == when(deed == ATTACK, DECLARED, AIMED_ANEW),
                    stays(attacker),
                )
            )
        ),
        step(
            all_of(under_attack(), ~among(box, OPEN, LEAVING), after(box) == OPEN, ~_attack_ends).implies(
                all_of(box == PROCEDURE, stage == NO_STAGE, moment == NO_MOMENT)
            )
        ),
        step(
            all_of(under_attack(), stretch == GOING, after(stretch) == PASSED).implies(
                any_of(_passed_both, cut_short())
            )
        ),
        step(
            all_of(~in_damage_step(), after(in_damage_step())).implies(
                all_of(stretch == PASSED, under_attack(), after(phase) == DAMAGE_START)
            )
        ),
        step(
            all_of(in_damage_step(), ~after(in_damage_step())).implies(
                any_of(cut_short(), all_of(after(phase) == BATTLE_STEP, after(box) == OPEN, _attack_ends))
            )
        ),
        step((stage == ASKED_AGAIN).implies(any_of(after(stage) == AIMING, _attack_ends))),
        situation=under_attack(),
        arises_on=("replay",),
        caught=Caught(dropped("declare the attack / its target has been chosen"), "replay", 9),
    ),
    declare(
        "P-85",
        "When a chain is over, or anything else that leads to a moment, the attack is called off exactly if "
        "the attacking monster cannot attack in its present state, or a text has negated the attack.",
        OCG_ONLY,
        step(
            all_of(under_attack(), box == CHECKING, among(after(box), TRIGGERS, WINDOW)).implies(
                all_of(may_go_on(), ~stopped, stays(attacker))
            )
        ),
        step(all_of(under_attack(), box == CHECKING, _attack_ends).implies(any_of(~may_go_on(), stopped))),
        situation=all_of(under_attack(), box == CHECKING),
        arises_on=("called-off",),
        caught=Caught(dropped("open a window / no attack has to be called off"), "called-off", 17),
    ),
    declare(
        "P-86",
        "A monster in defence position is no attacking monster, unless it can attack in defence position; "
        "one that merely cannot attack is one until the chain is over.",
        OCG_ONLY,
        step(all_of(under_attack(), among(box, RESOLVING, CLEANUP)).implies(stays(attacker))),
        Always(
            forall(
                _card,
                all_of(attacking(_card), defending(_card)).implies(attacks_in_defence(_card)),
            ).term
        ),
        Always(
            forall(
                _card,
                all_of(_stands_there, any_of(~defending(_card), attacks_in_defence(_card))).implies(
                    attacking(_card)
                ),
            ).term
        ),
        situation=all_of(under_attack(), box == RESOLVING),
        arises_on=("called-off",),
        caught=Caught(WHOEVER_ATTACKS, "called-off", 13),
    ),
    declare(
        "P-87",
        "If the other player's monsters change, or the target can be attacked no more, and the attack is not "
        "called off, the turn player is asked about the attack again once the moments after that are over; "
        "else it goes on.",
        OCG_ONLY,
        step(all_of(under_attack(), move == INSTRUCTION, disturbs()).implies(after(upset))),
        step(
            all_of(under_attack(), upset, after(under_attack())).implies(
                any_of(after(upset), after(stage) == ASKED_AGAIN)
            )
        ),
        Leads(
            since=all_of(_moments_over, _to_replay).term,
            until=all_of(stage == ASKED_AGAIN, deed == REPLAY).term,
            region=all_of(_moments_over, _to_replay).term,
            rank=(integer(0).term,),
        ),
        step(all_of(_moments_over, after(box) == OPEN).implies(~_to_replay)),
        situation=all_of(_moments_over, _to_replay),
        arises_on=("replay",),
        caught=Caught(
            dropped("go on after the moment of an attack / the other player's monsters are the same"),
            "replay",
            21,
        ),
    ),
    declare(
        "P-88",
        "In the moment after a replay what answers becoming an attack target may be used; an attack, or its "
        "declaration, is not what has just happened.",
        OCG_ONLY,
        step(all_of(stage == AIMED, deed == REPLAY).implies(after(moment) == AIMED_ANEW)),
        step(
            all_of(stage == AIMED, deed == REPLAY).implies(
                forall(
                    _card,
                    all_of(
                        ~among(after(news(_card)), ATTACK_DECLARED, DIRECT_ATTACK_DECLARED),
                        after(news(_card)) == when(_card == attacked, BECAME_TARGET, NOTHING_HAPPENED),
                    ),
                )
            )
        ),
        situation=all_of(stage == AIMED, deed == REPLAY),
        arises_on=("replay",),
        caught=Caught(DECLARED_TO_ALL, "replay", 24),
    ),
    declare(
        "P-89",
        "What has been paid for an attack is still what has just happened when the attack is declared, so "
        "that an optional 'when' trigger can be used; what has been paid for a summon is not when the summon "
        "succeeds.",
        OCG_ONLY,
        step(all_of(declaring(), ~occurs()).implies(forall(other, last(other).implies(after(last(other)))))),
        step(
            declaring().implies(
                forall(_card, (news(_card) == TRIBUTED).implies(after(news(_card)) == TRIBUTED))
            )
        ),
        step(
            _succeeds.implies(
                forall(_card, (news(_card) == TRIBUTED).implies(after(news(_card)) != TRIBUTED))
            )
        ),
        situation=all_of(declaring(), exists(_card, news(_card) == TRIBUTED)),
        narrowed=(
            "that the declaration displaces no event is looked up on positions; that what is not displaced "
            "can be used is proved for every card."
        ),
        arises_on=("paid-for",),
        caught=Caught(DECLARED_TO_NOBODY, "paid-for", 6),
    ),
)
"""Attacks."""
