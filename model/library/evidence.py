"""What makes the statements of the documents live, as it is recorded in `documents/evidence.yaml`.

A statement is live if something comes out otherwise once rules or clauses that have it are dropped, or once
an option has another value; or there is a reason why it is no matter of the model. This module gives back
what was recorded: whether it is so is for those who can play scenarios and decide properties.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, Field, ValidationError, model_validator

from solemn.model.files.complaints import STRICT
from solemn.model.library.records import records


__all__ = ["Evidence", "EvidenceError", "EvidenceKind", "all_evidence", "evidence_for"]

EvidenceKind: TypeAlias = Literal["answer", "line", "property", "option", "reason"]
"""What shows that a statement is live, or `reason`: why it is no matter of the model."""


class EvidenceError(ValueError):
    """Evidence in the shipped data is not of one kind and whole, or stands there twice."""


class Evidence(BaseModel):
    """What shows that a statement is live: what is changed, and where that is seen.

    `drop` are rules ("RULE") and clauses ("RULE / CLAUSE") that are dropped together, or `options` have other
    values. It is seen in a scenario at one question (`ask`), line or property: `kept` comes of it as the
    rules are, `changed` comes of it once they are changed. What is no matter of the model has a `reason`.
    """

    model_config = STRICT

    id: str
    drop: tuple[str, ...] = ()
    options: dict[str, str] = {}
    scenario: str = ""
    ask: str = ""
    line: str = ""
    claim: str = Field("", alias="property")
    kept: str = Field("", alias="with")
    changed: str = Field("", alias="without")
    reason: str = ""

    @property
    def kind(self) -> EvidenceKind:
        """What kind of evidence it is; a question or line that an option decides shows an option."""
        if self.reason:
            return "reason"
        if self.options:
            return "option"
        return "answer" if self.ask else "line" if self.line else "property"

    @property
    def seen_at(self) -> str:
        """The question, the line or the property at which it is seen."""
        return self.ask or (f"line '{self.line}'" if self.line else self.claim)

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Evidence:
        problem = self._problem()
        if problem:
            raise ValueError(problem)
        return self

    def _problem(self) -> str:
        if self.reason:
            alone = self.model_fields_set == {"id", "reason"}
            return "" if alone else "a reason why it is no matter of the model stands alone"
        if bool(self.drop) == bool(self.options):
            return "either something is dropped or options have other values, or there is a reason"
        if not self.scenario or sum(map(bool, (self.ask, self.line, self.claim))) != 1:
            return "it has to be seen in a scenario, at one question, line or property"
        if not self.kept or self.kept == self.changed:
            return "what comes of it with and without has to be said, and to differ"
        return ""


def all_evidence() -> tuple[Evidence, ...]:
    """Give all evidence, in the order of the list.

    Raises:
        EvidenceError: if some of it is not of one kind and whole, or if a statement has it twice.
    """
    return tuple(_evidence().values())


def evidence_for(identifier: str) -> Evidence:
    """Give the evidence for the statement with this id.

    Raises:
        EvidenceError: as for `all_evidence`, and if there is none.
    """
    found = _evidence().get(identifier)
    if found is None:
        msg = f"there is no evidence for {identifier}"
        raise EvidenceError(msg)
    return found


@cache
def _evidence() -> dict[str, Evidence]:
    found: dict[str, Evidence] = {}
    for record in records("evidence"):
        one = _read(record)
        if one.id in found:
            msg = f"there is evidence twice for {one.id}"
            raise EvidenceError(msg)
        found[one.id] = one
    return found


def _read(record: dict[str, Any]) -> Evidence:
    """Return evidence as it is recorded; raise EvidenceError with everything that is wrong with it."""
    listed = {key: tuple(value) if isinstance(value, list) else value for key, value in record.items()}
    try:
        return Evidence.model_validate(listed)
    except ValidationError as error:
        told = "; ".join(_told(detail["loc"], detail["msg"]) for detail in error.errors())
        msg = f"the evidence for {record.get('id', 'a statement without an id')}: {told}"
        raise EvidenceError(msg) from None


def _told(place: tuple[int | str, ...], says: str) -> str:
    words = says.removeprefix("Value error, ")
    return f"{'.'.join(map(str, place))}: {words}" if place else words
