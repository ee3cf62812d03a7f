"""Card text: kinds of instruction, what each may write, and how one is carried out.

An instruction is one step of resolution. Its kind declares which marks of lower links it may write; the
board belongs to the cards and is no part of the timing core. From the declaration comes the conceivable
rule (any text of this kind), from the game the concrete one; a rule set refuses a concrete rule that
writes more than its kind declares.
"""

from __future__ import annotations

from dataclasses import dataclass

from solemn.model.logic.build import TRUE, Expr, all_of, attribute, exists, members, state, var, when
from solemn.model.logic.sorts import BOOL, EntitySort, EnumSort, IntSort
from solemn.model.machine.rules import (
    SYSTEM,
    Clause,
    Parameter,
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
from solemn.model.timing.resolving import carrying_out
from solemn.model.timing.vocabulary import EFFECT, INSTRUCTION, chain, left, length


__all__ = [
    "ACTIVATION_MARKS",
    "EFFECT_MARKS",
    "LASTING_MARK",
    "MARK",
    "MOST_STEPS",
    "STEP",
    "Marks",
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


ACTIVATION_MARKS = Marks("activation_negated")
EFFECT_MARKS = Marks("effect_negated")


@dataclass(frozen=True, slots=True)
class TextKinds:
    """The instruction kinds of one game, by name."""

    sort: EnumSort

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
        then: tuple[Update, ...] = (),
        says: str = "",
    ) -> Instruction:
        """Make the two rules of an instruction kind.

        `marks` is what it may write on lower links, `place` where the concrete rule does so, `then` what the
        concrete rule does to the board.
        """
        current = self.text(chain.top.effect, step_now) == self.kind(name)
        concrete = rule(
            name,
            INSTRUCTION,
            SYSTEM,
            guard=(*_unfinished(), clause(current, f"the next instruction is '{name}'")),
            then=(become(left, left - 1), *then, *_marking(marks, place)),
            says=says or name,
        )
        return Instruction(name, _written(marks), _conceivable(name, marks), concrete)


def _unfinished() -> tuple[Clause, ...]:
    return (*carrying_out, clause(left > 0, "an instruction is left"))


def _written(marks: Marks | None) -> frozenset[str]:
    return frozenset({"left"} if marks is None else {"left", "chain"})


def _marking(marks: Marks | None, place: Expr | None) -> tuple[Update, ...]:
    return () if marks is None or place is None else (become(chain, marks.set_at(place)),)


def _conceivable(name: str, marks: Marks | None) -> Rule:
    """What any text of this kind might do: it may end early, and mark any lower link or none."""
    rest, place = var("rest", IntSort()), var("place", IntSort())
    over: tuple[Parameter, ...] = (parameter(rest),)
    if marks is not None:
        over = (*over, parameter(place))
    return rule(
        f"carry out an instruction: {name}",
        INSTRUCTION,
        SYSTEM,
        over=over,
        guard=(
            *_unfinished(),
            clause(all_of(rest >= 0, rest < left), "fewer instructions are left afterwards"),
        ),
        then=(become(left, rest), *_marking(marks, place)),
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
