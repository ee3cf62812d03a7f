"""What is seen of play: the signs that two machines are compared by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias


if TYPE_CHECKING:
    from solemn.model.scenario import Move


__all__ = ["Kind", "Sign"]

Kind: TypeAlias = Literal["start", "move", "change", "stops", "ends", "for ever"]
"""Play starts; a move that is seen; a step that is not, but after which something else is observed; play
stops; it is over because of `until`; it goes on for ever by steps that nobody chooses and nothing changes."""


class Sign(NamedTuple):
    """One thing seen of play: the move if it is one, and the values that are observed after it."""

    kind: Kind
    move: Move | None = None
    sees: tuple[Any, ...] = ()
