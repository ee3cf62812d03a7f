"""Card files of 胧月: their shape, and what they say to the rules as tables of attributes.

The words a card may use are the enumerations of the board. Levels, magic power and the replacement of
cards are not modelled, so a card file has no place for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

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

_STRICT = ConfigDict(extra="forbid", frozen=True, strict=True)


class Instruction(BaseModel):
    """One instruction of a text: what is done, leaving which marks."""

    model_config = _STRICT

    do: Deed
    marks: list[str] = Field(min_length=1)


class Effect(BaseModel):
    """An effect of a card; only a constant one is triggered, and it does so in a single instruction."""

    model_config = _STRICT

    id: str | None = None
    effect_class: Class = Field(alias="class")
    triggered_by: Trigger = Field("never", alias="triggered by")
    limit: int | None = Field(None, ge=1, le=99)
    text: list[Instruction] = Field(max_length=MOST_STEPS)

    @model_validator(mode="after")
    def _is_triggered_if_constant(self) -> Effect:
        constant = self.effect_class == "constant"
        if constant and (self.triggered_by == "never" or len(self.text) != 1 or self.limit is not None):
            msg = "a constant effect says what triggers it, has one instruction and no limit (S003-52)"
            raise ValueError(msg)
        if not constant and self.triggered_by != "never":
            msg = "only a constant effect is triggered; an active one is activated"
            raise ValueError(msg)
        return self


class Card(BaseModel):
    """A card as its file gives it; names may be left blank, never invented."""

    model_config = _STRICT

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    game: Literal["oborozuki"] = "oborozuki"
    names: dict[Literal["zh", "en", "ja"], str | None] = {}
    kind: Literal["character", "A", "D", "S", "G", "E"] | None = None
    effects: list[Effect] = []
    note: str | None = None

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        problems = list(_effect_problems(self))
        if problems:
            raise ValueError("; ".join(problems))
        return self


def _effect_problems(card: Card) -> Iterator[str]:
    names = [effect.id for effect in card.effects]
    if len(names) > 1 and (None in names or len(set(names)) < len(names)):
        yield "a card with several effects gives each an id of its own"


def tables(
    _cards: Mapping[str, Card], _owners: Mapping[str, str], effects: Mapping[str, tuple[str, Effect]]
) -> Tables:
    """Return the attributes that only 胧月 has, for the effects of a position, by their names there."""
    return {
        "effect_class": {(name,): effect.effect_class for name, (_, effect) in effects.items()},
        "triggered_by": {(name,): effect.triggered_by for name, (_, effect) in effects.items()},
    }
