"""Games drawn edge by edge, with an owner for every edge, and an independent solver for them.

The solver knows nothing of attractors: it tries every positional strategy of the player and follows each
against every reply, which is what the claim says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from solemn.model.logic.build import Expr, after, all_of, any_of, members, state, var
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import CHANCE, PLAYER, SYSTEM, become, clause, rule, variable


__all__ = ["OWNERS", "at_one_of", "can_force", "game", "one_of_the_steps"]

OWNERS = {"T": members(PLAYER)[0], "N": members(PLAYER)[1], "S": SYSTEM, "C": CHANCE}
"""Letters of edges: the players, the system, chance."""
_MOVE = EnumSort("Move", ("go",))
(_GO,) = members(_MOVE)


def _named(nodes: str) -> tuple[Expr, dict[str, Expr]]:
    sort = EnumSort("Node", tuple(nodes))
    return state("at", sort), dict(zip(nodes, members(sort), strict=True))


def game(nodes: str, *edges: str) -> Machine:
    """Give the machine that walks along edges written "Tab" (T goes from a to b), from the first node on."""
    at, named = _named(nodes)
    to = var("to", EnumSort("Node", tuple(nodes)))

    def ways(letter: str) -> Expr:
        return any_of(*(all_of(at == named[e[1]], to == named[e[2]]) for e in edges if e[0] == letter))

    rules = tuple(
        rule(
            f"go {letter}",
            _GO,
            owner,
            over=(to,),
            guard=(clause(ways(letter), "there is an edge"),),
            then=(become(at, to),),
            says="to {to}",
        )
        for letter, owner in OWNERS.items()
    )
    return Machine("game", (variable(at, named[nodes[0]]),), (), (), rules, ground=True)


def at_one_of(nodes: str, chosen: Collection[str]) -> Expr:
    """Give the term that says that play is at one of some nodes."""
    at, named = _named(nodes)
    return any_of(*(at == named[node] for node in chosen))


def one_of_the_steps(nodes: str, chosen: Collection[str]) -> Expr:
    """Give the term that says that a step goes along one of some edges, written "ab"."""
    at, named = _named(nodes)
    return any_of(*(all_of(at == named[e[0]], after(at) == named[e[1]]) for e in chosen))


def can_force(
    start: str,
    edges: Sequence[str],
    player: str,
    goal: Collection[str],
    avoiding: Collection[str] = (),
    *,
    goal_steps: Collection[str] = (),
    avoiding_steps: Collection[str] = (),
) -> bool:
    """Say whether a positional strategy of the player reaches the goal from a node, whatever happens."""
    ways = {node: list(_counting(node, edges, player)) for node in {n for e in edges for n in e[1:]}}
    own = [node for node, steps in ways.items() if steps and steps[0][0] == player]
    return any(
        _always(start, ways, dict(zip(own, choice, strict=True)), goal, avoiding, goal_steps, avoiding_steps)
        for choice in product(*(ways[node] for node in own))
    )


def _counting(node: str, edges: Sequence[str], player: str) -> Iterator[str]:
    here = [e for e in dict.fromkeys(edges) if e[1] == node]
    yield from [e for e in here if e[0] != player] or here


def _always(
    start: str,
    ways: Mapping[str, Sequence[str]],
    choice: Mapping[str, str],
    goal: Collection[str],
    avoiding: Collection[str],
    goal_steps: Collection[str],
    avoiding_steps: Collection[str],
) -> bool:
    """Say whether every line of play comes to the goal; one that meets a node again need never do so."""

    def wins(node: str, before: frozenset[str]) -> bool:
        if node in goal:
            return True
        if node in avoiding or node in before:
            return False
        steps = [choice[node]] if node in choice else ways.get(node, ())
        return bool(steps) and all(passes(e, before | {node}) for e in steps)

    def passes(edge: str, before: frozenset[str]) -> bool:
        if edge[1:] in goal_steps:
            return True
        return edge[1:] not in avoiding_steps and wins(edge[2], before)

    return wins(start, frozenset())
