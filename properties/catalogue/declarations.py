"""Properties of attack declarations, ordinary and joint."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, exists, forall
from solemn.model.oborozuki.battle import reaches
from solemn.model.oborozuki.happenings import DECLARE, DECLARE_JOINTLY, START_SC, deed
from solemn.model.oborozuki.round import (
    ATTACK_PREPARATION,
    ATTACK_REPLACEMENT,
    BATTLE,
    REST,
    attacked,
    attacker,
    joint,
    phase,
)
from solemn.model.oborozuki.zones import CHARACTER, card, kind, on_field, owner, sideways, zone
from solemn.model.timing.vocabulary import INSTRUCTION, move, turn
from solemn.properties.catalogue._edits import TURNED_BY_A_DECLARATION
from solemn.properties.catalogue._moves import did
from solemn.properties.catalogue._write import OBOROZUKI_ONLY, among, declare, step
from solemn.properties.claims import Always
from solemn.properties.edits import Caught, dropped


__all__ = ["DECLARATIONS"]

_attacker = after(attacker)
_turned = exists(card, all_of(owner(card) == turn, ~sideways(card), after(sideways(card))))

DECLARATIONS = (
    declare(
        "P-114",
        "An ordinary attack declaration leaves every card where and as it is.",
        OBOROZUKI_ONLY,
        step(
            did(DECLARE).implies(
                forall(
                    card,
                    all_of(after(zone(card)) == zone(card), after(sideways(card)) == sideways(card)),
                )
            )
        ),
        situation=deed == DECLARE,
        arises_on=("battle",),
        caught=Caught(TURNED_BY_A_DECLARATION, "battle", 1),
    ),
    declare(
        "P-115",
        "A joint declaration leads to the attack preparation step, and no battle that began so is ever in "
        "the attack replacement step.",
        OBOROZUKI_ONLY,
        step(did(DECLARE_JOINTLY).implies(all_of(after(joint), after(phase) == ATTACK_PREPARATION))),
        Always(joint.implies(among(phase, ATTACK_PREPARATION, REST)).term),
        step(joint.implies(after(phase) != ATTACK_REPLACEMENT)),
        situation=joint,
        arises_on=("battle",),
        caught=Caught(dropped("declare an attack jointly / sets phase"), "battle", 1),
    ),
    declare(
        "P-116",
        "After a joint declaration the attacker starts no SC in that battle; nothing but a text turns a "
        "card of his sideways.",
        OBOROZUKI_ONLY,
        step(did(START_SC).implies(~joint)),
        step(all_of(joint, _turned).implies(move == INSTRUCTION)),
        situation=joint,
        arises_on=("battle",),
        caught=Caught(dropped("start an SC / the battle was not declared jointly"), "battle", 7),
    ),
    declare(
        "P-117",
        "Every declaration is made in the battle phase of the player's own round, with a ready character "
        "of his on the field, against an area within its range.",
        OBOROZUKI_ONLY,
        step(
            did(DECLARE, DECLARE_JOINTLY).implies(
                all_of(
                    phase == BATTLE,
                    kind(_attacker) == CHARACTER,
                    owner(_attacker) == turn,
                    on_field(_attacker),
                    ~sideways(_attacker),
                    reaches(_attacker, after(attacked)),
                )
            )
        ),
        situation=among(deed, DECLARE, DECLARE_JOINTLY),
        arises_on=("battle",),
        caught=Caught(dropped("declare an attack / it is the player's own battle phase"), "battle", 7),
    ),
)
