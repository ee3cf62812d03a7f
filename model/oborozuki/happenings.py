"""What players do in 胧月 outside chains, what is triggered by it, and how play goes on after it.

A player's move is made in one step. What may trigger effects is then noted, and the moment after it comes;
spirit that is gathered and an SC that is started are no activation and lead to no moment (S003-30). A
constant effect is settled in the move itself, every other one is noted in the step after it.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, attribute, enabled, exists, members, state, var
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import (
    SYSTEM,
    Update,
    become,
    clause,
    define,
    each,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.oborozuki.effects import ABLE, ACTIVATING, AT_ONCE, HABITS, INHERENT, PASSIVE, effect_class
from solemn.model.oborozuki.zones import on_field, source
from solemn.model.timing.noting import note
from solemn.model.timing.resolving import TAKE_UP_LINK
from solemn.model.timing.text import MARK, applied, mark_of
from solemn.model.timing.vocabulary import (
    CARD,
    CHECKING,
    EFFECT,
    NO_CARD,
    OPEN,
    PROCEDURE,
    SYSTEM_STEP,
    box,
    chain,
    controller,
    effect,
    ready,
)


__all__ = [
    "CONSTANTS",
    "DECLARE",
    "DECLARE_JOINTLY",
    "DEED",
    "GATHER",
    "LEVEL_UP",
    "NOTE",
    "NOTHING_TO_ANSWER",
    "NO_DEED",
    "REPLACE",
    "SETTLING",
    "SET_UP",
    "START_SC",
    "SUMMON",
    "TRIGGER",
    "TRIGGER_PORT_DEFINITIONS",
    "UNDER_WAY",
    "by_activation",
    "by_declaration",
    "by_set_up",
    "deed",
    "done",
    "settles",
    "subject",
    "triggered_by",
]

DEED = EnumSort(
    "Deed",
    (
        "nothing",
        "set up",
        "replace",
        "summon",
        "level up",
        "gather",
        "start an SC",
        "declare",
        "declare jointly",
    ),
)
"""The moves that players make outside chains."""
NO_DEED, SET_UP, REPLACE, SUMMON, LEVEL_UP, GATHER, START_SC, DECLARE, DECLARE_JOINTLY = members(DEED)

deed = state("deed", DEED)
subject = state("subject", CARD)
"""The card that the move was made with."""

TRIGGER = EnumSort(
    "Trigger",
    (
        "never",
        "any activation",
        "an opposing activation",
        "a set up",
        "its own set up",
        "an attack declaration",
    ),
)
"""What sets off an effect; a card is set up by being replaced, summoned or levelled up, too (S003-06)."""
NEVER, ANY_ACTIVATION, OPPOSING_ACTIVATION, A_SET_UP, ITS_SET_UP, A_DECLARATION = members(TRIGGER)

triggered_by = attribute("triggered_by", EFFECT, TRIGGER)

_other, _mark, _card = var("other", EFFECT), var("mark", MARK), var("card", CARD)

NOTE = "note what has been done"
NOTHING_TO_ANSWER = "nothing is to be answered"

_silent = any_of(deed == GATHER, deed == START_SC)
_under_way = clause(box == PROCEDURE, "a move is under way")


def done(what: Expr, with_card: Expr) -> tuple[Update, ...]:
    """Return the updates by which a player's move has been made with a card."""
    return (become(box, PROCEDURE), become(deed, what), become(subject, with_card))


_over = (become(deed, NO_DEED), become(subject, NO_CARD))

UNDER_WAY = Part(
    variables=(
        variable(deed, NO_DEED, control=True, says="move under way"),
        variable(subject, NO_CARD, says="moved card"),
    ),
    rules=(
        rule(
            NOTE,
            SYSTEM_STEP,
            SYSTEM,
            guard=(
                _under_way,
                clause(deed != NO_DEED, "something has been done"),
                clause(~_silent, "it is something that may be answered", "S003-30"),
            ),
            then=(become(box, CHECKING), *_over, *note(HABITS)),
            says="the move has been made",
        ),
        rule(
            NOTHING_TO_ANSWER,
            SYSTEM_STEP,
            SYSTEM,
            guard=(
                _under_way,
                clause(_silent, "a card was used without an activation", "S003-30"),
            ),
            then=(become(box, OPEN), *_over),
            says="nothing is to be answered",
        ),
    ),
)
"""The register of the move under way, and how play goes on after it."""


def by_activation(seen_by: Expr, activated: Expr) -> Expr:
    """An activation is what sets an effect off."""
    return all_of(
        on_field(source(seen_by)),
        any_of(
            triggered_by(seen_by) == ANY_ACTIVATION,
            all_of(
                triggered_by(seen_by) == OPPOSING_ACTIVATION, controller(seen_by) != controller(activated)
            ),
        ),
    )


def by_set_up(seen_by: Expr, set_up: Expr) -> Expr:
    """That a card is set up is what sets an effect off."""
    return any_of(
        all_of(triggered_by(seen_by) == A_SET_UP, on_field(source(seen_by)), source(seen_by) != set_up),
        all_of(triggered_by(seen_by) == ITS_SET_UP, source(seen_by) == set_up),
    )


def by_declaration(seen_by: Expr) -> Expr:
    """An attack declaration is what sets an effect off."""
    return all_of(triggered_by(seen_by) == A_DECLARATION, on_field(source(seen_by)))


_declaring = any_of(deed == DECLARE, deed == DECLARE_JOINTLY)

TRIGGER_PORT_DEFINITIONS = (
    define(
        "meets",
        (effect,),
        any_of(
            all_of(enabled(TAKE_UP_LINK), by_activation(effect, chain.top.effect)),
            all_of(enabled(NOTE), ~_declaring, by_set_up(effect, subject)),
            all_of(enabled(NOTE), _declaring, by_declaration(effect)),
        ),
    ),
    define("lost", (effect,), False),
    define("occurs", (), False),
)
"""What happens in a step. The document knows neither triggers that are lost with their card nor missed
ones."""


def settles(triggered: Expr) -> Expr:
    """Return that an effect (`other`) which a step triggers is settled in it; a passive one must be ready."""
    usable = all_of(ready(_other), ABLE(_other))
    return all_of(AT_ONCE(_other), triggered, any_of(effect_class(_other) != PASSIVE, usable))


_comes_into_force = all_of(effect_class(_other) == INHERENT, source(_other) == _card)
SETTLING: dict[str, Expr] = {
    **dict.fromkeys(ACTIVATING, by_activation(_other, effect)),
    **dict.fromkeys(
        ("set up", "replace", "summon", "level up"), any_of(by_set_up(_other, _card), _comes_into_force)
    ),
    **dict.fromkeys(("declare an attack", "declare an attack jointly"), by_declaration(_other)),
}
"""The rules that trigger effects which are settled at once (S003-52), or in which cards with inherent effects
come (S003-53), with what triggers an effect (`other`)."""


def _settled(triggered: Expr) -> Update:
    """Return the update by which effects that are settled at once are, in the step that triggers them."""
    settled = exists(_other, all_of(settles(triggered), mark_of(_other, 0, _mark)))
    return each(applied, (_mark,), any_of(applied(_mark), settled))


CONSTANTS = tuple(Refinement(name, then=(_settled(triggered),)) for name, triggered in SETTLING.items())
"""What the board does in the steps that trigger effects which are settled at once."""
