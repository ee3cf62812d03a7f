"""Moves as people write them: `T: activate X -> Y`, `N: pass`, `T: end`.

A rule says in its own words how a step of it is told; a written move is understood by the same words, so
a new rule can be played as soon as it exists. Whether a move is legal is for the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from solemn.model.logic.evaluate import values_of
from solemn.model.logic.sorts import EntitySort, EnumSort, IntSort
from solemn.model.logic.terms import sort_of
from solemn.model.machine.interpret import Step
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import PLAYER, Parameter, Rule
from solemn.model.scenario.names import called_here
from solemn.model.scenario.problems import closest, listed, not_modelled, shown, suggest
from solemn.model.timing.vocabulary import EFFECT


__all__ = ["Move", "MoveError", "forms", "instances", "made_as", "move_of", "parse", "understand"]


class MoveError(ValueError):
    """Something written is no move; the message says what was expected, the code what kind of error it is."""

    def __init__(self, message: str, code: str = "E039") -> None:
        """Keep the sentence for people and the code for lists."""
        super().__init__(message)
        self.code = code


_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Move:
    """A written move: who, and what in the words of a rule."""

    player: str
    does: str

    def __str__(self) -> str:
        return f"{self.player}: {self.does}"


def parse(written: Any) -> Move:
    """Read `{T: activate X -> Y}` or `T activate X -> Y`; raise MoveError unless it says who does what."""
    words: list[str]
    if (
        isinstance(written, Mapping)
        and len(written) == 1
        and all(isinstance(w, str) for w in written.values())
    ):
        ((player, rest),) = written.items()
        words = [str(player), *rest.split()]
    elif isinstance(written, str):
        words = written.replace(":", " ", 1).split()
    else:
        words = []
    if len(words) > 1 and words[0] in PLAYER.values and sum(map(len, words)) <= _LONGEST:
        return Move(words[0], " ".join(words[1:]))
    told = shown(" ".join(words) or written) if isinstance(written, str) or words else "this"
    msg = f"{told} is no move: {_why(words)}; write who and what, like 'T: pass'"
    raise MoveError(msg)


def _why(words: list[str]) -> str:
    """Return why words are no move, whatever the rules are."""
    if sum(map(len, words)) > _LONGEST:
        return "it is longer than any move"
    if words and words[0] in PLAYER.values:
        return f"it does not say what {words[0]} does"
    return f"it begins with neither {' nor '.join(PLAYER.values)}"


def _player_rules(machine: Machine) -> Iterator[Rule]:
    return (rule for rule in machine.rules if sort_of(rule.owner) == PLAYER)


def forms(machine: Machine) -> tuple[str, ...]:
    """Return how moves are written in a machine, parameters in capitals."""
    told = (re.sub(r"\{(\w+)\}", lambda m: m[1].upper(), rule.says) for rule in _player_rules(machine))
    return tuple(dict.fromkeys(told))


@cache
def _pattern(says: str) -> re.Pattern[str]:
    """Return the pattern of a rule's words; what stands behind an arrow may be left out."""
    parts = [re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^>]+?)", re.escape(part)) for part in says.split(" -> ")]
    return re.compile(parts[0] + "".join(rf"(?:\ ->\ {part})?" for part in parts[1:]))


def _said(rule: Rule, move: Move) -> dict[str, str | None] | None:
    """Return the parameters that the words of a move give to a rule, None if they are not its words."""
    found = _pattern(rule.says).fullmatch(move.does)
    return None if found is None else found.groupdict()


def understand(machine: Machine, move: Move, called: Mapping[str, tuple[str, ...]] | None = None) -> None:
    """Raise MoveError unless a move has the words of a rule and names that a ground machine knows.

    `called` says what cards are called in the position that have other names elsewhere.
    """
    problems = []
    for rule in _player_rules(machine):
        said = _said(rule, move)
        if said is not None:
            named = [p for p in rule.over if p.var.name in said and machine.ground]
            wrong = [_wrong(machine, p, said[p.var.name], called or {}) for p in named]
            problems.append([problem for problem in wrong if problem])
    if not problems:
        msg = f"{shown(str(move))} is no move: no rule is played by such words{_instead(machine, move)}"
        raise MoveError(msg)
    shortest = min(problems, key=len)
    if shortest:
        msg = "; ".join(shortest)
        raise MoveError(msg, "E040")


