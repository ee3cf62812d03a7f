"""Which scenarios of the library a test takes that would be slow on all of them."""

from __future__ import annotations

from pathlib import Path

import yaml


__all__ = ["COUNTS", "FEW", "MIDDLING", "SMALL"]

COUNTS: dict[str, dict[str, int]] = yaml.safe_load(
    (Path(__file__).parents[1] / "model" / "library" / "counts.yaml").read_text(encoding="utf-8")
)
"""The pinned counts of states, transitions and depth."""

SMALL = tuple(name for name, counts in COUNTS.items() if counts["states"] <= 300)
"""Scenarios that may be enumerated by the reference interpreter."""

MIDDLING = tuple(name for name, counts in COUNTS.items() if counts["states"] <= 600)
"""Scenarios on which every property may be decided."""

FEW = ("E000-01", "E000-04", "E000-19", "E001-06", "E003-05", "E003-06")
"""A few of every kind: chains, triggers, moves without a chain, another game."""
