"""What belongs to a phase: triggers of the phase, which start a chain, and treatments outside the chain.

Each is dealt with by itself, in the open state of its phase or while the turn player's announcement is being
answered (S002-16 to S002-31, S002-101 to S002-119); the order is up to the players (S001-09). What has to be
dealt with before the phase can end is compulsory; that is not the same as a mandatory trigger, which is
placed when its event has happened.
"""

from __future__ import annotations

from solemn.model.logic.build import (
    TRUE,
    Writable,
    all_of,
    any_of,
    attribute,
    exists,
    members,
    state,
    var,
)
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import (
    PLAYER,
    Clause,
    Rule,
    Signature,
    Update,
    attribute_of,
    become,
    clause,
    define,
    parameter,
    rule,
    variable,
)
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.moments import (
    BEFORE_DRAW,
    DISCARDED_CARDS,
    NO_MOMENT,
    TREATED,
    ignition,
    moment,
    negates_summons,
)
from solemn.model.ocg.options import OPTIONAL_FORCES
from solemn.model.ocg.phases import (
    ADJUSTING,
    AFTER_THE_DRAW,
    BEFORE_THE_DRAW,
    GOING,
    NOWHERE_YET,
    TIME,
    before_the_draw,
    heading,
    stretch,
    time,
)
from solemn.model.ocg.summons import NO_STAGE, stage
from solemn.model.timing.building import ADD_LINK, START_CHAIN
from solemn.model.timing.linking import pushed
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import (
    BY_PRIORITY,
    EFFECT,
    LEAVING,
    NO_CARD,
    OPEN,
    PROCEDURE,
    RESOLVING,
    TO_PROCEDURE,
    TREATMENT,
    WINDOW,
    begun,
    box,
    chain,
    controller,
    effect,
    fits,
    holder,
    left,
    length,
    mandatory,
    passes,
    ready,
    resume,
    target,
    trigger,
    turn,
)


__all__ = [
    "DUTY",
    "HANDLE",
    "HANDLE_BY_THE_DRAW",
    "HAS_TO_GO_FIRST",
    "ITEMS",
    "ITEM_CLAUSES",
    "ITEM_PORTS",
    "LAST_OFFER",
    "NO_DUTY",
    "OTHER_HAS_TO_ACT",
    "compulsory",
    "duty",
    "freed",
    "is_item",
    "item_in",
    "just_discarded",
    "owes",
    "pending",
    "tied_to_moment",
    "treatment",
    "treats",
]

DUTY = EnumSort("Duty", ("none", "the turn player goes first", "last offer", "the other player goes"))
"""Who has to act before the phase can end: nobody; the turn player, since both have passed and he has
something left (step 5 of S001-15); nobody, but the turn player is asked once more (step 6, S001-16); the
other player, since the turn player has passed again (step 7, S001-17)."""
NO_DUTY, HAS_TO_GO_FIRST, LAST_OFFER, OTHER_HAS_TO_ACT = members(DUTY)
duty = state("duty", DUTY)

item_in = attribute("item_in", EFFECT, TIME, BOOL)
"""Whether the effect belongs to that time of a turn: it is activated, or handled, then and only then."""
treatment = attribute("treatment", EFFECT, BOOL)
"""Whether what belongs to a phase is handled outside the chain."""
compulsory = attribute("compulsory", EFFECT, BOOL)
"""Whether what belongs to a phase has to be dealt with before the phase can end."""

pending = Signature("pending", (EFFECT,))
"""Whether what belongs to a phase has not been dealt with in this phase yet."""
tied_to_moment = Signature("tied_to_moment", (EFFECT,))
"""Whether the effect can only be used because of what has just happened."""
just_discarded = Signature("just_discarded", (EFFECT,))
"""Whether the card of the effect has just been discarded in the hand adjustment."""
ITEM_PORTS = (pending, tied_to_moment, just_discarded)

_player = var("player", PLAYER)

is_item = define(
    "is_item",
    (effect,),
    all_of(
        ~trigger(effect),
        ~ignition(effect),
        any_of(*(item_in(effect, moment_of) for moment_of in members(TIME))),
    ),
)
"""Whether the effect belongs to a phase."""
freed = define(
    "freed",
    (effect,),
    all_of(is_item(effect), stretch == ADJUSTING, moment == DISCARDED_CARDS, just_discarded(effect)),
)
"""Whether an effect of the end phase may be used in a moment: its card has just been discarded (S002-125)."""

_left = all_of(
    controller(effect) == _player,
    is_item(effect),
    item_in(effect, time()),
    pending(effect),
    ~mandatory(effect),
    ~negates_summons(effect),
    ready(effect),
    any_of(fits(effect, NO_CARD), exists(target, fits(effect, target))),
)
owes = define("owes", (_player,), exists(effect, all_of(_left, any_of(compulsory(effect), OPTIONAL_FORCES))))
"""Whether a player has something left in this phase that he has to deal with, and can (S001-13)."""
treats = define("treats", (_player,), exists(effect, all_of(_left, treatment(effect))))
"""Whether a player has something left that is handled outside the chain."""


def _in_time(says: str, cite: str) -> tuple[Clause, ...]:
    return (
        clause(any_of(~is_item(effect), item_in(effect, time())), says, cite),
        clause(
            any_of(~is_item(effect), pending(effect)),
            "it has not been dealt with in this phase yet",
            "S002-30",
        ),
    )


