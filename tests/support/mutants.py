"""Edits of machines beyond dropped clauses: other updates, other definitions, stricter guards."""

from __future__ import annotations

from dataclasses import replace

from solemn.model.logic.build import Expr
from solemn.model.machine.edit import without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Update, clause


__all__ = ["redefined", "stricter", "updated", "without_all", "without_update"]


def without_all(machine: Machine, dropped: str | tuple[str, ...]) -> Machine:
    """Return the machine without a rule or clause, or without several."""
    for what in (dropped,) if isinstance(dropped, str) else dropped:
        machine = without(machine, what)
    return machine


def updated(machine: Machine, rule: str, update: Update) -> Machine:
    """Return the machine in which a rule does this to a variable, whatever it did before."""
    others = [u for u in machine.rule_named[rule].then if u.variable != update.variable]
    return _with(machine, rule, (*others, update))


def without_update(machine: Machine, rule: str, variable: str) -> Machine:
    """Return the machine in which a rule leaves a variable as it is."""
    return _with(machine, rule, tuple(u for u in machine.rule_named[rule].then if u.variable != variable))


def _with(machine: Machine, rule: str, then: tuple[Update, ...]) -> Machine:
    edited = replace(machine.rule_named[rule], then=then)
    return replace(machine, rules=tuple(edited if r.name == rule else r for r in machine.rules))


def stricter(machine: Machine, rule: str, holds: Expr) -> Machine:
    """Return the machine in which a rule asks for something more."""
    old = machine.rule_named[rule]
    edited = replace(old, guard=(*old.guard, clause(holds, "it is asked for more")))
    return replace(machine, rules=tuple(edited if r.name == rule else r for r in machine.rules))


def redefined(machine: Machine, name: str, body: Expr) -> Machine:
    """Return the machine in which a definition says something else of its parameters."""
    return replace(
        machine,
        definitions=tuple(replace(d, body=body.term) if d.name == name else d for d in machine.definitions),
    )
