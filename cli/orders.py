"""What `--orders` found out, in words and as plain values.

Both lines of a difference are played by the reference interpreter before anything is told of them.
"""

from __future__ import annotations

from typing import Any

from solemn.counterexamples.replay import replay
from solemn.model.machine.rules import PLAYER
from solemn.properties.orders import Difference, OrderReport
from solemn.properties.verdicts import Trace


__all__ = ["order_lines", "order_values"]


def order_lines(report: OrderReport) -> tuple[str, tuple[str, ...]]:
    """Return a headline and, where an order matters, the two lines that show it."""
    found = report.shown
    if not report.compared:
        told = "it never comes to two orders" if report.complete else "no two orders among what was explored"
    elif found is None:
        told = f"it changes nothing, in {_pairs(report.compared)}"
        told += "" if report.complete else " among what was explored"
    else:
        told = f"it changes the outcome, in {report.differing} of {_pairs(report.compared)}"
    return f"{report.question}: {told}", () if found is None else _both(found)


def _pairs(number: int) -> str:
    return "1 pair of lines" if number == 1 else f"{number:,} pairs of lines"


def _both(found: Difference) -> tuple[str, ...]:
    common = _moves(found.first, 0, found.since)
    return (
        f"after: {common or 'the start'}",
        f"either: {_moves(found.first, found.since)}",
        f"or: {_moves(found.second, found.since)}",
        *(f"then {cell}: {one}, or {other}" for cell, one, other in found.cells),
    )


def _moves(trace: Trace, since: int, until: int | None = None) -> str:
    """Return the moves of the players between two steps of a line, played by the interpreter."""
    rules = trace.machine.rule_named
    steps = replay(trace)[since:until]
    told = (f"{s.owner}: {rules[s.rule].told(dict(s.arguments))}" for s in steps if s.owner in PLAYER.values)
    return "; ".join(told)


def order_values(report: OrderReport) -> dict[str, Any]:
    """Return what was found out as plain values."""
    found = report.shown
    return {
        "question": report.question,
        "compared": report.compared,
        "differing": report.differing,
        "complete": report.complete,
        "player": None if found is None else found.player,
        "after": None if found is None else _moves(found.first, 0, found.since),
        "lines": []
        if found is None
        else [_moves(found.first, found.since), _moves(found.second, found.since)],
        "differences": []
        if found is None
        else [{"cell": cell, "values": [one, other]} for cell, one, other in found.cells],
    }
