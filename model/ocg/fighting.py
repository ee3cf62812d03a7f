"""What a board says of attacks: who may attack what, what stops an attack, and how a battle ends.

Here the ports of the attack and of the damage step are defined over a position; what their steps do to the
board stands beside them.
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
    minimum,
    state,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL, IntSort
from solemn.model.machine.rules import (
    PLAYER,
    Update,
    attribute_of,
    become,
    clause,
    define,
    define_by_clauses,
    each,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.amounts import life_points
from solemn.model.ocg.attacking import (
    CALL_OFF,
    CHOOSE_TARGET,
    CUT_SHORT,
    DECLARE_ATTACK,
    NOTHING_TO_ATTACK,
    PAY_TOLL,
    STOP_ATTACKING,
    attack_price,
)
from solemn.model.ocg.battle import attacked, attacker
from solemn.model.ocg.damage import BACK_TO_THE_BATTLE_STEP, CALCULATE
from solemn.model.ocg.deeds import ATTACK, deed
from solemn.model.ocg.filters import matches
from solemn.model.ocg.kinds import KINDS
from solemn.model.ocg.prices import attack_spends
from solemn.model.ocg.selecting import amount
from solemn.model.ocg.standing import (
    BATTLE_PROOF,
    NEGATED,
    NEVER_CHOSEN,
    NO_ATTACK,
    NO_BATTLE_DAMAGE,
    NO_DECLARATION,
    UNABLE_TO_ATTACK,
    UNABLE_TO_DECLARE,
    UNASSAILABLE,
    forbidden,
    has,
    standing,
    whom,
    within,
)
from solemn.model.ocg.strength import (
    MOST,
    OF_THIS_BATTLE,
    OF_THIS_TURN,
    SPAN,
    VALUE,
    attack_now,
    attacking,
    attacks_granted,
    attacks_in_defence,
    attacks_made,
    battling,
    bonus,
    computed,
    defence_now,
    defending,
    doomed,
    fought,
    in_defence,
    under_fire,
    withdrawn,
)
from solemn.model.ocg.summons import PAY_PRICE, subject
from solemn.model.ocg.turn import NEXT_TURN
from solemn.model.ocg.zones import (
    FACE_DOWN_MONSTER,
    MONSTER_ZONE,
    player_of,
    source,
    zone,
)
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, opponent, turn


__all__ = [
    "FIGHTING",
    "FIGHTING_RULES",
    "attack_life_points",
    "attacks",
    "attacks_directly",
    "deals",
    "to_be_turned_up",
]

attacks = attribute("attacks", CARD, IntSort(0, 99))
"""How many attacks the monster may declare in a turn."""
attacks_directly = attribute("attacks_directly", CARD, BOOL)
"""Whether the monster may attack the player although he has monsters."""
attack_life_points = attribute("attack_life_points", CARD, IntSort(0, MOST))
"""How many life points are paid for an attack by the monster (S002-76)."""

exacted = state("exacted", EFFECT, BOOL)
"""Whether a continuous effect has had its toll for the attack that is being declared."""

_card, _other, _player, _effect = (
    var("card", CARD),
    var("other", CARD),
    var("player", PLAYER),
    var("effect", EFFECT),
)
_value, _span = var("value", VALUE), var("span", SPAN)
_asking = var("asking", EFFECT)


def _monster(card: Expr) -> Expr:
    return any_of(zone(card) == MONSTER_ZONE, zone(card) == FACE_DOWN_MONSTER)


def _theirs(card: Expr) -> Expr:
    return all_of(_monster(card), player_of(card) != turn)


_TOLL, _CHOOSES = "make attacks cost", "choose the attack target"


def _stands(kind: str, player: Expr) -> Expr:
    """Return whether a continuous effect of a kind is about a player."""
    return all_of(
        standing(_effect),
        KINDS.text(_effect, 0) == KINDS.kind(kind),
        within(whom(_effect, 0), player_of(source(_effect)), player),
    )


EXACTS = define("exacts", (_effect,), all_of(_stands(_TOLL, turn), ~exacted(_effect)))
_tolls_paid = forall(_effect, _stands(_TOLL, turn).implies(amount(_effect, 0) <= life_points(turn)))

assailable = define("assailable", (_other,), all_of(_theirs(_other), ~has(_other, UNASSAILABLE)))
"""Whether the card is one of the other player's monsters that can be attacked."""
_may_be_chosen = all_of(assailable(_other), ~has(_other, NEVER_CHOSEN))
direct = define(
    "direct",
    (_card,),
    any_of(all_of(attacks_directly(_card), ~has(_card, NEGATED)), forall(_other, ~_theirs(_other))),
)
"""Whether the monster may attack the player."""

