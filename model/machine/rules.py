"""Rules and the other declarations a game is made of, as plain values.

A rule says who may make which move (owner, parameters, guard clauses) and what it changes. It is written
once; the interpreter, the generated successor code, the Z3 relation, the reasons why a move is illegal and
the mutants are all derived from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from solemn.model.logic.build import Expr, Writable, all_of, term, var, when
from solemn.model.logic.show import show
from solemn.model.logic.sorts import (
    BOOL,
    BoolSort,
    EnumSort,
    FunctionSort,
    Sort,
    SortError,
    agree,
)
from solemn.model.logic.terms import (
    Attribute,
    Call,
    Lit,
    Op,
    OptionTerm,
    StateVar,
    Term,
    Var,
    check_arguments,
    sort_of,
)


__all__ = [
    "ACTORS",
    "CHANCE",
    "PLAYER",
    "SYSTEM",
    "Clause",
    "Definition",
    "Parameter",
    "Rule",
    "Signature",
    "Update",
    "Variable",
    "attribute_of",
    "become",
    "citations",
    "clause",
    "define",
    "define_by_clauses",
    "each",
    "option_of",
    "parameter",
    "point",
    "rule",
    "variable",
]

PLAYER = EnumSort("Player", ("T", "N"))
"""The players of the starting turn: T, whose turn it is, and N, the other one (S000-44)."""

_NOBODY = EnumSort("Nobody", ("system", "chance"))
SYSTEM = Expr(Lit("system", _NOBODY))
"""Owner of forced steps."""
CHANCE = Expr(Lit("chance", _NOBODY))
"""Owner of what no player knows or decides, such as an unknown draw."""
ACTORS = (*PLAYER.values, *_NOBODY.values)
"""Everybody who may own a step."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition in the words of the rulebook, with the statements it comes from."""

    term: Term
    says: str
    cite: tuple[str, ...] = ()


def citations(cite: str) -> tuple[str, ...]:
    """Split a list of source ids written with blanks."""
    return tuple(cite.split())


def clause(condition: Writable, says: str, cite: str = "") -> Clause:
    """Write a clause; `cite` lists source ids separated by blanks."""
    written = term(condition)
    if not isinstance(sort_of(written), BoolSort):
        msg = f"clause '{says}' is {sort_of(written)}, expected Bool"
        raise SortError(msg)
    return Clause(written, says, citations(cite))


@dataclass(frozen=True, slots=True)
class Variable:
    """A state variable.

    `initial` is its value at the start (None: any, or set by the scenario; a stack always starts empty);
    for a state function it holds for all arguments. A `volatile` variable may take any value after every
    step; it is only allowed in machines that are read over every possible card. `control` marks the
    variables whose values select the specialised successor function of a state. `dormant` marks those of
    which many positions make no use: it is worth finding out whether their cells ever change (a matter of
    speed only). `says` is how a position is told.
    """

    name: str
    sort: Sort
    initial: Term | None = None
    volatile: bool = False
    control: bool = False
    dormant: bool = False
    says: str = ""

    @property
    def arguments(self) -> tuple[Sort, ...]:
        """The argument sorts of a state function, none for a plain variable."""
        return self.sort.arguments if isinstance(self.sort, FunctionSort) else ()

    @property
    def value_sort(self) -> Sort:
        """The sort of one value of the variable."""
        return self.sort.result if isinstance(self.sort, FunctionSort) else self.sort


def variable(
    handle: Expr,
    initial: Writable | None = None,
    *,
    control: bool = False,
    dormant: bool = False,
    says: str = "",
) -> Variable:
    """Declare the state variable behind a handle made by `state`."""
    if not isinstance(handle.term, StateVar):
        msg = "only a state variable can be declared as one"
        raise SortError(msg)
    start = None if initial is None else term(initial)
    declared = Variable(
        handle.term.name, handle.term.sort, start, control=control, dormant=dormant, says=says
    )
    if start is not None and not agree(sort_of(start), declared.value_sort):
        msg = f"{declared.name} starts as {sort_of(start)}, but is {declared.value_sort}"
        raise SortError(msg)
    return declared


