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
    "AFTER_MOMENTS",
    "ATTRIBUTES",
    "BOX",
    "BUILDING",
    "BY_PRIORITY",
    "CARD",
    "CHECKING",
    "CHOICE",
    "CLEANUP",
    "DECLINE",
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
    "PAYING",
    "PORTS",
    "PROCEDURE",
    "RANK",
    "RESOLVING",
    "RESUME",
    "SYSTEM_STEP",
    "TO_OPEN_STATE",
    "TO_PROCEDURE",
    "TREATMENT",
    "TRIGGERS",
    "VARIABLES",
    "WINDOW",
    "N",
    "T",
    "begun",
    "box",
    "chain",
    "controller",
    "costs",
    "effect",
    "fits",
    "holder",
    "is_negated",
    "left",
    "length",
    "mandatory",
    "may_answer",
    "move",
    "offering",
    "opponent",
    "passes",
    "picks",
    "ready",
    "resume",
    "target",
    "trigger",
    "turn",
    "unpaid",
]

EFFECT = EntitySort("Effect")
"""An effect (or the activation of a card) that can be put on a chain."""
CARD = EntitySort("Card", null="no card")
"""A card; a link without a target holds no card."""

T, N = members(PLAYER)

BOX = EnumSort(
    "Box",
    (
        "open state",
        "leaving",
        "procedure",
        "checking",
        "triggers",
        "window",
        "building",
        "paying",
        "resolving",
        "clean-up",
        "over",
    ),
)
"""Where play is: the turn player acts freely; he has announced the end of the step; a move goes through its
stages; it is looked up what the moment triggered; triggers are placed; a moment at which both are asked; a
chain is being built; the cost of its newest link is paid; it resolves; it is cleared away; the step is
over."""
(
    OPEN,
    LEAVING,
    PROCEDURE,
    CHECKING,
    TRIGGERS,
    WINDOW,
    BUILDING,
    PAYING,
    RESOLVING,
    CLEANUP,
    OVER,
) = members(BOX)

RESUME = EnumSort("Resume", ("open state", "procedure", "procedure after moments"))
"""Where a moment returns to when it is over: the open state, or the move that was under way, which also goes
on when a chain of the moment is over, or only when nobody starts a chain any more."""
TO_OPEN_STATE, TO_PROCEDURE, AFTER_MOMENTS = members(RESUME)

MOVE = EnumSort(
    "Move",
    ("activation", "action", "treatment", "pass", "decline", "choice", "end", "instruction", "system"),
)
"""Kinds of move: an activation; a move of the open state that starts no chain; a text that is carried out
without an activation; a pass; triggers that are
not used; a choice on the way of a move; the announcement of the end; an instruction of card text carried
out; a step of the system."""
ACTIVATION, ACTION, TREATMENT, PASS, DECLINE, CHOICE, END, INSTRUCTION, SYSTEM_STEP = members(MOVE)
move: Expr = var("move", MOVE)
"""The kind of the step under consideration, in step properties."""

NO_CARD = nothing(CARD)

RANK = IntSort(1, 7)
"""Under which right a link was placed: 1 to 4 with a group of triggers, 5 and 6 as a mandatory effect that
answers (the turn player's, the other one's), 7 by the player who had priority."""
BY_PRIORITY = 7

LINK = RecordSort(
    "Link",
    (
        ("effect", EFFECT),
        ("controller", PLAYER),
        ("target", CARD),
        ("activation_negated", BOOL),
        ("effect_negated", BOOL),
        ("rank", RANK),
    ),
)
"""A chain link: what was activated, by whom, at which target, whether its activation or its effect has
been negated since, and under which right it was placed."""

box = state("box", BOX)
turn = state("turn", PLAYER)
holder = state("holder", PLAYER)
passes = state("passes", IntSort(0, 2))
resume = state("resume", RESUME)
chain = state("chain", StackSort(LINK))
begun = state("begun", BOOL)
left = state("left", IntSort(0))
unpaid = state("unpaid", IntSort(0, 9))
"""How many cards are still to be chosen as the cost of the newest link."""

length = attribute("length", EFFECT, IntSort(0))
"""How many instructions the text of an effect has at most."""
trigger = attribute("trigger", EFFECT, BOOL)
"""Whether the effect is activated because of an event, in the moment that follows it."""
mandatory = attribute("mandatory", EFFECT, BOOL)
"""Whether the effect has to be activated as soon as it can; else its player decides."""
costs = attribute("costs", EFFECT, BOOL)
"""Whether something is paid for the effect when it is activated."""
picks = attribute("picks", EFFECT, IntSort(0, 9))
"""How many cards its player chooses as a part of what is paid."""

effect = var("effect", EFFECT)
target = var("target", CARD)

controller = Signature("controller", (EFFECT,), PLAYER)
"""Whose the effect is at present: who may activate it."""
ready = Signature("ready", (EFFECT,))
"""Whether everything that the card itself asks for is met, so that the effect may be activated now."""
fits = Signature("fits", (EFFECT, CARD))
"""Whether the effect may be activated with this target (or with none)."""
may_answer = Signature("may_answer", (EFFECT,))
"""Whether the game lets the effect answer the top link, whatever its card asks for."""

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
    variable(resume, TO_OPEN_STATE),
    variable(chain, says="chain"),
    variable(begun, FALSE, control=True, says="the top link is being carried out"),
    variable(left, 0, says="instructions left"),
)
ATTRIBUTES = tuple(map(attribute_of, (length, trigger, mandatory, costs, picks)))
DEFINITIONS = (opponent, is_negated, offering)
PORTS = (controller, ready, fits)
