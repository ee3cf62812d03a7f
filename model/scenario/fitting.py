"""Fitting plain data to a model, and how a shape that does not fit is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from solemn.model.files.complaints import COMPLAINTS, complaints_in
from solemn.model.files.limits import MOST_PROBLEMS
from solemn.model.scenario.problems import Place, closest, hint, listed, not_modelled, shown, suggest


__all__ = ["Misfit", "fit", "keys_of", "options_of", "words_at"]

Misfit: TypeAlias = Callable[[Place, str, str, bool], None]
"""Takes what does not fit: place, code, what is wrong, and whether it is the key rather than the value."""

ModelT = TypeVar("ModelT", bound=BaseModel)


def fit(model: type[ModelT], data: Any, place: Place, report: Misfit) -> ModelT | None:
    """Return data as a model, or report every misfit and return None."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False)[: MOST_PROBLEMS + 1]
        meant = {key for detail in details for key in _meant(model, detail)}
        for detail in details:
            if detail["type"] != "missing" or detail["loc"] not in meant:
                _tell(model, detail, place, report)
        return None


def _meant(model: type[BaseModel], detail: ErrorDetails) -> Iterator[Place]:
    """Yield where the key belongs that a misspelt one was meant to be: nobody misses it there."""
    *around, wrong = detail["loc"] or ("",)
    meant = closest(str(wrong), keys_of(model, around)) if detail["type"] == "extra_forbidden" else None
    if meant is not None:
        yield (*around, meant)


def _tell(model: type[BaseModel], detail: ErrorDetails, place: Place, report: Misfit) -> None:
    inside = detail["loc"]
    if detail["type"] == COMPLAINTS:
        for complaint in complaints_in(detail["ctx"]):
            report((*place, *inside, *complaint.at), complaint.code, complaint.says, False)
    elif detail["type"] == "extra_forbidden" or inside[-1:] == ("[key]",):
        inside = inside[:-1] if inside[-1] == "[key]" else inside
        known = keys_of(model, inside[:-1])
        says = f"there is no key {shown(inside[-1])} here{suggest(str(inside[-1]), known)}"
        report((*place, *inside), "E014", says, True)
    elif detail["type"] == "literal_error":
        words = tuple(map(str, words_at(model, inside)))
        says = f"expected {listed(words)}, not {shown(detail['input'])}"
        wrong = str(detail["input"])
        report((*place, *inside), "E016", says + (hint(wrong, words) or not_modelled(wrong, words)), False)
    else:
        code, says = _sentence(detail)
        there = (*place, *inside)
        if code == "E015":
            says += _written(_at(model, inside), detail["input"], there[-1] if there else "")
        report(there, code, says, False)


def _written(options: Iterable[Any], given: Any, key: str | int) -> str:
    """Return how a value would be written in the shape that is wanted, if it can be told."""
    for option in options:
        whole = _shaped(option, given)
        told = "" if whole is None else _flow(whole)
        if whole != given and told.isprintable() and 0 < len(told) <= _LONGEST:
            return f"; write {told if isinstance(key, int) else f'{key}: {told}'}"
    keys = [key for option in options for key in _required(option)]
    return f"; give {listed(keys).replace(' or ', ' and ')}" if keys else ""


_LONGEST = 80
"""How much of a file is written out in a message; nobody writes more than that in the wrong shape."""


def _shaped(option: Any, given: Any) -> Any:
    """Return a value as a type wants it: itself, in a list, or under a key; None if it cannot be that."""
    if isinstance(given, str) and (option is str or given in _words(option)):
        return given
    if get_origin(option) is list and not _is_much(given):
        items = [
            _as_one_of(get_args(option)[0], one) for one in (given if isinstance(given, list) else [given])
        ]
        return None if None in items else items
    if _is_model(option):
        return _under_a_key(option, given)
    return None


def _is_much(given: Any) -> bool:
    return isinstance(given, list) and len(given) > _LONGEST


def _as_one_of(annotation: Any, given: Any) -> Any:
    return next((got for got in (_shaped(o, given) for o in options_of(annotation)) if got is not None), None)


