"""Partial evaluation: what is left of a term once a ground machine has said everything that never changes.

Definitions are unfolded, quantifiers over sorts written out, options and attributes looked up, constants
folded. The result means exactly what the reference evaluator says, errors included: a part that has no
value stays where it is and raises when it is read, and nothing that may raise is ever left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from solemn.model.logic.evaluate import values_of
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import (
    BOOL,
    Sort,
    SortError,
)
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
    children,
    sort_of,
)
from solemn.model.machine.defined import Totality, surely_evaluates
from solemn.model.machine.layout import Cell, Layout
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.place import Facts, Fixed, Place
from solemn.model.machine.rules import Rule, Update
from solemn.model.machine.simplify import (
    FALSE,
    TRUE,
    ZERO,
    constant,
    flattened,
    folded,
    fresh,
    having_read,
    how_many,
    joined,
    literal,
    negated,
    pieces,
)
from solemn.model.machine.tables import AttributeTables, is_attribute


__all__ = ["Fixed", "GroundGuard", "GroundRule", "Grounder", "ground_rules"]


@dataclass(frozen=True, slots=True)
class GroundGuard:
    """When one instance of a rule may be used: its parameters and the conditions left over.

    `number` counts all instances of the machine, rules and parameters in declared order. The conditions are
    read in order. The last one is false if one before it may raise and they never all hold.
    """

    number: int
    rule: Rule
    arguments: tuple[tuple[str, Any], ...]
    guard: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class GroundRule(GroundGuard):
    """One instance of a rule with the cells it may change: `owner` is read after the guard, then values."""

    owner: Term
    updates: tuple[tuple[int, Term], ...]


class Grounder:
    """Reduces the terms of one ground machine.

    Raises MachineError for a machine that is not ground.
    """

    def __init__(self, machine: Machine, constant: Fixed | None = None) -> None:
        if not machine.ground:
            msg = f"machine '{machine.name}' is free: its terms cannot be reduced to a finite form"
            raise MachineError(msg)
        self.machine = machine
        self.layout = Layout(machine)
        self.constant: Fixed = constant or {}
        self._nothing = Facts()
        self._uniform = _uniform(self.layout, self.constant)
        self.totality = Totality(self.layout)
        self._tables = AttributeTables(machine.tables)
        self._mentioned: dict[int, tuple[Term, frozenset[str]]] = {}
        self._kept: dict[tuple[str, str | None, frozenset[Any]], Term] = {}

    def reduce(self, term: Term, bound: Mapping[str, Any] | None = None, fixed: Fixed | None = None) -> Term:
        """Return the term without definitions, options, quantifiers over sorts and other constants.

        `bound` gives variables a value, or a term to stand for them (itself, to leave it open). Raises
        SortError for a variable bound by nothing and for a quantifier over a sort without a finite list.
        """
        bound = bound or {}
        left_open = frozenset(v.name for v in bound.values() if isinstance(v, Var))
        return self._reduce(term, Place(bound, Facts(fixed or {}, open=left_open)))

    def given(self, term: Term, bound: Mapping[str, Any]) -> Term:
        """Return a term that was reduced with variables left open, now that some of them have a value."""
        return self._reduce(term, Place(bound, Facts(settled=frozenset(bound))))

    def rule(self, number: int, rule: Rule, arguments: Mapping[str, Any], fixed: Fixed) -> GroundRule | None:
        """Return an instance of a rule where some cells are settled, or None if it never applies there."""
        place = Place(arguments, Facts(fixed))
        guard, place = self._in_turn(place.under(c.term for c in rule.guard), place, FALSE)
        if guard == [FALSE]:
            return None
        owner = self._reduce(rule.owner, place)
        updates = tuple(u for update in rule.then for u in self._cells(update, place))
        return GroundRule(number, rule, tuple(arguments.items()), tuple(guard), owner, updates)

    def guard(self, number: int, rule: Rule, arguments: Mapping[str, Any]) -> GroundGuard | None:
        """Return when an instance of a rule may be used, or None if it never may.

        That is far less to reduce than what the rule does, which only matters where its guard holds.
        """
        place = Place(arguments)
        guard, _ = self._in_turn(place.under(c.term for c in rule.guard), place, FALSE)
        return None if guard == [FALSE] else GroundGuard(number, rule, tuple(arguments.items()), tuple(guard))

    def may_apply(self, guard: GroundGuard, fixed: Fixed) -> bool:
        """Say whether an instance may be used, or its guard may raise, where more cells are settled."""
        start = Place(facts=Facts(fixed, settled=frozenset(name for name, _ in fixed)))
        return self._in_turn(start.under(guard.guard), start, FALSE)[0] != [FALSE]

    def again(self, rule: GroundRule, fixed: Fixed) -> GroundRule | None:
        """Return an already reduced instance where more cells are settled, or None if it never applies."""
        start = Place(facts=Facts(fixed, settled=frozenset(name for name, _ in fixed)))
        guard, place = self._in_turn(start.under(rule.guard), start, FALSE)
        if guard == [FALSE]:
            return None
        values = ((i, self._reduce(value, place)) for i, value in rule.updates)
        updates = tuple((i, v) for i, v in values if not self._keeps(self.layout.cells[i], v, fixed))
        return replace(rule, guard=tuple(guard), owner=self._reduce(rule.owner, place), updates=updates)

    def _reads(self, term: Term) -> frozenset[str]:
        """Return the state variables and variables that a term mentions."""
        if id(term) not in self._mentioned:
            own = {term.name} if isinstance(term, StateVar | Var) else set()
            found = frozenset(own.union(*map(self._reads, children(term))))
            # the term is kept, lest its identity pass to another one
            self._mentioned[id(term)] = term, found
        return self._mentioned[id(term)][1]

    def _cells(self, update: Update, place: Place) -> Iterator[tuple[int, Term]]:
        """Yield the cells that an update may change, with their new values."""
        names = [b.name for b in update.binders]
        for i, cell in self.layout.cells_of[update.variable]:
            if (cell.variable.name, cell.arguments) in self.constant:
                continue
            here = dict(zip(names, cell.arguments, strict=True))
            value = self._reduce(update.value, place.binding({**place.bound, **here}))
            if not self._keeps(cell, value, place.facts.fixed):
                yield i, value

    def writes(self, arguments: Mapping[str, Any], update: Update, cell: Cell, value: Any) -> bool:
        """Say whether an update of a rule instance may put anything into a cell but this value, that it has.

        No is certain; a condition is looked into only where the answer hangs on it.
        """
        names = [b.name for b in update.binders]
        here = dict(zip(names, cell.arguments, strict=True))
        return not self._leaves(update.value, cell, value, Place({**arguments, **here}, self._nothing))

    def _leaves(self, term: Term, cell: Cell, value: Any, place: Place) -> bool:
        """Say whether a new value is surely the one that the cell has."""
        if self._plainly_leaves(term, cell, value, place):
            return True
        match term:
            case Op(name="if", arguments=(condition, then, otherwise)):
                decided = self._reduce(condition, place)
                asked = [bool(decided.value)] if isinstance(decided, Lit) else [True, False]
                return all(self._leaves(then if b else otherwise, cell, value, place) for b in asked)
            case Op(name="and", arguments=parts) if value is False:
                return any(self._leaves(part, cell, value, place) for part in parts)
            case Op(name="or", arguments=parts) if value is False:
                return all(self._leaves(part, cell, value, place) for part in parts)
            case Call():
                parameters, body = self.machine.unfold(term)
                arguments = [self._reduce(a, place) for a in term.arguments]
                bound = dict(zip([p.name for p in parameters], arguments, strict=True))
                return self._leaves(body, cell, value, place.binding(bound))
            case _:
                return self._is(self._reduce(term, place), cell, value, place)

    def _plainly_leaves(self, term: Term, cell: Cell, value: Any, place: Place) -> bool:
        """Say whether that can be seen without looking into conditions and definitions."""
        match term:
            case Lit() | StateVar() | Attribute() | OptionTerm():
                return self._is(self._reduce(term, place), cell, value, place)
            case Apply(arguments=arguments) if all(isinstance(a, Lit | Var) for a in arguments):
                return self._is(self._reduce(term, place), cell, value, place)
            case Op(name="=", arguments=(OptionTerm(), Lit())):
                return self._is(self._reduce(term, place), cell, value, place)
            case Op(name="if", arguments=(_, then, otherwise)):
                return all(self._plainly_leaves(t, cell, value, place) for t in (then, otherwise))
            case Op(name="and", arguments=parts) if value is False:
                return any(self._plainly_leaves(part, cell, value, place) for part in parts)
            case Op(name="or", arguments=parts) if value is False:
                return all(self._plainly_leaves(part, cell, value, place) for part in parts)
            case _:
                return False

    def _is(self, reduced: Term, cell: Cell, value: Any, place: Place) -> bool:
        own = self._keeps(cell, reduced, place.facts.fixed)
        return own or (isinstance(reduced, Lit) and bool(reduced.value == value))

    def _keeps(self, cell: Cell, value: Term, fixed: Fixed) -> bool:
        """Say whether a value is the one that the cell has anyway."""
        name = cell.variable.name
        match value:
            case Lit(value=new):
                here = (name, cell.arguments)
                known = self.constant if here in self.constant else fixed
                return here in known and known[here] == new
            case StateVar():
                return value.name == name and not cell.arguments
            case Apply(function=StateVar() as function, arguments=arguments):
                own = tuple(a.value if isinstance(a, Lit) else a for a in arguments)
                return function.name == name and own == cell.arguments
            case _:
                return False

    def _reduce(self, term: Term, place: Place) -> Term:
        if place.facts.settled is not None and place.facts.settled.isdisjoint(self._reads(term)):
            return term
        match term:
            case Lit():
                return term
            case Var():
                return _bound(term, place)
            case StateVar(name=name):
                return self._settled(term, name, (), place)
            case Attribute(name=name, sort=sort):
                return self._attribute(term, name, (), sort)
            case OptionTerm(name=name, sort=sort):
                return Lit(self.machine.option(name), sort)
            case Apply():
                return self._apply(term, place)
            case Op():
                return self._operator(term, place)
            case Quantified():
                return self._quantified(term, place)
            case Field(record=record, name=name):
                return self._field(self._reduce(record, place), name, place)
            case RecordTerm(sort=sort, fields=fields):
                return RecordTerm(sort, tuple(self._reduce(f, place) for f in fields))
            case Call():
                return self._call(term, place)
            case Enabled():
                return self._enabled(term, place)
            case Next(body=body):
                later = self._reduce(body, place.where(place.facts.later()))
                return later if isinstance(later, Lit) else Next(later)

    # leaves and functions

    def _settled(self, term: Term, name: str, arguments: tuple[Any, ...], place: Place) -> Term:
        known = self.constant if (name, arguments) in self.constant else place.facts.fixed
        if (name, arguments) not in known:
            return term
        return literal(known[name, arguments], sort_of(term)) or term

    def _attribute(self, term: Term, name: str, arguments: tuple[Any, ...], sort: Sort) -> Term:
        try:
            return literal(self.machine.attribute(name, arguments), sort) or term
        except Undefined:
            return term

    def _apply(self, term: Apply, place: Place) -> Term:
        reduced = Apply(term.function, tuple(self._reduce(a, place) for a in term.arguments))
        values = tuple(a.value for a in reduced.arguments if isinstance(a, Lit))
        if len(values) < len(reduced.arguments) or None in values:
            return self._only_value(reduced, place) or reduced
        match term.function:
            case StateVar(name=name):
                return self._settled(reduced, name, values, place)
            case Attribute(name=name):
                return self._attribute(reduced, name, values, sort_of(reduced))

    def _only_value(self, term: Apply, place: Place) -> Lit | None:
        """Return the value of an attribute that has the same one wherever it may be read here."""
        if isinstance(term.function, StateVar):
            return self._one_for_all(term, term.function.name, place)
        if not is_attribute(term) or not self.totality.total(term, place.known):
            return None
        values = self._tables.possible(term)
        return literal(next(iter(values)), sort_of(term)) if len(values) == 1 else None

    def _one_for_all(self, term: Apply, name: str, place: Place) -> Lit | None:
        """Return the value that all cells of a state function have for good, if that is so."""
        if name not in self._uniform or not self.totality.total(term, place.known):
            return None
        return literal(self._uniform[name], sort_of(term))

    def _compared(self, name: str, left: Term, right: Term, place: Place) -> Lit | None:
        """Return what comes of comparing an attribute with a literal, if the tables leave no doubt."""
        if not any(is_attribute(t) and self.totality.total(t, place.known) for t in (left, right)):
            return None
        answer = self._tables.compared(name, left, right)
        return None if answer is None else Lit(answer, BOOL)

    def _field(self, record: Term, name: str, place: Place) -> Term:
        if isinstance(record, RecordTerm):
            at = record.sort.index(name)
            others = (*record.fields[:at], *record.fields[at + 1 :])
            if all(self.totality.total(f, place.known) for f in others):
                return record.fields[at]
        return Field(record, name)

    # operators

    def _operator(self, term: Op, place: Place) -> Term:
        match term.name, term.arguments:
            case "and", parts:
                return joined("and", self._in_turn(place.under(parts), place, FALSE)[0])
            case "or", parts:
                return joined("or", self._in_turn(place.under(parts), place, TRUE)[0])
            case "implies", (left, right):
                return self._implies(left, right, place)
            case "if", (condition, then, otherwise):
                return self._if(condition, then, otherwise, place)
            case name, parts:
                return self._strict(name, tuple(self._reduce(p, place) for p in parts), place)

    def _in_turn(
        self, parts: Iterable[tuple[Term, Mapping[str, Any]]], place: Place, end: Lit
    ) -> tuple[list[Term], Place]:
        """Reduce what is read from left to right until a part equals `end`; also return where that leads.

        Each part comes with the variables it is read under. What surely has a value just before `end` goes.
        """
        name = "or" if end.value else "and"
        kept: list[tuple[Term, Place]] = []
        for part, bound in flattened(name, parts):
            for piece in pieces(name, self._reduce(part, place.binding(bound))):
                if piece == end:
                    while kept and self.totality.total(kept[-1][0], kept[-1][1].known):
                        kept.pop()
                    return [*(k for k, _ in kept), end], place
                if not isinstance(piece, Lit):
                    kept.append((piece, place))
                    place = place.denied(piece) if end.value else place.given(piece)
        return [k for k, _ in kept], place

    def _implies(self, left: Term, right: Term, place: Place) -> Term:
        condition = self._reduce(left, place)
        if isinstance(condition, Lit):
            return self._reduce(right, place) if condition.value else TRUE
        then = self._reduce(right, place.given(condition))
        if then == FALSE:
            return negated(condition)
        if then == TRUE and self.totality.total(condition, place.known):
            return TRUE
        return Op("implies", (condition, then))

    def _if(self, condition: Term, then: Term, otherwise: Term, place: Place) -> Term:
        chosen = self._reduce(condition, place)
        if isinstance(chosen, Lit):
            return self._reduce(then if chosen.value else otherwise, place)
        yes = self._reduce(then, place.given(chosen))
        no = self._reduce(otherwise, place.denied(chosen))
        return self._choice(chosen, yes, no, place)

    def _choice(self, condition: Term, yes: Term, no: Term, place: Place) -> Term:
        if yes == no and self.totality.total(condition, place.known):
            return yes
        match yes, no:
            case Lit(value=True), Lit(value=False):
                return condition
            case Lit(value=False), Lit(value=True):
                return negated(condition)
            case _:
                return Op("if", (condition, yes, no))

    def _strict(self, name: str, parts: tuple[Term, ...], place: Place) -> Term:
        if name == "not":
            return negated(parts[0])
        if name == "=":
            return self._equal(parts[0], parts[1], place)
        settled = self._compared(name, parts[0], parts[1], place) if name in {"<", "≤"} else None
        if settled is not None:
            return settled
        term = Op(name, parts)
        if place.known.implies(term) and self.totality.total(term, place.known):
            return TRUE
        return folded(term) or term

    def _equal(self, left: Term, right: Term, place: Place) -> Term:
        match left, right:
            case Lit(value=a), Lit(value=b):
                return Lit(a == b, BOOL)
            case (Lit(value=bool(wanted)), other) | (other, Lit(value=bool(wanted))):
                return other if wanted else negated(other)
            case (Op("if", (c, Lit() as a, Lit() as b)), Lit() as d):
                return self._choice(c, self._equal(a, d, place), self._equal(b, d, place), place)
            case Apply(function=Attribute()), Lit(value=str(value)) if left in place.facts.looked_up:
                return Lit(place.facts.looked_up[left] == value, BOOL)
            case _ if (settled := self._compared("=", left, right, place)) is not None:
                return settled
            case _ if left == right and self.totality.total(left, place.known):
                return TRUE
            case _:
                return Op("=", (left, right))

    # quantifiers, definitions, rules

    def _quantified(self, term: Quantified, place: Place) -> Term:
        domain = term.domain
        if isinstance(domain, Sort):
            values = values_of(domain, self.machine)
            binds = [{**place.bound, term.var.name: Lit(v, term.var.sort)} for v in values]
            return self._written_out(term, binds, place)
        return self._positions(term, self._reduce(domain, place), place)

    def _written_out(self, term: Quantified, binds: Sequence[Mapping[str, Any]], place: Place) -> Term:
        if term.kind == "count":
            return how_many([self._reduce(term.body, place.binding(bound)) for bound in binds])
        name, end = ("and", FALSE) if term.kind == "forall" else ("or", TRUE)
        return joined(name, self._in_turn(((term.body, bound) for bound in binds), place, end)[0])

    def _positions(self, term: Quantified, stack: Term, place: Place) -> Term:
        name = fresh(term.var.name, place.facts.open)
        var = Var(name, term.var.sort)
        facts = place.facts.inside(name, stack)
        inner = Place({**place.bound, term.var.name: var}, facts)
        body = self._reduce(term.body, inner)
        if isinstance(body, Lit) and self.totality.total(stack, place.known):
            match term.kind, body.value:
                case "forall", True:
                    return TRUE
                case "exists", False:
                    return FALSE
                case "count", False:
                    return ZERO
                case _:
                    pass
        return Quantified(term.kind, var, stack, body)

    def _call(self, term: Call, place: Place) -> Term:
        """Reduce a definition; what is left of it depends on its arguments and on what holds here."""
        arguments = tuple([self._reduce(a, place) for a in term.arguments])
        key, unfolded = (term.name, arguments), place.facts.unfolded
        if key not in unfolded:
            parameters, body = self.machine.unfold(term)
            bound = dict(zip([p.name for p in parameters], arguments, strict=True))
            unfolded[key] = self._having_read(arguments, self._reduce(body, place.binding(bound)), place)
        return unfolded[key]

    def _enabled(self, term: Enabled, place: Place) -> Term:
        """Reduce whether a rule can be used; where nothing is given it is asked again and again, and kept."""
        if term.arguments:
            return self._usable(term, place)
        key = term.rule, term.by, frozenset(place.facts.fixed.items())
        if key not in self._kept:
            self._kept[key] = self._usable(term, Place(facts=Facts(place.facts.fixed)))
        return self._kept[key]

    def _usable(self, term: Enabled, place: Place) -> Term:
        given = {name: self._reduce(value, place) for name, value in term.arguments}
        parameters, guard = self.machine.guard(term)
        tried = product(*([Lit(v, p.sort) for v in values] for p, values in parameters))
        names = [p.name for p, _ in parameters]
        bodies = ((guard, {**given, **dict(zip(names, row, strict=True))}) for row in tried)
        found = joined("or", self._in_turn(bodies, place, TRUE)[0])
        return self._having_read(list(given.values()), found, place)

    def _having_read(self, arguments: Sequence[Term], body: Term, place: Place) -> Term:
        """Return the body such that arguments which may raise are read first, as in a call by value."""
        for argument in reversed(arguments):
            if not self.totality.total(argument, place.known) and not surely_evaluates(body, argument):
                body = having_read(argument, body)
        return body


def _uniform(layout: Layout, constant: Fixed) -> dict[str, Any]:
    """Return the variables all of whose cells are constant with the same value, and that value."""
    found: dict[str, Any] = {}
    for name in {name for name, _ in constant}:
        cells = [constant.get((name, cell.arguments), _OPEN) for _, cell in layout.cells_of[name]]
        if all(value is not _OPEN and value == cells[0] for value in cells):
            found[name] = cells[0]
    return found


_OPEN = object()


def _bound(var: Var, place: Place) -> Term:
    if var.name not in place.bound:
        msg = f"'{var.name}' is bound by nothing"
        raise SortError(msg)
    value = place.bound[var.name]
    if isinstance(value, Term):
        return value
    found = constant(value, var.sort)
    if found is None:
        msg = f"{value!r} is not a value of {var.sort} that '{var.name}' can stand for"
        raise SortError(msg)
    return found


def ground_rules(machine: Machine, fixed: Fixed | None = None) -> tuple[GroundRule, ...]:
    """Return every instance of every rule that may ever be used (where some cells are settled), in order.

    Raises MachineError for a machine that is not ground.
    """
    grounder = Grounder(machine)
    instances = ((rule, arguments) for rule in machine.rules for arguments in machine.instances(rule))
    found = (grounder.rule(n, rule, given, fixed or {}) for n, (rule, given) in enumerate(instances))
    return tuple(rule for rule in found if rule is not None)
