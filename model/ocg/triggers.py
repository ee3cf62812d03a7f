"""The order of simultaneous triggers in the OCG.

The turn player's mandatory ones, the other player's, the turn player's optional ones, the other player's
(S000-43, S002-58, S002-136). Under `ranks` only what both players can see has a place in that order; an
optional trigger that only its owner sees waits until he has priority (S001-03, S001-04, C-08).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of
from solemn.model.machine.rules import Signature, become
from solemn.model.ocg.battle import disturbs, held_back, under_attack, upset
from solemn.model.ocg.deeds import declaring
from solemn.model.ocg.moments import DECLARED, asked_first, moment
from solemn.model.ocg.options import BY_RANKS, FIRST_TRIGGER, PAYMENTS_FIRST, segoc
from solemn.model.timing.noting import Habits, occurs, other
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

_payments_first = all_of(PAYMENTS_FIRST, any_of(declaring(), moment == DECLARED))
_by_age = any_of(segoc == FIRST_TRIGGER, _payments_first)

HABITS = Habits(
    by_priority=all_of(segoc == BY_RANKS, ~mandatory(other), ~public(other)),
    by_age=_by_age,
    asked_first=asked_first,
    held=held_back(other),
    ages=any_of(occurs(), declaring()),
    also=(become(upset, any_of(upset, all_of(under_attack(), disturbs()))),),
)
IN_ORDER = ~_by_age
"""Groups are asked once; where the order of events decides, once for each event."""
