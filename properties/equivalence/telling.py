"""A difference between two machines, in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from solemn.properties.equivalence.observing import changed
from solemn.properties.equivalence.product import Apart
from solemn.properties.equivalence.sides import Side
from solemn.properties.equivalence.signs import Sign


__all__ = ["chosen", "tell", "told_options"]

S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)


def told_options(options: Mapping[str, str]) -> str:
    """Return a choice of options in words."""
    return ", ".join(f"{name}: {value}" for name, value in options.items())


def chosen(left: Mapping[str, str], right: Mapping[str, str]) -> tuple[str, str]:
    """Return two choices of options in words, without what they have in common."""
    one = told_options({k: v for k, v in left.items() if right.get(k) != v})
    other = told_options({k: v for k, v in right.items() if left.get(k) != v})
    return one or "the first choice", other or "the second choice"


@dataclass(frozen=True, slots=True)
class _Told:
    """What a difference is told with: the side that allows more and the other one, and what is observed."""

    more: str
    less: str
    observed: tuple[str, ...]

    def beyond(self, beyond: Sign, others: Iterable[Sign], before: tuple[Any, ...]) -> str:
        """Return what one side allows and the other does not."""
        signs = list(others)
        same = next((s for s in signs if s[:2] == beyond[:2]), None)
        match beyond.kind:
            case "stops" | "ends" | "for ever":
                return f"{_STILL[beyond.kind]} under {self.more}, not under {self.less}{_instead(signs)}"
            case "move" | "change" | "start" if same is not None:
                name, one, other = changed(self.observed, beyond.sees, same.sees)
                after = f"after '{beyond.move}', " if beyond.move else ""
                return f"{after}{name} is {_word(one)} under {self.more}, {_word(other)} under {self.less}"
            case "move":
                return (
                    f"'{beyond.move}' is possible under {self.more}, not under {self.less}{_instead(signs)}"
                )
            case _:
                name, _, value = changed(self.observed, before, beyond.sees)
                comes = f"{name} becomes {_word(value)} without a move that is seen"
                return f"{comes} under {self.more}, not under {self.less}{_instead(signs)}"


_STILL = {
    "stops": "play may stop",
    "ends": "play ends because of 'until'",
    "for ever": "play may go on for ever by steps that nobody chooses",
}


def tell(
    apart: Apart, left: Side[S], right: Side[R], called: tuple[str, str], observed: tuple[str, ...]
) -> str:
    """Return a difference in words: the moves so far, and what one side allows and the other does not."""
    more, less = called if apart.only_left else called[::-1]
    told = _Told(more, less, observed)
    if apart.beyond.kind == "start":
        others, before = [Sign("start", None, right.first)], left.first
    else:
        other = (
            right.offer(right.along(apart.word)) if apart.only_left else left.offer(left.along(apart.word))
        )
        others, before = list(other.after), _before(apart, left)
    return f"{_line(apart.word)}{told.beyond(apart.beyond, others, before)}"


def _before(apart: Apart, side: Side[S]) -> tuple[Any, ...]:
    return apart.word[-1].sees if apart.word else side.first


def _line(word: tuple[Sign, ...]) -> str:
    moves = [f"'{sign.move}'" for sign in word if sign.move is not None]
    return f"after {', '.join(moves)}: " if moves else "at the start: "


def _instead(signs: list[Sign]) -> str:
    moves = dict.fromkeys(f"'{s.move}'" for s in signs if s.move is not None)
    if moves:
        return f", but {', '.join(moves)}"
    still = next((s for s in signs if s.kind in _STILL), None)
    return f", where {_STILL[still.kind]}" if still is not None else ""


def _word(value: Any) -> str:
    return {True: "yes", False: "no", None: "nothing"}.get(value, str(value)) if _plain(value) else str(value)


def _plain(value: Any) -> bool:
    return value is None or isinstance(value, bool)
