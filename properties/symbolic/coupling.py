"""Whether two games build chains alike once their own conditions are taken away: P-118.

The *chain automaton* of a game is what its rules of building a chain say of the chain and of priority:
clauses that speak of anything else (speeds, conditions, locks, classes, triggers) are removed, and named. Two
automata are coupled by the invariant that they agree in every variable of the chain. Both start so; then,
rule by rule, each can make a step exactly when the other can, with the same parameters, and they agree again
after it. So they accept the same sequences of activations and passes, over every possible card and at any
length.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import z3

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
from solemn.model.timing.building import ADD_LINK, PASS_PRIORITY, START_CHAIN, START_RESOLUTION
from solemn.model.timing.kernel import kernel
from solemn.model.timing.linking import PAY
from solemn.model.timing.noting import Habits, trigger_part
from solemn.model.timing.vocabulary import ATTRIBUTES, DEFINITIONS, controller
from solemn.properties.symbolic.relation import same_state, transition
from solemn.properties.symbolic.solve import DEFAULT_TIMEOUT, entails
from solemn.properties.symbolic.translate import Translator
from solemn.properties.symbolic.values import Expression
from solemn.properties.verdicts import Obligation


__all__ = ["CHAIN_RULES", "ChainAutomaton", "chain_automaton", "couple"]

CHAIN_RULES = (START_CHAIN.name, ADD_LINK.name, PAY, PASS_PRIORITY.name, START_RESOLUTION.name)
"""The rules by which a chain is built; what two passes lead to ends it."""

_OF_TRIGGERS = frozenset(v.name for v in trigger_part(Habits()).variables)
_VARIABLES = tuple(v for v in kernel().variables if v.name not in _OF_TRIGGERS)
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
        variables=tuple(v for v in machine.variables if v.name in names),
        attributes=tuple(a for a in machine.attributes if a in ATTRIBUTES),
        definitions=tuple(d for d in machine.definitions if d.name in _KNOWN),
        rules=tuple(rules),
        begins=(),
    )
    return ChainAutomaton(automaton, tuple(removed))


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


def couple(left: Machine, right: Machine, timeout: float = DEFAULT_TIMEOUT) -> Iterator[Obligation]:
    """Yield what has to be shown so that two chain automata accept the same sequences, with the answers.

    Both are read over the same state, which is what the coupling invariant says.
    """
    translator = Translator.of(left)
    state = translator.fresh_state()
    starts = [m.variable_named[name].initial for name in _COUPLED for m in (left, right)]
    same = all(one == other for one, other in zip(starts[::2], starts[1::2], strict=True))
    yield _asked(translator, "both start alike", z3.BoolVal(same, translator.context), timeout)
    for name in CHAIN_RULES:
        one = transition(translator, left.rule_named[name], state)
        other = transition(translator, right.rule_named[name], state, beside=one)
        can, could = _all(translator, one.condition), _all(translator, other.condition)
        yield _asked(translator, f"'{name}' is possible in both or in neither", can == could, timeout)
        agree = same_state(translator, one.after, other.after)
        yield _asked(translator, f"'{name}' leads to the same in both", z3.Implies(can, agree), timeout)


def _all(translator: Translator, parts: list[Expression]) -> Expression:
    return z3.And(parts) if parts else z3.BoolVal(True, translator.context)


def _asked(translator: Translator, about: str, goal: Expression, timeout: float) -> Obligation:
    answer = entails(translator.context, translator.axioms, (), goal, timeout)
    return Obligation("coupling", about, answer.word, answer.seconds, reason=answer.reason)