def _instead(machine: Machine, move: Move) -> str:
    """Return the moves that may be meant, those with other words for what is done; else all there are."""
    missing = not_modelled(move.does, forms(machine))
    if missing:
        return missing
    rules = tuple(_player_rules(machine))
    heads = tuple(dict.fromkeys(re.split(r" ?(?:->|\{)", rule.says)[0] for rule in rules))
    words = move.does.split()
    for meant in (_misspelled(words, heads), _shortened(words, heads)):
        tried = dict.fromkeys(Move(move.player, " ".join(does)) for does in meant)
        moves = [str(one) for one in tried if any(_said(rule, one) is not None for rule in rules)]
        if moves:
            return f"; did you mean {' or '.join(map(repr, moves))}?"
    return f"; a player may {', '.join(map(repr, forms(machine)))}"


def _misspelled(words: list[str], heads: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield words that begin like what is done in some rule, with the right words for it."""
    for length in sorted({len(head.split()) for head in heads}, reverse=True):
        meant = closest(" ".join(words[:length]), [head for head in heads if len(head.split()) == length])
        if meant is not None:
            yield [meant, *words[length:]]


def _shortened(words: list[str], heads: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield words that begin with a part of what is done in some rules, with all of it."""
    return ([head, *words[1:]] for head in heads if words[0].casefold() in head.split())


def _wrong(
    machine: Machine, parameter: Parameter, word: str | None, called: Mapping[str, tuple[str, ...]]
) -> str:
    """Say what is wrong with the name that a move gives to a parameter; nothing if it is known."""
    sort = parameter.var.sort
    known = [str(value) for value in values_of(sort, machine)]
    if word in known or (word is None and parameter.nullable):
        return ""
    kind = sort.name.lower() if isinstance(sort, EntitySort | EnumSort) else str(sort)
    cards = called_here(str(word), called, machine.domains.get("Card", ()))
    if sort == EFFECT and cards:
        effects = [e for e in known if machine.tables["source"].get((e,)) in cards]
        if len(effects) > 1:
            return f"say which effect of {listed(cards)} is meant: {listed(effects)}"
        return _another_name(word, effects) or f"{listed(cards)} has no effect that is activated"
    return _another_name(word, cards) or f"there is no {kind} {shown(word)}{suggest(str(word), known)}"


def _another_name(word: str | None, names: Iterable[str]) -> str:
    """Say what that which a move names otherwise is called in the position; nothing if there are no names."""
    told = tuple(names)
    return f"{shown(word)} is called {listed(told)} here" if told else ""


def instances(
    machine: Machine, move: Move, *, any_target: bool = False
) -> tuple[tuple[Rule, dict[str, Any]], ...]:
    """Return every rule by which the move might be made, with all parameters that fit its words.

    What stands behind an arrow and is left out is nothing, or whatever it may be with `any_target`.
    """
    found = []
    for rule in _player_rules(machine):
        said = _said(rule, move)
        if said is not None and _names_what_is_there(machine, rule, said):
            said = {**said, **{p.var.name: move.player for p in rule.over if p.var == rule.owner}}
            names = [p.var.name for p in rule.over]
            ranges = [_values(machine, p, said, open_=any_target) for p in rule.over]
            found += [(rule, dict(zip(names, values, strict=True))) for values in product(*ranges)]
    return tuple(found)


def _names_what_is_there(machine: Machine, rule: Rule, said: Mapping[str, str | None]) -> bool:
    """Say whether words that fit a rule name what there is: 'attack with X' attacks no card 'with X'."""
    named = ((p.var.sort, said.get(p.var.name)) for p in rule.over)
    return not machine.ground or all(
        word is None or word in map(str, values_of(sort, machine)) for sort, word in named
    )


def _values(
    machine: Machine, parameter: Parameter, said: Mapping[str, str | None], *, open_: bool
) -> tuple[Any, ...]:
    sort, name = parameter.var.sort, parameter.var.name
    if name not in said or (open_ and said[name] is None):
        return values_of(sort, machine, null=parameter.nullable)
    word = said[name]
    return (int(word),) if isinstance(sort, IntSort) and word is not None else (word,)


def move_of(machine: Machine, step: Step) -> Move | None:
    """Return the move that would be written for a step, None for a step that is no player's."""
    if step.owner not in PLAYER.values:
        return None
    return Move(step.owner, machine.rule_named[step.rule].told(dict(step.arguments)))


def made_as(machine: Machine, move: Move) -> Callable[[Step], bool]:
    """Return the function that says of a step whether it is this move; without a target, with any."""
    found = instances(machine, move, any_target=True)
    by = {(rule.name, frozenset(given.items())) for rule, given in found}
    return lambda step: step.owner == move.player and (step.rule, frozenset(step.arguments)) in by
