"""Edits of the rules by which a property shows that it says something: each is caught by the one it names.

An edit is data, told in words. What can be dropped is named as `--without` names it; beyond that a rule may
ask for more, do something else to what it sets, or a definition may say something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from solemn.model.logic.build import Writable, term
from solemn.model.logic.terms import Term
from solemn.model.machine.edit import UnknownClauseError, edit_update, stricter, update_words, without
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause, Update


__all__ = [
    "Caught",
    "Changed",
    "Dropped",
    "Edit",
    "Redefined",
    "Stricter",
    "Together",
    "apply",
    "changed",
    "dropped",
    "redefined",
    "together",
    "told",
]


@dataclass(frozen=True, slots=True)
class Dropped:
    """Rules, clauses and updates are taken out, together: "RULE", "RULE / CLAUSE", "RULE / sets VARIABLE"."""

    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stricter:
    """A rule asks for something more."""

    rule: str
    more: Clause


@dataclass(frozen=True, slots=True)
class Changed:
    """A rule does something else to a variable, whether or not it has set it before."""

    rule: str
    update: Update
    says: str


@dataclass(frozen=True, slots=True)
class Redefined:
    """A definition says something else of its parameters."""

    definition: str
    body: Term
    says: str


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits at once, none of which shows anything alone."""

    edits: tuple[Edit, ...]


Edit: TypeAlias = Dropped | Stricter | Changed | Redefined | Together


@dataclass(frozen=True, slots=True)
class Caught:
    """An edit that a property catches: on which scenario, put under which rules if not its own, and how soon.

    `length` is that of a shortest line of play to the violation. It is None where no line shows it: what
    cannot be reached or forced any more, and what is compared for every card.
    """

    edit: Edit
    on: str
    length: int | None
    rules: str = ""


def dropped(*what: str) -> Dropped:
    """Write what is taken out."""
    return Dropped(what)


def changed(rule: str, update: Update, says: str) -> Changed:
    """Write what a rule does instead."""
    return Changed(rule, update, says)


def redefined(definition: str, body: Writable, says: str) -> Redefined:
    """Write what a definition says instead."""
    return Redefined(definition, term(body), says)


def together(*edits: Edit) -> Together:
    """Write several edits at once."""
    return Together(edits)


def apply(edit: Edit, machine: Machine) -> Machine:
    """Return the edited machine; raise UnknownClauseError where it has nothing of the kind."""
    match edit:
        case Dropped(what=what):
            for one in what:
                machine = without(machine, one)
            return machine
        case Stricter(rule=rule, more=more):
            return stricter(machine, rule, more)
        case Changed(rule=rule, update=update):
            return _with_update(machine, rule, update)
        case Redefined(definition=name, body=body):
            if name not in machine.definition_named:
                msg = f"there is no definition {name!r}"
                raise UnknownClauseError(msg)
            new = tuple(replace(d, body=body) if d.name == name else d for d in machine.definitions)
            return replace(machine, definitions=new)
        case Together(edits=edits):
            for part in edits:
                machine = apply(part, machine)
            return machine


def _with_update(machine: Machine, rule: str, update: Update) -> Machine:
    says = update_words(update)
    if rule in machine.rule_named and says not in map(update_words, machine.rule_named[rule].then):
        old = machine.rule_named[rule]
        new = replace(old, then=(*old.then, update))
        return replace(machine, rules=tuple(new if r is old else r for r in machine.rules))
    return edit_update(machine, rule, says, update)


def told(edit: Edit) -> str:
    """Return an edit in words."""
    match edit:
        case Dropped(what=what):
            return f"without {' and '.join(map(repr, what))}"
        case Stricter(rule=rule, more=more):
            return f"'{rule}' only if {more.says}"
        case Changed(rule=rule, says=says) | Redefined(definition=rule, says=says):
            return f"'{rule}' {says}"
        case Together(edits=edits):
            return ", and ".join(map(told, edits))
