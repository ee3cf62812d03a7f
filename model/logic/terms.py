"""Terms: the closed union of node kinds in which guards, updates and properties are written.

Every node is a frozen dataclass that knows its sort; a wrong sort is an error when the node is built.
Nothing here evaluates, prints or translates: each reading is a module of its own. People write terms
through `solemn.model.logic.build`, which adds the usual Python operators.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from solemn.model.logic.operators import OPERATORS
from solemn.model.logic.sorts import (
    BOOL,
    INT,
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    SortError,
    StackSort,
    Value,
    agree,
)


__all__ = [
    "Apply",
    "Attribute",
    "Call",
    "Enabled",
    "Field",
    "Lit",
    "Next",
    "Op",
    "OptionTerm",
    "Quantified",
    "RecordTerm",
    "StateVar",
    "Term",
    "Var",
    "bound_names",
    "check_arguments",
    "children",
    "free_names",
    "rebuild",
    "sort_of",
]


@dataclass(frozen=True, slots=True)
class Lit:
    """A constant: truth value, integer, enumeration value, named entity or, with value None, no entity."""

    value: Value
    sort: Sort = field(hash=False)

    def __post_init__(self) -> None:
        match self.sort:
            case BoolSort():
                fits = isinstance(self.value, bool)
            case IntSort():
                fits = isinstance(self.value, int) and not isinstance(self.value, bool)
            case EnumSort(values=values):
                fits = self.value in values
            case EntitySort(null=null):
                fits = isinstance(self.value, str) or (self.value is None and null is not None)
            case _:
                fits = False
        if not fits:
            msg = f"{self.value!r} is not a value of {self.sort}"
            raise SortError(msg)


@dataclass(frozen=True, slots=True)
class Var:
    """A variable bound by a quantifier, a definition, an update or as a parameter of a rule."""

    name: str
    sort: Sort = field(hash=False)


@dataclass(frozen=True, slots=True)
class StateVar:
    """A state variable, plain or a function."""

    name: str
    sort: Sort = field(hash=False)


@dataclass(frozen=True, slots=True)
class Attribute:
    """A rigid attribute: it never changes (speed, length). A table when ground, unknown when free."""

    name: str
    sort: Sort = field(hash=False)


@dataclass(frozen=True, slots=True)
class OptionTerm:
    """The value of an option of the rule set."""

    name: str
    sort: EnumSort = field(hash=False)


@dataclass(frozen=True, slots=True)
class Apply:
    """A function (state variable or attribute) applied to arguments."""

    function: StateVar | Attribute
    arguments: tuple[Term, ...]

    def __post_init__(self) -> None:
        sort = self.function.sort
        if not isinstance(sort, FunctionSort):
            msg = f"{self.function.name} is {sort}, it takes no arguments"
            raise SortError(msg)
        check_arguments(self.function.name, sort.arguments, self.arguments)


@dataclass(frozen=True, slots=True)
class Op:
    """An operator of the table applied to arguments."""

    name: str
    arguments: tuple[Term, ...]
    sort: Sort = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        sort = OPERATORS[self.name].typing([sort_of(a) for a in self.arguments])
        object.__setattr__(self, "sort", sort)
        if self.name == "*" and not any(isinstance(a, Lit) for a in self.arguments):
            msg = "'*' multiplies by a constant: one of its arguments has to be an integer"
            raise SortError(msg)


@dataclass(frozen=True, slots=True)
class Quantified:
    """`forall`, `exists` or `count` over a sort, or over the positions of a stack."""

    kind: str
    var: Var
    domain: Sort | Term
    body: Term

    def __post_init__(self) -> None:
        if self.kind not in {"forall", "exists", "count"}:
            msg = f"{self.kind!r} is no quantifier"
            raise SortError(msg)
        if not isinstance(sort_of(self.body), BoolSort):
            msg = f"the body of '{self.kind} {self.var.name}' is {sort_of(self.body)}, expected Bool"
            raise SortError(msg)
        if isinstance(self.domain, EntitySort | EnumSort | IntSort | BoolSort):
            fits = agree(self.domain, self.var.sort)
        elif isinstance(self.domain, FunctionSort | RecordSort | StackSort):
            fits = False
        else:
            fits = isinstance(sort_of(self.domain), StackSort) and isinstance(self.var.sort, IntSort)
        if not fits:
            msg = f"'{self.kind} {self.var.name}' cannot range over {self.domain}"
            raise SortError(msg)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record."""

    record: Term
    name: str

    def __post_init__(self) -> None:
        sort = sort_of(self.record)
        if not isinstance(sort, RecordSort):
            msg = f"{sort} has no fields, asked for {self.name!r}"
            raise SortError(msg)
        sort.field(self.name)


