"""Card files of 胧月: their shape, and what they say to the rules as tables of attributes.

The words a card may use are the enumerations of the board. Levels, magic power and the replacement of
cards are not modelled, so a card file has no place for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel, Field, model_validator

from solemn.model.files.complaints import STRICT, Complaint, Id, Label, need_ids, refuse
from solemn.model.files.limits import MOST_EFFECTS, MOST_MARKS, MOST_NOTE
from solemn.model.oborozuki.board import KINDS, TRIGGER
from solemn.model.oborozuki.effects import EFFECT_CLASS
from solemn.model.timing.text import MOST_STEPS


__all__ = ["Card", "Effect", "Instruction", "tables"]

# The words are written once, where the board declares them; a type checker reads them as mere strings.
if TYPE_CHECKING:
    Class: TypeAlias = str
    Trigger: TypeAlias = str
    Deed: TypeAlias = str
else:
    Class = Literal[EFFECT_CLASS.values]
    Trigger = Literal[TRIGGER.values]
    Deed = Literal[KINDS.sort.values[1:]]

Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]


class Instruction(BaseModel):
    """One instruction of a text: what is done, leaving which marks."""

    model_config = STRICT

    do: Deed = Field(description="what is done")
    marks: list[Label] = Field(min_length=1, max_length=MOST_MARKS, description="what applies from now on")


class Effect(BaseModel):
    """An effect of a card; only a constant one is triggered, and it does so in a single instruction."""

    model_config = STRICT

    id: Id | None = Field(None, description="its name on the card, needed where a card has several effects")
    effect_class: Class = Field(alias="class", description="the class of effect")
    triggered_by: Trigger = Field(
        "never", alias="triggered by", description="what sets a constant effect off"
    )
    limit: int | None = Field(None, ge=1, le=99, description="how often it may be used")
    text: list[Instruction] = Field(max_length=MOST_STEPS, description="its instructions, in order")

    @model_validator(mode="after")
    def _is_triggered_if_constant(self) -> Effect:
        refuse(_trigger_complaints(self))
        return self


class Card(BaseModel):
    """A card as its file gives it; names may be left blank, never invented."""

    model_config = STRICT

    id: Id = Field(description="its name in the library and in moves")
    game: Literal["oborozuki"] = Field("oborozuki", description="the game it belongs to")
    names: dict[Literal["zh", "en", "ja"], Label | None] = Field({}, description="its names as printed")
    kind: Literal["character", "A", "D", "S", "G", "E"] | None = Field(None, description="the kind of card")
    effects: list[Effect] = Field([], max_length=MOST_EFFECTS, description="its effects")
    note: str | None = Field(None, max_length=MOST_NOTE, description="what the file leaves out")

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        refuse(need_ids(effect.id for effect in self.effects))
        return self


def _trigger_complaints(effect: Effect) -> Iterator[Complaint]:
    constant = effect.effect_class == "constant"
    if constant and (effect.triggered_by == "never" or len(effect.text) != 1 or effect.limit is not None):
        says = "a constant effect says what triggers it, has one instruction and no limit (S003-52)"
        yield Complaint("E050", says)
    if not constant and effect.triggered_by != "never":
        says = "only a constant effect is triggered; an active one is activated"
        yield Complaint("E050", says, ("triggered by",))


def tables(
    _cards: Mapping[str, Card], _owners: Mapping[str, str], effects: Mapping[str, tuple[str, Effect]]
) -> Tables:
    """Return the attributes that only 胧月 has, for the effects of a position, by their names there."""
    return {
        "effect_class": {(name,): effect.effect_class for name, (_, effect) in effects.items()},
        "triggered_by": {(name,): effect.triggered_by for name, (_, effect) in effects.items()},
        **{attribute: dict.fromkeys(((name,) for name in effects), False) for attribute in _PLAIN},
    }


_PLAIN = ("trigger", "mandatory", "costs", "repeats", "when_worded")
"""What no effect of this rule set is yet (in the words of the timing core)."""
