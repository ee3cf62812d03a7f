"""The chain automaton of a game: what its rules of building a chain say of the chain and of priority.

Clauses that speak of anything else (speeds, conditions, locks, classes, triggers) are removed, and named.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solemn.model.logic.terms import (
    Apply,
    Attribute,
    Call,
    Enabled,
    OptionTerm,
    StateVar,
    Term,
    children,
)
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Variable
from solemn.model.timing.building import ADD_LINK, PASS_PRIORITY, START_CHAIN, START_RESOLUTION
from solemn.model.timing.kernel import kernel
from solemn.model.timing.linking import PAY
from solemn.model.timing.noting import Habits, trigger_part
from solemn.model.timing.vocabulary import ATTRIBUTES, DEFINITIONS, controller


__all__ = ["CHAIN_RULES", "ChainAutomaton", "chain_automaton"]

CHAIN_RULES = (START_CHAIN.name, ADD_LINK.name, PAY, PASS_PRIORITY.name, START_RESOLUTION.name)
"""The rules by which a chain is built; what two passes lead to ends it."""

_OF_TRIGGERS = frozenset(v.name for v in trigger_part(Habits()).variables)
_VARIABLES = tuple(v for v in kernel().variables if v.name not in _OF_TRIGGERS)
_INITIAL = {v.name: v.initial for v in _VARIABLES}
_COUPLED = tuple(v.name for v in _VARIABLES)
"""The variables in which the automata agree: all of the kernel's but those about triggers."""
_KNOWN = frozenset(
    (*_COUPLED, *(a.name for a in ATTRIBUTES), *(d.name for d in DEFINITIONS), controller.name)
)


@dataclass(frozen=True, slots=True)
class ChainAutomaton:
    """The chain automaton of a game, and the clauses that were removed, each with its rule."""

    machine: Machine
    removed: tuple[tuple[str, str], ...]


def chain_automaton(machine: Machine) -> ChainAutomaton:
    """Return what an any-card machine says of building chains; raise KeyError if it has no such rules."""
    rules, removed = [], []
    for name in CHAIN_RULES:
        rule = machine.rule_named[name]
        kept = tuple(c for c in rule.guard if _is_about_the_chain(c.term))
        removed += [(name, c.says) for c in rule.guard if c not in kept]
        rules.append(replace(rule, guard=kept, then=tuple(u for u in rule.then if u.variable in _COUPLED)))
    names = {*_COUPLED, controller.name}
    automaton = replace(
        machine,
        name=f"{machine.name}: chains",
        variables=tuple(_in_the_open_state(v) for v in machine.variables if v.name in names),
        attributes=tuple(a for a in machine.attributes if a in ATTRIBUTES),
        definitions=tuple(d for d in machine.definitions if d.name in _KNOWN),
        rules=tuple(rules),
        begins=(),
    )
    return ChainAutomaton(automaton, tuple(removed))


def _in_the_open_state(variable: Variable) -> Variable:
    """Return a variable as the kernel has it first: chains start in the open state, wherever play does."""
    return replace(variable, initial=_INITIAL.get(variable.name, variable.initial))


def _is_about_the_chain(term: Term) -> bool:
    """Say whether a term speaks of nothing but the chain and priority."""
    match term:
        case Enabled() | OptionTerm():
            return False
        case Apply(function=StateVar(name=name) | Attribute(name=name)) | StateVar(name=name):
            known = name in _KNOWN
        case Attribute(name=name) | Call(name=name):
            known = name in _KNOWN
        case _:
            known = True
    return known and all(map(_is_about_the_chain, children(term)))
