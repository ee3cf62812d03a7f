"""The order of simultaneous triggers in the OCG.

The turn player's mandatory ones, the other player's, the turn player's optional ones, the other player's
(S000-43, S002-58, S002-136). Under `ranks` only what both players can see has a place in that order; an
optional trigger that only its owner sees waits until he has priority (S001-03, S001-04, C-08).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of
from solemn.model.machine.rules import Signature
from solemn.model.ocg.moments import asked_first
from solemn.model.ocg.options import BY_RANKS, FIRST_TRIGGER, segoc
from solemn.model.timing.noting import Habits, other
from solemn.model.timing.placing import Group, placing
from solemn.model.timing.vocabulary import EFFECT, controller, mandatory, opponent, turn


__all__ = ["GROUPS", "HABITS", "IN_ORDER", "PLACING", "public"]

public = Signature("public", (EFFECT,))
"""Whether both players can see the card that an effect is activated from."""

_own = controller(other) == turn
_opposing = controller(other) != turn

GROUPS = (
    Group("mandatory triggers of the turn player", turn, all_of(mandatory(other), _own), may_decline=False),
    Group(
        "mandatory triggers of the other player",
        opponent(turn),
        all_of(mandatory(other), _opposing),
        may_decline=False,
    ),
    Group("optional triggers of the turn player", turn, all_of(~mandatory(other), _own), may_decline=True),
    Group(
        "optional triggers of the other player",
        opponent(turn),
        all_of(~mandatory(other), _opposing),
        may_decline=True,
    ),
)
PLACING = tuple(map(placing, GROUPS))
"""The rules by which triggers are placed, in the order of the groups."""

HABITS = Habits(
    by_priority=all_of(segoc == BY_RANKS, ~mandatory(other), ~public(other)),
    by_age=segoc == FIRST_TRIGGER,
    asked_first=asked_first,
)
IN_ORDER = segoc != FIRST_TRIGGER
"""Groups are asked once; where the order of events decides, once for each event."""
