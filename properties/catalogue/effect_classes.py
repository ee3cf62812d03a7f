"""Properties of the effect classes of 胧月: no speed, what is settled at once, what goes first, abilities."""

from __future__ import annotations

from solemn.model.logic.build import (
    Expr,
    after,
    all_of,
    any_of,
    enabled,
    exists,
    forall,
    forall_position,
    var,
)
from solemn.model.oborozuki.board import ACTIVATABLE
from solemn.model.oborozuki.effects import ACTIVE, CONSTANT, GROUPS, INHERENT, PASSIVE, effect_class
from solemn.model.oborozuki.happenings import (
    DECLARE,
    DECLARE_JOINTLY,
    LEVEL_UP,
    REPLACE,
    SET_UP,
    SUMMON,
    by_activation,
    by_declaration,
    by_set_up,
)
from solemn.model.oborozuki.zones import CHARACTER, kind, on_field, sideways, source
from solemn.model.timing.building import ADD_LINK
from solemn.model.timing.noting import in_turn, other
from solemn.model.timing.placing import placing
from solemn.model.timing.text import MARK, applied, mark_of
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    BUILDING,
    EFFECT,
    TRIGGERS,
    N,
    T,
    box,
    chain,
    effect,
    holder,
    move,
    passes,
)
from solemn.properties.catalogue._edits import NEVER_A_RESPONSE
from solemn.properties.catalogue._moves import MOVED, did
from solemn.properties.catalogue._words import NEW, NOTHING_OWED, chosen, usable
from solemn.properties.catalogue._write import BOTH, LAST_GROUP, OBOROZUKI_ONLY, declare, step
from solemn.properties.claims import LOWER, UPPER, Always, May, order
from solemn.properties.edits import Caught, dropped


__all__ = ["EFFECT_CLASSES"]

_effect, _mark = var("settled", EFFECT), var("mark", MARK)
_lower, _upper = chain[LOWER], chain[UPPER]


def _able(player: Expr) -> Expr:
    """A player may choose to use an effect that is activated, whatever lies on the chain."""
    return all_of(chosen(player), ACTIVATABLE(effect), usable(effect))


def _asked(player: Expr) -> Expr:
    return all_of(box == BUILDING, holder == player, passes < 2, NOTHING_OWED)


def _may_chain(player: Expr, name: str) -> May:
    able = _able(player)
    return May(
        all_of(_asked(player), exists(effect, able)).term,
        forall(effect, able.implies(enabled(ADD_LINK.name, name, effect=effect))).term,
    )


def _no_link(of_class: Expr) -> Always:
    return Always(forall_position(chain, lambda i: effect_class(chain[i].effect) != of_class).term)


def _settled_when(triggered: Expr) -> Expr:
    """Every constant effect that the step sets off has applied its mark after it."""
    settles = all_of(effect_class(_effect) == CONSTANT, triggered, mark_of(_effect, 0, _mark))
    return forall(_effect, forall(_mark, settles.implies(after(applied(_mark)))))


_inherent = all_of(effect_class(_effect) == INHERENT, mark_of(_effect, 0, _mark))
_passive = (placing(GROUPS[0]), placing(GROUPS[1]))
_both_due = all_of(
    box == TRIGGERS,
    exists(other, all_of(in_turn(other), effect_class(other) == PASSIVE)),
    exists(other, all_of(in_turn(other), effect_class(other) == ACTIVE)),
)

EFFECT_CLASSES = (
    declare(
        "P-97",
        "While a chain is being built, whoever is asked may add any active effect of his whose own "
        "condition is met, whatever lies there.",
        BOTH,
        _may_chain(T, "T"),
        _may_chain(N, "N"),
        situation=all_of(box == BUILDING, exists(effect, any_of(*map(_able, (T, N))))),
        arises_on=("classes", "E002-12"),
        caught=Caught(NEVER_A_RESPONSE, "classes", 1),
    ),
    declare(
        "P-98",
        "A constant effect is never a link, and what it does is done in the very step that triggers it, "
        "be it an activation, a set up or an attack declaration.",
        OBOROZUKI_ONLY,
        _no_link(CONSTANT),
        step((move == ACTIVATION).implies(_settled_when(by_activation(_effect, NEW.effect)))),
        step(did(SET_UP, REPLACE, SUMMON, LEVEL_UP).implies(_settled_when(by_set_up(_effect, MOVED)))),
        step(did(DECLARE, DECLARE_JOINTLY).implies(_settled_when(by_declaration(_effect)))),
        situation=exists(
            _effect, all_of(effect_class(_effect) == CONSTANT, on_field(source(_effect)), ~chain.is_empty)
        ),
        arises_on=("classes",),
        caught=Caught(dropped("start a chain / a constant effect never enters a chain"), "classes", 2),
    ),
    declare(
        "P-99",
        "An inherent effect is never a link; it is in force while its card is on the field, and no step "
        "takes it back.",
        OBOROZUKI_ONLY,
        _no_link(INHERENT),
        Always(
            forall(
                _effect,
                forall(_mark, all_of(_inherent, on_field(source(_effect))).implies(applied(_mark))),
            ).term
        ),
        step(
            forall(_effect, forall(_mark, all_of(_inherent, applied(_mark)).implies(after(applied(_mark)))))
        ),
        situation=exists(_effect, all_of(effect_class(_effect) == INHERENT, ~chain.is_empty)),
        arises_on=("classes",),
        caught=Caught(dropped("start a chain / an inherent effect is no part of a chain"), "classes", 1),
    ),
    declare(
        "P-100",
        "Of what was triggered at the same time, active effects are placed once no passive one can be, and "
        "none lies below a passive one.",
        OBOROZUKI_ONLY,
        step(
            all_of(move == ACTIVATION, box == TRIGGERS, effect_class(NEW.effect) == ACTIVE).implies(
                all_of(*(~enabled(rule) for rule in _passive))
            )
        ),
        order(
            chain,
            all_of(_upper.rank <= LAST_GROUP, effect_class(_upper.effect) == PASSIVE).implies(
                effect_class(_lower.effect) == PASSIVE
            ),
        ),
        situation=_both_due,
        arises_on=("due-together",),
        caught=Caught(
            dropped(
                "place active effects of the turn player / "
                "nobody can place passive effects of the other player any more"
            ),
            "due-together",
            4,
        ),
    ),
    declare(
        "P-113",
        "A character that uses an ability is ready when it does.",
        OBOROZUKI_ONLY,
        step(
            all_of(move == ACTIVATION, kind(source(NEW.effect)) == CHARACTER).implies(
                ~sideways(source(NEW.effect))
            )
        ),
        situation=any_of(
            *(
                all_of(
                    _asked(player), exists(effect, all_of(_able(player), kind(source(effect)) == CHARACTER))
                )
                for player in (T, N)
            )
        ),
        arises_on=("classes",),
        caught=Caught(dropped("start a chain / a character that uses an ability is ready"), "classes", 3),
    ),
)
