"""An explored graph as a game of one player against everybody else.

The player chooses in the states in which only he has a step; in all others every step that is not his may
happen. A step that is itself a goal, or to be avoided, leads to `GOAL` or `LOST` instead of a state, and one
with which play is over because of `until` to `OPEN`, unless the state there is a goal or to be avoided.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from solemn.model.logic.build import FALSE
from solemn.model.logic.terms import Term
from solemn.model.machine.layout import State
from solemn.properties.claims import CanForce
from solemn.properties.explicit.reading import Reading


__all__ = ["GOAL", "LOST", "OPEN", "Arena", "IsStep", "Stakes", "stakes_of"]

IsStep: TypeAlias = Callable[[int, int, int], bool]

GOAL, LOST, OPEN = -1, -2, -3
"""Where a step leads that is a goal, one that is to be avoided, and one after which nobody can tell."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a player is after on a graph: states by their values, steps by source, instance and target.

    None stands for what is never so.
    """

    player: str
    goal: Callable[[State], bool] | None = None
    avoiding: Callable[[State], bool] | None = None
    goal_step: IsStep | None = None
    avoiding_step: IsStep | None = None


def stakes_of(reading: Reading, claim: CanForce) -> Stakes:
    """Return what a claim says that its player is after."""

    def of_states(term: Term) -> Callable[[State], bool] | None:
        return None if term == FALSE.term else reading.function(term)

    def of_steps(term: Term) -> IsStep | None:
        return None if term == FALSE.term else reading.of_steps(term)

    return Stakes(
        claim.player,
        goal=of_states(claim.goal),
        avoiding=of_states(claim.avoiding),
        goal_step=of_steps(claim.goal_step),
        avoiding_step=of_steps(claim.avoiding_step),
    )


class Arena:
    """The game for some stakes on a graph.

    `goals`, `avoided` (without being goals) and `unexplored` (neither, and with unknown steps or none because
    of `until`) mark states, and `mine` those in which the player chooses. The start is never unexplored for
    being an end: play begins there.
    """

    def __init__(self, reading: Reading, stakes: Stakes) -> None:
        graph = reading.graph
        self.reading = reading
        self.goals = self._marked(stakes.goal)
        avoided = self._marked(stakes.avoiding)
        self.avoided = bytearray(bad and not good for good, bad in zip(self.goals, avoided, strict=True))
        decided = zip(self.goals, self.avoided, strict=True)
        self.unexplored = bytearray(
            (not graph.is_expanded(i) or (i in graph.ends and i > 0)) and not good and not bad
            for i, (good, bad) in enumerate(decided)
        )
        self.mine = bytearray(len(graph))
        self._offsets, self._targets, self._instances = array("q", [0]), array("i"), array("i")
        self._build(stakes)

    def __len__(self) -> int:
        return len(self.reading.graph)

    def _marked(self, holds: Callable[[State], bool] | None) -> bytearray:
        if holds is None:
            return bytearray(len(self))
        return bytearray(bool(holds(state)) for state in self.reading.graph.states)

    def moves(self, state: int) -> list[tuple[int, int]]:
        """Return the steps that count in a state: the instance, and the state that it leads to."""
        here = slice(self._offsets[state], self._offsets[state + 1])
        return list(zip(self._instances[here], self._targets[here], strict=True))

    def targets(self, state: int) -> array[int]:
        """Return where the steps that count in a state lead."""
        return self._targets[self._offsets[state] : self._offsets[state + 1]]

    def _build(self, stakes: Stakes) -> None:
        is_goal, is_avoided = stakes.goal_step, stakes.avoiding_step
        for state in range(len(self)):
            for instance, target in self._counting(state, stakes.player):
                good = is_goal is not None and is_goal(state, instance, target)
                bad = not good and is_avoided is not None and is_avoided(state, instance, target)
                self._instances.append(instance)
                self._targets.append(GOAL if good else LOST if bad else self._after(target))
            self._offsets.append(len(self._targets))

    def _after(self, target: int) -> int:
        """Return a state, or `OPEN` where play is over in it and nobody has won or lost."""
        over = target in self.reading.graph.ends and not (self.goals[target] or self.avoided[target])
        return OPEN if over else target

    def _counting(self, state: int, player: str) -> list[tuple[int, int]]:
        """Return the steps of others, and those of the player where nobody else has one."""
        steps = self.reading.graph.successors(state)
        others = [step for step in steps if self.reading.owner(state, step[0]) != player]
        self.mine[state] = bool(steps) and not others
        return others or steps
