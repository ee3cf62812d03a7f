"""Building a chain: starting it, adding links, passing, and what two passes in a row bring about.

Both players are asked in turn; an activation hands the next offer to the other player and starts the
count of passes anew; two passes one directly after the other end the chain's building, close a window
(which leads back to where it was opened), or let the turn player's announcement stand.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, when
from solemn.model.machine.rules import SYSTEM, Clause, Rule, Update, become, clause, each, parameter, rule
from solemn.model.timing.linking import link_placed
from solemn.model.timing.noting import by_priority, due, forget, other
from solemn.model.timing.placing import nothing_owed
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    BY_PRIORITY,
    END,
    LEAVING,
    OPEN,
    OVER,
    PASS,
    PROCEDURE,
    RESOLVING,
    SYSTEM_STEP,
    TO_OPEN_STATE,
    WINDOW,
    box,
    controller,
    effect,
    fits,
    holder,
    mandatory,
    offering,
    opponent,
    passes,
    ready,
    resume,
    target,
    trigger,
    turn,
)


__all__ = [
    "ADD_LINK",
    "CLOSE_WINDOW",
    "DECLARE_END",
    "END_STEP",
    "PASS_PRIORITY",
    "START_CHAIN",
    "START_RESOLUTION",
    "building_rules",
]


def _activation(*moment: Clause) -> tuple[Clause, ...]:
    """The clauses that every activation has to meet."""
    return (
        *moment,
        clause(passes < 2, "the two players have not both passed"),
        clause(controller(effect) == holder, "only the player with priority may activate an effect"),
        clause(
            any_of(trigger(effect), ~mandatory(effect)),
            "a mandatory effect that answers is nobody's choice",
        ),
        clause(
            any_of(~trigger(effect), all_of(due(effect) > 0, by_priority(effect))),
            "a trigger is activated in its moment, and now only if it had to wait for priority",
        ),
        clause(ready(effect), "its activation condition is met"),
        clause(fits(effect, target), "its target is legal"),
        nothing_owed(),
    )


_USED = all_of(other == effect, trigger(effect))


def _link_placed() -> tuple[Update, ...]:
    """The effect becomes the newest link; a trigger that had waited for priority waits no more."""
    return (
        *link_placed(BY_PRIORITY, BUILDING),
        each(due, (other,), when(_USED, due(other) - 1, due(other))),
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
        nothing_owed(),
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
    then=(become(box, RESOLVING), become(passes, 0), *forget()),
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
    then=(
        become(box, when(resume == TO_OPEN_STATE, OPEN, PROCEDURE)),
        become(passes, 0),
        become(holder, turn),
        *forget(),
    ),
    says="the window closes",
)

END_STEP = "end the step after two passes"


def _end_step(leads_to: Expr) -> Rule:
    return rule(
        END_STEP,
        SYSTEM_STEP,
        SYSTEM,
        guard=(
            clause(box == LEAVING, "the end has been announced"),
            clause(passes == 2, "both players have passed one directly after the other"),
        ),
        then=(become(box, leads_to), become(passes, 0)),
        says="the step ends",
    )


def building_rules(leads_to: Expr = OVER) -> tuple[Rule, ...]:
    """Return the rules of this file; `leads_to` is the state of play that the end of a step leads to."""
    return (
        START_CHAIN,
        ADD_LINK,
        PASS_PRIORITY,
        DECLARE_END,
        START_RESOLUTION,
        CLOSE_WINDOW,
        _end_step(leads_to),
    )
