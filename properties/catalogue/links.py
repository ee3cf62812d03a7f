"""Properties of spell speed: which link may lie on which."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, exists_position, forall_position
from solemn.model.ocg.speed import FAST, speed
from solemn.model.timing.vocabulary import ACTIVATION, OPEN, box, chain, move
from solemn.properties.catalogue._write import OCG_ONLY, declare, step
from solemn.properties.claims import LOWER, UPPER, Always, order


__all__ = ["LINKS"]

_lower, _upper = speed(chain[LOWER].effect), speed(chain[UPPER].effect)
_two_links = chain.depth >= 2

LINKS = (
    declare(
        "P-04",
        "No link directly above a counter trap (speed 3) has a lower speed.",
        OCG_ONLY,
        order(chain, (_lower == 3).implies(_upper == 3)),
        situation=exists_position(chain, lambda i: speed(chain[i].effect) == 3),
    ),
    declare(
        "P-05",
        "Every response is at least as fast as the link it answers, and at least of speed 2.",
        OCG_ONLY,
        order(chain, all_of(_upper >= _lower, _upper >= FAST)),
        situation=_two_links,
    ),
    declare(
        "P-06",
        "A speed 1 effect is never anything but link 1, and it becomes that in the open state only.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, speed(after(chain.top.effect)) == 1).implies(
                all_of(box == OPEN, chain.is_empty)
            )
        ),
        Always(forall_position(chain, lambda i: (speed(chain[i].effect) == 1).implies(i == 0)).term),
        situation=exists_position(chain, lambda i: speed(chain[i].effect) == 1),
    ),
)
