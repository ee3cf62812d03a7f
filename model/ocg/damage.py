"""The damage step: its parts, what belongs to each, and how it leads back to the battle step.

No document treats it (S002-01); that it comes after an attack, and that the battle step comes after it
without anybody being asked, is all they say (S001-08, S001-31, S002-89, S002-90, C-30). Each part begins with
an event to the battling monsters, and a moment; when nobody starts a chain in it any more, the next part
comes.
"""

from __future__ import annotations

from solemn.model.logic.build import Expr, all_of, any_of, attribute, when
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import Clause, attribute_of, become, clause, define
from solemn.model.machine.ruleset import Part, Refinement
from solemn.model.ocg.battle import attack_over, cut_short, fighting, turned_down
from solemn.model.ocg.between import system_step
from solemn.model.ocg.deeds import NO_STAGE, stage
from solemn.model.ocg.moments import AFTER_CHAIN, BATTLE_MOMENT, TURNED_UP, moment
from solemn.model.ocg.options import ONE_CHAIN_A_PART
from solemn.model.ocg.phases import (
    AFTER_CALCULATION,
    BATTLE_STEP,
    BEFORE_CALCULATION,
    BEGINNING,
    CALCULATION,
    DAMAGE_END,
    DAMAGE_START,
    GOING,
    in_damage_step,
    phase,
    stretch,
    time,
    used_in,
)
from solemn.model.ocg.speed import FASTEST, speed
from solemn.model.ocg.triggers import HABITS, PLACING
from solemn.model.timing.building import ADD_LINK, START_CHAIN
from solemn.model.timing.noting import MOMENT_WITH_TRIGGERS, MOMENT_WITHOUT_TRIGGERS, note
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import (
    AFTER_MOMENTS,
    CHECKING,
    EFFECT,
    OPEN,
    PROCEDURE,
    TO_OPEN_STATE,
    box,
    effect,
    mandatory,
    resume,
    trigger,
)


__all__ = [
    "BACK_TO_THE_BATTLE_STEP",
    "BEGIN_PART",
    "CALCULATE",
    "DAMAGE",
    "DAMAGE_CLAUSES",
    "DAMAGE_PART",
    "NEXT_PART",
    "NO_CALCULATION",
    "TURN_UP",
    "about_itself",
    "admitted",
    "answers_here",
    "changes_strength",
    "even_in_damage_step",
    "names_battle",
    "negates_activations",
]

BEGIN_PART = "begin the part of the damage step"
NO_CALCULATION = "pass over damage calculation"
TURN_UP = "turn the battling monsters up"
NEXT_PART = "go on to the next part of the damage step"
CALCULATE = "calculate the damage"
BACK_TO_THE_BATTLE_STEP = "go back to the battle step"

negates_activations = attribute("negates_activations", EFFECT, BOOL)
"""Whether the text of the effect negates an activation; to negate an effect is not that."""
changes_strength = attribute("changes_strength", EFFECT, BOOL)
"""Whether the text of the effect changes attack or defence."""
names_battle = attribute("names_battle", EFFECT, BOOL)
"""Whether the effect names a moment of the damage step, or destruction by battle."""
even_in_damage_step = attribute("even_in_damage_step", EFFECT, BOOL)
"""Whether the effect says that it can be used in the damage step, too."""
about_itself = attribute("about_itself", EFFECT, BOOL)
"""Whether the event of the effect is about its own card."""

_noted = note(HABITS)
_early = any_of(phase == DAMAGE_START, phase == BEFORE_CALCULATION)

admitted = define(
    "admitted",
    (effect,),
    any_of(
        mandatory(effect),
        speed(effect) == FASTEST,
        negates_activations(effect),
        names_battle(effect),
        used_in(effect, time()),
        all_of(_early, any_of(changes_strength(effect), even_in_damage_step(effect))),
        all_of(trigger(effect), any_of(about_itself(effect), even_in_damage_step(effect))),
    ),
)
"""Whether the effect may be activated in the present part of the damage step."""
belongs_to_part = define(
    "belongs_to_part",
    (effect,),
    all_of(~trigger(effect), ~mandatory(effect), any_of(names_battle(effect), used_in(effect, time()))),
)
"""Whether the effect is a fast one that is used because it is that part of the damage step."""

_PART = (
    clause(box == PROCEDURE, "nothing is being answered"),
    clause(stage == NO_STAGE, "no move is under way"),
    clause(in_damage_step(), "it is the damage step", "S002-89"),
)


def _at(now: Expr, says: str) -> tuple[Clause, ...]:
    return (*_PART, clause(stretch == now, says))


