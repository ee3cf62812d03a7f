"""Files that are broken at random, for the loader to refuse: mutations of good ones, and nonsense."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import yaml

from solemn.model.library import shelf
from solemn.model.scenario.reading import STARTER


__all__ = ["SEEDS", "broken"]

SEEDS = (STARTER, *(shelf.text("scenarios", name) for name in shelf.ids("scenarios")))
"""Files in which nothing is wrong."""

_PIECES: tuple[str, ...] = (
    *"\t\n\r\0\x1b\ufeff\u2028\ud800\U0001f0cf{}[],:-?&*!|>'\"%@`#~<= 0",
    *(
        "  ",
        "- ",
        ": ",
        "? ",
        "<<: ",
        "&a ",
        "*a",
        "!!python/object:os.system ",
        "!!binary ",
        "!!timestamp x",
    ),
    *("---\n", "...\n", "%YAML 1.1\n", "2024-13-45", ".nan", "-.inf", "1e999", "0x1F", "1:30", "9" * 5_000),
    *("null", "no", "[" * 100, "{a: " * 100, "x" * 5_000, "\\ud800", '"\\UFFFFFFFF"', "{}", "[]", "{T: }"),
    *("card: ", "id: ", "effects: ", "text: ", "marks: ", "which: the target", "then: ", "lines: ", "line: "),
    *(
        "after: 7",
        "since: earlier turn",
        "from: []",
        "rules: oborozuki\n",
        "until: {state: window}\n",
        "reach: {holder: N}",
        "reach: T pass",
        "can force: T",
        "making: N pass",
        "reaching: {holder: N}",
        "avoiding: {holder: N}",
        "owner: N",
        "at: hand",
        "as: state",
    ),
)

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 10**8, 10**30, 1.5, 1e300, [], {}, [[]], [None], {"T": None}, {"": ""}, ""),
    *(
        " ",
        "x" * 5_000,
        "\u0000",
        "\ud800",
        "T",
        "N",
        "T: pass",
        "T activate",
        "waboku",
        "Waboku",
        "set",
        "hand",
    ),
    *(
        "monster zone",
        "itself",
        "the target",
        "the named card",
        "destroy",
        "apply",
        "ocg",
        "oborozuki",
        "S000-10",
    ),
    *(
        "P-04",
        "quick",
        "constant",
        "continuous",
        "tribute itself",
        "state",
        "a.b",
        "line",
        [{"T": "end"}] * 3,
        {"state": "open state"},
        {"waboku": "graveyard", "applied": ["no battle damage"]},
    ),
)


def broken(random: Random) -> str:
    """Give a file that was good until a few things happened to it: to its text, or to its values."""
    text = random.choice(SEEDS)
    if random.random() < 0.6:
        data = yaml.safe_load(text)
        for _ in range(random.randint(1, 4)):
            _change(data, random)
        return json.dumps(data, ensure_ascii=random.random() < 0.5)
    for _ in range(random.randint(1, 6)):
        text = _mutated(text, random)
    return text


def _mutated(text: str, random: Random) -> str:
    """Give a text with a piece put in, taken out, doubled, moved or replaced."""
    start, end = sorted(random.randint(0, len(text)) for _ in range(2))
    end = min(end, start + random.choice((1, 3, 10, 80)))
    piece, lines = random.choice(_PIECES), text.splitlines(keepends=True)
    match random.randrange(8):
        case 0:
            return text[:start] + piece + text[start:]
        case 1:
            return text[:start] + text[end:]
        case 2:
            return text[:end] + text[start:end] * random.choice((1, 2, 50)) + text[end:]
        case 3:
            return text[:start] + piece + text[end:]
        case 4:
            random.shuffle(lines)
            return "".join(lines)
        case 5:
            other = random.choice(SEEDS)
            return text[:start] + other[min(start, len(other)) :]
        case 6:
            line = random.randrange(len(lines)) if lines else 0
            return "".join([*lines[:line], piece + "\n", *lines[line + 1 :]])
        case _:
            words = text.split(" ")
            words[random.randrange(len(words))] = piece
            return " ".join(words)


def _change(data: Any, random: Random) -> None:
    """Change one value somewhere inside, take it out, double it, move another there, or rename a key."""
    places = list(_places(data))
    inside, key = random.choice(places)
    other, other_key = random.choice(places)
    match random.randrange(6):
        case 0 | 1:
            inside[key] = copy.deepcopy(random.choice(_VALUES))
        case 2:
            del inside[key]
        case 3:
            inside[key] = copy.deepcopy(other[other_key])
        case 4 if isinstance(inside, list):
            inside += copy.deepcopy(inside[key : key + 1]) * random.choice((1, 3, 300))
        case _ if isinstance(inside, dict):
            new = random.choice([*(k for place, k in places if isinstance(place, dict)), "x", "N", "id"])
            inside[new] = inside.pop(key)
        case _:
            random.shuffle(inside)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every value as what holds it and the key or index there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])
