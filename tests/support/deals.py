"""Random hands of effects for the moment after three events, as descriptions and as a machine.

A deal is a scenario file: T's spell `bell` makes three things happen, one after the other, and each trigger
waits for one of them. The moment itself can be played, or written down for any part of the deal.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import yaml

from placement import Effect
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Scenario, load_text


__all__ = ["Deal", "deal"]

_EVENTS: tuple[dict[str, Any], ...] = (
    {"of": ["special summoned"]},
    {"of": ["destroyed"], "of kind": ["trap"]},
    {"of": ["destroyed"], "of kind": ["spell"]},
)
"""What happens, the last thing first: so an event stands where its age says."""
_BELL = [
    {"do": "destroy", "card": "old-spell"},
    {"do": "destroy", "card": "old-trap"},
    {"do": "special summon", "card": "newcomer", "from": "deck"},
]


@dataclass(frozen=True)
class Deal:
    """Effects, and the scenario in which they are; `bell` makes everything happen."""

    effects: tuple[Effect, ...]
    scenario: Scenario

    def moment(self, machine: Machine, present: Collection[str]) -> State:
        """Return the state in which the events have happened and only some of the effects count."""
        reader = Interpreter(machine)
        cells: dict[tuple[str, tuple[str, ...]], Any] = {("box", ()): "checking", ("moment", ()): "chain"}
        for effect in self.effects:
            here = effect.name in present
            name = (effect.name,)
            cells["uses", name] = int(here)
            if here and effect.is_trigger:
                cells["waiting", name] = 1
                cells["last", name] = effect.age == 0
                cells["age", name] = effect.age if machine.option("segoc") == "first_trigger" else 0
        state = list(reader.initial())
        for cell, value in cells.items():
            state[reader.layout.index[cell]] = value
        return tuple(state)


def deal(seed: int, size: int) -> Deal:
    """Deal so many effects, always the same ones for a seed."""
    chance = random.Random(seed)
    effects = tuple(_effect(chance, f"e{i}") for i in range(size))
    cards = [*_victims(), *(_card(chance, effect) for effect in effects)]
    header = {"scenario": "a deal", "rules": "ocg/modern", "start": {"step": "main1", "turn": "T"}}
    text = yaml.safe_dump(
        {**header, "cards": cards, "line": [{"T": "activate bell"}]}, sort_keys=False, allow_unicode=True
    )
    return Deal(effects, load_text(text, f"deal-{seed}.yaml"))


def _effect(chance: random.Random, name: str) -> Effect:
    def one_in(n: int) -> bool:
        return chance.randrange(n) == 0

    is_trigger = chance.randrange(5) < 3
    mandatory = one_in(3)
    kind = "monster effect" if is_trigger or mandatory else chance.choice(("monster effect", "trap"))
    bars = frozenset({kind_ for kind_ in ("monster effect", "trap") if one_in(4)})
    return Effect(
        name,
        owner=chance.choice("TN"),
        is_trigger=is_trigger,
        mandatory=mandatory,
        visible=not is_trigger or one_in(2),
        only_if_last=is_trigger and not mandatory and one_in(4),
        age=chance.randrange(3) if is_trigger else 0,
        speed=1 if is_trigger else chance.choice((2, 3)),
        kind=kind,
        bars=bars,
        bars_own_player_too=bool(bars) and one_in(2),
        summons_its_card=is_trigger and one_in(2),
        destroys=one_in(2),
        answers_destruction=one_in(2 if mandatory and not is_trigger else 6),
        lacks_target=one_in(8),
    )


def _victims() -> Iterator[dict[str, Any]]:
    def card(name: str, at: str, kind: str, type_: str, **more: Any) -> dict[str, Any]:
        return {"owner": "T", "at": at, "card": {"id": name, "kind": kind, "type": type_, **more}}

    yield card("bell", "hand", "spell", "normal", effects=[{"text": _BELL}])
    yield card("old-spell", "set", "spell", "normal", effects=[])
    yield card("old-trap", "set", "trap", "normal", effects=[])
    yield card("newcomer", "deck", "monster", "normal", effects=[], **{"normal summon": False})


def _card(chance: random.Random, effect: Effect) -> dict[str, Any]:
    """Return the entry of the scenario file that has the effect."""
    told: dict[str, Any] = {"limit": 1, "text": _text(effect)}
    told["cannot be answered by"] = sorted(effect.bars)
    told["by nobody"] = effect.bars_own_player_too
    if effect.answers_destruction:
        told["conditions"] = ["answers an effect that destroys"]
    if effect.lacks_target:
        told["target"] = "the summoned monster"
    if effect.kind == "trap":
        card: dict[str, Any] = {"kind": "trap", "type": "counter" if effect.speed == 3 else "normal"}
        entry: dict[str, Any] = {"at": "set", "since": "earlier turn"}
    else:
        card = {"kind": "monster", "type": "effect", "normal summon": False}
        entry = _place(chance, effect)
        told |= {"from": ["monster zone", "hand", "graveyard"], "mandatory": effect.mandatory}
        told |= _timing(effect)
    return {"owner": effect.owner, **entry, "card": {"id": effect.name, **card, "effects": [told]}}


def _place(chance: random.Random, effect: Effect) -> dict[str, Any]:
    if not effect.visible:
        return {"at": "hand"}
    places: tuple[dict[str, Any], ...] = (
        {"at": "monster zone"},
        {"at": "graveyard"},
        {"at": "hand", "revealed": True},
    )
    return dict(chance.choice(places))


def _timing(effect: Effect) -> Mapping[str, Any]:
    if not effect.is_trigger:
        return {"timing": "quick", "speed": effect.speed}
    worded = {} if effect.mandatory else {"wording": "when" if effect.only_if_last else "if"}
    return {"timing": "trigger", "event": deepcopy(_EVENTS[effect.age]), **worded}


def _text(effect: Effect) -> list[dict[str, Any]]:
    text: list[dict[str, Any]] = [{"do": "apply", "marks": ["done"]}]
    if effect.summons_its_card:
        text.append({"do": "special summon", "which": "itself", "from": "hand"})
    if effect.destroys:
        text.append({"do": "destroy", "which": "itself"})
    return text
