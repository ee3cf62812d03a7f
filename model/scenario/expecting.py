"""`then`, `until` and `reach`: reading what is expected, and comparing it with what came of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from solemn.model.logic.sorts import EnumSort, Sort
from solemn.model.machine.machine import Machine
from solemn.model.scenario.facts import VARIABLES, facts
from solemn.model.scenario.names import called_here
from solemn.model.scenario.playing import Played
from solemn.model.scenario.problems import Place, hint, listed, shown, suggest
from solemn.model.scenario.registers import read_register, registers
from solemn.model.scenario.scenario import Expectation, Register, Scenario
from solemn.model.timing.resolving import PASS_OVER, TAKE_UP_LINK


__all__ = ["RESERVED", "check_then", "expectation", "words_of"]

RESERVED = ("applied", "holder", "not applied", "resolved", "skipped", "state")
"""The keys of `then` that are no cards."""

_LISTS = {"applied": "Mark", "not applied": "Mark", "resolved": "Effect", "skipped": "Effect"}

_OF_A_LINE = ("resolved", "skipped")

Report = Callable[[Place, str, str, bool], None]


def expectation(
    data: Any,
    machine: Machine,
    place: Place,
    report: Report,
    *,
    of_a_state: bool = False,
    called: Mapping[str, tuple[str, ...]] | None = None,
) -> Expectation:
    """Read what is expected, reporting every word that the machine does not know.

    What is expected `of_a_state` has something to say, and nothing about the way there. `called` says what
    cards are called in the position that have other names elsewhere.
    """
    if not isinstance(data, Mapping):
        report(
            place,
            "E015",
            f"expected cards with their places, not {shown(data)}{_keyed(data, machine)}",
            False,
        )
        return Expectation()
    if of_a_state and not data:
        report(place, "E013", "this is empty; give something or take the key out", False)
    known = {key: _values(key, machine) for key in (*RESERVED, *machine.domains["Card"])}
    told = {says: v for says, v in registers(machine.variables).items() if says not in known}
    read: dict[str, Any] = {}
    values: list[Register] = []
    for key, value in data.items():
        there = (*place, key)
        if of_a_state and key in _OF_A_LINE:
            says = f"{shown(key)} is about a whole line of play, and a state is meant here; take it out"
            report(there, "E055", says, True)
        elif key in told:
            found = read_register(value, told[key], machine.domains, there, report)
            values += [Register(key, told[key].name, place_, got) for place_, got in found.items()]
        elif key not in known:
            names = called_here(key, called or {}, machine.domains["Card"])
            instead = _instead(key, (*known, *told), machine.domains["Card"])
            says = f"there is no card {shown(key)}{instead}"
            report(there, "E041", f"{shown(key)} is called {listed(names)} here" if names else says, True)
        elif not _is_kind(value, list if key in _LISTS else str):
            expected = "a list of names" if key in _LISTS else "one word"
            report(there, "E015", f"expected {expected}, not {shown(value)}", False)
        else:
            read[key] = value
            _check_words(value, known[key], there, report)
    return Expectation(
        places={card: value for card, value in read.items() if card not in RESERVED},
        applied=tuple(read.get("applied", ())),
        not_applied=tuple(read.get("not applied", ())),
        state=read.get("state"),
        holder=read.get("holder"),
        resolved=_listed(read, "resolved"),
        skipped=_listed(read, "skipped"),
        registers=tuple(values),
    )


def _keyed(data: Any, machine: Machine) -> str:
    """Return how a word would be written that says where play is or who has priority."""
    word = data[0] if isinstance(data, list) and len(data) == 1 else data
    key = next((key for key, words in words_of(machine).items() if word in words), None)
    return "" if key is None else f"; write {{{key}: {word}}}"


def _instead(key: str, known: Iterable[str], cards: Iterable[str]) -> str:
    """Suggest a card, or another key where one comes closer; where neither does, list the cards."""
    return hint(key, known) or suggest(key, cards)


def _is_kind(value: Any, kind: type) -> bool:
    items = value if isinstance(value, list) else [value]
    return isinstance(value, kind) and all(isinstance(item, str) for item in items)


def _listed(read: dict[str, Any], key: str) -> tuple[str, ...] | None:
    return tuple(read[key]) if key in read else None


def _check_words(value: Any, known: tuple[str, ...], place: Place, report: Report) -> None:
    several = isinstance(value, list)
    for i, word in enumerate(value if several else [value]):
        if word not in known:
            there = suggest(word, known) or "; there are none"
            report(
                (*place, i) if several else place, "E042", f"{shown(word)} is not possible here{there}", False
            )


def _values(key: str, machine: Machine) -> tuple[str, ...]:
    if key in _LISTS:
        return machine.domains[_LISTS[key]]
    return _words(machine.variable_named[VARIABLES.get(key, "zone")].value_sort)


def _words(sort: Sort) -> tuple[str, ...]:
    return sort.values if isinstance(sort, EnumSort) else ()


def words_of(machine: Machine) -> dict[str, tuple[str, ...]]:
    """Return the words that may stand behind those keys of `then` that take one word and are no cards."""
    return {key: _words(machine.variable_named[variable].value_sort) for key, variable in VARIABLES.items()}


def check_then(scenario: Scenario, played: Played) -> tuple[str, ...]:
    """Return a sentence for everything that did not come as expected at the end of a played line."""
    expected = scenario.then.get(played.line, Expectation())
    return tuple(
        f"{what} is {_shown(got)}, expected {_shown(want)}"
        for what, want, got in _compared(expected, played)
        if want != got
    )


def _compared(expected: Expectation, played: Played) -> Iterator[tuple[str, Any, Any]]:
    read = played.interpreter.layout.reader(played.final)
    for fact in facts(expected):
        yield fact.what, fact.value, read(fact.variable, fact.arguments)
    for key, rule in zip(_OF_A_LINE, (TAKE_UP_LINK, PASS_OVER), strict=True):
        if getattr(expected, key) is not None:
            yield key, getattr(expected, key), _links(played, rule)


def _links(played: Played, rule: str) -> tuple[str, ...]:
    """Return the effects of the links that a rule took from the top, in order."""
    index = played.interpreter.layout.index["chain", ()]
    pairs = zip(played.states, played.steps, strict=False)
    return tuple(state[index][-1][0] for state, step in pairs if step.rule == rule)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)
