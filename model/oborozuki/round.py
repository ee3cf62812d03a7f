"""The round of 胧月: its phases, the sites that are opened, the spirit return, and the players' rounds in
turn.

A phase ends when its player says so and both pass. The document names a start, a preparation and a battle
phase; what it does not say, such as when spirit returns, is an option.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, Expr, all_of, any_of, forall, members, state, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import (
    PLAYER,
    SYSTEM,
    Update,
    become,
    clause,
    point,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.oborozuki.happenings import NO_DEED, deed
from solemn.model.oborozuki.options import CARDS_IN_BATTLE_PHASE, RETURN_AT_START
from solemn.model.oborozuki.zones import in_play, opened, own_cards, site
from solemn.model.timing.building import DECLARE_END, END_STEP
from solemn.model.timing.vocabulary import (
    ACTION,
    CARD,
    NO_CARD,
    OPEN,
    OVER,
    PROCEDURE,
    SYSTEM_STEP,
    box,
    holder,
    opponent,
    turn,
)


__all__ = [
    "AREA",
    "ATTACK_PREPARATION",
    "ATTACK_REPLACEMENT",
    "BATTLE",
    "END",
    "GO_ON",
    "LAST_ROUND",
    "NEXT_ROUND",
    "NO_AREA",
    "OPEN_SITE",
    "PHASE",
    "PREPARATION",
    "REST",
    "ROUND",
    "ROUND_CLAUSES",
    "SPIRIT_RETURN",
    "START",
    "attacked",
    "attacker",
    "characters",
    "extra",
    "joint",
    "may_act",
    "phase",
    "power",
    "rounds",
    "site_opened",
    "using_cards",
]

PHASE = EnumSort(
    "Phase",
    (
        "start",
        "preparation",
        "battle",
        "attack replacement",
        "attack preparation",
        "rest of the battle",
        "end",
    ),
)
"""The phases of a round and the steps of a battle; after the attack preparation step a battle is not
described and is one abstract step."""
START, PREPARATION, BATTLE, ATTACK_REPLACEMENT, ATTACK_PREPARATION, REST, END = members(PHASE)

AREA = EnumSort("Area", ("no area", "forward area", "rear area"))
"""What is attacked. The document names the forward area (前锋区) and speaks of areas in range (S003-36);
one more stands for all others."""
NO_AREA = members(AREA)[0]

phase = state("phase", PHASE)
rounds = state("rounds", IntSort(0))
"""How many rounds are to follow this one."""
site_opened = state("site_opened", BOOL)
"""Whether a site has been opened in this start phase."""
characters = state("characters", IntSort(0))
"""How many characters have been summoned or levelled up in this preparation phase (S003-13, S003-18)."""
power = state("power", PLAYER, IntSort(0, 999))
"""The magic power (咒力) of a player; the bound is one of positions that are explored, not of the rules."""
extra = state("extra", PLAYER, IntSort(0, 99))
"""What effects that name the spirit return have added to the next one of a player (S003-26)."""

attacker = state("attacker", CARD)
attacked = state("attacked", AREA)
joint = state("joint", BOOL)
"""Whether the battle was declared jointly."""

OPEN_SITE = "open a site"
SPIRIT_RETURN = "spirit return"
GO_ON = "go on to the next phase"
NEXT_ROUND = "go on to the next round"
LAST_ROUND = "end the last round"

using_cards = any_of(phase == PREPARATION, all_of(phase == BATTLE, CARDS_IN_BATTLE_PHASE))
"""Whether SCs may be set up, replaced and used for gathering."""

may_act = clause(box == OPEN, "the state is open")

_between = (
    clause(box == PROCEDURE, "a phase is over"),
    clause(deed == NO_DEED, "no move is under way"),
)
_returning = phase == when(RETURN_AT_START, START, BATTLE)

ROUND_CLAUSES = (
    Refinement(
        DECLARE_END.name,
        guard=(
            clause(
                any_of(phase != START, site_opened, forall(site, in_play(site).implies(opened(turn, site)))),
                "a site has been opened in the start phase, or none is left to be opened",
                "S003-33",
            ),
        ),
    ),
    Refinement(END_STEP, then=(become(holder, turn),)),
)
"""What a round asks of the rules of the kernel: its phases follow one another."""


def _following() -> Expr:
    """The phase after this one."""
    result = END
    for now, then in (
        (START, PREPARATION),
        (PREPARATION, BATTLE),
        (ATTACK_REPLACEMENT, ATTACK_PREPARATION),
        (ATTACK_PREPARATION, REST),
        (REST, BATTLE),
    ):
        result = when(phase == now, then, result)
    return result


_no_battle: tuple[Update, ...] = (
    become(attacker, when(phase == REST, NO_CARD, attacker)),
    become(attacked, when(phase == REST, NO_AREA, attacked)),
    become(joint, when(phase == REST, FALSE, joint)),
)
_goes_on_by_itself = any_of(phase == ATTACK_PREPARATION, phase == BATTLE)

ROUND = Part(
    variables=(
        variable(phase, control=True, says="phase"),
        variable(rounds, says="rounds to come"),
        variable(site_opened, FALSE, says="site opened"),
        variable(characters, 0, says="characters come"),
        variable(power, says="magic power"),
        variable(extra, 0, says="added to the spirit return"),
        variable(attacker, NO_CARD, says="attacker"),
        variable(attacked, NO_AREA, says="attacked area"),
        variable(joint, FALSE, says="declared jointly"),
    ),
    rules=(
        rule(
            OPEN_SITE,
            ACTION,
            turn,
            over=(site,),
            guard=(
                may_act,
                clause(phase == START, "it is the start phase", "S003-33"),
                clause(~site_opened, "no site has been opened in this start phase", "S003-33"),
                clause(in_play(site), "the game is played with this site"),
                clause(~opened(turn, site), "the site is unopened", "S003-33"),
            ),
            then=(point(opened, (turn, site), TRUE), become(site_opened, TRUE)),
            says="open {site}",
            cite="S003-33 S003-34",
        ),
        rule(
            SPIRIT_RETURN,
            SYSTEM_STEP,
            SYSTEM,
            guard=(*_between, clause(_returning, "the phase is over after which spirit returns", "S003-29")),
            then=(
                point(power, (turn,), power(turn) + own_cards() + 1 + extra(turn)),
                point(extra, (turn,), 0),
                become(phase, when(RETURN_AT_START, PREPARATION, END)),
                become(box, when(RETURN_AT_START, OPEN, PROCEDURE)),
            ),
            says="spirit returns",
            cite="S003-24 S003-25 S003-26 S003-27 S003-29",
        ),
        rule(
            GO_ON,
            SYSTEM_STEP,
            SYSTEM,
            guard=(
                *_between,
                clause(~_returning, "no spirit return is due, which yields at least one", "S003-24 S003-27"),
                clause(phase != END, "the round is not over"),
            ),
            then=(
                become(phase, _following()),
                become(box, when(_goes_on_by_itself, PROCEDURE, OPEN)),
                become(characters, when(phase == PREPARATION, 0, characters)),
                *_no_battle,
            ),
            says="the next phase begins",
        ),
        rule(
            NEXT_ROUND,
            SYSTEM_STEP,
            SYSTEM,
            guard=(
                *_between,
                clause(phase == END, "the round is over"),
                clause(rounds > 0, "more rounds follow"),
            ),
            then=(
                become(turn, opponent(turn)),
                become(holder, opponent(turn)),
                become(rounds, rounds - 1),
                become(phase, START),
                become(box, OPEN),
                become(site_opened, FALSE),
            ),
            says="the other player's round begins",
        ),
        rule(
            LAST_ROUND,
            SYSTEM_STEP,
            SYSTEM,
            guard=(
                *_between,
                clause(phase == END, "the round is over"),
                clause(rounds <= 0, "no round follows"),
            ),
            then=(become(box, OVER),),
            says="play is over",
        ),
    ),
)
