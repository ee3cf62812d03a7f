"""Reduced terms as Python expressions.

A table gives each operator its template; the rest are a few forms. Only reduced terms are accepted
(`solemn.model.machine.ground`): definitions, options and quantifiers over sorts are refused with SortError.
Links and entities are looked up without a check where they are known to be there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from solemn.model.graph.vocabulary import Vocabulary
from solemn.model.logic.sorts import RecordSort, Sort, SortError
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
    sort_of,
)
from solemn.model.machine.defined import NOTHING_KNOWN, Known, Totality, from_top


__all__ = ["TEMPLATES", "Context", "Template", "Writer"]

_ATOM = 11
_LOOSE, _OR, _AND, _NOT, _COMPARE, _OPERAND, _SUM, _FACTOR, _TIGHT = 1, 2, 3, 4, 5, 6, 8, 9, 10


@dataclass(frozen=True, slots=True)
class Template:
    """How an operator looks in Python: its text, how tightly it binds, how tightly its arguments have to.

    Templates of any number of arguments (`and`, `or`) have only the text between them.
    """

    text: str
    binds: int
    wants: tuple[int, ...]


TEMPLATES: dict[str, Template] = {
    "not": Template("not {0}", _NOT, (_NOT,)),
    "and": Template(" and ", _AND, (_NOT,)),
    "or": Template(" or ", _OR, (_AND,)),
    "implies": Template("not {0} or {1}", _OR, (_NOT, _AND)),
    "if": Template("{1} if {0} else {2}", _LOOSE, (_OR, _OR, _LOOSE)),
    "=": Template("{0} == {1}", _COMPARE, (_OPERAND, _OPERAND)),
    "<": Template("{0} < {1}", _COMPARE, (_OPERAND, _OPERAND)),
    "≤": Template("{0} <= {1}", _COMPARE, (_OPERAND, _OPERAND)),
    "+": Template("{0} + {1}", _SUM, (_SUM, _FACTOR)),
    "-": Template("{0} - {1}", _SUM, (_SUM, _FACTOR)),
    "*": Template("{0} * {1}", _FACTOR, (_FACTOR, _TIGHT)),
    "min": Template("min({0}, {1})", _ATOM, (_LOOSE, _LOOSE)),
    "depth": Template("len({0})", _ATOM, (_LOOSE,)),
    "at": Template("link_at({0}, {1})", _ATOM, (_LOOSE, _LOOSE)),
    "push": Template("{0} + ({1},)", _SUM, (_SUM, _LOOSE)),
    "pop": Template("without_top({0})", _ATOM, (_LOOSE,)),
    "put": Template("with_link({0}, {1}, {2})", _ATOM, (_LOOSE, _LOOSE, _LOOSE)),
}
"""Every operator in Python; a test compares the table with the one of the language."""

_UNEQUAL = Template("{0} != {1}", _COMPARE, (_OPERAND, _OPERAND))
_THERE = Template("{0}[{1}]", _ATOM, (_ATOM, _LOOSE))
_BELOW_TOP = Template("{0}[:-1]", _ATOM, (_ATOM,))


@dataclass(frozen=True, slots=True)
class Context:
    """Where an expression stands: what is known there, which terms have a name, before or after the step.

    Names go by the identity of a term, so that finding out that it has none costs nothing.
    """

    known: Known = NOTHING_KNOWN
    named: Mapping[int, str] = field(default_factory=dict)
    later: bool = False

    def having_read(self, term: Term, name: str) -> Context:
        """Return the context once a term has been read and has a name."""
        return replace(self, known=self.known.having_read(term), named={**self.named, id(term): name})

    def given(self, condition: Term) -> Context:
        """Return the context once a condition has turned out true."""
        return replace(self, known=self.known.given(condition))

    def denied(self, condition: Term) -> Context:
        """Return the context once a condition has turned out false."""
        return replace(self, known=self.known.denied(condition))


class Writer:
    """Writes the expressions of one function and notes which cells it reads.

    `speaks_of_next` says whether any of them is about the state after a step.
    """

    def __init__(self, vocabulary: Vocabulary, totality: Totality) -> None:
        self._words = vocabulary
        self._totality = totality
        self._read: set[tuple[bool, int]] = set()
        self.speaks_of_next = False

    def write(self, term: Term, context: Context, wants: int = _LOOSE) -> str:
        """Return the expression, in parentheses if it binds too loosely; raise SortError if not reduced."""
        if id(term) in context.named:
            return context.named[id(term)]
        text, binds = self._write(term, context)
        return text if binds >= wants else f"({text})"

    def bindings(self) -> list[str]:
        """Return the statements that name every cell read so far."""
        return [f"{self._cell_name(later, i)} = {_state(later)}[{i}]" for later, i in sorted(self._read)]

    def _cell_name(self, later: bool, cell: int) -> str:
        name = self._words.cells[cell]
        return self._words.identifier("after", f"next_{name}") if later else name

    def _write(self, term: Term, context: Context) -> tuple[str, int]:
        match term:
            case Lit(value=value):
                return repr(value), _ATOM if not isinstance(value, int) or value >= 0 else _TIGHT
            case Var(name=name):
                return self._words.identifier("variable", name), _ATOM
            case StateVar(name=name):
                return self._cell(name, (), context), _ATOM
            case Attribute(name=name):
                return f"{self._words.table(name)}[()]", _ATOM
            case Apply():
                return self._apply(term, context), _ATOM
            case Op():
                return self._operator(term, context)
            case Quantified(var=var, domain=domain, body=body):
                return self._positions(term.kind, var, domain, body, context), _ATOM
            case Field(record=record, name=name):
                sort = sort_of(record)
                assert isinstance(sort, RecordSort)
                return f"{self.write(record, context, _ATOM)}[{sort.index(name)}]", _ATOM
            case RecordTerm(fields=fields):
                inner = ", ".join(self.write(f, context) for f in fields)
                return f"({inner}{',' if len(fields) == 1 else ''})", _ATOM
            case Next(body=body):
                return self._next(body, context)
            case OptionTerm() | Call() | Enabled():
                msg = f"{type(term).__name__} has to be reduced before it is compiled"
                raise SortError(msg)

    def _cell(self, name: str, arguments: tuple[object, ...], context: Context) -> str:
        cell = self._words.layout.index[name, arguments]
        self._read.add((context.later, cell))
        return self._cell_name(context.later, cell)

    def _next(self, body: Term, context: Context) -> tuple[str, int]:
        self.speaks_of_next = True
        if context.later:
            return "no_step()", _ATOM
        return self._write(body, Context(later=True))

    def _apply(self, term: Apply, context: Context) -> str:
        name = term.function.name
        values = tuple(a.value for a in term.arguments if isinstance(a, Lit))
        constant = len(values) == len(term.arguments) and isinstance(term.function, StateVar)
        if constant and (name, values) in self._words.layout.index:
            return self._cell(name, values, context)
        key = ", ".join(self.write(a, context) for a in term.arguments)
        if not all(self._totality.something(a, context.known) for a in term.arguments):
            key = f"something({name!r}, {key})"
        if isinstance(term.function, Attribute):
            return f"{self._words.table(name)}[{key}]"
        return f"{_state(context.later)}[{self._words.places(name)}[{key}]]"

    def _positions(self, kind: str, var: Var, domain: Sort | Term, body: Term, context: Context) -> str:
        if isinstance(domain, Sort):
            msg = f"a quantifier over {domain} has to be written out before it is compiled"
            raise SortError(msg)
        inner = replace(context, known=context.known.inside(var.name, domain))
        test, name = self.write(body, inner), self._words.identifier("variable", var.name)
        over = f"for {name} in range(len({self.write(domain, context)}))"
        match kind:
            case "forall":
                return f"all({test} {over})"
            case "exists":
                return f"any({test} {over})"
            case _:
                return f"sum({test} {over})"

    def _operator(self, term: Op, context: Context) -> tuple[str, int]:
        match term.name, term.arguments:
            case (("and" | "or"), ()):
                return repr(term.name == "and"), _ATOM
            case "or", parts if (values := _alternatives(parts)) is not None:
                return f"{self.write(values[0], context, _OPERAND)} in {values[1]!r}", _COMPARE
            case ("and" | "or") as name, parts:
                return self._in_turn(name, parts, context)
            case "implies", (left, right):
                return self._fill(TEMPLATES["implies"], (left, right), (context, context.given(left)))
            case "if", (condition, yes, no):
                contexts = (context, context.given(condition), context.denied(condition))
                return self._fill(TEMPLATES["if"], (condition, yes, no), contexts)
            case "not", (Op("=", parts),):
                return self._fill(_UNEQUAL, parts, (context, context))
            case "at", (stack, position) if context.known.reaches(stack, position):
                return self._there(stack, position, context)
            case "at", (StateVar() as stack, position) if from_top(position) == (stack, 1):
                chain = self.write(stack, context)
                return f"({chain} or link_at({chain}, -1))[-1]", _ATOM
            case "pop", (stack,) if context.known.depth(stack) > 0:
                return self._fill(_BELOW_TOP, (stack,), (context,))
            case name, parts:
                return self._fill(TEMPLATES[name], parts, (context,) * len(parts))

    def _fill(
        self, template: Template, parts: Iterable[Term], contexts: Iterable[Context]
    ) -> tuple[str, int]:
        given = zip(parts, contexts, template.wants, strict=True)
        return template.text.format(*(self.write(p, c, w) for p, c, w in given)), template.binds

    def _in_turn(self, name: str, parts: tuple[Term, ...], context: Context) -> tuple[str, int]:
        template, texts = TEMPLATES[name], []
        for part in parts:
            texts.append(self.write(part, context, template.wants[0]))
            context = context.given(part) if name == "and" else context.denied(part)
        return template.text.join(texts), template.binds

    def _there(self, stack: Term, position: Term, context: Context) -> tuple[str, int]:
        below = from_top(position)
        if below is None:
            return self._fill(_THERE, (stack, position), (context, context))
        return f"{self.write(stack, context, _ATOM)}[-{below[1]}]", _ATOM


def _state(later: bool) -> str:
    return "after" if later else "state"


def _alternatives(parts: tuple[Term, ...]) -> tuple[Term, tuple[object, ...]] | None:
    """Return (term, values) where every part says that the same term is one of the values."""
    found: list[object] = []
    for part in parts:
        match part:
            case Op("=", (left, Lit(value=value))) if left == parts[0].arguments[0]:  # type: ignore[union-attr]
                found.append(value)
            case _:
                return None
    match parts[0]:
        case Op(arguments=(left, _)):
            return left, tuple(found)
        case _:
            return None
