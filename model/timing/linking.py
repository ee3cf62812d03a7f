"""Putting a link on the chain, and paying for it."""

from __future__ import annotations

from solemn.model.logic.build import FALSE, Expr, Writable, when
from solemn.model.machine.rules import SYSTEM, Rule, Update, become, clause, rule
from solemn.model.timing.vocabulary import (
    BUILDING,
    BY_PRIORITY,
    PAYING,
    SYSTEM_STEP,
    TRIGGERS,
    box,
    chain,
    controller,
    costs,
    effect,
    holder,
    opponent,
    passes,
    picks,
    target,
    unpaid,
)


__all__ = ["PAY", "link_placed", "pay_rule", "pushed"]

PAY = "pay the cost"

LAST_GROUP = 4
"""The rank of the last group of triggers there can be."""


def pushed(rank: Writable) -> Update:
    """Return the update by which the effect comes to lie on the chain."""
    return become(
        chain,
        chain.push(
            effect=effect,
            controller=controller(effect),
            target=target,
            activation_negated=FALSE,
            effect_negated=FALSE,
            rank=rank,
        ),
    )


def link_placed(rank: Writable, back_to: Expr) -> tuple[Update, ...]:
    """Return the updates by which the effect becomes the newest link and the other player is to be asked."""
    return (
        pushed(rank),
        become(box, when(costs(effect), PAYING, back_to)),
        become(unpaid, when(costs(effect), picks(effect), 0)),
        become(passes, 0),
        become(holder, opponent(controller(effect))),
    )


def pay_rule(noting: tuple[Update, ...]) -> Rule:
    """Return the step in which the cost of the newest link is paid; that is something that happens."""
    return rule(
        PAY,
        SYSTEM_STEP,
        SYSTEM,
        guard=(
            clause(box == PAYING, "something has just been activated that has a cost"),
            clause(unpaid == 0, "all that is paid with has been chosen"),
        ),
        then=(become(box, when(chain.top.rank <= LAST_GROUP, TRIGGERS, BUILDING)), *noting),
        says="the cost is paid",
    )


assert BY_PRIORITY > LAST_GROUP
