"""Card files of the OCG: their shape, and what they say to the rules as tables of attributes.

The words a card may use (places, conditions, targets, instructions) are the enumerations of the board, so
a card can say nothing that the board cannot do. What follows from the type of a card stands in two tables.
Not modelled, and refused: what becomes of the pending effect of a continuous card that has left the field
(S002-131). Costs other than the card itself, damage and life points have no words; card files say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from solemn.model.ocg.board import CONDITION, TARGETING
from solemn.model.ocg.instructions import KINDS, SELECTOR
from solemn.model.ocg.zones import CARD_KIND, ZONE
from solemn.model.timing.text import MOST_STEPS


__all__ = ["EFFECT_TABLE", "TYPE_TABLE", "Card", "Effect", "EffectRow", "Instruction", "TypeRow", "tables"]

# The words are written once, where the board declares them; a type checker reads them as mere strings.
if TYPE_CHECKING:
    Place: TypeAlias = str
    Condition: TypeAlias = str
    Target: TypeAlias = str
    Which: TypeAlias = str
    Deed: TypeAlias = str
    Kind: TypeAlias = str
else:
    Place = Literal[ZONE.values]
    Condition = Literal[CONDITION.values]
    Target = Literal[TARGETING.values]
    Which = Literal[SELECTOR.values]
    Deed = Literal[KINDS.sort.values[1:]]
    Kind = Literal[CARD_KIND.values]
Timing: TypeAlias = Literal["card activation", "ignition", "quick"]

Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A type of card, and whether it goes to the graveyard when its chain is over."""

    kind: str
    type: str
    one_shot: bool
    cite: str


