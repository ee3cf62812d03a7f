"""Where a term is read while it is reduced: what is bound there, what is settled and what is known.

Conditions that were read before say more and more: a place is a value, and each condition gives another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from solemn.model.logic.sorts import BOOL
from solemn.model.logic.terms import Apply, Attribute, Lit, Op, StateVar, Term, sort_of
from solemn.model.machine.defined import NOTHING_KNOWN, Known


__all__ = ["Facts", "Fixed", "Place"]

Fixed: TypeAlias = Mapping[tuple[str, tuple[Any, ...]], Any]
"""Cells whose value is settled, by variable name and arguments."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What holds where a term is read: settled cells, what is known, position variables in use.

    The same condition read in the same facts leads to the same facts, the object itself: so it is found out
    once what is left of a definition there (`unfolded`), however many cells of a board ask for it.
    """

    fixed: Fixed = field(default_factory=dict)
    known: Known = NOTHING_KNOWN
    open: frozenset[str] = frozenset()
    settled: frozenset[str] | None = None
    """In terms that have been reduced before: what got a value since (variables, or those of cells)."""
    looked_up: Mapping[Term, Any] = field(default_factory=dict)
    """Look-ups in tables of attributes that are known to give a value."""
    unfolded: dict[tuple[str, tuple[Term, ...]], Term] = field(default_factory=dict)
    """What is left of definitions, by name and reduced arguments."""
    _next: dict[tuple[int, bool], tuple[Term, Facts | None]] = field(default_factory=dict)

    def given(self, condition: Term, *, holds: bool) -> Facts:
        """Return what holds where a condition has turned out true, or false."""
        key = (id(condition), holds)
        if key not in self._next:
            found = self._where(condition, holds=holds)
            # the condition is kept, lest its identity pass to another one; nothing here leads back to itself
            self._next[key] = condition, None if found is self else found
        return self._next[key][1] or self

    def _where(self, condition: Term, *, holds: bool) -> Facts:
        """Return what holds where a condition holds or fails; a cell that it settles is settled there.

        A term that has been reduced before has no use for that: it was read in such a place already.
        """
        known = self.known.given(condition) if holds else self.known.denied(condition)
        settled = None if self.settled is not None else _settled_by(condition, holds=holds)
        match settled:
            case None:
                return self if known is self.known else self._knowing(known, self.fixed, self.looked_up)
            case Apply() as lookup, value:
                return self._knowing(known, self.fixed, {**self.looked_up, lookup: value})
            case cell, value:
                return self._knowing(known, {**self.fixed, cell: value}, self.looked_up)

    def _knowing(self, known: Known, fixed: Fixed, looked_up: Mapping[Term, Any]) -> Facts:
        return Facts(fixed, known, self.open, self.settled, looked_up)

    def inside(self, name: str, stack: Term) -> Facts:
        """Return what holds where a new variable runs through the positions of a stack."""
        known, names = self.known.inside(name, stack), self.open | {name}
        return Facts(self.fixed, known, names, self.settled, self.looked_up)

    def later(self) -> Facts:
        """Return what holds after a step, of which nothing is known before it."""
        return Facts(open=self.open, settled=self.settled)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a term is read: bound variables, and what holds there."""

    bound: Mapping[str, Any] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)

    @property
    def known(self) -> Known:
        """What is known about stacks and entities."""
        return self.facts.known

    def given(self, condition: Term) -> Place:
        """Return the place where a condition has turned out true."""
        return self.where(self.facts.given(condition, holds=True))

    def denied(self, condition: Term) -> Place:
        """Return the place where a condition has turned out false."""
        return self.where(self.facts.given(condition, holds=False))

    def where(self, facts: Facts) -> Place:
        """Return the place where this holds, with the same variables bound."""
        return self if facts is self.facts else Place(self.bound, facts)

    def binding(self, bound: Mapping[str, Any]) -> Place:
        """Return the place where these variables are bound and no others."""
        return self if bound is self.bound else Place(bound, self.facts)

    def under(self, parts: Iterable[Term]) -> Iterator[tuple[Term, Mapping[str, Any]]]:
        """Yield terms with the variables that are bound here."""
        return ((part, self.bound) for part in parts)


def _settled_by(condition: Term, *, holds: bool) -> tuple[Any, Any] | None:
    """Return the cell or look-up that a condition gives a value by holding (or failing), with the value."""
    match condition:
        case Op("=", (Apply(function=Attribute()) as lookup, Lit(value=str(value)))) if holds:
            return lookup, value
        case Op("not", (inner,)):
            return _settled_by(inner, holds=not holds)
        case Op("=", (cell, Lit(value=value))) | Op("=", (Lit(value=value), cell)) if holds:
            place = _cell_of(cell)
            return None if place is None or value is None else (place, value)
        case StateVar() | Apply() if sort_of(condition) == BOOL:
            place = _cell_of(condition)
            return None if place is None else (place, holds)
        case _:
            return None


def _cell_of(term: Term) -> tuple[str, tuple[Any, ...]] | None:
    """Return the cell that a reduced term reads, if it reads one and nothing else."""
    match term:
        case StateVar(name=name):
            return name, ()
        case Apply(function=StateVar(name=name), arguments=arguments):
            values = tuple(a.value for a in arguments if isinstance(a, Lit))
            return (name, values) if len(values) == len(arguments) and None not in values else None
        case _:
            return None
