"""How much a file may hold, so that every file is read, or refused, within a moment and in little memory."""

from __future__ import annotations


__all__ = [
    "MOST_ASKS",
    "MOST_BYTES",
    "MOST_CARDS",
    "MOST_DEPTH",
    "MOST_DIGITS",
    "MOST_EFFECTS",
    "MOST_LINES",
    "MOST_MARKS",
    "MOST_MOVES",
    "MOST_NOTE",
    "MOST_PROBLEMS",
    "MOST_TITLE",
    "MOST_VALUES",
]

MOST_BYTES = 500_000
MOST_DEPTH = 40
MOST_DIGITS = 9
MOST_VALUES = 100_000
"""How many keys, values and lists a file may have."""

MOST_CARDS = 200
MOST_EFFECTS = 20
"""For one card; a position may have as many effects as cards."""
MOST_MARKS = 100
MOST_LINES = 50
MOST_MOVES = 200
MOST_ASKS = 200

MOST_TITLE = 200
MOST_NOTE = 10_000

MOST_PROBLEMS = 50
"""How many problems of a file are told."""
