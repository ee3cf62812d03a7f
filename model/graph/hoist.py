"""Which parts of a block are read more than once and may be read once, ahead of it.

A part goes ahead only if it surely has a value there, or if the block reads it first anyway: no error
appears that the rules as they stand would not raise. Terms have to come from one `Pool`, in which equal
ones are the same object: hashing a term would walk through all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from solemn.model.logic.sorts import Sort
from solemn.model.logic.terms import (
    Apply,
    Call,
    Enabled,
    Field,
    Lit,
    Next,
    Op,
    Quantified,
    RecordTerm,
    Term,
    children,
    rebuild,
)
from solemn.model.machine.defined import Known, Totality, from_top, surely_evaluates


__all__ = ["Pool", "repeated"]

_WORTH_A_NAME = 2


class Pool:
    """Keeps one object for all equal terms."""

    def __init__(self) -> None:
        self._terms: dict[tuple[object, ...], Term] = {}
        self._pooled: set[int] = set()

    def __call__(self, term: Term) -> Term:
        """Return the one object that stands for a term."""
        if id(term) in self._pooled:
            return term
        parts = children(term)
        pooled = tuple(map(self, parts))
        key = (type(term), _label(term), *map(id, pooled))
        if key not in self._terms:
            same = all(new is old for new, old in zip(pooled, parts, strict=True))
            self._terms[key] = term if same else rebuild(term, pooled)
            self._pooled.add(id(self._terms[key]))
        return self._terms[key]


def _label(term: Term) -> object:
    """Return what tells a term from others with the same parts."""
    match term:
        case Lit(value=value, sort=sort):
            return type(value), value, sort
        case Op(name=name) | Field(name=name):
            return name
        case Quantified(kind=kind, var=var, domain=domain):
            return kind, var, domain if isinstance(domain, Sort) else None
        case RecordTerm(sort=sort):
            return sort
        case Apply() | Next():
            return None
        case Call(name=name, sort=sort):
            return name, sort
        case Enabled(rule=rule, arguments=arguments, by=by):
            return rule, by, tuple(name for name, _ in arguments)
        case _:
            return term


def repeated(
    first: Term, block: Sequence[Term], known: Known, totality: Totality, done: Mapping[int, object]
) -> list[Term]:
    """Return the parts of `first` worth a name of their own, each mentioning only earlier ones.

    `block` is all that is read there, beginning with `first`; parts whose identity is in `done` have names.
    """
    dear = {id(p): p for p in _parts(first, done) if _is_dear(p)}
    fit = [p for p in dear.values() if surely_evaluates(first, p) or totality.total(p, known)]
    times = _count(fit, block, done)
    often = [part for part in fit if times[id(part)] > 1]
    return _without_inner(sorted(often, key=_size), block, done)


def _without_inner(found: list[Term], block: Sequence[Term], done: Mapping[int, object]) -> list[Term]:
    """Drop parts that are only read inside larger ones, once those have a name."""
    kept: list[Term] = []
    for part in reversed(found):
        opaque = {*done, *map(id, kept)}
        inside = [inner for larger in kept for inner in children(larger)]
        if _count([part], [*block, *inside], opaque)[id(part)] > 1:
            kept.append(part)
    return kept[::-1]


def _count(wanted: Sequence[Term], block: Iterable[Term], opaque: Collection[int]) -> Counter[int]:
    """Count how often some parts are read, except inside what has a name."""
    those = {id(part) for part in wanted}
    if not those:
        return Counter()
    return Counter(id(part) for term in block for part in _parts(term, opaque) if id(part) in those)


def _parts(term: Term, opaque: Collection[int]) -> Iterator[Term]:
    """Yield what a term reads in the state before the step, itself included, down to what has a name."""
    todo = [term]
    while todo:
        part = todo.pop()
        if isinstance(part, Next) or id(part) in opaque:
            continue
        yield part
        # what a quantifier reads mentions a variable that means nothing ahead of it
        if not isinstance(part, Quantified):
            todo.extend(children(part))


def _is_dear(term: Term) -> bool:
    match term:
        case Op("not" | "=", arguments) if any(isinstance(a, Lit) for a in arguments) or len(arguments) == 1:
            return False
        case _:
            return _cost(term) >= _WORTH_A_NAME


def _cost(term: Term) -> int:
    """Return how many operations reading the term takes; naming a cell or the depth of the chain is none."""
    if not children(term) or from_top(term) is not None:
        return 0
    if isinstance(term, Apply):
        return sum(_cost(a) + (not isinstance(a, Lit)) for a in term.arguments)
    if isinstance(term, Op) and term.name == "at":
        return 1
    return 1 + sum(map(_cost, children(term)))


def _size(term: Term) -> int:
    return 1 + sum(map(_size, children(term)))
