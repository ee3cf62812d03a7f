"""Properties of simultaneous triggers: their order, what comes after them, and that none has to be lost."""

from __future__ import annotations

from solemn.model.logic.build import (
    after,
    all_of,
    any_of,
    enabled,
    exists,
    forall,
    forall_position,
    integer,
    minimum,
)
from solemn.model.ocg.battle import cut_short, held_back
from solemn.model.ocg.deeds import AIMING, ANNOUNCED, PAID, stage
from solemn.model.ocg.moments import DECLARED, moment
from solemn.model.ocg.triggers import GROUPS, public
from solemn.model.timing.noting import (
    MOST_WAITING,
    by_priority,
    due,
    lost,
    meets,
    oldest,
    other,
    repeats,
    waiting,
)
from solemn.model.timing.placing import OWED, placing
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BY_PRIORITY,
    CHECKING,
    INSTRUCTION,
    LEAVING,
    OPEN,
    PASS,
    PAYING,
    PROCEDURE,
    TO_PROCEDURE,
    TRIGGERS,
    WINDOW,
    box,
    chain,
    holder,
    mandatory,
    move,
    offering,
    passes,
    ready,
    resume,
    trigger,
    turn,
)
from solemn.properties.catalogue._edits import FORGOTTEN_TRIGGERS, IN_NO_ORDER
from solemn.properties.catalogue._words import MOMENT_COMES, NEW, NOTHING_OWED, PAID_FOR
from solemn.properties.catalogue._write import LAST_GROUP, OCG_ONLY, among, declare, step
from solemn.properties.claims import LOWER, UPPER, Always, Leads, order
from solemn.properties.edits import Caught, dropped


__all__ = ["TRIGGER_ORDER"]

_lower, _upper = chain[LOWER], chain[UPPER]
_mandatory = all_of(trigger(other), mandatory(other))
_hidden = all_of(trigger(NEW.effect), ~mandatory(NEW.effect), ~public(NEW.effect))
_mandatory_due = exists(other, all_of(_mandatory, due(other) > 0))
_mandatory_left = all_of(box == TRIGGERS, moment != DECLARED, _mandatory_due)
_cut = all_of(box == PROCEDURE, cut_short())
_used = all_of(move == ACTIVATION, NEW.effect == other)
_cannot_be_placed = all_of(*(~enabled(placing(g), effect=other) for g in GROUPS if not g.may_decline))
_T_MANDATORY, _N_MANDATORY, _T_OPTIONAL = map(integer, (1, 2, 3))

