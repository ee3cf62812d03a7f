"""Editing a machine: dropping rules, clauses and updates by their words, or asking for more; other options.

Used to ask what a sentence of the rulebook is good for: drop it and look what becomes possible. What a rule
does is named by what it sets: "pass / sets holder".
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace

from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import Clause, Definition, Rule, Update


__all__ = [
    "UnknownClauseError",
    "clauses_in",
    "clauses_of",
    "edit_clause",
    "edit_update",
    "stricter",
    "update_words",
    "with_options",
    "without",
    "without_citation",
    "words_in",
]

_FEW = 30
"""So many names are listed where none comes close."""
_SETS = "sets "
"""How the name of an update begins, before the variable that it sets."""


class UnknownClauseError(LookupError):
    """There is no rule, clause or update of that name; the message names the closest ones."""


def clauses_of(machine: Machine) -> tuple[tuple[str, Clause], ...]:
    """Return every clause with the name of its rule or definition, in declared order."""
    holders: tuple[Rule | Definition, ...] = (*machine.rules, *machine.definitions)
    return tuple((h.name, c) for h in holders for c in clauses_in(h))


def clauses_in(holder: Rule | Definition) -> tuple[Clause, ...]:
    """Return the guard of a rule, or the clauses that a definition is made of."""
    return holder.guard if isinstance(holder, Rule) else holder.clauses


def update_words(update: Update) -> str:
    """Return how an update is named: by what it sets, as in "sets normal summon used"."""
    return f"{_SETS}{update.variable.replace('_', ' ')}"


def words_in(holder: Rule | Definition) -> tuple[str, ...]:
    """Return the words of every clause of a rule or definition, and of every update of a rule."""
    updates = holder.then if isinstance(holder, Rule) else ()
    return (*(c.says for c in clauses_in(holder)), *map(update_words, updates))


def without(machine: Machine, what: str) -> Machine:
    """Return the machine without a clause, an update ("RULE / sets VARIABLE") or a whole rule ("RULE").

    Without an update the rule leaves the variable as it is. Raises UnknownClauseError when nothing has that
    name.
    """
    holder, slash, says = (part.strip() for part in what.partition("/"))
    if not slash:
        return replace(machine, rules=tuple(r for r in machine.rules if r is not _rule(machine, holder)))
    rule = machine.rule_named.get(holder)
    if rule is not None and says.startswith(_SETS) and says not in {c.says for c in rule.guard}:
        return edit_update(machine, holder, says, None)
    return edit_clause(machine, holder, says, None)


def stricter(machine: Machine, rule: str, more: Clause) -> Machine:
    """Return the machine in which a rule asks for something more; UnknownClauseError without such a rule."""
    old = _rule(machine, rule)
    return _with_rule(machine, replace(old, guard=(*old.guard, more)))


def edit_update(machine: Machine, rule: str, says: str, new: Update | None) -> Machine:
    """Return the machine in which a rule does something else to what it sets, or leaves it if `new` is None.

    Raises UnknownClauseError when there is no such rule, or it has no such update.
    """
    old = _rule(machine, rule)
    own = [update_words(u) for u in old.then]
    if says not in own:
        raise _unknown(says, own, f"update of '{rule}'")
    changed = ((new if update_words(u) == says else u) for u in old.then)
    return _with_rule(machine, replace(old, then=tuple(u for u in changed if u is not None)))


def _rule(machine: Machine, name: str) -> Rule:
    if name not in machine.rule_named:
        raise _unknown(name, [r.name for r in machine.rules], "rule")
    return machine.rule_named[name]


def _with_rule(machine: Machine, new: Rule) -> Machine:
    return replace(machine, rules=tuple(new if r.name == new.name else r for r in machine.rules))


def without_citation(machine: Machine, source: str) -> Machine:
    """Return the machine without any clause that cites the source; raise UnknownClauseError if none does."""
    hits = [(name, c.says) for name, c in clauses_of(machine) if source in c.cite]
    if not hits:
        msg = f"no clause cites {source}"
        raise UnknownClauseError(msg)
    for name, says in hits:
        machine = edit_clause(machine, name, says, None)
    return machine


def edit_clause(machine: Machine, holder: str, says: str, new: Clause | None) -> Machine:
    """Return the machine with one clause replaced, or dropped if `new` is None.

    Raises UnknownClauseError when there is no such clause.
    """
    if not any(name == holder for name, _ in clauses_of(machine)):
        raise _unknown(holder, [name for name, _ in clauses_of(machine)], "rule or definition with clauses")
    own = [c.says for name, c in clauses_of(machine) if name == holder]
    if says not in own:
        raise _unknown(says, own, f"clause of '{holder}'")

    def edited(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        kept = ((new if c.says == says else c) for c in clauses)
        return tuple(c for c in kept if c is not None)

    rules = tuple(replace(r, guard=edited(r.guard)) if r.name == holder else r for r in machine.rules)
    definitions = tuple(
        d.with_clauses(edited(d.clauses)) if d.name == holder and d.clauses else d
        for d in machine.definitions
    )
    return replace(machine, rules=rules, definitions=definitions)


def with_options(machine: Machine, values: Mapping[str, str]) -> Machine:
    """Return the machine under other values of some options: the same position, edited in the same way.

    Raises MachineError for an option that it does not have, and for a value that an option cannot have.
    """
    unknown = [name for name in values if name not in machine.option_named]
    if unknown:
        only = ", ".join(sorted(machine.option_named)) or "none"
        msg = f"machine '{machine.name}' has no option {', '.join(unknown)}, only {only}"
        raise MachineError(msg)
    options = tuple(replace(o, value=values.get(o.name, o.value)) for o in machine.options)
    return machine if options == machine.options else replace(machine, options=options)


def _unknown(name: str, known: list[str], kind: str) -> UnknownClauseError:
    close = difflib.get_close_matches(name, dict.fromkeys(known), n=3, cutoff=0.4)
    hint = f"; did you mean {' or '.join(repr(c) for c in close)}?" if close else ""
    if not close and 0 < len(known) <= _FEW:
        hint = f"; there is {', '.join(map(repr, dict.fromkeys(known)))}"
    return UnknownClauseError(f"there is no {kind} {name!r}{hint}")
