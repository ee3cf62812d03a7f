"""What happens makes triggers wait: which ones, whether their event is still the last one, how old it is.

Every step in which something may happen notes it: text, payments, the stages of a move, the clean-up. What
an event means to a card is left to the cards (`meets`, `lost`, `occurs`); no text can take a waiting
trigger away or make one up in another way. An event is seen from the position before the step, so a
trigger has to be there before it (unless the event is about its own card).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from solemn.model.logic.build import (
    FALSE,
    Expr,
    all_of,
    any_of,
    attribute,
    exists,
    forall,
    minimum,
    state,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL, INT, IntSort
from solemn.model.machine.rules import (
    SYSTEM,
    Definition,
    Rule,
    Signature,
    Update,
    attribute_of,
    become,
    clause,
    define,
    each,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Part
from solemn.model.timing.vocabulary import (
    CHECKING,
    EFFECT,
    SYSTEM_STEP,
    TRIGGERS,
    WINDOW,
    box,
    holder,
    mandatory,
    passes,
    ready,
    trigger,
    turn,
)


__all__ = [
    "MOMENT_WITHOUT_TRIGGERS",
    "MOMENT_WITH_TRIGGERS",
    "MOST_WAITING",
    "TRIGGER_PORTS",
    "Habits",
    "age",
    "by_priority",
    "due",
    "due_age",
    "forget",
    "in_time",
    "in_turn",
    "kept",
    "last",
    "lost",
    "meets",
    "note",
    "noted",
    "occurs",
    "oldest",
    "other",
    "repeats",
    "trigger_part",
    "waiting",
    "when_worded",
]

MOST_WAITING = 99
"""How many instances of one trigger, and how many steps of age, are told apart."""
_NUMBER = IntSort(0, MOST_WAITING)

waiting = state("waiting", EFFECT, _NUMBER)
"""How many instances of a trigger wait for the moment in which they can be activated."""
last = state("last", EFFECT, BOOL)
"""Whether the event that a trigger waits for is the last thing that happened."""
age = state("age", EFFECT, _NUMBER)
"""How many things have happened since the event, where triggers go by the order of their events."""
due = state("due", EFFECT, _NUMBER)
"""How many instances of a trigger may be activated in this moment."""
due_age = state("due_age", EFFECT, _NUMBER)
"""The age that the trigger had when the moment came."""

repeats = attribute("repeats", EFFECT, BOOL)
"""Whether the trigger waits once for each event; else events are merged."""
when_worded = attribute("when_worded", EFFECT, BOOL)
"""Whether an optional trigger can only be used if its event is the last thing that happened."""

other = var("other", EFFECT)
_than = var("than", EFFECT)

meets = Signature("meets", (EFFECT,))
"""Whether what happens in this step is the event of a trigger that is there to see it."""
lost = Signature("lost", (EFFECT,))
"""Whether a trigger that is waiting is lost in this step, by what happens to its card."""
occurs = Signature("occurs", ())
"""Whether anything happens in this step that makes earlier events the last ones no more."""
TRIGGER_PORTS = (meets, lost, occurs)

by_priority = Signature("by_priority", (EFFECT,))
"""Whether a trigger waits until its player has priority."""
kept = Signature("kept", (EFFECT,), INT)
"""How many of the instances that were waiting still are after this step."""
noted = Signature("noted", (EFFECT,), INT)
"""How many instances are waiting after this step."""
in_time = Signature("in_time", (EFFECT,))
"""Whether a waiting trigger may be activated in the moment that has come."""
in_turn = Signature("in_turn", (EFFECT,))
"""Whether a trigger of this moment has its place in the order of groups."""
oldest = Signature("oldest", (EFFECT,))
"""Whether no other trigger has to be dealt with before, because its event is older."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What games do differently with triggers, as terms over `other`; options may occur in them.

    `by_priority`: the trigger has no place in the order of groups but waits until its player has priority.
    `by_age`: earlier events go first; `ages`: this step is one that makes them earlier. `asked_first`: who is
    asked first in a moment in which nothing was placed. `held`: the trigger waits past the moment that has
    come. `also`: what else every step does in which something may happen.
    """

    by_priority: Expr = field(default_factory=lambda: FALSE)
    by_age: Expr = field(default_factory=lambda: FALSE)
    asked_first: Expr = field(default_factory=lambda: turn)
    held: Expr | None = None
    ages: Expr = field(default_factory=occurs)
    also: tuple[Update, ...] = ()


def _definitions(habits: Habits) -> tuple[Definition, ...]:
    once_more = when(repeats(other), minimum(kept(other) + 1, MOST_WAITING), 1)
    older = forall(_than, in_turn(_than).implies(due_age(_than) <= due_age(other)))
    return (
        define("by_priority", (other,), all_of(trigger(other), habits.by_priority)),
        define("kept", (other,), when(lost(other), 0, waiting(other))),
        define("noted", (other,), when(all_of(trigger(other), meets(other)), once_more, kept(other))),
        define(
            "in_time",
            (other,),
            all_of(
                trigger(other),
                waiting(other) > 0,
                any_of(mandatory(other), ~when_worded(other), last(other)),
                any_of(by_priority(other), ready(other)),
            ),
        ),
        define("in_turn", (other,), all_of(trigger(other), due(other) > 0, ~by_priority(other))),
        define("oldest", (other,), any_of(~habits.by_age, older)),
    )


def note(habits: Habits) -> tuple[Update, ...]:
    """Return the updates of every step in which something may happen."""
    older = when(habits.ages, minimum(age(other) + 1, MOST_WAITING), age(other))
    passed = occurs() if habits.held is None else all_of(occurs(), ~habits.held)
    return (
        each(waiting, (other,), noted(other)),
        each(last, (other,), any_of(all_of(trigger(other), meets(other)), all_of(last(other), ~passed))),
        each(age, (other,), when(all_of(habits.by_age, kept(other) > 0), older, 0)),
        *habits.also,
    )


def forget() -> tuple[Update, ...]:
    """Return the updates of a step that ends a moment: what has not been activated is lost."""
    return (each(due, (other,), 0), each(due_age, (other,), 0))


MOMENT_WITH_TRIGGERS = "turn to what was triggered"
MOMENT_WITHOUT_TRIGGERS = "open a window"


def _checking_rules(habits: Habits) -> tuple[Rule, ...]:
    """Return the steps that look up what a moment has triggered: they go on to triggers or to a window."""
    now = in_time(other) if habits.held is None else all_of(in_time(other), ~habits.held)
    some = exists(other, all_of(now, ~by_priority(other)))
    checking = clause(box == CHECKING, "a moment has come")

    def unless_held(kept_back: Expr, collected: Expr | int) -> Expr | int:
        return collected if habits.held is None else when(habits.held, kept_back, collected)

    collected = (
        each(due, (other,), when(now, waiting(other), 0)),
        each(due_age, (other,), when(all_of(habits.by_age, now), age(other), 0)),
        each(waiting, (other,), unless_held(waiting(other), 0)),
        each(last, (other,), unless_held(last(other), FALSE)),
        each(age, (other,), unless_held(age(other), 0)),
        become(holder, habits.asked_first),
        become(passes, 0),
    )
    return (
        rule(
            MOMENT_WITH_TRIGGERS,
            SYSTEM_STEP,
            SYSTEM,
            guard=(checking, clause(some, "something was triggered that goes first")),
            then=(become(box, TRIGGERS), *collected),
            says="effects are triggered",
        ),
        rule(
            MOMENT_WITHOUT_TRIGGERS,
            SYSTEM_STEP,
            SYSTEM,
            guard=(checking, clause(~some, "nothing was triggered that goes first")),
            then=(become(box, WINDOW), *collected),
            says="the players are asked",
        ),
    )


def trigger_part(habits: Habits) -> Part:
    """Return the variables, attributes and definitions of triggers, and the steps that collect them."""
    return Part(
        variables=(
            variable(waiting, 0, dormant=True, says="waiting"),
            variable(last, FALSE, dormant=True, says="its event is the last one"),
            variable(age, 0, dormant=True),
            variable(due, 0, dormant=True, says="triggered"),
            variable(due_age, 0, dormant=True),
        ),
        attributes=(attribute_of(repeats), attribute_of(when_worded)),
        definitions=_definitions(habits),
        rules=_checking_rules(habits),
    )
