"""When a term surely has a value: the analysis behind every simplification that leaves something out.

A guard may only be dropped unevaluated if reading it could not have raised Undefined. `Known` holds what
the conditions read so far say about chain depths and about being something at all; `Totality` answers for
one ground machine. Both only ever err on the side of "it may raise".
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from solemn.model.logic.evaluate import values_of
from solemn.model.logic.operators import OPERATORS, Undefined
from solemn.model.logic.sorts import EntitySort, IntSort, RecordSort, Sort, StackSort
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
    sort_of,
)
from solemn.model.machine.layout import Layout


__all__ = ["NOTHING_KNOWN", "Known", "Totality", "from_top", "surely_evaluates"]

_MOST_LOOKUPS = 4096
"""A table with more rows for one use is taken to have gaps rather than read through."""


@dataclass(frozen=True, slots=True)
class Known:
    """What holds where a term is read: least depths of stacks, positions in them, what is something."""

    depths: Mapping[Term, int] = field(default_factory=dict)
    places: Mapping[str, Term] = field(default_factory=dict)
    things: frozenset[Term] = frozenset()

    def given(self, condition: Term) -> Known:
        """Return what is known once a condition has turned out true."""
        match condition:
            case Op("and", parts):
                known = self
                for part in parts:
                    known = known.given(part)
                return known
            case Op("not", (inner,)):
                return self.denied(inner)
            case Op("<", (Lit(value=int(low)), right)):
                return self._deeper(right, low + 1)
            case Op("≤" | "=", (Lit(value=int(low)), right)):
                return self._deeper(right, low)
            case Op("=", (left, Lit(value=int(low)))):
                return self._deeper(left, low)
            case Op("=", (left, Lit(value=str()))) | Op("=", (Lit(value=str()), left)):
                return Known(self.depths, self.places, self.things | {left})
            case _:
                return self

    def denied(self, condition: Term) -> Known:
        """Return what is known once a condition has turned out false."""
        match condition:
            case Op("or", parts):
                known = self
                for part in parts:
                    known = known.denied(part)
                return known
            case Op("not", (inner,)):
                return self.given(inner)
            case Op("=", (Op("depth", (_,)) as depth, Lit(value=0))):
                return self._deeper(depth, 1)
            case Op("<", (left, Lit(value=int(low)))):
                return self._deeper(left, low)
            case Op("≤", (left, Lit(value=int(low)))):
                return self._deeper(left, low + 1)
            case Op("=", (left, Lit(value=None))) | Op("=", (Lit(value=None), left)):
                return Known(self.depths, self.places, self.things | {left})
            case _:
                return self

    def _deeper(self, left: Term, low: int) -> Known:
        found = from_top(left)
        if found is None:
            return self
        stack, below = found
        depths = {**self.depths, stack: max(low + below, self.depth(stack))}
        return Known(depths, self.places, self.things)

    def having_read(self, term: Term) -> Known:
        """Return what is known once a term has been read without an error."""
        known = self
        if isinstance(term, Op) and term.name == "at":
            known = known._deeper(term.arguments[1], 0)
        for part in _strict_parts(term):
            known = known.having_read(part)
        return known

    def inside(self, name: str, stack: Term) -> Known:
        """Return what is known where a variable runs through the positions of a stack."""
        return Known(self.depths, {**self.places, name: stack}, self.things)

    def depth(self, stack: Term) -> int:
        """Return how many links the stack has at least."""
        match stack:
            case Op("push", (below, _)):
                return self.depth(below) + 1
            case Op("put", (same, _, _)):
                return self.depth(same)
            case _:
                return self.depths.get(stack, 0)

    def reaches(self, stack: Term, position: Term) -> bool:
        """Say whether there surely is a link at the position."""
        match position:
            case Lit(value=int(place)):
                return 0 <= place < self.depth(stack)
            case Var(name=name):
                return self.places.get(name) == stack
            case _:
                found = from_top(position)
                return found is not None and found[0] == stack and 1 <= found[1] <= self.depth(stack)

    def implies(self, condition: Term) -> bool:
        """Say whether a comparison with the depth of a stack surely holds."""
        match condition:
            case Op("<", (Lit(value=int(low)), right)):
                return self._least(right) > low
            case Op("≤", (Lit(value=int(low)), right)):
                return self._least(right) >= low
            case Op(("<" | "≤") as name, (left, right)):
                lower, upper = from_top(left), from_top(right)
                if lower is None or upper is None or lower[0] != upper[0]:
                    return False
                return lower[1] > upper[1] or (name == "≤" and lower[1] == upper[1])
            case _:
                return False

    def _least(self, term: Term) -> float:
        found = from_top(term)
        return float("-inf") if found is None else self.depth(found[0]) - found[1]


NOTHING_KNOWN = Known()


def from_top(term: Term) -> tuple[Term, int] | None:
    """Return (stack, n) for a term that means the depth of the stack less n, else None."""
    match term:
        case Op("depth", (stack,)):
            return stack, 0
        case Op("-", (left, Lit(value=int(amount)))):
            found = from_top(left)
            return None if found is None else (found[0], found[1] + amount)
        case Op("+", (left, Lit(value=int(amount)))):
            found = from_top(left)
            return None if found is None else (found[0], found[1] - amount)
        case _:
            return None


def surely_evaluates(term: Term, part: Term) -> bool:
    """Say whether every reading of the term also reads the part, or raises: its error is then not lost."""
    if term == part:
        return True
    if isinstance(term, Op) and term.name == "if":
        _, then, otherwise = term.arguments
        if surely_evaluates(then, part) and surely_evaluates(otherwise, part):
            return True
    return any(surely_evaluates(p, part) for p in _strict_parts(term))


def _strict_parts(term: Term) -> tuple[Term, ...]:
    """Return the parts that are read whenever the term is."""
    match term:
        case Op(name=name, arguments=arguments):
            return arguments[:1] if OPERATORS[name].lazy else arguments
        case Apply(arguments=parts) | RecordTerm(fields=parts):
            return parts
        case Field(record=record):
            return (record,)
        case Quantified(domain=domain):
            return () if isinstance(domain, Sort) else (domain,)
        case Lit() | Var() | StateVar() | Attribute() | OptionTerm() | Call() | Enabled() | Next():
            return ()


class Totality:
    """Answers, for one ground machine, whether a reduced term has a value in every state."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._machine = layout.machine
        self._tables: dict[tuple[Any, ...], frozenset[Any] | None] = {}

    def total(self, term: Term, known: Known = NOTHING_KNOWN) -> bool:
        """Say whether reading the term surely raises nothing where this is known."""
        match term:
            case Lit() | Var() | StateVar():
                return True
            case Attribute():
                return self._rows(term, ()) is not None
            case Apply():
                return self._total_apply(term, known)
            case Op():
                return self._total_op(term, known)
            case Quantified(var=var, domain=domain, body=body):
                return self._total_positions(var, domain, body, known)
            case Field(record=record):
                return self.total(record, known)
            case RecordTerm(fields=fields):
                return all(self.total(f, known) for f in fields)
            case OptionTerm() | Call() | Enabled() | Next():
                return False

    def values(self, term: Term) -> frozenset[Any] | None:
        """Return every value an applied attribute may have; None for other terms and gaps in the table."""
        match term:
            case Apply(function=Attribute() as function, arguments=arguments):
                return self._rows(function, arguments)
            case _:
                return None

    def _total_positions(self, var: Var, domain: Sort | Term, body: Term, known: Known) -> bool:
        if isinstance(domain, Sort):
            return False
        return self.total(domain, known) and self.total(body, known.inside(var.name, domain))

    def _total_op(self, term: Op, known: Known) -> bool:
        match term.name, term.arguments:
            case "and", parts:
                return self._total_in_turn(parts, known, positive=True)
            case "or", parts:
                return self._total_in_turn(parts, known, positive=False)
            case "implies", (left, right):
                return self.total(left, known) and self.total(right, known.given(left))
            case "if", (condition, then, otherwise):
                return (
                    self.total(condition, known)
                    and self.total(then, known.given(condition))
                    and self.total(otherwise, known.denied(condition))
                )
            case (("at" | "put"), (stack, position, *_)) if not known.reaches(stack, position):
                return False
            case "pop", (stack,) if known.depth(stack) < 1:
                return False
            case _, parts:
                return all(self.total(p, known) for p in parts)

    def _total_in_turn(self, parts: tuple[Term, ...], known: Known, *, positive: bool) -> bool:
        for part in parts:
            if not self.total(part, known):
                return False
            known = known.given(part) if positive else known.denied(part)
        return True

    def _total_apply(self, term: Apply, known: Known) -> bool:
        given = all(self.total(a, known) and self.something(a, known) for a in term.arguments)
        return given and self._rows(term.function, term.arguments) is not None

    def something(self, term: Term, known: Known = NOTHING_KNOWN) -> bool:
        """Say whether the term is surely an entity where its sort also has `nothing`."""
        sort = sort_of(term)
        if not isinstance(sort, EntitySort) or sort.null is None or term in known.things:
            return True
        match term:
            case Lit(value=value):
                return value is not None
            case Apply(function=Attribute() as function, arguments=arguments):
                rows = self._rows(function, arguments)
                return rows is not None and None not in rows
            case Op("if", (_, then, otherwise)):
                return self.something(then, known) and self.something(otherwise, known)
            case _:
                return False

    def _rows(self, function: StateVar | Attribute, arguments: tuple[Term, ...]) -> frozenset[Any] | None:
        """Return every value the function may have there, or None if it may lack one (a state: no values)."""
        key = (function, tuple((a.value,) if isinstance(a, Lit) else sort_of(a) for a in arguments))
        if key not in self._tables:
            ranges = [self._range(a) for a in arguments]
            self._tables[key] = None if None in ranges else self._look_up(function, ranges)
        return self._tables[key]

    def _range(self, argument: Term) -> tuple[Any, ...] | None:
        """Return the values an argument may have; None for integers, which may lie anywhere."""
        if isinstance(argument, Lit):
            return (argument.value,)
        match sort_of(argument):
            case IntSort() | RecordSort() | StackSort():
                return None
            case sort:
                return values_of(sort, self._machine)

    def _look_up(
        self, function: StateVar | Attribute, ranges: list[tuple[Any, ...] | None]
    ) -> frozenset[Any] | None:
        rows = product(*(r for r in ranges if r is not None))
        if math.prod(len(r) for r in ranges if r is not None) > _MOST_LOOKUPS:
            return None
        if isinstance(function, StateVar):
            inside = all((function.name, row) in self._layout.index for row in rows)
            return frozenset() if inside else None
        try:
            return frozenset(self._machine.attribute(function.name, row) for row in rows)
        except Undefined:
            return None
