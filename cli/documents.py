"""The documents that statements come from, introduced by what is recorded of them: game and subjects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from solemn.model.library.sources import statements
from solemn.model.scenario.games import GAMES


__all__ = ["documents", "introduced", "mentioned"]

_MOST = 4


def documents() -> tuple[str, ...]:
    """Return the documents by their numbers."""
    return tuple(dict.fromkeys(statement.document for statement in statements()))


def introduced(document: str) -> str:
    """Return what a document is about, in one line."""
    its = [statement for statement in statements() if statement.document == document]
    games = ", ".join(dict.fromkeys(GAMES[statement.game].rules.title for statement in its))
    about = [subject for subject, _ in Counter(statement.subject for statement in its).most_common(_MOST)]
    return f"document {document}: {games}, {len(its)} statements, above all on {', '.join(about)}"


def mentioned(*texts: str) -> Iterator[str]:
    """Yield the introductions of the documents that texts name by their numbers."""
    words = {word for text in texts for word in re.findall(r"\b\d{3}\b", text)}
    return (introduced(document) for document in documents() if document in words)
