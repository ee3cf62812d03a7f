"""Which triggers are placed in which order, and who is asked next, against a brute-force statement of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from deals import Deal, deal
from placement import ORDERS, Situation, begin
from reader import Reader
from solemn.model.machine.edit import without
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.ocg.rules import OCG
from solemn.model.ocg.triggers import PLACING
from solemn.model.timing.placing import OWED


DEALS, PARTS, SIZE = 50, 4, 5
"""So many deals of so many effects, and so many different parts of each as positions: 200 in all."""
SHARES = 5
_OPTIONS = {order: OCG.with_options(segoc=order).options for order in ORDERS}


@cache
def dealt(seed: int) -> Deal:
    """Deal once."""
    return deal(seed, SIZE)


def machine_of(one: Deal, order: str) -> Machine:
    """Give the machine of a deal in which simultaneous triggers are ordered in one way."""
    return replace(one.scenario.machine, options=_OPTIONS[order])


def parts_of(seed: int) -> Iterator[frozenset[str]]:
    """Choose some effects of a deal, several times: two to all of them."""
    chance, names = random.Random(seed), [e.name for e in dealt(seed).effects]
    for _ in range(PARTS):
        yield frozenset(chance.sample(names, chance.randint(2, SIZE)))


def differences(one: Deal, machine: Machine, order: str, part: frozenset[str]) -> Iterator[str]:
    """Compare what may be done, move by move, until both players have passed."""
    reader = Reader(machine)
    there = [e for e in one.effects if e.name in part]
    start: tuple[State, Situation] = reader.settled(one.moment(machine, part)), begin(order, there)
    todo, seen = [start], {start}
    while todo:
        state, situation = todo.pop()
        found, expected = reader.moves(state), situation.moves
        if found.keys() != expected.keys():
            on = ", ".join(e.name for e in situation.chain) or "nothing"
            yield f"{order}, on {on}: {sorted(found)} instead of {sorted(expected)}"
            continue
        for move, after in found.items():
            then = expected[move]
            if then is None:
                assert 2 == after[reader.interpreter.layout.index["passes", ()]]
                continue
            pair = reader.settled(after), then
            if pair not in seen:
                seen.add(pair)
                todo.append(pair)


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("order", ORDERS)
def test_brute_force(order: str, share: int) -> None:
    """In random moments the machine allows the links, in the order, that the brute force allows."""
    found = [
        (seed, sorted(part), difference)
        for seed in range(share, DEALS, SHARES)
        for part in parts_of(seed)
        for difference in differences(dealt(seed), machine_of(dealt(seed), order), order, part)
    ]

    assert found == []


LOCK = "the effect directly below may be answered by it"
QUOTA = "its player has no other optional trigger in the chain that summons its own card"
FASTER = "an effect cannot answer a faster one"


@pytest.mark.parametrize(
    ("order", "clause", "seed"),
    [
        ("ranks", "add a chain link / no mandatory effect has to answer first", 0),
        ("ranks", "add a chain link / only the player with priority may activate an effect", 0),
        ("ranks", f"add a chain link / {FASTER}", 0),
        ("ranks", f"add a chain link / {LOCK}", 0),
        ("ranks", f"{OWED[0]} / {FASTER}", 2),
        ("four_groups", f"{OWED[1]} / nobody can {OWED[0]}", 29),
        ("four_groups", f"{PLACING[2]} / {QUOTA}", 40),
        ("four_groups", f"{PLACING[3]} / {LOCK}", 2),
        ("four_groups", f"{PLACING[3]} / nobody can {PLACING[2]} any more", 0),
        ("first_trigger", f"{PLACING[2]} / no earlier event has triggered another one", 26),
    ],
)
def test_brute_force_can_fail(order: str, clause: str, seed: int) -> None:
    """Without one clause of the rules some moment allows something else than the brute force."""
    machine = without(machine_of(dealt(seed), order), clause)
    found = (d for part in parts_of(seed) for d in differences(dealt(seed), machine, order, part))

    assert next(found, None) is not None


QUIET = [seed for seed in range(DEALS) if all(e.is_trigger or not e.mandatory for e in dealt(seed).effects)][
    :3
]
"""Deals in which nothing has to answer the spell that makes everything happen."""


@pytest.mark.parametrize("seed", QUIET)
@pytest.mark.parametrize("order", ORDERS)
def test_moment_is_reached(order: str, seed: int) -> None:
    """The moment that is written down is the one to which the spell of the deal leads."""
    one = dealt(seed)
    machine = machine_of(one, order)
    reader = Reader(machine)
    box = reader.interpreter.layout.index["box", ()]
    state = reader.interpreter.initial()
    for move in ("T: activate bell", "N: pass", "T: pass"):
        state = reader.moves(reader.settled(state))[move]
    while state[box] != "checking":
        (step,) = reader.steps(state)
        state = step.target
    written = one.moment(machine, [e.name for e in one.effects])
    differ = {cell.variable.name for cell, _, _ in reader.interpreter.layout.differences(state, written)}

    assert differ <= {"zone", "uses", "news", "moved_now"}


def test_positions() -> None:
    """There are 200 positions, and they have what the rules are about."""
    positions = [(seed, part) for seed in range(DEALS) for part in parts_of(seed)]
    effects = [e for seed, part in positions for e in dealt(seed).effects if e.name in part]

    assert 200 == len(positions)
    assert any(e.is_trigger and not e.visible and e.mandatory for e in effects)
    assert any(not e.is_trigger and e.mandatory and e.answers_destruction for e in effects)
    assert {2, 3} == {e.speed for e in effects if not e.is_trigger}
