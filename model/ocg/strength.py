"""Attack, defence and battle positions of monsters, and which monsters fight at present.

A monster that is turned to defence position is no attacking monster any more, unless it can attack in it
(S002-93, S002-95); one that merely cannot attack still is one (S002-94).
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, attribute, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import attribute_of, clause, define, define_by_clauses, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.battle import attacked, attacker
from solemn.model.ocg.phases import in_battle_phase
from solemn.model.ocg.zones import FACE_DOWN_MONSTER, MONSTER_ZONE, player_of, zone
from solemn.model.timing.vocabulary import CARD, NO_CARD, turn


__all__ = [
    "ATTACK_OF",
    "DEFENCE_OF",
    "DONE",
    "EVER_AFTER",
    "MOST",
    "NOTHING_DONE",
    "NO_ROLE",
    "OF_THIS_BATTLE",
    "OF_THIS_TURN",
    "ROLE",
    "SPAN",
    "STRENGTH",
    "VALUE",
    "attack",
    "attack_now",
    "attacking",
    "attacks_granted",
    "attacks_in_defence",
    "attacks_made",
    "battling",
    "bonus",
    "computed",
    "defence",
    "defence_now",
    "defending",
    "doomed",
    "fought",
    "has_done",
    "in_defence",
    "plays",
    "under_fire",
    "withdrawn",
]

MOST = 99_999
"""The largest amount of life points, damage, attack, defence and counters."""

VALUE = EnumSort("Value", ("attack", "defence"))
ATTACK_OF, DEFENCE_OF = members(VALUE)
SPAN = EnumSort("Span", ("this battle", "this turn", "for good"))
"""How long a monster is stronger or weaker; a battle is over when its damage has been calculated."""
OF_THIS_BATTLE, OF_THIS_TURN, EVER_AFTER = members(SPAN)

ROLE = EnumSort("Role", ("any", "attacker", "target", "battling"))
"""What part a card has in the attack under way."""
NO_ROLE, _ATTACKER, _TARGET, _BATTLING = members(ROLE)
DONE = EnumSort("Done", ("anything", "attacked", "battled"))
"""What a monster has done this turn: declared an attack; taken part in damage calculation."""
NOTHING_DONE, _ATTACKED, _BATTLED = members(DONE)

attack = attribute("attack", CARD, IntSort(0, MOST))
defence = attribute("defence", CARD, IntSort(0, MOST))
attacks_in_defence = attribute("attacks_in_defence", CARD, BOOL)
"""Whether the monster can attack in defence position (S002-93)."""

defending = state("defending", CARD, BOOL)
"""Whether a face-up monster is in defence position."""
bonus = state("bonus", CARD, VALUE, SPAN, IntSort(-MOST, MOST))
"""By how much a monster's attack or defence is higher than printed, or lower."""
attacks_made = state("attacks_made", CARD, IntSort(0, 99))
"""How many attacks the monster has declared this turn."""
attacks_granted = state("attacks_granted", CARD, IntSort(0, 99))
"""How many attacks more than usual the monster may declare this turn."""
fought = state("fought", CARD, BOOL)
"""Whether the monster has taken part in damage calculation this turn (S002-102)."""
doomed = state("doomed", CARD, BOOL)
"""Whether it is settled that the monster is destroyed by battle."""
computed = state("computed", BOOL)
"""Whether the damage of the present battle has been calculated."""
withdrawn = state("withdrawn", CARD, BOOL)
"""Whether the monster has left the field since it attacked, or was attacked; what comes back is another
one."""

_card, _role, _done = var("card", CARD), var("role", ROLE), var("done", DONE)


def _value(printed: Expr, which: Expr) -> Expr:
    summed = printed
    for span in members(SPAN):
        summed = summed + bonus(_card, which, span)
    return when(summed < 0, 0, summed)


attack_now = define("attack_now", (_card,), _value(attack(_card), ATTACK_OF))
defence_now = define("defence_now", (_card,), _value(defence(_card), DEFENCE_OF))
in_defence = define("in_defence", (_card,), any_of(zone(_card) == FACE_DOWN_MONSTER, defending(_card)))
"""Whether a monster on the field is in defence position."""

attacking = define_by_clauses(
    "attacking",
    (_card,),
    clause(_card == attacker, "it has declared the attack under way", "S002-94"),
    clause(
        all_of(
            in_battle_phase(),
            zone(_card) == MONSTER_ZONE,
            player_of(_card) == turn,
            ~withdrawn(_card),
        ),
        "it is a face-up monster of the turn player",
        "S002-75",
    ),
    clause(
        any_of(~defending(_card), attacks_in_defence(_card)),
        "it is in attack position, or can attack in defence position",
        "S002-93 S002-95 S002-96",
    ),
)
"""Whether the card is the attacking monster."""

under_fire = define(
    "under_fire",
    (_card,),
    all_of(
        _card == attacked,
        attacker != NO_CARD,
        any_of(zone(_card) == MONSTER_ZONE, zone(_card) == FACE_DOWN_MONSTER),
        player_of(_card) != turn,
        ~withdrawn(_card),
    ),
)
"""Whether the card is the attack target."""

battling = define(
    "battling",
    (_card,),
    any_of(
        under_fire(_card),
        all_of(
            _card == attacker,
            any_of(zone(_card) == MONSTER_ZONE, zone(_card) == FACE_DOWN_MONSTER),
            player_of(_card) == turn,
            ~withdrawn(_card),
        ),
    ),
)
"""Whether the card is one of the monsters that the attack is about, in whatever position."""

plays = define(
    "plays",
    (_role, _card),
    any_of(
        _role == NO_ROLE,
        all_of(_role == _ATTACKER, attacking(_card)),
        all_of(_role == _TARGET, under_fire(_card)),
        all_of(_role == _BATTLING, battling(_card)),
    ),
)
"""Whether a card has a part in the attack under way."""

has_done = define(
    "has_done",
    (_done, _card),
    any_of(
        _done == NOTHING_DONE,
        all_of(_done == _ATTACKED, attacks_made(_card) > 0),
        all_of(_done == _BATTLED, fought(_card)),
    ),
)
"""Whether a monster has done something this turn."""

STRENGTH = Part(
    variables=(
        variable(defending, False, dormant=True, says="in defence"),
        variable(bonus, 0, dormant=True, says="stronger by"),
        variable(attacks_made, 0, dormant=True, says="attacks made"),
        variable(attacks_granted, 0, dormant=True, says="attacks granted"),
        variable(fought, False, dormant=True, says="has battled"),
        variable(doomed, False, dormant=True, says="to be destroyed"),
        variable(computed, False, dormant=True),
        variable(withdrawn, False, dormant=True),
    ),
    attributes=tuple(map(attribute_of, (attack, defence, attacks_in_defence))),
    definitions=(
        attack_now,
        defence_now,
        in_defence,
        attacking,
        under_fire,
        battling,
        plays,
        has_done,
    ),
)
"""How strong monsters are, and which ones fight."""
