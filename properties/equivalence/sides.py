"""One of two machines that are compared: which signs may follow, and what leads to them.

Steps that nobody chooses (the only step of a state, if it is no player's, or a pass) are hidden, and so are
moves of kinds that a claim hides. A hidden step after which something else is observed is a sign all the
same, and a circle of steps that nobody chooses is one. Where a sign leaves open what follows, all of it is
followed at the same time: a side is always in a set of states.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from solemn.model.machine.rules import PLAYER
from solemn.model.scenario.playing import PASSING
from solemn.properties.equivalence.play import Made, Play
from solemn.properties.equivalence.signs import Sign


__all__ = ["Offer", "Run", "Side"]

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Offer(Generic[S]):
    """What may follow from a set of states: the states after each sign; `whole` if all of it is known."""

    after: Mapping[Sign, frozenset[S]]
    whole: bool


@dataclass(frozen=True, slots=True)
class Run(Generic[S]):
    """A line of play: the steps from the start; one that goes in a circle returns after `loop` steps."""

    steps: tuple[Made, ...]
    loop: int | None = None


@dataclass(frozen=True)
class Side(Generic[S]):
    """The play of one machine, as far as it is seen: moves of kinds `showing` (() is all), less `hiding`."""

    play: Play[S]
    hiding: Collection[str] = ()
    showing: Collection[str] = ()

    @property
    def start(self) -> frozenset[S]:
        """The set of states in which play starts."""
        return frozenset((self.play.start,))

    @property
    def first(self) -> tuple[Any, ...]:
        """What is observed of the start."""
        return self.play.sees(self.play.start)

    def signs(self, state: S) -> Iterator[tuple[Sign | None, Made]]:
        """Yield every step of a state with its sign, None for one that nothing is seen of."""
        steps = self.play.steps(state)
        here = self.play.sees(state)
        for made in steps:
            sees = self.play.sees(made.target)
            if not self._hidden(made, steps):
                yield Sign("move", made.move, sees), made
            else:
                yield (None if sees == here else Sign("change", None, sees)), made

    def _hidden(self, made: Made, steps: Sequence[Made]) -> bool:
        if made.kind in self.hiding or (self.showing and made.kind not in self.showing):
            return True
        return len(steps) == 1 and (made.move.player not in PLAYER.values or made.kind == PASSING)

    def still(self, state: S) -> Sign | None:
        """Return the sign of a state after which nothing follows, None if something does or may."""
        if self.play.ended(state):
            return Sign("ends")
        stopped = self.play.known(state) and not self.play.steps(state)
        return Sign("stops") if stopped else None

    def offer(self, states: Iterable[S]) -> Offer[S]:
        """Return what may follow from a set of states."""
        after: dict[Sign, dict[S, None]] = {}
        onward: dict[S, S] = {}
        whole = True
        met = dict.fromkeys(states)
        todo = list(met)
        for state in todo:
            whole = whole and self.play.known(state)
            still = self.still(state)
            if still is not None:
                after.setdefault(still, {})
            steps = list(self.signs(state))
            for sign, made in steps:
                if sign is not None:
                    after.setdefault(sign, {})[made.target] = None
                    continue
                if len(steps) == 1:
                    onward[state] = made.target
                if made.target not in met:
                    met[made.target] = None
                    todo.append(made.target)
        if _circling(onward):
            after.setdefault(Sign("for ever"), {})
        return Offer({sign: frozenset(targets) for sign, targets in after.items()}, whole)

    def along(self, word: Iterable[Sign]) -> frozenset[S]:
        """Return the set of states after a sequence of signs; empty if it is not possible."""
        states = self.start
        for sign in word:
            states = self.offer(states).after.get(sign, frozenset())
        return states

    def run(self, word: Sequence[Sign]) -> Run[S] | None:
        """Return a shortest line of play with this sequence of signs, None if there is none."""
        last = word[-1] if word and word[-1].kind in {"stops", "ends", "for ever"} else None
        moves = word[:-1] if last is not None else word
        start = (0, self.play.start)
        came: dict[tuple[int, S], tuple[tuple[int, S], Made] | None] = {start: None}
        todo = [start]
        for node in todo:
            number, state = node
            if number == len(moves):
                loop = self._ending(state, last)
                if loop is not None:
                    steps = _back(came, node)
                    return Run((*steps, *loop), len(steps) if loop else None)
            for sign, made in self.signs(state):
                if sign is None or (number < len(moves) and sign == moves[number]):
                    following = (number + (sign is not None), made.target)
                    if following not in came:
                        came[following] = node, made
                        todo.append(following)
        return None

    def _ending(self, state: S, last: Sign | None) -> tuple[Made, ...] | None:
        """Return the circle that a line of play ends with, () for none, None if it does not end here."""
        if last is None:
            return ()
        if last.kind != "for ever":
            return () if self.still(state) == last else None
        return self._circle(state)

    def _circle(self, state: S) -> tuple[Made, ...] | None:
        """Return the steps that lead back to a state, if nobody chooses them and nothing is seen of them."""
        steps: list[Made] = []
        here, met = state, {state}
        while True:
            signs = list(self.signs(here))
            if len(signs) != 1 or signs[0][0] is not None:
                return None
            steps.append(signs[0][1])
            here = signs[0][1].target
            if here == state:
                return tuple(steps)
            if here in met:
                return None
            met.add(here)


def _back(came: Mapping[Any, Any], node: Any) -> tuple[Made, ...]:
    steps: list[Made] = []
    while came[node] is not None:
        node, made = came[node]
        steps.append(made)
    return tuple(reversed(steps))


def _circling(onward: Mapping[S, S]) -> bool:
    """Say whether one comes back to a state by following these steps."""
    done: set[S] = set()
    for start in onward:
        here, path = start, set()
        while here in onward and here not in done:
            if here in path:
                return True
            path.add(here)
            here = onward[here]
        done |= path
    return False
