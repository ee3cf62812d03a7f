"""Properties of optional triggers: which miss their moment, and that their wording does nothing else."""

from __future__ import annotations

from solemn.model.logic.build import Expr, after, all_of, any_of, enabled, exists, forall, var
from solemn.model.ocg.battle import held_back
from solemn.model.ocg.triggers import GROUPS, public
from solemn.model.timing.noting import (
    by_priority,
    due,
    in_turn,
    last,
    meets,
    occurs,
    other,
    waiting,
    when_worded,
)
from solemn.model.timing.placing import placing
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    CHECKING,
    EFFECT,
    INSTRUCTION,
    TRIGGERS,
    N,
    T,
    box,
    chain,
    controller,
    effect,
    mandatory,
    move,
    ready,
    trigger,
)
from solemn.properties.catalogue._edits import MISSED_BY_IF_TOO, MISSED_BY_NONE, MISSED_BY_WHEN_ALWAYS
from solemn.properties.catalogue._words import MOMENT_COMES, NEW, PAID_FOR, usable
from solemn.properties.catalogue._write import OCG_ONLY, declare, step
from solemn.properties.claims import May
from solemn.properties.edits import Caught


__all__ = ["MISSING"]

_optional = all_of(trigger(other), ~mandatory(other))
_else_met = any_of(by_priority(other), ready(other))
_waits = all_of(_optional, waiting(other) > 0, _else_met, ~held_back(other))
_first, _second = var("first", EFFECT), var("second", EFFECT)
_happens = any_of(move == INSTRUCTION, PAID_FOR)


def _alike(one: Expr, two: Expr) -> Expr:
    """Two triggers that differ in nothing that matters but their wording."""
    return all_of(
        trigger(one) == trigger(two),
        mandatory(one) == mandatory(two),
        waiting(one) == waiting(two),
        ready(one) == ready(two),
        public(one) == public(two),
        held_back(one) == held_back(two),
    )


def _goes_first(player: Expr) -> Expr:
    """An optional trigger of a player worded 'if', with nothing that has to be placed before it."""
    return all_of(
        trigger(effect),
        ~mandatory(effect),
        ~when_worded(effect),
        in_turn(effect),
        controller(effect) == player,
        usable(effect),
    )


def _may_go_first(player: Expr, group: int) -> May:
    before = all_of(*(~enabled(placing(g)) for g in GROUPS[:group]))
    return May(
        all_of(box == TRIGGERS, chain.is_empty, before, exists(effect, _goes_first(player))).term,
        forall(effect, _goes_first(player).implies(enabled(placing(GROUPS[group]), effect=effect))).term,
    )


MISSING = (
    declare(
        "P-30",
        "An optional trigger worded 'when' that waits and whose other conditions are met can be activated in "
        "the moment exactly if its event is the last thing that happened, however many steps came before; "
        "it is activated in no other moment.",
        OCG_ONLY,
        step(
            MOMENT_COMES.implies(
                forall(
                    other, all_of(_waits, when_worded(other)).implies((after(due(other)) > 0) == last(other))
                )
            )
        ),
        step(
            all_of(_happens, occurs()).implies(
                forall(
                    other,
                    any_of(held_back(other), after(last(other)) == all_of(trigger(other), meets(other))),
                )
            )
        ),
        step(
            all_of(_happens, ~occurs()).implies(
                forall(
                    other,
                    after(last(other)) == any_of(last(other), all_of(trigger(other), meets(other))),
                )
            )
        ),
        step(forall(other, (after(due(other)) > due(other)).implies(box == CHECKING))),
        step(all_of(move == ACTIVATION, trigger(NEW.effect)).implies(due(NEW.effect) > 0)),
        situation=all_of(box == CHECKING, exists(other, all_of(_waits, when_worded(other)))),
        arises_on=("missed-moments",),
        caught=Caught(MISSED_BY_NONE, "missed-moments", 11),
    ),
    declare(
        "P-31",
        "An optional trigger worded 'if' that waits and whose other conditions are met can be activated in "
        "the moment, whatever has happened since its event; once what goes first is placed, its player may.",
        OCG_ONLY,
        step(
            MOMENT_COMES.implies(
                forall(
                    other,
                    all_of(_waits, ~when_worded(other)).implies(after(due(other)) == waiting(other)),
                )
            )
        ),
        _may_go_first(T, 2),
        _may_go_first(N, 3),
        situation=all_of(box == CHECKING, exists(other, all_of(_waits, ~when_worded(other), ~last(other)))),
        arises_on=("missed-moments",),
        caught=Caught(MISSED_BY_IF_TOO, "missed-moments", 11),
    ),
    declare(
        "P-32",
        "If their event is the last thing that happened, two triggers that differ in their wording only can "
        "be activated in the moment alike, and nothing asks for the wording afterwards.",
        OCG_ONLY,
        step(
            MOMENT_COMES.implies(
                forall(
                    _first,
                    forall(
                        _second,
                        all_of(_alike(_first, _second), last(_first), last(_second)).implies(
                            after(due(_first)) == after(due(_second))
                        ),
                    ),
                )
            )
        ),
        step(
            MOMENT_COMES.implies(
                forall(
                    other,
                    all_of(trigger(other), last(other), _else_met, ~held_back(other)).implies(
                        after(due(other)) == waiting(other)
                    ),
                )
            )
        ),
        situation=all_of(box == CHECKING, exists(other, all_of(_waits, last(other), when_worded(other)))),
        arises_on=("last-event",),
        caught=Caught(MISSED_BY_WHEN_ALWAYS, "last-event", 10),
    ),
)
