"""Replacing variables in a term."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from solemn.model.logic.terms import Quantified, Term, Var, children, free_names, rebuild


__all__ = ["substitute"]


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Return the term with free variables replaced.

    A variable that the term binds is renamed where a replacing term mentions one of that name.
    """
    if isinstance(term, Var):
        return values.get(term.name, term)
    if isinstance(term, Quantified):
        return _under(term, {n: v for n, v in values.items() if n != term.var.name})
    return rebuild(term, tuple(substitute(part, values) for part in children(term)))


def _under(term: Quantified, values: Mapping[str, Term]) -> Term:
    used = values.keys() & free_names(term.body)
    mentioned = frozenset().union(*(free_names(values[name]) for name in used))
    if term.var.name in mentioned:
        term = _renamed(term, mentioned | free_names(term.body))
    return rebuild(term, tuple(substitute(part, values) for part in children(term)))


def _renamed(term: Quantified, taken: frozenset[str]) -> Quantified:
    name = next(n for i in count(1) if (n := f"{term.var.name}{i}") not in taken)
    var = replace(term.var, name=name)
    return replace(term, var=var, body=substitute(term.body, {term.var.name: var}))
