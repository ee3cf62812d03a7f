"""Reading YAML: plain values together with the line and column at which each stands.

Only what a person writes by hand is read: no anchors, no tags, no keys that are no text, no dates. A text is
gone through event by event, so that neither depth nor aliases can make it grow. What the values mean is not
looked at.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from solemn.model.files.limits import MOST_DEPTH, MOST_DIGITS, MOST_PROBLEMS, MOST_VALUES
from solemn.model.scenario.names import normal
from solemn.model.scenario.opening import check_size
from solemn.model.scenario.problems import Place, Problem, ScenarioError, error_of, shown
from solemn.model.scenario.syntax import syntax_problem


__all__ = ["STARTER", "Document", "Mark", "read"]

Mark: TypeAlias = tuple[int, int]
"""A line and a column, counted from one."""

STARTER = """\
scenario: A title
rules: ocg
start: {step: main1, turn: T}
cards:
  - owner: N
    at: set
    card: {id: stop-sign, kind: trap, type: normal, effects: [{text: [{do: apply, marks: [stop]}]}]}
line:
  - T: end
  - N: activate stop-sign
"""
"""A small scenario to start from."""


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a file, where its keys and values stand, and what in it could not be read.

    Where a value could not be read, `data` has None, and nobody else should complain about it: those places
    are `lost`.
    """

    file: str
    data: Any
    keys: Mapping[Place, Mark]
    values: Mapping[Place, Mark]
    problems: tuple[Problem, ...] = ()
    lost: frozenset[Place] = frozenset()

    def mark(self, place: Place, *, key: bool = False) -> Mark:
        """Return where a place is: its value, or its key if the value begins elsewhere or `key` is wanted.

        For what is not there, it is the innermost part of the way that is.
        """
        while place and place not in self.values:
            place, key = place[:-1], False
        at_value = self.values.get(place, (1, 1))
        at_key = self.keys.get(place, at_value)
        return at_key if key or at_key[0] != at_value[0] else at_value

    def problem(self, place: Place, code: str, says: str, *, key: bool = False) -> Problem:
        """Return a problem at a place."""
        line, column = self.mark(place, key=key)
        return Problem(self.file, line, column, place, code, says)


def read(text: str, file: str) -> Document:
    """Read a text; raise ScenarioError if it is not YAML, too large, too deep or empty."""
    text = check_size(text, file).removeprefix("\ufeff")
    reader = _Reader(file)
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            reader.count(event)
            reader.take(event)
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        if isinstance(error, ScenarioError):
            raise
        raise error_of([*reader.problems, syntax_problem(error, text, file)], file) from None
    if reader.data is None and not reader.problems:
        says = f"the file is empty; a scenario to start from:\n{STARTER}".rstrip()
        raise ScenarioError([Problem(file, None, None, (), "E005", says)])
    problems, lost = tuple(reader.problems), frozenset(reader.lost)
    return Document(file, reader.data, reader.keys, reader.values, problems, lost)


_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
_LOST_KEY = "?"
"""What stands for a key that is no text."""

_RESOLVER: Any = yaml.resolver.Resolver()
_SAFE = yaml.SafeLoader


