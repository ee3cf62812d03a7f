"""What is still to be done in a phase: what belongs to it is dealt with once, unless its card moves."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, state, var
from solemn.model.logic.sorts import BOOL
from solemn.model.machine.rules import Update, attribute_of, each, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.items import is_item
from solemn.model.timing.vocabulary import EFFECT, effect


__all__ = ["AGENDA", "ahead", "dealt_with", "todo"]

todo = state("todo", EFFECT, BOOL)
"""Whether what belongs to a phase has not been dealt with in it."""
same_duty = attribute("same_duty", EFFECT, EFFECT, BOOL)
"""Whether one effect is dealt with by dealing with another one: itself, or another part of the same duty."""

_other = var("other", EFFECT)


def dealt_with() -> Update:
    """Return the update by which an effect is dealt with, and what shares its duty."""
    return each(todo, (_other,), all_of(todo(_other), ~all_of(is_item(_other), same_duty(effect, _other))))


def ahead() -> Update:
    """Return the update by which everything that belongs to a phase is still to be done."""
    return each(todo, (_other,), any_of(todo(_other), is_item(_other)))


AGENDA = Part(variables=(variable(todo, True, dormant=True),), attributes=(attribute_of(same_duty),))
"""What is still to be done."""
