"""The shape of scenario files: their keys, what each may hold, and what it means.

The parts of a file are checked one by one, so that a mistake in one hides no mistake in another. Names
(cards, effects, marks, sources) are checked later, by those who know them. The descriptions here are those
of docs/scenario-files.md and of the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema

from solemn.model.files.complaints import STRICT, Id, YesNo
from solemn.model.files.limits import MOST_ASKS, MOST_LINES, MOST_MOVES, MOST_NOTE, MOST_TITLE


__all__ = ["LOOP_WORDS", "AskShape", "ExpectationShape", "Header", "Placement", "Start", "StateShape"]

Moves: TypeAlias = Annotated[list[Any], Field(max_length=MOST_MOVES)]


_SINCE = (
    "since when it lies on the field, an earlier turn if left out: traps and quick-play spells that were set "
    "this turn wait, and so do monsters that are to be turned"
)


def _on_or_off(given: Any) -> Any:
    """YAML takes the words on and off for yes and no."""
    return {True: "on", False: "off"}[given] if isinstance(given, bool) else given


OptionWord: TypeAlias = Annotated[
    str, BeforeValidator(_on_or_off), WithJsonSchema({"type": ["string", "boolean"]})
]


def _in_a_list(given: Any) -> Any:
    return [given] if isinstance(given, str) else given


LoopWord: TypeAlias = Literal["none", "mandatory", "voluntary", "needs the opponent", "left to chance"]
LOOP_WORDS: tuple[str, ...] = get_args(LoopWord)
_NO_LOOP, *_LOOPS = LOOP_WORDS


def _listed(*words: str) -> dict[str, Any]:
    return {"type": "array", "items": {"enum": list(words)}, "minItems": 1}


Loops: TypeAlias = Annotated[
    list[LoopWord],
    Field(min_length=1),
    BeforeValidator(_in_a_list),
    WithJsonSchema({"anyOf": [{"enum": list(LOOP_WORDS)}, _listed(*_LOOPS), _listed(_NO_LOOP)]}),
]

_CARD = (
    "a card of the library by id or by any of its names, or a card in place, whose further copies are "
    "written by its id"
)


class Header(BaseModel):
    """A scenario file from the outside; its lists are looked into part by part."""

    model_config = STRICT

    scenario: str = Field(min_length=1, max_length=MOST_TITLE, description="the title")
    source: str | None = Field(
        None, description="the id of the example or public case that it plays, such as E000-04 or A7"
    )
    advisory: YesNo = Field(
        default=False,
        description="whether nothing official speaks for its answers: a wrong one is told and fails nothing",
    )
    rules: str = Field(description="the rule set")
    options: dict[str, OptionWord] = Field({}, description="options of the rule set with their values")
    note: str | None = Field(None, max_length=MOST_NOTE, description="what was added or left out, and why")
    start: Any = Field(description="where play starts")
    cards: list[Any] = Field(description="the cards of the position")
    line: Moves | None = Field(None, description="the moves of the only line of play")
    lines: Annotated[dict[str, Moves], Field(min_length=1, max_length=MOST_LINES)] | None = Field(
        None, description="several lines of play by name, instead of `line`"
    )
    then: dict[str, Any] = Field({}, description="what is expected of the end of the line, or of each line")
    until: dict[str, Any] | None = Field(
        None, description="where play ends: at the first states after the start in which all this is true"
    )
    loops: Loops | None = Field(
        None, description="the classes of the loops that play can come to, or that there are none"
    )
    ask: list[Any] = Field([], max_length=MOST_ASKS, description="questions")


class Start(BaseModel):
    """Where play starts; T is the player whose turn it is, by the meaning of the letter."""

    model_config = STRICT

    step: str = Field(description="the step of the turn")
    turn: Literal["T"] = Field("T", description="whose turn it is: always T's, by the meaning of the letter")
    having: dict[str, Any] = Field(
        {}, alias="with", description="how the position starts otherwise, in the words of the rule set"
    )


class Placement(BaseModel):
    """A card of the position: its id or name in the library or the card itself, whose it is, and where."""

    model_config = STRICT

    card: Any = Field(description=_CARD)
    owner: Literal["T", "N"] = Field(description="whose it is: T has the turn, N has not")
    at: str = Field(description="the place where it lies")
    name: Id | None = Field(
        None, alias="as", description="its name here, where copies need telling apart; else its id"
    )
    since: Literal["earlier turn", "this turn"] | None = Field(None, description=_SINCE)
    revealed: YesNo = Field(default=False, description="whether both players see it although it is in a hand")


class StateShape(BaseModel):
    """What is expected of a state; every other key is a card of the position, with its place."""

    model_config = STRICT

    applied: list[str] = Field([], description="marks that apply")
    not_applied: list[str] = Field([], alias="not applied", description="marks that do not apply")
    state: str | None = Field(None, description="the state of play")
    holder: str | None = Field(None, description="who has priority")


class ExpectationShape(StateShape):
    """What is expected of the end of a line, and of the way there."""

    resolved: list[str] | None = Field(
        None,
        description=(
            "the effects of the links that were not passed over, in the order in which they were taken up; "
            "also those that then did nothing, such as that of a card whose effects are negated by a status"
        ),
    )
    skipped: list[str] | None = Field(
        None,
        description=(
            "the effects of the links that were passed over, in order: those of which a higher link negated "
            "the activation or the effect"
        ),
    )


class AskShape(BaseModel):
    """A question about the position after so many steps of a line: what may be done, reached or forced."""

    model_config = STRICT

    after: int = Field(0, ge=0, le=MOST_MOVES, description="after how many steps of the line")
    line: str | None = Field(None, description="which line, where there are several")
    at_once: YesNo = Field(
        default=False, alias="at once", description="before the system has done its part after that step"
    )
    may: str | None = Field(
        None, description="a move, such as T activate stop-sign: may it be made there and then"
    )
    reach: Any = Field(
        None, description="instead of `may`: can play come to where this move may be made, or this is true"
    )
    can_force: Literal["T", "N"] | None = Field(
        None,
        alias="can force",
        description="instead of `may`: can this player bring about what is said next, whatever the others do",
    )
    reaching: Any = Field(None, description="of `can force`, the goal: a state in which this is true")
    making: str | None = Field(None, description="of `can force`, the goal: that anybody makes this move")
    avoiding: Any = Field(
        None, description="of `can force`: what must not come before, this move or a state where this is true"
    )
    answer: YesNo | None = Field(
        None, description="the answer that is expected; without it the question is only answered"
    )
    because: str | None = Field(
        None,
        description=(
            "the statement (S...), or contradiction (C-...), that has to be among the reasons; what counts "
            "as one depends on the kind of question, and is told under this table"
        ),
    )
    note: str | None = Field(None, max_length=MOST_NOTE, description="anything else")
