"""Resolving a chain: its links in reverse order, one instruction at a time, then clearing up.

A link whose activation or effect was negated is passed over. After the clean-up it is looked up what was
triggered, and a window opens in which the turn player is asked first.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, when
from solemn.model.machine.rules import SYSTEM, Rule, Update, become, clause, rule
from solemn.model.timing.choosing import choosing
from solemn.model.timing.vocabulary import (
    CHECKING,
    CLEANUP,
    PROCEDURE,
    RESOLVING,
    SYSTEM_STEP,
    TO_PROCEDURE,
    begun,
    box,
    chain,
    holder,
    is_negated,
    left,
    length,
    passes,
    resume,
    turn,
)


__all__ = [
    "CHAIN_OVER",
    "CLEAR_UP",
    "FINISH_LINK",
    "PASS_OVER",
    "TAKE_UP_LINK",
    "carrying_out",
    "resolving_rules",
]

_top = chain.depth - 1
_resolving = clause(box == RESOLVING, "a chain is resolving")
_some_link = clause(chain.depth > 0, "there is a link left")
_none_begun = clause(~begun, "no link is being carried out")
carrying_out = (
    _resolving,
    clause(begun, "the top link is being carried out"),
    clause(~choosing, "nobody is choosing anything"),
)
"""The clauses of every step inside a link."""

_take_up = rule(
    "take up the top link",
    SYSTEM_STEP,
    SYSTEM,
    guard=(_resolving, _none_begun, _some_link, clause(~is_negated(_top), "the link is not negated")),
    then=(become(begun, TRUE), become(left, length(chain.top.effect))),
    says="the top link is taken up",
)

_pass_over = rule(
    "pass over a negated link",
    SYSTEM_STEP,
    SYSTEM,
    guard=(_resolving, _none_begun, _some_link, clause(is_negated(_top), "the link is negated")),
    then=(become(chain, chain.pop()),),
    says="the negated link is passed over",
)

_finish = rule(
    "finish the top link",
    SYSTEM_STEP,
    SYSTEM,
    guard=(*carrying_out, _some_link, clause(left == 0, "all its instructions have been carried out")),
    then=(become(chain, chain.pop()), become(begun, FALSE)),
    says="the link is finished",
)

_chain_over = rule(
    "end the chain",
    SYSTEM_STEP,
    SYSTEM,
    guard=(_resolving, _none_begun, clause(chain.depth == 0, "no link is left")),
    then=(become(box, CLEANUP),),
    says="the chain is over",
)

_clear_up = rule(
    "clear up after the chain",
    SYSTEM_STEP,
    SYSTEM,
    guard=(clause(box == CLEANUP, "the chain is over"),),
    then=(
        become(box, when(resume == TO_PROCEDURE, PROCEDURE, CHECKING)),
        become(passes, 0),
        become(holder, turn),
    ),
    says="the field is cleared up",
)

TAKE_UP_LINK, PASS_OVER, FINISH_LINK = _take_up.name, _pass_over.name, _finish.name
CHAIN_OVER, CLEAR_UP = _chain_over.name, _clear_up.name


def resolving_rules(noting: tuple[Update, ...]) -> tuple[Rule, ...]:
    """Return the rules of resolution; `noting` belongs to the steps in which something may happen.

    That a card or effect was activated is something that happened once its link is taken up, or passed
    over: a link whose activation was negated never was activated.
    """
    return (
        _take_up.refined(then=noting),
        _pass_over.refined(then=noting),
        _finish,
        _chain_over,
        _clear_up.refined(then=noting),
    )
