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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from solemn.model.logic.evaluate import Scope, evaluate
from solemn.model.logic.operators import Undefined
from solemn.model.logic.sorts import BoolSort, EnumSort, Sort, SortError, StackSort
from solemn.model.logic.terms import Term, free_names
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Cell, Layout, RangeError, State
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.rules import Rule
from solemn.properties.symbolic.drawing import Cards, Profiles, Tables


__all__ = ["Play", "contradicted", "plays"]

_STEPS = 30
_CURIOSITY = 0.7
"""How often play goes on from a state of a new kind, and takes the rule that was used least so far."""
_TRIES = 400
"""How many starts are drawn before it is given up that one is as the machine wants it."""


@dataclass(frozen=True)
class Play:
    """A state that random play came to; it can be read until the next one is asked for."""

    layout: Layout
    state: State

    @property
    def scope(self) -> Scope:
        """Where terms are read in it."""
        return self.layout.scope(self.state)


def plays(
    machine: Machine, seconds: float, seed: int = 0, profiles: Sequence[Profiles] = ()
) -> Iterator[Play]:
    """Yield states of random play until so much processor time is over; the same seed draws the same cards.

    Most cards have one of the `profiles` where there are any. A ground machine is played with the cards that
    it has. Yields nothing of a machine that cannot be read over a few cards.
    """
    deadline = time.process_time() + seconds
    numbers = random.Random(seed)
    try:
        table = _Table(machine, Cards.of(machine, numbers), profiles)
    except (SortError, MachineError):
        return
    while time.process_time() < deadline:
        yield from table.line(deadline)


def contradicted(term: Term, play: Play) -> bool:
    """Say whether a state is one of which a term is false."""
    try:
        return not evaluate(term, play.scope)
    except Undefined:
        return False


@dataclass
class _Known:
    """What lines of play have been to: how often rules were used where, which values were met together."""

    often: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    _met: set[tuple[Any, ...]] = field(default_factory=set)

    def meet(self, control: tuple[Any, ...]) -> bool:
        """Say whether two values were never met together, and keep them."""
        before = len(self._met)
        self._met.update(combinations(enumerate(control), 2))
        return len(self._met) > before


@dataclass
class _Table:
    """Where lines of play are played, one after the other."""

    machine: Machine
    cards: Cards
    profiles: Sequence[Profiles]
    known: _Known = field(default_factory=_Known)
    _new: list[tuple[State, Tables]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.numbers = self.cards.numbers
        self._interpreter = Interpreter(self.cards.machine)
        cells = list(enumerate(self._interpreter.layout.cells))
        open_ = {v.name for v in self.machine.variables if v.volatile}
        self.volatile = [(i, c.variable.value_sort) for i, c in cells if c.variable.name in open_]
        self._telling = [
            i
            for i, cell in cells
            if cell.variable.name not in open_
            and not cell.arguments
            and isinstance(self._sort(i), BoolSort | EnumSort | StackSort)
        ]
        self._guards = [_Guard.of(rule, self.cards.machine) for rule in self.cards.machine.rules]

    def line(self, deadline: float) -> Iterator[Play]:
        """Yield the states of a line of play; most lines go on from a state unlike those that were known."""
        state = self._go_on() if self._new and self.numbers.random() < _CURIOSITY else None
        if state is None:
            if not self.machine.ground:
                self.cards.draw(self.profiles)
            state = self._start(deadline)
        enumerations = [i for i in self._telling if not isinstance(self._sort(i), StackSort)]
        self._context = tuple(self.numbers.sample(enumerations, min(2, len(enumerations))))
        for _ in range(_STEPS):
            if state is None or time.process_time() > deadline:
                return
            if self.known.meet(self._control(state)):
                self._new.append((state, self.cards.put_aside()))
            yield Play(self._interpreter.layout, state)
            state = self._step(state)

    def _go_on(self) -> State:
        state, cards = self.numbers.choice(self._new)
        self.cards.take_up(cards)
        return state

    def _sort(self, cell: int) -> Sort:
        return self._interpreter.layout.cells[cell].variable.value_sort

    def _control(self, state: State) -> tuple[Any, ...]:
        """Return what makes states alike: truth values and enumerations, and how many links there are."""
        told = (min(len(v), 3) if isinstance(v, tuple) else v for v in (state[i] for i in self._telling))
        return tuple(told)

    def _start(self, deadline: float) -> State | None:
        layout = self._interpreter.layout
        if self.machine.ground:
            return layout.initial()
        for _ in range(_TRIES):
            state = tuple(self._first(cell) for cell in layout.cells)
            if time.process_time() > deadline:
                return None
            if all(_holds(clause.term, layout.scope(state)) for clause in self.cards.machine.begins):
                return state
        return None

    def _first(self, cell: Cell) -> Any:
        variable = cell.variable
        if isinstance(variable.value_sort, StackSort):
            return ()
        if variable.initial is None:
            return self.cards.value(variable.name, variable.value_sort)
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
            after[i] = self.cards.value(self._interpreter.layout.cells[i].variable.name, sort)
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
