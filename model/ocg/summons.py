"""Moves of the open state of a main phase that start no chain, and the stages a summon goes through.

A summon is announced, paid for and taken from where it is; then it can be negated; then the monster is
placed, continuous effects apply, and the moment of its success comes (S002-42 to S002-58). A negated summon
ends in the moment of its failure (S002-62). A set card and a changed position have only the moment after
them (S002-63). None of this hands priority over (S000-06, S000-58).
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, Expr, all_of, any_of, attribute, forall, state, var, when
from solemn.model.logic.sorts import BOOL, IntSort
from solemn.model.machine.rules import (
    SYSTEM,
    Clause,
    Rule,
    Signature,
    Update,
    attribute_of,
    become,
    clause,
    define,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.battle import attack_over, exacts
from solemn.model.ocg.deeds import (
    AIMING,
    ANNOUNCED,
    ATTACK,
    CHANGE_POSITION,
    DEED,
    DEEDS,
    FLIP_SUMMON,
    NO_DEED,
    NO_STAGE,
    NORMAL_SUMMON,
    PAID,
    PLACED,
    SET_CARD,
    SET_MONSTER,
    SPECIAL_SUMMON,
    STAGE,
    TO_BE_NEGATED,
    deed,
    stage,
)
from solemn.model.ocg.moments import ATTEMPT, FAILED_SUMMON, OWN_MOVE, SUMMON, moment
from solemn.model.ocg.options import SETTING_IS_SUMMONING
from solemn.model.ocg.phases import in_main_phase
from solemn.model.ocg.triggers import HABITS
from solemn.model.timing.noting import note
from solemn.model.timing.vocabulary import (
    ACTION,
    CARD,
    CHECKING,
    CHOICE,
    NO_CARD,
    OPEN,
    PROCEDURE,
    SYSTEM_STEP,
    TO_OPEN_STATE,
    TO_PROCEDURE,
    WINDOW,
    box,
    effect,
    holder,
    passes,
    resume,
    turn,
)


__all__ = [
    "ANNOUNCED",
    "APPLY_CONTINUOUS",
    "CARRY_OUT",
    "CHANGE_POSITION",
    "DEED",
    "FAIL",
    "FLIP_SUMMON",
    "FORGET_SUBJECT",
    "MOVES",
    "MOVE_NAMES",
    "MOVE_RULES",
    "NORMAL_SUMMON",
    "NO_DEED",
    "NO_STAGE",
    "PAID",
    "PAY_PRICE",
    "PLACED",
    "SET_CARD",
    "SET_MONSTER",
    "SPECIAL_SUMMON",
    "STAGE",
    "SUCCEED",
    "SUMMON_PORTS",
    "TAKE_OUT",
    "TO_BE_NEGATED",
    "announcing",
    "deed",
    "may_do",
    "may_pay",
    "owed",
    "price",
    "priced",
    "stage",
    "subject",
    "summon_negated",
    "summoning",
    "tributes",
]

subject = state("subject", CARD)
"""The card that the move is about; it is known until the moment after the move is over."""
owed = state("owed", IntSort(0, 9))
"""How many cards are still to be chosen as the price of the move."""
summon_negated = state("summon_negated", BOOL)

tributes = attribute("tributes", CARD, IntSort(0, 9))
"""How many tributes a normal summon of the monster takes (S002-43)."""
price = attribute("price", CARD, IntSort(0, 9))
"""How many cards are paid for a special summon by the monster's own procedure (S002-41, S002-43)."""

card = var("card", CARD)

may_do = Signature("may_do", (DEED, CARD))
"""Whether the board and the card allow the move now."""
may_pay = Signature("may_pay", (CARD,))
"""Whether the card can be chosen as a part of the price."""
SUMMON_PORTS = (may_do, may_pay)

summoning = define(
    "summoning",
    (),
    any_of(
        deed == NORMAL_SUMMON,
        deed == FLIP_SUMMON,
        deed == SPECIAL_SUMMON,
        all_of(deed == SET_MONSTER, SETTING_IS_SUMMONING),
    ),
)
"""The move under way goes through the stages of a summon."""

priced = define("priced", (), any_of(summoning(), deed == SET_MONSTER, deed == ATTACK))
"""The move under way is paid for before it is carried out."""

_under_way = clause(box == PROCEDURE, "a move is under way", "S002-42")


def _at(now: Expr, says: str) -> tuple[Clause, ...]:
    return (_under_way, clause(stage == now, says, "S002-42"))


def announcing(kind: Expr) -> str:
    """Return the name of the rule by which a move is announced."""
    return f"announce: {kind.term.value}"  # type: ignore[union-attr]


def _announce(kind: Expr, says: str, price_of: Expr | int, cite: str) -> Rule:
    return rule(
        announcing(kind),
        ACTION,
        turn,
        over=(card,),
        guard=(
            clause(box == OPEN, "the state is open", "S001-24 S001-33 S002-34 S002-37 S002-133 S002-138"),
            clause(in_main_phase(), "it is a main phase", "S002-34"),
            clause(may_do(kind, card), "the card can be used for this move", "S002-34"),
        ),
        then=(
            become(box, PROCEDURE),
            become(stage, ANNOUNCED),
            become(deed, kind),
            become(subject, card),
            become(owed, price_of),
        ),
        says=says,
        cite=cite,
    )


