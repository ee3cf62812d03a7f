"""The source of successor functions: nested tests of guards, and for each step the cells it changes.

Neighbouring instances share the tests they have in common, repeated parts are read once, and everything
is read in the order in which the reference interpreter reads it. What a step does is written into the
function of a control state, and left to a function of its own (`effects`) in the one that serves all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import TypeVar

from solemn.model.graph.expression import Context, Writer
from solemn.model.graph.hoist import Pool, repeated
from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.logic.show import show
from solemn.model.logic.sorts import BOOL, EntitySort, IntSort, Sort
from solemn.model.logic.terms import Apply, Attribute, Field, Lit, Op, StateVar, Term
from solemn.model.machine.ground import Grounder, GroundGuard, GroundRule


__all__ = ["write_effect", "write_function", "write_general"]

_DEEPEST = 24
"""Shared tests are nested no deeper than people can follow (and far less deep than Python can)."""


@dataclass(frozen=True, slots=True)
class _Open:
    """An instance with the conditions that have not been tested yet."""

    rule: GroundGuard
    left: tuple[Term, ...]


def write_function(
    grounder: Grounder, words: Vocabulary, rules: Sequence[GroundRule], settings: Sequence[str]
) -> str:
    """Return the source of a function `successors(state)` with these instances and no others.

    `settings` are comments that say where it holds.
    """
    return _successors(_Steps(grounder, words), words, rules, settings)


def write_general(grounder: Grounder, words: Vocabulary, rules: Sequence[GroundGuard]) -> str:
    """Return the source of a function `successors(state)` that tests the guards of these instances.

    What an instance does is not looked at: the table `effects` has a function from state to state for it.
    """
    return _successors(_Guards(grounder, words), words, rules, ["any control state"])


def write_effect(grounder: Grounder, words: Vocabulary, rule: GroundRule) -> str:
    """Return the source of a function `effect(state)` that makes the step of an instance, its guard given."""
    function, pooled, context = _Steps(grounder, words), _pooled(rule, words.pool), Context()
    for condition in pooled.guard:
        context = context.given(condition)
    body = list(function.effect(pooled, context, "    "))
    bindings = [f"    {binding}" for binding in function.writer.bindings()]
    done = "tuple(new)" if rule.updates else "state"
    lines = [
        "def effect(state):",
        f"    # {_comment(_title(rule))}",
        *bindings,
        *body,
        f"    return {done}",
        "",
    ]
    return "\n".join(lines)


def _successors(
    function: _Guards, words: Vocabulary, rules: Sequence[GroundGuard], settings: Sequence[str]
) -> str:
    pooled = [_pooled(rule, words.pool) for rule in rules]
    body = list(function.run([_Open(r, r.guard) for r in pooled], Context(), 1))
    lines = ["def successors(state):", *(f"    # {_comment(s)}" for s in settings)]
    lines += [f"    {binding}" for binding in function.writer.bindings()]
    return "\n".join([*lines, "    steps = []", *body, "    return steps", ""])


class _Guards:
    """Writes a function that tests guards, and has each step made by a function of its own."""

    def __init__(self, grounder: Grounder, words: Vocabulary) -> None:
        self._cells = grounder.layout.cells
        self._totality = grounder.totality
        self._words = words
        self.writer = Writer(words, grounder.totality)

    def run(self, instances: Sequence[_Open], context: Context, depth: int) -> Iterator[str]:
        """Write instances in order, testing once what neighbours have in common."""
        if instances and instances[0].left:
            lines, context = self._named(instances[0].left[0], _block(instances), context, "    " * depth)
            yield from lines
        for _, group in groupby(instances, key=lambda i: i.left[:1]):
            run = list(group)
            if not run[0].left:
                for one in run:
                    yield f"{'    ' * depth}# {_comment(_title(one.rule))}"
                    yield from self._step(one.rule, context, "    " * depth)
            elif depth < _DEEPEST:
                yield from self._guarded(run, context, depth)
            else:
                for one in run:
                    yield from self._guarded([one], context, depth)

    def _guarded(self, run: Sequence[_Open], context: Context, depth: int) -> Iterator[str]:
        """Write the tests that a run of instances shares, and below them what is left."""
        pad, shared = "    " * depth, _shared([i.left for i in run])
        tests = run[0].left[:shared]
        lines, context = self._named(tests[0], _block(run), context, pad)
        yield from lines
        yield f"{pad}if {self.writer.write(_all(tests), context)}:"
        if tests[-1] == Lit(False, BOOL):
            yield f"{pad}    pass  # never, but what stands before may have no value"
            return
        rest = [_Open(i.rule, i.left[shared:]) for i in run]
        yield from self.run(rest, context.given(_all(tests)), depth + 1)

    def _named(
        self, first: Term, block: Sequence[Term], context: Context, pad: str
    ) -> tuple[list[str], Context]:
        """Return the statements that read repeated parts ahead, and the context in which they have names."""
        lines = []
        for part in repeated(first, block, context.known, self._totality, context.named):
            name = self._words.identifier(show(part), _name(part))
            lines.append(f"{pad}{name} = {self.writer.write(part, context)}")
            context = context.having_read(part, name)
        return lines, context

    def _step(self, rule: GroundGuard, _context: Context, pad: str) -> Iterator[str]:
        yield f"{pad}steps.append(({rule.number}, effects[{rule.number}](state)))"


class _Steps(_Guards):
    """Writes a function that makes steps itself."""

    def _step(self, rule: GroundGuard, context: Context, pad: str) -> Iterator[str]:
        """Write the step of an instance once its guard holds."""
        assert isinstance(rule, GroundRule)
        yield from self.effect(rule, context, pad)
        yield f"{pad}steps.append(({rule.number}, {'tuple(new)' if rule.updates else 'state'}))"

    def effect(self, rule: GroundRule, context: Context, pad: str) -> Iterator[str]:
        """Write what an instance does: `new` is then the list of the cells, if it changes any."""
        if not self._totality.total(rule.owner, context.known):
            yield f"{pad}{self.writer.write(rule.owner, context)}"
        if not rule.updates:
            return
        yield f"{pad}new = [*state]"
        for i, (cell, value) in enumerate(rule.updates):
            lines, context = self._named(value, [v for _, v in rule.updates[i:]], context, pad)
            yield from lines
            name = _comment(str(self._cells[cell]))
            yield f"{pad}new[{cell}] = {self.writer.write(value, context)}  # {name}"
            yield from self._range_check(cell, value, pad)

    def _range_check(self, cell: int, value: Term, pad: str) -> Iterator[str]:
        sort = self._cells[cell].variable.value_sort
        if not self._stays_inside(value, sort):
            yield f"{pad}if {_outside(f'new[{cell}]', sort)}: out_of_range({cell}, new[{cell}])"

    def _stays_inside(self, value: Term, sort: Sort) -> bool:
        """Say whether a value surely lies in the range of a sort."""
        match value:
            case Lit(value=constant):
                return _inside(constant, sort)
            case Apply(function=StateVar() as function):
                return self._same_range(function.name, sort)
            case StateVar(name=name):
                return self._same_range(name, sort)
            case Apply():
                values = self._totality.values(value)
                return values is not None and all(_inside(v, sort) for v in values)
            case Op("if", (_, then, otherwise)):
                return self._stays_inside(then, sort) and self._stays_inside(otherwise, sort)
            case _:
                return not isinstance(sort, IntSort) or (sort.low is None and sort.high is None)

    def _same_range(self, variable: str, sort: Sort) -> bool:
        """Say whether a variable, which is in range itself, has the same range."""
        return any(c.variable.name == variable and c.variable.value_sort == sort for c in self._cells)


_Guard = TypeVar("_Guard", bound=GroundGuard)


def _pooled(rule: _Guard, pool: Pool) -> _Guard:
    pooled = replace(rule, guard=tuple(map(pool, rule.guard)))
    if not isinstance(pooled, GroundRule):
        return pooled
    updates = tuple((cell, pool(value)) for cell, value in pooled.updates)
    return replace(pooled, owner=pool(pooled.owner), updates=updates)


def _block(instances: Sequence[_Open]) -> list[Term]:
    """Return everything that instances still read, in order."""
    return [term for i in instances for term in (*i.left, *_values(i.rule))]


def _values(rule: GroundGuard) -> tuple[Term, ...]:
    return tuple(value for _, value in rule.updates) if isinstance(rule, GroundRule) else ()


def _shared(conditions: Sequence[tuple[Term, ...]]) -> int:
    """Return how many first conditions are the same in all lists."""
    columns = zip(*conditions, strict=False)
    return sum(1 for _ in takewhile(lambda column: all(c == column[0] for c in column), columns))


def _all(tests: tuple[Term, ...]) -> Term:
    return tests[0] if len(tests) == 1 else Op("and", tests)


def _inside(value: object, sort: Sort) -> bool:
    if not isinstance(sort, IntSort):
        return value is not None or (isinstance(sort, EntitySort) and sort.null is not None)
    assert isinstance(value, int)
    return (sort.low is None or sort.low <= value) and (sort.high is None or value <= sort.high)


def _outside(place: str, sort: Sort) -> str:
    """Return the test whether a value lies outside a sort, which is not an unlimited one."""
    match sort:
        case IntSort(low=int(low), high=int(high)):
            return f"not {low} <= {place} <= {high}"
        case IntSort(low=int(low)):
            return f"{place} < {low}"
        case IntSort(high=high):
            return f"{place} > {high}"
        case _:
            return f"{place} is None"


def _name(part: Term) -> str:
    """Return a short name for a part that is read ahead."""
    match part:
        case Field(name=name) | Apply(function=StateVar(name=name) | Attribute(name=name)):
            return f"the_{name}"
        case _:
            return "the_value"


def _title(rule: GroundGuard) -> str:
    given = ", ".join(f"{name} {value}" for name, value in rule.arguments)
    return f"{rule.rule.name}: {given}" if given else rule.rule.name


def _comment(words: str) -> str:
    """Return words for a comment: on one line, whatever a card is called."""
    return "".join(c if c.isprintable() else " " for c in words)
