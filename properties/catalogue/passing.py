"""Properties of passing: what one pass does, what two do, and to whom the next offer goes."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, integer, when
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    CLEANUP,
    PASS,
    RESOLVING,
    begun,
    box,
    chain,
    holder,
    left,
    move,
    offering,
    opponent,
    passes,
)
from solemn.properties.catalogue._write import BOTH, declare, step
from solemn.properties.claims import Always, Leads


__all__ = ["PASSING"]

_both_passed = all_of(box == BUILDING, passes == 2)

PASSING = (
    declare(
        "P-01",
        "Once both players have passed one directly after the other while a chain is being built, the very "
        "next step starts its resolution, and resolution goes on until no link is left.",
        BOTH,
        step(_both_passed.implies(all_of(after(box) == RESOLVING, after(chain.depth) == chain.depth))),
        Leads(
            since=_both_passed.term,
            until=all_of(box == CLEANUP, chain.is_empty).term,
            region=any_of(_both_passed, box == RESOLVING).term,
            rank=(
                when(box == BUILDING, 1, 0).term,
                chain.depth.term,
                when(begun, 0, 1).term,
                left.term,
            ),
        ),
        situation=_both_passed,
    ),
    declare(
        "P-02",
        "While a chain is being built and fewer than two passes stand in a row, no step ends the building; "
        "after one pass the other player is asked.",
        BOTH,
        step(all_of(box == BUILDING, passes < 2).implies(after(box) == BUILDING)),
        step(
            all_of(box == BUILDING, passes == 0, move == PASS).implies(
                all_of(after(passes) == 1, after(holder) == opponent(holder))
            )
        ),
        situation=all_of(box == BUILDING, passes == 1),
    ),
    declare(
        "P-03",
        "After every activation the count of passes in a row is zero.",
        BOTH,
        step((move == ACTIVATION).implies(after(passes) == 0)),
        situation=all_of(box == BUILDING, passes == 0),
    ),
    declare(
        "P-12",
        "After an activation the next offer goes to the player who did not make it.",
        BOTH,
        step(
            (move == ACTIVATION).implies(
                all_of(
                    after(box) == BUILDING,
                    after(chain.depth) == chain.depth + 1,
                    after(holder) == opponent(after(chain.top.controller)),
                )
            )
        ),
        situation=box == BUILDING,
    ),
    declare(
        "P-13",
        "A player who adds a link to his own link has been asked after a pass that the other player made "
        "since that link.",
        BOTH,
        step(
            all_of(
                move == ACTIVATION,
                box == BUILDING,
                after(chain.top.controller) == chain.top.controller,
            ).implies(passes == 1)
        ),
        Always(all_of(box == BUILDING, passes == 1).implies(holder == chain.top.controller).term),
        situation=all_of(box == BUILDING, passes == 1),
    ),
    declare(
        "P-95",
        "Whenever the players are being asked, an activation, or the end of the asking, follows: passes "
        "cannot go back and forth for ever.",
        BOTH,
        Leads(
            since=offering().term,
            until=(~offering()).term,
            region=offering().term,
            rank=((integer(2) - passes).term,),
            unless=("activation",),
        ),
        situation=offering(),
    ),
)
