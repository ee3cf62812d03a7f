"""Rule sets of users: a Python file is run, and what it calls `GAME` can be checked and proved about.

Running a file means trusting it, so it is said which one is run. What goes wrong in it is told with its
place.
"""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from solemn.model.logic.sorts import BoolSort, EnumSort
from solemn.model.logic.terms import (
    Attribute,
    Call,
    Enabled,
    Next,
    StateVar,
    Term,
    children,
    free_names,
    sort_of,
)
from solemn.model.machine.machine import MachineError
from solemn.model.machine.rules import Rule
from solemn.model.scenario.games import GAMES, Game, register
from solemn.properties.catalogue import registry
from solemn.properties.claims import Claim, Equivalent, StepClaim, terms_of
from solemn.properties.property import Lemma, Property


__all__ = ["OwnRulesError", "named"]

_SUFFIX = ".py"


class OwnRulesError(ValueError):
    """A file of rules cannot be used; the message has the place and what is wrong there."""


def named(rules: Sequence[str], *, only_files: bool = False) -> tuple[str, ...]:
    """Return the names of rule sets; a file of Python is run first and stands for the game that it brings.

    Raises OwnRulesError for a file that cannot be used, or, with `only_files`, for what is no such file.
    """
    return tuple(_named(one, only_files=only_files) for one in rules)


def _named(one: str, *, only_files: bool) -> str:
    if one.endswith(_SUFFIX):
        return _run(Path(one))
    if only_files:
        msg = (
            f"{one!r} is no Python file: a scenario says itself which shipped rules it is played by; "
            "under others, check a copy of its file"
        )
        raise OwnRulesError(msg)
    return one


def _run(path: Path) -> str:
    if not path.is_file():
        msg = f"there is no file {str(path)!r}"
        raise OwnRulesError(msg)
    click.echo(f"running {path}", err=True)
    module = _module(path)
    game = _part(module, "GAME", path)
    if not isinstance(game, Game):
        msg = f"{path}: GAME has to be a Game (solemn.model.scenario.games)"
        raise OwnRulesError(msg)
    properties, lemmas = getattr(module, "PROPERTIES", ()), getattr(module, "LEMMAS", ())
    _check_kinds(path, "PROPERTIES", properties, Property)
    _check_kinds(path, "LEMMAS", lemmas, Lemma)
    _check_properties(path, properties, game)
    _check_lemmas(path, lemmas)
    name = register(game)
    registry.register(properties, lemmas)
    return name


