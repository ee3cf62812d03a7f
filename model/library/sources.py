"""The statements, examples, contradictions and properties that rules and verdicts cite, looked up by id.

They are shipped as data in `documents/`, drawn from the four documents 000, 001, 002 and 003, and read
when first asked for. This module gives back what was recorded: it does not interpret a statement, does
not check that what is said to settle a contradiction is there, and refuses an id that it does not know
instead of guessing which one was meant. What was left out of the documents (`documents/left-out.yaml`) is
for readers; it cannot be cited.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, get_args

from solemn.model.library.records import records


if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


__all__ = [
    "Contradiction",
    "DuplicateSourceError",
    "EffectClass",
    "Era",
    "Example",
    "ExampleStep",
    "Game",
    "HoldsIn",
    "PlacedCard",
    "PropertyEntry",
    "Settlement",
    "SettlementError",
    "SettlementKind",
    "Source",
    "Statement",
    "UnknownSourceError",
    "ValueMeaning",
    "check_citations",
    "contradiction",
    "contradictions",
    "example",
    "examples",
    "find",
    "properties",
    "property_entry",
    "statement",
    "statements",
]

Game: TypeAlias = Literal["ocg", "oborozuki"]
Era: TypeAlias = Literal["any", "classic", "modern"]
SettlementKind: TypeAlias = Literal["gap", "option", "parameter", "rule", "rule set", "typo"]


@dataclass(frozen=True, slots=True)
class Statement:
    """What a document states about the rules, in words (`says`) and in the terms of a model (`formal`)."""

    id: str
    document: str
    where: str
    game: Game
    era: Era
    kind: Literal["convention", "definition", "ordering", "procedure", "resource", "restriction", "rule"]
    subject: str
    says: str
    formal: str


@dataclass(frozen=True, slots=True)
class EffectClass:
    """What matters about the effect of a card in an example; `speed` is None where no speed matters."""

    speed: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card where an example starts; `controller` is None where the document leaves it open."""

    card: str
    english: str | None
    controller: Literal["N", "T"] | None
    location: str
    effect_class: EffectClass
    note: str | None = None


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One step of an example; `link` is the chain link number where the step has one."""

    actor: Literal["N", "T", "T or N", "any", "both", "system"]
    action: str
    detail: str
    link: int | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A line of play from a document: where it starts, how it goes and ends, which statements it teaches."""

    id: str
    document: str
    where: str
    game: Game
    era: Era
    form: Literal["inline", "worked"]
    title: str
    position: tuple[PlacedCard, ...]
    steps: tuple[ExampleStep, ...]
    outcome: str
    teaches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueMeaning:
    """A value of an option, and what the rules are like under it."""

    value: str
    means: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """One way in which the model settles a contradiction; `names` are what there is of that kind.

    An option, rule sets, rules with their clauses or definitions, or keys of card and scenario files. A
    typo is read in another way, and a gap is not modelled: neither has a name. `values` are those of the
    option, said once for each option.
    """

    kind: SettlementKind
    says: str
    names: tuple[str, ...] = ()
    values: tuple[ValueMeaning, ...] = ()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A place where documents disagree or leave a gap.

    `model` is what the inventory planned to do about it, `settled` how the model does settle it.
    """

    id: str
    title: str
    between: str
    statements: tuple[str, ...]
    examples: tuple[str, ...]
    says: str
    model: str
    settled: tuple[Settlement, ...]


@dataclass(frozen=True, slots=True)
class HoldsIn:
    """The rule sets in which a property is expected to hold, and those in which it is expected to fail."""

    holds: tuple[str, ...]
    fails: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PropertyEntry:
    """A property that the rules should have; `statements` (`from` in the data) are those it is drawn from."""

    id: str
    name: str
    game: Game | Literal["all"]
    kind: Literal[
        "ability",
        "deadlock-freedom",
        "equivalence",
        "invariant",
        "leads-to",
        "ordering",
        "transition-invariant",
    ]
    says: str
    statements: tuple[str, ...]
    holds_in: HoldsIn


Source: TypeAlias = Statement | Example | Contradiction | PropertyEntry
"""Whatever has an id and can be cited."""


class DuplicateSourceError(ValueError):
    """Two entries of the shipped data have the same id; every look-up fails until one of them is renamed."""


class SettlementError(ValueError):
    """A contradiction of the shipped data is not settled, or in a way that there is not."""


class UnknownSourceError(KeyError):
    """No entry has the id that was asked for; cite one of `close`, or look the right one up in the data."""

    def __init__(self, message: str, identifier: str, close: tuple[str, ...]) -> None:
        """Keep the sentence for people and its parts for programs."""
        super().__init__(message, identifier, close)
        self.identifier = identifier
        self.close = close

    def __str__(self) -> str:
        """Give the sentence alone, which KeyError would quote."""
        return str(self.args[0])


def statements() -> tuple[Statement, ...]:
    """Give every statement, in document order.

    Raises:
        DuplicateSourceError: if two statements have the same id.
    """
    return tuple(_statements().values())


def examples() -> tuple[Example, ...]:
    """Give every example, in document order.

    Raises:
        DuplicateSourceError: if two examples have the same id.
    """
    return tuple(_examples().values())


def contradictions() -> tuple[Contradiction, ...]:
    """Give every contradiction, in the order of the list.

    Raises:
        DuplicateSourceError: if two contradictions have the same id.
        SettlementError: if one is not settled, or in no way that there is.
    """
    return tuple(_contradictions().values())


def properties() -> tuple[PropertyEntry, ...]:
    """Give every property, in the order of the list.

    Raises:
        DuplicateSourceError: if two properties have the same id.
    """
    return tuple(_properties().values())


def statement(identifier: str) -> Statement:
    """Give the statement with this id, such as `S000-10`.

    Raises:
        UnknownSourceError: if no statement has it, even if something else does.
    """
    return _look_up(identifier, _statements(), "statement")


def example(identifier: str) -> Example:
    """Give the example with this id, such as `E000-04`.

    Raises:
        UnknownSourceError: if no example has it, even if something else does.
    """
    return _look_up(identifier, _examples(), "example")


def contradiction(identifier: str) -> Contradiction:
    """Give the contradiction with this id, such as `C-01`.

    Raises:
        UnknownSourceError: if no contradiction has it, even if something else does.
    """
    return _look_up(identifier, _contradictions(), "contradiction")


def property_entry(identifier: str) -> PropertyEntry:
    """Give the property with this id, such as `P-01`.

    Raises:
        UnknownSourceError: if no property has it, even if something else does.
    """
    return _look_up(identifier, _properties(), "property")


def find(identifier: str) -> Source:
    """Give whatever has this id, of whatever kind.

    Raises:
        DuplicateSourceError: if two entries have the same id.
        UnknownSourceError: if nothing has it.
    """
    return _look_up(identifier, _sources(), "source")


def check_citations(ids: Iterable[str]) -> tuple[str, ...]:
    """Give those ids that nothing has, each once, in the order in which they came.

    Raises:
        DuplicateSourceError: if two entries of the data have the same id.
    """
    return tuple(identifier for identifier in dict.fromkeys(ids) if identifier not in _sources())


SourceT = TypeVar("SourceT", bound=Source)

_DOCUMENTS = ("000", "001", "002", "003")
_NAMES: dict[type[Source], str] = {
    Statement: "a statement",
    Example: "an example",
    Contradiction: "a contradiction",
    PropertyEntry: "a property",
}
_NAMELESS = ("typo", "gap")
"""The ways to settle a contradiction that point at nothing in the model."""
_SUGGESTIONS = 3
_LIKE_ENOUGH = 0.6
_LAST_NUMBER = re.compile(r"[0-9]{1,4}$")


@cache
def _statements() -> dict[str, Statement]:
    found = (record for document in _DOCUMENTS for record in records(f"statements-{document}"))
    return _by_id(Statement(**record) for record in found)


@cache
def _examples() -> dict[str, Example]:
    return _by_id(_example(**record) for record in records("examples"))


@cache
def _contradictions() -> dict[str, Contradiction]:
    return _by_id(_contradiction(**record) for record in records("contradictions"))


@cache
def _properties() -> dict[str, PropertyEntry]:
    return _by_id(_property(**record) for record in records("properties"))


@cache
def _sources() -> dict[str, Source]:
    return _by_id((*statements(), *examples(), *contradictions(), *properties()))


def _example(
    position: list[dict[str, Any]], steps: list[dict[str, Any]], teaches: list[str], **rest: Any
) -> Example:
    return Example(
        position=tuple(_placed_card(**card) for card in position),
        steps=tuple(ExampleStep(**step) for step in steps),
        teaches=tuple(teaches),
        **rest,
    )


def _placed_card(effect_class: dict[str, Any], **rest: Any) -> PlacedCard:
    return PlacedCard(effect_class=EffectClass(**effect_class), **rest)


def _contradiction(
    statements: list[str], examples: list[str], settled: Iterable[dict[str, Any]] = (), **rest: Any
) -> Contradiction:
    found = tuple(_settlement(rest["id"], **record) for record in settled)
    if not found:
        msg = f"{rest['id']} is not settled: say how, or what is missing"
        raise SettlementError(msg)
    return Contradiction(statements=tuple(statements), examples=tuple(examples), settled=found, **rest)


def _settlement(
    contradiction: str, kind: Any, says: str, names: Iterable[str] = (), values: Iterable[dict[str, str]] = ()
) -> Settlement:
    if kind not in get_args(SettlementKind):
        there = ", ".join(get_args(SettlementKind))
        msg = f"{contradiction} is settled in an unknown way, {kind!r}; there are {there}"
        raise SettlementError(msg)
    settlement = Settlement(kind, says, tuple(names), tuple(ValueMeaning(**record) for record in values))
    if bool(settlement.names) == (kind in _NAMELESS):
        wants = "has no" if kind in _NAMELESS else "needs"
        msg = f"{contradiction} is settled by {kind}, which {wants} names"
        raise SettlementError(msg)
    if kind == "option" and len(settlement.names) > 1:
        msg = f"{contradiction} is settled by several options, which are said one by one"
        raise SettlementError(msg)
    if settlement.values and kind != "option":
        msg = f"{contradiction} is settled by {kind}, which has no values"
        raise SettlementError(msg)
    return settlement


def _property(holds_in: dict[str, Any], **rest: Any) -> PropertyEntry:
    return PropertyEntry(statements=tuple(rest.pop("from")), holds_in=_holds_in(**holds_in), **rest)


def _holds_in(holds: list[str], fails: Iterable[str] = (), note: str | None = None) -> HoldsIn:
    return HoldsIn(tuple(holds), tuple(fails), note)


def _by_id(entries: Iterable[SourceT]) -> dict[str, SourceT]:
    found: dict[str, SourceT] = {}
    for entry in entries:
        if entry.id in found:
            msg = f"two entries have the id {entry.id!r}"
            raise DuplicateSourceError(msg, entry.id)
        found[entry.id] = entry
    return found


def _look_up(identifier: str, entries: Mapping[str, SourceT], what: str) -> SourceT:
    if identifier in entries:
        return entries[identifier]
    close = _closest(identifier, entries)
    msg = f"no {what} has the id {identifier!r}; {_hint(identifier, close)}"
    raise UnknownSourceError(msg, identifier, close)


def _hint(identifier: str, close: tuple[str, ...]) -> str:
    if identifier in _sources():
        return f"it is the id of {_NAMES[type(_sources()[identifier])]}"
    return f"the closest are {', '.join(close)}" if close else "nothing comes close"


def _closest(identifier: str, known: Iterable[str]) -> tuple[str, ...]:
    """Give the ids most like this one: those of its own series first, then by likeness, then by number."""
    wanted = identifier.upper()
    likeness = {other: SequenceMatcher(None, other, wanted).ratio() for other in known}

    def rank(other: str) -> tuple[bool, float, int]:
        return _series(other) != _series(wanted), -likeness[other], abs(_number(other) - _number(wanted))

    like = (other for other in likeness if likeness[other] >= _LIKE_ENOUGH)
    return tuple(sorted(like, key=rank)[:_SUGGESTIONS])


def _series(identifier: str) -> str:
    return identifier.partition("-")[0]


def _number(identifier: str) -> int:
    match = _LAST_NUMBER.search(identifier)
    return int(match.group()) if match else 0
