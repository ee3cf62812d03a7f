"""What the features of a machine come to in states: of play by lot, and of the solver's counter-models.

A row is the values of the features of one view: those of the state, then those of the entity, the link or the
two links that it is about. Where a feature has no value in a state (the top link of no chain) anything is
possible there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Protocol

import z3

from solemn.model.logic.evaluate import Scope as Concrete
from solemn.model.logic.evaluate import evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import EntitySort
from solemn.model.logic.terms import StateVar, Term
from solemn.properties.symbolic.features import PLAIN, Features, View
from solemn.properties.symbolic.samples import Play
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, SymbolicState


__all__ = ["Columns", "Counterexample", "Learned", "Row", "Samples", "Seen"]

Row = tuple[Any, ...]
"""The values of the features of a view, None where one has no value."""

_SELDOM = 4
"""Of states that are alike but for their cards one in so many is looked at in full."""
_MOST_LINKS = 4
"""So many of the lowest and of the highest links of a counter-model are looked at."""


@dataclass
class Columns:
    """The rows of a view column by column: a feature with a value is the set of the rows that may have it."""

    everywhere: int
    known: tuple[dict[Any, int], ...]
    unknown: list[int]

    @classmethod
    def of(cls, rows: Iterable[Row], width: int) -> Columns:
        """Return the columns of some rows."""
        columns = cls(0, tuple({} for _ in range(width)), [0] * width)
        for row in rows:
            columns.add(row)
        return columns

    def add(self, row: Row, *, open_: bool = True) -> None:
        """Take in a row; where a feature has no value anything is possible, unless the row is not `open_`."""
        bit = self.everywhere + 1
        self.everywhere |= bit
        for i, value in enumerate(row):
            if value is not None:
                self.known[i][value] = self.known[i].get(value, 0) | bit
            elif open_:
                self.unknown[i] |= bit

    def copy(self) -> Columns:
        """Return columns to which rows may be added without these here having them."""
        return Columns(self.everywhere, tuple(map(dict, self.known)), list(self.unknown))

    def having(self, feature: int, value: Any) -> int:
        """Return the rows in which a feature may have a value."""
        return self.known[feature].get(value, 0) | self.unknown[feature]

    def values(self, feature: int, among: int) -> tuple[Any, ...] | None:
        """Return the values that a feature has in some rows, None if one of them has none."""
        if self.unknown[feature] & among:
            return None
        return tuple(value for value, rows in self.known[feature].items() if rows & among)


class Seen(Protocol):
    """Rows of what was seen."""

    def columns(self, view: View) -> Columns:
        """Return the rows of a view by column."""


@dataclass
class Samples:
    """The rows of states that play by lot came to."""

    features: Features
    states: int = 0
    _rows: dict[View, dict[Row, None]] = field(default_factory=dict)
    _columns: dict[View, Columns] = field(default_factory=dict)

    def add(self, play: Play) -> None:
        """Take in a state."""
        self.states += 1
        self._columns.clear()
        scope = play.scope
        plain = _values(self.features.of(PLAIN), scope)
        known = self._rows.setdefault(PLAIN, {})
        if plain in known and self.states % _SELDOM:
            return
        known[plain] = None
        for view in self.features.views[1:]:
            rows = self._rows.setdefault(view, {})
            for place in _places(view, scope):
                named = {v.name: value for v, value in zip(view.variables, place, strict=True)}
                rows[(*plain, *_values(self.features.of(view), scope.bind(**named)))] = None

    def columns(self, view: View) -> Columns:
        """Return the rows of a view by column."""
        if view not in self._columns:
            width = len(self.features.of(PLAIN)) + (len(self.features.of(view)) if view != PLAIN else 0)
            self._columns[view] = Columns.of(self._rows.get(view, ()), width)
        return self._columns[view]


@dataclass
class Learned:
    """Samples, and states of the solver's that nothing excludes, which are as good as sampled."""

    samples: Samples
    _columns: dict[View, Columns] = field(default_factory=dict)
    _rows: dict[View, dict[Row, None]] = field(default_factory=dict)

    def add(self, view: View, rows: Iterable[Row]) -> list[Row]:
        """Take in rows of a view; return those that are new."""
        known = self._rows.setdefault(view, {})
        new = [row for row in dict.fromkeys(rows) if row not in known]
        for row in new:
            known[row] = None
            self.columns(view).add(row, open_=False)
        return new

    def columns(self, view: View) -> Columns:
        """Return the rows of a view by column."""
        if view not in self._columns:
            self._columns[view] = self.samples.columns(view).copy()
        return self._columns[view]


def _places(view: View, scope: Concrete) -> Iterator[tuple[Any, ...]]:
    if isinstance(view.domain, EntitySort):
        yield from ((entity,) for entity in scope.machine.entities(view.domain))
    elif view.domain is not None:
        depth = len(scope.state(view.domain.name, ()))
        yield from combinations(range(depth), len(view.variables))


