"""What makes a statement live, in words and for programs, and how many statements are live by what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from solemn.model.library.evidence import Evidence, EvidenceKind, evidence_for
from solemn.model.library.sources import Statement


__all__ = ["counted", "evidence_listed", "evidence_told"]

_KINDS: Mapping[EvidenceKind, str] = {
    "answer": "by an answer",
    "line": "by a line",
    "property": "by a property",
    "option": "by an option",
}


def evidence_told(identifier: str) -> str:
    """Return in one sentence what makes a statement live, or why it is no matter of the model."""
    found = evidence_for(identifier)
    if found.reason:
        return f"no matter of the model: {found.reason}"
    return f"live: {_change(found)}, {_seen(found)}"


def _change(found: Evidence) -> str:
    if found.options:
        return f"with {', '.join(f'{name}: {value}' for name, value in found.options.items())}"
    return "without " + " and ".join(f'"{one}"' for one in found.drop)


def _seen(found: Evidence) -> str:
    """Tell what comes out otherwise, and where."""
    if found.line:
        return f'line "{found.line}" of {found.scenario} is not played as written: {found.changed}'
    if found.claim:
        return f"{found.claim} is {found.changed} in {found.scenario}, where it {found.kept}"
    return f'the answer in {found.scenario} to "{found.ask}?" is {found.changed} instead of {found.kept}'


def evidence_listed(identifier: str) -> dict[str, Any]:
    """Return what makes a statement live, for `--json`."""
    found = evidence_for(identifier)
    if found.reason:
        return {"kind": found.kind, "reason": found.reason}
    return {
        "kind": found.kind,
        "dropped": list(found.drop),
        "options": dict(found.options),
        "scenario": found.scenario,
        "at": found.seen_at,
        "with": found.kept,
        "without": found.changed,
    }


def counted(found: Sequence[Statement]) -> str:
    """Return how many statements are live, by which kind of evidence, and how many are not."""
    kinds = Counter(evidence_for(statement.id).kind for statement in found)
    by = ", ".join(f"{kinds[kind]} {words}" for kind, words in _KINDS.items() if kinds[kind])
    numbers = {
        f"live ({by})" if by else "live": sum(kinds[kind] for kind in _KINDS),
        "no matter of the model": kinds["reason"],
    }
    return ", ".join(f"{words}: {number}" for words, number in numbers.items() if number)
