"""Choices on the way: what is paid for an activation, and what a player chooses while a link is carried out.

A choice of many is one pick a step. What may be picked is the cards' affair (ports); where nothing can be
picked any more the choice ends by itself, so a choice never stops play.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, all_of, forall, state, var
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import PLAYER, SYSTEM, Rule, Signature, become, clause, rule, variable
from solemn.model.machine.ruleset import Part
from solemn.model.timing.vocabulary import (
    CARD,
    CHOICE,
    PAYING,
    RESOLVING,
    SYSTEM_STEP,
    T,
    box,
    chain,
    unpaid,
)


__all__ = [
    "CHOICE_PORTS",
    "CHOOSE",
    "CHOOSING",
    "NOTHING_TO_CHOOSE",
    "NOTHING_TO_PAY_WITH",
    "REFUSE",
    "SPEND",
    "chooser",
    "choosing",
    "may_choose",
    "may_refuse",
    "may_spend",
]

choosing = state("choosing", BOOL)
"""Whether a player has been asked to choose something for the link that is being carried out."""
chooser = state("chooser", PLAYER)
"""Who has been asked."""

card = var("card", CARD)

may_choose = Signature("may_choose", (CARD,))
"""Whether the card is one of those that can be chosen."""
may_refuse = Signature("may_refuse", ())
"""Whether the player may choose nothing."""
may_spend = Signature("may_spend", (CARD,))
"""Whether the card can be chosen as a part of what the newest link costs."""
CHOICE_PORTS = (may_choose, may_refuse, may_spend)

CHOOSE = "choose for the effect"
REFUSE = "choose nothing"
NOTHING_TO_CHOOSE = "nothing can be chosen"
SPEND = "choose a part of the cost"
NOTHING_TO_PAY_WITH = "nothing is left to pay with"

_asked = (
    clause(box == RESOLVING, "a chain is resolving"),
    clause(choosing, "a player has been asked to choose"),
)
_answered = (become(choosing, FALSE), become(chooser, T))
_owing = (
    clause(box == PAYING, "something has just been activated that has a cost"),
    clause(unpaid > 0, "a part of the cost is still to be chosen"),
)


CHOICE_RULES: tuple[Rule, ...] = (
    rule(
        CHOOSE,
        CHOICE,
        chooser,
        over=(card,),
        guard=(*_asked, clause(may_choose(card), "the card is one of those to choose from")),
        then=_answered,
        says="choose {card}",
    ),
    rule(
        REFUSE,
        CHOICE,
        chooser,
        guard=(*_asked, clause(may_refuse(), "the effect leaves it to the player")),
        then=_answered,
        says="choose nothing",
    ),
    rule(
        NOTHING_TO_CHOOSE,
        SYSTEM_STEP,
        SYSTEM,
        guard=(
            *_asked,
            clause(all_of(~may_refuse(), forall(card, ~may_choose(card))), "there is nothing to choose"),
        ),
        then=_answered,
        says="nothing can be chosen",
    ),
    rule(
        SPEND,
        CHOICE,
        chain.top.controller,
        over=(card,),
        guard=(*_owing, clause(may_spend(card), "the card can be a part of the cost")),
        then=(become(unpaid, unpaid - 1),),
        says="pay with {card}",
    ),
    rule(
        NOTHING_TO_PAY_WITH,
        SYSTEM_STEP,
        SYSTEM,
        guard=(*_owing, clause(forall(card, ~may_spend(card)), "nothing can be paid with")),
        then=(become(unpaid, 0),),
        says="nothing is left to pay with",
    ),
)

CHOOSING = Part(
    variables=(
        variable(choosing, FALSE, control=True, dormant=True, says="a choice is being made"),
        variable(chooser, T, dormant=True),
        variable(unpaid, 0, dormant=True, says="still to be paid"),
    ),
    rules=CHOICE_RULES,
)
"""What belongs to choices: who has been asked, how much is still to be paid, and the picks."""
