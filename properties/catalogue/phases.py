"""Properties of the turn: in which order phases come, what ends one, who leads, what precedes the draw."""

from __future__ import annotations

from solemn.model.logic.build import Expr, after, all_of, any_of, enabled, exists, forall, var, when
from solemn.model.ocg.battle import cut_short
from solemn.model.ocg.filters import REQUIREMENT
from solemn.model.ocg.items import HAS_TO_GO_FIRST, duty, is_item, item_in, owes, treats
from solemn.model.ocg.leaving import HEAD_FOR_BATTLE, HEAD_FOR_END
from solemn.model.ocg.legality import latched, latches
from solemn.model.ocg.moments import BEFORE_DRAW, NO_MOMENT, moment, negates_summons
from solemn.model.ocg.phases import (
    ADJUSTING,
    AFTER_CALCULATION,
    AFTER_THE_DRAW,
    BATTLE_END,
    BATTLE_START,
    BATTLE_STEP,
    BEFORE_CALCULATION,
    BEFORE_THE_DRAW,
    BEGINNING,
    CALCULATION,
    DAMAGE_END,
    DAMAGE_START,
    DRAW,
    END_PHASE,
    GOING,
    MAIN1,
    MAIN2,
    PASSED,
    STANDBY,
    before_the_draw,
    goes_on,
    in_damage_step,
    phase,
    skipped,
    stretch,
)
from solemn.model.ocg.speed import FAST, speed
from solemn.model.timing.building import ADD_LINK, DECLARE_END, START_CHAIN
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    CHECKING,
    CHOICE,
    CLEANUP,
    END,
    LEAVING,
    OPEN,
    OVER,
    PASS,
    PROCEDURE,
    SYSTEM_STEP,
    TREATMENT,
    WINDOW,
    N,
    T,
    box,
    chain,
    effect,
    holder,
    move,
    offering,
    opponent,
    passes,
    turn,
)
from solemn.properties.catalogue._edits import (
    LATCHED_BY_A_DRAW,
    NOTHING_AT_THE_BATTLE_START,
    NOTHING_WHILE_LEAVING,
    ON_TO_THE_END_PHASE,
    SAME_PHASE_AGAIN,
    SKIPPED_AND_STILL_GOING,
)
from solemn.properties.catalogue._words import NEW, NOTHING_OWED, chosen, stays, usable
from solemn.properties.catalogue._write import OCG_ONLY, among, declare, step
from solemn.properties.claims import Always, CanForce, May
from solemn.properties.edits import Caught, dropped


__all__ = ["PHASES"]

_ORDER = (DRAW, STANDBY, MAIN1, BATTLE_START, BATTLE_STEP, BATTLE_END, MAIN2, END_PHASE)
"""The phases and steps; an attack takes the battle step to the damage step, and back."""
_STRETCHES = (BEGINNING, BEFORE_THE_DRAW, AFTER_THE_DRAW, GOING, ADJUSTING, PASSED)
_FOLLOWS = (
    (DRAW, STANDBY),
    (STANDBY, MAIN1),
    (MAIN1, BATTLE_START),
    (MAIN1, END_PHASE),
    (BATTLE_START, BATTLE_STEP),
    (BATTLE_START, BATTLE_END),
    (BATTLE_STEP, BATTLE_END),
    (BATTLE_STEP, DAMAGE_START),
    (BATTLE_END, MAIN2),
    (MAIN2, END_PHASE),
)


_BATTLE = (
    (DAMAGE_START, BEFORE_CALCULATION),
    (BEFORE_CALCULATION, CALCULATION),
    (CALCULATION, AFTER_CALCULATION),
    (AFTER_CALCULATION, DAMAGE_END),
    (DAMAGE_END, BATTLE_STEP),
)
"""The parts of the damage step follow one another without an announcement."""


def _leads(pairs: tuple[tuple[Expr, Expr], ...]) -> Expr:
    """Return that the step takes play from the one of a pair to the other."""
    return any_of(*(all_of(phase == one, after(phase) == other) for one, other in pairs))


