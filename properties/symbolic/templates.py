"""The grammar of candidate lemmas, and the candidates of it that exclude a state.

A candidate says, of the state or of every entity, link or two links: where some features (at most three) have
certain values, another one has one of some values. `x is v => y among S`, `b => n is 0`, `holder is turn where
box is open`, `for every link: rank at most 4 => it is a trigger` are all of this form. Only what no sampled
state contradicts is a candidate at all, and of those only what says that a given state cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from solemn.model.logic.build import Expr, all_of, any_of
from solemn.model.logic.sorts import BoolSort, EnumSort
from solemn.model.logic.terms import Lit, Quantified, Term, sort_of
from solemn.properties.symbolic.features import PLAIN, Features, View
from solemn.properties.symbolic.rows import Columns, Row, Samples


__all__ = ["Candidate", "excluding"]

_MOST_CONDITIONS = 3
_MOST_OF_MANY = 12
"""So many features are tried four at a time."""

Cube = tuple[tuple[int, Any], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A term that may be an invariant; `order` says which of several is tried first."""

    term: Term
    order: tuple[int, ...]


def excluding(
    features: Features, samples: Samples, view: View, row: Row, relevant: frozenset[str]
) -> Iterator[Candidate]:
    """Yield the simplest candidates that are false of a row and true of every sample.

    What speaks of the `relevant` state variables alone comes first: the rest of a counter-model is whatever
    the solver likes.
    """
    about = _Row(features, samples.columns(view), view, row, relevant)
    for cube in about.cubes():
        yield from about.candidates(cube)


@dataclass
class _Row:
    features: Features
    columns: Columns
    view: View
    row: Row
    relevant: frozenset[str]

    def __post_init__(self) -> None:
        plain = self.features.of(PLAIN)
        self._width = len(plain)
        self._terms = plain if self.view == PLAIN else (*plain, *self.features.of(self.view))
        self._literals = [i for i, value in enumerate(self.row) if value is not None and self._fits(i)]
        self._far = {i for i in self._literals if not self.features.variables(self._terms[i]) <= self.relevant}
        self._match = {i: self.columns.having(i, self.row[i]) for i in self._literals}

    def _fits(self, i: int) -> bool:
        """Say whether denying this value keeps a candidate free of `for some`, which solvers dislike."""
        term = self._terms[i]
        if isinstance(term, Quantified) and not isinstance(term.domain, EnumSort | BoolSort):
            return bool(self.row[i]) == (term.kind == "exists")
        return True

    def cubes(self) -> Iterator[Cube]:
        """Yield smallest sets of values of the row that no sample has together."""
        found: list[frozenset[int]] = []
        for size in range(1, _MOST_CONDITIONS + 1):
            for chosen in self._together(self._literals, size, found):
                found.append(frozenset(chosen))
                yield self._cube(chosen)
        if not any(not one & self._far for one in found):
            near = [i for i in self._literals if i not in self._far][:_MOST_OF_MANY]
            yield from (self._cube(chosen) for chosen in self._together(near, _MOST_CONDITIONS + 1, found))

    def _cube(self, chosen: tuple[int, ...]) -> Cube:
        return tuple((i, self.row[i]) for i in chosen)

    def _together(
        self, literals: Sequence[int], size: int, smaller: Sequence[frozenset[int]]
    ) -> list[tuple[int, ...]]:
        """Return the sets of this size that no sample has together and that hold no smaller one."""
        found: list[tuple[int, ...]] = []
        alone = {next(iter(s)) for s in smaller if len(s) == 1}
        literals = [i for i in literals if i not in alone]
        rows = [(i, self._match[i]) for i in literals]

        def grow(start: int, chosen: tuple[int, ...], among: int) -> None:
            for k in range(start, len(rows)):
                i, match = rows[k]
                both = among & match
                if len(chosen) + 1 < size:
                    if both:
                        grow(k + 1, (*chosen, i), both)
                elif not both:
                    found.append((*chosen, i))

        grow(0, (), self.columns.everywhere)
        minimal = [c for c in found if self._says_something(c)]
        if size > 2:
            pairs = {s for s in smaller if len(s) == 2}
            minimal = [c for c in minimal if not any(frozenset(p) in pairs for p in combinations(c, 2))]
        if size > 3:
            triples = {s for s in smaller if len(s) == 3}
            minimal = [c for c in minimal if not any(frozenset(p) in triples for p in combinations(c, 3))]
        return minimal

    def _says_something(self, chosen: tuple[int, ...]) -> bool:
        """Say whether a set speaks of every variable of the view; else a simpler view has it, too."""
        if self.view == PLAIN:
            return True
        half = (len(self._terms) - self._width) // len(self.view.variables)
        named = {(i - self._width) // half for i in chosen if i >= self._width}
        return len(named) == len(self.view.variables)

    def candidates(self, cube: Cube) -> Iterator[Candidate]:
        """Yield what denies a set of values, the strongest first: one feature has none but sampled values."""
        far = sum(i in self._far for i, _ in cube)
        for k, (i, value) in enumerate(cube):
            if not isinstance(sort_of(self._terms[i]), EnumSort):
                continue
            rest = cube[:k] + cube[k + 1 :]
            among = self.columns.everywhere
            for other, has in rest:
                among &= self.columns.having(other, has)
            allowed = self.columns.values(i, among)
            sort = sort_of(self._terms[i])
            assert isinstance(sort, EnumSort)
            if allowed and value not in allowed and len(allowed) + 1 < len(sort.values):
                yield Candidate(self._said(rest, self._among(i, allowed)), (far, len(cube), 0))
        yield Candidate(self._said(cube[:-1], ~self._is(*cube[-1])), (far, len(cube), 1))

    def _said(self, conditions: Cube, then: Expr) -> Term:
        given = [self._is(i, value) for i, value in conditions]
        if len(self.view.variables) == 2:
            lower, upper = (Expr(v) for v in self.view.variables)
            given = [lower < upper, *given]
        body = then if not given else (given[0] if len(given) == 1 else all_of(*given)).implies(then)
        term = body.term
        for variable in self.view.variables:
            assert self.view.domain is not None
            term = Quantified("forall", variable, self.view.domain, term)
        return term

    def _is(self, i: int, value: Any) -> Expr:
        term = Expr(self._terms[i])
        sort = term.sort
        if isinstance(sort, BoolSort):
            return term if value else ~term
        assert isinstance(sort, EnumSort)
        return term == Expr(Lit(value, sort))

    def _among(self, i: int, values: Sequence[Any]) -> Expr:
        sort = sort_of(self._terms[i])
        assert isinstance(sort, EnumSort)
        told = [self._is(i, v) for v in sort.values if v in values]
        return told[0] if len(told) == 1 else any_of(*told)
