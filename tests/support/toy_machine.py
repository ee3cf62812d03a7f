"""A small ground machine that has one of everything: every sort, every kind of declaration.

Its rules make no game; they only exercise the language. The corpus and the random terms speak about it,
and every backend is compared with the reference evaluator on its states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solemn.model.logic.build import (
    FALSE,
    all_of,
    attribute,
    count,
    members,
    nothing,
    option,
    state,
    var,
    when,
)
from solemn.model.logic.sorts import BOOL, EntitySort, EnumSort, IntSort, RecordSort, StackSort
from solemn.model.machine.layout import Layout, State
from solemn.model.machine.machine import Machine, OptionValue
from solemn.model.machine.rules import (
    PLAYER,
    SYSTEM,
    Clause,
    attribute_of,
    become,
    clause,
    define,
    define_by_clauses,
    each,
    parameter,
    point,
    rule,
    variable,
)


__all__ = [
    "BLUE",
    "BUSY",
    "CARD",
    "CARDS",
    "COLOUR",
    "EFFECT",
    "EFFECTS",
    "EMPTY",
    "GREEN",
    "LEVEL",
    "LINK",
    "LOOSE",
    "MODE",
    "NO_CARD",
    "RED",
    "STATES",
    "STRICT",
    "TOY",
    "VALUES",
    "N",
    "T",
    "a_card",
    "an_effect",
    "bonus",
    "chain",
    "colour",
    "cost",
    "decent",
    "done",
    "focus",
    "friendly",
    "level",
    "liked",
    "marked",
    "mode",
    "next_colour",
    "place",
    "power",
    "source",
    "speed",
    "strong",
    "total_marked",
    "toy_state",
    "turn",
]

EFFECT = EntitySort("Effect")
CARD = EntitySort("Card", null="no card")
COLOUR = EnumSort("Colour", ("red", "green", "blue"))
MODE = EnumSort("Mode", ("strict", "loose"))
LEVEL = IntSort(0, 3)
LINK = RecordSort("Link", (("effect", EFFECT), ("target", CARD), ("level", LEVEL), ("negated", BOOL)))

EFFECTS = ("e1", "e2")
CARDS = ("c1", "c2", "c3")
RED, GREEN, BLUE = members(COLOUR)
STRICT, LOOSE = members(MODE)
MOVE = EnumSort("Move", ("play", "system"))
PLAY, BY_ITSELF = members(MOVE)
T, N = members(PLAYER)
NO_CARD = nothing(CARD)

turn = state("turn", PLAYER)
colour = state("colour", COLOUR)
level = state("level", LEVEL)
done = state("done", BOOL)
focus = state("focus", CARD)
marked = state("marked", CARD, BOOL)
place = state("place", CARD, COLOUR)
power = state("power", EFFECT, LEVEL)
liked = state("liked", EFFECT, COLOUR, BOOL)
chain = state("chain", StackSort(LINK))

speed = attribute("speed", EFFECT, IntSort(1, 3))
source = attribute("source", EFFECT, CARD)
cost = attribute("cost", EFFECT, COLOUR, LEVEL)
bonus = attribute("bonus", LEVEL)
mode = option("mode", MODE)

an_effect = var("effect", EFFECT)
a_card = var("card", CARD)
_colour = var("colour", COLOUR)

next_colour = define(
    "next_colour", (_colour,), when(_colour == RED, GREEN, when(_colour == GREEN, BLUE, RED))
)
friendly = define("friendly", (a_card,), (a_card != NO_CARD) & marked(a_card))
total_marked = define("total_marked", (), count(a_card, marked(a_card)))
decent = define_by_clauses(
    "decent", (an_effect,), clause(power(an_effect) > 0, "it has some power", "S000-02")
)
strong = define_by_clauses(
    "strong",
    (an_effect,),
    clause(speed(an_effect) >= 2, "it is fast", "S000-01"),
    clause(decent(an_effect), "it is decent"),
    clause((mode == LOOSE) | liked(an_effect, colour), "somebody likes it"),
)

_ROOM: Clause = clause(chain.depth < 3, "there is room on the chain")

MARK = rule(
    "mark",
    PLAY,
    turn,
    over=(a_card,),
    guard=(clause(~marked(a_card), "it is not marked"), clause(level < 3, "the level can rise")),
    then=(point(marked, (a_card,), True), become(level, level + 1), become(focus, a_card)),
    says="mark {card}",
)
PUT_ON = rule(
    "put on",
    PLAY,
    turn,
    over=(parameter(an_effect), parameter(a_card, nullable=True)),
    guard=(
        _ROOM,
        clause(strong(an_effect), "it is strong"),
        clause((a_card == NO_CARD) | marked(a_card), "the target is marked"),
    ),
    then=(
        become(chain, chain.push(effect=an_effect, target=a_card, level=level, negated=FALSE)),
        become(turn, when(turn == T, N, T)),
        point(power, (an_effect,), power(an_effect) - 1),
    ),
    says="put {effect} on {card}",
)
TAKE_OFF = rule(
    "take off",
    BY_ITSELF,
    SYSTEM,
    guard=(clause(chain.depth > 0, "there is a link"), clause(~done, "it is not done")),
    then=(become(chain, chain.pop()), become(colour, next_colour(colour)), become(focus, chain.top.target)),
    says="take the top link off",
)
ROTATE = rule(
    "rotate",
    BY_ITSELF,
    SYSTEM,
    guard=(clause(all_of(colour == BLUE, ~done), "it is blue"),),
    then=(each(place, (a_card,), next_colour(place(a_card))), become(colour, RED), become(done, True)),
    says="rotate",
)

TOY = Machine(
    name="toy",
    variables=(
        variable(turn, T),
        variable(colour, RED, control=True),
        variable(level, 0),
        variable(done, False),
        variable(focus, NO_CARD),
        variable(marked, False),
        variable(place, RED),
        variable(power, 1),
        variable(liked, True),
        variable(chain),
    ),
    attributes=tuple(map(attribute_of, (speed, source, cost, bonus))),
    definitions=(next_colour, friendly, total_marked, decent, strong),
    rules=(MARK, PUT_ON, TAKE_OFF, ROTATE),
    options=(OptionValue("mode", MODE, "strict"),),
    ground=True,
    domains={"Effect": EFFECTS, "Card": CARDS},
    tables={
        "speed": {("e1",): 2, ("e2",): 1},
        "source": {("e1",): "c1", ("e2",): "c2"},
        "cost": {(e, c): (i + j) % 3 for i, e in enumerate(EFFECTS, 1) for j, c in enumerate(COLOUR.values)},
        "bonus": {(): 2},
    },
)

VALUES: Mapping[str, Mapping[str, Any]] = {
    "empty": {
        "turn": "T",
        "colour": "red",
        "level": 0,
        "done": False,
        "focus": None,
        "marked": {("c1",): False, ("c2",): False, ("c3",): False},
        "place": {("c1",): "red", ("c2",): "red", ("c3",): "red"},
        "power": {("e1",): 1, ("e2",): 1},
        "liked": {(e, c): True for e in EFFECTS for c in COLOUR.values},
        "chain": (),
    },
    "busy": {
        "turn": "N",
        "colour": "blue",
        "level": 2,
        "done": True,
        "focus": "c2",
        "marked": {("c1",): True, ("c2",): False, ("c3",): True},
        "place": {("c1",): "red", ("c2",): "green", ("c3",): "blue"},
        "power": {("e1",): 3, ("e2",): 0},
        "liked": {(e, c): (e == "e1") == (c == "blue") for e in EFFECTS for c in COLOUR.values},
        "chain": (("e1", "c1", 1, True), ("e2", None, 3, False)),
    },
}
"""Two states by name: all at the start, and one in which something has happened."""


def toy_state(values: Mapping[str, Any]) -> State:
    """Give the state in which every variable has the given value; for a function, one by arguments."""
    return tuple(
        values[c.variable.name][c.arguments] if c.arguments else values[c.variable.name]
        for c in Layout(TOY).cells
    )


EMPTY = toy_state(VALUES["empty"])
BUSY = toy_state(VALUES["busy"])
STATES: Mapping[str, State] = {"empty": EMPTY, "busy": BUSY}