@dataclass(frozen=True, slots=True)
class Signature:
    """A derived value that a game leaves to its cards: each machine brings the definition (`ready`)."""

    name: str
    arguments: tuple[Sort, ...]
    result: Sort = BOOL

    def __call__(self, *arguments: Writable) -> Expr:
        """Use the derived value in a term."""
        terms = tuple(term(a) for a in arguments)
        check_arguments(self.name, self.arguments, terms)
        return Expr(Call(self.name, terms, self.result))


@dataclass(frozen=True, slots=True)
class Definition:
    """A named derived value; one given by `clauses` means all of them, and explains itself by them."""

    name: str
    parameters: tuple[Var, ...]
    body: Term
    clauses: tuple[Clause, ...] = ()

    @property
    def signature(self) -> Signature:
        """What a use of the definition needs to know."""
        return Signature(self.name, tuple(p.sort for p in self.parameters), sort_of(self.body))

    def __call__(self, *arguments: Writable) -> Expr:
        """Use the derived value in a term."""
        return self.signature(*arguments)

    def with_clauses(self, clauses: tuple[Clause, ...]) -> Definition:
        """Return the definition with other clauses."""
        return replace(self, clauses=clauses, body=Op("and", tuple(c.term for c in clauses)))


def _variables(handles: tuple[Expr, ...]) -> tuple[Var, ...]:
    found = tuple(h.term for h in handles if isinstance(h.term, Var))
    if len(found) != len(handles):
        msg = "parameters have to be variables"
        raise SortError(msg)
    return found


def define(name: str, parameters: tuple[Expr, ...], body: Writable) -> Definition:
    """Define a derived value by a term."""
    return Definition(name, _variables(parameters), term(body))