def _place(value: Expr, order: tuple[Expr, ...]) -> Expr:
    """Return at which place of an order a value stands."""
    result = when(value == order[-1], len(order) - 1, 0)
    for place, member in enumerate(order[:-1]):
        result = when(value == member, place, result)
    return result


_changes = any_of(after(phase) != phase, after(turn) != turn)
_passed_both = all_of(box == LEAVING, passes == 2)
_damage_step_ends = all_of(
    phase == DAMAGE_END,
    move == SYSTEM_STEP,
    box == PROCEDURE,
    after(box) == OPEN,
    after(holder) == turn,
)
_nothing_left = all_of(~owes(turn), ~owes(opponent(turn)))
_ends = any_of(
    all_of(stretch == GOING, among(after(stretch), ADJUSTING, PASSED)),
    all_of(box == LEAVING, after(box) == OVER),
)
_announces = any_of(*(enabled(rule) for rule in (DECLARE_END.name, HEAD_FOR_BATTLE, HEAD_FOR_END)))
_free = all_of(box == OPEN, stretch == GOING, ~all_of(duty == HAS_TO_GO_FIRST, owes(turn)))
_requirement = var("requirement", REQUIREMENT)

_quick = all_of(chosen(N), speed(effect) >= FAST, ~is_item(effect), ~negates_summons(effect), usable(effect))
_N_can_act = exists(
    effect,
    all_of(
        _quick,
        any_of(enabled(START_CHAIN.name, "N", effect=effect), enabled(ADD_LINK.name, "N", effect=effect)),
    ),
)
_before_battle = all_of(box == OPEN, phase == BATTLE_START, turn == T, NOTHING_OWED, exists(effect, _quick))

