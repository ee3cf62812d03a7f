"""Invariants of the timing kernel that the proofs of the catalogue lean on.

They quantify over chain positions and effects universally only, which keeps them easy for the solver.
Each is itself proved, for every rule, before a property that used it is called proved.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, forall, forall_position
from solemn.model.timing.choosing import choosing
from solemn.model.timing.noting import due, other, waiting
from solemn.model.timing.vocabulary import (
    BUILDING,
    CHECKING,
    CLEANUP,
    LEAVING,
    OPEN,
    PAYING,
    PROCEDURE,
    RESOLVING,
    TO_OPEN_STATE,
    TRIGGERS,
    WINDOW,
    begun,
    box,
    chain,
    holder,
    left,
    opponent,
    passes,
    resume,
    turn,
    unpaid,
)
from solemn.properties.catalogue._write import LAST_GROUP, among, lemma


__all__ = ["KERNEL_LEMMAS"]


KERNEL_LEMMAS = (
    lemma("passes in range", all_of(passes >= 0, passes <= 2), "there are at most two passes in a row"),
    lemma(
        "links while building",
        among(box, BUILDING, PAYING).implies(chain.depth >= 1),
        "a chain that is being built has a link",
    ),
    lemma(
        "links only on a chain",
        any_of(among(box, TRIGGERS, BUILDING, PAYING, RESOLVING), chain.depth == 0),
        "there are links only while a chain is being built or resolves",
    ),
    lemma(
        "begun only in resolution",
        begun.implies(all_of(box == RESOLVING, chain.depth >= 1)),
        "a link is carried out only while its chain resolves",
    ),
    lemma(
        "choices belong to the link that is carried out",
        choosing.implies(all_of(begun, box == RESOLVING)),
        "a player chooses only while a link is being carried out",
    ),
    lemma(
        "a cost is chosen while it is paid",
        all_of(unpaid >= 0, any_of(box == PAYING, unpaid == 0)),
        "nothing is still to be paid but while the cost of a link is paid",
    ),
    lemma("left never negative", left >= 0, "the number of instructions left is never negative"),
    lemma(
        "outside windows it is the turn player's move",
        among(box, OPEN, PROCEDURE, CHECKING).implies(holder == turn),
        "in the open state and while a move goes through its stages the turn player has priority",
    ),
    lemma(
        "offers alternate while building",
        (box == BUILDING).implies(
            (passes == 1).implies(holder == chain.top.controller)
            & (~(passes == 1)).implies(holder == opponent(chain.top.controller))
        ),
        "while a chain is being built the other player is asked first, then the one who placed the top link",
    ),
    lemma(
        "the other player is next when a cost is paid",
        (box == PAYING).implies(holder == opponent(chain.top.controller)),
        "whoever did not activate the effect is asked when its cost has been paid",
    ),
    lemma(
        "offers alternate in a window",
        (box == WINDOW).implies(
            (passes == 1).implies(holder == opponent(turn)) & (~(passes == 1)).implies(holder == turn)
        ),
        "in a window the turn player is asked first, then the other",
    ),
    lemma(
        "the announcement is a pass",
        (box == LEAVING).implies((passes >= 1) & (passes == 1).implies(holder == opponent(turn))),
        "after the announcement of the end the other player is asked",
    ),
    lemma(
        "passes are counted where players are asked",
        any_of(among(box, LEAVING, WINDOW, BUILDING), passes == 0, among(box, CLEANUP)),
        "elsewhere no passes are counted",
    ),
    lemma(
        "numbers of triggers are never negative",
        forall(other, all_of(due(other) >= 0, waiting(other) >= 0)),
        "no less than no instance of a trigger waits",
    ),
    lemma(
        "triggers of a moment end with it",
        any_of(among(box, TRIGGERS, WINDOW, BUILDING, PAYING), forall(other, due(other) == 0)),
        "triggers can be activated in their moment only",
    ),
    lemma(
        "triggers lie lowest",
        forall_position(
            chain,
            lambda i: forall_position(
                chain,
                lambda j: all_of(j < i, chain[i].rank <= LAST_GROUP).implies(chain[j].rank <= LAST_GROUP),
            ),
        ),
        "below a trigger that was placed with its group lie only such triggers",
    ),
    lemma(
        "while triggers are placed only triggers lie there",
        (box == TRIGGERS).implies(forall_position(chain, lambda i: chain[i].rank <= LAST_GROUP)),
        "while triggers are placed no other link is",
    ),
    lemma(
        "no move has stages",
        all_of(box != PROCEDURE, resume == TO_OPEN_STATE),
        "where moves have no stages every window leads to the open state",
    ),
)
"""The lemmas about what every game shares, in the order in which they are tried."""