def define_by_clauses(name: str, parameters: tuple[Expr, ...], *clauses: Clause) -> Definition:
    """Define a derived truth value as the conjunction of cited clauses."""
    return Definition(name, _variables(parameters), Op("and", ())).with_clauses(clauses)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a rule is used with: one of the values of a sort, `nothing` only if nullable."""

    var: Var
    nullable: bool = False


def parameter(handle: Expr, *, nullable: bool = False) -> Parameter:
    """Declare a variable as a parameter of a rule."""
    return Parameter(_variables((handle,))[0], nullable)


@dataclass(frozen=True, slots=True)
class Update:
    """One variable gets a new value, computed from the state before the step.

    For a state function, `binders` stand for its arguments and `value` says what each gets.
    """

    variable: str
    binders: tuple[Var, ...]
    value: Term


def _state_of(handle: Expr) -> StateVar:
    if not isinstance(handle.term, StateVar):
        msg = f"only a state variable can be updated, not {show(handle.term)}"
        raise SortError(msg)
    return handle.term


def become(handle: Expr, value: Writable) -> Update:
    """A plain state variable gets a value."""
    return _update(_state_of(handle), (), term(value))


def each(handle: Expr, binders: tuple[Expr, ...], value: Writable) -> Update:
    """A state function gets, for each of its arguments, a value."""
    return _update(_state_of(handle), _variables(binders), term(value))


def point(handle: Expr, arguments: tuple[Expr, ...], value: Writable) -> Update:
    """A state function gets a new value for these arguments and keeps all others."""
    sort = _state_of(handle).sort
    if not isinstance(sort, FunctionSort):
        msg = f"{_state_of(handle).name} is {sort}: it has no single places, use 'become'"
        raise SortError(msg)
    places = tuple(var(f"_{i}", s) for i, s in enumerate(sort.arguments))
    here = all_of(*(p == a for p, a in zip(places, arguments, strict=True)))
    return each(handle, places, when(here, value, handle(*places)))


def _update(target: StateVar, binders: tuple[Var, ...], value: Term) -> Update:
    sort = target.sort
    wanted = sort.arguments if isinstance(sort, FunctionSort) else ()
    result = sort.result if isinstance(sort, FunctionSort) else sort
    if len(wanted) != len(binders) or not all(agree(w, b.sort) for w, b in zip(wanted, binders, strict=True)):
        takes, binds = ", ".join(map(str, wanted)), [b.name for b in binders]
        msg = f"{target.name} takes ({takes}), the update binds {binds}"
        raise SortError(msg)
    if not agree(result, sort_of(value)):
        msg = f"{target.name} is {result}, the update gives it {sort_of(value)}"
        raise SortError(msg)
    return Update(target.name, binders, value)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game.

    `move` is the kind of move (a value of the game's enumeration of moves), `owner` who decides on it (a
    term of sort Player, SYSTEM or CHANCE), `says` how a step is told, with parameters in braces.
    """

    name: str
    move: Lit
    owner: Term
    over: tuple[Parameter, ...] = ()
    guard: tuple[Clause, ...] = ()
    then: tuple[Update, ...] = ()
    says: str = ""
    cite: tuple[str, ...] = ()

    @property
    def condition(self) -> Term:
        """All guard clauses together."""
        return Op("and", tuple(c.term for c in self.guard))

    def told(self, arguments: Mapping[str, Any]) -> str:
        """Return a step of the rule in its words; a part behind an arrow is left out if it is nothing."""
        parts = self.says.split(" -> ")
        nothing = [f"{{{name}}}" for name, value in arguments.items() if value is None]
        told = [part for part in parts if not any(name in part for name in nothing)]
        return " -> ".join(told).format(**arguments)

    def decided_by(self, actor: str) -> Term:
        """Return the condition under which the actor is the one who decides on the rule."""
        if sort_of(self.owner) == PLAYER:
            return Op("=", (self.owner, Lit(actor, PLAYER))) if actor in PLAYER.values else Op("or", ())
        mine = isinstance(self.owner, Lit) and self.owner.value == actor
        return Op("and" if mine else "or", ())

    def refined(self, guard: tuple[Clause, ...] = (), then: tuple[Update, ...] = ()) -> Rule:
        """Return the rule with more clauses and more updates; what it had stays."""
        return replace(self, guard=(*self.guard, *guard), then=(*self.then, *then))

    def without(self, says: str) -> Rule:
        """Return the rule without the guard clause of these words."""
        return replace(self, guard=tuple(c for c in self.guard if c.says != says))


def rule(
    name: str,
    move: Expr,
    owner: Expr,
    *,
    over: tuple[Parameter | Expr, ...] = (),
    guard: tuple[Clause, ...] = (),
    then: tuple[Update, ...] = (),
    says: str = "",
    cite: str = "",
) -> Rule:
    """Write a rule; parameters may be given as bare variables."""
    if not isinstance(move.term, Lit):
        msg = f"the kind of move of '{name}' has to be a value of an enumeration, not {show(move.term)}"
        raise SortError(msg)
    if sort_of(owner.term) not in (PLAYER, _NOBODY):
        msg = f"the owner of '{name}' is {sort_of(owner.term)}, expected Player, SYSTEM or CHANCE"
        raise SortError(msg)
    parameters = tuple(p if isinstance(p, Parameter) else parameter(p) for p in over)
    unknown = set(re.findall(r"\{(\w*)\}", says)) - {p.var.name for p in parameters}
    if unknown:
        msg = f"'{name}' is told with {', '.join(sorted(unknown))}, which is no parameter of it"
        raise SortError(msg)
    return Rule(name, move.term, owner.term, parameters, guard, then, says or name, citations(cite))


def attribute_of(handle: Expr) -> Attribute:
    """Return the attribute behind a handle."""
    assert isinstance(handle.term, Attribute)
    return handle.term


def option_of(handle: Expr) -> OptionTerm:
    """Return the option behind a handle."""
    assert isinstance(handle.term, OptionTerm)
    return handle.term
