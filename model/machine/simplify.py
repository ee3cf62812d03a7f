"""Small steps of partial evaluation: how constants fold and how operators are put together again.

Nothing here looks at a machine or decides whether a part may be left out; see `solemn.model.machine.ground`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, TypeGuard

from solemn.model.logic.operators import OPERATORS, Undefined
from solemn.model.logic.sorts import BOOL, INT, BoolSort, RecordSort, Sort, SortError, StackSort
from solemn.model.logic.terms import Lit, Op, RecordTerm, Term, sort_of


__all__ = [
    "FALSE",
    "TRUE",
    "ZERO",
    "constant",
    "flattened",
    "folded",
    "fresh",
    "having_read",
    "how_many",
    "is_op",
    "joined",
    "literal",
    "negated",
    "pieces",
]

TRUE, FALSE = Lit(True, BOOL), Lit(False, BOOL)
ZERO, _ONE = Lit(0, INT), Lit(1, INT)


def constant(value: Any, sort: Sort) -> Term | None:
    """Return a value as a term, a record by its fields; None if there is no such term."""
    if not isinstance(sort, RecordSort):
        return literal(value, sort)
    if not isinstance(value, tuple) or len(value) != len(sort.fields):
        return None
    fields = [constant(v, s) for v, (_, s) in zip(value, sort.fields, strict=True)]
    return None if None in fields else RecordTerm(sort, tuple(f for f in fields if f is not None))


def literal(value: Any, sort: Sort) -> Lit | None:
    """Return a value as a constant of a sort; None if it does not belong to the sort."""
    try:
        return Lit(value, sort)
    except SortError:
        return None


def is_op(term: Term, name: str) -> TypeGuard[Op]:
    """Say whether a term is an operator of this name."""
    return isinstance(term, Op) and term.name == name


def flattened(
    name: str, parts: Iterable[tuple[Term, Mapping[str, Any]]]
) -> Iterator[tuple[Term, Mapping[str, Any]]]:
    """Yield parts of a conjunction or disjunction, inner ones of the same kind by their own parts."""
    for part, bound in parts:
        if is_op(part, name):
            yield from flattened(name, ((inner, bound) for inner in part.arguments))
        else:
            yield part, bound


def pieces(name: str, term: Term) -> tuple[Term, ...]:
    """Return the parts of a conjunction or disjunction; anything else is its own only part."""
    return term.arguments if is_op(term, name) else (term,)


def joined(name: str, parts: Sequence[Term]) -> Term:
    """Return a conjunction or disjunction of parts, as plain as possible."""
    match parts:
        case []:
            return Lit(name == "and", BOOL)
        case [only]:
            return only
        case _:
            return Op(name, tuple(parts))


def negated(term: Term) -> Term:
    """Return the opposite of a truth value."""
    match term:
        case Lit(value=value):
            return Lit(not value, BOOL)
        case Op("not", (inner,)):
            return inner
        case _:
            return Op("not", (term,))


def folded(term: Op) -> Lit | None:
    """Return the value of an operator on constants; None if they are none or it has no value."""
    values = [a.value for a in term.arguments if isinstance(a, Lit)]
    apply = OPERATORS[term.name].apply
    if apply is None or len(values) < len(term.arguments):
        return None
    try:
        return literal(apply(*values), sort_of(term))
    except Undefined:
        return None


def how_many(bodies: Sequence[Term]) -> Term:
    """Return how many of the truth values hold, read in order."""
    certain = sum(1 for b in bodies if b == TRUE)
    terms: list[Term] = [Op("if", (b, _ONE, ZERO)) for b in bodies if not isinstance(b, Lit)]
    if certain or not terms:
        terms.append(Lit(certain, INT))
    return _balanced(terms)


def _balanced(terms: Sequence[Term]) -> Term:
    """Add up in halves: a sum over many cards must not nest as deep as there are cards."""
    if len(terms) == 1:
        return terms[0]
    half = len(terms) // 2
    return Op("+", (_balanced(terms[:half]), _balanced(terms[half:])))


def having_read(argument: Term, body: Term) -> Term:
    """Return a term that means the body but reads the argument first."""
    if isinstance(sort_of(argument), StackSort):
        read: Term = Op("≤", (ZERO, Op("depth", (argument,))))
    else:
        read = Op("=", (argument, argument))
    if isinstance(sort_of(body), BoolSort):
        return Op("and", (read, *pieces("and", body)))
    return Op("if", (read, body, body))


def fresh(name: str, taken: frozenset[str]) -> str:
    """Return a name that is not taken, the given one if possible."""
    names = (f"{name}_{i}" for i in count(2))
    return name if name not in taken else next(n for n in names if n not in taken)
