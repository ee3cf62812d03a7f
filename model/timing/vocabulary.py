"""The words of the timing kernel: sorts, state variables, attributes and ports that every game shares.

Nothing here belongs to one game. A game adds attributes of its own and defines the ports.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, Expr, any_of, attribute, members, nothing, state, var, when
from solemn.model.logic.sorts import BOOL, EntitySort, EnumSort, IntSort, RecordSort, StackSort
from solemn.model.machine.rules import (
    PLAYER,
    Signature,
    attribute_of,
    define,
    variable,
)


__all__ = [
    "ACTION",
    "ACTIVATION",
    "ATTRIBUTES",
    "BOX",
    "BUILDING",
    "CARD",
    "CLEANUP",
    "DEFINITIONS",
    "EFFECT",
    "END",
    "INSTRUCTION",
    "LEAVING",
    "LINK",
    "MOVE",
    "NO_CARD",
    "OPEN",
    "OVER",
    "PASS",
    "PORTS",
    "RESOLVING",
    "SYSTEM_STEP",
    "VARIABLES",
    "WINDOW",
    "N",
    "T",
    "begun",
    "box",
    "chain",
    "controller",
    "effect",
    "fits",
    "holder",
    "is_negated",
    "left",
    "length",
    "move",
    "offering",
    "opponent",
    "passes",
    "ready",
    "target",
    "turn",
]

EFFECT = EntitySort("Effect")
"""An effect (or the activation of a card) that can be put on a chain."""
CARD = EntitySort("Card", null="no card")
"""A card; a link without a target holds no card."""

T, N = members(PLAYER)

BOX = EnumSort(
    "Box",
    ("open state", "leaving", "window", "building", "resolving", "clean-up", "over"),
)
"""Where play is: the turn player acts freely; he has announced the end of the step; a moment at which
both are asked; a chain is being built; it resolves; it is cleared away; the step has ended."""
OPEN, LEAVING, WINDOW, BUILDING, RESOLVING, CLEANUP, OVER = members(BOX)

MOVE = EnumSort("Move", ("activation", "action", "pass", "end", "instruction", "system"))
"""Kinds of move: an activation; a move of the open state that starts no chain; a pass; the announcement of
the end; an instruction of card text carried out; a step of the system."""
ACTIVATION, ACTION, PASS, END, INSTRUCTION, SYSTEM_STEP = members(MOVE)
move: Expr = var("move", MOVE)
"""The kind of the step under consideration, in step properties."""

NO_CARD = nothing(CARD)

LINK = RecordSort(
    "Link",
    (
        ("effect", EFFECT),
        ("controller", PLAYER),
        ("target", CARD),
        ("activation_negated", BOOL),
        ("effect_negated", BOOL),
    ),
)
"""A chain link: what was activated, by whom, at which target, and whether its activation or its effect has
been negated since."""

box = state("box", BOX)
turn = state("turn", PLAYER)
holder = state("holder", PLAYER)
passes = state("passes", IntSort(0, 2))
chain = state("chain", StackSort(LINK))
begun = state("begun", BOOL)
left = state("left", IntSort(0))
controller = state("controller", EFFECT, PLAYER)

length = attribute("length", EFFECT, IntSort(0))
"""How many instructions the text of an effect has at most."""

effect = var("effect", EFFECT)
target = var("target", CARD)

ready = Signature("ready", (EFFECT,))
"""Whether everything that the card itself asks for is met, so that the effect may be activated now."""
fits = Signature("fits", (EFFECT, CARD))
"""Whether the effect may be activated with this target (or with none)."""

_player = var("player", PLAYER)
_position = var("position", IntSort(0))

opponent = define("opponent", (_player,), when(_player == T, N, T))
is_negated = define(
    "is_negated", (_position,), chain[_position].activation_negated | chain[_position].effect_negated
)
offering = define("offering", (), any_of(box == WINDOW, box == BUILDING, box == LEAVING))
"""Somebody is being asked whether he wants to activate something."""

VARIABLES = (
    variable(box, OPEN, control=True, says="state"),
    variable(turn, T, says="turn player"),
    variable(holder, T, control=True, says="priority"),
    variable(passes, 0, control=True, says="passes in a row"),
    variable(chain, says="chain"),
    variable(begun, FALSE, control=True, says="the top link is being carried out"),
    variable(left, 0, says="instructions left"),
    variable(controller, says="controller"),
)
ATTRIBUTES = (attribute_of(length),)
DEFINITIONS = (opponent, is_negated, offering)
PORTS = (ready, fits)
