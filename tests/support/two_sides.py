"""Machines with an option `rules` (a or b), drawn edge by edge, for tests that compare its two values."""

from __future__ import annotations

from collections.abc import Mapping

from solemn.model.logic.build import Expr, all_of, any_of, members, option, state, var, when
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.machine import Machine, OptionValue
from solemn.model.machine.rules import PLAYER, SYSTEM, become, clause, parameter, rule, variable


__all__ = ["COLOUR", "RED", "A", "B", "two_sides"]

_OWNERS = {"T": members(PLAYER)[0], "N": members(PLAYER)[1], "S": SYSTEM}
_MOVE = EnumSort("Move", ("action", "pass", "system"))
_KINDS = {"a": members(_MOVE)[0], "p": members(_MOVE)[1], "s": members(_MOVE)[2]}
_RULES = EnumSort("Rules", ("a", "b"))
_rules = option("rules", _RULES)
_OTHER = OptionValue("rules", _RULES, "a")
A, B = {"rules": "a"}, {"rules": "b"}

_SHADE = EnumSort("Shade", ("red", "green"))
RED, _GREEN = members(_SHADE)
COLOUR: Expr = state("colour", _SHADE)
"""What is green in the nodes that are named for it, and red elsewhere."""


def two_sides(nodes: str, edges: Mapping[str, str], *, green: Mapping[str, str] | None = None) -> Machine:
    """Give a machine that walks from the first node on, along the edges of "both", "a" and "b".

    An edge "Tpxy1" is a step of T, of kind pass, from x to y, told as "1"; kinds are a, p and s for action,
    pass and system. `green` lists the nodes that are green under both or one of the values.
    """
    sort = EnumSort("Node", tuple(nodes))
    named, at, to = dict(zip(nodes, members(sort), strict=True)), state("at", sort), var("to", sort)
    written = [(side, edge) for side, edges_ in edges.items() for edge in edges_.split()]
    heads = dict.fromkeys(edge[0:2] + edge[4:] for _, edge in written)
    rules = []
    for head in heads:
        ways = [(s, e) for s, e in written if e[0:2] + e[4:] == head]
        open_ways = any_of(*(all_of(_on(s), at == named[e[2]], to == named[e[3]]) for s, e in ways))
        rules.append(
            rule(
                f"go {head}",
                _KINDS[head[1]],
                _OWNERS[head[0]],
                over=(parameter(to),),
                guard=(clause(open_ways, "there is an edge"),),
                then=(become(at, to), become(COLOUR, when(_greens(to, named, green or {}), _GREEN, RED))),
                says=f"go {head[2:]}".strip(),
            )
        )
    start = when(_greens(named[nodes[0]], named, green or {}), _GREEN, RED)
    variables = (variable(at, named[nodes[0]], control=True), variable(COLOUR, start))
    return Machine("two sides", variables, (), (), tuple(rules), (_OTHER,), ground=True)


def _on(side: str) -> Expr:
    return all_of() if side == "both" else _rules == dict(zip("ab", members(_RULES), strict=True))[side]


def _greens(node: Expr, named: Mapping[str, Expr], green: Mapping[str, str]) -> Expr:
    return any_of(*(all_of(_on(side), node == named[one]) for side, ones in green.items() for one in ones))
