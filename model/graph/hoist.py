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
        # a term that was looked at is kept, lest its identity pass to another one
        self._known: dict[int, tuple[Term, Term]] = {}

    def __call__(self, term: Term) -> Term:
        """Return the one object that stands for a term."""
        known = self._known.get(id(term))
        if known is not None:
            return known[1]
        parts = children(term)
        pooled = tuple(map(self, parts))
        key = (type(term), _label(term), *map(id, pooled))
        if key not in self._terms:
            same = all(new is old for new, old in zip(pooled, parts, strict=True))
            self._terms[key] = term if same else rebuild(term, pooled)
        one = self._terms[key]
        self._known[id(term)], self._known[id(one)] = (term, one), (one, one)
        return one


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
    measure = _Measure()
    dear = [part for part in _distinct([first], done) if measure.is_dear(part)]
    fit = [p for p in dear if surely_evaluates(first, p) or totality.total(p, known)]
    if not fit:
        return []
    times = _count(block, done)
    often = [part for part in fit if times[id(part)] > 1]
    return _without_inner(sorted(often, key=measure.size), block, done)


def _without_inner(found: list[Term], block: Sequence[Term], done: Mapping[int, object]) -> list[Term]:
    """Drop parts that are only read inside larger ones, once those have a name."""
    kept: list[Term] = []
    for part in reversed(found):
        opaque = {*done, *map(id, kept)}
        inside = [inner for larger in kept for inner in children(larger)]
        if _count([*block, *inside], opaque)[id(part)] > 1:
            kept.append(part)
    return kept[::-1]


def _count(block: Sequence[Term], opaque: Collection[int]) -> Counter[int]:
    """Count how often each part of some terms is read, except inside what has a name.

    Equal parts are one object, so that a part is as often read as those that it is a part of together.
    """
    times = Counter(map(id, block))
    for part in reversed(_bottom_up(block, opaque)):
        for inner in _inside(part, opaque):
            times[id(inner)] += times[id(part)]
    return times


def _inside(part: Term, opaque: Collection[int]) -> Iterator[Term]:
    """Return what a part reads in the state before the step, down to what has a name.

    What a quantifier reads mentions a variable that means nothing ahead of it.
    """
    if isinstance(part, Quantified | Next) or id(part) in opaque:
        return iter(())
    return (inner for inner in children(part) if not isinstance(inner, Next) and id(inner) not in opaque)


def _bottom_up(block: Iterable[Term], opaque: Collection[int]) -> list[Term]:
    """Return every part once, behind all that is inside it."""
    done: dict[int, Term] = {}
    todo: list[tuple[Term, bool]] = [(term, False) for term in block]
    while todo:
        part, opened = todo.pop()
        if opened:
            done.setdefault(id(part), part)
        elif id(part) not in done:
            todo.append((part, True))
            todo.extend((inner, False) for inner in _inside(part, opaque))
    return list(done.values())


def _distinct(block: Sequence[Term], opaque: Collection[int]) -> Iterator[Term]:
    """Yield every part once, in the order in which it is come to."""
    seen: set[int] = set()
    todo: list[Term] = [term for term in block if not isinstance(term, Next) and id(term) not in opaque]
    while todo:
        part = todo.pop()
        if id(part) not in seen:
            seen.add(id(part))
            yield part
            todo.extend(_inside(part, opaque))


class _Measure:
    """How large terms are and how dear to read, each found out once."""

    def __init__(self) -> None:
        self._costs: dict[int, int] = {}
        self._sizes: dict[int, int] = {}

    def is_dear(self, term: Term) -> bool:
        """Say whether reading a term takes so much that a name pays."""
        match term:
            case Op("not", _):
                return False
            case Op("=", arguments) if any(isinstance(a, Lit) for a in arguments):
                return False
            case _:
                return self._cost(term) >= _WORTH_A_NAME

    def _cost(self, term: Term) -> int:
        """Return how many operations reading it takes; naming a cell or the depth of the chain is none."""
        if id(term) not in self._costs:
            self._costs[id(term)] = self._counted(term)
        return self._costs[id(term)]

    def _counted(self, term: Term) -> int:
        if not children(term) or from_top(term) is not None:
            return 0
        if isinstance(term, Apply):
            return sum(self._cost(a) + (not isinstance(a, Lit)) for a in term.arguments)
        if isinstance(term, Op) and term.name == "at":
            return 1
        return 1 + sum(map(self._cost, children(term)))

    def size(self, term: Term) -> int:
        """Return the number of parts, equal ones counted each."""
        if id(term) not in self._sizes:
            self._sizes[id(term)] = 1 + sum(map(self.size, children(term)))
        return self._sizes[id(term)]
