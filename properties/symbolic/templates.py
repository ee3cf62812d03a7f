"""The grammar of candidate lemmas, and the candidates of it that exclude a state.

A candidate says, of the state or of every entity, link or two links: where some features (at most three)
have certain values, another one has one of some values. `x is v => y among S`, `b => n is 0`, `holder is turn
where box is open`, `for every link: rank at most 4 => it is a trigger` are all of this form. Only what no
sampled state contradicts is a candidate at all, and of those only what says that a given state cannot be.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from solemn.model.logic.build import Expr, all_of, any_of
from solemn.model.logic.sorts import BoolSort, EnumSort
from solemn.model.logic.terms import Lit, Op, Quantified, Term, sort_of
from solemn.properties.symbolic.features import PLAIN, Features, View
from solemn.properties.symbolic.rows import Columns, Row, Seen


__all__ = ["Candidate", "excluding", "pairs"]

_MOST_CONDITIONS = 3
_MOST_OF_MANY = 12
"""So many features are tried four at a time."""

Cube = tuple[tuple[int, Any], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A term that may be an invariant; `order` says which of several is tried first.

    It says that where some features have the values of `conditions`, the feature `about` has none but those
    that are `allowed`.
    """

    term: Term
    order: tuple[int, ...]
    view: View
    conditions: Cube
    about: int
    allowed: tuple[Any, ...]

    def denies(self, row: Row) -> bool:
        """Say whether it is false of a row of its view."""
        value = row[self.about]
        return (
            value is not None
            and value not in self.allowed
            and all(row[i] == wanted for i, wanted in self.conditions)
        )


def excluding(
    features: Features,
    samples: Seen,
    view: View,
    row: Row,
    relevant: frozenset[str],
    banned: Container[Term] = (),
) -> Iterator[Candidate]:
    """Yield the simplest candidates that are false of a row and true of every sample.

    What speaks of the `relevant` state variables alone comes first: the rest of a counter-model is whatever
    the solver likes. What is `banned` is no candidate any more.
    """
    about = _Row(features, samples.columns(view), view, row, relevant, banned)
    for cube in about.cubes():
        yield from about.candidates(cube)


def pairs(features: Features, samples: Seen, relevant: frozenset[str]) -> Iterator[Candidate]:
    """Yield what is true of every sample: what one feature is, or what it is where another has some value.

    Only what the relevant state variables decide is spoken of, and only the state itself.
    """
    columns = samples.columns(PLAIN)
    saying = _Saying(features, PLAIN)
    terms = [
        i
        for i, t in enumerate(features.of(PLAIN))
        if features.variables(t) <= relevant and not isinstance(t, Quantified)
    ]
    for i in terms:
        seen = columns.values(i, columns.everywhere)
        if seen is not None and 0 < len(seen) < len(saying.domain(i)):
            yield saying.candidate((), i, seen, (0, 1))
    for i in terms:
        for value in saying.domain(i):
            among = columns.having(i, value)
            for j in terms if among else ():
                if i == j or (saying.boolean(j) and saying.boolean(i) and j < i):
                    continue
                before, after = columns.values(j, columns.everywhere), columns.values(j, among)
                if before is not None and after and len(after) < len(before):
                    yield saying.candidate(((i, value),), j, after, (0, 2))


@dataclass
class _Saying:
    """Writes candidates over the features of a view."""

    features: Features
    view: View

    def __post_init__(self) -> None:
        plain = self.features.of(PLAIN)
        self.width = len(plain)
        self.terms = plain if self.view == PLAIN else (*plain, *self.features.of(self.view))

    def boolean(self, i: int) -> bool:
        """Say whether a feature is a truth value."""
        return isinstance(sort_of(self.terms[i]), BoolSort)

    def domain(self, i: int) -> tuple[Any, ...]:
        """Return the values that a feature may have."""
        sort = sort_of(self.terms[i])
        return sort.values if isinstance(sort, EnumSort) else (False, True)

    def candidate(
        self, conditions: Cube, about: int, allowed: tuple[Any, ...], order: tuple[int, ...]
    ) -> Candidate:
        """Return that where some features have these values another one has one of those."""
        term = self.said(conditions, self.among(about, allowed))
        return Candidate(term, order, self.view, conditions, about, allowed)

    def said(self, conditions: Cube, then: Expr) -> Term:
        """Return that it is so where some features have these values, for all that the view is about."""
        given = [self.being(i, value) for i, value in conditions]
        if len(self.view.variables) == 2:
            lower, upper = (Expr(v) for v in self.view.variables)
            given = [lower < upper, *given]
        body = then if not given else (given[0] if len(given) == 1 else all_of(*given)).implies(then)
        term = body.term
        for variable in self.view.variables:
            assert self.view.domain is not None
            term = Quantified("forall", variable, self.view.domain, term)
        return term

    def being(self, i: int, value: Any) -> Expr:
        """Return that a feature has a value."""
        term = Expr(self.terms[i])
        sort = term.sort
        if isinstance(sort, BoolSort):
            return term if value else _denied(term)
        assert isinstance(sort, EnumSort)
        return term == Expr(Lit(value, sort))

    def among(self, i: int, values: Sequence[Any]) -> Expr:
        """Return that a feature has one of these values; it is denied the others where they are fewer."""
        domain = self.domain(i)
        told = [v for v in domain if v in values]
        others = [v for v in domain if v not in values]
        if len(others) == 1 < len(told):
            return _denied(self.being(i, others[0]))
        if len(others) < len(told) - 1:
            return all_of(*(_denied(self.being(i, v)) for v in others))
        return self.being(i, told[0]) if len(told) == 1 else any_of(*(self.being(i, v) for v in told))


