"""State variables as files name them: by the words in which a position is told.

What a file says of one is a value, or keys with values where the variable has one for each player, card or
other thing. Which variables there are is for the rules of a game; nothing here knows one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from solemn.model.logic.sorts import BoolSort, EntitySort, EnumSort, IntSort, Sort, StackSort
from solemn.model.machine.rules import Variable
from solemn.model.scenario.problems import Place, listed, shown, suggest


__all__ = ["Report", "Values", "read_register", "registers"]

Values: TypeAlias = dict[tuple[Any, ...], Any]
"""The values of a state variable by its arguments; a plain one has a single value, under ()."""

Report: TypeAlias = Callable[[Place, str, str, bool], None]

_ELSEWHERE = ("applied", "box", "holder", "zone")
"""The variables that files name by keys of their own."""


def registers(variables: Iterable[Variable], wanted: Iterable[str] = ()) -> dict[str, Variable]:
    """Return the variables that have words of their own and values that can be written, by these words.

    Those that files name by keys of their own are left out unless they are `wanted`, by name.
    """
    elsewhere = set(_ELSEWHERE) - set(wanted)
    return {v.says: v for v in variables if v.says and v.name not in elsewhere and _is_written(v)}


def _is_written(variable: Variable) -> bool:
    return not isinstance(variable.value_sort, StackSort)


_KEYED = "keys with values"


def read_register(
    data: Any, variable: Variable, domains: Mapping[str, tuple[str, ...]], place: Place, report: Report
) -> Values:
    """Return what is said of a variable, reporting whatever it cannot have, with how it is written."""

    def told(at: Place, code: str, says: str, key: bool) -> None:
        of_shape = code == "E042" or (code == "E015" and _KEYED in says)
        unclear = variable.arguments and of_shape and "did you mean" not in says
        like = _like(variable, at[len(place) :], domains) if unclear else ""
        report(at, code, f"{says}{like}", key)

    return dict(_read(data, (), variable.arguments, variable.value_sort, domains, (place, told)))


def _like(variable: Variable, given: Place, domains: Mapping[str, tuple[str, ...]]) -> str:
    """Return an example of what may be said of a variable, with the keys that were given where they fit."""
    keys: list[str] = []
    for i, sort in enumerate(variable.arguments):
        names = _names(sort, domains)
        if not names:
            return ""
        fits = i < len(given) and given[i] in names
        keys.append(str(given[i]) if fits else _usual(sort, names))
    value = _usual(variable.value_sort, _names(variable.value_sort, domains))
    whole = value
    for key in reversed(keys):
        whole = f"{{{key}: {whole}}}"
    return f"; write it like {variable.says}: {whole}"


def _usual(sort: Sort, names: tuple[str, ...]) -> str:
    """Return a value for an example; the last of an enumeration, which begins with what says nothing."""
    match sort:
        case BoolSort():
            return "yes"
        case IntSort(low=low):
            return str(max(low or 0, 1))
        case EnumSort():
            return names[-1]
        case _:
            return names[0] if names else "..."


def _read(
    data: Any,
    done: tuple[Any, ...],
    left: tuple[Sort, ...],
    result: Sort,
    domains: Mapping[str, tuple[str, ...]],
    to: tuple[Place, Report],
) -> Iterable[tuple[tuple[Any, ...], Any]]:
    place, report = to
    if not left:
        if isinstance(result, EntitySort) and result.null is not None and data == result.null:
            yield done, None
            return
        value = _value(data, result, domains, place, report)
        if value is not None:
            yield done, value
        return
    known = _names(left[0], domains)
    if not isinstance(data, Mapping):
        report(place, "E015", f"expected {_KEYED} ({listed(known)}), not {shown(data)}", False)
        return
    for key, inner in data.items():
        if key in known:
            yield from _read(inner, (*done, key), left[1:], result, domains, ((*place, key), report))
        else:
            says = f"{shown(key)} is not possible here{suggest(str(key), known) or '; there are none'}"
            report((*place, key), "E042", says, True)


def _value(
    data: Any, sort: Sort, domains: Mapping[str, tuple[str, ...]], place: Place, report: Report
) -> Any:
    """Return a value of a sort, or report what is wrong with it and return None."""
    match sort:
        case BoolSort():
            given = {"yes": True, "no": False}.get(data, data) if isinstance(data, str) else data
            if isinstance(given, bool):
                return given
            report(place, "E015", f"expected yes or no, not {shown(data)}", False)
        case IntSort(low=low, high=high):
            if not isinstance(data, int) or isinstance(data, bool):
                report(place, "E015", f"expected a whole number, not {shown(data)}", False)
            elif (low is not None and data < low) or (high is not None and data > high):
                wanted = f"{low} or more" if high is None else f"a number from {low} to {high}"
                report(place, "E017", f"expected {wanted}, not {data}", False)
            else:
                return data
        case _:
            known = _names(sort, domains)
            if isinstance(data, str) and data in known:
                return data
            says = f"{shown(data)} is not possible here{suggest(str(data), known) or '; there are none'}"
            report(place, "E042", says, False)
    return None


def _names(sort: Sort, domains: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    if isinstance(sort, EnumSort):
        return sort.values
    return domains.get(sort.name, ()) if isinstance(sort, EntitySort) else ()
