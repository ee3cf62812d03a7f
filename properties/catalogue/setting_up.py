"""Properties of how cards come onto the field: characters, special SCs, replacement, and sites."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, exists, forall, members, var
from solemn.model.oborozuki.begins import EMPTY_UNLESS_OPENED
from solemn.model.oborozuki.gathering import special
from solemn.model.oborozuki.happenings import LEVEL_UP, REPLACE, SET_UP, SUMMON, deed, subject
from solemn.model.oborozuki.replacing import REPLACEABLE
from solemn.model.oborozuki.round import (
    BATTLE,
    END,
    PREPARATION,
    START,
    characters,
    phase,
    site_opened,
)
from solemn.model.oborozuki.setting import belongs, needs
from solemn.model.oborozuki.zones import (
    CHARACTER,
    GRAVEYARD,
    KIND,
    card,
    field_of,
    kind,
    level,
    on_field,
    opened,
    owner,
    player,
    sideways,
    site,
    site_of,
    unopened,
    zone,
)
from solemn.model.timing.vocabulary import ACTION, CARD, move, turn
from solemn.properties.catalogue._moves import MOVED, OLD, covered, did, same_place
from solemn.properties.catalogue._write import OBOROZUKI_ONLY, among, declare, step
from solemn.properties.claims import Always
from solemn.properties.edits import Caught, dropped


__all__ = ["SETTING_UP"]

_G = dict(zip(KIND.values, members(KIND), strict=True))["G"]
_other = var("other", CARD)
_character_comes = all_of(kind(card) == CHARACTER, ~on_field(card), after(on_field(card)))
_alone_there = forall(
    card,
    all_of(on_field(card), field_of(card) == field_of(subject), site_of(card) == site_of(subject)).implies(
        card == subject
    ),
)
_supports = all_of(
    on_field(_other),
    owner(_other) == turn,
    kind(_other) == CHARACTER,
    belongs(MOVED, _other),
    level(_other) >= needs(MOVED),
    ~sideways(_other),
)

SETTING_UP = (
    declare(
        "P-105",
        "A character comes onto the field only by being summoned or levelled up, by its player, in the "
        "preparation phase of his own round, and one at most in each.",
        OBOROZUKI_ONLY,
        step(forall(card, _character_comes.implies(all_of(did(SUMMON, LEVEL_UP), card == MOVED)))),
        step(
            did(SUMMON, LEVEL_UP).implies(
                all_of(phase == PREPARATION, characters == 0, after(characters) == 1, owner(MOVED) == turn)
            )
        ),
        step((after(characters) < characters).implies(all_of(phase == PREPARATION, after(phase) == BATTLE))),
        situation=among(deed, SUMMON, LEVEL_UP),
        arises_on=("characters",),
        caught=Caught(
            dropped("level up / no character has been summoned or levelled up in this preparation phase"),
            "characters",
            7,
        ),
    ),
    declare(
        "P-106",
        "A card that a move takes from the field is covered by one whose kind may cover its kind, and a "
        "character by a character that it is levelled up to.",
        OBOROZUKI_ONLY,
        step(
            forall(
                OLD,
                covered(OLD).implies(
                    all_of(
                        did(REPLACE, LEVEL_UP),
                        REPLACEABLE(kind(MOVED), kind(OLD)),
                        (kind(OLD) == CHARACTER) == (after(deed) == LEVEL_UP),
                        (kind(MOVED) == CHARACTER) == (after(deed) == LEVEL_UP),
                    )
                ),
            )
        ),
        situation=among(deed, REPLACE, LEVEL_UP),
        arises_on=("replacement",),
        caught=Caught(dropped("replace / the table of replacement has the pair"), "replacement", 1),
    ),
    declare(
        "P-107",
        "A card that is replaced is one of the player who replaces it, unless both are of kind G.",
        OBOROZUKI_ONLY,
        step(
            forall(
                OLD,
                covered(OLD).implies(
                    any_of(owner(OLD) == owner(MOVED), all_of(kind(OLD) == _G, kind(MOVED) == _G))
                ),
            )
        ),
        situation=among(deed, REPLACE, LEVEL_UP),
        arises_on=("replacement",),
        caught=Caught(
            dropped("replace / the covered card is the player's own, unless both are of kind G"),
            "replacement",
            1,
        ),
    ),
    declare(
        "P-108",
        "Replacing takes one card from the field: it is in the graveyard then, and where it lay lies the new "
        "card alone.",
        OBOROZUKI_ONLY,
        step(did(REPLACE, LEVEL_UP).implies(exists(OLD, covered(OLD)))),
        step(
            forall(
                OLD,
                covered(OLD).implies(
                    all_of(after(zone(OLD)) == GRAVEYARD, same_place(OLD), after(_alone_there))
                ),
            )
        ),
        situation=among(deed, REPLACE, LEVEL_UP),
        arises_on=("replacement",),
        caught=Caught(dropped("replace / the covered card is on the field"), "replacement", 1),
    ),
    declare(
        "P-109",
        "A character that was levelled up lies sideways where the one before lay; one that was summoned is "
        "ready.",
        OBOROZUKI_ONLY,
        step(
            did(LEVEL_UP).implies(
                all_of(after(sideways(subject)), forall(OLD, covered(OLD).implies(same_place(OLD))))
            )
        ),
        step(did(SUMMON).implies(all_of(after(on_field(subject)), ~after(sideways(subject))))),
        situation=deed == LEVEL_UP,
        arises_on=("level-up",),
        caught=Caught(dropped("level up / sets sideways"), "level-up", 1),
    ),
    declare(
        "P-110",
        "No card is ever on an unopened site.",
        OBOROZUKI_ONLY,
        Always(EMPTY_UNLESS_OPENED.term),
        situation=exists(player, unopened(player) > 0),
        arises_on=("special-sc",),
        caught=Caught(dropped("set up / the site is opened and free"), "special-sc", 1),
    ),
    declare(
        "P-111",
        "No start phase ends before its player has opened one of his unopened sites, if he has any; a site "
        "that was opened stays so, and no other is opened in that phase.",
        OBOROZUKI_ONLY,
        step(all_of(phase == START, after(phase) != START).implies(any_of(site_opened, unopened(turn) == 0))),
        step(
            all_of(~site_opened, after(site_opened)).implies(
                all_of(phase == START, move == ACTION, after(unopened(turn)) == unopened(turn) - 1)
            )
        ),
        step(all_of(site_opened, ~after(site_opened)).implies(all_of(phase == END, after(phase) == START))),
        step(forall(player, forall(site, opened(player, site).implies(after(opened(player, site)))))),
        step(
            forall(
                player,
                (after(unopened(player)) < unopened(player)).implies(
                    all_of(player == turn, ~site_opened, after(site_opened))
                ),
            )
        ),
        situation=all_of(phase == START, unopened(turn) > 0),
        narrowed=(
            "a player may use effects for ever within a phase, so that rounds go on is not claimed; what is "
            "claimed makes every start phase lower the number of unopened sites by one."
        ),
        arises_on=("two-rounds",),
        caught=Caught(
            dropped(
                "announce the end of the step / "
                "a site has been opened in the start phase, or none is left to be opened"
            ),
            "two-rounds",
            4,
        ),
    ),
    declare(
        "P-112",
        "When a special SC is set up its character is on the field, ready and of sufficient level.",
        OBOROZUKI_ONLY,
        step(all_of(did(SET_UP), special(MOVED)).implies(exists(_other, _supports))),
        situation=all_of(deed == SET_UP, special(subject)),
        narrowed="whatever satisfies the rules of replacement may enter that way (S003-06).",
        arises_on=("special-sc",),
        caught=Caught(
            dropped("set up / the character of a special SC is on the field, ready and of sufficient level"),
            "special-sc",
            1,
        ),
    ),
)