def _denied(expr: Expr) -> Expr:
    """Return the contrary, without denying twice; of whole numbers `no less` is `greater`."""
    match expr.term:
        case Op(name="not", arguments=(inner,)):
            return Expr(inner)
        case Op(name="<", arguments=(left, right)):
            return Expr(right) <= Expr(left)
        case Op(name="≤", arguments=(left, right)):
            return Expr(right) < Expr(left)
        case _:
            return ~expr


@dataclass
class _Row:
    features: Features
    columns: Columns
    view: View
    row: Row
    relevant: frozenset[str]
    banned: Container[Term] = ()

    def __post_init__(self) -> None:
        self._saying = _Saying(self.features, self.view)
        self._width, self._terms = self._saying.width, self._saying.terms
        self._literals = [i for i, value in enumerate(self.row) if value is not None and self._fits(i)]
        self._far = {
            i for i in self._literals if not self.features.variables(self._terms[i]) <= self.relevant
        }
        self._match = {i: self.columns.having(i, self.row[i]) for i in self._literals}

    def _fits(self, i: int) -> bool:
        """Say whether denying this value keeps a candidate free of `for some`, which solvers dislike."""
        term = self._terms[i]
        if isinstance(term, Quantified) and not isinstance(term.domain, EnumSort | BoolSort):
            return bool(self.row[i]) == (term.kind == "exists")
        return True

    def cubes(self) -> Iterator[Cube]:
        """Yield smallest sets of values of the row that no sample has together.

        Sets of values that matter come alone where there are any.
        """
        near = [i for i in self._literals if i not in self._far]
        found = self._open(self._smallest(near, _MOST_CONDITIONS), near)
        if not found:
            found = self._open(self._together(near[:_MOST_OF_MANY], _MOST_CONDITIONS + 1, ()), ())
        if not found:
            found = self._open(self._smallest(self._literals, _MOST_CONDITIONS - 1), ())
        yield from (self._cube(chosen) for chosen in found)

    def _open(self, sets: Iterable[tuple[int, ...]], more: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the sets that have not been given up, and those that were with one more value each.

        Samples say nothing of the latter: what was thought never to be was only not met.
        """
        found, given_up = list[tuple[int, ...]](), list[tuple[int, ...]]()
        for chosen in sets:
            candidates = self.candidates(self._cube(chosen))
            (found if any(c.term not in self.banned for c in candidates) else given_up).append(chosen)
        longer = ((*c, i) for c in given_up if len(c) < _MOST_CONDITIONS for i in more if i not in c)
        return [*found, *longer]

    def _smallest(self, literals: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
        found: list[frozenset[int]] = []
        for size in range(1, most + 1):
            for chosen in self._together(literals, size, found):
                found.append(frozenset(chosen))
                yield chosen

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
        """Say whether a set tells something that may change of all that the view is about."""
        if self.view == PLAIN:
            return True
        half = (len(self._terms) - self._width) // len(self.view.variables)
        own = [i for i in chosen if i >= self._width and self.features.variables(self._terms[i])]
        named = {(i - self._width) // half for i in own}
        return len(named) == len(self.view.variables)

    def candidates(self, cube: Cube) -> Iterator[Candidate]:
        """Yield what denies a set of values, the strongest first: one feature has none but sampled values."""
        far = sum(i in self._far for i, _ in cube)
        size = len(cube) + len(self.view.variables)
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
                yield self._saying.candidate(rest, i, allowed, (far, size, 0))
        rest, (i, value) = cube[:-1], cube[-1]
        others = tuple(v for v in self._saying.domain(i) if v != value)
        yield self._saying.candidate(rest, i, others, (far, size, 1))
