"""Small machines over any cards whose properties need something that nobody has written down."""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, Expr, all_of, any_of, members, state, var
from solemn.model.logic.sorts import BOOL, EntitySort, EnumSort, IntSort, RecordSort, StackSort
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import SYSTEM, Rule, Update, become, clause, point, rule, variable
from solemn.properties.claims import Always
from solemn.properties.property import Property


__all__ = [
    "CLAIMS",
    "NEVER_BROKEN",
    "WORKING",
    "always",
    "counter",
    "late",
    "marks",
    "mode",
    "number",
    "one",
    "pile",
    "ready",
    "simple",
    "swing",
    "three",
    "two",
]

_MOVE = EnumSort("Move", ("go",))
(_GO,) = members(_MOVE)
MODE = EnumSort("Mode", ("resting", "working", "broken"))
RESTING, WORKING, BROKEN = members(MODE)
CARD = EntitySort("Card")
LINK = RecordSort("Link", (("card", CARD), ("hot", BOOL)))

mode = state("mode", MODE)
ready = state("ready", BOOL)
number = state("number", IntSort(0))
marked = state("marked", CARD, BOOL)
times = state("times", CARD, IntSort(0))
pile_ = state("pile", StackSort(LINK))
one, two, three = state("one", BOOL), state("two", BOOL), state("three", BOOL)
card = var("card", CARD)


def always(holds: Expr) -> Property:
    """Give the property that a term is always true."""
    return Property("P-00", "always", "it is always so", (), (), (Always(holds.term),))


def simple(name: str, guard: Expr, *then: Update, over: tuple[Expr, ...] = ()) -> Rule:
    """Give a rule that the system uses where a guard is true."""
    return rule(
        name, _GO, SYSTEM, over=over, guard=(clause(guard, f"{name} is possible"),), then=then, says=name
    )


def late() -> Machine:
    """Give a machine in which what is true shifts from one to two to three; nothing ever is true."""
    shift = simple("shift", TRUE, become(one, FALSE), become(two, one), become(three, two))
    variables = (variable(one, FALSE), variable(two, FALSE), variable(three, FALSE))
    return Machine("late", variables, (), (), (shift,))


def swing() -> Machine:
    """Give a machine that works only while it is ready, and would break if it worked unready."""
    rules = (
        simple("begin", all_of(mode == RESTING, ready), become(mode, WORKING)),
        simple("end", mode == WORKING, become(mode, RESTING)),
        simple("get ready", mode == RESTING, become(ready, TRUE)),
        simple("tire", mode == RESTING, become(ready, FALSE)),
        simple("break", all_of(mode == WORKING, ~ready), become(mode, BROKEN)),
    )
    return Machine("swing", (variable(mode, RESTING), variable(ready, FALSE)), (), (), rules)


def counter() -> Machine:
    """Give a machine that counts up and down while it works, and breaks below zero."""
    rules = (
        simple("begin", mode == RESTING, become(mode, WORKING), become(number, Expr(number.term) + 1)),
        simple("down", all_of(mode == WORKING, number >= 1), become(number, number - 1)),
        simple("end", all_of(mode == WORKING, number == 0), become(mode, RESTING)),
        simple("break", number < 0, become(mode, BROKEN)),
    )
    return Machine("counter", (variable(mode, RESTING), variable(number, 0)), (), (), rules)


def marks() -> Machine:
    """Give a machine in which only marked cards are counted, and a counted one that is unmarked breaks it."""
    rules = (
        simple("mark", mode == RESTING, point(marked, (card,), TRUE), over=(card,)),
        simple("count", marked(card), point(times, (card,), times(card) + 1), over=(card,)),
        simple("break", all_of(times(card) > 0, ~marked(card)), become(mode, BROKEN), over=(card,)),
    )
    return Machine(
        "marks", (variable(mode, RESTING), variable(marked, FALSE), variable(times, 0)), (), (), rules
    )


def pile() -> Machine:
    """Give a machine that piles up hot links while it works, and rests without any; a cold one breaks it."""
    rules = (
        simple(
            "put",
            any_of(mode == RESTING, mode == WORKING),
            become(mode, WORKING),
            become(pile_, pile_.push(card=card, hot=TRUE)),
            over=(card,),
        ),
        simple("take", all_of(mode == WORKING, pile_.depth >= 1), become(pile_, pile_.pop())),
        simple("rest", all_of(mode == WORKING, pile_.is_empty), become(mode, RESTING)),
        simple("break", all_of(pile_.depth >= 1, ~pile_.top.hot), become(mode, BROKEN)),
        simple("fall", all_of(mode == RESTING, pile_.depth >= 1), become(mode, BROKEN)),
    )
    return Machine("pile", (variable(mode, RESTING), variable(pile_)), (), (), rules)


NEVER_BROKEN = always(mode != BROKEN)
CLAIMS = {"swing": swing, "counter": counter, "marks": marks, "pile": pile}
"""Machines that never break, which no step shows by itself."""
