"""Invariants of the timing kernel that the proofs of the catalogue lean on.

They quantify over chain positions and effects universally only, which keeps them easy for the solver.
Each is itself proved, for every rule, before a property that used it is called proved.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of
from solemn.model.timing.vocabulary import (
    BUILDING,
    LEAVING,
    OPEN,
    RESOLVING,
    WINDOW,
    begun,
    box,
    chain,
    holder,
    left,
    opponent,
    passes,
    turn,
)
from solemn.properties.property import Lemma


__all__ = ["LEMMAS"]


def _lemma(name: str, holds: Expr, says: str) -> Lemma:
    return Lemma(name, holds.term, says)


LEMMAS = (
    _lemma("passes in range", all_of(passes >= 0, passes <= 2), "there are at most two passes in a row"),
    _lemma(
        "links while building",
        (box == BUILDING).implies(chain.depth >= 1),
        "a chain that is being built has a link",
    ),
    _lemma(
        "links only on a chain",
        any_of(box == BUILDING, box == RESOLVING, chain.depth == 0),
        "there are links only while a chain is being built or resolves",
    ),
    _lemma(
        "begun only in resolution",
        begun.implies(all_of(box == RESOLVING, chain.depth >= 1)),
        "a link is carried out only while its chain resolves",
    ),
    _lemma("left never negative", left >= 0, "the number of instructions left is never negative"),
    _lemma(
        "open state is the turn player's",
        (box == OPEN).implies(all_of(holder == turn, passes == 0)),
        "in the open state the turn player has priority and nobody has passed",
    ),
    _lemma(
        "offers alternate while building",
        (box == BUILDING).implies(
            (passes == 1).implies(holder == chain.top.controller)
            & (~(passes == 1)).implies(holder == opponent(chain.top.controller))
        ),
        "while a chain is being built the other player is asked first, then the one who placed the top link",
    ),
    _lemma(
        "offers alternate in a window",
        (box == WINDOW).implies(
            (passes == 1).implies(holder == opponent(turn)) & (~(passes == 1)).implies(holder == turn)
        ),
        "in a window the turn player is asked first, then the other",
    ),
    _lemma(
        "the announcement is a pass",
        (box == LEAVING).implies((passes >= 1) & (passes == 1).implies(holder == opponent(turn))),
        "after the announcement of the end the other player is asked",
    ),
    _lemma(
        "no passes in resolution",
        (box == RESOLVING).implies(passes == 0),
        "while a chain resolves no passes are counted",
    ),
)
"""The lemmas, in the order in which they are tried."""