@dataclass(frozen=True, slots=True)
class RecordTerm:
    """A record made of its fields, in order."""

    sort: RecordSort = field(hash=False)
    fields: tuple[Term, ...]

    def __post_init__(self) -> None:
        check_arguments(self.sort.name, tuple(s for _, s in self.sort.fields), self.fields)


@dataclass(frozen=True, slots=True)
class Call:
    """A definition (named derived value) applied to arguments."""

    name: str
    arguments: tuple[Term, ...]
    sort: Sort = field(hash=False)


@dataclass(frozen=True, slots=True)
class Enabled:
    """True where the named rule has an instance whose guard holds.

    `arguments` fixes parameters by name; the others are existentially quantified. With `by`, only instances
    that this player (or the system, or chance) decides on count.
    """

    rule: str
    arguments: tuple[tuple[str, Term], ...] = ()
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Next:
    """The body read in the state after a step (in step properties only); bound variables keep their value."""

    body: Term


Term: TypeAlias = (
    Lit
    | Var
    | StateVar
    | Attribute
    | OptionTerm
    | Apply
    | Op
    | Quantified
    | Field
    | RecordTerm
    | Call
    | Enabled
    | Next
)


def check_arguments(name: str, expected: tuple[Sort, ...], arguments: tuple[Term, ...]) -> None:
    """Raise SortError unless the arguments fit the expected sorts one by one."""
    if len(expected) != len(arguments):
        msg = f"{name} takes {len(expected)} arguments, got {len(arguments)}"
        raise SortError(msg)
    for i, (want, term) in enumerate(zip(expected, arguments, strict=True), start=1):
        if not agree(want, sort_of(term)):
            msg = f"argument {i} of {name} is {sort_of(term)}, expected {want}"
            raise SortError(msg)


def sort_of(term: Term) -> Sort:
    """Return the sort of a term."""
    match term:
        case Lit() | Var() | StateVar() | Attribute() | OptionTerm() | Op() | RecordTerm() | Call():
            return term.sort
        case Apply(function=function):
            assert isinstance(function.sort, FunctionSort)
            return function.sort.result
        case Quantified(kind=kind):
            return INT if kind == "count" else BOOL
        case Field(record=record, name=name):
            sort = sort_of(record)
            assert isinstance(sort, RecordSort)
            return sort.field(name)
        case Enabled():
            return BOOL
        case Next(body=body):
            return sort_of(body)


def children(term: Term) -> tuple[Term, ...]:
    """Return the direct subterms, in printing order."""
    match term:
        case Lit() | Var() | StateVar() | Attribute() | OptionTerm():
            return ()
        case Apply(function=function, arguments=arguments):
            return (function, *arguments)
        case Op(arguments=arguments) | Call(arguments=arguments):
            return arguments
        case Quantified(domain=domain, body=body):
            return (body,) if isinstance(domain, Sort) else (domain, body)
        case Field(record=record):
            return (record,)
        case RecordTerm(fields=fields):
            return fields
        case Enabled(arguments=arguments):
            return tuple(t for _, t in arguments)
        case Next(body=body):
            return (body,)


def rebuild(term: Term, parts: tuple[Term, ...]) -> Term:
    """Return the same node with other direct subterms, given as `children` lists them."""
    match term:
        case Lit() | Var() | StateVar() | Attribute() | OptionTerm():
            return term
        case Apply():
            function = parts[0]
            assert isinstance(function, StateVar | Attribute)
            return Apply(function, parts[1:])
        case Op(name=name):
            return Op(name, parts)
        case Call(name=name, sort=sort):
            return Call(name, parts, sort)
        case Quantified(kind=kind, var=var, domain=domain):
            if isinstance(domain, Sort):
                return Quantified(kind, var, domain, parts[0])
            return Quantified(kind, var, parts[0], parts[1])
        case Field(name=name):
            return Field(parts[0], name)
        case RecordTerm(sort=sort):
            return RecordTerm(sort, parts)
        case Enabled(rule=rule, arguments=arguments, by=by):
            return Enabled(rule, tuple(zip((n for n, _ in arguments), parts, strict=True)), by)
        case Next():
            return Next(parts[0])


def bound_names(term: Term) -> frozenset[str]:
    """Return the names of all variables that quantifiers inside the term bind."""
    own = {term.var.name} if isinstance(term, Quantified) else set()
    return frozenset(own.union(*(bound_names(part) for part in children(term))))


def free_names(term: Term) -> frozenset[str]:
    """Return the names of all variables that nothing inside the term binds."""
    if isinstance(term, Var):
        return frozenset({term.name})
    inner: frozenset[str] = frozenset().union(*(free_names(part) for part in children(term)))
    return inner - {term.var.name} if isinstance(term, Quantified) else inner
