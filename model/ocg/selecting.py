"""Which cards an instruction of a text means, and whether it is carried out at all.

A target that has moved since it was chosen is found no more (S000-39); a link whose card has to stay on the
field does nothing if that card is gone when it is reached (S002-131); a part that needs the part before it is
left out where that part did nothing.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, count, forall, members, state, var, when
from solemn.model.logic.sorts import BOOL, EnumSort, IntSort
from solemn.model.machine.rules import attribute_of, clause, define, define_by_clauses, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.battle import attacked, attacker
from solemn.model.ocg.filters import REQUIREMENT, matches, met
from solemn.model.ocg.moments import ATTEMPT, moment
from solemn.model.ocg.standing import NEGATED, UNAFFECTED, has, sifted, whom, within
from solemn.model.ocg.strength import MOST, attack_now, attacking, doomed
from solemn.model.ocg.summons import subject
from solemn.model.ocg.zones import (
    DECK,
    FACE_DOWN_MONSTER,
    MONSTER_ZONE,
    ZONE,
    deck_place,
    owner,
    source,
    zone,
)
from solemn.model.timing.text import STEP, step_now
from solemn.model.timing.vocabulary import CARD, EFFECT, NO_CARD, chain


__all__ = [
    "MEASURE",
    "MOST",
    "SELECTING",
    "SELECTOR",
    "acting",
    "amount",
    "asks_again",
    "chosen",
    "done",
    "escaped",
    "joined",
    "joins",
    "measure",
    "must_stay",
    "needs",
    "number",
    "object_of",
    "selector",
    "selects",
    "source_gone",
    "taken_from",
    "target_gone",
    "touched",
    "unnegatable",
]

SELECTOR = EnumSort(
    "Selector",
    (
        "no card",
        "the target",
        "the card below",
        "all monsters",
        "itself",
        "the named card",
        "the summoned card",
        "the chosen cards",
        "all of these",
        "the top of the deck",
    ),
)
"""Which cards an instruction means; `the card below` is the one whose link lies directly below, `the summoned
card` the one whose summon is being made, `all of these` those that a filter describes."""
_NONE, _TARGET, _BELOW, _MONSTERS, _ITSELF, _NAMED, _SUMMONED, _CHOSEN, _ALL, _TOP = members(SELECTOR)

selector = attribute("selector", EFFECT, STEP, SELECTOR)
object_of = attribute("object_of", EFFECT, STEP, CARD)
"""The card an instruction names."""
taken_from = attribute("taken_from", EFFECT, STEP, ZONE, BOOL)
"""Where a summoned card comes from; elsewhere it is not found."""
amount = attribute("amount", EFFECT, STEP, IntSort(0, MOST))
"""How many cards, counters or life points an instruction is about."""
MEASURE = EnumSort(
    "Measure",
    (
        "a number",
        "the attack of the attacking monster",
        "the attack of the attack target",
        "the attack of the monster it battles",
    ),
)
"""What an amount is: a number, or as much as the attack of a monster is when it is looked up."""
_NUMBER, _OF_ATTACKER, _OF_TARGET, _OF_FOE = members(MEASURE)
measure = attribute("measure", EFFECT, STEP, MEASURE)
joins = attribute("joins", EFFECT, STEP, BOOL)
"""Whether the instruction happens at the same time as the one before it."""
needs = attribute("needs", EFFECT, STEP, BOOL)
"""Whether the instruction is carried out only if the one before it did something."""
asks_again = attribute("asks_again", EFFECT, STEP, REQUIREMENT, BOOL)
"""Whether the position has to meet a requirement when the instruction is carried out."""
must_stay = attribute("must_stay", EFFECT, BOOL)
"""Whether the effect does nothing if its card is no longer face-up on the field when its link is reached
(S002-131)."""

unnegatable = attribute("unnegatable", EFFECT, BOOL)
"""Whether neither the activation nor the effect can be negated."""

chosen = state("chosen", CARD, BOOL)
"""Whether the card has been chosen for the link that is being carried out."""
done = state("done", BOOL)
"""Whether the last instruction of the link did something."""
escaped = state("escaped", EFFECT, BOOL)
"""Whether the target of the effect's link has gone to another place since it was chosen."""
target_gone = state("target_gone", BOOL)
"""Whether the target of the link that is being carried out is found no more."""
source_gone = state("source_gone", BOOL)
"""Whether the card of the link that is being carried out had to stay on the field and was gone when the link
was reached; one that its own link takes away is no matter."""