TRIGGER_ORDER = (
    declare(
        "P-26",
        "Triggers that are placed with their groups are the turn player's mandatory ones, the other "
        "player's, the turn player's optional ones, the other player's, and the group never falls from one "
        "link to the next, but for the moment of an attack declaration, where what the payment has triggered "
        "goes first; what waits for priority has no group.",
        OCG_ONLY,
        order(
            chain,
            all_of(_lower.rank <= LAST_GROUP, _upper.rank <= LAST_GROUP, moment != DECLARED).implies(
                _lower.rank <= _upper.rank
            ),
        ),
        step(all_of(move == ACTIVATION, NEW.rank <= LAST_GROUP).implies(oldest(NEW.effect))),
        Always(
            forall_position(
                chain,
                lambda i: (chain[i].rank <= LAST_GROUP).implies(
                    all_of(
                        trigger(chain[i].effect),
                        among(chain[i].rank, _T_MANDATORY, _N_MANDATORY) == mandatory(chain[i].effect),
                        among(chain[i].rank, _T_MANDATORY, _T_OPTIONAL) == (chain[i].controller == turn),
                    )
                ),
            ).term
        ),
        situation=all_of(chain.depth >= 2, chain[0].rank <= LAST_GROUP, chain[1].rank <= LAST_GROUP),
        arises_on=("simultaneous-triggers",),
        caught=Caught(
            dropped(
                "place mandatory triggers of the turn player / "
                "it is one of the mandatory triggers of the turn player"
            ),
            "simultaneous-triggers",
            10,
        ),
    ),
    declare(
        "P-27",
        "Below a trigger that was placed with its group lie only such triggers; any other trigger in a chain "
        "is one that waited for priority.",
        OCG_ONLY,
        Always(
            forall_position(
                chain,
                lambda i: forall_position(
                    chain,
                    lambda j: all_of(j < i, chain[i].rank <= LAST_GROUP).implies(
                        all_of(chain[j].rank <= LAST_GROUP, trigger(chain[j].effect))
                    ),
                ),
            ).term
        ),
        step(
            all_of(move == ACTIVATION, trigger(NEW.effect), NEW.rank > LAST_GROUP).implies(
                by_priority(NEW.effect)
            )
        ),
        situation=all_of(chain.depth >= 2, chain[0].rank <= LAST_GROUP, chain[1].rank > LAST_GROUP),
        arises_on=("simultaneous-triggers",),
        caught=Caught(IN_NO_ORDER, "simultaneous-triggers", 12),
    ),
    declare(
        "P-28",
        "While a mandatory fast effect can be placed, no optional one is activated and nobody passes; and "
        "the other player's is not placed before one of the turn player.",
        OCG_ONLY,
        step(all_of(move == ACTIVATION, NEW.rank == BY_PRIORITY).implies(NOTHING_OWED)),
        step((move == PASS).implies(NOTHING_OWED)),
        step(all_of(move == ACTIVATION, NEW.rank == BY_PRIORITY - 1).implies(~enabled(OWED[0]))),
        situation=exists(other, all_of(mandatory(other), ~trigger(other), ready(other), offering())),
        arises_on=("mandatory-quick-effect",),
        caught=Caught(
            dropped("pass / no mandatory effect has to answer first"), "mandatory-quick-effect", 10
        ),
    ),
    declare(
        "P-29",
        "A mandatory trigger whose event has happened, be it in a payment or in the middle of a chain, waits "
        "until the next moment is looked up, which comes before the state is open again; if its condition is "
        "met then, it is placed with its group, unless it cannot be placed.",
        OCG_ONLY,
        step(
            any_of(
                move == INSTRUCTION,
                PAID_FOR,
                all_of(stage == ANNOUNCED, among(after(stage), PAID, AIMING)),
            ).implies(forall(other, all_of(_mandatory, meets(other)).implies(after(waiting(other)) > 0)))
        ),
        step(
            all_of(box != CHECKING, ~_cut).implies(
                forall(
                    other,
                    all_of(_mandatory, waiting(other) > 0, ~lost(other)).implies(
                        all_of(
                            after(waiting(other)) > 0,
                            any_of(
                                ~repeats(other),
                                after(waiting(other)) >= minimum(waiting(other), MOST_WAITING),
                            ),
                        )
                    ),
                )
            )
        ),
        Always(
            any_of(among(box, OPEN, LEAVING), all_of(box == WINDOW, resume != TO_PROCEDURE))
            .implies(forall(other, any_of(waiting(other) == 0, held_back(other))))
            .term
        ),
        step(
            MOMENT_COMES.implies(
                forall(
                    other,
                    all_of(_mandatory, waiting(other) > 0, ready(other), ~held_back(other)).implies(
                        all_of(after(due(other)) == waiting(other), after(box) == TRIGGERS)
                    ),
                )
            )
        ),
        step(
            among(box, TRIGGERS, PAYING).implies(
                forall(
                    other,
                    all_of(_mandatory, due(other) > 0).implies(
                        any_of(
                            after(due(other)) == due(other),
                            all_of(box == TRIGGERS, _used, after(due(other)) == due(other) - 1),
                            all_of(box == TRIGGERS, _cannot_be_placed),
                        )
                    ),
                )
            )
        ),
        step(
            all_of(box == TRIGGERS, ~among(after(box), TRIGGERS, PAYING)).implies(
                forall(other, _mandatory.implies(due(other) == 0))
            )
        ),
        step(
            all_of(box == PAYING, chain.top.rank <= LAST_GROUP).implies(among(after(box), PAYING, TRIGGERS))
        ),
        Leads(
            since=_mandatory_left.term,
            until=forall(other, _mandatory.implies(due(other) == 0)).term,
            region=_mandatory_left.term,
            rank=(integer(0).term,),
            unless=("activation", "decline"),
        ),
        situation=exists(other, all_of(_mandatory, waiting(other) > 0)),
        narrowed=(
            "what a monster that is turned face-up in battle triggers waits until damage has been "
            "calculated, and a text that ends the phase ends all waiting; a mandatory trigger is lost where "
            "its condition is not met when the moment comes, where a lock, a quota or a missing target "
            "forbids to place it, where its card goes to the other player and its condition names one, and, "
            "under `trigger_in_place: on`, where its card has moved; in the moment of an attack declaration, "
            "where there are two rounds of groups, it is claimed of every step, not of the whole placing."
        ),
        arises_on=("missed-moments",),
        caught=Caught(FORGOTTEN_TRIGGERS, "missed-moments", 7),
    ),
    declare(
        "P-35",
        "An optional trigger that only its owner sees is activated only by the player who has priority, and "
        "has no place among the groups.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, _hidden).implies(
                all_of(NEW.rank == BY_PRIORITY, holder == NEW.controller, passes < 2)
            )
        ),
        situation=exists(other, all_of(trigger(other), ~mandatory(other), ~public(other), due(other) > 0)),
        arises_on=("hidden-trigger",),
        caught=Caught(
            dropped("start a chain / only the player with priority may activate an effect"),
            "hidden-trigger",
            10,
        ),
    ),
)
