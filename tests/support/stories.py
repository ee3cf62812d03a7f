"""Small OCG positions told by their cards, loaded as scenario files are, and played move by move."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, TypeAlias

import yaml

from solemn.model.scenario import Scenario, load_text
from toy_game import Table


__all__ = [
    "Told",
    "applying",
    "at_box",
    "bell",
    "card",
    "doing",
    "fast",
    "monster",
    "rung",
    "scenario",
    "story",
    "trap",
    "trigger",
    "vanilla",
]

Told: TypeAlias = dict[str, Any]
"""A part of a scenario file."""


def _keys(more: Told) -> Told:
    """Write keyword arguments as files do: `each_time` for 'each time', `from_` for 'from'."""
    return {key.rstrip("_").replace("_", " "): value for key, value in more.items()}


def doing(do: str, **more: Any) -> Told:
    """Give an instruction of a text."""
    return {"do": do, **_keys(more)}


def applying(name: str) -> list[Told]:
    """Give a text that applies a mark."""
    return [doing("apply", marks=[name])]


def card(name: str, owner: str, at: str, kind: str, type_: str, *effects: Told, **more: Any) -> Told:
    """Give a card; `since`, `revealed` and so on are about its place, all else about the card."""
    placement: Told = {key: more.pop(key) for key in ("since", "revealed") if key in more}
    told = {"id": name, "kind": kind, "type": type_, **_keys(more), "effects": list(effects)}
    return {"owner": owner, "at": at, **placement, "card": told}


def monster(name: str, owner: str = "T", at: str = "monster zone", *effects: Told, **more: Any) -> Told:
    """Give an effect monster."""
    return card(name, owner, at, "monster", "effect", *effects, **more)


def vanilla(name: str, owner: str = "T", at: str = "monster zone", **more: Any) -> Told:
    """Give a monster without effects."""
    return card(name, owner, at, "monster", "normal", **more)


def trap(name: str, owner: str = "N", *text: Told, type_: str = "normal", **effect: Any) -> Told:
    """Give a trap that was set in an earlier turn; without a text it applies a mark of its name."""
    told = {**_keys(effect), "text": list(text) or applying(name)}
    return card(name, owner, "set", "trap", type_, told, since="earlier turn")


def fast(name: str, *text: Told, speed: int = 2, **more: Any) -> Told:
    """Give a quick effect of a monster, once."""
    return {
        "timing": "quick",
        "speed": speed,
        "limit": 1,
        "text": list(text) or applying(name),
        **_keys(more),
    }


def trigger(name: str, met_by: str, about: str = "any card", wording: str = "if", **more: Any) -> Told:
    """Give a trigger; the wording `must` makes it mandatory. It applies a mark of its name."""
    event_ = {"of": [met_by], "about": about, **more.pop("event", {})}
    how = {"mandatory": True} if wording == "must" else {"wording": wording}
    return {"timing": "trigger", "event": event_, **how, "text": applying(name), **_keys(more)}


def bell(*text: Told, owner: str = "T") -> Told:
    """Give a spell in the hand whose text makes things happen."""
    return card("bell", owner, "hand", "spell", "normal", {"text": list(text)})


def scenario(
    *cards: Told, rules: str = "ocg/modern", options: Mapping[str, str] | None = None, step: str = "main1"
) -> Scenario:
    """Load a position of these cards under the options; where none has an effect, an idle one is added."""
    if not any(told["card"]["effects"] for told in cards):
        cards = (*cards, card("idle", "N", "graveyard", "trap", "normal", {"text": []}))
    header = {"scenario": "a story", "rules": rules, "start": {"step": step, "turn": "T"}}
    told = {**header, "options": dict(options or {}), "cards": list(cards), "line": [{"T": "end"}]}
    return load_text(yaml.safe_dump(_apart(told), sort_keys=False), "story.yaml")


def _apart(told: Any) -> Any:
    """Copy a value so that no part of it occurs twice, as aliases are not read."""
    if isinstance(told, dict):
        return {key: _apart(value) for key, value in told.items()}
    return [_apart(value) for value in told] if isinstance(told, list) else deepcopy(told)


def story(*cards: Told, rules: str = "ocg/modern", **options: str) -> Table:
    """Set up a position of these cards under the options, to be played."""
    return Table(scenario(*cards, rules=rules, options=options).machine)


def rung(*cards: Told, **options: str) -> Table:
    """Play until T's spell `bell` has done all it says and somebody has a choice again."""
    return story(*cards, **options).make("T: activate bell", "N: pass", "T: pass").run()


def at_box(table: Table, box: str) -> Table:
    """Take forced steps until play is somewhere."""
    while table["box"] != box:
        table.take_forced()
    return table
