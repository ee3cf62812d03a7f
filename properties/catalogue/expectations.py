"""What the inventory expects of a property under each rule set."""

from __future__ import annotations

from solemn.model.library.sources import HoldsIn, UnknownSourceError, property_entry
from solemn.model.scenario.games import PRESETS, eras, full_name


__all__ = ["expectation"]


def expectation(property_: str, rules: str) -> str | None:
    """Return what the inventory expects of a property under a rule set: `holds`, `fails`, or None.

    Of a rule set that the documents do not know it is expected what the inventory says of all those of its
    game that they know, unless it is named itself.
    """
    try:
        entry, name = property_entry(property_).holds_in, full_name(rules)
    except UnknownSourceError:
        return None
    said = _said(entry, name)
    if said is not None or name not in PRESETS or PRESETS[name].documented:
        return said
    game = PRESETS[name].game
    known = (other for other in eras() if PRESETS[other].game == game and PRESETS[other].documented)
    expected = {_said(entry, other) for other in known}
    return expected.pop() if len(expected) == 1 else None


def _said(entry: HoldsIn, name: str) -> str | None:
    if name in entry.fails:
        return "fails"
    return "holds" if name in entry.holds else None
