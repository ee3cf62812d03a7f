"""Machines for tests about graphs: diagrams drawn edge by edge, and a counter."""

from __future__ import annotations

from dataclasses import replace

from solemn.model.logic.build import all_of, any_of, members, state, var
from solemn.model.logic.sorts import EnumSort, IntSort
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import SYSTEM, become, clause, rule, variable


__all__ = ["LARGE", "counter", "diagram"]

_MOVE = EnumSort("Move", ("go",))
(_GO,) = members(_MOVE)
LARGE = 20
"""Where the counter ends unless told otherwise."""


def diagram(nodes: str, *edges: str) -> Machine:
    """Give the machine that walks along edges written "ab", from the first node on.

    Steps are taken in the order of the nodes; an edge written "ab2" can be taken by two different rules.
    """
    sort = EnumSort("Node", tuple(nodes))
    named, at, to = dict(zip(nodes, members(sort), strict=True)), state("at", sort), var("to", sort)

    def along(chosen: tuple[str, ...], name: str) -> Machine:
        open_ways = any_of(*(all_of(at == named[e[0]], to == named[e[1]]) for e in chosen))
        way = clause(open_ways, "there is an edge")
        walk = rule(name, _GO, SYSTEM, over=(to,), guard=(way,), then=(become(at, to),), says="to {to}")
        start = variable(at, named[nodes[0]], control=True)
        return Machine("diagram", (start,), (), (), (walk,), ground=True)

    walk, hop = along(edges, "walk"), along(tuple(e for e in edges if e.endswith("2")), "hop")
    return replace(walk, rules=(*walk.rules, *hop.rules))


def counter(most: int = LARGE, *, limit: int | None = None) -> Machine:
    """Give a counter from 0 that doubles or adds one below `most`; its range ends at `limit`."""
    n = state("n", IntSort(0, 2 * most if limit is None else limit))
    below = clause(n < most, "there is room")
    return Machine(
        "counter",
        (variable(n, 0),),
        (),
        (),
        (
            rule("add", _GO, SYSTEM, guard=(below,), then=(become(n, n + 1),)),
            rule("double", _GO, SYSTEM, guard=(below, clause(n > 0, "it began")), then=(become(n, n * 2),)),
        ),
        ground=True,
    )
