"""Reading YAML: plain values together with the line on which each stands.

Only what a person writes by hand is read: no aliases, no duplicate keys, no tags. What the values mean
is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from solemn.model.scenario.problems import Place, Problem, ScenarioError


__all__ = ["Document", "read"]


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a file, and the line of every place in it."""

    file: str
    data: Any
    lines: Mapping[Place, int]

    def problem(self, place: Place, says: str) -> Problem:
        """Return a problem at a place, with the line of the innermost part of it that is there."""
        known = next(
            (self.lines[place[:n]] for n in range(len(place), -1, -1) if place[:n] in self.lines), None
        )
        return Problem(self.file, known, place, says)


def read(text: str, file: str) -> Document:
    """Read a text; raise ScenarioError if it is not YAML or uses what is not read."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        data = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError) as error:
        raise ScenarioError([_syntax(error, file)]) from None
    problems = [] if node is None else list(_refused(node, file, (), set()))
    if problems:
        raise ScenarioError(problems)
    return Document(file, data, {} if node is None else dict(_lines(node, (), 1)))


def _syntax(error: Exception, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None)
    says = getattr(error, "problem", None) or str(error)
    return Problem(file, None if mark is None else mark.line + 1, (), f"this is not YAML: {says}")


def _parts(node: yaml.Node, place: Place) -> Iterator[tuple[Place, int, yaml.Node]]:
    """Yield the parts of a node, each with the line on which it or its key begins."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield (*place, str(key.value)), key.start_mark.line + 1, value
    elif isinstance(node, yaml.SequenceNode):
        for i, value in enumerate(node.value):
            yield (*place, i), value.start_mark.line + 1, value


def _lines(node: yaml.Node, place: Place, line: int) -> Iterator[tuple[Place, int]]:
    yield place, line
    for inner, inner_line, part in _parts(node, place):
        yield from _lines(part, inner, inner_line)


def _refused(node: yaml.Node, file: str, place: Place, seen: set[int]) -> Iterator[Problem]:
    if id(node) in seen:
        yield Problem(file, node.start_mark.line + 1, place, "aliases are not read, write the value out")
        return
    seen.add(id(node))
    places: set[Place] = set()
    for inner, line, part in _parts(node, place):
        if inner in places:
            yield Problem(file, line, inner, f"the key {inner[-1]!r} stands here twice")
        places.add(inner)
        yield from _refused(part, file, inner, seen)
