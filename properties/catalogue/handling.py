"""Properties of links that are handled: what negated ones leave, what lasts, how a chain is cleared away."""

from __future__ import annotations

from solemn.model.logic.build import (
    after,
    all_of,
    any_of,
    exists,
    exists_position,
    forall,
    forall_position,
    var,
    when,
)
from solemn.model.ocg.events import ACTIVATED, continuous, listens
from solemn.model.ocg.moments import moment
from solemn.model.ocg.summons import summon_negated
from solemn.model.ocg.turn import decided
from solemn.model.ocg.zones import GRAVEYARD, SPELL_ZONE, activates_card, one_shot, source, zone
from solemn.model.timing.choosing import choosing
from solemn.model.timing.noting import due, meets, other, waiting
from solemn.model.timing.text import MARK, applied
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    CARD,
    CHECKING,
    CLEANUP,
    EFFECT,
    INSTRUCTION,
    LEAVING,
    OPEN,
    OVER,
    PAYING,
    PROCEDURE,
    RESOLVING,
    SYSTEM_STEP,
    TRIGGERS,
    WINDOW,
    begun,
    box,
    chain,
    holder,
    is_negated,
    left,
    move,
    passes,
)
from solemn.properties.catalogue._edits import (
    AGAIN_AFTER_A_CHAIN,
    NEGATING_ITSELF,
    ONLY_WITH_A_TARGET,
    SENT_WHEN_FINISHED,
)
from solemn.properties.catalogue._words import BOARD_STAYS, LINKS_STAY, NEW, PAID_FOR, REACHED, stays
from solemn.properties.catalogue._write import BOTH, OCG_ONLY, among, declare, step
from solemn.properties.claims import Always, Leads, NoDeadlock
from solemn.properties.edits import Caught, dropped


__all__ = ["HANDLING"]

_card, _effect, _mark = var("card", CARD), var("effect", EFFECT), var("mark", MARK)

_passed_over = all_of(REACHED, is_negated(chain.depth - 1))
_more_wait = after(waiting(other)) > waiting(other)
_newly_applied = all_of(after(applied(_mark)), ~applied(_mark))

_newly_negated = exists_position(
    chain, lambda i: all_of(i < after(chain.depth), after(is_negated(i)), ~is_negated(i))
)
_negates = any_of(_newly_negated, all_of(after(summon_negated), ~summon_negated))

_lying = all_of(one_shot(_card), zone(_card) == SPELL_ZONE)
"""The card is one that does not stay, face-up among the spells and traps."""
_in_a_chain = among(box, TRIGGERS, BUILDING, PAYING, RESOLVING)

