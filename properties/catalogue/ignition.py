"""Properties of ignition effects: where they start a chain, and who may act before."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, enabled, exists, forall, forall_position
from solemn.model.ocg.moments import AFTER_CHAIN, SUMMON, ignition, moment, negates_summons
from solemn.model.ocg.speed import FAST, speed
from solemn.model.ocg.summons import subject
from solemn.model.ocg.zones import source
from solemn.model.timing.building import ADD_LINK, START_CHAIN
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    OPEN,
    WINDOW,
    N,
    T,
    box,
    chain,
    effect,
    holder,
    move,
    offering,
    passes,
    trigger,
)
from solemn.properties.catalogue._edits import CHAINS_IN_THE_OPEN_STATE
from solemn.properties.catalogue._words import NEW, NOTHING_OWED, chosen, usable
from solemn.properties.catalogue._write import LAST_GROUP, OCG_ONLY, declare, step
from solemn.properties.claims import Always, CanForce, May
from solemn.properties.edits import Caught, dropped


__all__ = ["IGNITION"]

_ignites = all_of(move == ACTIVATION, ignition(NEW.effect))
_of_the_new_monster = all_of(ignition(effect), chosen(T), source(effect) == subject, ~negates_summons(effect))
_ready_to_ignite = all_of(_of_the_new_monster, usable(effect))
_success = all_of(box == WINDOW, moment == SUMMON, passes == 0, NOTHING_OWED)
_starts = enabled(START_CHAIN.name, effect=effect)
_quick = all_of(chosen(N), speed(effect) >= FAST, ~ignition(effect), ~negates_summons(effect), usable(effect))
_N_can_act = exists(
    effect,
    all_of(
        _quick,
        any_of(
            enabled(START_CHAIN.name, "N", effect=effect),
            enabled(ADD_LINK.name, "N", effect=effect),
        ),
    ),
)

IGNITION = (
    declare(
        "P-39",
        "When his summon has succeeded and nothing was triggered, the turn player may use the "
        "ignition effect of that monster before the opponent is asked.",
        OCG_ONLY,
        May(
            all_of(_success, exists(effect, _ready_to_ignite)).term,
            forall(effect, _ready_to_ignite.implies(enabled(START_CHAIN.name, "T", effect=effect))).term,
        ),
        situation=all_of(_success, exists(effect, _ready_to_ignite)),
        narrowed="a mandatory effect that answers the moment is placed before the turn player is asked.",
        arises_on=("ignition",),
        caught=Caught(CHAINS_IN_THE_OPEN_STATE, "ignition", 9, rules="ocg/classic"),
    ),
    declare(
        "P-40",
        "An opponent with a quick effect that stays usable can act after a summon has succeeded and before "
        "an ignition effect of that monster is used; ignition effects are used in the open state only.",
        OCG_ONLY,
        step(_ignites.implies(box == OPEN)),
        CanForce(
            "N",
            goal=any_of(all_of(offering(), holder == N, _N_can_act), forall(effect, ~_quick)).term,
            avoiding_step=all_of(_ignites, source(NEW.effect) == subject).term,
            whenever=all_of(_success, exists(effect, _ready_to_ignite), exists(effect, _quick)).term,
        ),
        situation=all_of(_success, exists(effect, _ready_to_ignite), exists(effect, _quick)),
        arises_on=("ignition",),
        caught=Caught(
            dropped("start a chain / outside the open state only a fast effect may start a chain"),
            "ignition",
            9,
        ),
    ),
    declare(
        "P-41",
        "An ignition effect is link 1 or no link.",
        OCG_ONLY,
        Always(forall_position(chain, lambda i: ignition(chain[i].effect).implies(i == 0)).term),
        step(_ignites.implies(chain.is_empty)),
        situation=all_of(~chain.is_empty, ignition(chain[0].effect)),
        arises_on=("ignition",),
        caught=Caught(
            dropped(
                "add a chain link / an ignition effect answers nothing",
                "add a chain link / a speed 1 effect cannot answer another effect",
                "add a chain link / an effect cannot answer a faster one",
            ),
            "ignition",
            12,
        ),
    ),
    declare(
        "P-42",
        "In the moment after a chain no ignition effect is activated.",
        OCG_ONLY,
        step(_ignites.implies(moment != AFTER_CHAIN)),
        situation=all_of(box == WINDOW, moment == AFTER_CHAIN),
        arises_on=("ignition",),
        caught=Caught(
            dropped("start a chain / outside the open state only a fast effect may start a chain"),
            "ignition",
            20,
        ),
    ),
    declare(
        "P-43",
        "In a chain that starts with triggers no ignition effect is used, and where one is used no trigger "
        "has been activated in that moment.",
        OCG_ONLY,
        Always(
            forall_position(
                chain,
                lambda i: forall_position(
                    chain,
                    lambda j: any_of(
                        all_of(chain[i].rank > LAST_GROUP, any_of(~trigger(chain[i].effect), i > j)),
                        ~ignition(chain[j].effect),
                    ),
                ),
            ).term
        ),
        step(_ignites.implies(all_of(chain.is_empty, any_of(box == OPEN, box == WINDOW)))),
        situation=all_of(~chain.is_empty, trigger(chain[0].effect)),
        arises_on=("E002-12",),
        caught=Caught(
            dropped(
                "start a chain / a new chain starts only where no chain is being built or resolved",
                "start a chain / outside the open state only a fast effect may start a chain",
            ),
            "ignition",
            9,
        ),
    ),
)
