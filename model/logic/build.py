"""How people write terms: `Expr` wraps a term and gives it Python's operators.

`holder == opponent(turn)`, `chain.top.effect`, `(speed(e) >= 2) & ready(e)`. An `Expr` is for writing
only: rules, definitions and properties keep the bare term, which compares and hashes structurally.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, cast

from solemn.model.logic.sorts import (
    BOOL,
    INT,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    SortError,
    StackSort,
)
from solemn.model.logic.terms import (
    Apply,
    Attribute,
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
    bound_names,
    sort_of,
)


__all__ = [
    "FALSE",
    "TRUE",
    "Expr",
    "Writable",
    "after",
    "all_of",
    "any_of",
    "attribute",
    "count",
    "enabled",
    "exists",
    "exists_position",
    "forall",
    "forall_position",
    "integer",
    "members",
    "minimum",
    "nothing",
    "option",
    "record",
    "state",
    "term",
    "var",
    "when",
]


@dataclass(frozen=True, slots=True, eq=False)
class Expr:
    """A term with Python's operators; `==` builds a term, so an Expr is never compared by value."""

    term: Term

    __hash__ = None  # type: ignore[assignment]

    @property
    def sort(self) -> Sort:
        """The sort of the term."""
        return sort_of(self.term)

    def __bool__(self) -> bool:
        msg = "a term has no truth value while it is being written; use &, |, ~ instead of and, or, not"
        raise TypeError(msg)

    def __eq__(self, other: object) -> Expr:  # type: ignore[override]
        return _op("=", self, cast("Writable", other))

    def __ne__(self, other: object) -> Expr:  # type: ignore[override]
        return ~(self == other)

    def __lt__(self, other: Writable) -> Expr:
        return _op("<", self, other)

    def __le__(self, other: Writable) -> Expr:
        return _op("≤", self, other)

    def __gt__(self, other: Writable) -> Expr:
        return _op("<", other, self)

    def __ge__(self, other: Writable) -> Expr:
        return _op("≤", other, self)

    def __and__(self, other: Writable) -> Expr:
        return _op("and", self, other)

    def __or__(self, other: Writable) -> Expr:
        return _op("or", self, other)

    def __invert__(self) -> Expr:
        return _op("not", self)

    def __add__(self, other: Writable) -> Expr:
        return _op("+", self, other)

    def __sub__(self, other: Writable) -> Expr:
        return _op("-", self, other)

    def __mul__(self, other: Writable) -> Expr:
        return _op("*", self, other)

    def implies(self, other: Writable) -> Expr:
        """If this holds, the other does too."""
        return _op("implies", self, other)

    def __call__(self, *arguments: Writable) -> Expr:
        """Apply a state function or attribute."""
        if not isinstance(self.term, StateVar | Attribute):
            msg = "only state functions and attributes take arguments"
            raise SortError(msg)
        return Expr(Apply(self.term, tuple(term(a) for a in arguments)))

    def __getattr__(self, name: str) -> Expr:
        """Read a field of a record."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Expr(Field(self.term, name))

    def __getitem__(self, position: Writable) -> Expr:
        """The link at a position of a stack, 0 being the oldest."""
        return _op("at", self, position)

    @property
    def depth(self) -> Expr:
        """The number of links of a stack."""
        return _op("depth", self)

    @property
    def is_empty(self) -> Expr:
        """Whether a stack has no link."""
        return self.depth == 0

    @property
    def top(self) -> Expr:
        """The newest link of a stack; undefined while it is empty."""
        return self[self.depth - 1]

    def push(self, **fields: Writable) -> Expr:
        """The stack with a record of these fields on top; every field has to be given."""
        return _op("push", self, record(_stack(self).record, **fields))

    def pop(self) -> Expr:
        """The stack without its top link."""
        return _op("pop", self)

    def put(self, position: Writable, **fields: Writable) -> Expr:
        """The stack with some fields changed in the link at a position."""
        sort, old = _stack(self).record, self[position]
        whole = {name: fields.pop(name, Expr(Field(old.term, name))) for name, _ in sort.fields}
        return _op("put", self, position, record(sort, **whole, **fields))


Writable: TypeAlias = Expr | bool | int
"""What may stand where a term is expected while writing."""


def term(written: Writable) -> Term:
    """Return the bare term of something written."""
    if isinstance(written, Expr):
        return written.term
    if isinstance(written, bool):
        return Lit(written, BOOL)
    if isinstance(written, int):
        return Lit(written, INT)
    msg = f"{written!r} is neither a term nor a truth value nor an integer"
    raise SortError(msg)


def _op(name: str, *arguments: Writable) -> Expr:
    return Expr(Op(name, tuple(term(a) for a in arguments)))


def _stack(expr: Expr) -> StackSort:
    sort = expr.sort
    if not isinstance(sort, StackSort):
        msg = f"{sort} is no stack"
        raise SortError(msg)
    return sort


TRUE = Expr(Lit(True, BOOL))
FALSE = Expr(Lit(False, BOOL))


def var(name: str, sort: Sort) -> Expr:
    """A variable, to be bound by a rule, a definition or an update."""
    return Expr(Var(name, sort))


def state(name: str, *sorts: Sort) -> Expr:
    """A state variable: one sort for a plain one, argument sorts before it for a state function."""
    return Expr(StateVar(name, _function(sorts)))


def attribute(name: str, *sorts: Sort) -> Expr:
    """A rigid attribute, sorts as for `state`."""
    return Expr(Attribute(name, _function(sorts)))


def _function(sorts: tuple[Sort, ...]) -> Sort:
    return sorts[0] if len(sorts) == 1 else FunctionSort(sorts[:-1], sorts[-1])


def option(name: str, sort: EnumSort) -> Expr:
    """The value of an option of the rule set."""
    return Expr(OptionTerm(name, sort))


def members(sort: EnumSort) -> tuple[Expr, ...]:
    """The values of an enumeration, in order."""
    return tuple(Expr(Lit(value, sort)) for value in sort.values)


def integer(value: int) -> Expr:
    """An integer, where arithmetic starts with one."""
    return Expr(Lit(value, INT))


def nothing(sort: EntitySort) -> Expr:
    """The absence of an entity, where the sort has a name for it."""
    return Expr(Lit(None, sort))


def record(sort: RecordSort, **fields: Writable) -> Expr:
    """A record of all its fields; raise SortError for a missing or unknown one."""
    names = [name for name, _ in sort.fields]
    missing = [n for n in names if n not in fields]
    unknown = [n for n in fields if n not in names]
    if missing or unknown:
        msg = f"{sort}: missing fields {missing}, unknown fields {unknown}"
        raise SortError(msg)
    return Expr(RecordTerm(sort, tuple(term(fields[n]) for n in names)))


def all_of(*parts: Writable) -> Expr:
    """All parts hold (none given: true)."""
    return _op("and", *parts)


def any_of(*parts: Writable) -> Expr:
    """At least one part holds (none given: false)."""
    return _op("or", *parts)


def when(condition: Writable, then: Writable, otherwise: Writable) -> Expr:
    """One value if the condition holds, else another."""
    return _op("if", condition, then, otherwise)


def minimum(left: Writable, right: Writable) -> Expr:
    """The smaller of two integers."""
    return _op("min", left, right)


def _quantified(kind: str, variable: Expr, body: Writable) -> Expr:
    if not isinstance(variable.term, Var):
        msg = "only a variable can be quantified"
        raise SortError(msg)
    return Expr(Quantified(kind, variable.term, variable.term.sort, term(body)))


def forall(variable: Expr, body: Writable) -> Expr:
    """The body holds for every value of the variable's sort (never for `nothing`)."""
    return _quantified("forall", variable, body)


