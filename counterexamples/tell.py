"""A trace as a play-by-play: who acts, the chain, priority and passes, what changed, and the rule behind it.

Made of plain text parts; how they are laid out on a terminal is the command line's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from solemn.model.logic.sorts import StackSort
from solemn.model.machine.interpret import Step
from solemn.model.machine.layout import Cell, Layout, State
from solemn.model.machine.rules import Rule
from solemn.properties.verdicts import Trace


__all__ = ["Position", "Scene", "tell", "tell_position"]


@dataclass(frozen=True, slots=True)
class Position:
    """A state in words: the plain variables, and the chain from link 1 on."""

    values: tuple[tuple[str, str], ...]
    chain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """One step in words, with the position it leads to."""

    number: int
    who: str
    does: str
    rule: str
    cite: tuple[str, ...]
    changes: tuple[str, ...]
    position: Position


def tell(trace: Trace, steps: tuple[Step, ...]) -> tuple[Scene, ...]:
    """Return every step of a replayed trace in words."""
    layout = Layout(trace.machine)
    scenes = []
    before = trace.start
    for number, step in enumerate(steps, start=1):
        scenes.append(_scene(layout, number, step, before))
        before = step.target
    return tuple(scenes)


def _scene(layout: Layout, number: int, step: Step, before: State) -> Scene:
    rule = layout.machine.rule_named[step.rule]
    return Scene(
        number,
        step.owner,
        rule.told(dict(step.arguments)),
        rule.name,
        _sources(rule),
        tuple(_changes(layout, before, step.target)),
        tell_position(layout, step.target),
    )


def _sources(rule: Rule) -> tuple[str, ...]:
    """Return where a rule comes from: its own citations, or else those of its clauses."""
    if rule.cite:
        return rule.cite
    return tuple(dict.fromkeys(source for clause in rule.guard for source in clause.cite))


def tell_position(layout: Layout, state: State) -> Position:
    """Return a state in words."""
    plain: list[tuple[str, str]] = []
    chain: tuple[str, ...] = ()
    for cell, value in zip(layout.cells, state, strict=True):
        if isinstance(cell.variable.value_sort, StackSort):
            chain = tuple(_link(cell, i, link) for i, link in enumerate(value))
        elif not cell.arguments:
            plain.append((cell.variable.says or cell.variable.name, _word(value)))
    return Position(tuple(plain), chain)


def _link(cell: Cell, position: int, link: tuple[Any, ...]) -> str:
    sort = cell.variable.value_sort
    assert isinstance(sort, StackSort)
    values = dict(zip((name for name, _ in sort.record.fields), link, strict=True))
    told = f"{position + 1}: {values.pop('effect', '?')} ({values.pop('controller', '?')})"
    target = values.pop("target", None)
    marks = [name.replace("_", " ") for name, value in values.items() if value is True]
    return told + (f" -> {target}" if target else "") + (f" [{', '.join(marks)}]" if marks else "")


def _changes(layout: Layout, before: State, after: State) -> Iterable[str]:
    """Yield what changed on the board: state functions only, the rest is in the position."""
    for cell, old, new in layout.differences(before, after):
        if cell.arguments:
            yield _change(cell, old, new)


def _change(cell: Cell, old: Any, new: Any) -> str:
    place = ", ".join(map(str, cell.arguments))
    name = cell.variable.says or cell.variable.name
    if isinstance(new, bool):
        return f"{name}: {place}" if new else f"no longer {name}: {place}"
    return (
        f"{place}: {_word(old)} -> {_word(new)}" if name == "place" else f"{name} of {place}: {old} -> {new}"
    )


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
