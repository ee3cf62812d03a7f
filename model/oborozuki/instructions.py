"""What card text of 胧月 may do: apply marks, move or turn a card, and name the spirit return.

The document names no further effects. What an instruction does to the field or to magic power is a part of
the timing core here, so every text of a kind is conceivable: it may be about any card, or any player.
"""

from __future__ import annotations

from dataclasses import replace

from solemn.model.logic.build import Expr, all_of, any_of, var, when
from solemn.model.logic.sorts import EnumSort
from solemn.model.machine.rules import PLAYER, Parameter, Update, each, parameter, point
from solemn.model.machine.ruleset import Instruction
from solemn.model.oborozuki.effects import HABITS
from solemn.model.oborozuki.round import extra
from solemn.model.oborozuki.zones import GRAVEYARD, on_field, sideways, zone
from solemn.model.timing.noting import note
from solemn.model.timing.text import TextKinds, mark_instruction
from solemn.model.timing.vocabulary import CARD, chain


__all__ = ["INSTRUCTIONS", "KINDS"]

KINDS = TextKinds(
    EnumSort(
        "Instruction",
        ("nothing", "apply", "send to the graveyard", "turn sideways", "raise the spirit return"),
    ),
    note(HABITS),
)
"""The kinds of instruction; `nothing` stands behind the end of a text."""

_about, _whose, _card = var("about", CARD), var("whose", PLAYER), var("card", CARD)


def _about_something(name: str, chosen: Parameter, by: Expr, then: tuple[Update, ...]) -> Instruction:
    """Return an instruction that is about something which any text of its kind may choose."""
    plain = KINDS.instruction(name)
    rule = plain.conceivable
    return replace(
        plain,
        conceivable=replace(rule, over=(*rule.over, chosen), then=(*rule.then, *then)),
        chooses=(*plain.chooses, (chosen.var.name, by.term)),
    )


_meant = all_of(_card == _about, on_field(_card))
_target = parameter(_about, nullable=True)

INSTRUCTIONS = KINDS.complete(
    mark_instruction(KINDS, "apply"),
    _about_something(
        "send to the graveyard",
        _target,
        chain.top.target,
        (
            each(zone, (_card,), when(_meant, GRAVEYARD, zone(_card))),
            each(sideways, (_card,), all_of(~_meant, sideways(_card))),
        ),
    ),
    _about_something(
        "turn sideways",
        _target,
        chain.top.target,
        (each(sideways, (_card,), any_of(_meant, sideways(_card))),),
    ),
    _about_something(
        "raise the spirit return",
        parameter(_whose),
        chain.top.controller,
        (point(extra, (_whose,), extra(_whose) + 1),),
    ),
)