_spendable = count(
    _other,
    all_of(_other != _card, matches(attack_spends(_card), turn, _card, _other)),
)
_at_ease = any_of(~defending(_card), all_of(attacks_in_defence(_card), ~has(_card, NEGATED)))
_so_often = when(has(_card, NEGATED), minimum(attacks(_card), 1), attacks(_card))
"""What a monster can do by an effect of its own it cannot do while its effects are negated."""
_able = all_of(~has(_card, UNABLE_TO_ATTACK), ~forbidden(turn, NO_ATTACK))

MAY_ATTACK = define_by_clauses(
    "may_attack",
    (_card,),
    clause(
        all_of(zone(_card) == MONSTER_ZONE, player_of(_card) == turn),
        "it is a face-up monster of the turn player",
        "S002-75",
    ),
    clause(_at_ease, "it is in attack position, or can attack in defence position", "S002-93"),
    clause(
        attacks_made(_card) < _so_often + attacks_granted(_card),
        "it has not attacked as often as it may",
        "S002-75",
    ),
    clause(_able, "nothing keeps it from attacking", "S002-72"),
    clause(
        all_of(~has(_card, UNABLE_TO_DECLARE), ~forbidden(turn, NO_DECLARATION)),
        "nothing keeps it from declaring attacks",
        "S002-72",
    ),
    clause(any_of(direct(_card), exists(_other, _may_be_chosen)), "there is something to attack", "S002-81"),
    clause(attack_price(_card) <= _spendable, "there is as much to pay with as it takes", "S002-76"),
    clause(
        all_of(attack_life_points(_card) <= life_points(turn), _tolls_paid),
        "its player has the life points that it takes",
        "S002-76",
    ),
)

MAY_GO_ON = define(
    "may_go_on",
    (),
    exists(_card, all_of(attacking(_card), _able, _at_ease)),
)
MAY_BE_ATTACKED = define("may_be_attacked", (_other,), _may_be_chosen)
MAY_ATTACK_DIRECTLY = define(
    "may_attack_directly", (), exists(_card, all_of(_card == attacker, direct(_card)))
)
TARGET_STANDS = define(
    "target_stands",
    (),
    any_of(
        all_of(attacked == NO_CARD, exists(_card, all_of(_card == attacker, direct(_card)))),
        exists(_other, all_of(under_fire(_other), assailable(_other))),
    ),
)
OTHERS_CHOOSE = define("others_choose", (), exists(_effect, _stands(_CHOOSES, opponent(turn))))
FIGHTING_BOTH = define(
    "fighting",
    (),
    all_of(exists(_card, attacking(_card)), any_of(attacked == NO_CARD, exists(_other, under_fire(_other)))),
)
to_be_turned_up = define(
    "to_be_turned_up",
    (_card,),
    all_of(
        battling(_card),
        zone(_card) == FACE_DOWN_MONSTER,
        any_of(_card == attacker, FIGHTING_BOTH()),
    ),
)
"""Whether the card is a battling monster that is turned up before damage calculation; one that is not
attacked any more stays as it is."""
TURNED_DOWN_PORT = define("turned_down", (), exists(_card, to_be_turned_up(_card)))

_strikes = attack_now(attacker)
_resists = when(in_defence(attacked), defence_now(attacked), attack_now(attacked))
_stronger, _weaker = _resists < _strikes, _strikes < _resists
_both_attack = ~in_defence(attacked)

damage_to = define(
    "damage_to",
    (_player,),
    when(
        any_of(attacker == NO_CARD, forbidden(_player, NO_BATTLE_DAMAGE)),
        0,
        when(
            attacked == NO_CARD,
            when(_player == turn, 0, _strikes),
            when(
                _player == turn,
                when(_weaker, _resists - _strikes, 0),
                when(all_of(_stronger, _both_attack), _strikes - _resists, 0),
            ),
        ),
    ),
)
"""How much battle damage a player takes in damage calculation."""

