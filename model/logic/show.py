"""Printing: terms as a rulebook would say them.

Only for reading; nothing parses the result. Names of variables and attributes lose their underscores;
a definition or attribute of one argument reads "speed of e".
"""

from __future__ import annotations

from solemn.model.logic.operators import OPERATORS
from solemn.model.logic.sorts import EntitySort, Sort
from solemn.model.logic.terms import (
    Apply,
    Attribute,
    Call,
    Enabled,
    Field,
    Lit,
    Next,
    Op,
    OptionTerm,
    Quantified,
    RecordTerm,
    StateVar,
    Term,
    Var,
)


__all__ = ["show"]

_LOOSEST, _TIGHTEST = 0, 9
_QUANTIFIERS = {"forall": "for every {0}: {1}", "exists": "for some {0}: {1}", "count": "how many {0}: {1}"}


def show(term: Term) -> str:
    """Return the term in words."""
    return _show(term)[0]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _show(term: Term) -> tuple[str, int]:
    """Return the text and how tightly it binds."""
    match term:
        case Lit(value=value, sort=sort):
            return _literal(value, sort), _TIGHTEST
        case Var(name=name) | StateVar(name=name) | Attribute(name=name) | OptionTerm(name=name):
            return _words(name), _TIGHTEST
        case Apply(function=function, arguments=arguments):
            return _applied(function.name, arguments)
        case Call(name=name, arguments=arguments):
            return _applied(name, arguments)
        case Op(name=name, arguments=arguments):
            return _operator(name, arguments)
        case Quantified(kind=kind, var=var, domain=domain, body=body):
            where = _domain(domain)
            return _QUANTIFIERS[kind].format(f"{var.name} in {where}", _show(body)[0]), _LOOSEST
        case Field(record=record, name=name):
            return f"{_words(name)} of {_wrap(record, 8)}", 8
        case RecordTerm(sort=sort, fields=fields):
            parts = (f"{_words(n)} {_show(f)[0]}" for (n, _), f in zip(sort.fields, fields, strict=True))
            return f"{sort.name}({', '.join(parts)})", _TIGHTEST
        case Enabled(rule=rule, arguments=arguments, by=by):
            given = ", ".join(f"{n} {_show(t)[0]}" for n, t in arguments)
            who = f" for {by}" if by else ""
            return f"'{rule}' is possible{who}" + (f" with {given}" if given else ""), 4
        case Next(body=body):
            return f"afterwards {_wrap(body, 4)}", 4


def _literal(value: object, sort: object) -> str:
    if value is None and isinstance(sort, EntitySort):
        return sort.null or "nothing"
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _domain(domain: Sort | Term) -> str:
    return str(domain) if isinstance(domain, Sort) else f"the positions of {_show(domain)[0]}"


def _applied(name: str, arguments: tuple[Term, ...]) -> tuple[str, int]:
    if not arguments:
        return _words(name), _TIGHTEST
    if len(arguments) == 1:
        return f"{_words(name)} of {_wrap(arguments[0], 8)}", 8
    return f"{_words(name)} ({', '.join(_show(a)[0] for a in arguments)})", 8


def _operator(name: str, arguments: tuple[Term, ...]) -> tuple[str, int]:
    binds = OPERATORS[name].binds
    if name == "not" and isinstance(arguments[0], Op) and arguments[0].name == "=":
        left, right = arguments[0].arguments
        return f"{_wrap(left, 5)} is not {_wrap(right, 5)}", 4
    if name == "at" and _is_top(arguments):
        return f"the top link of {_wrap(arguments[0], 8)}", 8
    if name == "put" and isinstance(arguments[2], RecordTerm):
        return _changed_link(arguments[0], arguments[1], arguments[2]), 8
    if name in {"and", "or"}:
        if not arguments:
            return ("true" if name == "and" else "false"), _TIGHTEST
        if len(arguments) == 1:
            return _show(arguments[0])
        return OPERATORS[name].template.join(_wrap(a, binds + 1) for a in arguments), binds
    inner = [_wrap(a, binds + 1 if binds < 8 else _LOOSEST) for a in arguments]
    return OPERATORS[name].template.format(*inner), binds


def _changed_link(stack: Term, position: Term, record: RecordTerm) -> str:
    """Tell only the fields that a link does not keep."""
    old = Op("at", (stack, position))
    named = zip((name for name, _ in record.sort.fields), record.fields, strict=True)
    new = [f"{_words(n)} {_show(f)[0]}" for n, f in named if f != Field(old, n)]
    return f"{_wrap(stack, 8)} with {' and '.join(new) or 'nothing new'} in {_show(old)[0]}"


def _is_top(arguments: tuple[Term, ...]) -> bool:
    stack, position = arguments
    return (
        isinstance(position, Op)
        and position.name == "-"
        and position.arguments[0] == Op("depth", (stack,))
        and isinstance(position.arguments[1], Lit)
        and position.arguments[1].value == 1
    )


def _wrap(term: Term, binds: int) -> str:
    text, own = _show(term)
    return text if own >= binds else f"({text})"
