"""Resolving a chain: its links in reverse order, one instruction at a time, then clearing up.

A link whose activation or effect was negated is passed over. After the clean-up a window opens in
which the turn player is asked first.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE
from solemn.model.machine.rules import SYSTEM, Rule, become, clause, rule
from solemn.model.timing.vocabulary import (
    CLEANUP,
    RESOLVING,
    SYSTEM_STEP,
    WINDOW,
    begun,
    box,
    chain,
    holder,
    is_negated,
    left,
    length,
    passes,
    turn,
)


__all__ = [
    "CHAIN_OVER",
    "CLEAR_UP",
    "FINISH_LINK",
    "PASS_OVER",
    "RESOLVING_RULES",
    "TAKE_UP_LINK",
    "carrying_out",
]

_top = chain.depth - 1
_resolving = clause(box == RESOLVING, "a chain is resolving")
_some_link = clause(chain.depth > 0, "there is a link left")
_none_begun = clause(~begun, "no link is being carried out")
carrying_out = (_resolving, clause(begun, "the top link is being carried out"))
"""The clauses of every step inside a link."""

TAKE_UP_LINK: Rule = rule(
    "take up the top link",
    SYSTEM_STEP,
    SYSTEM,
    guard=(_resolving, _none_begun, _some_link, clause(~is_negated(_top), "the link is not negated")),
    then=(become(begun, TRUE), become(left, length(chain.top.effect))),
    says="the top link is taken up",
)

PASS_OVER: Rule = rule(
    "pass over a negated link",
    SYSTEM_STEP,
    SYSTEM,
    guard=(_resolving, _none_begun, _some_link, clause(is_negated(_top), "the link is negated")),
    then=(become(chain, chain.pop()),),
    says="the negated link is passed over",
)

FINISH_LINK: Rule = rule(
    "finish the top link",
    SYSTEM_STEP,
    SYSTEM,
    guard=(*carrying_out, _some_link, clause(left == 0, "all its instructions have been carried out")),
    then=(become(chain, chain.pop()), become(begun, FALSE)),
    says="the link is finished",
)

CHAIN_OVER: Rule = rule(
    "end the chain",
    SYSTEM_STEP,
    SYSTEM,
    guard=(_resolving, _none_begun, clause(chain.depth == 0, "no link is left")),
    then=(become(box, CLEANUP),),
    says="the chain is over",
)

CLEAR_UP: Rule = rule(
    "clear up after the chain",
    SYSTEM_STEP,
    SYSTEM,
    guard=(clause(box == CLEANUP, "the chain is over"),),
    then=(become(box, WINDOW), become(passes, 0), become(holder, turn)),
    says="the field is cleared up",
)

RESOLVING_RULES = (TAKE_UP_LINK, PASS_OVER, FINISH_LINK, CHAIN_OVER, CLEAR_UP)
