"""What the eras of the OCG have in common: P-44."""

from __future__ import annotations

from solemn.model.logic.build import all_of, forall
from solemn.model.ocg.amounts import counters, life_points
from solemn.model.ocg.moments import ignition, moment
from solemn.model.ocg.standing import status
from solemn.model.ocg.triggers import public
from solemn.model.ocg.zones import control, zone
from solemn.model.scenario.games import PRESETS
from solemn.model.timing.noting import other
from solemn.model.timing.vocabulary import (
    TRIGGERS,
    WINDOW,
    box,
    chain,
    effect,
    holder,
    mandatory,
    trigger,
)
from solemn.properties.catalogue._edits import PRIORITY_IN_BOTH_ERAS
from solemn.properties.catalogue._write import OCG_ONLY, among, declare
from solemn.properties.claims import Equivalent
from solemn.properties.edits import Caught


__all__ = ["ERAS"]

_no_ignition = forall(effect, ~ignition(effect))
_all_public = forall(other, all_of(trigger(other), ~mandatory(other)).implies(public(other)))
_same_in_both = all_of(_no_ignition, _all_public)
"""Nothing here is what the eras differ about; it is asked of every state, since what is public may change."""

_BOARD = (zone, control, life_points, counters, status)

ERAS = (
    declare(
        "P-44",
        "Where no effect is an ignition effect and no optional trigger is one that only its owner sees, the "
        "classic and the modern rules allow the same moves, and the same comes of them.",
        OCG_ONLY,
        Equivalent(
            left=PRESETS["ocg/classic"].options,
            right=PRESETS["ocg/modern"].options,
            observing=tuple(seen.term for seen in (box, moment, holder, chain, *_BOARD)),
            given=_same_in_both.term,
        ),
        situation=all_of(_same_in_both, among(box, TRIGGERS, WINDOW)),
        arises_on=("last-event",),
        caught=Caught(PRIORITY_IN_BOTH_ERAS, "last-event", 10),
    ),
)