_ANNOUNCEMENTS = (
    _announce(NORMAL_SUMMON, "normal summon {card}", tributes(card), "S000-52 S002-34 S002-39 S002-42"),
    _announce(FLIP_SUMMON, "flip summon {card}", 0, "S000-58 S002-34 S002-40 S002-42"),
    _announce(SPECIAL_SUMMON, "special summon {card}", price(card), "S000-53 S002-34 S002-41 S002-42"),
    _announce(SET_MONSTER, "set {card} as a monster", tributes(card), "S000-58 S001-27 S002-34 S002-39"),
    _announce(SET_CARD, "set {card}", 0, "S000-54 S000-55 S001-27 S002-34"),
    _announce(CHANGE_POSITION, "change the position of {card}", 0, "S000-58 S001-26 S002-34"),
)

MOVE_NAMES = tuple(announced.name for announced in _ANNOUNCEMENTS)
"""The rules by which the moves of a main phase are announced."""

_over = (
    become(box, CHECKING),
    become(stage, NO_STAGE),
    become(deed, NO_DEED),
    become(resume, TO_OPEN_STATE),
)
_noted = note(HABITS)

PAY_PRICE = "pay the price of the move"
TAKE_OUT = "take the monster from where it is"
SUCCEED = "the summon succeeds"
APPLY_CONTINUOUS = "continuous effects apply"
FAIL = "the summon has failed"
CARRY_OUT = "carry the move out"


def _step(name: str, guard: tuple[Clause, ...], then: tuple[Update, ...], cite: str) -> Rule:
    return rule(name, SYSTEM_STEP, SYSTEM, guard=guard, then=then, says=name, cite=cite)


MOVE_RULES = (
    *_ANNOUNCEMENTS,
    rule(
        "choose a part of the price",
        CHOICE,
        turn,
        over=(card,),
        guard=(
            *_at(ANNOUNCED, "it has been announced"),
            clause(owed > 0, "something is still owed", "S002-43"),
            clause(may_pay(card), "the card can be a part of the price", "S002-43"),
        ),
        then=(become(owed, owed - 1),),
        says="pay with {card}",
        cite="S002-43",
    ),
    _step(
        "call the move off",
        (
            *_at(ANNOUNCED, "it has been announced"),
            clause(owed > 0, "something is still owed"),
            clause(forall(card, ~may_pay(card)), "nothing can be paid with"),
        ),
        (
            become(box, OPEN),
            become(stage, NO_STAGE),
            become(deed, NO_DEED),
            become(subject, NO_CARD),
            become(owed, 0),
            *attack_over(),
        ),
        "",
    ),
    _step(
        PAY_PRICE,
        (
            *_at(ANNOUNCED, "it has been announced"),
            clause(owed == 0, "nothing is owed", "S002-78"),
            clause(priced(), "the move has a price"),
            clause(
                any_of(deed != ATTACK, forall(effect, ~exacts(effect))), "every toll has been paid", "S002-76"
            ),
        ),
        (become(stage, when(deed == ATTACK, AIMING, PAID)), *_noted),
        "S002-43 S002-44 S002-45 S002-76 S002-77 S002-78",
    ),
    _step(
        CARRY_OUT,
        (
            _under_way,
            clause(owed == 0, "nothing is owed"),
            clause(~summoning(), "it is no summon", "S002-63"),
            clause(stage == when(priced(), PAID, ANNOUNCED), "what has a price has been paid for"),
        ),
        (*_over, become(moment, OWN_MOVE), *_noted),
        "S001-26 S001-27 S002-63 S002-133",
    ),
    _step(
        TAKE_OUT,
        (*_at(PAID, "it has been paid for"), clause(summoning(), "it is a summon", "S001-25 S002-49")),
        (
            become(box, WINDOW),
            become(stage, TO_BE_NEGATED),
            become(resume, TO_PROCEDURE),
            become(moment, ATTEMPT),
            become(holder, turn),
            become(passes, 0),
        ),
        "S000-30 S002-47 S002-48 S002-49",
    ),
    _step(
        SUCCEED,
        (
            *_at(TO_BE_NEGATED, "it could be negated"),
            clause(~summon_negated, "the summon has not been negated", "S000-32 S002-56"),
        ),
        (become(stage, PLACED), *_noted),
        "S000-32 S002-56",
    ),
    _step(
        APPLY_CONTINUOUS,
        _at(PLACED, "the monster has been placed"),
        (*_over, become(moment, SUMMON)),
        "S002-57",
    ),
    _step(
        FAIL,
        (
            *_at(TO_BE_NEGATED, "it could be negated"),
            clause(summon_negated, "the summon has been negated", "S002-62"),
        ),
        (*_over, become(summon_negated, FALSE), become(moment, FAILED_SUMMON), *_noted),
        "S002-54 S002-62",
    ),
)

FORGET_SUBJECT = tuple(
    Refinement(name, then=(become(subject, when(stage == NO_STAGE, NO_CARD, subject)),))
    for name in ("start resolution after two passes", "close the window after two passes")
)
"""What the move was about no longer matters once its moment is over."""

MOVES = DEEDS + Part(
    variables=(
        variable(subject, NO_CARD, says="moved card"),
        variable(owed, 0, says="still to be paid"),
        variable(summon_negated, FALSE, says="summon negated"),
    ),
    attributes=(attribute_of(tributes), attribute_of(price)),
    definitions=(summoning, priced),
    rules=MOVE_RULES,
)
