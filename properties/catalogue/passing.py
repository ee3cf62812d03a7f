"""Properties of passing: what one pass does, what two do, and to whom the next offer goes."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, integer, when
from solemn.model.timing.choosing import choosing
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    BY_PRIORITY,
    CLEANUP,
    PASS,
    PAYING,
    RESOLVING,
    TRIGGERS,
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
from solemn.properties.catalogue._write import BOTH, LAST_GROUP, among, declare, step
from solemn.properties.claims import Always, Leads
from solemn.properties.edits import Caught, dropped


__all__ = ["PASSING"]

_both_passed = all_of(box == BUILDING, passes == 2)
_new = after(chain.top)

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
                when(choosing, 1, 0).term,
            ),
        ),
        situation=_both_passed,
        arises_on=("E002-21", "E003-02"),
        caught=Caught(dropped("start resolution after two passes"), "E000-04", 3),
    ),
    declare(
        "P-02",
        "While a chain is being built and fewer than two passes stand in a row, no step ends the building "
        "(paying for a link is a part of it); after one pass the other player is asked.",
        BOTH,
        step(all_of(box == BUILDING, passes < 2).implies(among(after(box), BUILDING, PAYING))),
        step(
            all_of(box == BUILDING, passes == 0, move == PASS).implies(
                all_of(after(passes) == 1, after(holder) == opponent(holder))
            )
        ),
        situation=all_of(box == BUILDING, passes == 1),
        arises_on=("E002-21", "E003-02"),
        caught=Caught(
            dropped(
                "start resolution after two passes / both players have passed one directly after the other"
            ),
            "E000-04",
            2,
        ),
    ),
    declare(
        "P-03",
        "After every activation the count of passes in a row is zero.",
        BOTH,
        step((move == ACTIVATION).implies(after(passes) == 0)),
        situation=all_of(box == BUILDING, passes == 0),
        arises_on=("E002-21", "E003-02"),
        caught=Caught(dropped("start a chain / sets passes"), "E000-04", 2),
    ),
    declare(
        "P-12",
        "After an activation that is no trigger placed with its group, and after the last of these triggers, "
        "the next offer goes to the player who did not make it; a mandatory effect that answers is placed "
        "before that.",
        BOTH,
        step(
            (move == ACTIVATION).implies(
                all_of(
                    after(chain.depth) == chain.depth + 1,
                    any_of(
                        _new.rank <= LAST_GROUP,
                        all_of(
                            among(after(box), BUILDING, PAYING),
                            after(holder) == opponent(_new.controller),
                        ),
                    ),
                )
            )
        ),
        step(
            all_of(among(box, TRIGGERS, PAYING), after(box) == BUILDING).implies(
                all_of(
                    after(passes) == 0,
                    after(chain.depth) == chain.depth,
                    after(holder) == opponent(chain.top.controller),
                )
            )
        ),
        situation=box == BUILDING,
        narrowed="002's mandatory fast effects come before the next offer where they exist.",
        arises_on=("E002-21", "E003-02"),
        caught=Caught(dropped("add a chain link / sets holder"), "E000-04", 2),
    ),
    declare(
        "P-13",
        "A player who adds a link to his own link has been asked after a pass that the other player made "
        "since that link; triggers placed with their group, and mandatory effects that answer, are exempt.",
        BOTH,
        step(
            all_of(
                move == ACTIVATION,
                box == BUILDING,
                _new.rank == BY_PRIORITY,
                _new.controller == chain.top.controller,
            ).implies(passes == 1)
        ),
        Always(all_of(box == BUILDING, passes == 1).implies(holder == chain.top.controller).term),
        situation=all_of(box == BUILDING, passes == 1),
        narrowed="002's mandatory fast effects are placed without being asked for.",
        arises_on=("E002-21", "E003-02"),
        caught=Caught(
            dropped("add a chain link / only the player with priority may activate an effect"),
            "E000-04-spare",
            2,
        ),
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
        arises_on=("E002-24-infinite", "E003-01-characters"),
        caught=Caught(dropped("end the step after two passes"), "E000-04", 2),
    ),
)
