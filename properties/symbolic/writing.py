"""Lemmas as Python text, for the `LEMMAS` of a file with rules of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solemn.model.logic.sorts import EntitySort, EnumSort, FunctionSort, RecordSort, Sort, StackSort
from solemn.model.logic.terms import Quantified, StateVar, Term, children, sort_of
from solemn.properties.property import Lemma


__all__ = ["written"]

_HEAD = """from solemn.model.logic.sorts import *
from solemn.model.logic.terms import *
from solemn.properties.property import Lemma
"""


def written(lemmas: Sequence[Lemma]) -> str:
    """Return the text of a module that has these lemmas as `LEMMAS`; sorts and variables are named first."""
    names: dict[str, str] = {}
    for lemma in lemmas:
        for named, text in _named(lemma.holds):
            names.setdefault(text, named)
    shorter = sorted(names, key=len)
    lines = [f"{names[text]} = {_shortened(text, shorter, names)}" for text in shorter]
    parts = [_shortened(repr(lemma), shorter, names) for lemma in lemmas]
    told = "\n".join(f"    {part}," for part in parts)
    return "\n".join([_HEAD, *lines, "", "LEMMAS = (", told, ")"])


def _shortened(text: str, shorter: Sequence[str], names: dict[str, str]) -> str:
    """Return a text in which what has a name stands under it, the longest first."""
    for part in reversed(shorter):
        if part != text:
            text = text.replace(part, names[part])
    return text


def _named(term: Term) -> Iterator[tuple[str, str]]:
    """Yield the sorts and variables of a term, each with its name and its text."""
    yield from ((f"{name}_sort", repr(sort)) for name, sort in _sorts(sort_of(term)))
    if isinstance(term, StateVar):
        yield term.name, repr(term)
    if isinstance(term, Quantified) and isinstance(term.domain, EntitySort | EnumSort):
        yield f"{term.domain.name}_sort", repr(term.domain)
    for part in children(term):
        yield from _named(part)


def _sorts(sort: Sort) -> Iterator[tuple[str, Sort]]:
    match sort:
        case EnumSort(name=name) | EntitySort(name=name):
            yield name, sort
        case RecordSort(name=name, fields=fields):
            yield name, sort
            for _, inner in fields:
                yield from _sorts(inner)
        case StackSort(record=record):
            yield from _sorts(record)
        case FunctionSort(arguments=arguments, result=result):
            for inner in (*arguments, result):
                yield from _sorts(inner)
        case _:
            pass
