"""The instructions of OCG card texts, and what each does.

What happens to cards is in `moving.py`; negating marks a lower link and moves no card.
"""

from __future__ import annotations

from solemn.model.logic.build import (
    FALSE,
    Expr,
    all_of,
    any_of,
    attribute,
    exists,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import (
    PLAYER,
    Update,
    attribute_of,
    become,
    each,
    variable,
)
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.amounts import (
    AMOUNTS,
    counters,
    counters_put,
    counters_removed,
    limit_lifted,
    limit_set,
    lost,
    won,
)
from solemn.model.ocg.battle import battle_cut, stopped, turn_cut, under_attack
from solemn.model.ocg.consequences import Marking, consequences, follows
from solemn.model.ocg.filters import matches
from solemn.model.ocg.kinds import (
    DRAWN_DUEL,
    FOLLOWS_TARGET,
    KINDS,
    TARGET_FOLLOWS,
    TIE,
    UNDECIDED_DUEL,
    WON_BY_N,
    WON_BY_T,
    result,
)
from solemn.model.ocg.moments import ATTEMPT, moment
from solemn.model.ocg.moving import DESTRUCTIBLE, RETURNABLE, TEXT_HAPPENINGS, summonable
from solemn.model.ocg.phases import in_battle_phase, in_main_phase
from solemn.model.ocg.prices import moved_now
from solemn.model.ocg.selecting import (
    acting,
    chosen,
    done,
    joined,
    number,
    touched,
    unnegatable,
)
from solemn.model.ocg.standing import (
    BAN,
    BOTH_PLAYERS,
    FOR_THE_MOMENT,
    NOT_AT_ALL,
    STATUS,
    THIS_TURN,
    bans,
    gives,
    lasts,
    sifted,
    whom,
    within,
)
from solemn.model.ocg.strength import (
    ATTACK_OF,
    DEFENCE_OF,
    EVER_AFTER,
    OF_THIS_BATTLE,
    OF_THIS_TURN,
    SPAN,
    VALUE,
    attacks_granted,
    bonus,
)
from solemn.model.ocg.summons import summon_negated
from solemn.model.ocg.zones import (
    MONSTER_ZONE,
    source,
    zone,
)
from solemn.model.timing.text import (
    ACTIVATION_MARKS,
    EFFECT_MARKS,
    MARK,
    STEP,
    Asking,
    Setting,
    mark_of,
    step_now,
)
from solemn.model.timing.vocabulary import CARD, EFFECT, T, chain, opponent


__all__ = ["INSTRUCTIONS", "PERFORMED", "TEXT_PART", "may_be_left"]


tied = attribute("tied", EFFECT, STEP, TIE)
may_be_left = attribute("may_be_left", EFFECT, STEP, BOOL)
"""Whether a player who is to choose may choose nothing."""
afresh = attribute("afresh", EFFECT, STEP, BOOL)
"""Whether the instruction begins a new choice, and does not go on with the one before it."""

_card, _other, _player, _ban, _status = (
    var("card", CARD),
    var("other", CARD),
    var("player", PLAYER),
    var("ban", BAN),
    var("status", STATUS),
)
_mark, _value, _span = var("mark", MARK), var("value", VALUE), var("span", SPAN)
_top = chain.top
_here = touched(_card)

_below = chain.depth - 2
_can_negate = all_of(acting(), chain.depth > 1, ~unnegatable(chain[_below].effect))
_touches = exists(_card, _here)
_candidate = all_of(
    matches(sifted(_top.effect, step_now), _top.controller, source(_top.effect), _card),
    any_of(afresh(_top.effect, step_now), ~chosen(_card)),
)
_to_choose = all_of(acting(), exists(_card, _candidate))

_can_end = any_of(in_battle_phase(), in_main_phase())

PERFORMED: dict[str, Expr] = {
    "negate the activation": _can_negate,
    "negate the effect": _can_negate,
    "negate the summon": all_of(acting(), moment == ATTEMPT),
    "apply": acting(),
    "gain life points": acting(),
    "put counters": _touches,
    "remove counters": exists(_card, all_of(_here, counters(_card) > 0)),
    "give": _touches,
    "forbid": acting(),
    "tie": _touches,
    "end": acting(),
    "win": acting(),
    "set the hand limit": acting(),
    "lift the hand limit": acting(),
    "raise the attack": _touches,
    "lower the attack": _touches,
    "raise the defence": _touches,
    "lower the defence": _touches,
    "negate the attack": all_of(acting(), under_attack()),
    "let attack again": _touches,
    "end the battle phase": all_of(acting(), in_battle_phase()),
    "bring on the end phase": all_of(acting(), _can_end),
}
"""When an instruction that moves no card does anything."""


def _carried_out(
    name: str, *besides: Update, banning: Expr | None = None, giving: Expr | None = None
) -> tuple[Update, ...]:
    """Return what an instruction does to the board."""
    happenings = [h for h in TEXT_HAPPENINGS if h.rule == name]
    performed = PERFORMED.get(name, FALSE)
    does = any_of(performed, *(exists(_card, h.who) for h in happenings))
    told = all_of(acting(), mark_of(_top.effect, step_now, _mark))
    return (
        *consequences(
            happenings,
            all_of(performed, ~joined()),
            Marking(applies=told if name == "apply" else FALSE, ends=told if name == "end" else FALSE),
            in_chain=True,
            banning=banning,
            giving=giving,
        ),
        become(done, does),
        *besides,
    )


_forbidding = when(
    all_of(
        acting(),
        bans(_top.effect, step_now, _ban),
        within(whom(_top.effect, step_now), _top.controller, _player),
    ),
    lasts(_top.effect, step_now),
    NOT_AT_ALL,
)
_giving = when(
    all_of(_here, _status == gives(_top.effect, step_now)), lasts(_top.effect, step_now), NOT_AT_ALL
)
_tie = tied(_top.effect, step_now)
_tied = each(
    follows,
    (_card, _other),
    any_of(
        follows(_card, _other),
        all_of(_here, _tie != FOLLOWS_TARGET, _other == source(_top.effect)),
        all_of(
            _card == source(_top.effect),
            _tie != TARGET_FOLLOWS,
            _other == _top.target,
            touched(_top.target),
        ),
    ),
)

_wins = whom(_top.effect, step_now)
_decided = become(
    result,
    when(
        any_of(~acting(), result != UNDECIDED_DUEL),
        result,
        when(
            _wins == BOTH_PLAYERS,
            DRAWN_DUEL,
            when(within(_wins, _top.controller, T), WON_BY_T, WON_BY_N),
        ),
    ),
)
_lasting = lasts(_top.effect, step_now)
_span_told = when(
    _lasting == FOR_THE_MOMENT,
    OF_THIS_BATTLE,
    when(_lasting == THIS_TURN, OF_THIS_TURN, EVER_AFTER),
)


def _stronger(which: Expr, sign: int) -> Update:
    """Return the update by which monsters gain or lose attack or defence."""
    told = all_of(_here, zone(_card) == MONSTER_ZONE, _value == which, _span == _span_told)
    amount = number(_top.effect, step_now, _card)
    now = bonus(_card, _value, _span)
    return each(bonus, (_card, _value, _span), when(told, now + amount if sign > 0 else now - amount, now))


_again = each(attacks_granted, (_card,), when(_here, attacks_granted(_card) + 1, attacks_granted(_card)))
_came_now = each(moved_now, (_card,), any_of(moved_now(_card), all_of(_here, summonable)))

INSTRUCTIONS = KINDS.complete(
    *(
        KINDS.instruction(name, then=_carried_out(name), says=says)
        for name, says in (
            ("destroy", "cards are destroyed"),
            ("banish", "cards are banished"),
            ("return to the hand", "cards return to the hand"),
            ("add to the hand", "cards are added to the hand"),
            ("send to the graveyard", "cards are sent to the graveyard"),
            ("discard", "cards are discarded"),
            ("return to the deck", "cards return to the deck"),
            ("draw", "cards are drawn"),
            ("turn face-down", "monsters are turned face-down"),
            ("turn face-up", "monsters are turned face-up"),
            ("change the position", "positions are changed"),
            ("turn to defence position", "monsters are turned to defence position"),
            ("turn to attack position", "monsters are turned to attack position"),
            ("let traps be activated from the hand", ""),
            ("choose the attack target", ""),
            ("make attacks cost", ""),
            ("take control", "control changes"),
            ("return control", "control goes back to the owner"),
            ("return to the field", "cards return to the field"),
            ("apply", "a lasting mark is applied"),
        )
    ),
    KINDS.instruction(
        "special summon",
        then=_carried_out("special summon", _came_now),
        says="a monster is special summoned",
    ),
    KINDS.instruction("deal damage", then=_carried_out("deal damage", lost()), says="damage is dealt"),
    KINDS.instruction(
        "gain life points", then=_carried_out("gain life points", won()), says="life points are gained"
    ),
    KINDS.instruction(
        "put counters", then=_carried_out("put counters", counters_put()), says="counters are put on cards"
    ),
    KINDS.instruction(
        "remove counters",
        then=_carried_out("remove counters", counters_removed()),
        says="counters are removed",
    ),
    KINDS.instruction(
        "negate the activation",
        marks=ACTIVATION_MARKS,
        place=when(_can_negate, _below, -1),
        then=_carried_out("negate the activation"),
        says="the activation of the link below is negated",
    ),
    KINDS.instruction(
        "negate the effect",
        marks=EFFECT_MARKS,
        place=when(_can_negate, _below, -1),
        then=_carried_out("negate the effect"),
        says="the effect of the link below is negated",
    ),
    KINDS.instruction(
        "negate the summon",
        sets=Setting(summon_negated, only=moment == ATTEMPT),
        does=acting(),
        then=_carried_out("negate the summon"),
        says="the summon is negated",
    ),
    *(
        KINDS.instruction(
            f"{verb} the {value}",
            then=_carried_out(f"{verb} the {value}", _stronger(which, sign)),
            says=f"{value} is {verb}{'d' if verb == 'raise' else 'ed'}",
        )
        for verb, sign in (("raise", 1), ("lower", -1))
        for value, which in (("attack", ATTACK_OF), ("defence", DEFENCE_OF))
    ),
    KINDS.instruction(
        "negate the attack",
        sets=Setting(stopped, only=under_attack()),
        does=acting(),
        then=_carried_out("negate the attack"),
        says="the attack is negated",
    ),
    KINDS.instruction(
        "let attack again",
        then=_carried_out("let attack again", _again),
        says="a monster may attack once more",
    ),
    KINDS.instruction(
        "end the battle phase",
        sets=Setting(battle_cut, only=in_battle_phase()),
        does=acting(),
        then=_carried_out("end the battle phase"),
        says="the battle phase ends",
    ),
    KINDS.instruction(
        "bring on the end phase",
        sets=Setting(turn_cut, only=_can_end),
        does=acting(),
        then=_carried_out("bring on the end phase"),
        says="it becomes the end phase",
    ),
    KINDS.instruction("end", then=_carried_out("end"), says="a lasting mark ends"),
    KINDS.instruction("win", then=_carried_out("win", _decided), says="it is looked up who has won"),
    KINDS.instruction(
        "set the hand limit",
        then=_carried_out("set the hand limit", limit_set()),
        says="the limit of hands changes",
    ),
    KINDS.instruction(
        "lift the hand limit",
        then=_carried_out("lift the hand limit", limit_lifted()),
        says="hands have no limit any more",
    ),
    KINDS.instruction("give", then=_carried_out("give", giving=_giving), says="cards are given a status"),
    KINDS.instruction(
        "forbid", then=_carried_out("forbid", banning=_forbidding), says="players are forbidden something"
    ),
    KINDS.instruction("tie", then=_carried_out("tie", _tied), says="two cards are tied to each other").cited(
        "S000-65"
    ),
    KINDS.instruction(
        "choose",
        asks=Asking(
            when(
                within(whom(_top.effect, step_now), _top.controller, _top.controller),
                _top.controller,
                opponent(_top.controller),
            ),
            _to_choose,
        ),
        then=(
            each(chosen, (_card,), all_of(chosen(_card), ~afresh(_top.effect, step_now))),
            become(done, all_of(_to_choose, done)),
        ),
        says="a player is asked to choose",
    ),
)

TEXT_PART = AMOUNTS + Part(
    variables=(variable(result, UNDECIDED_DUEL, dormant=True, says="duel"),),
    attributes=tuple(map(attribute_of, (KINDS.text, tied, may_be_left, afresh))),
    definitions=(DESTRUCTIBLE, RETURNABLE),
)
"""What belongs to instructions."""
