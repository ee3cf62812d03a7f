"""The games there are, and the named rule sets of each.

A further game is a further row of `GAMES`: its rules, the shape of its card files, and the function that
turns cards into the attributes that only its rules know. Nothing else has to learn of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import BaseModel

from solemn.model.machine.rules import Variable
from solemn.model.machine.ruleset import RuleSet
from solemn.model.oborozuki import cards as oborozuki_cards
from solemn.model.oborozuki import tables as oborozuki_tables
from solemn.model.oborozuki.rules import OBOROZUKI
from solemn.model.oborozuki.zones import ZONE as OBOROZUKI_ZONE
from solemn.model.ocg import cards as ocg_cards
from solemn.model.ocg import filter_tables as ocg_filter_tables
from solemn.model.ocg import tables as ocg_tables
from solemn.model.ocg.rules import OCG
from solemn.model.ocg.zones import PLACES as OCG_PLACES
from solemn.model.scenario.problems import hint
from solemn.model.scenario.registers import registers


__all__ = [
    "GAMES",
    "IDLE",
    "PRESETS",
    "SHORT",
    "Game",
    "NameTakenError",
    "Preset",
    "UnknownRulesError",
    "eras",
    "full_name",
    "register",
    "rule_set",
    "rule_sets",
]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as scenarios see it: rules, card files, places, the steps in which play may start.

    `tables` takes the cards of a position, their owners and their effects (each with its card), all by
    name, and returns attributes as a rule set wants them; `entities` returns what else than cards, effects
    and marks there is, by sort; `start` takes the cards, the step in which play starts and the rules, and
    returns where a position starts what only this game has. `since_at` are the places where it matters since
    when a card is there. `starts` are the state variables that a file may start otherwise than the rules do,
    `starts_on_field` those of them that are about cards in such places, `by_step` those that follow from the
    step in which play starts. `misplaced` says why a card cannot lie at a place; `named` yields the ids that
    a card's texts name. `idle` is a card with an effect, and a place where nothing can be done with either:
    it is put beside cards of which none has an effect.
    """

    rules: RuleSet
    card: type[BaseModel]
    places: tuple[str, ...]
    steps: tuple[str, ...]
    tables: Callable[..., dict[str, dict[tuple[Any, ...], Any]]]
    entities: Callable[..., dict[str, tuple[str, ...]]] = lambda _effects, _cards: {}
    start: Callable[[Sequence[Any], str, RuleSet], dict[str, Any]] = lambda _position, _step, _rules: {}
    since_at: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    by_step: tuple[str, ...] = ()
    starts_on_field: tuple[str, ...] = ()
    misplaced: Callable[[Any, str], str | None] = lambda _card, _at: None
    named: Callable[[Any], Iterable[tuple[tuple[str | int, ...], str]]] = lambda _card: ()

    idle: tuple[BaseModel, str] | None = None

    def starting(self) -> dict[str, Variable]:
        """Return the state variables of which a file may say how they start, by the words for them."""
        found = (*self.rules.core.variables, *self.rules.board.variables)
        told = (v for v in found if v.initial is None or v.name in self.starts)
        return registers((v for v in told if v.name not in self.by_step), self.starts)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of option values of a game; `documented` says whether the documents are about it."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    documented: bool = True


IDLE = "no-effect"
"""What the card is called that stands in a position for its missing effects."""

