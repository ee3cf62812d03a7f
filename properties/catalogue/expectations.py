"""What the inventory expects of a property under each rule set."""

from __future__ import annotations

from solemn.model.library.sources import UnknownSourceError, property_entry
from solemn.model.scenario.games import full_name


__all__ = ["expectation"]


def expectation(property_: str, rules: str) -> str | None:
    """Return what the inventory expects of a property under a rule set: `holds`, `fails`, or None."""
    try:
        entry, name = property_entry(property_).holds_in, full_name(rules)
    except UnknownSourceError:
        return None
    if name in entry.fails:
        return "fails"
    return "holds" if name in entry.holds else None
