"""`then`: reading what is expected of a line, and comparing it with what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from solemn.model.logic.sorts import EnumSort, Sort
from solemn.model.machine.machine import Machine
from solemn.model.scenario.playing import Played
from solemn.model.scenario.problems import Place, hint
from solemn.model.scenario.scenario import Expectation, Scenario
from solemn.model.timing.resolving import PASS_OVER, TAKE_UP_LINK


__all__ = ["RESERVED", "check_then", "expectation"]

RESERVED = ("applied", "holder", "not applied", "resolved", "skipped", "state")
"""The keys of `then` that are no cards."""

_VARIABLES = {"state": "box", "holder": "holder"}
_LISTS = {"applied": "Mark", "not applied": "Mark", "resolved": "Effect", "skipped": "Effect"}

Report = Callable[[Place, str], None]


def expectation(data: Any, machine: Machine, place: Place, report: Report) -> Expectation:
    """Read what is expected, reporting every word that the machine does not know."""
    if not isinstance(data, Mapping):
        report(place, f"expected cards with their places, not {data!r}")
        return Expectation()
    known = {key: _values(key, machine) for key in (*RESERVED, *machine.domains["Card"])}
    read: dict[str, Any] = {}
    for key, value in data.items():
        if key not in known:
            report((*place, key), f"there is no card {key!r}{hint(str(key), known)}")
        elif (key in _LISTS) != isinstance(value, list):
            report((*place, key), f"expected {'a list' if key in _LISTS else 'one word'}, not {value!r}")
        else:
            read[key] = value
            _check_words(value, known[key], (*place, key), report)
    return Expectation(
        places={card: value for card, value in read.items() if card not in RESERVED},
        applied=tuple(read.get("applied", ())),
        not_applied=tuple(read.get("not applied", ())),
        state=read.get("state"),
        holder=read.get("holder"),
        resolved=_listed(read, "resolved"),
        skipped=_listed(read, "skipped"),
    )


def _listed(read: dict[str, Any], key: str) -> tuple[str, ...] | None:
    return tuple(read[key]) if key in read else None


def _check_words(value: Any, known: tuple[str, ...], place: Place, report: Report) -> None:
    for word in value if isinstance(value, list) else [value]:
        if word not in known:
            report(
                place, f"{word!r} is none of {', '.join(known) or 'no words at all'}{hint(str(word), known)}"
            )


def _values(key: str, machine: Machine) -> tuple[str, ...]:
    if key in _LISTS:
        return machine.domains[_LISTS[key]]
    return _words(machine.variable_named[_VARIABLES.get(key, "zone")].value_sort)


def _words(sort: Sort) -> tuple[str, ...]:
    return sort.values if isinstance(sort, EnumSort) else ()


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
    for card, place in expected.places.items():
        yield card, place, read("zone", (card,))
    for mark in (*expected.applied, *expected.not_applied):
        yield f"'{mark}' applied", mark in expected.applied, read("applied", (mark,))
    for key, variable in _VARIABLES.items():
        if getattr(expected, key) is not None:
            yield key, getattr(expected, key), read(variable, ())
    for key, rule in (("resolved", TAKE_UP_LINK), ("skipped", PASS_OVER)):
        if getattr(expected, key) is not None:
            yield key, getattr(expected, key), _links(played, rule.name)


def _links(played: Played, rule: str) -> tuple[str, ...]:
    """Return the effects of the links that a rule took from the top, in order."""
    index = played.interpreter.layout.index["chain", ()]
    pairs = zip(played.states, played.steps, strict=False)
    return tuple(state[index][-1][0] for state, step in pairs if step.rule == rule)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)
