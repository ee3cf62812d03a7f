"""The turn of the OCG: its phases begin and follow one another, and the other player's turn comes.

How a phase is left is in `leaving.py`, the draw in `drawing.py`, the hand adjustment in `adjusting.py`, what
belongs to a phase in `items.py`. Between two turns there is no moment (S002-132).
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, when
from solemn.model.machine.rules import Signature, become, clause
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.adjusting import ADJUSTMENT, may_discard, over_limit
from solemn.model.ocg.attacking import somebody_can_attack
from solemn.model.ocg.battle import attacker
from solemn.model.ocg.between import at, system_step
from solemn.model.ocg.drawing import DRAWING, draws
from solemn.model.ocg.leaving import LEAVING_CLAUSES, LEAVING_RULES, chooses_where
from solemn.model.ocg.phases import (
    ADJUSTING,
    BATTLE_END,
    BATTLE_START,
    BATTLE_STEP,
    BEFORE_THE_DRAW,
    BEGINNING,
    DAMAGE_START,
    DRAW,
    END_PHASE,
    GOING,
    MAIN1,
    MAIN2,
    NOWHERE_YET,
    PASSED,
    STANDBY,
    TO_BATTLE,
    goes_on,
    heading,
    in_damage_step,
    phase,
    skipped,
    stretch,
    turns,
)
from solemn.model.timing.resolving import CLEAR_UP
from solemn.model.timing.vocabulary import (
    CLEANUP,
    NO_CARD,
    OPEN,
    OVER,
    PROCEDURE,
    box,
    holder,
    opponent,
    passes,
    turn,
)


__all__ = [
    "BEGINS",
    "BEGIN_PHASE",
    "DUEL_DECIDED",
    "GO_ON",
    "LASTING",
    "LAST_TURN",
    "NEXT_TURN",
    "SKIP_PHASE",
    "TURN",
    "TURN_CLAUSES",
    "TURN_PORTS",
    "decided",
]

decided = Signature("decided", ())
"""Whether a text has decided the duel."""
TURN_PORTS = (skipped, draws, over_limit, may_discard, decided)

BEGIN_PHASE = "begin the phase"
SKIP_PHASE = "skip the phase"
GO_ON = "go on to the next phase"
NEXT_TURN = "go on to the next turn"
LAST_TURN = "end the last turn"
DUEL_DECIDED = "end the decided duel"


def _following() -> Expr:
    """The phase after this one."""
    result = when(heading == TO_BATTLE, BATTLE_START, END_PHASE)
    for now, then in (
        (MAIN2, END_PHASE),
        (BATTLE_END, MAIN2),
        (BATTLE_STEP, when(attacker == NO_CARD, BATTLE_END, DAMAGE_START)),
        (BATTLE_START, when(somebody_can_attack, BATTLE_STEP, BATTLE_END)),
        (STANDBY, MAIN1),
        (DRAW, STANDBY),
    ):
        result = when(phase == now, then, result)
    return result


_BEGINNING = (
    system_step(
        BEGIN_PHASE,
        (
            *at(BEGINNING, "a phase begins"),
            clause(
                any_of(phase == END_PHASE, ~skipped(phase)), "it is not skipped", "S002-03 S002-15 S002-33"
            ),
            clause(~in_damage_step(), "it is no part of the damage step", "S002-01"),
        ),
        (
            become(stretch, when(phase == DRAW, BEFORE_THE_DRAW, GOING)),
            become(box, when(phase == DRAW, PROCEDURE, OPEN)),
        ),
        "the phase begins",
        "S001-02 S001-41 S002-02 S002-15 S002-33 S002-67 S002-100 S002-109",
    ),
    system_step(
        SKIP_PHASE,
        (
            *at(BEGINNING, "a phase begins"),
            clause(phase != END_PHASE, "it is not the end phase"),
            clause(~in_damage_step(), "it is no part of the damage step", "S002-01"),
            clause(skipped(phase), "it is skipped", "S002-03 S002-15 S002-33"),
        ),
        (become(stretch, PASSED),),
        "the phase is skipped",
        "S002-03 S002-15 S002-33",
    ),
    system_step(
        GO_ON,
        (
            *at(PASSED, "the phase is over"),
            clause(phase != END_PHASE, "the turn is not over"),
            clause(~chooses_where, "it is known where the turn player goes", "S001-39"),
        ),
        (become(phase, _following()), become(stretch, BEGINNING), become(heading, NOWHERE_YET)),
        "the next phase comes",
        "S001-18 S001-37 S002-14 S002-66 S002-71 S002-72 S002-74 S002-89 S002-107 S002-108 C-06",
    ),
)

_turn_over = (
    *at(PASSED, "a phase is over"),
    clause(phase == END_PHASE, "the end phase is over", "S002-132"),
)
_NEXT = (
    system_step(
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
        "S000-44 S002-132 S002-145",
    ),
    system_step(
        LAST_TURN,
        (*_turn_over, clause(turns <= 0, "no turn follows")),
        (become(box, OVER),),
        "the turn is over",
        "S001-19 S002-132",
    ),
)

_END = (
    system_step(
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

TURN_CLAUSES = (
    *LEAVING_CLAUSES,
    Refinement(CLEAR_UP, guard=(clause(~decided(), "no text has decided the duel", "S002-118"),)),
)
"""What the turn asks of the rules of the kernel, and of moves."""

TURN = Part(rules=(*_BEGINNING, *DRAWING, *LEAVING_RULES, *ADJUSTMENT, *_NEXT, *_END))
"""The rules of the turn."""

BEGINS = (
    clause(
        any_of(
            all_of(box == OPEN, stretch == GOING, ~in_damage_step()),
            all_of(box == PROCEDURE, stretch == BEGINNING, ~in_damage_step()),
            all_of(box == PROCEDURE, stretch == ADJUSTING, phase == END_PHASE),
        ),
        "play starts in an open state, at the beginning of a phase, or with the hand adjustment",
    ),
    clause(turns >= 0, "no number is negative"),
    clause(any_of(goes_on, turns == 0), "turns follow only where play goes on ('play goes on: yes')"),
)
"""From which positions play starts."""

LASTING = (
    clause(
        goes_on,
        "play ends with the phase in which it starts; start: {with: {play goes on: yes}} lets it go on",
    ),
)
"""What ends play before the duel does."""
