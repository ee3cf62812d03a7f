"""Properties of magic power: the spirit return, gathering, and what characters cost."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, forall, when
from solemn.model.oborozuki.happenings import GATHER, LEVEL_UP, SUMMON, deed, subject
from solemn.model.oborozuki.options import RETURN_AT_START
from solemn.model.oborozuki.round import BATTLE, END, PREPARATION, START, extra, phase, power
from solemn.model.oborozuki.setting import price_of
from solemn.model.oborozuki.zones import card, level, own_cards, player, sideways
from solemn.model.timing.vocabulary import (
    INSTRUCTION,
    OPEN,
    PROCEDURE,
    SYSTEM_STEP,
    box,
    chain,
    holder,
    move,
    turn,
)
from solemn.properties.catalogue._moves import MOVED, did
from solemn.properties.catalogue._write import OBOROZUKI_ONLY, among, declare, step
from solemn.properties.claims import Always
from solemn.properties.edits import Caught, dropped


__all__ = ["MAGIC_POWER"]

_gained = after(power(turn)) == power(turn) + own_cards() + 1 + extra(turn)
_at_the_return = all_of(
    phase == when(RETURN_AT_START, START, BATTLE), after(phase) == when(RETURN_AT_START, PREPARATION, END)
)
_price = price_of(MOVED)

MAGIC_POWER = (
    declare(
        "P-101",
        "Gathering spirit places no link, and the state is open again after it: the opponent is not asked.",
        OBOROZUKI_ONLY,
        step(did(GATHER).implies(all_of(chain.is_empty, after(chain.is_empty), after(box) == PROCEDURE))),
        step(
            all_of(box == PROCEDURE, deed == GATHER).implies(
                all_of(move == SYSTEM_STEP, after(box) == OPEN, after(holder) == turn, after(chain.is_empty))
            )
        ),
        situation=deed == GATHER,
        arises_on=("level-up",),
        caught=Caught(
            dropped("note what has been done / it is something that may be answered"), "level-up", 2
        ),
    ),
    declare(
        "P-102",
        "The spirit return adds as much as there are cards on the player's own field, one more, and what "
        "effects that name it have added, so at least one; no other step of the system, and no text, "
        "changes magic power.",
        OBOROZUKI_ONLY,
        step(_at_the_return.implies(all_of(_gained, after(power(turn)) > power(turn)))),
        step(
            among(move, SYSTEM_STEP, INSTRUCTION).implies(
                forall(
                    player,
                    any_of(
                        after(power(player)) == power(player), all_of(_at_the_return, player == turn, _gained)
                    ),
                )
            )
        ),
        situation=all_of(box == PROCEDURE, phase == when(RETURN_AT_START, START, BATTLE)),
        arises_on=("two-rounds",),
        caught=Caught(
            dropped("go on to the next phase / no spirit return is due, which yields at least one"),
            "two-rounds",
            5,
        ),
    ),
    declare(
        "P-103",
        "Gathering adds the level of the card, which is turned sideways, and changes no other card.",
        OBOROZUKI_ONLY,
        step(
            did(GATHER).implies(
                all_of(
                    after(power(turn)) == power(turn) + level(MOVED),
                    ~sideways(MOVED),
                    after(sideways(subject)),
                    forall(card, any_of(card == MOVED, after(sideways(card)) == sideways(card))),
                )
            )
        ),
        situation=deed == GATHER,
        arises_on=("special-sc",),
        caught=Caught(dropped("gather spirit / sets power"), "special-sc", 1),
    ),
    declare(
        "P-104",
        "Magic power is never negative; a character is set up only if five times its level can be paid, "
        "which is what it costs.",
        OBOROZUKI_ONLY,
        Always(forall(player, power(player) >= 0).term),
        step(
            did(SUMMON, LEVEL_UP).implies(
                all_of(power(turn) >= _price, after(power(turn)) == power(turn) - _price)
            )
        ),
        situation=among(deed, SUMMON, LEVEL_UP),
        arises_on=("characters",),
        caught=Caught(dropped("summon / sets power"), "characters", 1),
    ),
)
