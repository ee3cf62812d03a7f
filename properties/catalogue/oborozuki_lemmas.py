"""Invariants of 胧月 that the proofs of the catalogue lean on: moves, battles, sites and numbers."""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, forall, forall_position
from solemn.model.oborozuki.begins import ALONE, EMPTY_UNLESS_OPENED, ONLY_SITES_IN_PLAY
from solemn.model.oborozuki.effects import ACTIVE, AT_ONCE, PASSIVE, effect_class
from solemn.model.oborozuki.happenings import NO_DEED, deed
from solemn.model.oborozuki.round import (
    ATTACK_PREPARATION,
    PREPARATION,
    REST,
    START,
    characters,
    extra,
    joint,
    phase,
    power,
    rounds,
    site_opened,
)
from solemn.model.oborozuki.zones import in_play, opened, player, site
from solemn.model.timing.choosing import choosing
from solemn.model.timing.vocabulary import LEAVING, PROCEDURE, TO_OPEN_STATE, box, chain, resume, turn
from solemn.properties.catalogue._write import LAST_GROUP, among, lemma


__all__ = ["OBOROZUKI_LEMMAS"]

OBOROZUKI_LEMMAS = (
    lemma(
        "every window leads to the open state",
        all_of(resume == TO_OPEN_STATE, any_of(box == PROCEDURE, deed == NO_DEED), ~choosing),
        "no move waits for a window to close, and no text lets a player choose",
    ),
    lemma(
        "joint battles have no replacement",
        joint.implies(among(phase, ATTACK_PREPARATION, REST)),
        "a battle that was declared jointly is in the attack preparation step or past it",
    ),
    lemma(
        "one character in a preparation phase",
        all_of(characters >= 0, characters <= 1, any_of(among(phase, PREPARATION), characters == 0)),
        "characters are counted in the preparation phase only, and one at most comes in it",
    ),
    lemma(
        "numbers of the round are never negative",
        all_of(rounds >= 0, forall(player, extra(player) >= 0)),
        "neither the rounds to come nor what is added to the spirit return is negative",
    ),
    lemma(
        "magic power is never negative",
        forall(player, power(player) >= 0),
        "nobody has less than no magic power",
    ),
    lemma(
        "the start phase is left with a site opened",
        all_of(phase == START, among(box, LEAVING, PROCEDURE)).implies(
            any_of(site_opened, forall(site, in_play(site).implies(opened(turn, site))))
        ),
        "the end of the start phase is announced once a site was opened or none is left",
    ),
    lemma("one card on a site", ALONE, "no two cards lie on one site"),
    lemma("cards on opened sites", EMPTY_UNLESS_OPENED, "no card lies on an unopened site"),
    lemma("sites of the game", ONLY_SITES_IN_PLAY, "only sites are open that the game is played with"),
    lemma(
        "groups go by class",
        forall_position(
            chain,
            lambda i: all_of(
                (chain[i].rank <= 2).implies(effect_class(chain[i].effect) == PASSIVE),
                all_of(chain[i].rank >= 3, chain[i].rank <= LAST_GROUP).implies(
                    effect_class(chain[i].effect) == ACTIVE
                ),
                ~AT_ONCE(chain[i].effect),
            ),
        ),
        "what was placed with a group is of the class of the group, and nothing is settled at once",
    ),
)
"""The lemmas about 胧月, in the order in which they are tried."""
