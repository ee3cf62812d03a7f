"""Whether the terms of a machine fit what it declares: names, sorts, and nothing that leads back to itself.

A machine is made anew for every position and every edit, mostly of parts that have been looked at before. So
what fits what is remembered, by the very objects that declarations and rules are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from solemn.model.logic.sorts import BoolSort, EnumSort, IntSort, agree
from solemn.model.logic.terms import (
    Attribute,
    Call,
    Enabled,
    Next,
    OptionTerm,
    Quantified,
    StateVar,
    Term,
    Var,
    children,
    sort_of,
)
from solemn.model.machine.rules import Clause, Definition, Parameter, Rule, Variable


__all__ = ["Declared", "misfits"]

_MOST = 64
"""Of how many machines with other declarations is remembered what fits them."""


@dataclass(frozen=True)
class Declared:
    """What terms of a machine may mention, but for its rules."""

    variables: tuple[Variable, ...]
    attributes: tuple[Attribute, ...]
    definitions: tuple[Definition, ...]
    options: tuple[tuple[str, EnumSort], ...]
    ground: bool


def misfits(declared: Declared, rules: tuple[Rule, ...], start: tuple[Clause, ...]) -> Iterable[str]:
    """Yield what does not fit: of variables, definitions, the start and rules, in this order."""
    known = _known(declared, rules)
    for variable in declared.variables:
        if variable.initial is not None:
            yield from known.check(variable.initial, (), f"the start of {variable.name}")
    for definition in declared.definitions:
        if not known.remembers(definition):
            place = f"definition '{definition.name}'"
            yield from known.remembered(
                definition, known.check(definition.body, definition.parameters, place)
            )
    yield from _circles(known, declared.definitions, rules)
    for clause in start:
        yield from known.check(clause.term, (), f"the start, '{clause.says}'")
    for rule in rules:
        if not known.remembers(rule):
            yield from known.remembered(rule, known.check_rule(rule))


_vocabularies: dict[tuple[object, ...], _Known] = {}


def _known(declared: Declared, rules: tuple[Rule, ...]) -> _Known:
    """Return what may be mentioned, the same object for the same declarations and parameters of rules."""
    parameters = tuple((rule.name, rule.over) for rule in rules)
    objects = (
        declared.variables,
        declared.attributes,
        declared.definitions,
        (over for _, over in parameters),
    )
    ids = tuple(tuple(map(id, some)) for some in objects)
    key = (*ids, declared.options, declared.ground, tuple(name for name, _ in parameters))
    if key not in _vocabularies:
        if len(_vocabularies) >= _MOST:
            _vocabularies.clear()
        _vocabularies[key] = _Known(declared, parameters)
    return _vocabularies[key]


class _Known:
    """What terms of a machine may mention, and what was found to fit.

    It keeps the objects that it goes by, lest their identities pass to others.
    """

    def __init__(self, declared: Declared, parameters: tuple[tuple[str, tuple[Parameter, ...]], ...]) -> None:
        self.kept = declared, parameters
        self.variables = {v.name: v.sort for v in declared.variables}
        self.attributes = {a.name: a.sort for a in declared.attributes}
        self.options = dict(declared.options)
        self.calls = {d.name: d.signature for d in declared.definitions}
        self.rules = {name: {p.var.name: p.var.sort for p in over} for name, over in parameters}
        self.ground = declared.ground
        self._fits: dict[int, Rule | Definition] = {}
        self._uses: dict[int, tuple[Rule | Definition, frozenset[str]]] = {}

    def remembers(self, part: Rule | Definition) -> bool:
        """Say whether a rule or definition was found to fit before."""
        return id(part) in self._fits

    def remembered(self, part: Rule | Definition, problems: Iterable[str]) -> Iterable[str]:
        """Yield what is wrong with a rule or definition; if that is nothing, remember it."""
        found = list(problems)
        if not found:
            self._fits[id(part)] = part
        yield from found

    def uses(self, part: Rule | Definition) -> frozenset[str]:
        """Return the definitions that a part uses and the rules whose guards it asks about."""
        if id(part) not in self._uses:
            terms = (part.body,) if isinstance(part, Definition) else (part.condition, part.owner)
            self._uses[id(part)] = part, frozenset(name for term in terms for name in _mentioned(term))
        return self._uses[id(part)][1]

    def check_rule(self, rule: Rule) -> Iterable[str]:
        """Yield what is wrong with a rule."""
        place = f"rule '{rule.name}'"
        parameters = tuple(p.var for p in rule.over)
        if self.ground:
            for p in parameters:
                if isinstance(p.sort, IntSort) and (p.sort.low is None or p.sort.high is None):
                    yield f"{place}: any value of {p.sort} for '{p.name}' cannot be tried in a ground machine"
        yield from self.check(rule.owner, parameters, place)
        for clause in rule.guard:
            yield from self.check(clause.term, parameters, f"{place}, clause '{clause.says}'")
        for update in rule.then:
            if update.variable not in self.variables:
                yield f"{place} updates {update.variable}, which is no state variable"
                continue
            yield from self.check(update.value, (*parameters, *update.binders), place)

    def check(self, term: Term, bound: tuple[Var, ...], place: str) -> Iterable[str]:
        """Yield what a term mentions but the machine does not have."""
        match term:
            case Var():
                if term not in bound and not any(
                    b.name == term.name and agree(b.sort, term.sort) for b in bound
                ):
                    yield f"{place}: '{term.name}' is bound by nothing"
            case StateVar(name=name, sort=sort):
                if self.variables.get(name) != sort:
                    yield f"{place}: there is no state variable {name} of sort {sort}"
            case Attribute(name=name, sort=sort):
                if self.attributes.get(name) != sort:
                    yield f"{place}: there is no attribute {name} of sort {sort}"
            case OptionTerm(name=name, sort=sort):
                if self.options.get(name) != sort:
                    yield f"{place}: there is no option {name} of sort {sort}"
            case Call(name=name):
                yield from self._check_call(term, place)
            case Next():
                yield f"{place} speaks about the state after the step; only step properties may"
            case Enabled():
                yield from self._check_enabled(term, place)
            case Quantified():
                yield from self._check_range(term, place)
            case _:
                pass
        inner = (*bound, term.var) if isinstance(term, Quantified) else bound
        for part in children(term):
            yield from self.check(part, inner, place)

    def _check_range(self, term: Quantified, place: str) -> Iterable[str]:
        """Yield a count over what has no end, and in a ground machine any quantifier over it."""
        domain = term.domain
        endless = isinstance(domain, IntSort) and None in (domain.low, domain.high)
        if self.ground and endless:
            yield f"{place}: '{term.kind} {term.var.name}' ranges over {domain}, which has no end"
        finite = isinstance(domain, EnumSort | IntSort | BoolSort) and not endless
        if term.kind == "count" and not self.ground and not finite:
            yield f"{place}: 'count {term.var.name}' counts what is not finite over every possible card"

    def _check_enabled(self, enabled: Enabled, place: str) -> Iterable[str]:
        parameters = self.rules.get(enabled.rule)
        if parameters is None:
            yield f"{place} asks whether '{enabled.rule}' is possible, which is no rule"
            return
        for name, argument in enabled.arguments:
            if name not in parameters:
                yield f"{place}: rule '{enabled.rule}' has no parameter '{name}'"
            elif not agree(parameters[name], sort_of(argument)):
                wanted, got = parameters[name], sort_of(argument)
                yield f"{place}: '{name}' of rule '{enabled.rule}' is {wanted}, got {got}"

    def _check_call(self, call: Call, place: str) -> Iterable[str]:
        signature = self.calls.get(call.name)
        if signature is None:
            yield f"{place}: '{call.name}' is not defined"
            return
        got = [sort_of(a) for a in call.arguments]
        fits = len(got) == len(signature.arguments) and all(
            agree(a, b) for a, b in zip(got, signature.arguments, strict=True)
        )
        if not fits or not agree(call.sort, signature.result):
            yield f"{place}: '{call.name}' is defined for ({', '.join(map(str, signature.arguments))})"


def _circles(known: _Known, definitions: tuple[Definition, ...], rules: tuple[Rule, ...]) -> Iterable[str]:
    """Yield definitions and guards that lead back to themselves."""
    uses = {f"definition '{d.name}'": known.uses(d) for d in definitions}
    uses |= {f"rule '{r.name}'": known.uses(r) for r in rules}
    try:
        TopologicalSorter(uses).prepare()
    except CycleError:
        yield from _leading_back(uses)


def _leading_back(uses: dict[str, frozenset[str]]) -> Iterable[str]:
    for name, used in uses.items():
        seen: set[str] = set()
        todo = list(used)
        while todo:
            other = todo.pop()
            if other not in seen:
                seen.add(other)
                todo.extend(uses.get(other, ()))
        if name in seen:
            yield f"{name} leads back to itself"


def _mentioned(term: Term) -> Iterable[str]:
    """Yield the definitions that a term uses and the rules whose guards it asks about."""
    if isinstance(term, Call):
        yield f"definition '{term.name}'"
    elif isinstance(term, Enabled):
        yield f"rule '{term.rule}'"
    for part in children(term):
        yield from _mentioned(part)
