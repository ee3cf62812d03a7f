"""The shape of scenario files, and how a shape that does not fit is told.

The parts of a file are checked one by one, so that a mistake in one hides no mistake in another. Names
(cards, effects, marks, sources) are checked later, by those who know them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from solemn.model.scenario.problems import Place, Problem, hint
from solemn.model.scenario.reading import Document


__all__ = ["AskShape", "Header", "Placement", "Start", "fit"]

_STRICT = ConfigDict(extra="forbid", frozen=True, strict=True)


class Header(BaseModel):
    """A scenario file from the outside; its lists are looked into part by part."""

    model_config = _STRICT

    scenario: str
    source: str | None = None
    rules: str
    options: dict[str, str] = {}
    note: str | None = None
    start: Any
    cards: list[Any]
    line: list[Any] | None = None
    lines: dict[str, list[Any]] | None = None
    then: dict[str, Any] = {}
    ask: list[Any] = []


class Start(BaseModel):
    """Where play starts; T is the player whose turn it is, by the meaning of the letter."""

    model_config = _STRICT

    step: str
    turn: Literal["T"] = "T"


class Placement(BaseModel):
    """A card of the position: its id in the library or the card itself, whose it is, and where.

    `as` names it where several copies need telling apart; `since` says when a set card was set.
    """

    model_config = _STRICT

    card: Any
    owner: Literal["T", "N"]
    at: str
    name: str | None = Field(None, alias="as", pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    since: Literal["earlier turn"] = "earlier turn"


class AskShape(BaseModel):
    """A question: may a player do this after so many steps of a line, and why not."""

    model_config = _STRICT

    after: int = Field(0, ge=0)
    line: str | None = None
    at_once: bool = Field(default=False, alias="at once")
    may: str
    answer: bool
    because: str | None = None
    note: str | None = None


ModelT = TypeVar("ModelT", bound=BaseModel)


def fit(
    model: type[ModelT], data: Any, document: Document, place: Place, report: Callable[[Problem], None]
) -> ModelT | None:
    """Return data as a model, or report every misfit and return None."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        for detail in error.errors():
            where = (*place, *detail["loc"])
            report(document.problem(where, _sentence(detail, set(_keys(model)))))
        return None


def _sentence(detail: ErrorDetails, known: set[str]) -> str:
    given, context = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "missing":
            return "this has to be given"
        case "extra_forbidden":
            key = str(detail["loc"][-1])
            return f"there is no key {key!r} here{hint(key, known)}"
        case "literal_error":
            expected = str(context["expected"])
            words = [word.strip("'") for word in expected.replace(" or ", ", ").split(", ")]
            return f"expected {expected}, not {given!r}{hint(str(given), words)}"
        case "value_error":
            return str(context["error"])
        case kind:
            expected = _EXPECTED.get(kind) or f"{detail['msg'][0].lower()}{detail['msg'][1:]}"
            return f"{expected}, not {given!r}"


_EXPECTED = {
    "bool_type": "expected yes or no",
    "dict_type": "expected keys with values",
    "int_type": "expected a whole number",
    "list_type": "expected a list",
    "model_type": "expected keys with values",
    "string_pattern_mismatch": "expected small letters and digits, joined by hyphens",
    "string_type": "expected text",
}


def _keys(model: type[BaseModel]) -> Iterator[str]:
    """Yield the keys of a model and of the models inside it."""
    for name, field in model.model_fields.items():
        yield field.alias or name
        for inner in _models(field.annotation):
            yield from _keys(inner)


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from _models(inner)
