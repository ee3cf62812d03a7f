"""Moves as people write them: `activate X -> Y`, `pass`, `end`.

A written move says who does what; whether it is legal is for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solemn.model.machine.interpret import Step
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Rule


__all__ = ["VERBS", "Move", "MoveError", "instances", "move_of", "parse"]

VERBS = {"activate": "activation", "pass": "pass", "end": "end"}
"""The verbs of written moves, and the kind of move each stands for."""


class MoveError(ValueError):
    """Something written is no move; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Move:
    """A written move: who, what, and for an activation which effect with which target."""

    player: str
    verb: str
    effect: str | None = None
    target: str | None = None

    def __str__(self) -> str:
        words = [f"{self.player}: {self.verb}"]
        words += [self.effect] if self.effect else []
        words += ["->", self.target] if self.target else []
        return " ".join(words)


def parse(written: Any) -> Move:
    """Read `{T: activate X -> Y}` or `T activate X -> Y`; raise MoveError for anything else."""
    if isinstance(written, Mapping) and len(written) == 1:
        ((player, rest),) = written.items()
        words = [str(player), *str(rest).split()]
    elif isinstance(written, str):
        player, _, rest = written.replace(":", " ", 1).partition(" ")
        words = [player, *rest.split()]
    else:
        words = []
    match words:
        case ["T" | "N" as player, "pass" | "end" as verb]:
            return Move(player, verb)
        case ["T" | "N" as player, "activate", effect]:
            return Move(player, "activate", effect)
        case ["T" | "N" as player, "activate", effect, "->", target]:
            return Move(player, "activate", effect, target)
        case _:
            told = " ".join(words) if words else repr(written)
            msg = f"'{told}' is no move; write 'T: activate EFFECT -> TARGET', 'T: pass' or 'T: end'"
            raise MoveError(msg)


def instances(machine: Machine, move: Move) -> tuple[tuple[Rule, dict[str, Any]], ...]:
    """Return every rule by which the move might be made, with the parameters that the move says."""
    kind = VERBS[move.verb]
    said = {"effect": move.effect, "target": move.target}
    found = []
    for rule in machine.rules:
        names = {p.var.name for p in rule.over}
        if rule.move.value == kind and names <= said.keys():
            found.append((rule, {name: said[name] for name in (p.var.name for p in rule.over)}))
    return tuple(found)


def move_of(step: Step) -> Move | None:
    """Return the move that would be written for a step, None for a step that is no player's."""
    verb = next((v for v, kind in VERBS.items() if kind == step.move), None)
    if verb is None:
        return None
    arguments = dict(step.arguments)
    return Move(step.owner, verb, arguments.get("effect"), arguments.get("target"))