_IN_ITS_PHASE = _in_time(
    "what belongs to a phase is used in that phase",
    "S002-17 S002-18 S002-19 S002-20 S002-27 S002-101 S002-104 S002-111 S002-115",
)
_ON_THE_CHAIN = clause(
    ~all_of(is_item(effect), treatment(effect)), "a treatment is no part of a chain", "S002-19"
)
_ALONE = clause(
    any_of(
        ~is_item(effect),
        box != WINDOW,
        all_of(moment == BEFORE_DRAW, item_in(effect, before_the_draw)),
        freed(effect),
    ),
    "what belongs to a phase is used in the open state, and in no window",
    "S002-31 S002-106 S002-119 S002-124 S002-125 S002-141 S002-142",
)
_ANSWERS_NOTHING = clause(
    any_of(~is_item(effect), freed(effect)),
    "what belongs to a phase answers nothing",
    "S001-09 S002-31 S002-119 S002-141",
)
_BEFORE_THE_DRAW = clause(
    any_of(moment != BEFORE_DRAW, ~chain.is_empty, item_in(effect, before_the_draw)),
    "before the draw only what takes its place may start a chain",
    "S002-07",
)
_TIED = clause(
    any_of(stretch != ADJUSTING, ~chain.is_empty, trigger(effect), tied_to_moment(effect), freed(effect)),
    "in the hand adjustment only what is tied to what has just happened may start a chain",
    "S002-124 S002-126 S002-128",
)
_dealt_with: tuple[Update, ...] = (become(duty, NO_DUTY), become(heading, NOWHERE_YET))
"""Whoever does something has done his duty; an announcement that is answered does not stand (S001-38)."""

ITEM_CLAUSES = (
    Refinement(
        START_CHAIN.name,
        guard=(_ON_THE_CHAIN, *_IN_ITS_PHASE, _ALONE, _BEFORE_THE_DRAW, _TIED),
        then=_dealt_with,
    ),
    Refinement(ADD_LINK.name, guard=(_ON_THE_CHAIN, *_IN_ITS_PHASE, _ANSWERS_NOTHING)),
    *(
        Refinement(
            name,
            guard=(
                clause(~is_item(effect), "what belongs to a phase answers nothing", "S002-141"),
                _BEFORE_THE_DRAW,
                _TIED,
            ),
        )
        for name in OWED
    ),
)
"""What the rules of the kernel ask of what belongs to a phase, and of those windows that admit no other."""

HANDLE = "handle outside the chain"
HANDLE_BY_THE_DRAW = "handle before or after the draw"

_WITH = (parameter(effect), parameter(target, nullable=True))
_treatment = (
    clause(all_of(is_item(effect), treatment(effect)), "it is handled outside the chain", "S002-17 S002-19"),
    clause(
        item_in(effect, time()),
        "what belongs to a phase is handled in that phase",
        "S002-17 S002-19 S002-102",
    ),
    clause(pending(effect), "it has not been dealt with in this phase yet", "S002-30"),
    clause(ready(effect), "its condition is met", "S000-09"),
    clause(fits(effect, target), "its target is legal", "S000-17"),
    clause(all_of(~mandatory(effect), ~negates_summons(effect)), "it answers nothing", "S002-19"),
)


def _carried_out(back_to: Writable, seen: Writable) -> tuple[Update, ...]:
    """The text is carried out at once: nobody is asked in between."""
    return (
        pushed(BY_PRIORITY),
        become(box, RESOLVING),
        become(begun, TRUE),
        become(left, length(effect)),
        become(passes, 0),
        become(resume, back_to),
        become(moment, seen),
    )


_HANDLING: tuple[Rule, ...] = (
    rule(
        HANDLE,
        TREATMENT,
        controller(effect),
        over=_WITH,
        guard=(
            clause(
                any_of(box == OPEN, box == LEAVING),
                "the state is open, or its end has been announced",
                "S002-32 S002-106 S002-119 S002-141",
            ),
            clause(stretch == GOING, "the phase goes on", "S002-16 S002-109"),
            clause(passes < 2, "the two players have not both passed", "S001-43"),
            clause(
                controller(effect) == holder,
                "only the player with priority may handle something",
                "S001-10 S001-12 S001-14 S002-16 S002-26",
            ),
            *_treatment,
        ),
        then=(*_carried_out(resume, TREATED), *_dealt_with),
        says="handle {effect} -> {target}",
        cite=(
            "S001-09 S001-11 S002-17 S002-19 S002-20 S002-27 S002-101 S002-102 S002-104 S002-110 S002-112 "
            "S002-113 S002-115"
        ),
    ),
    rule(
        HANDLE_BY_THE_DRAW,
        TREATMENT,
        controller(effect),
        over=_WITH,
        guard=(
            clause(box == PROCEDURE, "the draw phase has begun", "S002-05 S002-09"),
            clause(stage == NO_STAGE, "no move is under way", "S002-05 S002-09"),
            clause(
                any_of(all_of(stretch == BEFORE_THE_DRAW, moment == NO_MOMENT), stretch == AFTER_THE_DRAW),
                "the normal draw is about to be made, or has been made",
                "S002-05 S002-09",
            ),
            *_treatment,
            clause(
                any_of(controller(effect) == turn, ~treats(turn)),
                "the turn player has nothing left to handle",
                "S001-10",
            ),
        ),
        then=_carried_out(TO_PROCEDURE, moment),
        says="handle {effect} -> {target}",
        cite="S002-05 S002-09",
    ),
)

ITEMS = Part(
    variables=(variable(duty, NO_DUTY, dormant=True, says="who has to act"),),
    attributes=tuple(map(attribute_of, (item_in, treatment, compulsory))),
    definitions=(is_item, freed, owes, treats),
    rules=_HANDLING,
)
"""What belongs to a phase, and how treatments are handled."""
