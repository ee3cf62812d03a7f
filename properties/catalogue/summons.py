"""Properties of summons: their stages, the two windows, and where the monster is in between."""

from __future__ import annotations

from solemn.model.logic.build import Expr, after, all_of, any_of, exists, forall, integer, var, when
from solemn.model.ocg.events import (
    FLIP_SUMMONED,
    ITSELF,
    NORMAL_SUMMONED,
    SENT,
    SPECIAL_SUMMONED,
    about,
    answered,
    came_from,
    continuous,
    listens,
    news,
)
from solemn.model.ocg.moments import ATTEMPT, FAILED_SUMMON, SUMMON, moment, negates_summons
from solemn.model.ocg.options import FLIPPED_ON_FIELD
from solemn.model.ocg.standing import NEGATED, has, holds_now
from solemn.model.ocg.summons import (
    ANNOUNCED,
    NO_STAGE,
    PAID,
    PLACED,
    TO_BE_NEGATED,
    deed,
    owed,
    stage,
    subject,
    summon_negated,
    summoning,
)
from solemn.model.ocg.zones import NOWHERE, source, usable_from, zone
from solemn.model.timing.noting import meets, other, waiting
from solemn.model.timing.text import MARK, applied, mark_of
from solemn.model.timing.vocabulary import (
    ACTION,
    ACTIVATION,
    CARD,
    CHECKING,
    EFFECT,
    INSTRUCTION,
    OPEN,
    PROCEDURE,
    WINDOW,
    box,
    chain,
    move,
)
from solemn.properties.catalogue._words import NEW
from solemn.properties.catalogue._write import OCG_ONLY, among, declare, step
from solemn.properties.claims import Always, Leads
from solemn.properties.edits import Caught, dropped


__all__ = ["SUMMONS"]

_card, _effect, _mark = var("card", CARD), var("effect", EFFECT), var("mark", MARK)
_succeeding = all_of(box == PROCEDURE, stage == TO_BE_NEGATED, ~summon_negated)
_failing = all_of(box == PROCEDURE, stage == TO_BE_NEGATED, summon_negated)
_success_comes = all_of(moment != SUMMON, after(moment) == SUMMON)
_more_wait = after(waiting(other)) > waiting(other)
_summoned_now = any_of(
    *(
        all_of(after(news(_card)) == event, news(_card) != event)
        for event in (NORMAL_SUMMONED, FLIP_SUMMONED, SPECIAL_SUMMONED)
    )
)
_has_applied = after(applied(_mark))


def _comes_to(there: Expr) -> Expr:
    return all_of(stage != there, after(stage) == there)


_in_force = all_of(continuous(_effect), holds_now(_effect), ~has(source(_effect), NEGATED))
"""A continuous effect is there to see things: nothing negates it, and what it lasts for applies."""

