"""The public cases: rulings and reports of positions that turn on timing, and which scenarios play them.

They are shipped as data in `documents/cases.yaml`. A case that is played by no scenario says why. Nothing is
judged here: whether the answers of a case hold is for those who can ask its scenarios.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import yaml


__all__ = ["EVIDENCE", "Case", "Evidence", "case_named", "cases", "group_titles", "is_case"]

Evidence: TypeAlias = Literal["O", "R", "C", "E"]
"""What speaks for an answer: official text, an official test with its key, a community's documentation, or a
report about a program."""

EVIDENCE: Mapping[Evidence, str] = {
    "O": "official text",
    "R": "official rule test",
    "C": "a community's documentation",
    "E": "a report about a program",
}
"""What the letters of evidence mean."""

_OFFICIAL = {"O", "R"}


@dataclass(frozen=True, slots=True)
class Case:
    """A public case: its title, what speaks for its answer and where, and what became of it.

    `scenarios` play it; where there are none, `reason` says why. `open` says what of a case that is played is
    not.
    """

    id: str
    title: str
    evidence: tuple[Evidence, ...]
    where: str
    scenarios: tuple[str, ...] = ()
    reason: str = ""
    open: str = ""

    @property
    def group(self) -> str:
        """The letter of its group."""
        return self.id[0]

    @property
    def advisory(self) -> bool:
        """Whether nothing official speaks for its answer, so that another one is no fault."""
        return _OFFICIAL.isdisjoint(self.evidence)


def cases() -> tuple[Case, ...]:
    """Give every case, in the order of the list."""
    return tuple(_cases().values())


def is_case(identifier: str) -> bool:
    """Say whether a case has this id."""
    return identifier in _cases()


def case_named(identifier: str) -> Case:
    """Give the case with this id, such as `A7`; raise KeyError if there is none."""
    return _cases()[identifier]


def group_titles() -> Mapping[str, str]:
    """Give what each group of cases is about, by its letter."""
    titles: dict[str, str] = _document()["groups"]
    return titles


@cache
def _cases() -> dict[str, Case]:
    return {record["id"]: _case(**record) for record in _document()["cases"]}


def _case(evidence: list[Evidence], scenarios: list[str] | None = None, **rest: Any) -> Case:
    return Case(evidence=tuple(evidence), scenarios=tuple(scenarios or ()), **rest)


@cache
def _document() -> dict[str, Any]:
    text = (files("solemn.model.library") / "documents" / "cases.yaml").read_text(encoding="utf-8")
    # PyYAML has no C loader where it was built without libyaml.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document: dict[str, Any] = yaml.load(text, Loader=loader)  # noqa: S506 - both loaders are safe ones
    return document
