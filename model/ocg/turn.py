"""The turn of the OCG: phases begin, are left, follow one another; the draw; the hand adjustment; the next turn.

A phase ends when the turn player announces its end and the other player does not act either (S001-07,
S001-37); whatever somebody does keeps the game in it (S001-38). What belongs to the phase is dealt with before
(S001-09 to S001-19, S002-22 to S002-29). Between two turns there is no moment.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, forall, var, when
from solemn.model.machine.rules import (
    SYSTEM,
    Clause,
    Rule,
    Signature,
    Update,
    become,
    clause,
    rule,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.items import (
    HAS_TO_GO_FIRST,
    LAST_OFFER,
    NO_DUTY,
    OTHER_HAS_TO_ACT,
    duty,
    owes,
    treats,
)
from solemn.model.ocg.moments import (
    AFTER_CHAIN,
    BEFORE_DRAW,
    DISCARDED_CARDS,
    DRAWN_CARD,
    NO_MOMENT,
    moment,
)
from solemn.model.ocg.options import (
    ANNOUNCED_DESTINATION,
    PASS_TABLE,
    destination_of_main1,
    item_procedure,
)
from solemn.model.ocg.phases import (
    ADJUSTING,
    AFTER_THE_DRAW,
    BATTLE_END,
    BATTLE_START,
    BEFORE_THE_DRAW,
    BEGINNING,
    DRAW,
    END_PHASE,
    GOING,
    MAIN1,
    MAIN2,
    NOWHERE_YET,
    PASSED,
    STANDBY,
    TO_BATTLE,
    TO_END,
    goes_on,
    heading,
    phase,
    skipped,
    stretch,
    turns,
)
from solemn.model.ocg.summons import NO_STAGE, stage, subject
from solemn.model.ocg.triggers import HABITS
from solemn.model.timing.building import DECLARE_END, END_STEP, PASS_PRIORITY
from solemn.model.timing.noting import note
from solemn.model.timing.resolving import CLEAR_UP
from solemn.model.timing.vocabulary import (
    AFTER_MOMENTS,
    CARD,
    CHECKING,
    CHOICE,
    CLEANUP,
    END,
    LEAVING,
    NO_CARD,
    OPEN,
    OVER,
    PROCEDURE,
    SYSTEM_STEP,
    TO_OPEN_STATE,
    TO_PROCEDURE,
    WINDOW,
    box,
    holder,
    opponent,
    passes,
    resume,
    turn,
)


__all__ = [
    "ADJUSTED",
    "AFTER_DRAWING",
    "ASK_ONCE_MORE",
    "BEGINS",
    "BEGIN_PHASE",
    "DISCARD",
    "DISCARDS_OVER",
    "DRAW_CARD",
    "DUEL_DECIDED",
    "GO_ON",
    "GO_TO_BATTLE",
    "GO_TO_END",
    "LAST_TURN",
    "MAKE_FIRST",
    "NEXT_TURN",
    "OPEN_BEFORE_THE_DRAW",
    "SKIP_PHASE",
    "THROW_AWAY",
    "TURN",
    "TURN_CLAUSES",
    "TURN_PORTS",
    "between",
    "decided",
    "draws",
    "may_discard",
    "over_limit",
]

card = var("card", CARD)

draws = Signature("draws", ())
"""Whether the turn player makes his normal draw: nothing has taken its place or forbids it (S002-08)."""
over_limit = Signature("over_limit", ())
"""Whether the turn player has more cards in his hand than the limit in force (S002-120, S002-121)."""
may_discard = Signature("may_discard", (CARD,))
"""Whether the card can be discarded in the hand adjustment."""
decided = Signature("decided", ())
"""Whether a text has decided the duel."""
TURN_PORTS = (skipped, draws, over_limit, may_discard, decided)

BEGIN_PHASE = "begin the phase"
SKIP_PHASE = "skip the phase"
OPEN_BEFORE_THE_DRAW = "open the window before the draw"
DRAW_CARD = "make the normal draw"
AFTER_DRAWING = "turn to the moment of the draw"
MAKE_FIRST = "make the turn player go first"
ASK_ONCE_MORE = "ask the turn player once more"
GO_TO_BATTLE = "go to the battle phase"
GO_TO_END = "go to the end phase"
HEAD_FOR_BATTLE = "announce the battle phase"
HEAD_FOR_END = "announce the end phase"
GO_ON = "go on to the next phase"
DISCARD = "discard for the hand limit"
THROW_AWAY = "carry the discard out"
DUEL_DECIDED = "end the decided duel"
DISCARDS_OVER = "turn to the moment of the discard"
ADJUSTED = "end the hand adjustment"
NEXT_TURN = "go on to the next turn"
LAST_TURN = "end the last turn"

between = all_of(box == PROCEDURE, stage == NO_STAGE)
"""A phase begins or is over, and no move is under way."""
_between = (
    clause(box == PROCEDURE, "a phase begins or is over", "S001-37 S001-39"),
    clause(stage == NO_STAGE, "no move is under way", "S002-34"),
)
_nobody_treats = all_of(~treats(turn), ~treats(opponent(turn)))
_noted = note(HABITS)
_battle_open = ~skipped(BATTLE_START)
_announcing = all_of(phase == MAIN1, goes_on, destination_of_main1 == ANNOUNCED_DESTINATION)
_may_go_to_battle = all_of(
    phase == MAIN1, heading == NOWHERE_YET, _battle_open, destination_of_main1 != ANNOUNCED_DESTINATION
)
"""The turn player has the choice between the battle phase and the end phase."""


def _following() -> Expr:
    """The phase after this one."""
    result = when(heading == TO_BATTLE, BATTLE_START, END_PHASE)
    for now, then in (
        (MAIN2, END_PHASE),
        (BATTLE_END, MAIN2),
        (BATTLE_START, BATTLE_END),
        (STANDBY, MAIN1),
        (DRAW, STANDBY),
    ):
        result = when(phase == now, then, result)
    return result


def _step(name: str, guard: tuple[Clause, ...], then: tuple[Update, ...], says: str, cite: str = "") -> Rule:
    return rule(name, SYSTEM_STEP, SYSTEM, guard=guard, then=then, says=says, cite=cite)


def _at(now: Expr, says: str, cite: str = "") -> tuple[Clause, ...]:
    return (*_between, clause(stretch == now, says, cite))


_GOING_FIRST = clause(
    any_of(duty != HAS_TO_GO_FIRST, ~owes(turn)),
    "the turn player has to go first, since both have passed",
    "S001-13 S001-15 S002-25 S002-29 S002-103 S002-114 S002-117",
)
_TURN = clause(
    any_of(box != LEAVING, duty != OTHER_HAS_TO_ACT, ~owes(opponent(turn))),
    "the other player has to act, since the turn player has passed again",
    "S001-13 S001-17",
)
_TABLE = clause(
    any_of(box != LEAVING, item_procedure != PASS_TABLE, owes(turn), ~owes(opponent(turn))),
    "the other player has something left, and the turn player, who passed, has not",
    "S002-28 S002-29",
)

_both = clause(passes == 2, "both players have passed one directly after the other", "S001-12 S001-13")
_announced = clause(box == LEAVING, "the end has been announced", "S001-13")

TURN_CLAUSES = (
    Refinement(CLEAR_UP, guard=(clause(~decided(), "no text has decided the duel", "S002-118"),)),
    Refinement(
        DECLARE_END.name,
        guard=(
            _GOING_FIRST,
            clause(~_announcing, "the announcement says where the turn player goes", "S001-36"),
        ),
        then=(become(duty, when(duty == LAST_OFFER, OTHER_HAS_TO_ACT, NO_DUTY)),),
    ),
    Refinement(PASS_PRIORITY.name, guard=(_TURN, _TABLE)),
    Refinement(
        END_STEP,
        guard=(
            clause(
                ~owes(turn), "the turn player has nothing compulsory left", "S001-13 S002-24 S002-25 S002-114"
            ),
            clause(
                ~owes(opponent(turn)),
                "the other player has nothing compulsory left",
                "S001-13 S001-17 S002-28",
            ),
        ),
        then=(
            become(stretch, when(all_of(phase == END_PHASE, goes_on), ADJUSTING, PASSED)),
            become(holder, turn),
            become(duty, NO_DUTY),
        ),
    ),
)
"""How the turn asks more of the rules by which steps are left, and where they lead."""


def _announce(name: str, where: Expr, *guard: Clause) -> Rule:
    return rule(
        name,
        END,
        turn,
        guard=(
            clause(box == OPEN, "the state is open", "S001-24 S002-143"),
            clause(_announcing, "the announcement says where the turn player goes", "S001-36"),
            _GOING_FIRST,
            *guard,
        ),
        then=(
            become(box, LEAVING),
            become(passes, 1),
            become(holder, opponent(turn)),
            become(duty, when(duty == LAST_OFFER, OTHER_HAS_TO_ACT, NO_DUTY)),
            become(heading, where),
        ),
        says=name,
        cite="S001-36",
    )


def _go(name: str, where: Expr, cite: str) -> Rule:
    return rule(
        name,
        CHOICE,
        turn,
        guard=(
            *_at(PASSED, "main phase 1 is over", "S001-39"),
            clause(
                _may_go_to_battle,
                "it is main phase 1 that is over, and there can be a battle phase",
                "S001-39",
            ),
        ),
        then=(become(heading, where),),
        says=name,
        cite=cite,
    )


_LEAVING = (
    _step(
        MAKE_FIRST,
        (_announced, _both, clause(owes(turn), "the turn player has something compulsory left", "S001-13")),
        (become(box, OPEN), become(passes, 0), become(holder, turn), become(duty, HAS_TO_GO_FIRST)),
        "the turn player has to go first",
        "S001-13 S001-15 S002-25 S002-103 S002-114",
    ),
    _step(
        ASK_ONCE_MORE,
        (
            _announced,
            _both,
            clause(~owes(turn), "the turn player has nothing compulsory left", "S001-13"),
            clause(owes(opponent(turn)), "the other player has something compulsory left", "S001-13"),
        ),
        (become(box, OPEN), become(passes, 0), become(holder, turn), become(duty, LAST_OFFER)),
        "the turn player is asked once more",
        "S001-13 S001-16",
    ),
    _announce(HEAD_FOR_BATTLE, TO_BATTLE, clause(_battle_open, "there can be a battle phase", "S002-66")),
    _announce(HEAD_FOR_END, TO_END),
    _go(GO_TO_BATTLE, TO_BATTLE, "S001-39 S002-66"),
    _go(GO_TO_END, TO_END, "S001-39 S002-66"),
)

_BEGINNING = (
    _step(
        BEGIN_PHASE,
        (
            *_at(BEGINNING, "a phase begins"),
            clause(
                any_of(phase == END_PHASE, ~skipped(phase)), "it is not skipped", "S002-03 S002-15 S002-33"
            ),
        ),
        (
            become(stretch, when(phase == DRAW, BEFORE_THE_DRAW, GOING)),
            become(box, when(phase == DRAW, PROCEDURE, OPEN)),
        ),
        "the phase begins",
        "S001-02 S002-02 S002-15 S002-33 S002-67 S002-109",
    ),
    _step(
        SKIP_PHASE,
        (
            *_at(BEGINNING, "a phase begins"),
            clause(phase != END_PHASE, "it is not the end phase"),
            clause(skipped(phase), "it is skipped", "S002-03 S002-15 S002-33"),
        ),
        (become(stretch, PASSED),),
        "the phase is skipped",
        "S002-03 S002-15 S002-33",
    ),
    _step(
        GO_ON,
        (
            *_at(PASSED, "the phase is over"),
            clause(phase != END_PHASE, "the turn is not over"),
            clause(~_may_go_to_battle, "it is known where the turn player goes", "S001-39"),
        ),
        (become(phase, _following()), become(stretch, BEGINNING), become(heading, NOWHERE_YET)),
        "the next phase comes",
        "S001-18 S001-37 S002-14 S002-66 S002-107 S002-108",
    ),
)

_DRAWING = (
    _step(
        OPEN_BEFORE_THE_DRAW,
        (
            *_at(BEFORE_THE_DRAW, "the draw is about to be made"),
            clause(moment == NO_MOMENT, "nobody has been asked before the draw"),
            clause(_nobody_treats, "nothing is left to be handled before the draw", "S002-05"),
        ),
        (
            become(box, WINDOW),
            become(moment, BEFORE_DRAW),
            become(resume, TO_PROCEDURE),
            become(holder, turn),
            become(passes, 0),
        ),
        "the players are asked before the draw",
        "S002-06",
    ),
    _step(
        DRAW_CARD,
        (
            *_at(BEFORE_THE_DRAW, "the draw is about to be made"),
            clause(moment == BEFORE_DRAW, "the players have been asked before the draw", "S002-06 S002-08"),
        ),
        (
            become(stretch, AFTER_THE_DRAW),
            become(moment, when(draws(), DRAWN_CARD, AFTER_CHAIN)),
            become(resume, TO_OPEN_STATE),
            *_noted,
        ),
        "the turn player makes his normal draw, if he makes one",
        "S002-08 S002-11",
    ),
    _step(
        AFTER_DRAWING,
        (
            *_at(AFTER_THE_DRAW, "the draw has been made, or passed over"),
            clause(_nobody_treats, "nothing is left to be handled after the draw", "S002-09"),
        ),
        (become(stretch, GOING), become(box, CHECKING), become(resume, TO_OPEN_STATE)),
        "the moment of the draw comes",
        "S002-10 S002-11",
    ),
)

_nothing_chosen = clause(subject == NO_CARD, "no card to be discarded has been chosen", "S002-120")

_ADJUSTMENT = (
    rule(
        DISCARD,
        CHOICE,
        turn,
        over=(card,),
        guard=(
            *_at(ADJUSTING, "the hand is adjusted", "S001-19 S002-116"),
            clause(over_limit(), "the hand is larger than the limit in force", "S002-120 S002-121"),
            clause(may_discard(card), "it is a card in the turn player's hand", "S002-120"),
            _nothing_chosen,
        ),
        then=(become(subject, card),),
        says="discard {card}",
        cite="S001-19 S002-120",
    ),
    _step(
        THROW_AWAY,
        (
            *_at(ADJUSTING, "the hand is adjusted", "S001-19 S002-116"),
            clause(subject != NO_CARD, "a card to be discarded has been chosen"),
        ),
        (
            become(subject, NO_CARD),
            become(moment, DISCARDED_CARDS),
            become(resume, AFTER_MOMENTS),
            *_noted,
        ),
        "the card is discarded",
        "S002-120",
    ),
    _step(
        DISCARDS_OVER,
        (
            *_at(ADJUSTING, "the hand is adjusted", "S001-19 S002-116"),
            clause(moment == DISCARDED_CARDS, "something has been discarded"),
            _nothing_chosen,
            clause(
                any_of(~over_limit(), forall(card, ~may_discard(card))),
                "the hand is no larger than the limit in force",
                "S002-120",
            ),
        ),
        (become(box, CHECKING),),
        "the moment of the discard comes",
        "S002-123",
    ),
    _step(
        ADJUSTED,
        (
            *_at(ADJUSTING, "the hand is adjusted", "S001-19 S002-116"),
            clause(moment == NO_MOMENT, "the moments of the discard are over", "S002-129"),
            _nothing_chosen,
            clause(
                any_of(~over_limit(), forall(card, ~may_discard(card))),
                "the hand is no larger than the limit in force",
                "S002-130",
            ),
        ),
        (become(stretch, PASSED), become(resume, TO_OPEN_STATE)),
        "the hand adjustment is over",
        "S001-19 S002-130",
    ),
)

_turn_over = (
    *_at(PASSED, "a phase is over"),
    clause(phase == END_PHASE, "the end phase is over", "S002-132"),
)
_NEXT = (
    _step(
        NEXT_TURN,
        (*_turn_over, clause(turns > 0, "more turns follow")),
        (
            become(turn, opponent(turn)),
            become(holder, opponent(turn)),
            become(turns, turns - 1),
            become(phase, DRAW),
            become(stretch, BEGINNING),
        ),
        "the other player's turn begins",
        "S002-132 S002-145",
    ),
    _step(
        LAST_TURN,
        (*_turn_over, clause(turns <= 0, "no turn follows")),
        (become(box, OVER),),
        "the turn is over",
        "S001-19 S002-132",
    ),
)

_END = (
    _step(
        DUEL_DECIDED,
        (
            clause(box == CLEANUP, "the chain is over, or what was handled outside one"),
            clause(decided(), "a text has decided the duel", "S002-118"),
        ),
        (become(box, OVER), become(holder, turn), become(passes, 0)),
        "the duel is decided",
        "S002-118",
    ),
)

TURN = Part(rules=(*_BEGINNING, *_DRAWING, *_LEAVING, *_ADJUSTMENT, *_NEXT, *_END))
"""The rules of the turn."""

BEGINS = (
    clause(
        any_of(
            all_of(box == OPEN, stretch == GOING),
            all_of(box == PROCEDURE, stretch == BEGINNING),
            all_of(box == PROCEDURE, stretch == ADJUSTING, phase == END_PHASE),
        ),
        "play starts in an open state, at the beginning of a phase, or with the hand adjustment",
    ),
    clause(turns >= 0, "no number is negative"),
)
"""From which positions play starts."""
