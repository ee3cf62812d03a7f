"""From which positions play starts in 胧月: what is true of every position that the rules can lead to."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, forall, var
from solemn.model.machine.rules import clause
from solemn.model.oborozuki.round import BATTLE, PREPARATION, START, extra, phase, power, rounds
from solemn.model.oborozuki.zones import (
    card,
    field_of,
    in_play,
    on_field,
    opened,
    player,
    site,
    site_of,
)
from solemn.model.timing.vocabulary import CARD


__all__ = ["ALONE", "BEGINS", "EMPTY_UNLESS_OPENED", "ONLY_SITES_IN_PLAY"]

_other = var("other", CARD)

EMPTY_UNLESS_OPENED = forall(card, on_field(card).implies(opened(field_of(card), site_of(card))))
"""No card is on an unopened site."""

ONLY_SITES_IN_PLAY = forall(player, forall(site, opened(player, site).implies(in_play(site))))
"""Only sites are open that the game is played with."""

ALONE = forall(
    card,
    forall(
        _other,
        all_of(
            on_field(card),
            on_field(_other),
            field_of(card) == field_of(_other),
            site_of(card) == site_of(_other),
        ).implies(card == _other),
    ),
)
"""No two cards lie on one site."""

BEGINS = (
    clause(EMPTY_UNLESS_OPENED, "no card lies on an unopened site", "S003-35"),
    clause(ONLY_SITES_IN_PLAY, "only sites of the game are open"),
    clause(ALONE, "no two cards lie on one site"),
    clause(any_of(phase == START, phase == PREPARATION, phase == BATTLE), "play starts in a phase"),
    clause(
        all_of(rounds >= 0, forall(player, all_of(power(player) >= 0, extra(player) >= 0))),
        "no number is negative",
    ),
)
"""What is asked of a position, with the statements that it comes from."""