_falls = when(
    any_of(attacker == NO_CARD, attacked == NO_CARD),
    False,
    any_of(
        all_of(_card == attacked, any_of(_stronger, all_of(_both_attack, ~_weaker, _strikes > 0))),
        all_of(_card == attacker, _both_attack, any_of(_weaker, all_of(~_stronger, _strikes > 0))),
    ),
)
falls = define("falls", (_card,), all_of(battling(_card), _falls, ~has(_card, BATTLE_PROOF)))
"""Whether the card is destroyed by battle, going by damage calculation."""

deals = define(
    "deals",
    (_card,),
    any_of(
        all_of(_card == attacker, damage_to(opponent(turn)) > 0),
        all_of(_card == attacked, damage_to(turn) > 0),
    ),
)
"""Whether the card deals battle damage in damage calculation."""


def _less(life: Expr, taken: Expr) -> Expr:
    """Return what is left of life points; no one has less than nothing."""
    return when(life < taken, 0, life - taken)


_calculated: tuple[Update, ...] = (
    each(life_points, (_player,), _less(life_points(_player), damage_to(_player))),
    each(doomed, (_card,), any_of(doomed(_card), falls(_card))),
    each(fought, (_card,), any_of(fought(_card), battling(_card))),
    become(computed, True),
    each(
        bonus,
        (_card, _value, _span),
        when(_span == OF_THIS_BATTLE, 0, bonus(_card, _value, _span)),
    ),
)
_paid = when(
    all_of(deed == ATTACK, _player == turn, subject != NO_CARD),
    _less(life_points(_player), attack_life_points(subject)),
    life_points(_player),
)
_ENDING = (CALL_OFF, NOTHING_TO_ATTACK, STOP_ATTACKING, BACK_TO_THE_BATTLE_STEP)

FIGHTING_RULES = (
    Refinement(
        DECLARE_ATTACK,
        then=(
            each(
                attacks_made,
                (_other,),
                when(_other == _card, attacks_made(_other) + 1, attacks_made(_other)),
            ),
            each(exacted, (_effect,), False),
        ),
    ),
    Refinement(
        PAY_TOLL,
        then=(
            each(
                life_points,
                (_player,),
                when(
                    _player == turn,
                    _less(life_points(_player), amount(_effect, 0)),
                    life_points(_player),
                ),
            ),
            each(exacted, (_asking,), any_of(exacted(_asking), _asking == _effect)),
        ),
    ),
    Refinement(PAY_PRICE, then=(each(life_points, (_player,), _paid),)),
    Refinement(
        CHOOSE_TARGET,
        then=(each(withdrawn, (_other,), all_of(withdrawn(_other), _other != _card)),),
    ),
    Refinement(CALCULATE, then=_calculated),
    *(
        Refinement(
            name,
            then=(
                each(withdrawn, (_card,), False),
                each(exacted, (_effect,), False),
                become(computed, False),
            ),
        )
        for name in _ENDING
    ),
    Refinement(CUT_SHORT, then=(each(exacted, (_effect,), False), become(computed, False))),
    Refinement(
        NEXT_TURN,
        then=(
            each(withdrawn, (_card,), False),
            each(attacks_made, (_card,), 0),
            each(attacks_granted, (_card,), 0),
            each(fought, (_card,), False),
            each(
                bonus,
                (_card, _value, _span),
                when(_span == OF_THIS_TURN, 0, bonus(_card, _value, _span)),
            ),
        ),
    ),
)
"""What the steps of an attack and of the damage step do to the board."""

FIGHTING = Part(
    variables=(variable(exacted, False, dormant=True),),
    attributes=tuple(
        map(
            attribute_of,
            (attacks, attacks_directly, attack_life_points),
        )
    ),
    definitions=(
        EXACTS,
        assailable,
        direct,
        MAY_ATTACK,
        MAY_GO_ON,
        MAY_BE_ATTACKED,
        MAY_ATTACK_DIRECTLY,
        TARGET_STANDS,
        OTHERS_CHOOSE,
        FIGHTING_BOTH,
        to_be_turned_up,
        TURNED_DOWN_PORT,
        damage_to,
        falls,
        deals,
    ),
)
"""What attacks ask of the board."""
