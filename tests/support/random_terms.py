"""Random well-typed terms and states of the toy machine, for comparing one backend with another.

`terms(sort)` gives small terms that always have a value: links are read only where there are some, state
functions only of cards that are there, and integers that go into a record stay within its range. With
`partial=True` one in a while asks for what is not there; with `steps=True` terms speak about the next state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from solemn.model.logic.build import (
    Expr,
    after,
    all_of,
    any_of,
    enabled,
    minimum,
    nothing,
    record,
    when,
)
from solemn.model.logic.sorts import (
    BOOL,
    INT,
    BoolSort,
    EntitySort,
    EnumSort,
    IntSort,
    RecordSort,
    Sort,
    StackSort,
    agree,
)
from solemn.model.logic.terms import Lit, Quantified, Term, Var
from solemn.model.machine.layout import Layout, State
from toy_machine import (
    CARD,
    CARDS,
    COLOUR,
    EFFECT,
    EFFECTS,
    LEVEL,
    LINK,
    MODE,
    TOY,
    bonus,
    chain,
    colour,
    cost,
    decent,
    done,
    focus,
    friendly,
    level,
    liked,
    marked,
    mode,
    next_colour,
    place,
    power,
    source,
    speed,
    strong,
    total_marked,
)


__all__ = ["BOUND", "SORTS", "bindings", "states", "terms", "values"]

STACK = StackSort(LINK)
SORTS: tuple[Sort, ...] = (BOOL, INT, COLOUR, EFFECT, CARD, LINK, STACK)
"""The sorts that `terms` can make terms of."""

BOUND: Mapping[str, Sort] = {"b": BOOL, "n": LEVEL, "c": COLOUR, "e": EFFECT, "k": CARD}
"""The free variables that `terms` may use unless told otherwise; a card among them may be none."""

_COMPARED: tuple[Sort, ...] = (BOOL, INT, COLOUR, EFFECT, CARD, LINK)
_DOMAINS: tuple[Sort, ...] = (BOOL, LEVEL, COLOUR, EFFECT, CARD, STACK)
_NAMES = ("x", "y", "z")
_ENTITIES = {"Effect": EFFECTS, "Card": CARDS}


def values(sort: Sort) -> st.SearchStrategy[Any]:
    """Give the values of a sort, small ones where there is no end to them."""
    match sort:
        case BoolSort():
            return st.booleans()
        case IntSort(low=low, high=high):
            return st.integers(-3 if low is None else low, 5 if high is None else high)
        case EnumSort(values=names):
            return st.sampled_from(names)
        case EntitySort(name=name, null=null):
            there = _ENTITIES[name]
            return st.sampled_from(there if null is None else (*there, None))
        case RecordSort(fields=fields):
            return st.tuples(*(values(s) for _, s in fields))
        case StackSort(record=link):
            return st.lists(values(link), max_size=3).map(tuple)
        case _:
            msg = f"no random values of {sort}"
            raise NotImplementedError(msg)


def states() -> st.SearchStrategy[State]:
    """Give the states of the toy machine, reachable or not."""
    return st.tuples(*(values(cell.variable.value_sort) for cell in Layout(TOY).cells))


def bindings(bound: Mapping[str, Sort] = BOUND) -> st.SearchStrategy[dict[str, Any]]:
    """Give values for free variables."""
    return st.fixed_dictionaries({name: values(sort) for name, sort in bound.items()})


def terms(
    sort: Sort,
    *,
    depth: int = 3,
    bound: Mapping[str, Sort] = BOUND,
    steps: bool = False,
    partial: bool = False,
) -> st.SearchStrategy[Term]:
    """Give terms of a sort with the given free variables.

    Quantifiers bind x, y and z, again and again if it so happens, so do not use these names for others.
    """

    @st.composite
    def drawn(draw: st.DrawFn) -> Term:
        maker = _Maker(draw, dict(bound), frozenset(n for n, s in bound.items() if s == CARD), steps, partial)
        return maker.make(sort, depth).term

    return drawn()


class _Maker:
    """Draws one term: what is in scope, and which cards in scope may be none."""

    def __init__(
        self,
        draw: st.DrawFn,
        bound: dict[str, Sort],
        nullable: frozenset[str],
        steps: bool,
        partial: bool,
    ) -> None:
        self.draw = draw
        self.bound = bound
        self.nullable = nullable
        self.steps = steps
        self.partial = partial

    def make(self, sort: Sort, depth: int) -> Expr:
        """Draw a term of a sort."""
        if depth <= 0:
            return self._leaf(sort)
        ways: list[Callable[[], Expr]] = [lambda: self._leaf(sort), lambda: self._choice(sort, depth - 1)]
        match sort:
            case BoolSort():
                ways += [lambda: self._truth(depth - 1)] * 4
                ways += [lambda: self._quantified("truth", depth - 1)] * 2
            case IntSort():
                ways += [lambda: self._integer(depth - 1)] * 3
                ways += [lambda: self._quantified("count", depth - 1)]
            case EnumSort():
                ways += [
                    lambda: next_colour(self.make(COLOUR, depth - 1)),
                    lambda: place(self._some_card(depth - 1)),
                ]
            case EntitySort(name="Effect"):
                ways += [lambda: self._read("effect", self.make(EFFECT, 0), depth - 1)]
            case EntitySort():
                ways += [
                    lambda: self._read("target", self.make(CARD, 0), depth - 1),
                    lambda: source(self.make(EFFECT, depth - 1)),
                ]
            case RecordSort():
                ways += [lambda: self._link(depth - 1)]
            case StackSort():
                ways += [lambda: self._stack(depth - 1)] * 3
            case _:
                pass
        if self.partial and sort != STACK:
            ways += [lambda: self._risky(sort)]
        return self._one_of(ways)

    def _one_of(self, ways: list[Callable[[], Expr]]) -> Expr:
        return ways[self.draw(st.integers(0, len(ways) - 1))]()

    def _pick(self, *names: str) -> str:
        return self.draw(st.sampled_from(names))

    def _under(self, name: str, sort: Sort) -> _Maker:
        """Give a maker of terms in which one more variable is bound, to something that is there."""
        return _Maker(self.draw, {**self.bound, name: sort}, self.nullable - {name}, self.steps, self.partial)

    def _leaf(self, sort: Sort) -> Expr:
        variables = [Expr(Var(n, s)) for n, s in self.bound.items() if agree(s, sort)]
        match sort:
            case BoolSort():
                ways = [Expr(Lit(True, BOOL)), Expr(Lit(False, BOOL)), done]
            case IntSort():
                ways = [Expr(Lit(n, INT)) for n in (-2, 0, 1, 3)] + [level, bonus]
            case EnumSort():
                ways = [*(Expr(Lit(n, COLOUR)) for n in COLOUR.values), colour]
            case EntitySort(name="Effect"):
                ways = [Expr(Lit(n, EFFECT)) for n in EFFECTS]
            case EntitySort():
                ways = [*(Expr(Lit(n, CARD)) for n in CARDS), nothing(CARD), focus]
            case RecordSort():
                return self._link(0)
            case StackSort():
                return chain
            case _:
                msg = f"no random terms of {sort}"
                raise NotImplementedError(msg)
        return self.draw(st.sampled_from([*ways, *variables, *variables]))

    def _choice(self, sort: Sort, depth: int) -> Expr:
        chosen = when(self.make(BOOL, depth), self.make(sort, depth), self.make(sort, depth))
        if self.steps and sort not in {STACK, LINK}:
            # `after` is not nested: what it reads has no step of its own.
            still = _Maker(self.draw, self.bound, self.nullable, steps=False, partial=self.partial)
            return self._one_of([lambda: chosen, lambda: after(still.make(sort, depth))])
        return chosen

    def _truth(self, depth: int) -> Expr:
        def some() -> Expr:
            return self.make(BOOL, depth)

        def number() -> Expr:
            return self.make(INT, depth)

        some_sort = self.draw(st.sampled_from(_COMPARED))
        several = range(self.draw(st.integers(0, 3)))
        return self._one_of(
            [
                lambda: ~some(),
                lambda: all_of(*(some() for _ in several)),
                lambda: any_of(*(some() for _ in several)),
                lambda: some().implies(some()),
                lambda: self.make(some_sort, depth) == self.make(some_sort, depth),
                lambda: self.make(some_sort, depth) != self.make(some_sort, depth),
                lambda: number() < number(),
                lambda: number() <= number(),
                lambda: marked(self._some_card(depth)),
                lambda: liked(self.make(EFFECT, depth), self.make(COLOUR, depth)),
                lambda: mode == Expr(Lit(self._pick(*MODE.values), MODE)),
                lambda: friendly(self.make(CARD, depth)),
                lambda: strong(self.make(EFFECT, depth)),
                lambda: decent(self.make(EFFECT, depth)),
                lambda: self._read("negated", self.make(BOOL, 0), depth),
                lambda: self._enabled(depth),
            ]
        )

    def _integer(self, depth: int) -> Expr:
        def number() -> Expr:
            return self.make(INT, depth)

        return self._one_of(
            [
                lambda: number() + number(),
                lambda: number() - number(),
                lambda: number() * self.draw(st.integers(-2, 3)),
                lambda: minimum(number(), number()),
                lambda: self.make(STACK, depth).depth,
                lambda: speed(self.make(EFFECT, depth)),
                lambda: power(self.make(EFFECT, depth)),
                lambda: cost(self.make(EFFECT, depth), self.make(COLOUR, depth)),
                lambda: self._read("level", self.make(INT, 0), depth),
                total_marked,
            ]
        )

    def _some_card(self, depth: int) -> Expr:
        """Draw a card that is there."""
        found = [Expr(Var(n, s)) for n, s in self.bound.items() if s == CARD and n not in self.nullable]
        named = Expr(Lit(self._pick(*CARDS), CARD))
        if depth > 0 and self.draw(st.booleans()):
            perhaps = self.make(CARD, depth - 1)
            return when(perhaps == nothing(CARD), named, perhaps)
        return self.draw(st.sampled_from([named, source(self.make(EFFECT, 0)), *found, *found]))

    def _position(self) -> Expr:
        """Draw a position that is there if there is any link at all."""
        return self._one_of([lambda: Expr(Lit(0, INT)), lambda: chain.depth - 1])

    def _read(self, field: str, otherwise: Expr, depth: int) -> Expr:
        """Draw a field of a link, and something else where there is no link."""
        if depth > 0 and self.draw(st.booleans()):
            return getattr(self._link(depth - 1), field)  # type: ignore[no-any-return]
        return when(chain.depth > 0, getattr(chain[self._position()], field), otherwise)

    def _small(self, depth: int) -> Expr:
        """Draw an integer within the range of a level."""
        return self._one_of(
            [
                lambda: Expr(Lit(self.draw(st.integers(0, 3)), LEVEL)),
                lambda: level,
                lambda: power(self.make(EFFECT, 0)),
                lambda: minimum(level, cost(self.make(EFFECT, 0), self.make(COLOUR, 0))),
                lambda: self._read("level", level, depth),
            ]
        )

    def _link(self, depth: int) -> Expr:
        written = record(
            LINK,
            effect=self.make(EFFECT, depth - 1),
            target=self.make(CARD, depth - 1),
            level=self._small(depth - 1),
            negated=self.make(BOOL, depth - 1),
        )
        return self._one_of(
            [lambda: written, lambda: when(chain.depth > 0, chain[self._position()], written)]
        )

    def _stack(self, depth: int) -> Expr:
        parts: dict[str, Expr] = {
            "effect": self.make(EFFECT, depth),
            "target": self.make(CARD, depth),
            "level": self._small(depth),
            "negated": self.make(BOOL, depth),
        }
        changed = self._pick(*parts)
        below = self.make(STACK, depth)
        return self._one_of(
            [
                lambda: below.push(**parts),
                lambda: below.push(**parts).pop(),
                lambda: when(chain.depth > 0, chain.pop(), chain),
                lambda: when(
                    chain.depth > 0, chain.put(self._position(), **{changed: parts[changed]}), chain
                ),
            ]
        )

    def _quantified(self, what: str, depth: int) -> Expr:
        kind = "count" if what == "count" else self._pick("forall", "exists")
        name = self._pick(*_NAMES)
        domain = self.draw(st.sampled_from(_DOMAINS))
        if domain != STACK:
            body = self._under(name, domain).make(BOOL, depth)
            return Expr(Quantified(kind, Var(name, domain), domain, body.term))
        stack = self._one_of([lambda: chain, lambda: self.make(STACK, depth)])
        position = Var(name, IntSort(0))
        inner = self._under(name, position.sort)
        link = stack[Expr(position)]
        body = self._one_of(
            [
                lambda: link.negated,
                lambda: strong(link.effect) | inner.make(BOOL, depth),
                lambda: friendly(link.target) & inner.make(BOOL, depth),
                lambda: (link.level < Expr(position)) == inner.make(BOOL, depth),
                lambda: inner.make(BOOL, depth),
            ]
        )
        return Expr(Quantified(kind, position, stack.term, body.term))

    def _enabled(self, depth: int) -> Expr:
        return self._one_of(
            [
                lambda: enabled("take off"),
                lambda: enabled("rotate"),
                lambda: enabled("mark", self._pick("T", "N", "system", "chance")),
                lambda: enabled("take off", self._pick("T", "system")),
                lambda: enabled("mark", card=self._some_card(depth)),
                lambda: enabled("put on", effect=self.make(EFFECT, depth)),
                lambda: enabled("put on", card=self.make(CARD, depth)),
                lambda: enabled("put on", effect=self.make(EFFECT, depth), card=self.make(CARD, depth)),
            ]
        )

    def _risky(self, sort: Sort) -> Expr:
        """Draw a term that has no value in some states."""
        match sort:
            case BoolSort():
                return self._one_of([lambda: marked(focus), lambda: chain.top.negated])
            case IntSort():
                return self._one_of([lambda: chain[1].level, lambda: chain.pop().depth])
            case EnumSort():
                return place(focus)
            case EntitySort(name="Effect"):
                return chain.top.effect
            case EntitySort():
                return chain[1].target
            case _:
                return chain.top
