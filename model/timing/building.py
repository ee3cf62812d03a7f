"""Building a chain: starting it, adding links, passing, and what two passes in a row bring about.

Both players are asked in turn; an activation hands the next offer to the other player and starts the
count of passes anew; two passes one directly after the other end the chain's building, close a window,
or let the turn player's announcement stand.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, any_of
from solemn.model.machine.rules import SYSTEM, Clause, Rule, Update, become, clause, parameter, rule
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    END,
    LEAVING,
    OPEN,
    OVER,
    PASS,
    RESOLVING,
    SYSTEM_STEP,
    WINDOW,
    box,
    chain,
    controller,
    effect,
    fits,
    holder,
    offering,
    opponent,
    passes,
    ready,
    target,
    turn,
)


__all__ = [
    "ADD_LINK",
    "BUILDING_RULES",
    "CLOSE_WINDOW",
    "DECLARE_END",
    "END_STEP",
    "PASS_PRIORITY",
    "START_CHAIN",
    "START_RESOLUTION",
]


def _activation(*moment: Clause) -> tuple[Clause, ...]:
    """The clauses that every activation has to meet."""
    return (
        *moment,
        clause(passes < 2, "the two players have not both passed"),
        clause(controller(effect) == holder, "only the player with priority may activate an effect"),
        clause(ready(effect), "its activation condition is met"),
        clause(fits(effect, target), "its target is legal"),
    )


def _link_placed() -> tuple[Update, ...]:
    """The effect becomes the newest link and the other player is asked."""
    return (
        become(
            chain,
            chain.push(
                effect=effect,
                controller=controller(effect),
                target=target,
                activation_negated=FALSE,
                effect_negated=FALSE,
            ),
        ),
        become(box, BUILDING),
        become(passes, 0),
        become(holder, opponent(controller(effect))),
    )


_WITH = (parameter(effect), parameter(target, nullable=True))

START_CHAIN: Rule = rule(
    "start a chain",
    ACTIVATION,
    controller(effect),
    over=_WITH,
    guard=_activation(
        clause(
            any_of(box == OPEN, box == WINDOW, box == LEAVING),
            "a new chain starts only where no chain is being built or resolved",
        )
    ),
    then=_link_placed(),
    says="activate {effect} -> {target}",
)

ADD_LINK: Rule = rule(
    "add a chain link",
    ACTIVATION,
    controller(effect),
    over=_WITH,
    guard=_activation(clause(box == BUILDING, "a chain is being built")),
    then=_link_placed(),
    says="activate {effect} -> {target}",
)

PASS_PRIORITY: Rule = rule(
    "pass",
    PASS,
    holder,
    guard=(
        clause(offering(), "the player is being asked"),
        clause(passes < 2, "the two players have not both passed"),
    ),
    then=(become(passes, passes + 1), become(holder, opponent(holder))),
    says="pass",
)

DECLARE_END: Rule = rule(
    "announce the end of the step",
    END,
    turn,
    guard=(clause(box == OPEN, "the state is open"),),
    then=(become(box, LEAVING), become(passes, 1), become(holder, opponent(turn))),
    says="end",
)

START_RESOLUTION: Rule = rule(
    "start resolution after two passes",
    SYSTEM_STEP,
    SYSTEM,
    guard=(
        clause(box == BUILDING, "a chain is being built"),
        clause(passes == 2, "both players have passed one directly after the other"),
    ),
    then=(become(box, RESOLVING), become(passes, 0)),
    says="the chain starts to resolve",
)

CLOSE_WINDOW: Rule = rule(
    "close the window after two passes",
    SYSTEM_STEP,
    SYSTEM,
    guard=(
        clause(box == WINDOW, "a window is open"),
        clause(passes == 2, "both players have passed one directly after the other"),
    ),
    then=(become(box, OPEN), become(passes, 0), become(holder, turn)),
    says="the window closes",
)

END_STEP: Rule = rule(
    "end the step after two passes",
    SYSTEM_STEP,
    SYSTEM,
    guard=(
        clause(box == LEAVING, "the end has been announced"),
        clause(passes == 2, "both players have passed one directly after the other"),
    ),
    then=(become(box, OVER), become(passes, 0)),
    says="the step ends",
)

BUILDING_RULES = (
    START_CHAIN,
    ADD_LINK,
    PASS_PRIORITY,
    DECLARE_END,
    START_RESOLUTION,
    CLOSE_WINDOW,
    END_STEP,
)
