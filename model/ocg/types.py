"""The types of card there are, and the timing classes of their effects."""

from __future__ import annotations

from dataclasses import dataclass


__all__ = ["EFFECT_TABLE", "TYPE_TABLE", "EffectRow", "TypeRow"]


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A type of card: whether it goes to the graveyard when its chain is over, or has to stay for effect."""

    kind: str
    type: str
    one_shot: bool
    stays: bool
    cite: str


TYPE_TABLE = (
    TypeRow("monster", "normal", one_shot=False, stays=False, cite="S000-26"),
    TypeRow("monster", "effect", one_shot=False, stays=False, cite="S000-26"),
    TypeRow("spell", "normal", one_shot=True, stays=False, cite="S000-26"),
    TypeRow("spell", "quick-play", one_shot=True, stays=False, cite="S000-26"),
    TypeRow("spell", "ritual", one_shot=True, stays=False, cite="S000-26"),
    TypeRow("spell", "continuous", one_shot=False, stays=True, cite="S000-26 S002-131"),
    TypeRow("spell", "field", one_shot=False, stays=True, cite="S000-26 S002-131"),
    TypeRow("spell", "equip", one_shot=False, stays=True, cite="S000-26 S002-131"),
    TypeRow("trap", "normal", one_shot=True, stays=False, cite="S000-26"),
    TypeRow("trap", "continuous", one_shot=False, stays=True, cite="S000-26 S002-131"),
    TypeRow("trap", "counter", one_shot=True, stays=False, cite="S000-26"),
)
"""The types of card there are."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """A timing class that cards of a type have: its spell speed, and the places it is used from."""

    kind: str
    type: str
    timing: str
    speed: int
    places: tuple[str, ...]
    cite: str


_IN_FORCE = ("spell zone",)
_CLASSES = (
    ("ignition", 1, "S000-12"),
    ("quick", 2, "S000-12"),
    ("trigger", 1, "S000-12"),
    ("continuous", 1, "S002-57"),
    ("phase trigger", 1, "S002-18 S002-111"),
    ("treatment", 1, "S002-17 S002-19 S002-20 S002-112 S002-113"),
)

EFFECT_TABLE = (
    EffectRow("monster", "effect", "ignition", 1, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "quick", 2, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "trigger", 1, ("monster zone",), "S000-11"),
    EffectRow("monster", "effect", "continuous", 1, ("monster zone",), "S002-57"),
    EffectRow("monster", "effect", "phase trigger", 1, ("monster zone",), "S002-18 S002-111"),
    EffectRow("monster", "effect", "treatment", 1, ("monster zone",), "S002-19 S002-112"),
    EffectRow("spell", "normal", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("spell", "quick-play", "card activation", 2, ("hand", "set"), "S000-12"),
    EffectRow("spell", "ritual", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("spell", "continuous", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("spell", "field", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("spell", "equip", "card activation", 1, ("hand", "set"), "S000-12"),
    EffectRow("trap", "normal", "card activation", 2, ("set",), "S000-13"),
    EffectRow("trap", "continuous", "card activation", 2, ("set",), "S000-13"),
    EffectRow("trap", "counter", "card activation", 3, ("set",), "S000-13"),
    *(
        EffectRow(row.kind, row.type, timing, speed, _IN_FORCE, cite)
        for row in TYPE_TABLE
        if row.stays
        for timing, speed, cite in _CLASSES
    ),
    *(
        EffectRow(row.kind, row.type, timing, speed, ("graveyard",), cite)
        for row in TYPE_TABLE
        if row.one_shot
        for timing, speed, cite in _CLASSES
        if timing != "continuous"
    ),
)
"""The timing classes there are; a card file may state another speed (C-13) and other places."""
