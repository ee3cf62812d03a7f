"""What several files of the catalogue say in the same words: new links, what can be used, who is asked."""

from __future__ import annotations

from solemn.model.logic.build import Expr, after, all_of, any_of, enabled, exists
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import (
    BUILDING,
    NO_CARD,
    PAYING,
    TRIGGERS,
    WINDOW,
    box,
    chain,
    controller,
    effect,
    fits,
    mandatory,
    ready,
    target,
    trigger,
)
from solemn.properties.catalogue._write import among


__all__ = ["IN_A_MOMENT", "NEW", "NOTHING_OWED", "STAYS_IN_THE_MOMENT", "chosen", "usable"]

NEW = after(chain.top)
"""The link that an activation places."""

NOTHING_OWED = all_of(*(~enabled(name) for name in OWED))
"""No mandatory effect has to answer first."""

IN_A_MOMENT = among(box, TRIGGERS, WINDOW, BUILDING, PAYING)
"""A moment has come, or the chain that started in it is being built."""

STAYS_IN_THE_MOMENT = all_of(IN_A_MOMENT, after(IN_A_MOMENT))
"""A step inside a moment: it neither closes the window nor starts resolution."""


def usable(an_effect: Expr) -> Expr:
    """All that a card asks for is met, and there is a target, or none is needed."""
    return all_of(ready(an_effect), any_of(fits(an_effect, NO_CARD), exists(target, fits(an_effect, target))))


def chosen(player: Expr, an_effect: Expr = effect) -> Expr:
    """An effect of a player that he may choose to use when he has priority: no trigger, not mandatory."""
    return all_of(controller(an_effect) == player, ~trigger(an_effect), ~mandatory(an_effect))