def exists(variable: Expr, body: Writable) -> Expr:
    """The body holds for some value of the variable's sort (never for `nothing`)."""
    return _quantified("exists", variable, body)


def count(variable: Expr, body: Writable) -> Expr:
    """How many values satisfy the body; for finite sorts only, which a free entity is not."""
    return _quantified("count", variable, body)


def forall_position(stack: Expr, body: Callable[[Expr], Writable]) -> Expr:
    """The body holds for every position of the stack; positions get names of their own, also when nested."""
    return _over_positions("forall", stack, body)


def exists_position(stack: Expr, body: Callable[[Expr], Writable]) -> Expr:
    """The body holds for some position of the stack; positions get names of their own, also when nested."""
    return _over_positions("exists", stack, body)


def _over_positions(kind: str, stack: Expr, body: Callable[[Expr], Writable]) -> Expr:
    """Name the position after the outermost letter that the body does not use for anything else."""
    for name in _POSITIONS:
        inner = term(body(Expr(Var(name, IntSort(0)))))
        if name not in bound_names(inner):
            return Expr(Quantified(kind, Var(name, IntSort(0)), stack.term, inner))
    msg = "positions are nested too deeply"
    raise SortError(msg)


_POSITIONS = tuple("ijklmnopq")


def enabled(rule: str, by: str | None = None, /, **arguments: Writable) -> Expr:
    """The rule of this name can be used (by this actor), with the given parameters and any others."""
    return Expr(Enabled(rule, tuple((name, term(value)) for name, value in arguments.items()), by))


def after(expr: Expr) -> Expr:
    """The same term read in the state after the step."""
    return Expr(Next(expr.term))