TYPE_TABLE = (
    TypeRow("monster", "normal", one_shot=False, cite="S000-26"),
    TypeRow("monster", "effect", one_shot=False, cite="S000-26"),
    TypeRow("spell", "normal", one_shot=True, cite="S000-26"),
    TypeRow("spell", "quick-play", one_shot=True, cite="S000-26"),
    TypeRow("spell", "continuous", one_shot=False, cite="S000-26"),
    TypeRow("trap", "normal", one_shot=True, cite="S000-26"),
    TypeRow("trap", "continuous", one_shot=False, cite="S000-26"),
    TypeRow("trap", "counter", one_shot=True, cite="S000-26"),
)
"""The types of card there are."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """A timing class that cards of a type have: its spell speed, and the places it is used from."""

    kind: str
    type: str
    timing: str
    speed: int
    places: tuple[str, ...]
    cite: str


EFFECT_TABLE = (
    EffectRow("monster", "effect", "ignition", 1, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "quick", 2, ("monster zone",), "S000-11"),
    EffectRow("spell", "normal", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("spell", "quick-play", "card activation", 2, ("hand", "set"), "S000-12"),
    EffectRow("spell", "continuous", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("trap", "normal", "card activation", 2, ("set",), "S000-13"),
    EffectRow("trap", "continuous", "card activation", 2, ("set",), "S000-13"),
    EffectRow("trap", "counter", "card activation", 3, ("set",), "S000-13"),
)
"""The timing classes there are; a card file may state another speed (C-13) and other places."""

_NEEDS: dict[str, set[str]] = {
    "destroy": {"which"},
    "negate the activation": set(),
    "negate the effect": set(),
    "special summon": {"which", "from"},
    "apply": {"marks"},
}
"""What each kind of instruction has to be given, and nothing else."""

_STRICT = ConfigDict(extra="forbid", frozen=True, strict=True)


class Instruction(BaseModel):
    """One instruction of a text: what is done, to which cards or which named card, leaving which marks."""

    model_config = _STRICT

    do: Deed
    which: Which = "no card"
    card: str | None = None
    origin: Place | None = Field(None, alias="from")
    marks: list[str] = []

    @model_validator(mode="after")
    def _is_complete(self) -> Instruction:
        given = {"marks"} if self.marks else set()
        given |= {"which"} if self.selector != "no card" else set()
        given |= {"from"} if self.origin is not None else set()
        if given != _NEEDS[self.do]:
            needs = " and ".join(f"'{n}'" for n in sorted(_NEEDS[self.do])) or "nothing more"
            msg = f"the instruction '{self.do}' takes {needs}"
            raise ValueError(msg)
        if (self.which == "the named card") and self.card is None:
            msg = "'the named card' needs the name: write 'card' instead of 'which'"
            raise ValueError(msg)
        return self

    @property
    def selector(self) -> str:
        """Which cards are meant, in the words of the board."""
        return "the named card" if self.card is not None else self.which


class Effect(BaseModel):
    """An effect, or the activation of a spell or trap card."""

    model_config = _STRICT

    id: str | None = None
    timing: Timing = "card activation"
    speed: int | None = Field(None, ge=1, le=3)
    places: list[Place] | None = Field(None, alias="from")
    conditions: list[Condition] = []
    target: Target = "nothing"
    cost: Literal["tribute itself"] | None = None
    limit: int | None = Field(None, ge=1, le=99)
    text: list[Instruction] = Field(max_length=MOST_STEPS)


class Card(BaseModel):
    """A card as its file gives it; names may be left blank, never invented."""

    model_config = _STRICT

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    game: Literal["ocg"] = "ocg"
    names: dict[Literal["zh", "en", "ja"], str | None] = {}
    kind: Kind
    type: str
    effects: list[Effect] = []
    note: str | None = None

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        problems = [*_type_problems(self), *_effect_problems(self)]
        if problems:
            raise ValueError("; ".join(problems))
        return self


def _type_problems(card: Card) -> Iterator[str]:
    types = [row.type for row in TYPE_TABLE if row.kind == card.kind]
    if card.type not in types:
        yield f"a {card.kind} is of type {' or '.join(types)}, not {card.type!r}"
    if card.type == "continuous" and any(effect.text for effect in card.effects):
        yield "the effect of a continuous card would stop when the card leaves (S002-131): not modelled yet"


def _effect_problems(card: Card) -> Iterator[str]:
    names = [effect.id for effect in card.effects]
    if len(names) > 1 and (None in names or len(set(names)) < len(names)):
        yield "a card with several effects gives each an id of its own"
    for effect in card.effects:
        if _row(card, effect) is None and any(row.type == card.type for row in TYPE_TABLE):
            yield f"a {card.type} {card.kind} has no effect of timing '{effect.timing}'"
        if effect.timing == "card activation" and effect.cost == "tribute itself":
            yield "a card that is being activated cannot be tributed for it"


def _row(card: Card, effect: Effect) -> EffectRow | None:
    wanted = (card.kind, card.type, effect.timing)
    return next((row for row in EFFECT_TABLE if (row.kind, row.type, row.timing) == wanted), None)


def tables(
    cards: Mapping[str, Card], owners: Mapping[str, str], effects: Mapping[str, tuple[str, Effect]]
) -> Tables:
    """Return the attributes that only the OCG has, for the cards and effects of a position.

    All mappings are by the names of the position; an effect comes with its card. Raises ValueError if a
    text names a card of which its player has several copies.
    """
    found: Tables = {
        "kind": {(name,): card.kind for name, card in cards.items()},
        "one_shot": {(name,): _one_shot(card) for name, card in cards.items()},
    }
    for name, (source, effect) in effects.items():
        row = _row(cards[source], effect)
        assert row is not None
        _add(found, name, _of_effect(effect, row))
        for place in ZONE.values:
            found.setdefault("usable_from", {})[name, place] = _usable(effect, row, owners[source], place)
        for condition in CONDITION.values:
            found.setdefault("asks_for", {})[name, condition] = condition in effect.conditions
        _add_steps(found, name, effect, _own(cards, owners, owners[source]))
    return found


def _one_shot(card: Card) -> bool:
    return any(row.one_shot for row in TYPE_TABLE if (row.kind, row.type) == (card.kind, card.type))


def _add(found: Tables, name: str, values: Mapping[str, Any]) -> None:
    for attribute, value in values.items():
        found.setdefault(attribute, {})[name,] = value


def _of_effect(effect: Effect, row: EffectRow) -> dict[str, Any]:
    card = effect.timing == "card activation"
    return {
        "speed": effect.speed or row.speed,
        "targeting": effect.target,
        "activates_card": card,
        "moves_card": card or effect.cost is not None,
        "moves_to": "spell zone" if card else "graveyard",
    }


def _usable(effect: Effect, row: EffectRow, owner: str, place: str) -> bool:
    """Say whether the effect is used from a place; a card leaves the hand in its player's own turn only."""
    if place == "hand" and owner != "T" and effect.timing == "card activation":
        return False
    return place in (row.places if effect.places is None else effect.places)


def _own(cards: Mapping[str, Card], owners: Mapping[str, str], player: str) -> dict[str, Card]:
    return {name: card for name, card in cards.items() if owners[name] == player}


def _add_steps(found: Tables, name: str, effect: Effect, own: Mapping[str, Card]) -> None:
    for step in range(MOST_STEPS):
        told = effect.text[step] if step < len(effect.text) else None
        found.setdefault("selector", {})[name, step] = "no card" if told is None else told.selector
        found.setdefault("object_of", {})[name, step] = None if told is None else _named(told, own)
        origin = None if told is None else told.origin
        found.setdefault("taken_from", {})[name, step] = ZONE.values[0] if origin is None else origin


def _named(instruction: Instruction, own: Mapping[str, Card]) -> str | None:
    """Return which card of the position is named, None if its player has none."""
    copies = [name for name, card in own.items() if card.id == instruction.card]
    if len(copies) > 1:
        msg = f"which '{instruction.card}' is meant is a choice not modelled yet: {', '.join(copies)}"
        raise ValueError(msg)
    return copies[0] if copies else None
