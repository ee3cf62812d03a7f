"""The findings: what the verdicts come to in words for those who judge games, as data beside the catalogue.

Verdicts, numbers and lines of play are not written there; they come from the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml


__all__ = ["Answer", "Finding", "findings"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is so under some rule sets."""

    rules: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A question that verdicts answer: of which properties, with scenarios that show it, too."""

    id: str
    title: str
    question: str
    properties: tuple[str, ...]
    answers: tuple[Answer, ...]
    shown: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()


@cache
def findings() -> tuple[Finding, ...]:
    """Return every finding, in the order in which they are told."""
    text = (files("solemn.properties.catalogue") / "findings.yaml").read_text(encoding="utf-8")
    return tuple(_finding(**record) for record in yaml.safe_load(text))


def _finding(
    properties: list[str],
    answers: list[dict[str, Any]],
    shown: list[str] | None = None,
    contradictions: list[str] | None = None,
    **rest: Any,
) -> Finding:
    return Finding(
        properties=tuple(properties),
        answers=tuple(Answer(tuple(a["rules"]), a["says"]) for a in answers),
        shown=tuple(shown or ()),
        contradictions=tuple(contradictions or ()),
        **rest,
    )
