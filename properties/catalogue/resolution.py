"""Properties of resolution: reverse order, every link once, nothing early, nothing in between."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, forall_position, when
from solemn.model.timing.choosing import choosing
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    CLEANUP,
    INSTRUCTION,
    PAYING,
    RESOLVING,
    TREATMENT,
    TRIGGERS,
    begun,
    box,
    chain,
    is_negated,
    left,
    move,
)
from solemn.properties.catalogue._edits import TWO_LINKS_AT_ONCE
from solemn.properties.catalogue._write import BOTH, among, declare, step
from solemn.properties.claims import Always, Leads
from solemn.properties.edits import Caught, dropped


__all__ = ["RESOLUTION"]

_shorter = after(chain.depth) < chain.depth
_resolving = box == RESOLVING
_being_built = among(box, TRIGGERS, BUILDING, PAYING)

RESOLUTION = (
    declare(
        "P-07",
        "Links leave a chain one at a time from the top, only while it resolves; what lies below stays what "
        "it is, and only the top link is carried out.",
        BOTH,
        step(_shorter.implies(all_of(_resolving, after(chain.depth) == chain.depth - 1))),
        step(
            forall_position(
                chain,
                lambda i: (i < after(chain.depth)).implies(
                    all_of(
                        after(chain[i].effect) == chain[i].effect,
                        after(chain[i].controller) == chain[i].controller,
                        after(chain[i].target) == chain[i].target,
                    )
                ),
            )
        ),
        step((move == INSTRUCTION).implies(all_of(begun, after(chain.depth) == chain.depth))),
        situation=all_of(_resolving, chain.depth >= 2),
        arises_on=("E002-12", "E003-06"),
        caught=Caught(TWO_LINKS_AT_ONCE, "E000-04", 8),
    ),
    declare(
        "P-08",
        "Every link of a chain that resolves is carried out to its end or passed over as negated, exactly "
        "once, and the chain ends when none is left.",
        BOTH,
        Always(any_of(among(box, TRIGGERS, BUILDING, PAYING, RESOLVING), chain.is_empty).term),
        step(all_of(~begun, move != TREATMENT, after(begun)).implies(~is_negated(chain.depth - 1))),
        step(_shorter.implies(any_of(all_of(begun, left == 0), all_of(~begun, is_negated(chain.depth - 1))))),
        step(_resolving.implies(after(chain.depth) <= chain.depth)),
        step(
            all_of(begun, after(begun)).implies(
                all_of(
                    after(chain.depth) == chain.depth,
                    any_of(after(left) < left, all_of(choosing, ~after(choosing), after(left) == left)),
                )
            )
        ),
        step(all_of(begun, ~after(begun)).implies(all_of(left == 0, after(chain.depth) == chain.depth - 1))),
        Leads(
            since=_resolving.term,
            until=all_of(box == CLEANUP, chain.is_empty).term,
            region=_resolving.term,
            rank=(chain.depth.term, when(begun, 0, 1).term, left.term, when(choosing, 1, 0).term),
        ),
        situation=_resolving,
        arises_on=("E002-21", "E003-02"),
        caught=Caught(
            dropped("finish the top link / all its instructions have been carried out"), "E000-04", 6
        ),
    ),
    declare(
        "P-09",
        "While a chain is being built no link of it is carried out.",
        BOTH,
        Always(_being_built.implies(~begun).term),
        step(_being_built.implies(~(move == INSTRUCTION))),
        situation=_being_built,
        arises_on=("E002-21", "E003-02"),
        caught=Caught(dropped("take up the top link / a chain is resolving"), "E000-04", 2),
    ),
    declare(
        "P-10",
        "While a chain resolves, from its first to its last link, nothing is activated.",
        BOTH,
        step(_resolving.implies(~(move == ACTIVATION))),
        situation=_resolving,
        arises_on=("E002-21", "E003-02"),
        caught=Caught(
            dropped("start a chain / a new chain starts only where no chain is being built or resolved"),
            "E000-04",
            5,
        ),
    ),
)
