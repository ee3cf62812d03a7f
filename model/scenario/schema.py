"""The JSON Schema of scenario and card files, for editors, made from the models that the loader uses.

A schema knows shapes and the words that games have. It says nothing about names that a file itself brings
along, nor about whether a card or a move makes sense: what it accepts the loader may still refuse, but what
the loader accepts it accepts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from pydantic import BaseModel

from solemn.model.files.limits import MOST_CARDS
from solemn.model.machine.rules import PLAYER
from solemn.model.scenario.catalogue import card_ids, card_names
from solemn.model.scenario.expecting import words_of
from solemn.model.scenario.games import GAMES, PRESETS
from solemn.model.scenario.registers import registers
from solemn.model.scenario.shape import AskShape, ExpectationShape, Header, Placement, Start, StateShape


__all__ = ["card_schema", "scenario_schema"]

Json: TypeAlias = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_WORDS = r"^\s*[TN](:|\s)\s*\S"


def scenario_schema() -> Json:
    """Return the schema of scenario files."""
    header = _of(Header)
    header["properties"]["rules"] |= {"enum": list(PRESETS)}
    header["properties"]["cards"] |= {"minItems": 1, "maxItems": MOST_CARDS}
    header["properties"]["ask"]["items"] = _ask()
    _in_lists(header["properties"]["line"], {"$ref": "#/$defs/move"})
    _in_lists(header["properties"]["lines"], {"$ref": "#/$defs/move"})
    return {
        "$schema": _DRAFT,
        "title": "A Solemn scenario",
        **header,
        "allOf": [*map(_game, GAMES), _ONE_OR_SEVERAL],
        "$defs": {"move": _move(), **_card_definitions()},
    }


def card_schema() -> Json:
    """Return the schema of the files of the card library."""
    choices = [
        {"$ref": f"#/$defs/{game}-Card", "required": ["game"], "properties": {"game": {"const": game}}}
        for game in GAMES
    ]
    return {"$schema": _DRAFT, "title": "A Solemn card", "oneOf": choices, "$defs": _card_definitions()}


_ONE_OR_SEVERAL: Json = {
    "if": {"required": ["lines"], "properties": {"lines": {"type": "object"}}},
    "then": {"properties": {"line": {"type": "null"}}},
}


def _game(game: str) -> Json:
    """Return what holds for the scenarios of one game: its steps, places, cards and states."""
    presets = [name for name, preset in PRESETS.items() if preset.game == game]
    start = _of(Start)
    start["properties"]["step"] |= {"enum": list(GAMES[game].steps)}
    placement = _of(Placement)
    placement["properties"]["at"] |= {"enum": list(GAMES[game].places)}
    placement["properties"]["card"] |= {"anyOf": [_library(), {"$ref": f"#/$defs/{game}-Card"}]}
    expected, true = (
        _expectation(game, ExpectationShape),
        _expectation(game, StateShape) | {"minProperties": 1},
    )
    either = _maybe({"anyOf": [{"type": "string", "pattern": _WORDS}, true]})
    asked = {"reach": either, "reaching": _maybe(true), "avoiding": either}
    common = {
        "start": start,
        "cards": {"items": placement},
        "until": _maybe(true),
        "ask": {"items": {"properties": asked}},
    }
    return {
        "if": {"required": ["rules"], "properties": {"rules": {"enum": presets}}},
        "then": {
            "properties": common,
            "if": {"required": ["lines"], "properties": {"lines": {"type": "object"}}},
            "then": {"properties": {"then": {"additionalProperties": expected}}},
            "else": {"properties": {"then": expected}},
        },
    }


def _library() -> Json:
    """Return the names of cards: an editor offers those there are; how they are written is left open."""
    names = [name for some in card_names().values() for name in some]
    return {"anyOf": [{"enum": [*card_ids(), *names]}, {"type": "string"}]}


def _ask() -> Json:
    ask = _of(AskShape)
    for key in ("may", "making"):
        ask["properties"][key] = {**ask["properties"][key], **_maybe({"type": "string", "pattern": _WORDS})}
    return ask | {
        "dependentRequired": {"because": ["answer"]},
        "oneOf": [_given(key) for key in ("may", "reach", "can force")],
        "if": _given("can force"),
        "then": {"oneOf": [_given("reaching"), _given("making")]},
        "else": {"properties": {key: {"type": "null"} for key in ("reaching", "making", "avoiding")}},
    }


def _given(key: str) -> Json:
    return {"required": [key], "properties": {key: {"not": {"type": "null"}}}}


def _maybe(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _move() -> Json:
    one = {"type": "string", "pattern": r"\S"}
    keyed = {
        "type": "object",
        "properties": dict.fromkeys(PLAYER.values, one),
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    return {"description": "who does what", "anyOf": [{"type": "string", "pattern": _WORDS}, keyed]}


def _expectation(game: str, shape: type[StateShape]) -> Json:
    expected, rules = _of(shape), GAMES[game].rules
    for key, words in words_of(rules.any_card()).items():
        expected["properties"][key] = {"enum": list(words)}
    for key in registers(rules.core.variables + rules.board.variables):
        expected["properties"].setdefault(key, {})
    for key in expected["properties"].keys() & {"resolved", "skipped"}:
        expected["properties"][key] = {"type": "array", "items": {"type": "string"}}
    return expected | {"additionalProperties": {"enum": list(GAMES[game].places)}}


def _card_definitions() -> Json:
    found: Json = {}
    for game in GAMES:
        card = _of(GAMES[game].card, f"#/$defs/{game}-{{model}}")
        inner = card.pop("$defs", {})
        found |= {f"{game}-{name}": definition for name, definition in inner.items()}
        found[f"{game}-Card"] = card
    return found


def _of(model: type[BaseModel], references: str = "#/$defs/{model}") -> Json:
    """Return the schema of a model without the titles that say nothing."""
    schema: Json = _each(model.model_json_schema(ref_template=references), _without_title)
    return schema


def _each(value: Any, change: Callable[[Json], Json]) -> Any:
    if isinstance(value, list):
        return [_each(item, change) for item in value]
    if isinstance(value, dict):
        return change({key: _each(item, change) for key, item in value.items()})
    return value


def _without_title(schema: Json) -> Json:
    return {key: value for key, value in schema.items() if key != "title" or not isinstance(value, str)}


def _in_lists(schema: Json, items: Json) -> None:
    """Say of every list inside a schema what its items are."""
    if schema.get("type") == "array":
        schema["items"] = items
    for inner in schema.values():
        for part in inner if isinstance(inner, list) else [inner]:
            if isinstance(part, dict):
                _in_lists(part, items)
