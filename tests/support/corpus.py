"""The corpus: one term for each thing the language can say, with its value, shared by every backend.

A backend runs each case in the state it names and compares with `value`. A new operator or node kind needs
a case here; a test says which one is missing. Cases without a value are listed apart, as backends differ in
what they do with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from solemn.model.logic.build import (
    FALSE,
    TRUE,
    Expr,
    Writable,
    after,
    all_of,
    any_of,
    count,
    enabled,
    exists,
    exists_position,
    forall,
    forall_position,
    minimum,
    record,
    var,
    when,
)
from solemn.model.logic.evaluate import Scope
from solemn.model.logic.sorts import BOOL, INT, IntSort, Sort, StackSort
from solemn.model.logic.terms import Lit, Quantified, Term, Var, children
from solemn.model.machine.layout import Layout
from solemn.model.machine.rules import PLAYER
from toy_machine import (
    BLUE,
    CARD,
    COLOUR,
    EFFECT,
    GREEN,
    LEVEL,
    LINK,
    LOOSE,
    NO_CARD,
    RED,
    STATES,
    TOY,
    a_card,
    an_effect,
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
    turn,
)


__all__ = ["CASES", "UNDEFINED", "Case", "card", "effect", "scope_of", "subterms"]


@dataclass(frozen=True, slots=True)
class Case:
    """A term of the toy machine, where it is read, and what it means there.

    `state` and `after` name states of `toy_machine.STATES`; `bound` gives free variables their values, their
    sorts are those of the term. `value` is in the form of `solemn.model.logic.sorts.Value`.
    """

    label: str
    term: Term
    sort: Sort
    value: Any
    state: str = "busy"
    after: str | None = None
    bound: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.label


def scope_of(case: Case) -> Scope:
    """Give the scope in which the reference evaluator reads a case."""
    later = None if case.after is None else STATES[case.after]
    return Layout(TOY).scope(STATES[case.state], later, **case.bound)


def subterms(term: Term) -> Iterator[Term]:
    """Give a term and everything in it, sorts of quantifiers left out."""
    yield term
    for part in children(term):
        yield from subterms(part)


def card(name: str) -> Expr:
    """Name a card of the toy machine."""
    return Expr(Lit(name, CARD))


def effect(name: str) -> Expr:
    """Name an effect of the toy machine."""
    return Expr(Lit(name, EFFECT))


def _of(
    label: str,
    sort: Sort,
    written: Expr,
    value: Any,
    *,
    state: str = "busy",
    then: str | None = None,
    **bound: Any,
) -> Case:
    return Case(label, written.term, sort, value, state, then, bound)


def _count_positions(stack: Expr, name: str, body: Writable) -> Expr:
    counted = body.term if isinstance(body, Expr) else Lit(body, BOOL)
    return Expr(Quantified("count", Var(name, IntSort(0)), stack.term, counted))


_STACK = StackSort(LINK)
_n = var("n", INT)
_b = var("b", BOOL)
_c = var("c", COLOUR)
_i = var("i", IntSort(0))
_l = var("l", LEVEL)
_link = var("link", LINK)
_two = record(LINK, effect=effect("e2"), target=card("c3"), level=0, negated=TRUE)
_read = record(LINK, effect=an_effect, target=focus, level=level, negated=~done)
_pushed = chain.push(effect=effect("e1"), target=focus, level=0, negated=FALSE)
_LOW, _HIGH = ("e1", "c1", 1, True), ("e2", None, 3, False)
_after_pop = when(chain.depth > 0, chain.pop(), chain)

CASES: tuple[Case, ...] = (
    # constants and variables
    _of("true", BOOL, TRUE, True),
    _of("false", BOOL, FALSE, False),
    _of("an integer", INT, Expr(Lit(-7, INT)), -7),
    _of("a value of an enumeration", COLOUR, GREEN, "green"),
    _of("a named entity", CARD, card("c2"), "c2"),
    _of("no entity", CARD, NO_CARD, None),
    _of("a bound truth value", BOOL, _b, True, b=True),
    _of("a bound integer", INT, _n, 12, n=12),
    _of("a bound value of an enumeration", COLOUR, _c, "blue", c="blue"),
    _of("a bound entity", EFFECT, an_effect, "e2", effect="e2"),
    _of("a bound card that is none", CARD, a_card, None, card=None),
    _of("a bound record", LINK, _link, ("e1", None, 2, True), link=("e1", None, 2, True)),
    # state
    _of("a truth value of the state", BOOL, done, True),
    _of("a player of the state", PLAYER, turn, "N"),
    _of("a bounded integer of the state", LEVEL, level, 2),
    _of("an enumeration of the state", COLOUR, colour, "blue"),
    _of("an entity of the state", CARD, focus, "c2"),
    _of("no entity of the state", CARD, focus, None, state="empty"),
    _of("a stack of the state", _STACK, chain, (_LOW, _HIGH)),
    _of("an empty stack of the state", _STACK, chain, (), state="empty"),
    _of("a truth value of a card", BOOL, marked(card("c3")), True),
    _of("a value of a bound card", COLOUR, place(a_card), "green", card="c2"),
    _of("an integer of an effect", LEVEL, power(effect("e1")), 3),
    _of("a state function of two arguments", BOOL, liked(effect("e2"), RED), True),
    _of("a state function of another one's value", BOOL, liked(effect("e2"), place(card("c3"))), False),
    # what never changes
    _of("a plain attribute", LEVEL, bonus, 2),
    _of("an attribute of an effect", IntSort(1, 3), speed(an_effect), 2, effect="e1"),
    _of("an attribute that is an entity", CARD, source(effect("e2")), "c2"),
    _of("an attribute of two arguments", LEVEL, cost(effect("e2"), GREEN), 0),
    _of("a state function of an attribute", BOOL, marked(source(effect("e1"))), True),
    _of("an option", TOY.options[0].sort, mode, "strict"),
    _of("an option compared", BOOL, mode == LOOSE, False),
    # logical operators
    _of("not", BOOL, ~done, False),
    _of("not of not", BOOL, ~~done, True),
    _of("and of two", BOOL, done & marked(card("c2")), False),
    _of("and of none", BOOL, all_of(), True),
    _of("and of one", BOOL, all_of(done), True),
    _of("and of three", BOOL, all_of(done, TRUE, level < 3), True),
    _of("and stops at what is false", BOOL, (focus != NO_CARD) & marked(focus), False, state="empty"),
    _of("or of two", BOOL, done | FALSE, True),
    _of("or of none", BOOL, any_of(), False),
    _of("or of three", BOOL, any_of(FALSE, level == 0, colour == RED), False),
    _of("or stops at what is true", BOOL, (focus == NO_CARD) | marked(focus), True, state="empty"),
    _of("implies", BOOL, done.implies(colour == RED), False),
    _of("implies from what is false", BOOL, (~done).implies(FALSE), True),
    _of(
        "implies stops at what is false",
        BOOL,
        (chain.depth > 0).implies(chain.top.negated),
        True,
        state="empty",
    ),
    _of("if between truth values", BOOL, when(done, FALSE, TRUE), False),
    _of("if between integers", INT, when(level < 2, 10, level + 20), 22),
    _of("if between values of an enumeration", COLOUR, when(done, RED, colour), "red"),
    _of("if between entities", CARD, when(done, NO_CARD, focus), None),
    _of("if between records", LINK, when(done, chain[0], chain[1]), _LOW),
    _of("if between stacks", _STACK, when(done, chain.pop(), chain), (_LOW,)),
    _of(
        "if reads one branch only", CARD, when(chain.depth > 0, chain.top.target, focus), None, state="empty"
    ),
    # comparison
    _of("= of truth values", BOOL, done == marked(card("c1")), True),
    _of("= of integers", BOOL, level == 2, True),
    _of("= of values of an enumeration", BOOL, colour == RED, False),
    _of("= of entities", BOOL, focus == card("c2"), True),
    _of("= with no entity", BOOL, focus == NO_CARD, True, state="empty"),
    _of("= of records", BOOL, chain[0] == chain[1], False),
    _of("= of equal records", BOOL, chain[0] == chain.pop().top, True),
    _of("≠", BOOL, colour != RED, True),
    _of("<", BOOL, level < 2, False),
    _of("≤", BOOL, level <= 2, True),
    _of(">", BOOL, level > 1, True),
    _of("≥", BOOL, level >= 3, False),
    # arithmetic
    _of("+", INT, level + 5, 7),
    _of("-", INT, level - 5, -3),
    _of("- twice", INT, level - (bonus - 1), 1),
    _of("* by a constant", INT, level * 3, 6),
    _of("* by a negative constant", INT, (level - 4) * 2, -4),
    _of("min, left smaller", INT, minimum(level, 9), 2),
    _of("min, right smaller", INT, minimum(level, bonus - 3), -1),
    # records
    _of("a record", LINK, _two, ("e2", "c3", 0, True)),
    _of("a record of the state's values", LINK, _read, ("e1", "c2", 2, False), effect="e1"),
    _of("a field of a link", EFFECT, chain[1].effect, "e2"),
    _of("a field that is no entity", CARD, chain[1].target, None),
    _of("an integer field", LEVEL, chain[1].level, 3),
    _of("a truth value field", BOOL, chain[0].negated, True),
    _of("a field of a written record", CARD, _two.target, "c3"),
    _of("an attribute of a field", IntSort(1, 3), speed(chain[0].effect), 2),
    # stacks
    _of("depth", INT, chain.depth, 2),
    _of("depth of the empty stack", INT, chain.depth, 0, state="empty"),
    _of("is empty", BOOL, chain.is_empty, True, state="empty"),
    _of("at the bottom", LINK, chain[0], _LOW),
    _of("at a computed position", LINK, chain[level - 1], _HIGH),
    _of("the top", LINK, chain.top, _HIGH),
    _of("push", _STACK, _pushed, (_LOW, _HIGH, ("e1", "c2", 0, False))),
    _of("push on the empty stack", _STACK, _pushed, (("e1", None, 0, False),), state="empty"),
    _of("pop", _STACK, chain.pop(), (_LOW,)),
    _of("pop of push", INT, _pushed.pop().depth, 2),
    _of("put at the bottom", _STACK, chain.put(0, negated=FALSE, level=2), (("e1", "c1", 2, False), _HIGH)),
    _of("put at the top", _STACK, chain.put(chain.depth - 1, target=focus), (_LOW, ("e2", "c2", 3, False))),
    _of("at of put", BOOL, chain.put(1, negated=TRUE)[1].negated, True),
    _of("a guarded pop", INT, _after_pop.depth, 0, state="empty"),
    # quantifiers
    _of("forall over cards", BOOL, forall(a_card, marked(a_card)), False),
    _of("forall that fails at the last card", BOOL, forall(a_card, place(a_card) != BLUE), False),
    _of("exists that holds at the first card", BOOL, exists(a_card, place(a_card) == RED), True),
    _of("forall over effects", BOOL, forall(an_effect, power(an_effect) <= 3), True),
    _of("exists over cards", BOOL, exists(a_card, place(a_card) == BLUE), True),
    _of("exists does not try no card", BOOL, exists(a_card, a_card == NO_CARD), False),
    _of("count over cards", INT, count(a_card, marked(a_card)), 2),
    _of("forall over an enumeration", BOOL, forall(_c, next_colour(_c) != _c), True),
    _of("count over an enumeration", INT, count(_c, liked(effect("e1"), _c)), 1),
    _of("exists over a range", BOOL, exists(_l, (_l + _l == 2) & (_l < level)), True),
    _of("count over a range", INT, count(_l, _l <= level), 3),
    _of("forall over the truth values", BOOL, forall(_b, _b == _b), True),
    _of("count over the truth values", INT, count(_b, _b & done), 1),
    _of("forall over positions", BOOL, forall_position(chain, lambda i: chain[i].level > 0), True),
    _of(
        "forall that fails at the top",
        BOOL,
        forall_position(chain, lambda i: chain[i].target != NO_CARD),
        False,
    ),
    _of("exists that holds at the top", BOOL, exists_position(chain, lambda i: ~chain[i].negated), True),
    _of("forall over no position", BOOL, forall_position(chain, lambda _: FALSE), True, state="empty"),
    _of("exists over positions", BOOL, exists_position(chain, lambda i: chain[i].negated & (i > 0)), False),
    _of("exists over no position", BOOL, exists_position(chain, lambda _: TRUE), False, state="empty"),
    _of("count over positions", INT, _count_positions(chain, "i", chain[_i].level >= 1), 2),
    _of("positions of a computed stack", INT, _count_positions(chain.pop(), "i", TRUE), 1),
    _of("a quantifier in a quantifier", BOOL, forall(a_card, exists(_c, place(a_card) == _c)), True),
    _of(
        "two quantifiers of one name",
        BOOL,
        exists(a_card, marked(a_card) & exists(a_card, ~marked(a_card))),
        True,
    ),
    _of(
        "a quantifier hides an outer variable",
        BOOL,
        (a_card == card("c2")) & exists(a_card, a_card == card("c3")),
        True,
        card="c2",
    ),
    _of(
        "a position that hides an outer position",
        BOOL,
        exists_position(
            chain,
            lambda i: (
                (chain[i].target != NO_CARD) & exists_position(chain, lambda i: chain[i].target == NO_CARD)
            ),
        ),
        True,
    ),
    _of(
        "a quantified position and a card",
        BOOL,
        exists(a_card, exists_position(chain, lambda i: chain[i].target == a_card)),
        True,
    ),
    # definitions
    _of("a definition", COLOUR, next_colour(colour), "red"),
    _of("a definition of no card", BOOL, friendly(NO_CARD), False),
    _of("a definition of a definition", COLOUR, next_colour(next_colour(colour)), "green"),
    _of("a definition without parameters", INT, total_marked(), 2),
    _of("a definition that is a part of another", BOOL, decent(effect("e2")), False),
    _of("a definition by clauses that holds", BOOL, strong(effect("e1")), True),
    _of("a definition by clauses that fails", BOOL, strong(effect("e2")), False),
    _of("a definition does not see outer variables", INT, total_marked(), 2, card="c1"),
    # rules
    _of("a rule that is possible", BOOL, enabled("mark"), True),
    _of("a rule that is possible with a card", BOOL, enabled("mark", card=card("c2")), True),
    _of("a rule that is impossible with a card", BOOL, enabled("mark", card=card("c1")), False),
    _of(
        "a rule that is possible with nothing",
        BOOL,
        enabled("put on", effect=effect("e1"), card=NO_CARD),
        True,
    ),
    _of("a rule with one parameter open", BOOL, enabled("put on", effect=effect("e2")), False),
    _of("a rule that a player decides on", BOOL, enabled("mark", "N"), True),
    _of("a rule that the other player does not decide on", BOOL, enabled("mark", "T"), False),
    _of("a rule that chance does not decide on", BOOL, enabled("mark", "chance"), False),
    _of("a card that a player decides on", BOOL, enabled("mark", "N", card=card("c2")), True),
    _of("a rule of the system", BOOL, ~done | enabled("take off", "system"), False),
    _of("a rule of the system and no player", BOOL, enabled("rotate", "T"), False),
    _of("a rule without parameters", BOOL, enabled("take off"), False),
    _of("a rule that is possible for a bound card", BOOL, exists(a_card, enabled("mark", card=a_card)), True),
    # steps
    _of("after a step", INT, after(level), 2, state="empty", then="busy"),
    _of("before and after a step", BOOL, after(level) == level + 2, True, state="empty", then="busy"),
    _of(
        "after a step, for each card",
        INT,
        count(a_card, after(marked(a_card)) & ~marked(a_card)),
        2,
        state="empty",
        then="busy",
    ),
    _of(
        "after a step, of what was before",
        COLOUR,
        after(place(a_card)),
        "blue",
        state="empty",
        then="busy",
        card="c3",
    ),
    _of("a definition after a step", INT, after(total_marked()), 2, state="empty", then="busy"),
    _of("a rule after a step", BOOL, after(enabled("take off")), False, state="empty", then="busy"),
    _of("a stack after a step", BOOL, after(chain.depth) > chain.depth, True, state="empty", then="busy"),
)
"""Every case with a value."""

UNDEFINED: tuple[Case, ...] = (
    _of("the top of an empty stack", LINK, chain.top, None, state="empty"),
    _of("a position past the top", LINK, chain[2], None),
    _of("a negative position", LINK, chain[Expr(Lit(-1, INT))], None),
    _of("an empty stack without its top", _STACK, chain.pop(), None, state="empty"),
    _of("a put where there is no link", _STACK, chain.put(0, negated=FALSE), None, state="empty"),
    _of("a state function of no card", BOOL, marked(focus), None, state="empty"),
    _of("a state function of a link's missing target", COLOUR, place(chain[1].target), None),
    _of("an undefined part read first", BOOL, marked(focus) & FALSE, None, state="empty"),
    _of("an undefined part not cut short", BOOL, marked(focus) == TRUE, None, state="empty"),
    _of("the state after no step", INT, after(level), None),
)
"""Cases in which the reference evaluator finds no value; `value` says nothing."""
