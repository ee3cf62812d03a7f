"""Invariants of the OCG that the proofs of the catalogue lean on: stages of a summon, moments, speeds."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, forall, forall_position
from solemn.model.ocg.battle import (
    attacked,
    attacker,
    battle_cut,
    cut_short,
    held_back,
    stopped,
    under_attack,
)
from solemn.model.ocg.deeds import (
    AIMED,
    AIMING,
    ANNOUNCED,
    ASKED_AGAIN,
    ATTACK,
    NO_DEED,
    NO_STAGE,
    PAID,
    PLACED,
    REPLAY,
    TO_BE_NEGATED,
    deed,
    stage,
)
from solemn.model.ocg.items import HAS_TO_GO_FIRST, LAST_OFFER, OTHER_HAS_TO_ACT, duty
from solemn.model.ocg.moments import ATTEMPT, BEFORE_DRAW, DISCARDED_CARDS, NO_MOMENT, moment
from solemn.model.ocg.phases import (
    ADJUSTING,
    AFTER_THE_DRAW,
    BATTLE_STEP,
    BEFORE_THE_DRAW,
    BEGINNING,
    DRAW,
    END_PHASE,
    GOING,
    PASSED,
    in_battle_phase,
    in_damage_step,
    in_main_phase,
    phase,
    stretch,
)
from solemn.model.ocg.speed import speed
from solemn.model.ocg.summons import owed, priced, summon_negated, summoning
from solemn.model.timing.noting import other, waiting
from solemn.model.timing.vocabulary import (
    AFTER_MOMENTS,
    BUILDING,
    CHECKING,
    CLEANUP,
    LEAVING,
    NO_CARD,
    OPEN,
    OVER,
    PAYING,
    PROCEDURE,
    RESOLVING,
    TO_OPEN_STATE,
    TO_PROCEDURE,
    TRIGGERS,
    WINDOW,
    box,
    chain,
    resume,
    trigger,
)
from solemn.properties.catalogue._write import LAST_GROUP, among, lemma


__all__ = ["OCG_LEMMAS"]

_between_moves = all_of(stage == NO_STAGE, among(stretch, GOING, BEGINNING, PASSED))

OCG_LEMMAS = (
    lemma(
        "stages belong to moves under way",
        all_of(
            all_of(box == PROCEDURE, stretch == GOING, stage == NO_STAGE).implies(resume == AFTER_MOMENTS),
            (stage != NO_STAGE).implies(stretch == GOING),
            among(box, OPEN, LEAVING).implies(all_of(stretch == GOING, stage == NO_STAGE)),
            among(stretch, BEGINNING, PASSED).implies(among(box, PROCEDURE, OVER)),
            among(stage, ANNOUNCED, PAID, PLACED, ASKED_AGAIN, AIMING, AIMED).implies(box == PROCEDURE),
            (stage == TO_BE_NEGATED).implies(
                among(box, PROCEDURE, WINDOW, BUILDING, PAYING, RESOLVING, CLEANUP, OVER)
            ),
        ),
        "a move has a stage exactly while it is under way, and that is while a phase goes on",
    ),
    lemma(
        "where a window leads is the stage's affair",
        all_of(
            among(stage, TO_BE_NEGATED, PLACED).implies(resume == TO_PROCEDURE),
            among(stage, ANNOUNCED, PAID).implies(resume == TO_OPEN_STATE),
            among(stage, ASKED_AGAIN, AIMING, AIMED).implies(resume != TO_PROCEDURE),
            _between_moves.implies(
                all_of(
                    resume != TO_PROCEDURE,
                    (attacker != NO_CARD).implies(resume == AFTER_MOMENTS),
                    all_of(attacker == NO_CARD, ~cut_short()).implies(resume == TO_OPEN_STATE),
                )
            ),
            all_of(
                _between_moves, cut_short(), among(box, TRIGGERS, WINDOW, BUILDING, PAYING, PROCEDURE)
            ).implies(resume == AFTER_MOMENTS),
            all_of(among(stretch, BEFORE_THE_DRAW, AFTER_THE_DRAW), box != PROCEDURE).implies(
                resume == TO_PROCEDURE
            ),
            among(stretch, BEFORE_THE_DRAW, AFTER_THE_DRAW).implies(resume != AFTER_MOMENTS),
            (stretch == ADJUSTING).implies(
                all_of(
                    resume != TO_PROCEDURE,
                    all_of(box == PROCEDURE, moment == NO_MOMENT) | (resume == AFTER_MOMENTS),
                )
            ),
        ),
        "a summon that can be negated, the draw, an attack, the damage step, a phase that is cut short and "
        "the hand adjustment go on after their windows; nothing else does",
    ),
    lemma(
        "attacks have their steps",
        all_of(
            among(stage, ASKED_AGAIN, AIMING, AIMED).implies(among(deed, ATTACK, REPLAY)),
            (stage == ASKED_AGAIN).implies(deed == REPLAY),
            (deed == ATTACK).implies(among(stage, ANNOUNCED, AIMING, AIMED)),
            (deed == REPLAY).implies(among(stage, ASKED_AGAIN, AIMING, AIMED)),
            among(deed, ATTACK, REPLAY).implies(all_of(attacker != NO_CARD, phase == BATTLE_STEP)),
            all_of(stage != NO_STAGE, ~among(deed, ATTACK, REPLAY)).implies(attacker == NO_CARD),
            (attacker != NO_CARD).implies(any_of(phase == BATTLE_STEP, in_damage_step())),
            all_of(attacker != NO_CARD, phase == BATTLE_STEP).implies(among(stretch, GOING, PASSED)),
            (attacker == NO_CARD).implies(attacked == NO_CARD),
            stopped.implies(all_of(under_attack(), among(box, RESOLVING, CLEANUP, CHECKING, OVER))),
        ),
        "an attack is under way in the battle step and the damage step only, and is negated in a chain",
    ),
    lemma(
        "the damage step has no open state",
        in_damage_step().implies(
            all_of(
                attacker != NO_CARD,
                stage == NO_STAGE,
                among(stretch, BEGINNING, GOING),
                ~among(box, OPEN, LEAVING),
                (stretch == BEGINNING).implies(box == PROCEDURE),
            )
        ),
        "in the damage step a battle goes on, and nobody acts freely",
    ),
    lemma(
        "a phase is cut short after the moment of the chain",
        cut_short().implies(
            all_of(
                any_of(in_battle_phase(), all_of(in_main_phase(), ~battle_cut)),
                stretch == GOING,
                ~among(box, OPEN, LEAVING),
                ~among(stage, ANNOUNCED, PAID, ASKED_AGAIN, AIMING, AIMED),
            )
        ),
        "whoever may act freely acts in a phase that nothing has ended",
    ),
    lemma(
        "the attempt is a stage",
        (moment == ATTEMPT) == among(stage, TO_BE_NEGATED, PLACED),
        "the moment of the attempt lasts until the monster has been placed",
    ),
    lemma(
        "the price is chosen when the move is announced",
        all_of(owed >= 0, any_of(stage == ANNOUNCED, owed == 0)),
        "nothing is owed for a move but while it is announced",
    ),
    lemma(
        "deeds have stages",
        all_of((deed == NO_DEED) == (stage == NO_STAGE), (stage == PAID).implies(priced())),
        "a move is known as long as it is under way, and paid for only if it has a price",
    ),
    lemma(
        "only summons can be negated",
        among(stage, TO_BE_NEGATED, PLACED).implies(summoning()),
        "no other move comes to the stage in which it can be negated",
    ),
    lemma(
        "what has been negated was to be negated",
        summon_negated.implies(stage == TO_BE_NEGATED),
        "a summon is negated at its attempt only",
    ),
    lemma(
        "the open state is no moment",
        all_of(
            any_of(
                among(box, OPEN, LEAVING),
                among(stage, ANNOUNCED, PAID, ASKED_AGAIN, AIMING, AIMED),
                among(stretch, BEGINNING, PASSED),
                all_of(box == PROCEDURE, stage == NO_STAGE, stretch == GOING),
            ).implies(moment == NO_MOMENT),
            all_of(box == PROCEDURE, stretch == ADJUSTING).implies(among(moment, NO_MOMENT, DISCARDED_CARDS)),
            (stretch == BEFORE_THE_DRAW).implies(among(moment, NO_MOMENT, BEFORE_DRAW)),
            (moment == BEFORE_DRAW).implies(stretch == BEFORE_THE_DRAW),
        ),
        "in the open state, where a phase begins or is over, and until a move has been paid for, nothing has "
        "just happened",
    ),
    lemma(
        "nothing waits past its moment",
        any_of(
            among(box, OPEN, LEAVING),
            all_of(box == WINDOW, resume != TO_PROCEDURE),
            among(stage, ANNOUNCED, ASKED_AGAIN),
            all_of(stage == AIMING, deed == REPLAY),
            all_of(among(stretch, BEGINNING, PASSED), ~in_damage_step()),
            all_of(box == PROCEDURE, stretch == ADJUSTING, moment == NO_MOMENT),
            all_of(box == PROCEDURE, stretch == GOING, stage == NO_STAGE),
            all_of(box == TRIGGERS, chain.is_empty),
        ).implies(forall(other, any_of(waiting(other) == 0, held_back(other)))),
        "once the players are asked about a moment no trigger of it waits any more, but for those that wait "
        "until damage has been calculated",
    ),
    lemma(
        "no trigger answers an attempt",
        all_of(
            any_of(stage == TO_BE_NEGATED, moment == BEFORE_DRAW).implies(
                forall_position(chain, lambda i: chain[i].rank > LAST_GROUP)
            ),
            (moment == BEFORE_DRAW).implies(~among(box, TRIGGERS, CHECKING, OPEN, LEAVING)),
        ),
        "no trigger is placed with its group while a summon can be negated, or before the draw",
    ),
    lemma(
        "stretches belong to phases",
        all_of(
            among(stretch, BEFORE_THE_DRAW, AFTER_THE_DRAW).implies(phase == DRAW),
            (stretch == ADJUSTING).implies(phase == END_PHASE),
        ),
        "only the draw phase has a draw, and only the end phase a hand adjustment",
    ),
    lemma(
        "duties are met in the open state and while the end is answered",
        all_of(
            among(duty, HAS_TO_GO_FIRST, LAST_OFFER).implies(box == OPEN),
            (duty == OTHER_HAS_TO_ACT).implies(box == LEAVING),
        ),
        "nobody is obliged to act but in the open state, or after the end has been announced",
    ),
    lemma(
        "triggers have speed 1",
        forall_position(
            chain,
            lambda i: any_of(chain[i].rank <= LAST_GROUP, trigger(chain[i].effect)).implies(
                all_of(speed(chain[i].effect) == 1, trigger(chain[i].effect))
            ),
        ),
        "a link that is a trigger has speed 1, and so has one placed with a group",
    ),
)
"""The lemmas about the OCG, in the order in which they are tried."""
