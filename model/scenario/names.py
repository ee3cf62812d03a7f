"""When two names are the same: width, case and the number of blanks make no difference."""

from __future__ import annotations

import unicodedata


__all__ = ["normal"]


_LONGEST = 200


def normal(name: str) -> str:
    """Return what all ways to write a name have in common; a text longer than any name is left as it is."""
    if len(name) > _LONGEST:
        return name
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
