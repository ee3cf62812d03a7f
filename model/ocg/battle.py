"""The attack under way: which monster attacks which, and what can become of the attack.

This is what other rules know of it. How an attack is declared, called off and replayed is in `attacking.py`,
the damage step in `damage.py`; what a board says of monsters that attack is in `assault.py`.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, all_of, any_of, attribute, state, var
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import Signature, Update, attribute_of, become, define, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.options import STORED_REPLAY
from solemn.model.ocg.phases import (
    BATTLE_STEP,
    BEFORE_CALCULATION,
    CALCULATION,
    DAMAGE_START,
    goes_on,
    phase,
)
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD


__all__ = [
    "BATTLE",
    "BATTLE_PORTS",
    "attack_over",
    "attacked",
    "attacker",
    "battle_cut",
    "cut_short",
    "disturbs",
    "exacts",
    "fighting",
    "flips",
    "held_back",
    "may_attack",
    "may_attack_directly",
    "may_be_attacked",
    "may_go_on",
    "others_choose",
    "play_goes_on",
    "stopped",
    "target_stands",
    "turn_cut",
    "turned_down",
    "under_attack",
    "upset",
]

attacker = state("attacker", CARD)
"""The monster that has declared the attack under way (S002-75)."""
attacked = state("attacked", CARD)
"""The monster that it attacks; none, if it attacks the player (S002-81)."""
upset = state("upset", BOOL)
"""Whether the opponent's monsters have changed since the target was chosen (S002-97)."""
stopped = state("stopped", BOOL)
"""Whether a text has negated the attack."""
battle_cut = state("battle_cut", BOOL)
"""Whether a text has ended the battle phase."""
turn_cut = state("turn_cut", BOOL)
"""Whether a text has made it the end phase."""

flips = attribute("flips", EFFECT, BOOL)
"""Whether the effect is triggered by its own monster being turned face-up."""

_other = var("other", EFFECT)

may_attack = Signature("may_attack", (CARD,))
"""Whether the turn player may declare an attack with the monster."""
may_be_attacked = Signature("may_be_attacked", (CARD,))
"""Whether the attacking monster may attack this one."""
may_attack_directly = Signature("may_attack_directly", ())
"""Whether the attacking monster may attack the player."""
may_go_on = Signature("may_go_on", ())
"""Whether the attacking monster can attack in its present state (S002-92)."""
target_stands = Signature("target_stands", ())
"""Whether what is attacked can still be attacked (S002-97)."""
others_choose = Signature("others_choose", ())
"""Whether the other player chooses what is attacked (S002-82)."""
disturbs = Signature("disturbs", ())
"""Whether this step changes which monsters the other player has (S002-97)."""
fighting = Signature("fighting", ())
"""Whether both sides of the battle are there."""
turned_down = Signature("turned_down", ())
"""Whether a battling monster lies face-down."""
exacts = Signature("exacts", (EFFECT,))
"""Whether the turn player has to pay life points for the attack because of a continuous effect (S002-76)."""
BATTLE_PORTS = (
    may_attack,
    may_be_attacked,
    may_attack_directly,
    may_go_on,
    target_stands,
    others_choose,
    disturbs,
    fighting,
    turned_down,
    exacts,
)

under_attack = define("under_attack", (), all_of(attacker != NO_CARD, phase == BATTLE_STEP))
"""An attack is under way that has not come to the damage step."""
play_goes_on = define("play_goes_on", (), any_of(goes_on, attacker != NO_CARD))
"""Play does not end with the phase: that is left to the position, but an attack under way is fought out."""
cut_short = define("cut_short", (), any_of(battle_cut, turn_cut))
"""A text has ended the phase."""
held_back = define(
    "held_back",
    (_other,),
    all_of(
        flips(_other),
        any_of(phase == DAMAGE_START, phase == BEFORE_CALCULATION, phase == CALCULATION),
    ),
)
"""Whether a trigger waits until damage has been calculated."""


def attack_over() -> tuple[Update, ...]:
    """Return the updates by which no attack is under way any more."""
    return (
        become(attacker, NO_CARD),
        become(attacked, NO_CARD),
        become(stopped, FALSE),
        become(upset, all_of(upset, STORED_REPLAY)),
    )


BATTLE = Part(
    variables=(
        variable(attacker, NO_CARD, dormant=True, says="attacking monster"),
        variable(attacked, NO_CARD, dormant=True, says="attack target"),
        variable(upset, FALSE, dormant=True),
        variable(stopped, FALSE, dormant=True, says="attack negated"),
        variable(battle_cut, FALSE, dormant=True, says="battle phase ended"),
        variable(turn_cut, FALSE, dormant=True, says="end phase brought on"),
    ),
    attributes=(attribute_of(flips),),
    definitions=(under_attack, play_goes_on, cut_short, held_back),
)
"""The attack under way."""
