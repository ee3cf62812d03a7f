"""What the board asks of the moves of the open state: whose card, from where, once a turn, at what price."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, count, exists, forall, members, state, var
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import attribute_of, become, clause, define, define_by_clauses, each, variable
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.deeds import ATTACK
from solemn.model.ocg.filters import FILTER, matches
from solemn.model.ocg.standing import BANNED_SUMMON, forbidden
from solemn.model.ocg.strength import attacks_made
from solemn.model.ocg.summons import (
    CHANGE_POSITION,
    DEED,
    FLIP_SUMMON,
    NORMAL_SUMMON,
    SET_CARD,
    SET_MONSTER,
    SPECIAL_SUMMON,
    announcing,
    deed,
    price,
    subject,
    tributes,
)
from solemn.model.ocg.zones import (
    FACE_DOWN_MONSTER,
    HAND,
    MONSTER,
    MONSTER_ZONE,
    ZONE,
    kind,
    player_of,
    zone,
)
from solemn.model.timing.vocabulary import CARD, turn


__all__ = [
    "BY_BANISHING",
    "BY_SENDING",
    "BY_TRIBUTE",
    "MAY_DO",
    "MAY_PAY",
    "PAYMENT",
    "PRICES",
    "PRICE_RULES",
    "PROCEDURE_CONDITION",
    "attack_paid_by",
    "attack_spends",
    "moved_now",
    "normal_summon_used",
    "on_monster_zone",
    "paying",
    "pays_by",
]

PAYMENT = EnumSort("Payment", ("tribute", "banish", "send to the graveyard"))
"""How the price of a special summon is paid (S002-43)."""
BY_TRIBUTE, BY_BANISHING, BY_SENDING = members(PAYMENT)

PROCEDURE_CONDITION = EnumSort("ProcedureCondition", ("nothing", "only the opponent controls a monster"))
"""What else a special summon by procedure needs."""
_, _ONLY_OPPONENT = members(PROCEDURE_CONDITION)

paying = state("paying", CARD, BOOL)
"""Whether the card has been chosen as a part of the price of the move under way."""
moved_now = state("moved_now", CARD, BOOL)
"""Whether the card was summoned, set or turned this turn, so that its position cannot be changed by hand."""
normal_summon_used = state("normal_summon_used", BOOL)

summonable = attribute("summonable", CARD, BOOL)
"""Whether the monster can be normal summoned and set."""
own_procedure = attribute("own_procedure", CARD, ZONE, BOOL)
"""From where the monster can be special summoned by a procedure of its own."""
procedure_condition = attribute("procedure_condition", CARD, PROCEDURE_CONDITION)
pays_by = attribute("pays_by", CARD, PAYMENT)
pays_from = attribute("pays_from", CARD, ZONE, BOOL)
"""From where the price of that procedure is paid."""
attack_spends = attribute("attack_spends", CARD, FILTER)
"""Which cards are paid for an attack by the monster (S002-76)."""
attack_paid_by = attribute("attack_paid_by", CARD, PAYMENT)

_card, _kind, _other = var("card", CARD), var("deed", DEED), var("other", CARD)

on_monster_zone = define(
    "on_monster_zone", (_card,), any_of(zone(_card) == MONSTER_ZONE, zone(_card) == FACE_DOWN_MONSTER)
)
_own_monsters = count(_other, all_of(player_of(_other) == turn, on_monster_zone(_other)))
_payers = count(
    _other,
    all_of(
        player_of(_other) == turn, _other != _card, kind(_other) == MONSTER, pays_from(_card, zone(_other))
    ),
)
_normal = any_of(_kind == NORMAL_SUMMON, _kind == SET_MONSTER)
_only_opponent = all_of(
    exists(_other, all_of(player_of(_other) != turn, on_monster_zone(_other))),
    forall(_other, any_of(player_of(_other) != turn, ~on_monster_zone(_other))),
)

MAY_DO = define_by_clauses(
    "may_do",
    (_kind, _card),
    clause(player_of(_card) == turn, "it is the turn player's own card", "S002-34"),
    clause(
        (~_normal) | all_of(kind(_card) == MONSTER, zone(_card) == HAND, summonable(_card)),
        "it is a monster in the hand that can be normal summoned",
        "S002-39 S002-47",
    ),
    clause(
        (~_normal) | ~normal_summon_used, "no monster has been normal summoned or set this turn", "S002-39"
    ),
    clause(
        (~_normal) | (tributes(_card) <= _own_monsters),
        "there are as many monsters to tribute as it takes",
        "S002-43",
    ),
    clause(
        (_kind != FLIP_SUMMON) | all_of(zone(_card) == FACE_DOWN_MONSTER, ~moved_now(_card)),
        "it is a face-down monster that was set in an earlier turn",
        "S002-40 S002-47",
    ),
    clause(
        (_kind != SPECIAL_SUMMON) | all_of(kind(_card) == MONSTER, own_procedure(_card, zone(_card))),
        "it can be special summoned from where it is by a procedure of its own",
        "S002-41",
    ),
    clause(
        (_kind != SPECIAL_SUMMON) | (procedure_condition(_card) != _ONLY_OPPONENT) | _only_opponent,
        "only the opponent controls a monster",
        "S002-41",
    ),
    clause(
        (_kind != SPECIAL_SUMMON) | ~forbidden(turn, BANNED_SUMMON),
        "nothing forbids the turn player to special summon",
        "S002-41",
    ),
    clause(
        (_kind != SPECIAL_SUMMON) | (price(_card) <= _payers),
        "there is as much to pay with as it takes",
        "S002-43",
    ),
    clause(
        (_kind != SET_CARD) | all_of(kind(_card) != MONSTER, zone(_card) == HAND),
        "it is a spell or trap card in the hand",
        "S000-54",
    ),
    clause(
        (_kind != CHANGE_POSITION)
        | all_of(zone(_card) == MONSTER_ZONE, ~moved_now(_card), attacks_made(_card) == 0),
        "it is a face-up monster that has not been summoned or turned this turn, and has not attacked",
        "S002-34",
    ),
)

_by_tribute = any_of(deed == NORMAL_SUMMON, deed == SET_MONSTER)

MAY_PAY = define_by_clauses(
    "may_pay",
    (_card,),
    clause(
        all_of(player_of(_card) == turn, any_of(kind(_card) == MONSTER, deed == ATTACK), _card != subject),
        "it is another monster of the turn player",
        "S002-43",
    ),
    clause(~paying(_card), "it has not been chosen yet", "S002-43"),
    clause((~_by_tribute) | on_monster_zone(_card), "a tribute is a monster on the field", "S002-43"),
    clause(
        (deed != ATTACK) | matches(attack_spends(subject), turn, subject, _card),
        "it is one of the cards that the attack is paid with",
        "S002-76",
    ),
    clause(
        (deed != SPECIAL_SUMMON) | pays_from(subject, zone(_card)),
        "it is where the price is paid from",
        "S002-43",
    ),
)

PRICE_RULES = (
    Refinement(
        "choose a part of the price",
        then=(each(paying, (_other,), any_of(paying(_other), _other == _card)),),
    ),
    Refinement("call the move off", then=(each(paying, (_other,), False),)),
    *(
        Refinement(announcing(kind_), then=(become(normal_summon_used, True),))
        for kind_ in (NORMAL_SUMMON, SET_MONSTER)
    ),
)

PRICES = Part(
    variables=(
        variable(paying, False, dormant=True),
        variable(moved_now, False, dormant=True),
        variable(normal_summon_used, False, dormant=True, says="normal summon used"),
    ),
    attributes=tuple(
        map(
            attribute_of,
            (
                summonable,
                own_procedure,
                procedure_condition,
                pays_by,
                pays_from,
                attack_spends,
                attack_paid_by,
            ),
        )
    ),
    definitions=(on_monster_zone, MAY_DO, MAY_PAY),
)
