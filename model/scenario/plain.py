"""The plainest card files, for games of one's own: cards with effects, whose texts are instructions.

What the kernel lets effects be beyond that (triggers, mandatory, with costs) no effect of such a card is. A
game that needs more brings card files and tables of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, Field, model_validator

from solemn.model.files.complaints import STRICT, Id, Label, need_ids, refuse
from solemn.model.files.limits import MOST_EFFECTS, MOST_MARKS, MOST_NOTE
from solemn.model.logic.sorts import BoolSort, EntitySort, EnumSort, FunctionSort, IntSort, Sort
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.games import Game
from solemn.model.timing.text import MOST_STEPS


__all__ = ["Card", "plain_game"]


class Instruction(BaseModel):
    """One instruction of a text: a kind of the game's own, and the marks that it applies."""

    model_config = STRICT

    do: str = Field(description="what is done")
    marks: list[Label] = Field([], max_length=MOST_MARKS, description="what applies from now on")


class Effect(BaseModel):
    """An effect of a card: how often it may be used, and its text."""

    model_config = STRICT

    id: Id | None = Field(None, description="its name on the card, needed where a card has several effects")
    limit: int | None = Field(None, ge=1, le=99, description="how often it may be used")
    text: list[Instruction] = Field(max_length=MOST_STEPS, description="its instructions, in order")


class Card(BaseModel):
    """A card as its file gives it."""

    model_config = STRICT

    id: Id = Field(description="its name in moves")
    game: str | None = Field(None, description="the game it belongs to")
    names: dict[Literal["zh", "en", "ja"], Label | None] = Field({}, description="its names as printed")
    effects: list[Effect] = Field([], max_length=MOST_EFFECTS, description="its effects")
    note: str | None = Field(None, max_length=MOST_NOTE, description="what the file leaves out")

    @model_validator(mode="after")
    def _is_a_card(self) -> Card:
        refuse(need_ids(effect.id for effect in self.effects))
        return self


Tables: TypeAlias = dict[str, dict[tuple[Any, ...], Any]]

_GIVEN = ("length", "limited", "mark_of", "owner", "picks", "source", "text")
"""The attributes that every position has from its cards."""


def plain_game(rules: RuleSet, places: tuple[str, ...], steps: tuple[str, ...]) -> Game:
    """Return a game whose cards have nothing of their own: any further attribute is no, none or the least."""
    return Game(rules, Card, places, steps, partial(_tables, rules))


def _tables(
    rules: RuleSet, cards: Mapping[str, Any], _owners: Mapping[str, str], effects: Mapping[str, Any]
) -> Tables:
    domains = {"Card": tuple(cards), "Effect": tuple(effects)}
    attributes = (*rules.core.attributes, *rules.board.attributes)
    return {a.name: _table(a.sort, domains) for a in attributes if a.name not in _GIVEN}


def _table(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> dict[tuple[Any, ...], Any]:
    arguments = sort.arguments if isinstance(sort, FunctionSort) else ()
    result = sort.result if isinstance(sort, FunctionSort) else sort
    return dict.fromkeys(product(*(_values(one, domains) for one in arguments)), _least(result))


def _values(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> tuple[Any, ...]:
    match sort:
        case EnumSort(values=values):
            return values
        case EntitySort(name=name):
            return domains.get(name, ())
        case IntSort(low=int(low), high=int(high)):
            return tuple(range(low, high + 1))
        case _:
            return (False, True)


def _least(sort: Sort) -> Any:
    match sort:
        case BoolSort():
            return False
        case IntSort(low=low):
            return low or 0
        case EnumSort(values=values):
            return values[0]
        case _:
            return None
