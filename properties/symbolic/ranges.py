"""Which values terms can have where something is known of plain variables: a reading over sets of values.

Truth values, values of enumerations and single numbers are followed; of anything else any value is possible.
What is said here is true of every state of every machine over every possible card, so it may stand for a
question to the solver; what is not said is left to the solver. No rule of a game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from typing import Any, TypeAlias

from solemn.model.logic.operators import OPERATORS
from solemn.model.logic.sorts import BoolSort, EnumSort, Sort
from solemn.model.logic.terms import (
    Call,
    Enabled,
    Lit,
    Next,
    Op,
    OptionTerm,
    Quantified,
    StateVar,
    Term,
    Var,
    sort_of,
)
from solemn.model.machine.machine import Machine
from solemn.properties.symbolic.sight import Sight


__all__ = ["EITHER", "NO", "YES", "Facts", "Ranges", "Values"]

Values: TypeAlias = "frozenset[Any] | None"
"""The values that are possible; None: any."""

Facts: TypeAlias = "Mapping[tuple[str, bool], frozenset[Any]] | None"
"""What is known of plain variables, before a step and (True) after it; None: this cannot be."""

YES, NO, EITHER = frozenset({True}), frozenset({False}), frozenset({True, False})

_ARITHMETIC = frozenset({"<", "≤", "+", "-", "*", "min"})
_MOST = 64
"""The most combinations of values that an operator is computed for."""


def _domain(sort: Sort) -> Values:
    match sort:
        case BoolSort():
            return EITHER
        case EnumSort(values=values):
            return frozenset(values)
        case _:
            return None


@dataclass(frozen=True)
class Ranges:
    """Reads the terms of one machine; `touched` are the variables that a step may change.

    `becoming` has what plain variables become in that step, as terms about the state before it. Without a
    step nothing is touched, and terms about the state after it are about the same state.
    """

    machine: Machine
    sight: Sight
    touched: frozenset[str] = frozenset()
    becoming: Mapping[str, Term] = field(default_factory=dict)
    _usable: dict[tuple[str, str | None, bool], Facts] = field(default_factory=dict)

    # values

    def values(
        self,
        term: Term,
        facts: Mapping[tuple[str, bool], frozenset[Any]],
        bound: Mapping[str, Values],
        *,
        after: bool = False,
    ) -> Values:
        """Return the values that a term can have where the facts are true; None: any."""
        match term:
            case Lit(value=value):
                return frozenset({value})
            case OptionTerm(name=name):
                return frozenset({self.machine.option(name)})
            case Var(name=name):
                known = bound.get(name)
                return _domain(term.sort) if known is None else known
            case StateVar():
                return self._of_variable(term, facts, after=after)
            case Next(body=body):
                return self.values(body, facts, bound, after=True)
            case Op():
                return self._operator(term, facts, bound, after=after)
            case Call():
                body, inner = self._unfolded(term, facts, bound, after=after)
                return self.values(body, facts, inner, after=after)
            case Quantified() | Enabled():
                return self._closed(term, facts, bound, after=after)
            case _:
                return _domain(sort_of(term))

    def _key(self, variable: StateVar, *, after: bool) -> tuple[str, bool]:
        return variable.name, after and variable.name in self.touched

    def _of_variable(self, variable: StateVar, facts: Any, *, after: bool) -> Values:
        name, later = key = self._key(variable, after=after)
        known: Values = facts.get(key, _domain(variable.sort))
        if not later or name not in self.becoming:
            return known
        new = self.values(self.becoming[name], facts, {})
        return new if known is None else known if new is None else known & new

    def _unfolded(
        self, call: Call, facts: Any, bound: Mapping[str, Values], *, after: bool
    ) -> tuple[Term, dict[str, Values]]:
        parameters, body = self.machine.unfold(call)
        given = (self.values(a, facts, bound, after=after) for a in call.arguments)
        return body, {p.name: v for p, v in zip(parameters, given, strict=True)}

    def _closed(self, term: Quantified | Enabled, facts: Any, bound: Any, *, after: bool) -> Values:
        """Return the values of a term about some values of which nothing is known.

        A domain may be empty: then all that is asked of every member is true, and of some member false.
        """
        if isinstance(term, Enabled):
            possible = self.refined(term, facts, bound, after=after) is not None
            return EITHER if possible else NO
        if term.kind == "count":
            return None
        inner = {**bound, term.var.name: _domain(term.var.sort)}
        of_one = self.values(term.body, facts, inner, after=after)
        trivial = YES if term.kind == "forall" else NO
        return trivial if of_one == trivial else EITHER

    def _operator(self, term: Op, facts: Any, bound: Any, *, after: bool) -> Values:
        match term.name:
            case "not" | "and" | "or" | "implies":
                can = self.refined(term, facts, bound, after=after) is not None
                could_not = self.refined(term, facts, bound, after=after, wanted=False) is not None
                return (YES if can else frozenset()) | (NO if could_not else frozenset())
            case "if":
                return self._either(term, facts, bound, after=after)
            case "=":
                return self._equal(term, facts, bound, after=after)
            case name if name in _ARITHMETIC:
                given = [self.values(a, facts, bound, after=after) for a in term.arguments]
                return _computed(name, given) or _domain(term.sort)
            case _:
                return _domain(term.sort)

    def _either(self, term: Op, facts: Any, bound: Any, *, after: bool) -> Values:
        condition, *branches = term.arguments
        found: frozenset[Any] = frozenset()
        for wanted, branch in zip((True, False), branches, strict=True):
            known = self.refined(condition, facts, bound, after=after, wanted=wanted)
            if known is not None:
                values = self.values(branch, known, bound, after=after)
                if values is None:
                    return None
                found |= values
        return found

    def _equal(self, term: Op, facts: Any, bound: Any, *, after: bool) -> frozenset[Any]:
        left, right = term.arguments
        if self._same(left, right, left_after=after, right_after=after):
            return YES
        one, other = (self.values(a, facts, bound, after=after) for a in (left, right))
        if one is None or other is None:
            return EITHER
        if not one & other:
            return NO
        return YES if len(one) == 1 and one == other else EITHER

    def _same(self, left: Term, right: Term, *, left_after: bool, right_after: bool) -> bool:
        """Say whether two terms are one and the same, since nothing that they look at is touched."""
        if isinstance(left, Next):
            return self._same(left.body, right, left_after=True, right_after=right_after)
        if isinstance(right, Next):
            return self._same(left, right.body, left_after=left_after, right_after=True)
        if left != right:
            return False
        return left_after == right_after or not self.looks_at_touched(left)

    # what follows

    def refined(
        self, term: Term, facts: Any, bound: Mapping[str, Values], *, after: bool = False, wanted: bool = True
    ) -> Facts:
        """Return what is known where a truth value is as wanted, too; None if it cannot be."""
        match term:
            case Lit(value=value):
                return facts if value is wanted else None
            case Next(body=body):
                return self.refined(body, facts, bound, after=True, wanted=wanted)
            case StateVar():
                return self._within(term, frozenset({wanted}), facts, bound, after=after)
            case Op(name="not", arguments=(body,)):
                return self.refined(body, facts, bound, after=after, wanted=not wanted)
            case Op(name="and" | "or" | "implies" | "if"):
                return self._connected(term, facts, bound, after=after, wanted=wanted)
            case Op(name="="):
                return self._equated(term, facts, bound, after=after, wanted=wanted)
            case Call():
                body, inner = self._unfolded(term, facts, bound, after=after)
                return self.refined(body, facts, inner, after=after, wanted=wanted)
            case Enabled():
                return self._possible(term, facts, after=after) if wanted else facts
            case Quantified(kind="exists" | "forall" as kind) if (kind == "exists") is wanted:
                inner = {**bound, term.var.name: _domain(term.var.sort)}
                return self.refined(term.body, facts, inner, after=after, wanted=wanted)
            case _:
                values = self.values(term, facts, bound, after=after)
                return facts if values is None or wanted in values else None

    def _possible(self, term: Enabled, facts: Any, *, after: bool) -> Facts:
        """Return what is known where a rule can be used, whatever it is used with."""
        key = term.rule, term.by, after
        if key not in self._usable:
            self._usable[key] = self.refined(self.machine.usable(term), {}, {}, after=after)
        usable = self._usable[key]
        if usable is None:
            return None
        for variable, values in usable.items():
            facts = _narrowed(facts, variable, values)
            if facts is None:
                return None
        return facts  # type: ignore[no-any-return]

    def _connected(self, term: Op, facts: Any, bound: Any, *, after: bool, wanted: bool) -> Facts:
        def where(part: Term, given: Any, *, holds: bool) -> Facts:
            return self.refined(part, given, bound, after=after, wanted=holds)

        match term.name:
            case "if":
                condition, *branches = term.arguments
                sides = []
                for holds, branch in zip((True, False), branches, strict=True):
                    known = where(condition, facts, holds=holds)
                    sides.append(None if known is None else where(branch, known, holds=wanted))
                return _joined(sides)
            case "implies":
                condition, body = term.arguments
                given = where(condition, facts, holds=True)
                if not wanted:
                    return None if given is None else where(body, given, holds=False)
                return _joined(
                    [
                        where(condition, facts, holds=False),
                        None if given is None else where(body, given, holds=True),
                    ]
                )
            case name if (name == "and") is wanted:
                return _all(term.arguments, facts, lambda part, given: where(part, given, holds=wanted))
            case _:
                return _joined(list(self._alternatives(term, facts, where, wanted=wanted)))

    def _alternatives(
        self, term: Op, facts: Any, where: Callable[..., Facts], *, wanted: bool
    ) -> Iterable[Facts]:
        """Yield what is known where each part is the first one that is as wanted."""
        for part in term.arguments:
            yield where(part, facts, holds=wanted)
            facts = where(part, facts, holds=not wanted)
            if facts is None:
                return

    def _equated(self, term: Op, facts: Any, bound: Any, *, after: bool, wanted: bool) -> Facts:
        if wanted not in self._equal(term, facts, bound, after=after):
            return None
        if isinstance(sort_of(term.arguments[0]), BoolSort):
            return self._alike(term, facts, bound, after=after, wanted=wanted)
        for one, other in (term.arguments, term.arguments[::-1]):
            values = self.values(other, facts, bound, after=after)
            if values is not None and not wanted:
                own = self.values(one, facts, bound, after=after) if len(values) == 1 else None
                values = None if own is None else own - values
            if values is not None:
                facts = self._within(one, values, facts, bound, after=after)
            if facts is None:
                return None
        return facts  # type: ignore[no-any-return]

    def _within(self, term: Term, allowed: frozenset[Any], facts: Any, bound: Any, *, after: bool) -> Facts:
        """Return what is known where a term has one of some values."""
        match term:
            case Next(body=body):
                return self._within(body, allowed, facts, bound, after=True)
            case StateVar(name=name):
                key = self._key(term, after=after)
                if key[1] and name in self.becoming:
                    facts = self._within(self.becoming[name], allowed, facts, {}, after=False)
                return None if facts is None else _narrowed(facts, key, allowed)
            case Op(name="if", arguments=(condition, *branches)):
                sides = []
                for holds, branch in zip((True, False), branches, strict=True):
                    known = self.refined(condition, facts, bound, after=after, wanted=holds)
                    if known is not None:
                        sides.append(self._within(branch, allowed, known, bound, after=after))
                return _joined(sides)
            case Call():
                body, inner = self._unfolded(term, facts, bound, after=after)
                return self._within(body, allowed, facts, inner, after=after)
            case _:
                values = self.values(term, facts, bound, after=after)
                return facts if values is None or values & allowed else None

    def _alike(self, term: Op, facts: Any, bound: Any, *, after: bool, wanted: bool) -> Facts:
        """Return what is known where two truth values are equal, or differ."""
        one, other = term.arguments
        sides = []
        for holds in (True, False):
            known = self.refined(one, facts, bound, after=after, wanted=holds)
            second = holds is wanted
            sides.append(
                None if known is None else self.refined(other, known, bound, after=after, wanted=second)
            )
        return _joined(sides)

    # what is looked at

    def looks_at_touched(self, term: Term) -> bool:
        """Say whether a term looks at a variable that the step may change."""
        return bool(self.touched) and not self.touched.isdisjoint(self.sight.of(term))


def _narrowed(facts: Any, key: tuple[str, bool], to: frozenset[Any]) -> Facts:
    kept = to & facts[key] if key in facts else to
    if not kept:
        return None
    return facts if facts.get(key) == kept else {**facts, key: kept}


def _all(parts: Iterable[Term], facts: Any, narrow: Callable[[Term, Any], Facts]) -> Facts:
    for part in parts:
        facts = narrow(part, facts)
        if facts is None:
            return None
    return facts  # type: ignore[no-any-return]


def _joined(sides: list[Facts]) -> Facts:
    """Return what is known where one of the sides is true."""
    possible = [side for side in sides if side is not None]
    if not possible:
        return None
    return reduce(lambda one, other: {k: v | other[k] for k, v in one.items() if k in other}, possible)


def _computed(name: str, given: list[Values]) -> Values:
    sets = [values for values in given if values is not None]
    apply = OPERATORS[name].apply
    if len(sets) < len(given) or apply is None:
        return None
    combinations = list(product(*sets))
    return frozenset(apply(*c) for c in combinations) if len(combinations) <= _MOST else None
