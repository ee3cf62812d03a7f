"""States that play gets to with invented cards: what a sensible lemma has to be true of.

A machine over every possible card is read over a handful of cards whose attributes, and whose answers to what
is asked of them, are drawn by lot; play goes on at random from random starts. Nothing is concluded from it:
a candidate that a sample contradicts is no invariant and not worth a question, one that none contradicts is
still to be proved.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any

from solemn.model.logic.evaluate import Scope, evaluate, values_of
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import (
    BoolSort,
    EntitySort,
    EnumSort,
    FunctionSort,
    IntSort,
    Sort,
    SortError,
    StackSort,
)
from solemn.model.logic.terms import Attribute, Quantified, Term, children, free_names
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Cell, Layout, RangeError, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Parameter, Rule


__all__ = ["Play", "contradicted", "plays"]

_ENTITIES = 3
_MOST = 2
"""The largest number that is drawn where a sort leaves room."""
_STEPS = 30
_LINES = 40
"""So many lines of play share their cards: drawing new ones takes as long as hundreds of steps."""
_CURIOSITY = 0.7
"""How often play goes on from a state of a new kind, and takes the rule that was used least so far."""
_TRIES = 400
"""How many starts are drawn before it is given up that one is as the machine wants it."""


@dataclass(frozen=True)
class Play:
    """A state that random play came to, in the finite reading of the machine that was drawn for it."""

    layout: Layout
    state: State

    @property
    def scope(self) -> Scope:
        """Where terms are read in it."""
        return self.layout.scope(self.state)


def plays(machine: Machine, seconds: float, seed: int = 0) -> Iterator[Play]:
    """Yield states of random play until the time is over; the same seed draws the same cards.

    Yields nothing of a machine that cannot be read over a few cards.
    """
    deadline = time.perf_counter() + seconds
    numbers = random.Random(seed)
    known = _Known()
    while time.perf_counter() < deadline:
        try:
            table = _Table.drawn(machine, numbers, known)
        except (SortError, ValueError):
            return
        yield from table.play(deadline)


def contradicted(term: Term, play: Play) -> bool:
    """Say whether a state is one of which a term is false."""
    try:
        return not evaluate(term, play.scope)
    except Undefined:
        return False


@dataclass
class _Bias:
    """How often what is drawn is true: for all names alike, or for each name as it comes."""

    numbers: random.Random
    _of: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._alike = self.numbers.choice((0.2, 0.5, 0.8, 0.97)) if self.numbers.random() < 0.5 else None

    def of(self, name: str) -> float:
        """Return how often it is true of one name."""
        if self._alike is not None:
            return self._alike
        return self._of.setdefault(name, self.numbers.choice((0.05, 0.5, 0.95)))


@dataclass
class _Known:
    """What all lines of play have been to: how often rules were used where, and which values were met together."""

    often: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    _met: set[tuple[Any, ...]] = field(default_factory=set)

    def meet(self, control: tuple[Any, ...]) -> bool:
        """Say whether two values were never met together, and keep them."""
        before = len(self._met)
        self._met.update(combinations(enumerate(control), 2))
        return len(self._met) > before


@dataclass
class _Table:
    """A finite reading of a machine, and the luck of those who play it."""

    machine: Machine
    volatile: tuple[tuple[int, Sort], ...]
    numbers: random.Random
    known: _Known
    _interpreter: Interpreter = field(init=False)
    _new: list[State] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._interpreter = Interpreter(self.machine)
        self._yes = _Bias(self.numbers)
        open_ = {i for i, _ in self.volatile}
        self._telling = [
            i
            for i, cell in enumerate(self._interpreter.layout.cells)
            if i not in open_
            and not cell.arguments
            and isinstance(self._sort(i), BoolSort | EnumSort | StackSort)
        ]
        enumerations = [i for i in self._telling if not isinstance(self._sort(i), StackSort)]
        self._context = tuple(self.numbers.sample(enumerations, min(2, len(enumerations))))
        self._guards = [_Guard.of(rule, self.machine) for rule in self.machine.rules]

    @classmethod
    def drawn(cls, machine: Machine, numbers: random.Random, known: _Known) -> _Table:
        """Return a reading with a few entities of each sort and attributes by lot."""
        ground = machine if machine.ground else _ground(machine, numbers)
        open_ = {v.name for v in machine.variables if v.volatile}
        cells = enumerate(Layout(ground).cells)
        volatile = tuple((i, c.variable.value_sort) for i, c in cells if c.variable.name in open_)
        return cls(ground, volatile, numbers, known)

    def play(self, deadline: float) -> Iterator[Play]:
        """Yield the states of some lines of play; most go on from a state unlike those that were known."""
        for _ in range(_LINES):
            branch = self._new and self.numbers.random() < _CURIOSITY
            state = self.numbers.choice(self._new) if branch else self._start(deadline)
            for _ in range(_STEPS):
                if time.perf_counter() > deadline:
                    return
                if state is None:
                    break
                if self.known.meet(self._control(state)):
                    self._new.append(state)
                yield Play(self._interpreter.layout, state)
                state = self._step(state)

    def _sort(self, cell: int) -> Sort:
        return self._interpreter.layout.cells[cell].variable.value_sort

    def _control(self, state: State) -> tuple[Any, ...]:
        """Return what makes states alike: their truth values and enumerations, and how many links there are."""
        told = (min(len(v), 3) if isinstance(v, tuple) else v for v in (state[i] for i in self._telling))
        return tuple(told)

    def _start(self, deadline: float) -> State | None:
        layout = self._interpreter.layout
        for _ in range(_TRIES):
            state = tuple(self._first(cell) for cell in layout.cells)
            if time.perf_counter() > deadline:
                return None
            if all(_holds(clause.term, layout.scope(state)) for clause in self.machine.begins):
                return state
        return None

    def _first(self, cell: Cell) -> Any:
        variable = cell.variable
        if isinstance(variable.value_sort, StackSort):
            return ()
        if variable.initial is None:
            return _draw(variable.value_sort, self.machine, self.numbers, self._yes.of(variable.name))
        return evaluate(variable.initial, self._interpreter.layout.scope(()))

    def _step(self, state: State) -> State | None:
        """Return a state after a step, of the rules that can be used rather one that was seldom used."""
        scope = self._interpreter.layout.scope(state)
        possible = [(guard.rule, given) for guard in self._guards for given in guard.instances(scope)]
        if not possible:
            return None
        by_rule: dict[str, list[tuple[Rule, dict[str, Any]]]] = {}
        for rule, given in possible:
            by_rule.setdefault(rule.name, []).append((rule, given))
        where = tuple(state[i] for i in self._context)
        names = sorted(by_rule, key=lambda name: self.known.often[name, self._context, where])
        name = names[0] if self.numbers.random() < _CURIOSITY else self.numbers.choice(names)
        self.known.often[name, self._context, where] += 1
        rule, given = self.numbers.choice(by_rule[name])
        try:
            after = list(self._interpreter.effect(state, rule.name, given))
        except (RangeError, Undefined):
            return None
        for i, sort in self.volatile:
            name = self._interpreter.layout.cells[i].variable.name
            after[i] = _draw(sort, self.machine, self.numbers, self._yes.of(name))
        return tuple(after)


@dataclass(frozen=True, slots=True)
class _Guard:
    """The guard of a rule in two parts: what is the same for all its instances is asked once."""

    rule: Rule
    closed: tuple[Term, ...]
    others: tuple[Term, ...]
    given: tuple[dict[str, Any], ...]

    @classmethod
    def of(cls, rule: Rule, machine: Machine) -> _Guard:
        terms = [clause.term for clause in rule.guard]
        closed = tuple(t for t in terms if not free_names(t))
        others = tuple(t for t in terms if free_names(t))
        return cls(rule, closed, others, tuple(machine.instances(rule)))

    def instances(self, scope: Scope) -> Iterator[dict[str, Any]]:
        if all(_holds(term, scope) for term in self.closed):
            yield from (g for g in self.given if self._holds(scope.where(g)))

    def _holds(self, scope: Scope) -> bool:
        return all(_holds(term, scope) for term in self.others)


def _holds(term: Term, scope: Scope) -> bool:
    try:
        return bool(evaluate(term, scope))
    except Undefined:
        return False


def _ground(machine: Machine, numbers: random.Random) -> Machine:
    """Return the machine over a few entities, its numbers bounded where they have to be tried."""
    sorts = _entity_sorts(machine)
    domains = {s.name: tuple(f"{s.name.lower()}{i}" for i in range(1, _ENTITIES + 1)) for s in sorts}
    bare = replace(
        machine,
        variables=tuple(replace(v, volatile=False) for v in machine.variables),
        rules=tuple(_bounded(rule) for rule in machine.rules),
    )
    listed = _Domains(domains)
    yes = _Bias(numbers)
    tables = {a.name: _table(a, listed, numbers, yes.of(a.name)) for a in machine.attributes}
    return replace(bare, ground=True, domains=domains, tables=tables)


def _bounded(rule: Rule) -> Rule:
    return replace(rule, over=tuple(_small(p) for p in rule.over))


def _small(parameter: Parameter) -> Parameter:
    sort = parameter.var.sort
    if not isinstance(sort, IntSort):
        return parameter
    low = 0 if sort.low is None else sort.low
    high = low + _MOST if sort.high is None else min(sort.high, low + _MOST)
    return replace(parameter, var=replace(parameter.var, sort=IntSort(low, high)))


@dataclass(frozen=True)
class _Domains:
    """Just enough of a machine to list the values of a sort."""

    domains: Mapping[str, tuple[str, ...]]

    def entities(self, sort: EntitySort) -> tuple[str, ...]:
        """Return the entities of a sort."""
        return self.domains.get(sort.name, ())


def _table(
    attribute: Attribute, listed: Any, numbers: random.Random, yes: float
) -> dict[tuple[Any, ...], Any]:
    sort = attribute.sort
    arguments = sort.arguments if isinstance(sort, FunctionSort) else ()
    result = sort.result if isinstance(sort, FunctionSort) else sort
    places = product(*(_places(s, listed) for s in arguments))
    return {place: _draw(result, listed, numbers, yes) for place in places}


def _places(sort: Sort, listed: Any) -> Sequence[Any]:
    return values_of(sort, listed)


def _draw(sort: Sort, listed: Any, numbers: random.Random, yes: float) -> Any:
    """Return a value of a sort by lot: small numbers, and truth values that are true so often."""
    match sort:
        case BoolSort():
            return numbers.random() < yes
        case IntSort(low=low, high=high):
            least = 0 if low is None else low
            return numbers.randint(least, least + _MOST if high is None else min(high, least + _MOST))
        case EntitySort(null=null):
            known = listed.entities(sort)
            return numbers.choice((*known, None) if null is not None else known)
        case EnumSort(values=values):
            return numbers.choice(values)
        case _:
            msg = f"no value of {sort} can be drawn"
            raise SortError(msg)


def _entity_sorts(machine: Machine) -> list[EntitySort]:
    """Return every entity sort that variables, attributes, rules or quantifiers of a machine speak of."""
    found: dict[EntitySort, None] = {}

    def see(sort: Sort) -> None:
        match sort:
            case EntitySort():
                found[sort] = None
            case FunctionSort(arguments=arguments, result=result):
                for part in (*arguments, result):
                    see(part)
            case StackSort(record=record):
                for _, part in record.fields:
                    see(part)
            case _:
                pass

    def look(term: Term) -> None:
        if isinstance(term, Quantified):
            see(term.var.sort)
        for part in children(term):
            look(part)

    for named in (*machine.variables, *machine.attributes):
        see(named.sort)
    for rule in machine.rules:
        for parameter in rule.over:
            see(parameter.var.sort)
        look(rule.condition)
    return list(found)
