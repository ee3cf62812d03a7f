"""What an activation may forbid others: answers to it, cards of the same name, a second self-summon.

What cannot answer a link is checked against the link directly below, where all that it bars adds up; names
and self-summons against the whole chain (S000-16, S000-62).
"""

from __future__ import annotations

from solemn.model.logic.build import (
    all_of,
    any_of,
    attribute,
    exists_position,
    forall_position,
    members,
)
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import attribute_of, clause, define, define_by_clauses
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.triggers import PLACING
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import EFFECT, chain, controller, effect, mandatory, trigger


__all__ = [
    "ANY_NAME",
    "LONER",
    "OWN_NAME",
    "RESPONSE",
    "RESTRICTIONS",
    "RESTRICTION_RULES",
    "bars",
    "bars_everybody",
    "first_link_only",
    "locked",
    "loner",
    "response",
    "same_name",
    "summons_itself",
    "unrestricted",
]

RESPONSE = EnumSort("Response", ("monster effect", "spell", "trap"))
"""What somebody may answer with."""

response = attribute("response", EFFECT, RESPONSE)
"""As what the effect answers."""
bars = attribute("bars", EFFECT, RESPONSE, BOOL)
"""Whether nobody may answer the effect with something of that kind: no opponent of its player."""
bars_everybody = attribute("bars_everybody", EFFECT, BOOL)
"""Whether that holds for its own player, too."""

LONER = EnumSort("Loner", ("no", "own name", "any name"))
"""Whether a card can stand in a chain with a card of its own name; or in one where any name occurs twice."""
_, OWN_NAME, ANY_NAME = members(LONER)
loner = attribute("loner", EFFECT, LONER)
same_name = attribute("same_name", EFFECT, EFFECT, BOOL)
"""Whether the cards of two effects have the same name."""
first_link_only = attribute("first_link_only", EFFECT, BOOL)
"""Whether the effect can be no link but the first (S002-87)."""
summons_itself = attribute("summons_itself", EFFECT, BOOL)
"""Whether the effect is a trigger of a card in the hand or graveyard that special summons that card."""

locked = define(
    "locked",
    (effect,),
    all_of(
        ~chain.is_empty,
        bars(chain.top.effect, response(effect)),
        any_of(bars_everybody(chain.top.effect), controller(effect) != chain.top.controller),
    ),
)
"""The top link cannot be answered by the effect."""

_names_twice = exists_position(
    chain,
    lambda i: exists_position(chain, lambda j: all_of(i < j, same_name(chain[i].effect, chain[j].effect))),
)
_counts = all_of(trigger(effect), summons_itself(effect), ~mandatory(effect))
_CLAUSES = (
    clause(~locked(effect), "the effect directly below may be answered by it", "S000-16 S000-62 S001-34"),
    clause(
        any_of(
            loner(effect) != OWN_NAME,
            forall_position(chain, lambda i: ~same_name(effect, chain[i].effect)),
        ),
        "no card of the same name lies in the chain",
        "S000-16",
    ),
    clause(any_of(loner(effect) != ANY_NAME, ~_names_twice), "no name occurs twice in the chain", "S000-16"),
    clause(
        any_of(~first_link_only(effect), chain.is_empty),
        "nothing lies in the chain yet, where it can only be the first link",
        "S002-87",
    ),
    clause(
        any_of(
            ~_counts,
            forall_position(
                chain,
                lambda i: (
                    ~all_of(
                        trigger(chain[i].effect),
                        summons_itself(chain[i].effect),
                        ~mandatory(chain[i].effect),
                        chain[i].controller == controller(effect),
                    )
                ),
            ),
        ),
        "its player has no other optional trigger in the chain that summons its own card",
    ),
)

unrestricted = define_by_clauses("unrestricted", (effect,), *_CLAUSES)
"""No link forbids the effect, and the effect forbids itself no such chain."""

RESTRICTION_RULES = tuple(
    Refinement(name, guard=_CLAUSES) for name in ("start a chain", "add a chain link", *PLACING, *OWED)
)

RESTRICTIONS = Part(
    attributes=tuple(
        map(
            attribute_of,
            (response, bars, bars_everybody, loner, same_name, first_link_only, summons_itself),
        )
    ),
    definitions=(locked, unrestricted),
)
