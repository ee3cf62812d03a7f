"""Cells that never change: found only where that is so, and left out without a difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from library import SMALL
from reachable import reachable
from solemn.model.logic.build import FALSE, TRUE, attribute, state, var, when
from solemn.model.logic.sorts import BOOL, EntitySort, IntSort
from solemn.model.machine.dormant import awake
from solemn.model.machine.layout import Layout
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import SYSTEM, attribute_of, become, clause, each, rule, variable
from solemn.model.scenario import load
from solemn.model.timing.vocabulary import SYSTEM_STEP


THING = EntitySort("Thing")
_thing = var("thing", THING)
lit, seen = state("lit", THING, BOOL), state("seen", THING, BOOL)
bright = attribute("bright", THING, BOOL)
ticks = state("ticks", IntSort(0, 3))

MACHINE = Machine(
    name="lamps",
    variables=(
        variable(lit, False, dormant=True),
        variable(seen, False, dormant=True),
        variable(ticks, 0, dormant=True),
    ),
    attributes=(attribute_of(bright),),
    definitions=(),
    rules=(
        rule(
            "light",
            SYSTEM_STEP,
            SYSTEM,
            guard=(clause(ticks < 3, "there is time"),),
            then=(
                each(lit, (_thing,), when(bright(_thing), TRUE, lit(_thing))),
                each(seen, (_thing,), seen(_thing) | lit(_thing)),
                become(ticks, ticks + 1),
            ),
        ),
        rule(
            "put out",
            SYSTEM_STEP,
            SYSTEM,
            guard=(clause(ticks == 3, "time is up"),),
            then=(each(lit, (_thing,), FALSE), become(ticks, 0)),
        ),
    ),
    options=(),
    ground=True,
    domains={"Thing": ("a", "b")},
    tables={"bright": {("a",): True, ("b",): False}},
    start={},
)


def constant(machine: Machine) -> Mapping[tuple[str, tuple[Any, ...]], Any]:
    """The cells that are said never to change."""
    return awake(machine).constant


class TestAwake:
    """Which cells sleep."""

    def test_cells(self) -> None:
        """A cell sleeps if no instance can write it, and one that depends on a waking cell wakes with it."""
        assert {("lit", ("b",)): False, ("seen", ("b",)): False} == constant(MACHINE)

    @pytest.mark.parametrize("name", SMALL)
    def test_never_change(self, name: str) -> None:
        """In every reachable state of a scenario the sleeping cells have the values they started with."""
        machine = load(name).machine
        index = Layout(machine).index
        asleep = {index[cell]: value for cell, value in constant(machine).items()}

        assert asleep
        assert all(state[i] == value for state in reachable(machine).states for i, value in asleep.items())

    def test_kinds_without_text(self) -> None:
        """What only kinds of instruction write that no text has sleeps; what a text writes is awake."""
        asleep = {name for name, _ in constant(load("E000-04").machine)}

        assert {"status", "counters", "follows", "control", "banned"} <= asleep
        assert "zone" not in asleep
