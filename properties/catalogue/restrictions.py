"""Properties of what an activation needs and forbids: its own condition, locks, names, direct answers."""

from __future__ import annotations

from solemn.model.logic.build import (
    after,
    all_of,
    any_of,
    exists,
    exists_position,
    forall_position,
    members,
    var,
)
from solemn.model.ocg.kinds import KINDS
from solemn.model.ocg.legality import CONDITION, asks_for
from solemn.model.ocg.moments import ATTEMPT, moment, negates_summons
from solemn.model.ocg.restrictions import (
    ANY_NAME,
    OWN_NAME,
    RESPONSE,
    bars,
    bars_everybody,
    loner,
    response,
    same_name,
)
from solemn.model.ocg.zones import activates_card, source
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    TREATMENT,
    box,
    chain,
    fits,
    move,
    ready,
    trigger,
)
from solemn.properties.catalogue._words import NEW
from solemn.properties.catalogue._write import BOTH, OCG_ONLY, declare, step
from solemn.properties.claims import LOWER, UPPER, Always, order
from solemn.properties.edits import Caught, dropped


__all__ = ["RESTRICTED"]

_lower, _upper = chain[LOWER], chain[UPPER]
_kind = var("response", RESPONSE)
_CARD, _DESTROYER, _AIM, _MASS = members(CONDITION)[:4]
_condition = var("condition", CONDITION)
_asks = exists(_condition, asks_for(NEW.effect, _condition))

RESTRICTED = (
    declare(
        "P-15",
        "No link lies directly above one that bars it, be it from the opponent or from everybody.",
        OCG_ONLY,
        order(
            chain,
            all_of(
                bars(_lower.effect, response(_upper.effect)),
                any_of(bars_everybody(_lower.effect), _upper.controller != _lower.controller),
            ).implies(False),
        ),
        situation=exists_position(chain, lambda i: exists(_kind, bars(chain[i].effect, _kind))),
        narrowed="what a card bars, and whom, is said by the card; not every lock bars every answer.",
        arises_on=("hidden-trigger",),
        caught=Caught(
            dropped("add a chain link / the effect directly below may be answered by it"),
            "hidden-trigger",
            11,
        ),
    ),
    declare(
        "P-16",
        "An effect whose card may not share a chain with a card of its own name is never placed while one "
        "lies there, and one that bears no repeated name never while any name occurs twice.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, loner(NEW.effect) == OWN_NAME).implies(
                forall_position(chain, lambda i: ~same_name(NEW.effect, chain[i].effect))
            )
        ),
        step(
            all_of(move == ACTIVATION, loner(NEW.effect) == ANY_NAME).implies(
                forall_position(
                    chain,
                    lambda i: forall_position(
                        chain, lambda j: (i < j).implies(~same_name(chain[i].effect, chain[j].effect))
                    ),
                )
            )
        ),
        situation=exists_position(
            chain, lambda i: any_of(loner(chain[i].effect) == OWN_NAME, loner(chain[i].effect) == ANY_NAME)
        ),
        arises_on=("own-name",),
        caught=Caught(
            dropped("add a chain link / no card of the same name lies in the chain"), "own-name", 2
        ),
    ),
    declare(
        "P-17",
        "What answers a particular activation lies directly above it; what negates a summon is the first "
        "link in the window of that summon.",
        OCG_ONLY,
        Always(
            forall_position(
                chain,
                lambda i: all_of(negates_summons(chain[i].effect), ~trigger(chain[i].effect)).implies(i == 0),
            ).term,
        ),
        step(
            all_of(move == ACTIVATION, negates_summons(NEW.effect), ~trigger(NEW.effect)).implies(
                all_of(moment == ATTEMPT, chain.is_empty)
            )
        ),
        Always(
            forall_position(
                chain,
                lambda i: all_of(
                    asks_for(chain[i].effect, _CARD).implies(
                        all_of(i > 0, activates_card(chain[i - 1].effect))
                    ),
                    asks_for(chain[i].effect, _DESTROYER).implies(
                        all_of(i > 0, KINDS.has(chain[i - 1].effect, "destroy"))
                    ),
                    asks_for(chain[i].effect, _AIM).implies(
                        all_of(i > 0, chain[i - 1].target == source(chain[i].effect))
                    ),
                    asks_for(chain[i].effect, _MASS).implies(i > 0),
                ),
            ).term
        ),
        step(
            all_of(move == ACTIVATION, _asks).implies(
                all_of(box == BUILDING, chain.depth > 0, after(chain.depth) == chain.depth + 1)
            )
        ),
        situation=any_of(
            exists_position(chain, lambda i: negates_summons(chain[i].effect)),
            exists_position(chain, lambda i: exists(_condition, asks_for(chain[i].effect, _condition))),
        ),
        arises_on=("negated-summon",),
        caught=Caught(
            dropped("start a chain / what negates a summon answers nothing but the summon, directly"),
            "negated-summon",
            1,
        ),
    ),
    declare(
        "P-45",
        "Nothing becomes a link unless everything that its card asks for is met, with its target, when it is "
        "activated; and a chain grows by activations only, by one link each. A text that is carried out "
        "outside the chain is so where there is none.",
        BOTH,
        step(
            (move == ACTIVATION).implies(
                all_of(
                    ready(NEW.effect),
                    fits(NEW.effect, NEW.target),
                    after(chain.depth) == chain.depth + 1,
                )
            )
        ),
        step(
            (after(chain.depth) > chain.depth).implies(
                any_of(move == ACTIVATION, all_of(move == TREATMENT, chain.is_empty))
            )
        ),
        situation=~chain.is_empty,
        arises_on=("answers-to-a-summon", "E003-02"),
        caught=Caught(dropped("start a chain / its activation condition is met"), "answers-to-a-summon", 1),
    ),
)