def _module(path: Path) -> ModuleType:
    """Run a file as a module of its own; raise OwnRulesError with the place where it fails."""
    spec = importlib.util.spec_from_file_location(f"_own_rules_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001  the file may raise anything, or try to end here
        del sys.modules[spec.name]
        msg = f"{_place(path, error)}: {type(error).__name__}: {error}"
        raise OwnRulesError(msg) from None
    return module


def _place(path: Path, error: BaseException) -> str:
    """Return where a file failed: the last of its own lines on the way to the error."""
    if isinstance(error, SyntaxError):
        return f"{path}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename) == path.absolute()]
    lines += [frame.lineno for frame in frames if frame.filename == str(path)]
    return f"{path}:{lines[-1]}" if lines else str(path)


def _part(module: ModuleType, name: str, path: Path) -> Any:
    if not hasattr(module, name):
        msg = f"{path} defines no {name}: a game with its rules, its cards and the places where they lie"
        raise OwnRulesError(msg)
    return getattr(module, name)


def _check_kinds(path: Path, name: str, given: Any, kind: type) -> None:
    if not isinstance(given, tuple) or not all(isinstance(one, kind) for one in given):
        msg = f"{path}: {name} has to be a tuple of {kind.__name__} (solemn.properties.property)"
        raise OwnRulesError(msg)


def _check_properties(path: Path, properties: tuple[Property, ...], game: Game) -> None:
    """Refuse properties that nothing would decide: of other games, of shipped ids, about unknown names."""
    shipped = {property_.id for property_ in registry.shipped()}
    known = _names(game)
    for property_ in properties:
        what = f"{path}: property {property_.id}"
        if property_.id in shipped:
            msg = f"{what} has the id of a shipped one; give yours another"
            raise OwnRulesError(msg)
        others = [name for name in property_.games if name not in {*GAMES, game.rules.name}]
        if others:
            msg = f"{what} speaks of the game {others[0]!r}, which is none; yours is {game.rules.name!r}"
            raise OwnRulesError(msg)
        if game.rules.name in property_.games:
            unknown = sorted({name for term in _terms(property_) for name in _asked(term)} - known)
            if unknown:
                msg = f"{what} speaks of {', '.join(map(repr, unknown))}, which the rules do not have"
                raise OwnRulesError(msg)
            _check_claims(what, property_)
            _check_comparisons(what, property_, game)


def _check_lemmas(path: Path, lemmas: tuple[Lemma, ...]) -> None:
    """Refuse lemmas of one name, which proofs could not tell apart, and what is no condition on a state."""
    names = [lemma.name for lemma in (*registry.shipped_lemmas(), *lemmas)]
    for lemma in lemmas:
        what = f"{path}: lemma {lemma.name!r}"
        if names.count(lemma.name) > 1:
            msg = f"{what} has the name of another one; give yours another"
            raise OwnRulesError(msg)
        _check_term(what, lemma.holds, ())
        if not isinstance(sort_of(lemma.holds), BoolSort):
            msg = f"{what} is of {sort_of(lemma.holds)}, where a condition is needed"
            raise OwnRulesError(msg)


def _check_claims(what: str, property_: Property) -> None:
    """Refuse claims about steps where states are meant, and variables that nothing binds."""
    for claim in property_.claims:
        for term in terms_of(claim):
            _check_term(what, term, ("move",) if isinstance(claim, StepClaim) else (), claim)


def _check_term(what: str, term: Term, bound: tuple[str, ...], claim: Claim | None = None) -> None:
    loose = sorted(free_names(term) - set(bound))
    if loose:
        msg = f"{what} speaks of {', '.join(map(repr, loose))}, which nothing binds: say for which it holds"
        raise OwnRulesError(msg)
    if _looks_ahead(term) and not isinstance(claim, StepClaim):
        msg = f"{what} says what is so after a step, where a state is meant; only claims about steps can"
        raise OwnRulesError(msg)


def _looks_ahead(term: Term) -> bool:
    return isinstance(term, Next) or any(map(_looks_ahead, children(term)))


def _check_comparisons(what: str, property_: Property, game: Game) -> None:
    """Refuse what compares choices of options that there are not, or hides moves of unknown kinds."""
    kinds = {kind for rule in game.rules.played_rules for kind in _kinds_of_moves(rule)}
    for claim in property_.claims:
        if isinstance(claim, Equivalent):
            for options in (claim.left, claim.right):
                try:
                    game.rules.with_options(**options)
                except MachineError as error:
                    msg = f"{what}: {error}"
                    raise OwnRulesError(msg) from None
            unknown = [kind for kind in (*claim.hiding, *claim.showing) if kind not in kinds]
            if unknown:
                there = f"there are {', '.join(sorted(kinds))}"
                msg = f"{what} speaks of moves of kind {unknown[0]!r}; {there}"
                raise OwnRulesError(msg)


def _kinds_of_moves(rule: Rule) -> tuple[str, ...]:
    """Return the kinds of moves that there are beside that of a rule, with its own."""
    sort = rule.move.sort
    return sort.values if isinstance(sort, EnumSort) else (str(rule.move.value),)


def _names(game: Game) -> set[str]:
    """Return the names of what terms may ask of a game."""
    whole = game.rules.core + game.rules.board
    return {
        *(variable.name for variable in whole.variables),
        *(attribute.name for attribute in whole.attributes),
        *(definition.name for definition in whole.definitions),
        *(port.name for port in game.rules.ports),
        *(rule.name for rule in game.rules.played_rules),
    }


def _terms(property_: Property) -> Iterator[Any]:
    """Yield the terms of a property: those of its claims, and its situation."""
    for claim in property_.claims:
        yield from terms_of(claim)
    yield property_.situation


def _asked(term: Any) -> Iterator[str]:
    """Yield the names of state, attributes, definitions and rules that a term asks for."""
    match term:
        case StateVar(name=name) | Attribute(name=name) | Call(name=name) | Enabled(rule=name):
            yield name
        case None:
            return
        case _:
            pass
    for part in children(term):
        yield from _asked(part)
