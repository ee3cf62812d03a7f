"""Attacks: their declaration, how one is called off, and the replay of a battle (S002-73 to S002-99).

An attack is announced, paid for and aimed, and then declared (S002-75 to S002-84). Its moment over, the
battle step goes on with the attack under way: the turn player leads it, and when both have passed the damage
step comes (S002-88, S002-89). When something has been handled the attack is called off if the monster cannot
attack as it is (S002-92); once the moment after it is over, the target is chosen anew if the other player's
monsters have changed, or the target cannot be attacked any more (S002-97).
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, Expr, all_of, any_of, attribute, exists, forall, var, when
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.rules import PLAYER, SYSTEM, Clause, Rule, Update, become, clause, each, rule
from solemn.model.machine.ruleset import Refinement
from solemn.model.ocg.battle import (
    attack_over,
    attacked,
    attacker,
    battle_cut,
    cut_short,
    exacts,
    may_attack,
    may_attack_directly,
    may_be_attacked,
    may_go_on,
    others_choose,
    stopped,
    target_stands,
    turn_cut,
    under_attack,
    upset,
)
from solemn.model.ocg.between import system_step
from solemn.model.ocg.deeds import (
    AIMED,
    AIMING,
    ANNOUNCED,
    ASKED_AGAIN,
    ATTACK,
    NO_DEED,
    NO_STAGE,
    REPLAY,
    deed,
    stage,
)
from solemn.model.ocg.moments import AIMED_ANEW, DECLARED, OWN_MOVE, moment
from solemn.model.ocg.options import STORED_REPLAY
from solemn.model.ocg.phases import BATTLE_END, BATTLE_STEP, GOING, MAIN2, PASSED, goes_on, phase, stretch
from solemn.model.ocg.summons import card, owed, subject
from solemn.model.ocg.triggers import HABITS
from solemn.model.timing.noting import (
    MOMENT_WITH_TRIGGERS,
    MOMENT_WITHOUT_TRIGGERS,
    age,
    last,
    note,
    other,
    waiting,
)
from solemn.model.timing.vocabulary import (
    ACTION,
    AFTER_MOMENTS,
    CARD,
    CHECKING,
    CHOICE,
    NO_CARD,
    OPEN,
    OVER,
    PROCEDURE,
    SYSTEM_STEP,
    TO_OPEN_STATE,
    box,
    effect,
    opponent,
    resume,
    turn,
)


__all__ = [
    "ATTACKING",
    "ATTACK_CLAUSES",
    "ATTACK_DIRECTLY",
    "BATTLE_CONTINUES",
    "CALL_OFF",
    "CHOOSE_TARGET",
    "CUT_SHORT",
    "DECLARE",
    "DECLARE_ATTACK",
    "GO_ON_ATTACKING",
    "NOTHING_TO_ATTACK",
    "PAY_TOLL",
    "REPLAYED",
    "STOP_ATTACKING",
    "attack_price",
    "somebody_can_attack",
]

attack_price = attribute("attack_price", CARD, IntSort(0, 9))
"""How many cards are paid for an attack by the monster (S002-76)."""

DECLARE_ATTACK = "announce: attack"
CHOOSE_TARGET = "aim the attack"
ATTACK_DIRECTLY = "aim the attack at the player"
NOTHING_TO_ATTACK = "find nothing to attack"
PAY_TOLL = "pay a toll for the attack"
DECLARE = "declare the attack"
CALL_OFF = "call the attack off"
BATTLE_CONTINUES = "go on after the moment of an attack"
REPLAYED = "replay the attack"
GO_ON_ATTACKING = "go on with the attack"
STOP_ATTACKING = "stop the attack"
CUT_SHORT = "cut the phase short"

somebody_can_attack = exists(card, may_attack(card))
"""The turn player has a monster that can attack."""

_noted = note(HABITS)
_nothing_attackable = all_of(forall(card, ~may_be_attacked(card)), ~may_attack_directly())
_player = var("player", PLAYER)
_CHOOSER = clause(
    _player == when(others_choose(), opponent(turn), turn),
    "it is the player who chooses the target",
    "S002-82",
)


def _at(now: Expr, says: str, cite: str) -> tuple[Clause, ...]:
    under_way = clause(box == PROCEDURE, "a move is under way", "S002-75")
    return (under_way, clause(stage == now, says, cite))


_aiming = _at(AIMING, "its target is to be chosen", "S002-81 S002-97")
_asked = _at(ASKED_AGAIN, "the attack is replayed", "S002-97")
_moments_over = (
    clause(box == PROCEDURE, "the moments are over", "S002-97"),
    clause(stage == NO_STAGE, "no move is under way", "S002-34"),
    clause(stretch == GOING, "the phase goes on", "S002-88"),
)
_goes_on = (
    *_moments_over,
    clause(under_attack(), "an attack is under way", "S002-88"),
    clause(~cut_short(), "no text has ended the phase"),
)
_to_replay = any_of(upset, ~target_stands())
_to_call_off = all_of(under_attack(), any_of(stopped, ~may_go_on()))
_no_more: tuple[Update, ...] = (
    become(stage, NO_STAGE),
    become(deed, NO_DEED),
    become(subject, NO_CARD),
    become(resume, TO_OPEN_STATE),
    *attack_over(),
)

ATTACKING: tuple[Rule, ...] = (
    rule(
        DECLARE_ATTACK,
        ACTION,
        turn,
        over=(card,),
        guard=(
            clause(box == OPEN, "the state is open", "S001-24 S002-73 S002-106"),
            clause(phase == BATTLE_STEP, "it is the battle step", "S002-73"),
            clause(attacker == NO_CARD, "no attack is under way", "S002-88 S002-90"),
            clause(may_attack(card), "the monster can attack", "S002-75"),
        ),
        then=(
            become(box, PROCEDURE),
            become(stage, ANNOUNCED),
            become(deed, ATTACK),
            become(subject, card),
            become(owed, attack_price(card)),
            become(attacker, card),
            become(upset, all_of(upset, STORED_REPLAY)),
        ),
        says="attack with {card}",
        cite="S002-73 S002-75",
    ),
    rule(
        CHOOSE_TARGET,
        CHOICE,
        _player,
        over=(_player, card),
        guard=(*_aiming, _CHOOSER, clause(may_be_attacked(card), "the monster can be attacked", "S002-81")),
        then=(become(stage, AIMED), become(attacked, card)),
        says="attack {card}",
        cite="S002-81 S002-82 S002-97",
    ),
    rule(
        ATTACK_DIRECTLY,
        CHOICE,
        _player,
        over=(_player,),
        guard=(
            *_aiming,
            _CHOOSER,
            clause(may_attack_directly(), "the player can be attacked directly", "S002-81"),
        ),
        then=(become(stage, AIMED), become(attacked, NO_CARD)),
        says="attack directly",
        cite="S002-81",
    ),
    rule(
        PAY_TOLL,
        SYSTEM_STEP,
        SYSTEM,
        over=(effect,),
        guard=(
            *_at(ANNOUNCED, "it has been announced", "S002-76"),
            clause(deed == ATTACK, "it is an attack", "S002-76"),
            clause(owed == 0, "nothing is owed", "S002-76"),
            clause(exacts(effect), "it takes life points for an attack", "S002-76"),
        ),
        says="{effect} takes its toll",
        cite="S002-76",
    ),
    system_step(
        NOTHING_TO_ATTACK,
        (*_aiming, clause(_nothing_attackable, "there is nothing to attack", "S002-81")),
        (become(box, CHECKING), become(moment, OWN_MOVE), *_no_more),
        "there is nothing to attack",
    ),
    system_step(
        DECLARE,
        _at(AIMED, "its target has been chosen", "S002-84"),
        (
            become(box, CHECKING),
            become(stage, NO_STAGE),
            become(deed, NO_DEED),
            become(subject, NO_CARD),
            become(moment, when(deed == ATTACK, DECLARED, AIMED_ANEW)),
            become(resume, AFTER_MOMENTS),
            *_noted,
        ),
        "the attack is declared",
        "S002-77 S002-79 S002-83 S002-84 S002-98 S002-99 C-22 C-38",
    ),
    system_step(
        CALL_OFF,
        (
            clause(box == CHECKING, "a moment has come", "S002-92 S002-94"),
            clause(_to_call_off, "the attacking monster cannot attack as it is", "S002-92 S002-93"),
        ),
        _no_more,
        "the attack is called off",
        "S002-92",
    ),
    system_step(
        BATTLE_CONTINUES,
        (
            *_goes_on,
            clause(~_to_replay, "the other player's monsters are the same", "S002-97"),
        ),
        (become(box, OPEN),),
        "the battle step goes on",
        "S002-88",
    ),
    system_step(
        REPLAYED,
        (*_goes_on, clause(_to_replay, "the other player's monsters have changed", "S002-97")),
        (become(stage, ASKED_AGAIN), become(deed, REPLAY), become(upset, FALSE)),
        "the battle is replayed",
        "S002-97",
    ),
    rule(
        GO_ON_ATTACKING,
        CHOICE,
        turn,
        guard=(*_asked, clause(~_nothing_attackable, "there is something to attack", "S002-81")),
        then=(become(stage, AIMING),),
        says="go on with the attack",
        cite="S002-97",
    ),
    rule(
        STOP_ATTACKING,
        CHOICE,
        turn,
        guard=_asked,
        then=(become(box, OPEN), *_no_more),
        says="stop the attack",
        cite="S002-97",
    ),
    system_step(
        CUT_SHORT,
        (*_moments_over, clause(cut_short(), "a text has ended the phase")),
        (
            become(phase, when(turn_cut, MAIN2, BATTLE_END)),
            become(stretch, PASSED),
            become(box, when(goes_on, PROCEDURE, OVER)),
            become(resume, TO_OPEN_STATE),
            become(battle_cut, FALSE),
            become(turn_cut, FALSE),
            each(waiting, (other,), 0),
            each(last, (other,), FALSE),
            each(age, (other,), 0),
            *attack_over(),
        ),
        "the phase is cut short",
    ),
)
"""The steps of an attack outside the damage step."""

_nothing_to_call_off = clause(~_to_call_off, "no attack has to be called off", "S002-92")

ATTACK_CLAUSES = tuple(
    Refinement(
        name,
        guard=(_nothing_to_call_off,),
        then=(become(resume, when(all_of(cut_short(), resume == TO_OPEN_STATE), AFTER_MOMENTS, resume)),),
    )
    for name in (MOMENT_WITH_TRIGGERS, MOMENT_WITHOUT_TRIGGERS)
)
"""What attacks ask of the rules of the kernel: whether one goes on is looked up before the moment comes."""
