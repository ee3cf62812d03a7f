"""The names that generated source uses for the cells, tables and helpers of one machine.

Each name is a Python identifier that occurs once; the same vocabulary serves every function generated for
a machine. This is also the one place where generated source is executed.
"""

from __future__ import annotations

import builtins
import keyword
import re
import sys
from collections.abc import Callable, Mapping
from itertools import count
from types import CodeType
from typing import Any

from solemn.model.graph.hoist import Pool
from solemn.model.logic.operators import OPERATORS, Undefined
from solemn.model.machine.layout import Layout, State


__all__ = ["Vocabulary"]

_OWN = ("state", "after", "new", "steps", "effects", *dir(builtins))
"""What generated functions call their own values, and what they might call of Python's."""
_LONGEST = 48


class Vocabulary:
    """Identifiers, the namespace that gives them a meaning, and the pool of all terms written with them."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pool = Pool()
        self._taken = {*_OWN}
        self._given: dict[tuple[str, str], str] = {}
        self._namespace: dict[str, Any] = {}
        for helper in (_no_step, _something, self._out_of_range):
            self._publish(helper.__name__.strip("_"), helper)
        for name, operator in (("link_at", "at"), ("without_top", "pop"), ("with_link", "put")):
            self._publish(name, OPERATORS[operator].apply)
        self.cells = tuple(self.identifier("cell", str(cell)) for cell in layout.cells)

    def identifier(self, kind: str, words: str) -> str:
        """Return the identifier for something of a kind, always the same one."""
        if (kind, words) not in self._given:
            self._given[kind, words] = self._unused(words)
        return self._given[kind, words]

    def _unused(self, words: str) -> str:
        base = re.sub(r"\W+", "_", words).strip("_")[:_LONGEST] or "x"
        base = base if base.isidentifier() and not keyword.iskeyword(base) else f"x_{base}"
        names = (base if i == 1 else f"{base}_{i}" for i in count(1))
        found = next(n for n in names if n not in self._taken)
        self._taken.add(found)
        return found

    def table(self, attribute: str) -> str:
        """Return the identifier of the table of an attribute of one or more arguments."""
        name = self.identifier("table", attribute if attribute.endswith("_of") else f"{attribute}_of")
        self._namespace.setdefault(name, _Rows(attribute, self.layout.machine.tables.get(attribute, {})))
        return name

    def places(self, function: str) -> str:
        """Return the identifier of the table that says in which cell a state function has its value."""
        name = self.identifier("places", f"{function}_place")
        if name not in self._namespace:
            cells = self.layout.index.items()
            rows = {key: i for (variable, key), i in cells if variable == function and key}
            self._namespace[name] = _Rows(function, rows)
        return name

    def run(self, source: str, name: str, title: str, **given: Any) -> Callable[..., Any]:
        """Execute generated source and return the function of this name that it defines.

        `given` are values that only this source knows, by what it calls them.
        """
        namespace = {**self._namespace, **given}
        exec(_interned(compile(source, f"<solemn: {title}>", "exec")), namespace)
        found: Callable[..., Any] = namespace[name]
        return found

    def _publish(self, name: str, value: Any) -> None:
        self._taken.add(name)
        self._namespace[name] = value

    def _out_of_range(self, cell: int, value: Any) -> None:
        self.layout.check_range(self.layout.cells[cell], value)


class _Rows(dict[Any, Any]):
    """A table by its bare argument where there is only one, so that no tuple is built to look it up."""

    def __init__(self, name: str, table: Mapping[tuple[Any, ...], Any]) -> None:
        super().__init__((key[0] if len(key) == 1 else key, value) for key, value in table.items())
        self._name = name
        self._table = table

    def __missing__(self, key: Any) -> Any:
        """Ask the table itself, which may answer for more than it lists; raise Undefined if it does not."""
        place = key if isinstance(key, tuple) else (key,)
        try:
            return self._table[place]
        except KeyError:
            msg = f"{self._name} of {', '.join(map(str, place))}"
            raise Undefined(msg) from None


def _something(function: str, *arguments: Any) -> Any:
    """Return the argument(s) of a function; raise Undefined if one of them is no entity."""
    if None in arguments:
        msg = f"{function} of nothing"
        raise Undefined(msg)
    return arguments[0] if len(arguments) == 1 else arguments


def _no_step(_: State | None = None) -> Any:
    """Raise Undefined, as for a step after the step."""
    msg = "there is no step here, so nothing comes after it"
    raise Undefined(msg)


def _interned(code: CodeType) -> CodeType:
    """Return the code with one object for equal words everywhere: states then compare by identity."""
    return code.replace(co_consts=tuple(map(_intern, code.co_consts)))


def _intern(value: Any) -> Any:
    match value:
        case str():
            return sys.intern(value)
        case tuple():
            return tuple(map(_intern, value))
        case CodeType():
            return _interned(value)
        case _:
            return value
