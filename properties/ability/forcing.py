"""`CanForce` decided on an explored graph: a strategy for the player, or the replies that defeat every one.

Where exploration was cut short, or play is over because of `until`, two games are solved, in one of which
what was left out is lost for the player and in the other won. What only one of them gives him is undecided.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from solemn.model.machine.layout import State
from solemn.properties.ability.arena import GOAL, LOST, OPEN, Arena, stakes_of
from solemn.properties.ability.attractor import UNRANKED, ranks
from solemn.properties.claims import CanForce
from solemn.properties.explicit.finding import Finding
from solemn.properties.explicit.reading import Reading
from solemn.properties.verdicts import Moment, Strategy, Trace, Verdict


__all__ = ["UNTIL", "Solved", "decide_can_force", "solved"]

UNTIL = "'until' ends play before it is decided"
"""Why something is open where play is over because of `until`."""

_FAR = 1 << 30
"""Farther than any rank: what never ends."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A game, and in how many steps a goal is forced: surely, and if what was left out were won.

    Steps to the `lost` ends, which are no states, are lost for the player.
    """

    arena: Arena
    surely: array[int]
    maybe: array[int]
    lost: tuple[int, ...] = (LOST,)

    def verdict(self, start: int) -> Verdict:
        """Return whether a goal can be forced from a state."""
        if self.surely[start] != UNRANKED:
            return Verdict.HOLDS
        return Verdict.REFUTED if self.maybe[start] == UNRANKED else Verdict.UNDECIDED

    @property
    def left_out(self) -> str:
        """Why something is undecided, if anything is."""
        graph = self.arena.reading.graph
        return graph.truncated or (UNTIL if graph.ends else "")

    def strategy(self, trace: Trace, start: int) -> Strategy:
        """Return how a goal is forced from a state in which that is decided, or what defeats every try."""
        if self.surely[start] != UNRANKED:
            return _forced(self.arena, trace, start, self.surely)
        return _spoiled(self, trace, start)


def solved(arena: Arena, *, until_ends: bool = False) -> Solved:
    """Return a game as solved for both sides.

    What lies behind an end of play because of `until` is left out, or with `until_ends` is no part of the
    game: then a goal has to be forced before.
    """
    graph = arena.reading.graph
    surely = ranks(arena, arena.goals, arena.avoided, [GOAL])
    maybe = surely
    left_out = bytearray(
        mark and not (until_ends and i in graph.ends) for i, mark in enumerate(arena.unexplored)
    )
    if any(left_out) or (graph.ends and not until_ends):
        won = bytearray(a or b for a, b in zip(arena.goals, left_out, strict=True))
        maybe = ranks(arena, won, arena.avoided, [GOAL] if until_ends else [GOAL, OPEN])
    return Solved(arena, surely, maybe, (LOST, OPEN) if until_ends else (LOST,))


def decide_can_force(reading: Reading, label: str, claim: CanForce) -> Finding:
    """Return `holds` with a strategy, `refuted` with a way to a state and the replies that spoil every try.

    A claim about every state of some kind cannot hold where states were left out, nor where play is over in
    such a state before a goal.
    """
    game = solved(Arena(reading, stakes_of(reading, claim)))
    starts = _starts(reading, claim)
    lost = next((i for i in starts if game.verdict(i) is Verdict.REFUTED), None)
    if lost is not None:
        trace = reading.trace(label, tuple(reading.graph.path_to(lost)))
        return Finding(Verdict.REFUTED, trace, game.strategy(trace, lost))
    if _is_open(game, claim, starts):
        return Finding(Verdict.UNDECIDED, reason=game.left_out, arises=bool(starts))
    shown = next((i for i in starts if game.surely[i]), next(iter(starts), None))
    if shown is None:
        return Finding(Verdict.HOLDS, arises=False)
    trace = reading.trace(label, tuple(reading.graph.path_to(shown)))
    return Finding(Verdict.HOLDS, strategy=game.strategy(trace, shown))


def _is_open(game: Solved, claim: CanForce, starts: list[int]) -> bool:
    """Say whether a claim that is not refuted does not hold, either.

    Where play has come back to the start and is over there, the start counts as an end, too.
    """
    graph, whenever = game.arena.reading.graph, claim.whenever is not None
    if whenever and (graph.truncated or (0 in graph.ends and 0 in starts and not game.arena.goals[0])):
        return True
    return any(game.verdict(i) is Verdict.UNDECIDED for i in starts)


def _starts(reading: Reading, claim: CanForce) -> list[int]:
    if claim.whenever is None:
        return [0]
    holds = reading.function(claim.whenever)
    return [i for i, state in enumerate(reading.graph.states) if holds(state)]


def _forced(arena: Arena, trace: Trace, start: int, surely: array[int]) -> Strategy:
    """Return the player's choices on the shortest ways to a goal, for all states that they lead to."""

    def best(state: int) -> tuple[int, int]:
        won = (s for s in arena.moves(state) if s[1] == GOAL or (s[1] >= 0 and surely[s[1]] != UNRANKED))
        return min(won, key=lambda step: 0 if step[1] == GOAL else surely[step[1]] + 1)

    choices = _choices(arena, start, best, player=True, ends=arena.goals)
    return Strategy(trace, trace.claim, forces=True, choices=choices)


def _spoiled(game: Solved, trace: Trace, start: int) -> Strategy:
    """Return the replies of everybody else that keep play where no goal can be forced.

    They end the player's hopes as fast as they can: in what is to be avoided, or in a dead end.
    """
    arena, maybe = game.arena, game.maybe
    ends = bytearray(
        rank == UNRANKED and (bool(arena.avoided[i]) or not arena.targets(i)) for i, rank in enumerate(maybe)
    )
    outside = bytearray(rank != UNRANKED for rank in maybe)
    fast = ranks(arena, ends, outside, game.lost, player=False)

    def best(state: int) -> tuple[int, int]:
        def length(step: tuple[int, int]) -> int:
            rank = UNRANKED if step[1] < 0 else fast[step[1]]
            return 0 if step[1] in game.lost else _FAR if rank == UNRANKED else rank + 1

        kept = (s for s in arena.moves(state) if s[1] in game.lost or _spoils(maybe, s[1]))
        return min(kept, key=length)

    choices = _choices(arena, start, best, player=False, ends=ends)
    return Strategy(trace, trace.claim, forces=False, choices=choices)


def _spoils(maybe: array[int], target: int) -> bool:
    return target >= 0 and maybe[target] == UNRANKED


def _choices(
    arena: Arena,
    start: int,
    best: Callable[[int], tuple[int, int]],
    *,
    player: bool,
    ends: bytearray,
) -> dict[State, Moment]:
    """Return the best step of every state that one side chooses in, as far as play gets with them."""
    states, successors = arena.reading.graph.states, arena.reading.graph.successors
    choices: dict[State, Moment] = {}
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        if ends[state]:
            continue
        steps = arena.moves(state)
        if bool(arena.mine[state]) is player:
            steps = [best(state)]
            ((instance, _),) = steps
            target = next(t for i, t in successors(state) if i == instance)
            choices[states[state]] = arena.reading.moment(instance, target)
        fresh = _new(steps, seen)
        seen.update(fresh)
        todo += fresh
    return choices


def _new(steps: Iterable[tuple[int, int]], seen: set[int]) -> list[int]:
    return [t for t in dict.fromkeys(target for _, target in steps) if t >= 0 and t not in seen]
