"""What several files of the catalogue say in the same words: new links, what can be used, who is asked."""

from __future__ import annotations

from solemn.model.logic.build import (
    Expr,
    after,
    all_of,
    any_of,
    enabled,
    exists,
    forall,
    forall_position,
    var,
)
from solemn.model.machine.rules import PLAYER
from solemn.model.ocg.amounts import counters, life_points
from solemn.model.ocg.consequences import follows
from solemn.model.ocg.standing import STATUS, status
from solemn.model.ocg.zones import control, zone
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import (
    BUILDING,
    CARD,
    CHECKING,
    NO_CARD,
    PAYING,
    RESOLVING,
    TRIGGERS,
    WINDOW,
    begun,
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


__all__ = [
    "BOARD_STAYS",
    "IN_A_MOMENT",
    "LINKS_STAY",
    "MOMENT_COMES",
    "NEW",
    "NOTHING_OWED",
    "PAID_FOR",
    "REACHED",
    "STAYS_IN_THE_MOMENT",
    "chosen",
    "stays",
    "usable",
]

NEW = after(chain.top)
"""The link that an activation places."""

NOTHING_OWED = all_of(*(~enabled(name) for name in OWED))
"""No mandatory effect has to answer first."""

PAID_FOR = all_of(box == PAYING, after(box) != PAYING)
"""In a step: the cost of the newest link is paid."""
MOMENT_COMES = all_of(box == CHECKING, after(box) != CHECKING)
"""In a step: it is looked up what a moment triggers, and nothing has to be done about an attack first."""
IN_A_MOMENT = among(box, TRIGGERS, WINDOW, BUILDING, PAYING)
"""A moment has come, or the chain that started in it is being built."""

STAYS_IN_THE_MOMENT = all_of(IN_A_MOMENT, after(IN_A_MOMENT))
"""A step inside a moment: it neither closes the window nor starts resolution."""

REACHED = all_of(box == RESOLVING, ~begun, chain.depth > 0)
"""The next link of a chain that resolves has its turn."""


def stays(value: Expr) -> Expr:
    """Say that a step leaves a value as it is."""
    return after(value) == value


_card, _other = var("card", CARD), var("other", CARD)
_status, _player = var("status", STATUS), var("player", PLAYER)
BOARD_STAYS = all_of(
    forall(_card, all_of(*(stays(value(_card)) for value in (zone, control, counters)))),
    forall(_card, forall(_other, stays(follows(_card, _other)))),
    forall(_card, forall(_status, stays(status(_card, _status)))),
    forall(_player, stays(life_points(_player))),
)
"""A step that moves no card and takes it from nobody, and by which no card and no player gains or loses."""

_FIELDS = ("effect", "controller", "target", "activation_negated", "effect_negated")
LINKS_STAY = forall_position(
    chain,
    lambda i: (i < after(chain.depth)).implies(all_of(*(stays(getattr(chain[i], name)) for name in _FIELDS))),
)
"""A step that leaves the links that stay in the chain as they are, with what has been negated."""


def usable(an_effect: Expr) -> Expr:
    """All that a card asks for is met, and there is a target, or none is needed."""
    return all_of(ready(an_effect), any_of(fits(an_effect, NO_CARD), exists(target, fits(an_effect, target))))


def chosen(player: Expr, an_effect: Expr = effect) -> Expr:
    """An effect of a player that he may choose to use when he has priority: no trigger, not mandatory."""
    return all_of(controller(an_effect) == player, ~trigger(an_effect), ~mandatory(an_effect))
