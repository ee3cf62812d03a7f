"""What a contradiction of the documents is, told from what they say to how the model settles it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from solemn.cli.console import indented, say
from solemn.cli.documents import introduced, mentioned
from solemn.cli.explain_options import looking_at, show_values, taking, unusual
from solemn.cli.explain_rules import citing, places
from solemn.model.library.shelf import Shelf, ids, text
from solemn.model.library.sources import (
    Contradiction,
    PropertyEntry,
    Settlement,
    SettlementKind,
    example,
    properties,
    statement,
)
from solemn.model.scenario import load, shipped_ids
from solemn.model.scenario.games import GAMES, PRESETS, rule_set
from solemn.model.scenario.shape import AskShape, Header, Placement, Start


__all__ = ["explain_contradiction", "games_of", "key_described", "nowhere"]

_SCENARIO: dict[str, type[BaseModel]] = {"": Header, "start": Start, "cards": Placement, "ask": AskShape}
"""The models of the parts of scenario files; those of cards are the games' own."""
_SHELVES: tuple[Shelf, ...] = ("scenarios", "cases")

_TITLES: dict[SettlementKind, str] = {
    "option": "an option",
    "rule set": "rule sets",
    "rule": "rules",
    "parameter": "what files say",
    "typo": "a typo, read as",
    "gap": "not modelled",
}


def explain_contradiction(entry: Contradiction) -> None:
    """Tell what the documents say, how the model settles it, and what else has to do with it."""
    say((entry.id, "bold"), f" {entry.title} ({entry.between})")
    say(entry.says)
    say("the statements:")
    for source in map(statement, entry.statements):
        indented(2, (source.id, "bold"), f" document {source.document}, {source.where}")
        indented(5, source.says)
    say("how it is settled:")
    for settlement in entry.settled:
        _show_settlement(entry, settlement)
    say((f"in the inventory's words: {entry.model}", "dim"))
    _listed("cited by:", dict.fromkeys(citing(entry.id)))
    _show_examples(entry)
    _listed("reason of an answer in:", _mentioning(rf"\bbecause: {entry.id}\b"))
    _listed("properties from these statements:", _claimed(entry))
    documents = dict.fromkeys(introduced(statement(id_).document) for id_ in entry.statements)
    for line in dict.fromkeys((*documents, *mentioned(entry.between, entry.says, entry.model))):
        say((line, "dim"))


def games_of(entry: Contradiction) -> tuple[str, ...]:
    """Return the games that the statements of a contradiction are about."""
    return tuple(dict.fromkeys(statement(id_).game for id_ in entry.statements))


def nowhere(entry: Contradiction, settlement: Settlement) -> tuple[str, ...]:
    """Return the names of a settlement that nothing has, in the games of the contradiction."""
    games = games_of(entry)
    known: dict[str, Callable[[str], object]] = {
        "option": lambda name: {rules.name for rules in taking(name).values()} & set(games),
        "rule set": lambda name: name in PRESETS and PRESETS[name].game in games,
        "rule": lambda name: places(name, games),
        "parameter": lambda name: key_described(name, games),
    }
    return tuple(name for name in settlement.names if not known[settlement.kind](name))


def key_described(path: str, games: Sequence[str]) -> str | None:
    """Return what a key of card or scenario files means, or None if no file has it.

    The path leads from the kind of file to the key, and may end with a value that the key has to admit:
    `card / effects / wording`, `card / effects / timing = trigger`, `scenario / start / step = main1`.
    """
    way, _, value = path.partition(" = ")
    file, *keys = way.split(" / ")
    shapes = {
        "card": [(GAMES[game].card, keys) for game in games],
        "scenario": [
            (_SCENARIO[inner], keys[-1:]) for inner in (" / ".join(keys[:-1]),) if inner in _SCENARIO
        ],
    }
    fields = [field for shape, inner in shapes.get(file, ()) if inner for field in _fields(shape, inner)]
    admitting = [field for field in fields if not value or value in _values(field, games)]
    return next((field.description for field in admitting), None)


