"""Replacing variables in a term."""

from __future__ import annotations

from collections.abc import Mapping

from solemn.model.logic.terms import Quantified, Term, Var, children, rebuild


__all__ = ["substitute"]


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Return the term with free variables replaced.

    The replacing terms must not mention variables that the term binds; nothing is renamed.
    """
    if isinstance(term, Var):
        return values.get(term.name, term)
    if isinstance(term, Quantified):
        values = {name: value for name, value in values.items() if name != term.var.name}
    return rebuild(term, tuple(substitute(part, values) for part in children(term)))
