"""Machines without several rules or clauses."""

from __future__ import annotations

from solemn.model.machine.edit import without
from solemn.model.machine.machine import Machine


__all__ = ["without_all"]


def without_all(machine: Machine, dropped: str | tuple[str, ...]) -> Machine:
    """Return the machine without a rule or clause, or without several."""
    for what in (dropped,) if isinstance(dropped, str) else dropped:
        machine = without(machine, what)
    return machine
