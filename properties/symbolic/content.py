"""What a term, a rule or a machine says, as a short key: equal keys mean the same obligations.

Options count with the values that they have, and what they decide is left out where it makes no difference:
so rule sets that differ in an option have everything in common that does not depend on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from solemn.model.logic.sorts import Sort
from solemn.model.logic.terms import (
    Apply,
    Attribute,
    Call,
    Enabled,
    Field,
    Lit,
    Next,
    Op,
    OptionTerm,
    Quantified,
    RecordTerm,
    StateVar,
    Term,
    Var,
)
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule, Variable


__all__ = ["Content", "key_of"]

_CONNECTIVES = {"and", "or", "implies", "not", "if", "="}


def key_of(*parts: object) -> str:
    """Return a key for some words or keys in this order."""
    return hashlib.blake2b("\0".join(map(repr, parts)).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True)
class Content:
    """The keys of one machine."""

    machine: Machine
    _terms: dict[int, tuple[Term, str]] = field(default_factory=dict)
    _rules: dict[str, str] = field(default_factory=dict)
    _definitions: dict[str, str] = field(default_factory=dict)

    @cached_property
    def shape(self) -> str:
        """The key of what there is: variables and attributes with their sorts."""
        variables = [(v.name, repr(v.sort), v.volatile) for v in self.machine.variables]
        attributes = [(a.name, repr(a.sort)) for a in self.machine.attributes]
        tables = sorted((name, sorted(map(repr, of.items()))) for name, of in self.machine.tables.items())
        domains = sorted(self.machine.domains.items())
        return key_of("shape", variables, attributes, self.machine.ground, domains, tables)

    @cached_property
    def start(self) -> str:
        """The key of how the machine starts."""
        return key_of(
            "initial",
            *map(self._initial, self.machine.variables),
            *(self.of(c.term) for c in self.machine.begins),
        )

    def _initial(self, variable: Variable) -> str:
        return "" if variable.initial is None else self.of(variable.initial)

    def rule(self, name: str) -> str:
        """Return the key of a rule: all but its name, how it is told and where it comes from."""
        if name not in self._rules:
            rule = self.machine.rule_named[name]
            self._rules[name] = self._rule(rule)
        return self._rules[name]

    def _rule(self, rule: Rule) -> str:
        over = [(p.var.name, repr(p.var.sort), p.nullable) for p in rule.over]
        guard = [(c.says, self.of(c.term)) for c in rule.guard]
        then = [(u.variable, [b.name for b in u.binders], self.of(u.value)) for u in rule.then]
        return key_of("rule", self.of(rule.move), self.of(rule.owner), over, guard, then)

    def of(self, term: Term) -> str:
        """Return the key of a term."""
        if id(term) not in self._terms:
            # the term is kept, lest its identity pass to another one
            self._terms[id(term)] = term, self._key(term)
        return self._terms[id(term)][1]

    def _key(self, term: Term) -> str:
        match term:
            case Lit(value=value, sort=sort):
                return _literal(value, sort)
            case OptionTerm(name=name, sort=sort):
                return _literal(self.machine.option(name), sort)
            case Op(name=name, arguments=arguments):
                return _connected(name, [self.of(a) for a in arguments])
            case Var(name=name, sort=sort):
                return key_of("bound", name, repr(sort))
            case StateVar(name=name) | Attribute(name=name):
                return key_of(type(term).__name__, name)
            case Apply(function=function, arguments=arguments):
                return key_of("apply", self.of(function), *map(self.of, arguments))
            case Quantified(kind=kind, var=var, domain=domain, body=body):
                over = repr(domain) if isinstance(domain, Sort) else self.of(domain)
                return key_of(kind, var.name, over, self.of(body))
            case Field(record=record, name=name):
                return key_of("field", name, self.of(record))
            case RecordTerm(sort=sort, fields=fields):
                return key_of("record", repr(sort), *map(self.of, fields))
            case Call(name=name, arguments=arguments):
                return key_of("call", self._definition(name), *map(self.of, arguments))
            case Enabled():
                return self._enabled(term)
            case Next(body=body):
                return key_of("next", self.of(body))

    def _enabled(self, term: Enabled) -> str:
        given = [(name, self.of(value)) for name, value in term.arguments]
        return key_of("enabled", self.rule(term.rule), term.by, given)

    def _definition(self, name: str) -> str:
        if name not in self._definitions:
            definition = self.machine.definition_named[name]
            parameters = [(p.name, repr(p.sort)) for p in definition.parameters]
            self._definitions[name] = key_of("definition", parameters, self.of(definition.body))
        return self._definitions[name]


_TRUE, _FALSE = "=True", "=False"


def _literal(value: object, sort: Sort) -> str:
    if isinstance(value, bool):
        return _TRUE if value else _FALSE
    return f"={value!r}\t{sort}"


def _connected(name: str, parts: list[str]) -> str:
    """Return the key of an operator; where constants decide it, that of what is left."""
    constants = [part.startswith("=") for part in parts]
    match name:
        case "not" if constants[0]:
            return _FALSE if parts[0] == _TRUE else _TRUE
        case "and" | "or":
            return _joined(name, parts)
        case "implies" if any(constants):
            return _joined("or", [_connected("not", parts[:1]), parts[1]])
        case "if" if constants[0]:
            return parts[1] if parts[0] == _TRUE else parts[2]
        case "=" if all(constants):
            one, other = (part.partition("\t")[0] for part in parts)
            return _TRUE if one == other else _FALSE
        case _:
            return key_of("op", name, *parts)


def _joined(name: str, parts: Iterable[str]) -> str:
    neutral, decisive = (_TRUE, _FALSE) if name == "and" else (_FALSE, _TRUE)
    left = [part for part in parts if part != neutral]
    if decisive in left:
        return decisive
    if len(left) < 2:
        return left[0] if left else neutral
    return key_of("op", name, *left)