def _under_a_key(model: Any, given: Any) -> Any:
    """Return a value under the key of a model that is for such words, if there is one."""
    if isinstance(given, dict):
        return given
    for name, field in model.model_fields.items():
        whole = _as_one_of(field.annotation, given)
        if whole is not None and (
            not _is_text(field.annotation) or [*_required(model)] == [field.alias or name]
        ):
            return {field.alias or name: whole}
    return None


def _is_text(annotation: Any) -> bool:
    """Say whether any text at all may stand there, which is no reason to think that it was meant."""
    return any(
        option is str or (get_origin(option) is list and _is_text(get_args(option)[0]))
        for option in options_of(annotation)
    )


def _required(option: Any) -> Iterator[str]:
    if _is_model(option):
        yield from (f.alias or name for name, f in option.model_fields.items() if f.is_required())


def _flow(value: Any) -> str:
    """Write a value on one line, as a file may have it."""
    match value:
        case dict():
            return f"{{{', '.join(f'{key}: {_flow(one)}' for key, one in value.items())}}}"
        case list():
            return f"[{', '.join(map(_flow, value))}]"
        case _:
            return str(value)


def _sentence(detail: ErrorDetails) -> tuple[str, str]:
    """Return the code and the words for an error of one value."""
    given, context, kind = shown(detail["input"]), detail.get("ctx", {}), detail["type"]
    match kind:
        case "missing":
            return "E013", "this has to be given"
        case "too_short" | "string_too_short":
            return "E013", "this is empty; give something or take the key out"
        case "too_long" | "string_too_long":
            return "E019", f"at most {context['max_length']} may stand here, not {_count(detail['input'])}"
        case "greater_than_equal":
            return "E017", f"expected {context['ge']} or more, not {given}"
        case "less_than_equal":
            return "E017", f"expected {context['le']} or less, not {given}"
        case "string_pattern_mismatch":
            letters = "small letters and digits, joined by hyphens"
            what = letters if "a-z" in context["pattern"] else "text in one line without blanks at its ends"
            return "E018", f"expected {what}, not {given}"
        case _:
            return "E015", f"expected {_EXPECTED.get(kind, 'something else')}, not {given}"


_EXPECTED = {
    "bool_type": "yes or no",
    "bool_parsing": "yes or no",
    "dict_type": "keys with values",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "keys with values",
    "string_type": "text",
}


def _count(given: Any) -> str:
    number, what = len(given), "character" if isinstance(given, str) else "entry"
    plural = {"character": "characters", "entry": "entries"}[what]
    return f"{number:,} {what if number == 1 else plural}"


def keys_of(model: Any, inside: Iterable[str | int] = ()) -> tuple[str, ...]:
    """Return the keys that may stand at a place inside a model."""
    return tuple(dict.fromkeys(key for option in _at(model, inside) for key in _keys(option)))


def words_at(model: Any, inside: Iterable[str | int]) -> tuple[Any, ...]:
    """Return the words that may stand at a place inside a model."""
    return tuple(word for option in _at(model, inside) for word in _words(option))


def _keys(option: Any) -> Iterator[str]:
    if _is_model(option):
        for name, field in option.model_fields.items():
            yield field.alias or name
    elif get_origin(option) is dict:
        for key in options_of(get_args(option)[0]):
            yield from map(str, _words(key))


def _words(option: Any) -> tuple[Any, ...]:
    return get_args(option) if get_origin(option) is Literal else ()


def _at(annotation: Any, inside: Iterable[str | int]) -> list[Any]:
    """Return the types that a value may have at a place inside a type."""
    found = list(options_of(annotation))
    for part in inside:
        found = [
            inner for option in found for within in _within(option, part) for inner in options_of(within)
        ]
    return found


def _within(option: Any, part: str | int) -> Iterator[Any]:
    if _is_model(option):
        for name, field in option.model_fields.items():
            if part == (field.alias or name):
                yield field.annotation
    elif get_origin(option) in {list, dict}:
        yield get_args(option)[-1]


def options_of(annotation: Any) -> Iterator[Any]:
    """Yield what a type may be: the parts of a union, without what is annotated."""
    if get_origin(annotation) is Annotated:
        yield from options_of(get_args(annotation)[0])
    elif get_origin(annotation) in {Union, UnionType}:
        for option in get_args(annotation):
            yield from options_of(option)
    else:
        yield annotation


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, BaseModel)
