"""Card text: kinds of instruction, what each may write, and how one is carried out.

An instruction is one step of resolution. Its kind declares which marks of lower links it may write; the
board belongs to the cards and is no part of the timing core. A kind is one rule over what its text may
choose (how many instructions are left, which link is marked); an instruction settles these choices and
adds what happens on the board.
"""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.logic.build import TRUE, Expr, all_of, attribute, exists, members, state, var, when
from solemn.model.logic.sorts import BOOL, EntitySort, EnumSort, IntSort
from solemn.model.machine.machine import MachineError
from solemn.model.machine.rules import (
    PLAYER,
    SYSTEM,
    Rule,
    Update,
    attribute_of,
    become,
    clause,
    each,
    parameter,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Instruction, Part
from solemn.model.timing.choosing import chooser, choosing
from solemn.model.timing.resolving import carrying_out
from solemn.model.timing.vocabulary import EFFECT, INSTRUCTION, T, chain, left, length


__all__ = [
    "ACTIVATION_MARKS",
    "EFFECT_MARKS",
    "LASTING_MARK",
    "MARK",
    "MOST_STEPS",
    "STEP",
    "Asking",
    "Marks",
    "Setting",
    "TextKinds",
    "applied",
    "mark_instruction",
    "mark_of",
    "step_now",
]

MOST_STEPS = 8
"""How many instructions one effect may have in a scenario."""
STEP = IntSort(0, MOST_STEPS - 1)

MARK = EntitySort("Mark")
"""Something that stays in force once applied, such as a protection."""

applied = state("applied", MARK, BOOL)
mark_of = attribute("mark_of", EFFECT, STEP, MARK, BOOL)
"""Whether an instruction applies a mark."""

step_now = length(chain.top.effect) - left
"""The number of the instruction that is next in the text of the top link."""


@dataclass(frozen=True, slots=True)
class Marks:
    """A field of lower links that an instruction may set."""

    field: str

    def set_at(self, place: Expr) -> Expr:
        """The chain with the field set at a place below the top link, unchanged if there is none."""
        below = all_of(place >= 0, place < chain.depth - 1)
        return when(below, chain.put(place, **{self.field: TRUE}), chain)


@dataclass(frozen=True, slots=True)
class Setting:
    """A flag of the timing core that an instruction raises, and the only case in which a text does so."""

    flag: Expr
    only: Expr


@dataclass(frozen=True, slots=True)
class Asking:
    """The choice that an instruction leaves to a player: who that is, and if there is a choice."""

    who: Expr
    does: Expr


_effect = var("effect", EFFECT)
_DOES_NAME, _ASKS_NAME, _WHO_NAME = "does", "asks", "who"
_DOES, _ASKS, _WHO = var(_DOES_NAME, BOOL), var(_ASKS_NAME, BOOL), var(_WHO_NAME, PLAYER)

ACTIVATION_MARKS = Marks("activation_negated")
EFFECT_MARKS = Marks("effect_negated")


@dataclass(frozen=True, slots=True)
class TextKinds:
    """The instruction kinds of one game, by name; `noting` belongs to every step in which they happen."""

    sort: EnumSort
    noting: tuple[Update, ...]

    @property
    def text(self) -> Expr:
        """The attribute that says which instruction stands at a step of an effect's text."""
        return attribute("text", EFFECT, STEP, self.sort)

    def has(self, an_effect: Expr, kind: str) -> Expr:
        """Whether the text of an effect has an instruction of a kind."""
        step = var("step", STEP)
        return exists(step, (step < length(an_effect)) & (self.text(an_effect, step) == self.kind(kind)))

    def kind(self, name: str) -> Expr:
        """The enumeration value of a kind."""
        return dict(zip(self.sort.values, members(self.sort), strict=True))[name]

    def instruction(
        self,
        name: str,
        *,
        marks: Marks | None = None,
        place: Expr | None = None,
        sets: Setting | None = None,
        does: Expr = TRUE,
        asks: Asking | None = None,
        then: tuple[Update, ...] = (),
        says: str = "",
    ) -> Instruction:
        """Make an instruction kind.

        `marks` is what it may write on lower links, `place` where it does so, `sets` what else of the timing
        core it may write, and `does` whether it does so; `asks` whom it leaves a choice; `then` is what it
        does to the board.
        """
        chooses = [("rest", (left - 1).term)]
        if marks is not None:
            chooses.append(("place", (chain.depth - 2 if place is None else place).term))
        if sets is not None:
            chooses.append((_DOES_NAME, does.term))
        if asks is not None:
            chooses += [(_ASKS_NAME, asks.does.term), (_WHO_NAME, asks.who.term)]
        # whether any text has such an instruction is settled by the cards: without one there is no rule
        anywhere = exists(_effect, self.has(_effect, name))
        turn = clause(all_of(anywhere, self.now(name)), f"the next instruction is '{name}'")
        conceivable = _conceivable(name, marks, sets, asks, self.noting)
        return Instruction(conceivable, tuple(chooses), (turn,), then, says or name)

    def now(self, name: str) -> Expr:
        """Whether an instruction of a kind is next in the text of the top link."""
        return self.text(chain.top.effect, step_now) == self.kind(name)

    def complete(self, *instructions: Instruction) -> tuple[Instruction, ...]:
        """Return the instructions; raise MachineError unless there is one for every kind but `nothing`."""
        kinds, names = set(self.sort.values) - {"nothing"}, {i.name for i in instructions}
        if kinds != names:
            msg = f"kinds without an instruction, or the other way round: {', '.join(sorted(kinds ^ names))}"
            raise MachineError(msg)
        return instructions


def _conceivable(
    name: str,
    marks: Marks | None,
    sets: Setting | None,
    asks: Asking | None,
    noting: tuple[Update, ...],
) -> Rule:
    """What any text of this kind might do: it may end early, and mark any lower link or none."""
    rest, place = var("rest", IntSort()), var("place", IntSort())
    over, writing = [parameter(rest)], []
    if marks is not None:
        over.append(parameter(place))
        writing.append(become(chain, marks.set_at(place)))
    if sets is not None:
        over.append(parameter(_DOES))
        writing.append(become(sets.flag, when(all_of(_DOES, sets.only), TRUE, sets.flag)))
    if asks is not None:
        over += [parameter(_ASKS), parameter(_WHO)]
        writing += [become(choosing, _ASKS), become(chooser, when(_ASKS, _WHO, T))]
    return rule(
        name,
        INSTRUCTION,
        SYSTEM,
        over=tuple(over),
        guard=(
            *carrying_out,
            clause(left > 0, "an instruction is left"),
            clause(all_of(rest >= 0, rest < left), "fewer instructions are left afterwards"),
        ),
        then=(become(left, rest), *writing, *noting),
        says=f"an instruction is carried out: {name}",
    )


def mark_instruction(kinds: TextKinds, name: str) -> Instruction:
    """Make the instruction that applies lasting marks."""
    mark = var("mark", MARK)
    now = applied(mark) | mark_of(chain.top.effect, step_now, mark)
    return kinds.instruction(name, then=(each(applied, (mark,), now),), says="a lasting mark is applied")


LASTING_MARK = Part(
    variables=(variable(applied, False, says="applied"),),
    attributes=(attribute_of(mark_of),),
)