def _fields(shape: type[BaseModel], keys: Sequence[str]) -> Iterator[FieldInfo]:
    """Yield the fields under their keys in files, looking into the models that fields hold."""
    for name, field in shape.model_fields.items():
        if keys[0] != (field.alias or name):
            continue
        if len(keys) == 1:
            yield field
        else:
            for inner in _models(field.annotation):
                yield from _fields(inner, keys[1:])


def _values(field: FieldInfo, games: Sequence[str]) -> frozenset[object]:
    """Return the words that a field admits; the steps in which play starts are known to the games."""
    if field is Start.model_fields["step"]:
        return frozenset(step for game in games for step in GAMES[game].steps)
    return frozenset(_words(field.annotation))


def _words(annotation: Any) -> Iterator[object]:
    for argument in get_args(annotation):
        yield from (argument,) if get_origin(annotation) is Literal else _words(argument)


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models(argument)


def _show_settlement(entry: Contradiction, settlement: Settlement) -> None:
    style = "yellow" if settlement.kind == "gap" else "bold"
    indented(2, (_TITLES[settlement.kind], style), f": {settlement.says}")
    missing = nowhere(entry, settlement)
    for name in settlement.names:
        if name in missing:
            indented(5, name, ("  not in the model yet", "yellow"))
            for value in settlement.values:
                indented(7, value.value, f"  {value.means}")
        elif settlement.kind == "option":
            _show_option(name)
        elif settlement.kind == "rule set":
            indented(5, name, (f"  {_differing(name)}", "dim"))
        elif settlement.kind == "parameter":
            indented(5, name, (f"  {key_described(name, games_of(entry))}", "dim"))
        else:
            cited = dict.fromkeys(id_ for cite in places(name, games_of(entry)) for id_ in cite)
            indented(5, name, (f"  {' '.join(cited)}".rstrip(), "dim"))


def _show_option(name: str) -> None:
    presets = taking(name)
    rules = next(iter(presets.values()))
    indented(5, (name, "bold"), f" of {rules.title}:")
    show_values(presets, name, 7)
    indented(7, f"in a scenario: options: {{{name}: {unusual(name)}}}")
    looking = dict.fromkeys(told.partition(" / ")[2] or told for told in looking_at(rules, name))
    if looking:
        indented(7, (f"it matters to: {'; '.join(looking)}", "dim"))
    setting = " ".join(_mentioning(rf"\b{name}: \w+"))
    if setting:
        indented(7, (f"set in: {setting}", "dim"))


def _differing(preset: str) -> str:
    """Return the options of a rule set that others of its game have otherwise."""
    peers = [rule_set(name) for name, other in PRESETS.items() if other.game == PRESETS[preset].game]
    own = {option.name: option.value for option in rule_set(preset).options}
    told = (
        f"{name} {value}"
        for name, value in own.items()
        if any(option.value != value for rules in peers for option in rules.options if option.name == name)
    )
    return ", ".join(told) or rule_set(preset).title


def _listed(title: str, lines: Iterator[str] | dict[str, None]) -> None:
    found = tuple(lines)
    if found:
        say(title)
    for line in found:
        indented(2, line)


def _show_examples(entry: Contradiction) -> None:
    """Print the examples concerned, each with the shipped scenarios that play it."""
    if entry.examples:
        say("examples:")
    for source in map(example, entry.examples):
        indented(2, (source.id, "bold"), f" {source.title}")
        names = [name for name in shipped_ids() if name.startswith(source.id)]
        for name in names:
            indented(5, f"scenario {name}: {load(name).title}")
        if not names:
            indented(5, ("no scenario plays it yet", "dim"))


def _mentioning(pattern: str) -> Iterator[str]:
    """Yield the shipped scenarios in whose text there is such a passage; none of them is loaded for it."""
    for shelf in _SHELVES:
        yield from (name for name in ids(shelf) if re.search(pattern, text(shelf, name)))


def _claimed(entry: Contradiction) -> Iterator[str]:
    """Yield the properties that are drawn from a statement concerned, or whose note is about it."""
    return (f"{claimed.id} {claimed.name}" for claimed in properties() if _about(entry, claimed))


def _about(entry: Contradiction, claimed: PropertyEntry) -> bool:
    noted = claimed.holds_in.note is not None and entry.id in claimed.holds_in.note
    return noted or not set(entry.statements).isdisjoint(claimed.statements)