GAMES: dict[str, Game] = {
    "ocg": Game(
        OCG,
        ocg_cards.Card,
        OCG_PLACES,
        ocg_tables.STEPS,
        ocg_tables.tables,
        entities=ocg_filter_tables.entities,
        start=lambda position, step, _rules: ocg_tables.start(position, step),
        since_at=("set", "spell zone", "monster zone", "face-down monster"),
        by_step=("phase", "stretch"),
        starts=(
            "life_points",
            "counters",
            "status",
            "banned",
            "normal_summon_used",
            "hand_limit",
            "applied",
            "defending",
            "bonus",
            "attacks_made",
            "fought",
        ),
        starts_on_field=("counters", "status", "defending", "bonus", "attacks_made", "fought"),
        misplaced=ocg_cards.misplaced,
        named=ocg_cards.named,
        idle=(
            ocg_cards.Card.model_validate(
                {"id": IDLE, "kind": "trap", "type": "normal", "effects": [{"text": []}]}
            ),
            "graveyard",
        ),
    ),
    "oborozuki": Game(
        OBOROZUKI,
        oborozuki_cards.Card,
        OBOROZUKI_ZONE.values,
        ("start", "preparation", "battle"),
        oborozuki_tables.tables,
        start=oborozuki_tables.start,
        misplaced=oborozuki_cards.misplaced,
        idle=(
            oborozuki_cards.Card.model_validate(
                {
                    "id": IDLE,
                    "kind": "E",
                    "character": "nobody",
                    "needs level": 99,
                    "effects": [{"class": "active", "text": []}],
                }
            ),
            "graveyard",
        ),
    ),
}

PRESETS: dict[str, Preset] = {
    "ocg": Preset("ocg"),
    "ocg/classic": Preset("ocg", {"segoc": "four_groups", "ignition_window": "after_own_move"}),
    "ocg/modern": Preset("ocg", {"segoc": "ranks", "ignition_window": "never"}),
    "ocg/current": Preset(
        "ocg",
        {"segoc": "ranks", "ignition_window": "never", "trigger_in_place": "on"},
        documented=False,
    ),
    "ocg/tcg": Preset(
        "ocg",
        {"segoc": "four_groups", "ignition_window": "never", "trigger_in_place": "on"},
        documented=False,
    ),
    "oborozuki": Preset("oborozuki"),
}
"""What `rules:` may say. Documents describe the classic game (002) and the modern one (000, 001); since April
2020 (`current`) a trigger of the OCG is lost with its card, since November 2021 one of the TCG is."""


SHORT: Mapping[str, str] = {"ocg": "ocg/modern"}
"""Names that mean the same as another one."""


_SHIPPED = frozenset(GAMES)


class NameTakenError(ValueError):
    """A game of one's own has the name of a shipped one."""


def register(game: Game) -> str:
    """Let scenarios use a game that is not shipped, under the name of its rules, and return that name.

    A game that was registered under the name before is replaced. Raises NameTakenError for the name of a
    shipped game.
    """
    name = game.rules.name
    if name in _SHIPPED or (name in PRESETS and name not in GAMES):
        msg = f"a shipped rule set is called {name!r}; give yours another name"
        raise NameTakenError(msg)
    GAMES[name], PRESETS[name] = game, Preset(name)
    rule_set.cache_clear()
    return name


class UnknownRulesError(LookupError):
    """There is no rule set of that name; the message names the ones there are."""


@cache
def rule_set(name: str) -> RuleSet:
    """Return the rules that a name in `rules:` stands for; raise UnknownRulesError for any other name."""
    if name not in PRESETS:
        msg = f"there is no rule set {name!r}{hint(name, PRESETS)}; there are {', '.join(PRESETS)}"
        raise UnknownRulesError(msg)
    preset = PRESETS[name]
    return GAMES[preset.game].rules.with_options(**preset.options)


def full_name(name: str) -> str:
    """Return the name of a rule set in full: `ocg` alone means `ocg/modern`."""
    return SHORT.get(name, name)


def eras() -> tuple[str, ...]:
    """Return the full names of all rule sets."""
    return tuple(name for name in PRESETS if full_name(name) == name)


def rule_sets() -> tuple[RuleSet, ...]:
    """Return the rules of every preset, those that are the same once."""
    different: list[RuleSet] = []
    for found in map(rule_set, PRESETS):
        if found not in different:
            different.append(found)
    return tuple(different)
