"""The parts of a graph in which play can go round, taken apart by who keeps it going.

A strongly connected component is one loop where nobody can end play any more. Else its steps are told apart:
those between states in which one player alone can keep play, those in which both together can, and the rest.
So every step that play can repeat for ever belongs to a part of some class, and every class is established or
called open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from solemn.properties.loops.keeping import BOTH, Readings
from solemn.properties.loops.loop import LoopClass
from solemn.properties.loops.play import Play


__all__ = ["Part", "class_of", "parts"]

_Edge = tuple[int, int]
"""A step by the states that it leads from and to."""


@dataclass(frozen=True)
class Part:
    """A strongly connected part of a graph; `edges` are the steps by which it has its class."""

    kind: LoopClass
    players: tuple[str, ...]
    states: frozenset[int]
    edges: frozenset[_Edge] = field(repr=False)


def parts(play: Play, component: set[int], readings: Readings) -> Iterator[Part]:
    """Yield the parts of a component, each with its class."""
    everything = frozenset(_edges(play, component))
    whole = frozenset(component)
    if component <= readings.surely.inescapable:
        yield Part(LoopClass.MANDATORY, (), whole, everything)
        return
    if component <= readings.maybe.inescapable:
        yield Part(LoopClass.UNDECIDED, (), whole, everything)
        return
    told: set[_Edge] = set()
    for part in (*_alone(play, component, readings), *_together(play, component, readings)):
        told |= part.edges
        yield part
    possible = _inside(play, readings.maybe.kept(component, BOTH))
    chance = frozenset(everything - possible)
    if chance:
        yield Part(LoopClass.LEFT_TO_CHANCE, (), whole, chance)
    open_ = everything - told - chance
    if open_:
        yield Part(LoopClass.UNDECIDED, (), whole, frozenset(open_))


def class_of(
    component: set[int], readings: Readings, round_: Collection[int]
) -> tuple[LoopClass, tuple[str, ...]]:
    """Return the class of one round through a component, given by its states, and who keeps it going."""
    if component <= readings.surely.inescapable:
        return LoopClass.MANDATORY, ()
    if component <= readings.maybe.inescapable:
        return LoopClass.UNDECIDED, ()
    states = set(round_)
    alone = tuple(player for player, kept in readings.alone(component) if states <= kept)
    if alone:
        return LoopClass.VOLUNTARY, alone
    if any(states <= readings.maybe.kept(component, (player,)) for player in BOTH):
        return LoopClass.UNDECIDED, ()
    if states <= readings.surely.kept(component, BOTH):
        return LoopClass.NEEDS_THE_OPPONENT, BOTH
    if states <= readings.maybe.kept(component, BOTH):
        return LoopClass.UNDECIDED, ()
    return LoopClass.LEFT_TO_CHANCE, ()


def _alone(play: Play, component: set[int], readings: Readings) -> Iterator[Part]:
    """Yield the parts that one player alone keeps going; one that each of them does is yielded once."""
    found: dict[frozenset[int], tuple[str, ...]] = {}
    for player, kept in readings.alone(component):
        for round_ in play.rounds(kept):
            states = frozenset(round_)
            found[states] = (*found.get(states, ()), player)
    for states, players in found.items():
        yield Part(LoopClass.VOLUNTARY, players, states, _inside(play, states))


def _together(play: Play, component: set[int], readings: Readings) -> Iterator[Part]:
    """Yield the parts with steps that both players together keep repeating, and neither of them alone."""
    perhaps_alone: set[_Edge] = set()
    for player in BOTH:
        perhaps_alone |= _inside(play, readings.maybe.kept(component, (player,)))
    for round_ in play.rounds(readings.surely.kept(component, BOTH)):
        edges = frozenset(_edges(play, round_) - perhaps_alone)
        if edges:
            yield Part(LoopClass.NEEDS_THE_OPPONENT, BOTH, frozenset(round_), edges)


def _inside(play: Play, kept: Collection[int]) -> frozenset[_Edge]:
    """Return the steps that can be repeated for ever inside some states."""
    return frozenset(edge for round_ in play.rounds(kept) for edge in _edges(play, round_))


def _edges(play: Play, states: Collection[int]) -> set[_Edge]:
    return {(s, move.target) for s in states for move in play.moves(s) if move.target in states}
