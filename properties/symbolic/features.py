"""What a lemma may speak about: the terms of a machine from which candidates are put together.

They come from the machine alone, not from anything known of a game: its variables, the fields of its stacks,
and whatever its guards, definitions and starts ask, with what the property at hand asks. Left out is what
may be anything after every step, since nothing lasting can be said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from solemn.model.logic.build import Expr, nothing
from solemn.model.logic.sorts import (
    BOOL,
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    RecordSort,
    Sort,
    StackSort,
)
from solemn.model.logic.substitute import substitute
from solemn.model.logic.terms import (
    Apply,
    Attribute,
    Call,
    Enabled,
    Field,
    Lit,
    Next,
    Op,
    Quantified,
    StateVar,
    Term,
    Var,
    children,
    free_names,
    rebuild,
    sort_of,
)
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Variable


__all__ = ["PLAIN", "Features", "View"]


@dataclass(frozen=True, slots=True)
class View:
    """What candidates are said for every value of: nothing, an entity, a link, or two links.

    Of two links `variables` names the lower position first.
    """

    variables: tuple[Var, ...] = ()
    domain: EntitySort | StateVar | None = None

    def __str__(self) -> str:
        names = ", ".join(v.name for v in self.variables)
        return f"{names} of {self.domain}" if self.variables else "the state"


PLAIN = View()
_MOST = 9
"""Up to which number it is worth saying that something is no greater."""
_ENOUGH = 3
"""How many values of a sort are written out one by one where a parameter is of that sort."""


@dataclass(frozen=True)
class Features:
    """The features of a machine: terms of truth values and enumerations, by what they are about."""

    machine: Machine
    hints: tuple[Term, ...] = ()

    @cached_property
    def views(self) -> tuple[View, ...]:
        """What can be spoken about, the simplest first."""
        entities = [View((Var("e", s),), s) for s in self._entities]
        return (PLAIN, *entities, *self._positions, *self._pairs)

    def of(self, view: View) -> tuple[Term, ...]:
        """Return the features of a view beyond those of the state."""
        return self._found[view]

    def variables(self, term: Term) -> frozenset[str]:
        """Return the names of the state variables on which a term depends, through definitions, too."""
        if term not in self._variables:
            inside = [self.machine.definition_named[term.name].body] if isinstance(term, Call) else []
            own = {term.name} if isinstance(term, StateVar) else set()
            found = frozenset(own).union(*(self.variables(t) for t in (*children(term), *inside)))
            self._variables[term] = found
        return self._variables[term]

    @cached_property
    def _variables(self) -> dict[Term, frozenset[str]]:
        return {}

    @cached_property
    def _lasting(self) -> list[Variable]:
        return [v for v in self.machine.variables if not v.volatile]

    @cached_property
    def _stacks(self) -> list[tuple[StateVar, RecordSort]]:
        return [
            (StateVar(v.name, v.sort), v.sort.record) for v in self._lasting if isinstance(v.sort, StackSort)
        ]

    @cached_property
    def _entities(self) -> list[EntitySort]:
        named: list[Sort] = [v.sort for v in self._lasting] + [a.sort for a in self.machine.attributes]
        sorts = [a for sort in named if isinstance(sort, FunctionSort) for a in sort.arguments]
        sorts += [s for _, record in self._stacks for _, s in record.fields]
        return list(dict.fromkeys(s for s in sorts if isinstance(s, EntitySort)))

    @cached_property
    def _positions(self) -> list[View]:
        return [View((Var("i", IntSort(0)),), stack) for stack, _ in self._stacks]

    @cached_property
    def _pairs(self) -> list[View]:
        return [View((Var("j", IntSort(0)), Var("i", IntSort(0))), stack) for stack, _ in self._stacks]

    @cached_property
    def _found(self) -> dict[View, tuple[Term, ...]]:
        asked = list(dict.fromkeys(self._asked()))
        plain = [*self._of_variables(), *self._of_tops(), *(a for a in asked if not free_names(a))]
        found = {PLAIN: self._sensible(plain)}
        for sort in self._entities:
            view = View((Var("e", sort),), sort)
            found[view] = self._sensible([*self._of_entity(sort), *self._about(asked, sort)], rigid=True)
        for one, two in zip(self._positions, self._pairs, strict=True):
            links = self._sensible(self._of_link(one, asked, found), rigid=True)
            found[one] = links
            found[two] = tuple(substitute(t, {"i": v}) for v in two.variables for t in links)
        return found

    def _sensible(self, terms: Iterable[Term], *, rigid: bool = False) -> tuple[Term, ...]:
        """Return the terms of which something lasting can be said, each once, one that is denied as it is.

        What never changes is worth saying of something only (`rigid`).
        """
        volatile = {v.name for v in self.machine.variables if v.volatile}
        bare = (t.arguments[0] if isinstance(t, Op) and t.name == "not" else t for t in terms)
        return tuple(
            t
            for t in dict.fromkeys(bare)
            if (rigid or self.variables(t)) and not self.variables(t) & volatile and not _about_steps(t)
        )

    # variables

    def _of_variables(self) -> Iterator[Term]:
        scalars = [(StateVar(v.name, v.sort), v.sort) for v in self._lasting]
        for state, sort in scalars:
            yield from _of_value(state, sort)
            if isinstance(sort, StackSort):
                yield Expr(state).is_empty.term
            if isinstance(sort, FunctionSort):
                yield from self._at_few(state, sort)
        for (one, sort), (other, same) in combinations(scalars, 2):
            if sort == same and isinstance(sort, EnumSort):
                yield (Expr(one) == Expr(other)).term

    def _at_few(self, state: StateVar, sort: FunctionSort) -> Iterator[Term]:
        """Yield the values of a function of one argument of which there are few."""
        first = sort.arguments[0]
        if len(sort.arguments) == 1 and isinstance(first, EnumSort) and len(first.values) <= _ENOUGH:
            for value in first.values:
                yield from _of_value(Apply(state, (Lit(value, first),)), sort.result)

    def _of_tops(self) -> Iterator[Term]:
        for stack, record in self._stacks:
            top = Expr(stack).top.term
            for name, sort in record.fields:
                yield from _of_value(Field(top, name), sort)
                yield from self._same(Field(top, name), sort)

    def _same(self, value: Term, sort: Sort) -> Iterator[Term]:
        """Yield that a value is that of a variable of its sort."""
        if isinstance(sort, EnumSort):
            yield from (
                (Expr(StateVar(v.name, v.sort)) == Expr(value)).term for v in self._lasting if v.sort == sort
            )

    def _of_entity(self, sort: EntitySort) -> Iterator[Term]:
        e = Var("e", sort)
        named: list[StateVar | Attribute] = [StateVar(v.name, v.sort) for v in self._lasting]
        for function in (*named, *self.machine.attributes):
            if isinstance(function.sort, FunctionSort) and function.sort.arguments == (sort,):
                yield from _of_value(Apply(function, (e,)), function.sort.result)
            elif function.sort == sort:
                yield (Expr(function) == Expr(e)).term

    def _about(self, asked: list[Term], sort: EntitySort) -> Iterator[Term]:
        """Yield what is asked of one entity of a sort."""
        for term in asked:
            free = _free(term)
            if len(free) == 1 and free[0].sort == sort:
                yield substitute(term, {free[0].name: Var("e", sort)})

    def _of_link(self, view: View, asked: list[Term], found: dict[View, tuple[Term, ...]]) -> Iterator[Term]:
        stack = view.domain
        assert isinstance(stack, StateVar)
        link, top = Expr(stack)[Expr(view.variables[0])].term, Expr(stack).top.term
        record = sort_of(link)
        assert isinstance(record, RecordSort)
        for name, sort in record.fields:
            value = Field(link, name)
            yield from _of_value(value, sort)
            yield from self._same(value, sort)
            if isinstance(sort, EntitySort):
                e = View((Var("e", sort),), sort)
                yield from (substitute(t, {"e": value}) for t in found.get(e, ()) if _mentions(t, e))
        yield from (_put(t, top, link) for t in asked if not free_names(t) and _put(t, top, link) != t)
        yield from (_put(t, top, link) for t in self._limits(top))

    def _limits(self, top: Term) -> Iterator[Term]:
        """Yield comparisons of numbers in links with the constants that something compares them with."""
        for term in dict.fromkeys(self._asked()):
            if isinstance(term, Op) and term.name in {"<", "≤", "="} and len(term.arguments) == 2:
                for field, other in (term.arguments, term.arguments[::-1]):
                    if isinstance(field, Field) and isinstance(other, Lit):
                        arguments = tuple(Field(top, field.name) if a is field else a for a in term.arguments)
                        if sort_of(field.record) == sort_of(top):
                            yield Op(term.name, arguments)

    # what is asked

    def _asked(self) -> Iterator[Term]:
        """Yield the conditions that the machine and the hints are made of."""
        for rule in self.machine.rules:
            for clause in rule.guard:
                yield from self._atoms(clause.term)
        for definition in self.machine.definitions:
            yield from self._atoms(definition.body)
        for clause in self.machine.begins:
            yield clause.term
            yield from self._atoms(clause.term)
        for hint in self.hints:
            yield from self._atoms(hint)

    def _atoms(self, term: Term) -> Iterator[Term]:
        match term:
            case Op(name="and" | "or" | "not" | "implies", arguments=arguments):
                for part in arguments:
                    yield from self._atoms(part)
            case Op(name="=", arguments=(left, _)) if isinstance(sort_of(left), BoolSort):
                for part in term.arguments:
                    yield from self._atoms(part)
            case Quantified(kind="forall" | "exists", body=body):
                yield from (part for part in _split(term) if not free_names(part))
                yield from self._atoms(body)
            case Lit() | Var() | Next() | Enabled():
                pass
            case Call():
                yield from self._written_out(term)
                yield from self._atoms(self._unfolded(term))
            case _:
                yield from self._written_out(term)

    def _unfolded(self, call: Call) -> Term:
        definition = self.machine.definition_named[call.name]
        given = zip((p.name for p in definition.parameters), call.arguments, strict=True)
        body = substitute(definition.body, dict(given))
        return body if isinstance(sort_of(body), BoolSort) else Lit(value=True, sort=BOOL)

    def _written_out(self, term: Term) -> Iterator[Term]:
        """Yield a condition, for each value of its parameter where that is one of a few."""
        if isinstance(sort_of(term), BoolSort) and not self._names_a_value(term):
            free = _free(term)
            few = [v for v in free if isinstance(v.sort, EnumSort) and len(v.sort.values) <= _ENOUGH]
            if not few:
                yield term
            elif len(free) == 1:
                (only,) = few
                assert isinstance(only.sort, EnumSort)
                for value in only.sort.values:
                    yield substitute(term, {only.name: Lit(value, only.sort)})

    def _names_a_value(self, term: Term) -> bool:
        """Say whether a condition compares a variable with a value, which the variable itself tells."""
        match term:
            case Op(name="=", arguments=(StateVar(sort=EnumSort()), Lit())):
                return True
            case _:
                return False


def _split(term: Quantified) -> Iterator[Term]:
    """Yield a quantified condition and, where it says several things of each, every one of these alone."""
    yield term
    together = "and" if term.kind == "forall" else "or"
    if isinstance(term.body, Op) and term.body.name == together:
        yield from (replace(term, body=part) for part in term.body.arguments)


def _of_value(value: Term, sort: Sort) -> Iterator[Term]:
    match sort:
        case BoolSort() | EnumSort():
            yield value
        case IntSort(high=high):
            yield from ((Expr(value) >= 0).term, (Expr(value) == 0).term, (Expr(value) <= 1).term)
            if high is not None and 1 < high <= _MOST:
                yield (Expr(value) <= high).term
        case EntitySort(null=null) if null is not None:
            yield (Expr(value) == nothing(sort)).term
        case _:
            pass


def _about_steps(term: Term) -> bool:
    return isinstance(term, Next | Enabled) or any(_about_steps(part) for part in children(term))


def _free(term: Term) -> list[Var]:
    """Return the free variables of a term."""
    names = free_names(term)
    return [v for v in dict.fromkeys(_vars(term)) if v.name in names]


def _vars(term: Term) -> Iterator[Var]:
    if isinstance(term, Var):
        yield term
    for part in children(term):
        yield from _vars(part)


def _mentions(term: Term, view: View) -> bool:
    return bool(free_names(term) & {v.name for v in view.variables})


def _put(term: Term, old: Term, new: Term) -> Term:
    """Return the term with one subterm, wherever it stands, replaced."""
    if term == old:
        return new
    return rebuild(term, tuple(_put(part, old, new) for part in children(term)))