_to_turn_up = all_of(phase == BEFORE_CALCULATION, moment == AFTER_CHAIN, turned_down())
_begins = _at(BEGINNING, "a part of it begins")
_moments_over = (
    *_at(GOING, "the moments of the part are over"),
    clause(~cut_short(), "no text has ended the phase"),
)
_calculating = all_of(phase == CALCULATION, ~fighting())


def _following() -> Expr:
    """The part after this one."""
    later = when(phase == BEFORE_CALCULATION, CALCULATION, DAMAGE_END)
    later = when(phase == CALCULATION, AFTER_CALCULATION, later)
    return when(phase == DAMAGE_START, BEFORE_CALCULATION, later)


DAMAGE = (
    system_step(
        BEGIN_PART,
        (*_begins, clause(~_calculating, "if damage is to be calculated, both sides are there")),
        (
            become(stretch, GOING),
            become(box, CHECKING),
            become(moment, BATTLE_MOMENT),
            become(resume, AFTER_MOMENTS),
            *_noted,
        ),
        "a part of the damage step begins",
        "S002-89",
    ),
    system_step(
        NO_CALCULATION,
        (*_begins, clause(_calculating, "damage was to be calculated, and a side is not there any more")),
        (become(phase, AFTER_CALCULATION),),
        "there is no damage calculation",
    ),
    system_step(
        TURN_UP,
        (
            clause(box == CHECKING, "a moment has come"),
            clause(_to_turn_up, "a battling monster has been turned face-down before damage calculation"),
        ),
        (become(moment, TURNED_UP), *_noted),
        "battling monsters are turned up",
    ),
    system_step(
        NEXT_PART,
        (
            *_moments_over,
            clause(any_of(phase != CALCULATION, ~fighting()), "damage is not to be calculated"),
            clause(phase != DAMAGE_END, "the damage step is not over"),
        ),
        (become(phase, _following()), become(stretch, BEGINNING)),
        "the next part of the damage step comes",
    ),
    system_step(
        CALCULATE,
        (
            *_moments_over,
            clause(phase == CALCULATION, "damage is to be calculated"),
            clause(fighting(), "both sides of the battle are there"),
        ),
        (become(phase, AFTER_CALCULATION), become(stretch, BEGINNING), *_noted),
        "damage is calculated",
    ),
    system_step(
        BACK_TO_THE_BATTLE_STEP,
        (*_moments_over, clause(phase == DAMAGE_END, "the damage step is over", "S002-90")),
        (
            become(phase, BATTLE_STEP),
            become(box, OPEN),
            become(resume, TO_OPEN_STATE),
            *attack_over(),
        ),
        "the battle step comes again",
        "S001-08 S001-31 S002-90 C-30",
    ),
)
"""The steps of the damage step."""

answers_here = define(
    "answers_here",
    (effect,),
    any_of(
        ~in_damage_step(),
        all_of(admitted(effect), any_of(moment == BATTLE_MOMENT, _early, ~belongs_to_part(effect))),
    ),
)
"""Whether the effect may answer another one as far as the damage step is concerned."""

_ADMITTED = clause(
    any_of(~in_damage_step(), admitted(effect)),
    "in the damage step only what may be used there is activated",
    "S001-08",
)
_first_chain = any_of(~in_damage_step(), moment == BATTLE_MOMENT)
_NO_SECOND_CHAIN = clause(
    any_of(
        _first_chain,
        trigger(effect),
        mandatory(effect),
        all_of(~ONE_CHAIN_A_PART, any_of(_early, ~belongs_to_part(effect))),
    ),
    "from damage calculation on, no fast effect starts a second chain in a part of the damage step",
)
_IN_THE_FIRST = clause(
    any_of(_first_chain, _early, ~belongs_to_part(effect)),
    "what belongs to a part of the damage step is used in its first chain",
)
_ALL_UP = clause(~_to_turn_up, "no battling monster has to be turned up")

DAMAGE_CLAUSES = (
    Refinement(START_CHAIN.name, guard=(_ADMITTED, _NO_SECOND_CHAIN)),
    Refinement(ADD_LINK.name, guard=(_ADMITTED, _IN_THE_FIRST)),
    *(Refinement(name, guard=(_ADMITTED,)) for name in (*PLACING, *OWED)),
    *(Refinement(name, guard=(_ALL_UP,)) for name in (MOMENT_WITH_TRIGGERS, MOMENT_WITHOUT_TRIGGERS)),
)
"""What the damage step asks of activations, and of the moments of its second part."""

DAMAGE_PART = Part(
    attributes=tuple(
        map(
            attribute_of,
            (negates_activations, changes_strength, names_battle, even_in_damage_step, about_itself),
        )
    ),
    definitions=(admitted, belongs_to_part, answers_here),
)
"""What effects say of the damage step."""
