"""What a game has to say against a card file, with codes and places, in one go.

A validator of pydantic may raise one error only. `refuse` puts any number of complaints into it, and whoever
reports the error takes them out again with `complaints_in`. What is said is for the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError


__all__ = [
    "COMPLAINTS",
    "STRICT",
    "Complaint",
    "Id",
    "Label",
    "Place",
    "YesNo",
    "complaints_in",
    "need_ids",
    "refuse",
]

Place: TypeAlias = tuple[str | int, ...]
"""The way to a part of a file: keys and positions, from the outside in."""

COMPLAINTS = "complaints"
"""The type of the errors that `refuse` raises."""

STRICT = ConfigDict(extra="forbid", frozen=True, strict=True)
"""How files are read: nothing is converted, and no key is passed over."""

Id: TypeAlias = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
"""A name by which moves speak of a card or an effect."""

Label: TypeAlias = Annotated[str, Field(pattern=r"^\S(.*\S)?$", max_length=60)]
"""A name in words."""


def _yes_or_no(given: Any) -> Any:
    """Quotes around yes and no, and editors that take them for text, make no difference."""
    return {"yes": True, "no": False}.get(given, given) if isinstance(given, str) else given


YesNo: TypeAlias = Annotated[
    bool, BeforeValidator(_yes_or_no), WithJsonSchema({"enum": [True, False, "yes", "no"]})
]


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something against a card: the code, the words, and the place inside what was looked at."""

    code: str
    says: str
    at: Place = ()


def refuse(complaints: Iterable[Complaint]) -> None:
    """Raise an error that carries the complaints, for pydantic to collect; do nothing if there are none."""
    found = tuple(complaints)
    if found:
        words = "; ".join(complaint.says for complaint in found)
        raise PydanticCustomError(COMPLAINTS, "{says}", {"says": words, "found": found})


def complaints_in(context: Mapping[str, Any]) -> tuple[Complaint, ...]:
    """Return the complaints that an error carries."""
    found: tuple[Complaint, ...] = context["found"]
    return found


def need_ids(ids: Iterable[str | None]) -> Iterable[Complaint]:
    """Yield a complaint unless several effects of a card can be told apart by their ids."""
    given = list(ids)
    if len(given) < 2:
        return
    for i, one in enumerate(given):
        if one is None or one in given[:i]:
            yield Complaint("E047", "a card with several effects gives each an id of its own", ("effects", i))
