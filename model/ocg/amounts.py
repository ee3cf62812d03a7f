"""What is counted: life points of the players, counters on cards."""

from __future__ import annotations

from solemn.model.logic.build import all_of, state, var, when
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.rules import PLAYER, Update, each, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.selecting import MOST, acting, amount, touched
from solemn.model.ocg.standing import whom, within
from solemn.model.ocg.zones import on_field
from solemn.model.timing.text import step_now
from solemn.model.timing.vocabulary import CARD, chain


__all__ = ["AMOUNTS", "counters", "counters_put", "counters_removed", "life_points", "lost", "won"]

START = 8000
"""The life points a duel starts with."""

life_points = state("life_points", PLAYER, IntSort(0, MOST))
counters = state("counters", CARD, IntSort(0, MOST))

_player, _card = var("player", PLAYER), var("card", CARD)
_so_many = amount(chain.top.effect, step_now)
_concerned = all_of(acting(), within(whom(chain.top.effect, step_now), chain.top.controller, _player))


def lost() -> Update:
    """Return the update by which players lose what an instruction says; no one has less than nothing."""
    now = life_points(_player)
    return each(life_points, (_player,), when(_concerned, when(now < _so_many, 0, now - _so_many), now))


def won() -> Update:
    """Return the update by which players gain what an instruction says."""
    now = life_points(_player)
    return each(life_points, (_player,), when(_concerned, now + _so_many, now))


_on = all_of(touched(_card), on_field(_card))


def counters_put() -> Update:
    """Return the update by which counters are put on the cards that an instruction means."""
    return each(counters, (_card,), when(_on, counters(_card) + _so_many, counters(_card)))


def counters_removed() -> Update:
    """Return the update by which counters are taken away, as many as there are at most."""
    left = when(counters(_card) < _so_many, 0, counters(_card) - _so_many)
    return each(counters, (_card,), when(touched(_card), left, counters(_card)))


AMOUNTS = Part(
    variables=(
        variable(life_points, START, dormant=True, says="life points"),
        variable(counters, 0, dormant=True, says="counters"),
    ),
)
"""What is counted."""
