"""Who can keep play going for ever, read off a graph with the means of games on graphs.

For some players together there is a greatest set of states in which they can keep play whatever everybody
else does: from there, and from nowhere else, they can make it go on for ever. Where play was not explored,
two readings are made: in the one it ends there, in the other it goes on. Only what both say is established.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from solemn.model.machine.rules import ACTORS, PLAYER
from solemn.properties.loops.play import OPEN, Play, greatest


__all__ = ["BOTH", "Keeping", "Readings"]

BOTH = tuple(str(player) for player in PLAYER.values)
_EVERYBODY = tuple(ACTORS)
_Players = tuple[str, ...]


@dataclass(frozen=True)
class Keeping:
    """Where whom can keep play going among some states; `hopeful` takes what was not explored to go on."""

    play: Play
    among: frozenset[int]
    hopeful: bool

    @cached_property
    def _lasting(self) -> dict[_Players, set[int]]:
        return {}

    def lasting(self, players: _Players) -> set[int]:
        """Return the states from which these players together can make play go on for ever.

        Without players: where it does, whatever anybody does.
        """
        if players not in self._lasting:
            found = greatest(self.play, self.among, players, self._open)
            self._lasting[players] = found
        return self._lasting[players]

    def _open(self, target: int) -> bool:
        return self.hopeful and target == OPEN

    @property
    def inescapable(self) -> set[int]:
        """The states from which play goes on for ever whatever anybody does."""
        return self.lasting(())

    @property
    def possible(self) -> set[int]:
        """The states from which play may go on for ever."""
        return self.lasting(_EVERYBODY)

    def kept(self, component: Collection[int], players: _Players) -> set[int]:
        """Return the states of a component from which these players can make play go on for ever among them.

        That is so for as long as play stays in the component; where it leaves it, they still can outside.
        """
        lasting = self.lasting(players)
        among = lasting.intersection(component)

        def outside(target: int) -> bool:
            return self._open(target) or (target in lasting and target not in component)

        return greatest(self.play, among, players, outside)


@dataclass(frozen=True)
class Readings:
    """Both readings of what was not explored."""

    surely: Keeping
    maybe: Keeping

    @classmethod
    def of(cls, play: Play, among: Collection[int]) -> Readings:
        """Return both readings of play among some states and all to which it may come from them."""
        reached = frozenset(play.reached_from(among))
        return cls(Keeping(play, reached, hopeful=False), Keeping(play, reached, hopeful=True))

    def alone(self, component: Collection[int]) -> Iterator[tuple[str, set[int]]]:
        """Yield each player with the states of a component in which he alone surely keeps play."""
        for player in BOTH:
            yield player, self.surely.kept(component, (player,))
