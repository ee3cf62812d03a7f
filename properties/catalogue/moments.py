"""Properties of moments: they last while their chain is being built, so who has passed may still answer."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, enabled, exists, forall, var
from solemn.model.ocg.events import answered, answers_event, news
from solemn.model.ocg.moments import NO_MOMENT, moment
from solemn.model.ocg.summons import subject
from solemn.model.timing.building import ADD_LINK
from solemn.model.timing.noting import by_priority, due, other
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    BY_PRIORITY,
    CARD,
    N,
    T,
    box,
    chain,
    effect,
    holder,
    may_answer,
    move,
    passes,
)
from solemn.properties.catalogue._edits import FORGOTTEN_MOMENT, RESPONSES_OUTSIDE_MOMENTS, TWO_LINKS_AT_MOST
from solemn.properties.catalogue._words import NEW, NOTHING_OWED, STAYS_IN_THE_MOMENT, chosen, usable
from solemn.properties.catalogue._write import BOTH, OCG_ONLY, declare, step
from solemn.properties.claims import May
from solemn.properties.edits import Caught


__all__ = ["MOMENTS"]

_card = var("card", CARD)
_can_add = all_of(chosen(holder), usable(effect), may_answer(effect))
_answers_it = all_of(_can_add, answers_event(effect), answered(effect))
_asked = all_of(box == BUILDING, passes < 2, NOTHING_OWED)
_in_its_chain = all_of(_asked, moment != NO_MOMENT)
_after_a_pass = all_of(
    box == BUILDING,
    moment != NO_MOMENT,
    holder == T,
    passes == 0,
    chain.depth == 1,
    chain.top.controller == N,
    chain.top.rank == BY_PRIORITY,
    NOTHING_OWED,
)
_adds = enabled(ADD_LINK.name, effect=effect)

MOMENTS = (
    declare(
        "P-14",
        "However long the chain already is, whoever is asked may add any effect of his own that he can use "
        "and that the game lets answer the top link.",
        BOTH,
        May(
            all_of(_asked, exists(effect, _can_add)).term,
            forall(effect, _can_add.implies(_adds)).term,
        ),
        situation=all_of(box == BUILDING, chain.depth >= 2),
        arises_on=("any-name", "E003-06"),
        caught=Caught(TWO_LINKS_AT_MOST, "any-name", 3),
    ),
    declare(
        "P-33",
        "The moment in which a chain was started lasts while it is being built: nothing that happened is "
        "forgotten, no trigger that waits for priority expires, and what answers the moment may be placed at "
        "any link that it may answer.",
        OCG_ONLY,
        step(
            STAYS_IN_THE_MOMENT.implies(
                all_of(
                    after(moment) == moment,
                    after(subject) == subject,
                    forall(
                        other,
                        all_of(by_priority(other), due(other) > 0).implies(
                            any_of(
                                after(due(other)) == due(other),
                                all_of(
                                    move == ACTIVATION,
                                    NEW.effect == other,
                                    after(due(other)) == due(other) - 1,
                                ),
                            )
                        ),
                    ),
                )
            )
        ),
        step(STAYS_IN_THE_MOMENT.implies(forall(_card, after(news(_card)) == news(_card)))),
        May(
            all_of(_in_its_chain, exists(effect, _answers_it)).term,
            forall(effect, _answers_it.implies(_adds)).term,
        ),
        situation=all_of(_asked, moment != NO_MOMENT, chain.depth >= 1),
        narrowed="what negates a summon answers it directly, as the first link only (S002-49).",
        arises_on=("answers-to-a-summon",),
        caught=Caught(FORGOTTEN_MOMENT, "answers-to-a-summon", 11),
    ),
    declare(
        "P-34",
        "If the turn player has passed in a window and the other player then starts a chain, the turn player "
        "may still add what answers the moment, as far as it may answer that link.",
        OCG_ONLY,
        May(
            all_of(_after_a_pass, exists(effect, _answers_it)).term,
            forall(effect, _answers_it.implies(enabled(ADD_LINK.name, "T", effect=effect))).term,
        ),
        situation=_after_a_pass,
        narrowed=(
            "what negates a summon answers it directly, as the first link only (S002-49); that the other "
            "player passes first ends the window, so only the turn player can have passed at its start."
        ),
        arises_on=("answers-to-a-summon",),
        caught=Caught(RESPONSES_OUTSIDE_MOMENTS, "answers-to-a-summon", 12),
    ),
)
