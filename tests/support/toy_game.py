"""A third game, made in the tests alone: the kernel with one attribute of its own and a board of one fact.

An effect answers another only if its number is higher, and every effect is used once. That this file can be
written without a change in `solemn.model.timing` is what it is for. `Table` plays the game move by move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from solemn.model.logic.build import TRUE, attribute, state, var
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import (
    PLAYER,
    attribute_of,
    clause,
    define,
    define_by_clauses,
    point,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement, RuleSet, refined
from solemn.model.timing.kernel import PORTS, UNCONDITIONAL, kernel
from solemn.model.timing.noting import Habits, note
from solemn.model.timing.text import (
    ACTIVATION_MARKS,
    EFFECT_MARKS,
    LASTING_MARK,
    MOST_STEPS,
    TextKinds,
    mark_instruction,
)
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, chain, effect, target


__all__ = ["HIGHER", "TOY_GAME", "Effect", "Table", "position", "used"]

KINDS = TextKinds(EnumSort("Instruction", ("nothing", "apply", "cancel", "blank", "wait")), note(Habits()))
_below = chain.depth - 2

number = attribute("number", EFFECT, IntSort(0, 99))
player = attribute("player", EFFECT, PLAYER)
_card = var("card", CARD)
used = state("used", EFFECT, BOOL)

HIGHER = Refinement(
    "add a chain link",
    guard=(clause(number(effect) > number(chain.top.effect), "its number is higher"),),
)
_USED = tuple(
    Refinement(name, then=(point(used, (effect,), TRUE),)) for name in ("start a chain", "add a chain link")
)

TOY_GAME = RuleSet(
    name="toy game",
    title="Higher number",
    core=refined(kernel(), HIGHER) + Part(attributes=(attribute_of(number),)),
    ports=PORTS,
    text=(
        mark_instruction(KINDS, "apply"),
        KINDS.instruction("cancel", marks=ACTIVATION_MARKS, place=_below),
        KINDS.instruction("blank", marks=EFFECT_MARKS, place=_below),
        KINDS.instruction("wait"),
    ),
    board=LASTING_MARK
    + Part(
        variables=(variable(used, False),),
        attributes=(attribute_of(KINDS.text), attribute_of(player)),
        definitions=(
            define("controller", (effect,), player(effect)),
            define_by_clauses("ready", (effect,), clause(~used(effect), "it has not been used")),
            define_by_clauses("fits", (effect, target), clause(target == NO_CARD, "it takes no target")),
            define("meets", (effect,), False),
            define("lost", (effect,), False),
            define("occurs", (), False),
            define("may_choose", (_card,), False),
            define("may_refuse", (), False),
            define("may_spend", (_card,), False),
        ),
    ),
    refinements=_USED,
    unconditional=UNCONDITIONAL,
)

_UNUSED = ("trigger", "mandatory", "costs", "repeats", "when_worded")
"""What the kernel lets effects be, and none of this game is."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a position: whose it is, its number, and its text."""

    player: str
    number: int
    text: tuple[str, ...] = ("apply",)


def position(**effects: Effect) -> Machine:
    """Give the machine of a position in which there are these effects; each applies a mark of its name."""
    steps = range(MOST_STEPS)
    return TOY_GAME.scenario(
        "a position",
        {EFFECT.name: tuple(effects), CARD.name: ("card",), "Mark": tuple(effects)},
        {
            "length": {(name,): len(e.text) for name, e in effects.items()},
            **{name: dict.fromkeys(((e,) for e in effects), False) for name in _UNUSED},
            "picks": {(name,): 0 for name in effects},
            "player": {(name,): e.player for name, e in effects.items()},
            "number": {(name,): e.number for name, e in effects.items()},
            "text": {
                (name, i): e.text[i] if i < len(e.text) else "nothing"
                for name, e in effects.items()
                for i in steps
            },
            "mark_of": {
                (name, i, mark): name == mark and e.text[i : i + 1] == ("apply",)
                for name, e in effects.items()
                for i in steps
                for mark in effects
            },
        },
        {},
    )


class Table:
    """A game being played: the moves there are, and the state after those that were made.

    A move reads "T: pass" or "N: activate b"; forced steps read "system: the chain starts to resolve".
    """

    def __init__(self, machine: Machine, start: Mapping[str, Any] | None = None) -> None:
        self.game = Interpreter(machine)
        self.state: State = self.game.initial()
        self.told: list[str] = []
        for name, value in (start or {}).items():
            self.state = self._with(name, value)

    def _with(self, name: str, value: Any) -> State:
        at = self.game.layout.index[name, ()]
        return (*self.state[:at], value, *self.state[at + 1 :])

    def __getitem__(self, name: str | tuple[str, ...]) -> Any:
        """Give the value of a variable, or of a state function at its arguments."""
        key = (name, ()) if isinstance(name, str) else (name[0], name[1:])
        return self.state[self.game.layout.index[key]]

    def _steps(self) -> Iterator[tuple[str, Step]]:
        for step in self.game.successors(self.state):
            words = self.game.machine.rule_named[step.rule].says.format(**dict(step.arguments))
            yield f"{step.owner}: {words.removesuffix(' -> None')}", step

    @property
    def moves(self) -> list[str]:
        """Everything that may happen now."""
        return [words for words, _ in self._steps()]

    def make(self, *moves: str) -> Table:
        """Make moves one by one, taking forced steps before each; a move that is not there is an error."""
        for move in moves:
            self.run()
            self._take(move)
        return self

    def run(self) -> Table:
        """Take forced steps until somebody has a choice, or nothing is left."""
        while any(move.startswith("system: ") for move in self.moves):
            self.take_forced()
        return self

    def take_forced(self) -> None:
        """Take the one forced step that there is."""
        (move,) = self.moves
        assert move.startswith("system: ")
        self._take(move)

    def _take(self, move: str) -> None:
        steps = dict(self._steps())
        assert move in steps, f"{move!r} is not among {list(steps)}"
        self.state = steps[move].target
        self.told.append(move)

    @property
    def chain(self) -> list[str]:
        """The effects of the links, oldest first."""
        return [link[0] for link in self["chain"]]

    @property
    def applied(self) -> list[str]:
        """The marks in force."""
        return [mark for mark in self.game.machine.domains["Mark"] if self["applied", mark]]

    @property
    def negated(self) -> list[tuple[bool, bool]]:
        """For each link, whether its activation and whether its effect was negated."""
        return [(link[3], link[4]) for link in self["chain"]]
