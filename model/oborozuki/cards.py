"""Card files of 胧月: their shape, and what is refused of them.

The words a card may use are the enumerations of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, Field, model_validator

from solemn.model.files.complaints import STRICT, Complaint, Id, Label, need_ids, refuse
from solemn.model.files.limits import MOST_EFFECTS, MOST_MARKS, MOST_NOTE
from solemn.model.oborozuki.board import TARGETING
from solemn.model.oborozuki.effects import EFFECT_CLASS
from solemn.model.oborozuki.happenings import TRIGGER
from solemn.model.oborozuki.instructions import KINDS
from solemn.model.oborozuki.round import AREA
from solemn.model.oborozuki.zones import KIND
from solemn.model.timing.text import MOST_STEPS


__all__ = ["Card", "Effect", "Instruction", "misplaced"]

# The words are written once, where the board declares them; a type checker reads them as mere strings.
if TYPE_CHECKING:
    Class: TypeAlias = str
    Trigger: TypeAlias = str
    Deed: TypeAlias = str
    Target: TypeAlias = str
    Kind: TypeAlias = str
    Area: TypeAlias = str
else:
    Class = Literal[EFFECT_CLASS.values]
    Trigger = Literal[TRIGGER.values]
    Deed = Literal[KINDS.sort.values[1:]]
    Target = Literal[TARGETING.values]
    Kind = Literal[KIND.values]
    Area = Literal[AREA.values[1:]]


class Instruction(BaseModel):
    """One instruction of a text: what is done, leaving which marks."""

    model_config = STRICT

    do: Deed = Field(description="what is done")
    marks: list[Label] = Field([], max_length=MOST_MARKS, description="of `apply`: what applies from now on")


class Effect(BaseModel):
    """An effect of a card; one that is not active does what it does in a single instruction."""

    model_config = STRICT

    id: Id | None = Field(None, description="its name on the card, needed where a card has several effects")
    effect_class: Class = Field(alias="class", description="the class of effect")
    triggered_by: Trigger = Field("never", alias="triggered by", description="what sets the effect off")
    target: Target = Field("nothing", description="what it is aimed at when it is activated")
    limit: int | None = Field(None, ge=1, le=99, description="how often it may be used")
    text: list[Instruction] = Field(max_length=MOST_STEPS, description="its instructions, in order")

    @model_validator(mode="after")
    def _is_an_effect(self) -> Effect:
        refuse(_effect_complaints(self))
        return self

    @property
    def is_triggered(self) -> bool:
        """Whether it is activated because of an event."""
        return self.effect_class in {"active", "passive"} and self.triggered_by != "never"


class Card(BaseModel):
    """A card as its file gives it; names may be left blank, never invented."""

    model_config = STRICT

    id: Id = Field(description="its name in the library and in moves")
    game: Literal["oborozuki"] = Field("oborozuki", description="the game it belongs to")
    names: dict[Literal["zh", "en", "ja"], Label | None] = Field({}, description="its names as printed")
    kind: Kind = Field("A", description="the kind of card; all but characters are SCs")
    level: int = Field(1, ge=0, le=99, description="its level")
    character: Id | None = Field(
        None, description="the character that it is, or that a special SC belongs to"
    )
    needs_level: int | None = Field(
        None,
        ge=0,
        le=99,
        alias="needs level",
        description="the level that a special SC asks of its character; else its own",
    )
    reaches: list[Area] = Field(
        [], max_length=len(AREA.values), description="the areas within the range of a character"
    )
    effects: list[Effect] = Field([], max_length=MOST_EFFECTS, description="its effects")
    note: str | None = Field(None, max_length=MOST_NOTE, description="what the file leaves out")

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        refuse((*need_ids(effect.id for effect in self.effects), *_card_complaints(self)))
        return self

    @property
    def is_special(self) -> bool:
        """Whether it is a special SC."""
        return self.kind != "character" and self.character is not None

    @property
    def level_needed(self) -> int:
        """The level that a special SC asks of its character."""
        return self.level if self.needs_level is None else self.needs_level


def _card_complaints(card: Card) -> Iterator[Complaint]:
    if card.kind == "character" and card.character is None:
        yield Complaint("E050", "a character card says which 'character' it is", ("character",))
    if card.needs_level is not None and not card.is_special:
        yield Complaint("E050", "only a special SC needs a level of its character", ("needs level",))
    if card.reaches and card.kind != "character":
        yield Complaint("E050", "only a character has areas within its range", ("reaches",))


def _effect_complaints(effect: Effect) -> Iterator[Complaint]:
    triggered, one = effect.triggered_by != "never", len(effect.text) == 1
    match effect.effect_class:
        case "constant" if not triggered or not one or effect.limit is not None:
            says = "a constant effect says what triggers it, has one instruction and no limit (S003-52)"
            yield Complaint("E050", says)
        case "passive" if not triggered or not one:
            says = "a passive effect says what triggers it and has one instruction (S003-54)"
            yield Complaint("E050", says)
        case "inherent" if triggered or not one or effect.limit is not None:
            says = (
                "an inherent effect is a rule of its own: one instruction, no trigger and no limit (S003-53)"
            )
            yield Complaint("E050", says)
    if effect.effect_class != "active" and any(told.do != "apply" for told in effect.text):
        says = "only the text of an active effect does more than apply marks"
        yield Complaint("E050", says, ("text",))
    if effect.target == "nothing" and any(told.do in _ABOUT_A_TARGET for told in effect.text):
        yield Complaint("E044", "an instruction about the target needs an effect that takes one", ("target",))
    for i, told in enumerate(effect.text):
        if (told.do == "apply") != bool(told.marks):
            says = "marks are what 'apply' applies, and nothing else has any"
            yield Complaint("E050", says, ("text", i))


_ABOUT_A_TARGET = ("send to the graveyard", "turn sideways")


def misplaced(card: Card, at: str) -> str | None:
    """Say why a card cannot lie at a place, None if it can."""
    if at.startswith("opposing") and card.kind != "G":
        return "only a card of kind G comes to lie on a site of the opponent (S003-09)"
    return None
