"""The order of simultaneous triggers: whose are placed first, who may leave them out, what is dropped.

A game lists its groups in their order. They are asked one after the other, each link is checked against
what lies there already, and a trigger that cannot be placed never blocks play. After the triggers the
opponent of the last link's player is asked; a mandatory effect that answers a link is placed before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solemn.model.logic.build import Expr, all_of, any_of, enabled, exists, forall, forall_position, when
from solemn.model.logic.substitute import substitute
from solemn.model.machine.rules import SYSTEM, Clause, Rule, become, clause, each, parameter, rule
from solemn.model.timing.linking import link_placed
from solemn.model.timing.noting import by_priority, due, in_turn, oldest, other
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    DECLINE,
    SYSTEM_STEP,
    TRIGGERS,
    WINDOW,
    box,
    chain,
    controller,
    effect,
    fits,
    holder,
    mandatory,
    opponent,
    passes,
    ready,
    target,
    trigger,
    turn,
)


__all__ = [
    "DROP",
    "END_TRIGGERS",
    "OWED",
    "Group",
    "declining",
    "nothing_owed",
    "owed_rules",
    "placing",
    "placing_rules",
]


@dataclass(frozen=True, slots=True)
class Group:
    """Triggers that are placed together, in the order that `player` likes.

    `belongs` is a term over `other`; `may_decline` says whether their player may leave them out.
    """

    name: str
    player: Expr
    belongs: Expr
    may_decline: bool


_WITH = (parameter(effect), parameter(target, nullable=True))
DROP = "drop what cannot be placed"
END_TRIGGERS = "end the placing of triggers"

OWED = ("answer by the turn player's mandatory effect", "answer by the other player's mandatory effect")
"""The rules by which a mandatory effect answers before priority goes on."""


def placing(group: Group) -> str:
    """Return the name of the rule by which triggers of a group are placed."""
    return f"place {group.name}"


def declining(group: Group) -> str:
    """Return the name of the rule by which triggers of a group are left out."""
    return f"decline {group.name}"


def _of(term: Expr, an_effect: Expr) -> Expr:
    """The same term about another effect."""
    return Expr(substitute(term.term, {"other": an_effect.term}))


def placing_rules(groups: Sequence[Group], in_order: Expr, asked_first: Expr = turn) -> tuple[Rule, ...]:
    """Return the rules of the stage in which triggers are placed.

    `in_order` says that no trigger of a group is placed any more once one of a later group lies there,
    `asked_first` who is asked first if none was placed.
    """
    rules: list[Rule] = []
    for i, group in enumerate(groups):
        rules.append(_place(group, i + 1, groups[:i], in_order))
        if group.may_decline:
            rules.append(_decline(group))
    return (*rules, _drop(groups), _end(asked_first))


_placing = clause(box == TRIGGERS, "triggers are being placed")


def _place(group: Group, rank: int, earlier: Sequence[Group], in_order: Expr) -> Rule:
    return rule(
        placing(group),
        ACTIVATION,
        group.player,
        over=_WITH,
        guard=(
            clause(trigger(effect), "it is a trigger"),
            _placing,
            clause(due(effect) > 0, "it was triggered in this moment"),
            clause(~by_priority(effect), "it does not wait until its player has priority"),
            clause(_of(group.belongs, effect), f"it is one of the {group.name}"),
            clause(oldest(effect), "no earlier event has triggered another one"),
            clause(
                any_of(~in_order, chain.is_empty, chain.top.rank <= rank),
                "no trigger that goes after it has been placed",
            ),
            clause(ready(effect), "its activation condition is met"),
            clause(fits(effect, target), "its target is legal"),
            *(clause(~enabled(placing(g)), f"nobody can {placing(g)} any more") for g in earlier),
        ),
        then=(*link_placed(rank, TRIGGERS), each(due, (other,), _left(earlier))),
        says="activate {effect} -> {target}",
    )


def _left(earlier: Sequence[Group]) -> Expr:
    """What is due after a placement: what could not be placed with an earlier group has missed its turn."""
    missed = all_of(in_turn(other), oldest(other), any_of(*(group.belongs for group in earlier)))
    return when(other == effect, due(other) - 1, when(missed, 0, due(other)) if earlier else due(other))


def _decline(group: Group) -> Rule:
    gone = all_of(in_turn(other), group.belongs, oldest(other))
    return rule(
        declining(group),
        DECLINE,
        group.player,
        guard=(_placing, clause(enabled(placing(group)), f"there are {group.name} to be placed")),
        then=(each(due, (other,), when(gone, 0, due(other))),),
        says="decline",
    )


def _drop(groups: Sequence[Group]) -> Rule:
    return rule(
        DROP,
        SYSTEM_STEP,
        SYSTEM,
        guard=(
            _placing,
            clause(exists(other, in_turn(other)), "something that was triggered is left"),
            *(clause(~enabled(placing(g)), f"nobody can {placing(g)}") for g in groups),
        ),
        then=(each(due, (other,), when(all_of(in_turn(other), oldest(other)), 0, due(other))),),
        says="what cannot be placed is dropped",
    )


def _end(asked_first: Expr) -> Rule:
    asked = when(chain.is_empty, asked_first, opponent(chain.top.controller))
    return rule(
        END_TRIGGERS,
        SYSTEM_STEP,
        SYSTEM,
        guard=(_placing, clause(forall(other, ~in_turn(other)), "nothing that was triggered is left")),
        then=(
            become(box, when(chain.is_empty, WINDOW, BUILDING)),
            become(holder, asked),
            become(passes, 0),
        ),
        says="the triggers are placed",
    )


def owed_rules() -> tuple[Rule, ...]:
    """Return the rules by which mandatory effects answer: the turn player's before the other one's."""
    return (_answer(OWED[0], turn, 5, ()), _answer(OWED[1], opponent(turn), 6, (OWED[0],)))


def _answer(name: str, player: Expr, rank: int, earlier: tuple[str, ...]) -> Rule:
    return rule(
        name,
        ACTIVATION,
        player,
        over=_WITH,
        guard=(
            clause(all_of(mandatory(effect), ~trigger(effect)), "it has to be activated when it can"),
            clause(any_of(box == WINDOW, box == BUILDING), "the players are being asked"),
            clause(passes == 0, "nobody has passed since"),
            clause(
                forall_position(chain, lambda i: chain[i].effect != effect),
                "it does not lie in the chain already",
            ),
            clause(controller(effect) == player, "it is the player's own"),
            clause(ready(effect), "its activation condition is met"),
            clause(fits(effect, target), "its target is legal"),
            *(clause(~enabled(other_rule), f"nobody can {other_rule}") for other_rule in earlier),
        ),
        then=link_placed(rank, BUILDING),
        says="activate {effect} -> {target}",
    )


def nothing_owed() -> Clause:
    """Return the clause that mandatory effects come before whatever a player chooses to do."""
    return clause(all_of(*(~enabled(name) for name in OWED)), "no mandatory effect has to answer first")