SUMMONS = (
    declare(
        "P-46",
        "A summon is announced in the open state, then paid for, then the monster is taken out and the "
        "window opens in which it can be negated; then it is placed, continuous effects apply, and the "
        "moment of its success comes: no stage is left out, and no summon ends elsewhere unless it was "
        "negated or, before it was paid for, called off.",
        OCG_ONLY,
        step(_comes_to(ANNOUNCED).implies(all_of(move == ACTION, box == OPEN, stage == NO_STAGE))),
        step(_comes_to(PAID).implies(all_of(stage == ANNOUNCED, owed == 0))),
        step(
            _comes_to(TO_BE_NEGATED).implies(
                all_of(stage == PAID, after(box) == WINDOW, after(moment) == ATTEMPT)
            )
        ),
        step(_comes_to(PLACED).implies(_succeeding)),
        step(_success_comes.implies(all_of(stage == PLACED, after(box) == CHECKING))),
        step(
            all_of(summoning(), _comes_to(NO_STAGE)).implies(
                any_of(
                    stage == PLACED,
                    all_of(stage == TO_BE_NEGATED, summon_negated),
                    all_of(stage == ANNOUNCED, owed > 0),
                )
            )
        ),
        step(
            all_of(stage != NO_STAGE, after(stage) != NO_STAGE).implies(
                all_of(after(deed) == deed, after(subject) == subject)
            )
        ),
        Leads(
            since=all_of(summoning(), stage == PAID).term,
            until=all_of(box == WINDOW, moment == ATTEMPT).term,
            region=all_of(summoning(), stage == PAID).term,
            rank=(integer(0).term,),
        ),
        Leads(
            since=_succeeding.term,
            until=all_of(box == CHECKING, moment == SUMMON).term,
            region=any_of(_succeeding, stage == PLACED).term,
            rank=(when(stage == PLACED, 0, 1).term,),
        ),
        situation=stage == TO_BE_NEGATED,
        arises_on=("negated-summon",),
        caught=Caught(dropped("the summon succeeds / it could be negated"), "negated-summon", 2),
    ),
    declare(
        "P-47",
        "A summon succeeds only once the window in which it can be negated is closed and its chain is over.",
        OCG_ONLY,
        step(any_of(_comes_to(PLACED), _success_comes).implies(all_of(box == PROCEDURE, chain.is_empty))),
        step((stage != after(stage)).implies(among(box, OPEN, PROCEDURE))),
        step(exists(_card, _summoned_now).implies(any_of(_succeeding, move == INSTRUCTION))),
        situation=all_of(box == WINDOW, stage == TO_BE_NEGATED),
        arises_on=("negated-summon",),
        caught=Caught(dropped("the summon succeeds / a move is under way"), "negated-summon", 4),
    ),
    declare(
        "P-48",
        "A negated summon ends in the moment of its failure and never succeeds; what starts to wait then is "
        "what answers the way to the graveyard without naming a place.",
        OCG_ONLY,
        step(
            _failing.implies(
                all_of(
                    after(box) == CHECKING,
                    after(stage) == NO_STAGE,
                    after(moment) == FAILED_SUMMON,
                )
            )
        ),
        step(
            all_of(summon_negated, stage == TO_BE_NEGATED).implies(
                all_of(after(stage) != PLACED, after(moment) != SUMMON)
            )
        ),
        step(
            _failing.implies(
                all_of(
                    forall(_card, ~_summoned_now),
                    forall(
                        other, _more_wait.implies(all_of(listens(other, SENT), came_from(other, NOWHERE)))
                    ),
                )
            )
        ),
        situation=all_of(stage == TO_BE_NEGATED, summon_negated),
        arises_on=("negated-summon",),
        caught=Caught(dropped("the summon succeeds / the summon has not been negated"), "negated-summon", 14),
    ),
    declare(
        "P-49",
        "In the window in which a summon can be negated link 1 is something that negates it.",
        OCG_ONLY,
        Always(all_of(moment == ATTEMPT, chain.depth > 0).implies(negates_summons(chain[0].effect)).term),
        step(
            all_of(move == ACTIVATION, moment == ATTEMPT, chain.is_empty).implies(negates_summons(NEW.effect))
        ),
        situation=all_of(box == WINDOW, moment == ATTEMPT),
        arises_on=("negated-summon",),
        caught=Caught(
            dropped("start a chain / while a summon can be negated only what negates it may start a chain"),
            "negated-summon",
            5,
        ),
    ),
    declare(
        "P-51",
        "From the time it is taken out until it is placed or its summon negated, a monster that is being "
        "summoned is nowhere, and nothing else is; no trigger of its own that names a place of origin starts "
        "to wait.",
        OCG_ONLY,
        Always(
            all_of(stage == TO_BE_NEGATED, ~summon_negated)
            .implies(any_of(FLIPPED_ON_FIELD, forall(_card, (zone(_card) == NOWHERE) == (_card == subject))))
            .term
        ),
        Always(
            forall(
                _card,
                (zone(_card) == NOWHERE).implies(all_of(stage == TO_BE_NEGATED, _card == subject)),
            ).term
        ),
        step(
            forall(
                other,
                all_of(
                    stage == TO_BE_NEGATED,
                    zone(source(other)) == NOWHERE,
                    about(other) == ITSELF,
                    ~came_from(other, NOWHERE),
                ).implies(~_more_wait),
            )
        ),
        situation=stage == TO_BE_NEGATED,
        arises_on=("negated-summon",),
        caught=Caught(dropped("take the monster from where it is / sets zone"), "negated-summon", 3),
    ),
    declare(
        "P-52",
        "What happens is seen by continuous effects in the same step, a success in the step after it, before "
        "the moment comes.",
        OCG_ONLY,
        step(_success_comes.implies(all_of(stage == PLACED, after(box) == CHECKING))),
        step(
            (~_succeeding).implies(
                forall(
                    _effect,
                    forall(
                        _mark,
                        all_of(_in_force, meets(_effect), mark_of(_effect, 0, _mark)).implies(_has_applied),
                    ),
                )
            )
        ),
        step(
            _success_comes.implies(
                forall(
                    _effect,
                    forall(
                        _mark,
                        all_of(
                            _in_force,
                            usable_from(_effect, zone(source(_effect))),
                            answered(_effect),
                            mark_of(_effect, 0, _mark),
                        ).implies(_has_applied),
                    ),
                )
            )
        ),
        situation=exists(_effect, all_of(_in_force, meets(_effect))),
        arises_on=("continuous-effect",),
        caught=Caught(
            dropped("continuous effects apply / the monster has been placed"), "continuous-effect", 2
        ),
    ),
)
