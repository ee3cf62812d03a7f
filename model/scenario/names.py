"""When two names are the same: width, case and the number of blanks make no difference."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence


__all__ = ["called_here", "normal"]


_LONGEST = 200


def normal(name: str) -> str:
    """Return what all ways to write a name have in common; a text longer than any name is left as it is."""
    if len(name) > _LONGEST:
        return name
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def called_here(word: str, called: Mapping[str, tuple[str, ...]], cards: Sequence[str]) -> tuple[str, ...]:
    """Return the names in a position of the cards that a word means: one of them, or a name from elsewhere.

    `called` has the names in the position by what its cards are called elsewhere, in the normal form.
    """
    return (word,) if word in cards else called.get(normal(word), ())
