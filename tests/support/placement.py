"""How simultaneous triggers are placed and answered, stated once more in plain Python.

Written from the statements of the rules over a description of effects, without terms, machines or rule
sets: what the machine allows is compared with it. A situation tells who may do what, and what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace


__all__ = ["ORDERS", "Effect", "Situation", "begin"]

ORDERS = ("ranks", "four_groups", "first_trigger")
"""The ways to order simultaneous triggers."""


@dataclass(frozen=True)
class Effect:
    """What matters about an effect: a trigger whose event was `age` things ago, or a fast effect."""

    name: str
    owner: str
    is_trigger: bool
    mandatory: bool = False
    visible: bool = True
    only_if_last: bool = False
    age: int = 0
    speed: int = 1
    kind: str = "monster effect"
    bars: frozenset[str] = frozenset()
    bars_own_player_too: bool = False
    summons_its_card: bool = False
    destroys: bool = False
    answers_destruction: bool = False
    lacks_target: bool = False


def _other(player: str) -> str:
    return "N" if player == "T" else "T"


def _places(order: str, effects: Sequence[Effect]) -> Iterator[tuple[str, bool, tuple[Effect, ...]]]:
    """Yield the groups in their order: whose they are, whether they may be left out, who belongs to them."""
    if order == "first_trigger":
        for age in sorted({e.age for e in effects}, reverse=True):
            yield from _places("four_groups", [e for e in effects if e.age == age])
        return
    for must in (True, False):
        for player in "TN":
            mine = [e for e in effects if e.owner == player and e.mandatory == must]
            seen = mine if must or order == "four_groups" else [e for e in mine if e.visible]
            yield player, not must, tuple(seen)


@dataclass(frozen=True)
class Situation:
    """A chain that is being built, the groups that come next, what may still be used, who is asked."""

    order: str
    groups: tuple[tuple[str, bool, tuple[Effect, ...]], ...]
    later: frozenset[Effect]
    chain: tuple[Effect, ...] = ()
    asked: str | None = None
    passes: int = 0

    @property
    def moves(self) -> dict[str, Situation | None]:
        """Everything that may be done, with what follows; None when both have passed."""
        return dict(self._in_groups() if self.groups else self._after_groups())

    def _in_groups(self) -> Iterator[tuple[str, Situation | None]]:
        """A group's player places one after the other, in any order; what cannot be placed is dropped."""
        (player, may_leave_out, members), *rest = self.groups
        free = [e for e in members if self._may_lie_here(e, answering=False)]
        if not free:
            yield from replace(self, groups=tuple(rest)).moves.items()
            return
        for effect in free:
            left = tuple(e for e in members if e is not effect)
            link = replace(self, groups=((player, may_leave_out, left), *rest), chain=(*self.chain, effect))
            yield f"{player}: activate {effect.name}", link
        if may_leave_out:
            yield f"{player}: decline", replace(self, groups=tuple(rest))

    def _after_groups(self) -> Iterator[tuple[str, Situation | None]]:
        """Mandatory fast effects come first, the turn player's before the other's; then both are asked."""
        for player in "TN":
            due = [e for e in self.later if e.owner == player and e.mandatory and self._is_fast_enough(e)]
            if due and self.passes == 0:
                yield from ((f"{player}: activate {e.name}", self._answered_by(e)) for e in due)
                return
        player = self._asked_now
        for effect in self.later:
            if effect.owner == player and not effect.mandatory and self._is_fast_enough(effect):
                yield f"{player}: activate {effect.name}", self._answered_by(effect)
        waiting = replace(self, asked=_other(player), passes=1)
        yield f"{player}: pass", None if self.passes == 1 else waiting

    @property
    def _asked_now(self) -> str:
        if self.asked is not None:
            return self.asked
        return _other(self.chain[-1].owner) if self.chain else "T"

    def _answered_by(self, effect: Effect) -> Situation:
        return replace(self, later=self.later - {effect}, chain=(*self.chain, effect), asked=None, passes=0)

    def _is_fast_enough(self, effect: Effect) -> bool:
        """A fast effect is at least as fast as the link it answers; a hidden trigger stops at speed 3."""
        below = self.chain[-1].speed if self.chain else 0
        fast = below < 3 if effect.is_trigger else effect.speed >= max(2, below)
        return fast and self._may_lie_here(effect, answering=True)

    def _may_lie_here(self, effect: Effect, *, answering: bool) -> bool:
        """Check an effect against what lies there; triggers placed in groups answer nothing."""
        top = self.chain[-1] if self.chain else None
        if effect.lacks_target and not effect.mandatory:
            return False
        if effect.answers_destruction and not (answering and top is not None and top.destroys):
            return False
        if top is not None and effect.kind in top.bars:
            return top.owner == effect.owner and not top.bars_own_player_too and self._is_in_quota(effect)
        return self._is_in_quota(effect)

    def _is_in_quota(self, effect: Effect) -> bool:
        """An optional trigger that summons its own card is the only such one of its player in the chain."""

        def counts(e: Effect) -> bool:
            return e.is_trigger and e.summons_its_card and not e.mandatory

        return not (counts(effect) and any(counts(e) and e.owner == effect.owner for e in self.chain))


def begin(order: str, effects: Sequence[Effect]) -> Situation:
    """Return the situation in the moment after the events, before anything is placed."""
    met = [e for e in effects if e.is_trigger and (e.mandatory or not e.only_if_last or e.age == 0)]
    groups = tuple(_places(order, met))
    placed = {e for _, _, members in groups for e in members}
    fast = {e for e in effects if not e.is_trigger}
    return Situation(order, groups, frozenset(fast.union(set(met) - placed)))