HANDLING = (
    declare(
        "P-57",
        "A link that is marked negated when its number is reached is taken off the chain in one step of the "
        "system, which changes nothing else, and is never carried out; only that its card was activated is "
        "seen then, if it was its effect alone that was negated.",
        OCG_ONLY,
        step(
            _passed_over.implies(
                all_of(
                    move == SYSTEM_STEP,
                    after(chain.depth) == chain.depth - 1,
                    *(stays(value) for value in (box, begun, left, choosing, holder, passes)),
                    stays(moment),
                    stays(summon_negated),
                    LINKS_STAY,
                    forall(other, stays(due(other))),
                )
            )
        ),
        Always(begun.implies(~is_negated(chain.depth - 1)).term),
        step(_passed_over.implies(BOARD_STAYS)),
        step(
            _passed_over.implies(
                all_of(
                    forall(
                        other,
                        _more_wait.implies(all_of(listens(other, ACTIVATED), ~chain.top.activation_negated)),
                    ),
                    forall(
                        _mark,
                        _newly_applied.implies(exists(_effect, all_of(continuous(_effect), meets(_effect)))),
                    ),
                )
            )
        ),
        situation=_passed_over,
        narrowed=(
            "that a card was activated is an event although its effect was negated, and a limit that counts "
            "activations is given back one whose activation was negated."
        ),
        arises_on=("negated-negation",),
        caught=Caught(dropped("take up the top link / the link is not negated"), "negated-negation", 13),
    ),
    declare(
        "P-58",
        "Only an instruction negates, and only links that lie below its own: neither the link that is being "
        "carried out nor one that has been; no negation is taken back, and the step that negates moves no "
        "card and takes back nothing that has been done. A mark applies until a text ends it.",
        OCG_ONLY,
        step(
            forall_position(
                chain,
                lambda i: all_of(i < after(chain.depth), after(is_negated(i)), ~is_negated(i)).implies(
                    all_of(move == INSTRUCTION, begun, i < chain.depth - 1)
                ),
            )
        ),
        step(
            forall_position(
                chain,
                lambda i: (i < after(chain.depth)).implies(
                    all_of(
                        chain[i].activation_negated.implies(after(chain[i].activation_negated)),
                        chain[i].effect_negated.implies(after(chain[i].effect_negated)),
                    )
                ),
            )
        ),
        step(_negates.implies(BOARD_STAYS)),
        step((move != INSTRUCTION).implies(forall(_mark, applied(_mark).implies(after(applied(_mark)))))),
        situation=exists_position(chain, is_negated),
        narrowed=(
            "what stands as long as its card does is no change that a link has made: it ends with its card, "
            "or when the effects of that card are negated."
        ),
        arises_on=("choices",),
        caught=Caught(NEGATING_ITSELF, "choices", 9),
    ),
    declare(
        "P-59",
        "A spell or trap that does not stay is face-up on the field from its activation on; while its chain "
        "is built and resolves nothing but an instruction or a payment takes it from there, and those that "
        "are left when the chain is over go to the graveyard together.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, activates_card(NEW.effect), one_shot(source(NEW.effect))).implies(
                after(zone(source(chain.top.effect)) == SPELL_ZONE)
            )
        ),
        step(
            all_of(_in_a_chain, exists(_card, all_of(_lying, after(zone(_card)) != SPELL_ZONE))).implies(
                any_of(move == INSTRUCTION, PAID_FOR)
            )
        ),
        step(
            all_of(box == CLEANUP, ~decided()).implies(
                forall(_card, _lying.implies(after(zone(_card)) == GRAVEYARD))
            )
        ),
        situation=all_of(box == RESOLVING, ~begun, exists(_card, _lying)),
        narrowed="what is paid for another effect may take it, too.",
        arises_on=("destroyed-sources",),
        caught=Caught(SENT_WHEN_FINISHED, "destroyed-sources", 7),
    ),
    declare(
        "P-60",
        "A chain that has resolved is cleared away, in one step of the system, before anything else can "
        "happen, unless it has decided the duel; nothing is activated in between, and the next chain starts "
        "from an empty one.",
        OCG_ONLY,
        step((box == RESOLVING).implies(among(after(box), RESOLVING, CLEANUP))),
        step(
            (box == CLEANUP).implies(
                all_of(move == SYSTEM_STEP, chain.is_empty, among(after(box), CHECKING, PROCEDURE, OVER))
            )
        ),
        step((move == ACTIVATION).implies(~among(box, RESOLVING, CLEANUP, CHECKING, PROCEDURE))),
        step(all_of(move == ACTIVATION, chain.is_empty).implies(among(box, OPEN, WINDOW, LEAVING, TRIGGERS))),
        Leads(
            since=(box == RESOLVING).term,
            until=among(box, CHECKING, PROCEDURE, OVER).term,
            region=among(box, RESOLVING, CLEANUP).term,
            rank=(
                when(box == RESOLVING, 1, 0).term,
                chain.depth.term,
                when(begun, 0, 1).term,
                left.term,
                when(choosing, 1, 0).term,
            ),
        ),
        situation=box == CLEANUP,
        arises_on=("E002-21",),
        caught=Caught(AGAIN_AFTER_A_CHAIN, "E000-04", 8),
    ),
    declare(
        "P-61",
        "While a chain resolves some step is possible in every state, and a link that is reached comes to "
        "its end, whatever its instructions find and do; then the next one is reached, or the chain is over.",
        BOTH,
        NoDeadlock((~among(box, RESOLVING, CLEANUP)).term),
        Leads(
            since=begun.term,
            until=all_of(box == RESOLVING, ~begun).term,
            region=begun.term,
            rank=(left.term, when(choosing, 1, 0).term),
        ),
        Leads(
            since=REACHED.term,
            until=any_of(begun, all_of(box == RESOLVING, chain.depth == 0)).term,
            region=REACHED.term,
            rank=(chain.depth.term,),
        ),
        step(all_of(begun, ~after(begun)).implies(after(chain.depth) == chain.depth - 1)),
        situation=all_of(begun, left > 0),
        narrowed="what a link that finds no object leaves as it is, is the affair of its instructions.",
        arises_on=("E002-21", "E003-02"),
        caught=Caught(ONLY_WITH_A_TARGET, "E000-04", 7),
    ),
)