PHASES = (
    declare(
        "P-62",
        "A turn runs draw, standby, main phase 1, then either battle and main phase 2 or directly the end "
        "phase; then it is the other player's turn. A phase that is skipped keeps its place.",
        OCG_ONLY,
        step(
            all_of(after(phase) != phase, after(turn) == turn).implies(
                any_of(
                    all_of(stretch == PASSED, after(stretch) == BEGINNING, _leads(_FOLLOWS)),
                    _leads(_BATTLE),
                    all_of(cut_short(), after(stretch) == PASSED, among(after(phase), BATTLE_END, MAIN2)),
                )
            )
        ),
        step(
            (after(turn) != turn).implies(
                all_of(
                    stretch == PASSED,
                    phase == END_PHASE,
                    after(phase) == DRAW,
                    after(stretch) == BEGINNING,
                    after(turn) == opponent(turn),
                )
            )
        ),
        situation=stretch == PASSED,
        arises_on=("skipped",),
        caught=Caught(ON_TO_THE_END_PHASE, "skipped", 2),
    ),
    declare(
        "P-63",
        "In the draw phase come what is handled before the draw, the window before the draw, the normal "
        "draw unless something forbids it or takes its place, what is handled after it, the moment of the "
        "draw, and the rest of the phase.",
        OCG_ONLY,
        Always(among(stretch, BEFORE_THE_DRAW, AFTER_THE_DRAW).implies(phase == DRAW).term),
        step(
            all_of(phase == DRAW, after(stretch) != stretch, after(phase) == DRAW).implies(
                any_of(
                    all_of(stretch == BEGINNING, among(after(stretch), BEFORE_THE_DRAW, PASSED)),
                    all_of(stretch == BEFORE_THE_DRAW, after(stretch) == AFTER_THE_DRAW),
                    all_of(stretch == AFTER_THE_DRAW, after(stretch) == GOING, after(box) == CHECKING),
                    all_of(stretch == GOING, after(stretch) == PASSED),
                )
            )
        ),
        step(
            all_of(stretch == BEFORE_THE_DRAW, move == TREATMENT).implies(
                all_of(box == PROCEDURE, moment == NO_MOMENT)
            )
        ),
        step(
            all_of(stretch == BEFORE_THE_DRAW, box == PROCEDURE, after(box) == WINDOW).implies(
                all_of(~treats(turn), ~treats(opponent(turn)))
            )
        ),
        step(
            all_of(stretch == BEFORE_THE_DRAW, after(stretch) == AFTER_THE_DRAW).implies(
                all_of(box == PROCEDURE, moment == BEFORE_DRAW)
            )
        ),
        step(
            all_of(stretch == AFTER_THE_DRAW, after(stretch) == GOING).implies(
                all_of(~treats(turn), ~treats(opponent(turn)))
            )
        ),
        situation=all_of(phase == DRAW, stretch == BEFORE_THE_DRAW),
        arises_on=("instead-of-the-draw",),
        caught=Caught(
            dropped("make the normal draw / the players have been asked before the draw"),
            "instead-of-the-draw",
            2,
        ),
    ),
    declare(
        "P-64",
        "A phase or step ends only after the turn player and then the other player have passed in direct "
        "succession, the turn player by announcing its end in the open state. A phase that is skipped, one "
        "that a text has ended, and the hand adjustment, which follows these passes, end by themselves; the "
        "damage step leads back to the battle step without anybody being asked.",
        OCG_ONLY,
        step(
            all_of(stretch != PASSED, after(stretch) == PASSED).implies(
                any_of(
                    all_of(_passed_both, stretch == GOING),
                    all_of(stretch == BEGINNING, skipped(phase)),
                    stretch == ADJUSTING,
                    all_of(stretch == GOING, box == PROCEDURE, cut_short()),
                )
            )
        ),
        step(all_of(box == LEAVING, after(box) == OVER).implies(_passed_both)),
        step(all_of(in_damage_step(), after(phase) == BATTLE_STEP).implies(_damage_step_ends)),
        step(all_of(stretch != ADJUSTING, after(stretch) == ADJUSTING).implies(_passed_both)),
        step(
            all_of(box != LEAVING, after(box) == LEAVING).implies(
                all_of(box == OPEN, move == END, holder == turn, after(passes) == 1)
            )
        ),
        step(
            all_of(box == LEAVING, after(box) == LEAVING).implies(
                all_of(move == PASS, passes == 1, holder == opponent(turn), after(passes) == 2)
            )
        ),
        situation=_passed_both,
        arises_on=("start-step",),
        caught=Caught(
            dropped("end the step after two passes / both players have passed one directly after the other"),
            "start-step",
            3,
        ),
    ),
    declare(
        "P-65",
        "If the other player acts after the end has been announced, the phase is the same afterwards, unless "
        "a text ends it, until its end is announced and passed again; then it is the turn player's move, and "
        "nobody has to act.",
        OCG_ONLY,
        step(
            all_of(stretch == GOING, ~_passed_both, ~in_damage_step(), ~cut_short()).implies(
                all_of(stays(phase), stays(stretch), stays(turn), any_of(after(box) != OVER, box == CLEANUP))
            )
        ),
        step(
            all_of(box == LEAVING, any_of(move == ACTIVATION, move == TREATMENT)).implies(
                after(duty) != HAS_TO_GO_FIRST
            )
        ),
        Always((box == OPEN).implies(all_of(holder == turn, chain.is_empty, moment == NO_MOMENT)).term),
        situation=all_of(box == LEAVING, passes == 1),
        arises_on=("start-step",),
        caught=Caught(
            dropped("end the step after two passes / both players have passed one directly after the other"),
            "start-step",
            3,
        ),
    ),
    declare(
        "P-66",
        "Once the other player has passed after the announcement and nothing compulsory is left, no run "
        "leads back into that phase in the same turn; main phase 2 is a phase of its own, and from the "
        "damage step play comes back to the battle step.",
        OCG_ONLY,
        step(
            all_of(_passed_both, _nothing_left).implies(
                any_of(among(after(stretch), ADJUSTING, PASSED), after(box) == OVER)
            )
        ),
        step(
            (after(turn) == turn).implies(
                any_of(
                    in_damage_step(),
                    after(in_damage_step()),
                    _place(after(phase), _ORDER) > _place(phase, _ORDER),
                    all_of(
                        stays(phase),
                        _place(after(stretch), _STRETCHES) >= _place(stretch, _STRETCHES),
                    ),
                )
            )
        ),
        situation=all_of(_passed_both, _nothing_left),
        arises_on=("skipped",),
        caught=Caught(SAME_PHASE_AGAIN, "skipped", 2),
    ),
    declare(
        "P-67",
        "No move of the other player takes the game to the next phase by itself: the turn player has "
        "announced the end, and the step itself is the system's.",
        OCG_ONLY,
        step(
            any_of(_changes, after(stretch) != stretch).implies(move == SYSTEM_STEP),
        ),
        step(_ends.implies(any_of(_passed_both, all_of(box == PROCEDURE, cut_short())))),
        step((move == END).implies(all_of(box == OPEN, holder == turn))),
        situation=_passed_both,
        arises_on=("start-step",),
        caught=Caught(
            dropped("end the step after two passes / both players have passed one directly after the other"),
            "start-step",
            3,
        ),
    ),
    declare(
        "P-68",
        "Whenever it is the turn player's move in an open state he can announce the end, again and again, "
        "unless both have passed and he has to act; and as long as the other player's effects are used up "
        "by it he succeeds.",
        OCG_ONLY,
        May(_free.term, _announces.term),
        CanForce(
            "T",
            goal=any_of(among(stretch, ADJUSTING, PASSED), box == OVER).term,
            whenever=all_of(_free, goes_on, turn == T, forall(effect, ~_quick)).term,
        ),
        situation=_free,
        narrowed=(
            "that he succeeds is asked where play goes on after the phase and the other player has no fast "
            "effect left: with one that he may use any number of times there is no end to it."
        ),
        arises_on=("start-step",),
        caught=Caught(NOTHING_AT_THE_BATTLE_START, "start-step", 1),
    ),
    declare(
        "P-69",
        "Another player with a usable fast effect is asked in the start step of the battle phase, whatever "
        "the turn player does, before that step is over, and so before any attack; effects that forbid it "
        "are exempt.",
        OCG_ONLY,
        CanForce(
            "N",
            goal=any_of(all_of(offering(), holder == N, _N_can_act), forall(effect, ~_quick)).term,
            avoiding=any_of(phase != BATTLE_START, stretch == PASSED, box == OVER).term,
            whenever=_before_battle.term,
        ),
        situation=_before_battle,
        arises_on=("start-step",),
        caught=Caught(NOTHING_WHILE_LEAVING, "start-step", 1),
    ),
    declare(
        "P-71",
        "Before the draw, link 1 is an effect that takes the place of the draw.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, moment == BEFORE_DRAW, chain.is_empty).implies(
                item_in(NEW.effect, before_the_draw)
            )
        ),
        situation=all_of(box == WINDOW, moment == BEFORE_DRAW),
        arises_on=("instead-of-the-draw",),
        caught=Caught(
            dropped("start a chain / before the draw only what takes its place may start a chain"),
            "instead-of-the-draw",
            4,
        ),
    ),
    declare(
        "P-72",
        "In a skipped phase nothing is activated or handled: it is over at once.",
        OCG_ONLY,
        step(
            all_of(stretch == BEGINNING, skipped(phase), phase != END_PHASE, ~in_damage_step()).implies(
                all_of(move == SYSTEM_STEP, stays(phase), after(stretch) == PASSED)
            )
        ),
        step((stretch == PASSED).implies(any_of(move == SYSTEM_STEP, move == CHOICE))),
        situation=all_of(stretch == BEGINNING, skipped(phase), phase != END_PHASE),
        narrowed="no document knows of a skipped end phase, so none is skipped.",
        arises_on=("skipped",),
        caught=Caught(SKIPPED_AND_STILL_GOING, "skipped", 1),
    ),
    declare(
        "P-73",
        "What the position has to be like when a phase begins is looked up then, and keeps its value "
        "whatever changes later in the phase.",
        OCG_ONLY,
        step((stretch != BEGINNING).implies(forall(_requirement, stays(latched(_requirement))))),
        situation=exists(effect, exists(_requirement, latches(effect, _requirement))),
        arises_on=("not-empty-at-the-beginning",),
        caught=Caught(LATCHED_BY_A_DRAW, "not-empty-at-the-beginning", 11),
    ),
)
