"""What is counted: life points of the players, cards they may keep in their hands, counters on cards."""

from __future__ import annotations

from solemn.model.logic.build import all_of, state, var, when
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.rules import PLAYER, Update, each, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.selecting import MOST, acting, number, touched
from solemn.model.ocg.standing import whom, within
from solemn.model.ocg.zones import on_field, source
from solemn.model.timing.text import step_now
from solemn.model.timing.vocabulary import CARD, chain


__all__ = [
    "AMOUNTS",
    "HAND_LIMIT",
    "counters",
    "counters_put",
    "counters_removed",
    "hand_limit",
    "life_points",
    "limit_lifted",
    "limit_set",
    "lost",
    "won",
]

START = 8000
"""The life points a duel starts with."""
HAND_LIMIT = 6
"""How many cards a player may keep at the end of his turn, unless a card says otherwise (S002-120)."""

life_points = state("life_points", PLAYER, IntSort(0, MOST))
hand_limit = state("hand_limit", PLAYER, IntSort(0, MOST))
"""How many cards a player may keep at the end of his turn (S002-120)."""
counters = state("counters", CARD, IntSort(0, MOST))

_player, _card = var("player", PLAYER), var("card", CARD)
_so_many = number(chain.top.effect, step_now, source(chain.top.effect))
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


def limit_set() -> Update:
    """Return the update by which an instruction sets how many cards players may keep in their hands."""
    return each(hand_limit, (_player,), when(_concerned, _so_many, hand_limit(_player)))


def limit_lifted() -> Update:
    """Return the update by which an instruction lets players keep any number of cards."""
    return each(hand_limit, (_player,), when(_concerned, MOST, hand_limit(_player)))


AMOUNTS = Part(
    variables=(
        variable(life_points, START, dormant=True, says="life points"),
        variable(hand_limit, HAND_LIMIT, dormant=True, says="hand limit"),
        variable(counters, 0, dormant=True, says="counters"),
    ),
)
"""What is counted."""