@dataclass(frozen=True, slots=True)
class _Unread:
    """A value that is not read, and why."""

    code: str
    says: str


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is being read; `key` waits for its value."""

    place: Place
    into: list[Any] | dict[str, Any]
    key: str | None = None
    seen: dict[str, str] = field(default_factory=dict)
    is_key: bool = False


class _Reader:
    """One text on its way to plain values."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Any = None
        self.keys: dict[Place, Mark] = {}
        self.values: dict[Place, Mark] = {}
        self.problems: list[Problem] = []
        self.lost: set[Place] = set()
        self.open: list[_Frame] = []
        self.documents = 0
        self.events = 0

    def count(self, event: yaml.Event) -> None:
        self.events += 1
        if self.events > MOST_VALUES:
            self.stop(event, "E019", f"a file has at most {MOST_VALUES:,} keys and values")

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    self.stop(event, "E006", "a second document begins here; a file holds one scenario")
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self.begin(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self.end()
            case yaml.ScalarEvent() | yaml.AliasEvent():
                self.scalar(event)
            case _:
                return

    def stop(self, event: yaml.Event, code: str, says: str) -> None:
        self.refuse(event, self.here(), code, says)
        raise error_of(self.problems, self.file)

    def refuse(self, event: yaml.Event, place: Place, code: str, says: str) -> None:
        line, column = _mark(event)
        self.problems.append(Problem(self.file, line, column, place, code, says))
        if len(self.problems) > MOST_PROBLEMS:
            raise error_of(self.problems, self.file)

    def here(self) -> Place:
        """Return the place of the value that comes next; a key that is no text has none of its own."""
        if not self.open:
            return ()
        frame = self.open[-1]
        if isinstance(frame.into, list):
            return (*frame.place, len(frame.into))
        return frame.place if frame.key is None else (*frame.place, frame.key)

    def wants_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1].into, dict) and self.open[-1].key is None

    def begin(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        if len(self.open) >= MOST_DEPTH:
            self.stop(event, "E007", f"this is nested more than {MOST_DEPTH} deep")
        place, is_key = self.here(), self.wants_key()
        self.properties(event, place)
        if is_key:
            self.lost.add((*place, _LOST_KEY))
            self.refuse(event, place, "E011", "a key is text, not a list or keys with values")
        else:
            self.values[place] = _mark(event)
        into: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.open.append(_Frame((*place, _LOST_KEY) if is_key else place, into, is_key=is_key))

    def end(self) -> None:
        frame = self.open.pop()
        if frame.is_key:
            self.open[-1].key = _LOST_KEY
        else:
            self.put(frame.into)

    def properties(self, event: yaml.NodeEvent, place: Place) -> None:
        """Refuse anchors, aliases and tags."""
        if event.anchor is not None:
            is_alias = isinstance(event, yaml.AliasEvent)
            what = f"the alias *{event.anchor}" if is_alias else f"the anchor &{event.anchor}"
            self.refuse(event, place, "E009", f"{what[:70]} is not read; write the value out")
        if getattr(event, "tag", None) is not None:
            self.lost.add(place)
            self.refuse(event, place, "E010", "tags (beginning with !) are not read; take it out")

    def scalar(self, event: yaml.ScalarEvent | yaml.AliasEvent) -> None:
        if self.wants_key():
            self.key(event)
            return
        place = self.here()
        self.values[place] = _mark(event)
        self.properties(event, place)
        self.put(self.value(event, place))

    def value(self, event: yaml.ScalarEvent | yaml.AliasEvent, place: Place) -> Any:
        """Return a value that is plainly written; lose it and return None otherwise."""
        value = None
        if isinstance(event, yaml.AliasEvent) or event.tag is not None:
            self.lost.add(place)
        elif isinstance(value := _value(event), _Unread):
            self.lost.add(place)
            self.refuse(event, place, value.code, value.says)
            return None
        return value

    def key(self, event: yaml.ScalarEvent | yaml.AliasEvent) -> None:
        """Take a key; one that is no text is lost, and its value with it."""
        frame, before = self.open[-1], len(self.problems)
        self.properties(event, frame.place)
        frame.key = _LOST_KEY
        value = None if isinstance(event, yaml.AliasEvent) or event.tag is not None else _value(event)
        if isinstance(value, str):
            self.named(event, value)
            return
        self.lost.add((*frame.place, _LOST_KEY))
        if isinstance(value, _Unread):
            self.refuse(event, frame.place, value.code, value.says)
        elif len(self.problems) == before and isinstance(event, yaml.ScalarEvent):
            self.refuse(event, frame.place, "E011", f"a key is text; write {shown(event.value)}")

    def named(self, event: yaml.Event, key: str) -> None:
        """Keep a key that is text, unless it stands here already."""
        frame = self.open[-1]
        place = (*frame.place, key)
        other = frame.seen.setdefault(normal(key), key)
        if key in frame.into:
            self.refuse(event, place, "E008", f"the key {shown(key)} stands here twice")
        elif other != key:
            says = f"the key {shown(key)} differs from {shown(other)} in nothing but width or case"
            self.refuse(event, place, "E008", says)
        frame.key = key
        self.keys.setdefault(place, _mark(event))

    def put(self, value: Any) -> None:
        if not self.open:
            self.data = value
            return
        frame = self.open[-1]
        if isinstance(frame.into, list):
            frame.into.append(value)
        elif frame.key is not None:
            frame.into.setdefault(frame.key, value)
            frame.key = None


def _mark(event: yaml.Event) -> Mark:
    mark = event.start_mark
    return (1, 1) if mark is None else (mark.line + 1, mark.column + 1)


def _value(event: yaml.ScalarEvent) -> Any:
    """Return what a scalar means; an _Unread if it is not written plainly."""
    text: str = event.value
    bad = _UNSHOWABLE.search(text)
    if bad:
        return _Unread("E011", f"this holds the character U+{ord(bad[0]):04X}, which cannot be shown")
    tag = _RESOLVER.resolve(yaml.ScalarNode, text, event.implicit)
    match str(tag).rpartition(":")[2]:
        case "null":
            return None
        case "bool":
            return _SAFE.bool_values[text.lower()]
        case "int":
            return _whole(text)
        case "float":
            return _fraction(text)
        case "timestamp":
            return _Unread("E011", f"{shown(text)} would be a date; put it in quotes")
        case "merge":
            return _Unread("E009", "the merge key << is not read; write the keys out")
        case _:
            return text


def _whole(text: str) -> int | _Unread:
    if not re.fullmatch(r"[-+]?(0|[1-9][0-9]*)", text):
        return _Unread("E011", f"{shown(text)} is no number in plain digits; put text in quotes")
    if len(text) > MOST_DIGITS:
        return _Unread("E011", f"a number has at most {MOST_DIGITS} digits; put text in quotes")
    return int(text)


def _fraction(text: str) -> float | _Unread:
    plain = re.fullmatch(r"[-+]?[0-9]+\.[0-9]*(e[-+]?[0-9]+)?", text, re.IGNORECASE)
    number = float(text) if plain else math.nan
    if not math.isfinite(number):
        return _Unread("E011", f"{shown(text)} is no number in plain digits; put text in quotes")
    return number
