"""Leaving a phase: the announcement, who has to act before it can end, and where it leads.

The end is announced, which is the turn player's pass, and stands if the other player passes, too (S001-07,
S001-36, S001-37). If somebody has something compulsory left by then, the eight steps of S001-10 to S001-18,
or the table of S002-22 to S002-29, say who has to act (C-19).
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, when
from solemn.model.machine.rules import Clause, Rule, become, clause, rule
from solemn.model.machine.ruleset import Refinement
from solemn.model.ocg.attacking import DECLARE_ATTACK
from solemn.model.ocg.battle import play_goes_on
from solemn.model.ocg.between import at, system_step
from solemn.model.ocg.items import (
    HAS_TO_GO_FIRST,
    LAST_OFFER,
    NO_DUTY,
    OTHER_HAS_TO_ACT,
    duty,
    owes,
)
from solemn.model.ocg.options import (
    ANNOUNCED_DESTINATION,
    PASS_TABLE,
    destination_of_main1,
    item_procedure,
)
from solemn.model.ocg.phases import (
    ADJUSTING,
    BATTLE_START,
    END_PHASE,
    MAIN1,
    NOWHERE_YET,
    PASSED,
    TO_BATTLE,
    TO_END,
    goes_on,
    heading,
    phase,
    skipped,
    stretch,
)
from solemn.model.ocg.summons import MOVE_NAMES
from solemn.model.timing.building import DECLARE_END, END_STEP, PASS_PRIORITY
from solemn.model.timing.vocabulary import (
    CHOICE,
    END,
    LEAVING,
    OPEN,
    box,
    holder,
    opponent,
    passes,
    turn,
)


__all__ = [
    "ASK_ONCE_MORE",
    "GO_TO_BATTLE",
    "GO_TO_END",
    "HEAD_FOR_BATTLE",
    "HEAD_FOR_END",
    "LEAVING_CLAUSES",
    "LEAVING_RULES",
    "MAKE_FIRST",
    "chooses_where",
]

MAKE_FIRST = "make the turn player go first"
ASK_ONCE_MORE = "ask the turn player once more"
GO_TO_BATTLE = "go to the battle phase"
GO_TO_END = "go to the end phase"
HEAD_FOR_BATTLE = "announce the battle phase"
HEAD_FOR_END = "announce the end phase"

_battle_open = ~skipped(BATTLE_START)
_announcing = all_of(phase == MAIN1, goes_on, destination_of_main1 == ANNOUNCED_DESTINATION)
chooses_where = all_of(phase == MAIN1, heading == NOWHERE_YET, _battle_open)
"""The turn player has the choice between the battle phase and the end phase, and has not announced it."""

_GOING_FIRST = clause(
    any_of(duty != HAS_TO_GO_FIRST, ~owes(turn)),
    "the turn player has to go first, since both have passed",
    "S001-13 S001-15 S002-25 S002-29 S002-103 S002-114 S002-117",
)
_TURN = clause(
    any_of(box != LEAVING, duty != OTHER_HAS_TO_ACT, owes(turn), ~owes(opponent(turn))),
    "the other player has to act, since the turn player has passed again",
    "S001-13 S001-17 C-19",
)
_TABLE = clause(
    any_of(box != LEAVING, item_procedure != PASS_TABLE, owes(turn), ~owes(opponent(turn))),
    "the other player has something left, and the turn player, who passed, has not",
    "S002-28 S002-29 C-19",
)

_both = clause(passes == 2, "both players have passed one directly after the other", "S001-12 S001-13")
_announced = clause(box == LEAVING, "the end has been announced", "S001-13")

LEAVING_CLAUSES = (
    Refinement(
        DECLARE_END.name,
        guard=(
            _GOING_FIRST,
            clause(~_announcing, "the announcement says where the turn player goes", "S001-36"),
        ),
        then=(become(duty, when(duty == LAST_OFFER, OTHER_HAS_TO_ACT, NO_DUTY)),),
    ),
    *(
        Refinement(name, guard=(_GOING_FIRST,), then=(become(duty, NO_DUTY),))
        for name in (*MOVE_NAMES, DECLARE_ATTACK)
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
            become(
                stretch,
                when(play_goes_on(), when(all_of(phase == END_PHASE, goes_on), ADJUSTING, PASSED), stretch),
            ),
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
            *at(PASSED, "main phase 1 is over", "S001-39"),
            clause(
                chooses_where,
                "it is main phase 1 that is over, and there can be a battle phase",
                "S001-39",
            ),
        ),
        then=(become(heading, where),),
        says=name,
        cite=cite,
    )


LEAVING_RULES = (
    system_step(
        MAKE_FIRST,
        (_announced, _both, clause(owes(turn), "the turn player has something compulsory left", "S001-13")),
        (become(box, OPEN), become(passes, 0), become(holder, turn), become(duty, HAS_TO_GO_FIRST)),
        "the turn player has to go first",
        "S001-13 S001-15 S002-25 S002-103 S002-114",
    ),
    system_step(
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
"""The steps by which a phase is left, or not yet."""
