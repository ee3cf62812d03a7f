"""Spell speed: what may open a chain outside the open state, and what may answer what.

Speed 1 opens a chain in the open state only, where nobody but the turn player acts; a response has speed 2 or
more and is never slower than the link it answers (S000-10 to S000-15, S000-73, S001-03; C-11). Triggers have
speed 1 and are placed without regard to it (C-12); one that waited for priority is blocked by speed 3 only
(S001-03, S001-34; C-08).
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute
from solemn.model.logic.sorts import IntSort
from solemn.model.machine.rules import clause
from solemn.model.machine.ruleset import Refinement
from solemn.model.ocg.items import freed, is_item
from solemn.model.ocg.moments import ignition, ignition_slot
from solemn.model.ocg.phases import in_main_phase, time, used_in
from solemn.model.ocg.triggers import PLACING
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import EFFECT, OPEN, box, chain, effect, trigger


__all__ = ["FAST", "FASTEST", "SPEED_CLAUSES", "speed"]

FAST = 2
"""The least speed of a fast effect."""
FASTEST = 3
"""The speed of counter traps."""

speed = attribute("speed", EFFECT, IntSort(1, 3))
"""The spell speed of an effect: 1, 2, or 3 for counter traps."""

_TRIGGER_SPEED = clause(
    any_of(~trigger(effect), speed(effect) == 1), "a trigger has speed 1", "S000-11 S000-43"
)

SPEED_CLAUSES = (
    Refinement(
        "start a chain",
        guard=(
            clause(
                any_of(
                    box == OPEN,
                    all_of(speed(effect) >= FAST, ~ignition(effect)),
                    trigger(effect),
                    all_of(ignition(effect), ignition_slot()),
                    is_item(effect),
                ),
                "outside the open state only a fast effect may start a chain",
                "S000-71 S001-03 S001-24 S002-64 S002-137 S002-139 S002-140",
            ),
            clause(
                any_of(
                    all_of(speed(effect) >= FAST, ~ignition(effect)),
                    trigger(effect),
                    is_item(effect),
                    in_main_phase(),
                    used_in(effect, time()),
                ),
                "outside the main phases a speed 1 effect starts no chain, unless it belongs there",
                "S000-11 S000-12 S002-21 S002-34",
            ),
            _TRIGGER_SPEED,
        ),
    ),
    Refinement(
        "add a chain link",
        guard=(
            clause(
                any_of(speed(effect) >= FAST, trigger(effect), freed(effect)),
                "a speed 1 effect cannot answer another effect",
                "S000-73 S001-03 S002-146",
            ),
            clause(
                any_of(
                    speed(effect) >= speed(chain.top.effect),
                    all_of(any_of(trigger(effect), freed(effect)), speed(chain.top.effect) < FASTEST),
                ),
                "an effect cannot answer a faster one",
                "S000-10 S000-13 S000-14 S000-15 S000-73 S002-51",
            ),
            clause(~ignition(effect), "an ignition effect answers nothing", "S000-71 S000-73"),
            _TRIGGER_SPEED,
        ),
    ),
    *(Refinement(name, guard=(_TRIGGER_SPEED,)) for name in PLACING),
    *(
        Refinement(
            name,
            guard=(
                clause(speed(effect) >= FAST, "a mandatory effect that answers is fast", "S002-60"),
                clause(~ignition(effect), "an ignition effect answers nothing", "S000-71 S000-73"),
                clause(
                    any_of(chain.is_empty, speed(effect) >= speed(chain.top.effect)),
                    "an effect cannot answer a faster one",
                    "S000-10 S000-13 S000-14",
                ),
            ),
        )
        for name in OWED
    ),
)
