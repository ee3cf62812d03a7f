"""Properties of spell speed: which link may lie on which."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, exists_position, forall_position
from solemn.model.ocg.items import is_item
from solemn.model.ocg.moments import ignition, ignition_slot
from solemn.model.ocg.speed import FAST, FASTEST, speed
from solemn.model.timing.vocabulary import ACTIVATION, OPEN, box, chain, move, trigger
from solemn.properties.catalogue._write import OCG_ONLY, declare, step
from solemn.properties.claims import LOWER, UPPER, Always, order
from solemn.properties.edits import Caught, dropped


__all__ = ["LINKS"]

_lower, _upper = speed(chain[LOWER].effect), speed(chain[UPPER].effect)
_two_links = chain.depth >= 2
_new = after(chain.top)
_in_slot = all_of(ignition(_new.effect), ignition_slot(), chain.is_empty)

LINKS = (
    declare(
        "P-04",
        "No link directly above a counter trap (speed 3) has a lower speed.",
        OCG_ONLY,
        order(chain, (_lower == FASTEST).implies(_upper == FASTEST)),
        situation=exists_position(chain, lambda i: speed(chain[i].effect) == FASTEST),
        arises_on=("E000-06",),
        caught=Caught(dropped("add a chain link / an effect cannot answer a faster one"), "E000-02", 3),
    ),
    declare(
        "P-05",
        "Every response is at least as fast as the link it answers, and at least of speed 2; triggers, and "
        "what belongs to a phase, are no responses.",
        OCG_ONLY,
        order(
            chain,
            any_of(
                trigger(chain[UPPER].effect),
                is_item(chain[UPPER].effect),
                all_of(_upper >= _lower, _upper >= FAST),
            ),
        ),
        situation=_two_links,
        arises_on=("E002-12",),
        caught=Caught(dropped("add a chain link / an effect cannot answer a faster one"), "E000-02", 3),
    ),
    declare(
        "P-06",
        "A speed 1 effect is link 1 or a trigger, unless it belongs to a phase. As link 1 it starts a chain "
        "in the open state, or it is a trigger, or an ignition effect where a window admits one.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, speed(_new.effect) == 1).implies(
                any_of(
                    trigger(_new.effect),
                    is_item(_new.effect),
                    all_of(box == OPEN, chain.is_empty),
                    _in_slot,
                )
            )
        ),
        Always(
            forall_position(
                chain,
                lambda i: (speed(chain[i].effect) == 1).implies(
                    any_of(i == 0, trigger(chain[i].effect), is_item(chain[i].effect))
                ),
            ).term
        ),
        situation=exists_position(chain, lambda i: speed(chain[i].effect) == 1),
        arises_on=("two-spells",),
        caught=Caught(
            dropped("add a chain link / a speed 1 effect cannot answer another effect"), "two-spells", 3
        ),
    ),
)