_card, _other, _step, _place = var("card", CARD), var("other", CARD), var("step", STEP), var("place", STEP)
_requirement = var("requirement", REQUIREMENT)
_effect = chain[_place].effect
_told = var("told", EFFECT)
_of_attacker = when(attacker == NO_CARD, 0, when(attacking(attacker), attack_now(attacker), 0))
_of_target = when(attacked == NO_CARD, 0, attack_now(attacked))

number = define(
    "number",
    (_told, _step, _card),
    when(
        measure(_told, _step) == _NUMBER,
        amount(_told, _step),
        when(
            measure(_told, _step) == _OF_ATTACKER,
            _of_attacker,
            when(
                any_of(
                    measure(_told, _step) == _OF_TARGET,
                    all_of(measure(_told, _step) == _OF_FOE, _card == attacker),
                ),
                _of_target,
                when(_card == attacked, _of_attacker, 0),
            ),
        ),
    ),
)
"""How many cards, counters or points an instruction is about at present, as a card is concerned: the one that
it makes stronger or weaker, else its own."""
_above = count(
    _other,
    all_of(zone(_other) == DECK, owner(_other) == owner(_card), deck_place(_other) < deck_place(_card)),
)

selects = define(
    "selects",
    (_place, _step, _card),
    any_of(
        all_of(selector(_effect, _step) == _TARGET, chain[_place].target == _card),
        all_of(selector(_effect, _step) == _BELOW, _place > 0, source(chain[_place - 1].effect) == _card),
        all_of(
            selector(_effect, _step) == _MONSTERS,
            any_of(zone(_card) == MONSTER_ZONE, zone(_card) == FACE_DOWN_MONSTER),
        ),
        all_of(selector(_effect, _step) == _ITSELF, source(_effect) == _card),
        all_of(selector(_effect, _step) == _NAMED, object_of(_effect, _step) == _card),
        all_of(selector(_effect, _step) == _SUMMONED, subject == _card, moment == ATTEMPT),
        all_of(selector(_effect, _step) == _CHOSEN, chosen(_card)),
        all_of(
            selector(_effect, _step) == _ALL,
            matches(sifted(_effect, _step), chain[_place].controller, source(_effect), _card),
        ),
        all_of(
            selector(_effect, _step) == _TOP,
            zone(_card) == DECK,
            within(whom(_effect, _step), chain[_place].controller, owner(_card)),
            _above < amount(_effect, _step),
        ),
    ),
)
"""Whether an instruction of the link at a place means a card."""

_top = chain.top.effect

acting = define(
    "acting",
    (),
    all_of(
        any_of(~needs(_top, step_now), done),
        ~source_gone,
        any_of(unnegatable(_top), ~has(source(_top), NEGATED)),
        forall(
            _requirement,
            asks_again(_top, step_now, _requirement).implies(
                met(_requirement, chain.top.controller, source(_top))
            ),
        ),
    ),
)
"""Whether the instruction that is next is carried out; else it does nothing."""

joined = define("joined", (), all_of(joins(_top, step_now), done))
"""Whether what the next instruction does belongs to the same moment as what the one before it did."""

found = define_by_clauses(
    "found",
    (),
    clause(
        any_of(selector(_top, step_now) != _TARGET, ~target_gone),
        "a target that has gone elsewhere is found no more",
        "S000-61",
    ),
)
touched = define(
    "touched",
    (_card,),
    all_of(
        acting(),
        selects(chain.depth - 1, step_now, _card),
        found(),
        any_of(~has(_card, UNAFFECTED), _card == source(_top)),
        ~doomed(_card),
    ),
)
"""Whether the next instruction reaches a card."""

SELECTING = Part(
    variables=(
        variable(chosen, False, dormant=True, says="chosen"),
        variable(done, False, dormant=True),
        variable(escaped, False, dormant=True),
        variable(target_gone, False, dormant=True),
        variable(source_gone, False, dormant=True),
    ),
    attributes=tuple(
        map(
            attribute_of,
            (
                selector,
                object_of,
                taken_from,
                amount,
                measure,
                joins,
                needs,
                asks_again,
                must_stay,
                unnegatable,
            ),
        )
    ),
    definitions=(number, selects, acting, joined, found, touched),
)
"""What instructions say of the cards they mean."""
