"""From the cards of a position to a machine: names for their effects, and the tables that every game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from solemn.model.machine.machine import Machine
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.games import Game
from solemn.model.scenario.registers import Values
from solemn.model.timing.text import MOST_STEPS


__all__ = ["CardLike", "EffectLike", "InstructionLike", "Placed", "effects_of", "ground", "marks_of"]


class InstructionLike(Protocol):
    """What an instruction of every game has."""

    @property
    def do(self) -> Any:
        """The kind of instruction."""

    @property
    def marks(self) -> list[str]:
        """The marks it applies."""


class EffectLike(Protocol):
    """What an effect of every game has."""

    @property
    def id(self) -> str | None:
        """Its name on its card; None where it is the only one."""

    @property
    def limit(self) -> int | None:
        """How often it may be used, None for any number of times."""

    @property
    def text(self) -> Sequence[InstructionLike]:
        """Its instructions in order."""


class CardLike(Protocol):
    """What a card of every game has."""

    @property
    def id(self) -> str:
        """Its name in the library."""

    @property
    def names(self) -> Mapping[Any, str | None]:
        """Its names as printed, by language."""

    @property
    def effects(self) -> Sequence[EffectLike]:
        """Its effects."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of a position under its name there; since this turn or longer, revealed to both or not."""

    name: str
    card: CardLike
    owner: str
    at: str
    this_turn: bool = False
    revealed: bool = False


def effects_of(placed: Placed) -> Iterator[tuple[str, EffectLike]]:
    """Yield the effects of a card with their names: the card's own for a single one, else card.effect."""
    single = len(placed.card.effects) == 1
    for effect in placed.card.effects:
        yield placed.name if single else f"{placed.name}.{effect.id}", effect


def ground(
    game: Game,
    rules: RuleSet,
    name: str,
    position: Sequence[Placed],
    step: str,
    having: Mapping[str, Values] | None = None,
) -> Machine:
    """Return the machine of a position; raise ValueError where the game cannot read its cards.

    `step` is the step in which play starts, `having` what else is said of the start, by state variable.
    """
    effects = {e: (placed, effect) for placed in position for e, effect in effects_of(placed)}
    marks = marks_of(position)
    told = {e: (placed.name, effect) for e, (placed, effect) in effects.items()}
    own = game.tables({p.name: p.card for p in position}, {p.name: p.owner for p in position}, told)
    return rules.scenario(
        name,
        {"Effect": tuple(effects), "Card": tuple(p.name for p in position), "Mark": marks}
        | game.entities(told, {p.name: p.card for p in position}),
        _shared(position, effects, marks) | own,
        _overridden(_start(position, effects) | game.start(position, step, rules), having or {}),
    )


def _overridden(start: dict[str, Any], having: Mapping[str, Values]) -> dict[str, Any]:
    """Return a start with what a file says of it."""
    told = {
        name: {**start.get(name, {}), **values} if () not in values else values[()]
        for name, values in having.items()
    }
    return start | told


def marks_of(position: Sequence[Placed]) -> tuple[str, ...]:
    """Return the marks that texts of a position apply, each once."""
    told = (m for placed in position for _, effect in effects_of(placed) for m in _marks(effect))
    return tuple(dict.fromkeys(told))


def _marks(effect: EffectLike) -> Iterator[str]:
    return (mark for instruction in effect.text for mark in instruction.marks)


_Effects = Mapping[str, tuple[Placed, EffectLike]]


def _shared(position: Sequence[Placed], effects: _Effects, marks: tuple[str, ...]) -> dict[str, Any]:
    steps = [(name, i, _step(effect, i)) for name, (_, effect) in effects.items() for i in range(MOST_STEPS)]
    return {
        "length": {(name,): len(effect.text) for name, (_, effect) in effects.items()},
        "picks": {(name,): 0 for name in effects},
        "source": {(name,): placed.name for name, (placed, _) in effects.items()},
        "limited": {(name,): effect.limit is not None for name, (_, effect) in effects.items()},
        "owner": {(placed.name,): placed.owner for placed in position},
        "text": {(name, i): "nothing" if told is None else told.do for name, i, told in steps},
        "mark_of": {
            (name, i, mark): told is not None and mark in told.marks
            for name, i, told in steps
            for mark in marks
        },
    }


def _step(effect: EffectLike, i: int) -> InstructionLike | None:
    return effect.text[i] if i < len(effect.text) else None


def _start(position: Sequence[Placed], effects: _Effects) -> dict[str, Any]:
    return {
        "uses": {(name,): effect.limit or 0 for name, (_, effect) in effects.items()},
        "zone": {(placed.name,): placed.at for placed in position},
    }