def _values(terms: Sequence[Term], scope: Concrete) -> Row:
    return tuple(_value(term, scope) for term in terms)


def _value(term: Term, scope: Concrete) -> Any:
    try:
        return evaluate(term, scope)
    except Undefined:
        return None


@dataclass
class Counterexample:
    """Reads a state of counter-models, that before the step or that after it."""

    features: Features
    translator: Translator
    state: SymbolicState
    _expressions: dict[tuple[View, Term], Expression] = field(default_factory=dict)
    _constants: dict[View, tuple[Expression, ...]] = field(default_factory=dict)
    _there: dict[tuple[Any, ...], tuple[tuple[Expression, ...], list[Expression]]] = field(
        default_factory=dict
    )
    _words: dict[int, tuple[Expression, str]] = field(default_factory=dict)

    def rows(self, view: View, model: z3.ModelRef) -> Iterator[Row]:
        """Yield the rows of a view in a model."""
        plain = tuple(self._value(e, model) for e in self._at(PLAIN, ()))
        if view == PLAIN:
            yield plain
            return
        for place in self._places(view, model):
            yield (*plain, *(self._value(e, model) for e in self._at(view, place)))

    def _at(self, view: View, place: tuple[Expression, ...]) -> list[Expression]:
        """Return the features of a view at a place; places of one model are mostly those of another."""
        key = (view, *(part.get_id() for part in place))
        if key not in self._there:
            given = list(zip(self._constant(view), place, strict=True))
            found = [self._expression(view, t) for t in self.features.of(view)]
            self._there[key] = place, [z3.substitute(e, *given) for e in found] if given else found
        return self._there[key][1]

    def _expression(self, view: View, term: Term) -> Expression:
        if (view, term) not in self._expressions:
            names = (v.name for v in view.variables)
            bound = dict(zip(names, self._constant(view), strict=True))
            self._expressions[view, term] = self.translator.value(term, Scope(self.state, None, bound))
        return self._expressions[view, term]

    def _constant(self, view: View) -> tuple[Expression, ...]:
        if view not in self._constants:
            self._constants[view] = tuple(self.translator.constant(v.name, v.sort) for v in view.variables)
        return self._constants[view]

    def _places(self, view: View, model: z3.ModelRef) -> Iterator[tuple[Expression, ...]]:
        if isinstance(view.domain, EntitySort):
            sort = self.translator.sort(view.domain)
            named = self.translator.values(view.domain)
            universe = named if named is not None else model.get_universe(sort) or ()
            yield from ((entity,) for entity in universe)
        elif view.domain is not None:
            yield from combinations(self._positions(view.domain, model), len(view.variables))

    def _positions(self, stack: StateVar, model: z3.ModelRef) -> list[Expression]:
        depth = model.eval(self.state[stack.name].depth, model_completion=True).as_long()  # type: ignore[union-attr]
        looked_at = sorted({*range(min(depth, _MOST_LINKS)), *range(max(0, depth - _MOST_LINKS), depth)})
        return [z3.IntVal(i, self.translator.context) for i in looked_at]

    def _value(self, expression: Expression, model: z3.ModelRef) -> Any:
        """Return what an expression comes to, None where the model leaves a quantifier standing."""
        found = model.eval(expression, model_completion=True)
        if z3.is_bool(found):
            told = _truth(found)
            return _expanded(found, model) if told is None else told
        if found.get_id() not in self._words:
            if not z3.is_app(found) or found.num_args():
                return None
            self._words[found.get_id()] = found, str(found).rpartition(":")[2]
        return self._words[found.get_id()][1]


def _truth(found: Expression) -> bool | None:
    return {1: True, -1: False}.get(z3.Z3_get_bool_value(found.ctx_ref(), found.as_ast()))


def _expanded(formula: Expression, model: z3.ModelRef) -> bool | None:
    """Return what quantifiers over entities come to in a model, None for what cannot be counted up."""
    if z3.is_quantifier(formula):
        places = [_universe(formula.var_sort(i), model) for i in range(formula.num_vars())]
        if len(places) != 1 or places[0] is None:
            return None
        inner = [_settled(z3.substitute_vars(formula.body(), element), model) for element in places[0]]
        if formula.is_forall():
            return None if None in inner and False not in inner else all(inner)
        return None if None in inner and True not in inner else any(inner)
    if z3.is_and(formula) or z3.is_or(formula):
        parts = [_settled(part, model) for part in formula.children()]
        if None in parts:
            return None
        return all(parts) if z3.is_and(formula) else any(parts)
    if z3.is_not(formula):
        inside = _settled(formula.arg(0), model)
        return None if inside is None else not inside
    return None


def _settled(formula: Expression, model: z3.ModelRef) -> bool | None:
    found = model.eval(formula, model_completion=True)
    told = _truth(found)
    return _expanded(found, model) if told is None else told


def _universe(sort: Any, model: z3.ModelRef) -> list[Expression] | None:
    return model.get_universe(sort) if sort.kind() == z3.Z3_UNINTERPRETED_SORT else None
