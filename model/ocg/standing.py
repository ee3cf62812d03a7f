"""What holds of cards and players for a while: statuses of cards, and what players may not do.

A status or a ban is given by an instruction, for as long as it says, or stands as long as a face-up card
with a continuous effect does. A card that leaves the field loses what it was given.
"""

from __future__ import annotations

from solemn.model.logic.build import all_of, any_of, attribute, exists, forall, members, state, var
from solemn.model.logic.sorts import BOOL, EnumSort
from solemn.model.machine.rules import PLAYER, attribute_of, define, variable
from solemn.model.machine.ruleset import Part
from solemn.model.ocg.events import answers_event, continuous
from solemn.model.ocg.filters import FILTER, matches
from solemn.model.ocg.strength import doomed
from solemn.model.ocg.zones import being_activated, player_of, source, usable_from, zone
from solemn.model.timing.text import MARK, STEP, applied
from solemn.model.timing.vocabulary import CARD, EFFECT, opponent


__all__ = [
    "BAN",
    "BANNED_SUMMON",
    "BATTLE_PROOF",
    "BOTH_PLAYERS",
    "DURATION",
    "FOR_GOOD",
    "FOR_THE_MOMENT",
    "INDESTRUCTIBLE",
    "NEGATED",
    "NEVER_CHOSEN",
    "NOT_AT_ALL",
    "NO_ATTACK",
    "NO_BATTLE_DAMAGE",
    "NO_BATTLE_PHASE",
    "NO_DECLARATION",
    "NO_DRAW",
    "NO_DRAW_PHASE",
    "NO_MAIN1",
    "NO_MAIN2",
    "NO_STANDBY",
    "ONCE",
    "STANDING",
    "STATUS",
    "THE_OPPONENT",
    "THIS_TURN",
    "UNABLE_TO_ATTACK",
    "UNABLE_TO_DECLARE",
    "UNAFFECTED",
    "UNASSAILABLE",
    "UNTARGETABLE",
    "WHOM",
    "banned",
    "bans",
    "forbidden",
    "gives",
    "has",
    "holds_now",
    "lasts",
    "needs_mark",
    "sifted",
    "standing",
    "status",
    "whom",
    "within",
]

STATUS = EnumSort(
    "Status",
    (
        "nothing",
        "cannot be targeted",
        "cannot be destroyed by effects",
        "unaffected by effects",
        "its effects are negated",
        "cannot attack",
        "cannot declare attacks",
        "cannot be attacked",
        "cannot be chosen as an attack target",
        "cannot be destroyed by battle",
    ),
)
"""What can hold of a card."""
(
    _,
    UNTARGETABLE,
    INDESTRUCTIBLE,
    UNAFFECTED,
    NEGATED,
    UNABLE_TO_ATTACK,
    UNABLE_TO_DECLARE,
    UNASSAILABLE,
    NEVER_CHOSEN,
    BATTLE_PROOF,
) = members(STATUS)

BAN = EnumSort(
    "Ban",
    (
        "monster effect",
        "spell",
        "trap",
        "special summon",
        "normal draw",
        "draw phase",
        "standby phase",
        "main phase 1",
        "battle phase",
        "main phase 2",
        "attack",
        "attack declaration",
        "battle damage",
    ),
)
"""What a player may be forbidden: to activate something of that kind, to special summon, his normal draw, a
phase of his turn, which is skipped then, to attack at all, or to declare attacks; or battle damage, of which
he takes none."""
(
    _,
    _,
    _,
    BANNED_SUMMON,
    NO_DRAW,
    NO_DRAW_PHASE,
    NO_STANDBY,
    NO_MAIN1,
    NO_BATTLE_PHASE,
    NO_MAIN2,
    NO_ATTACK,
    NO_DECLARATION,
    NO_BATTLE_DAMAGE,
) = members(BAN)

DURATION = EnumSort("Duration", ("not at all", "for the moment", "once", "this turn", "for good"))
"""How long something holds; `for the moment` is until something else happens or the moment is over, `once`
until a player has missed his draw or a phase because of it."""
NOT_AT_ALL, FOR_THE_MOMENT, ONCE, THIS_TURN, FOR_GOOD = members(DURATION)

WHOM = EnumSort("Whom", ("its player", "the opponent", "both players"))
"""Which players an instruction is about, as the player of the effect sees it."""
_ITS_PLAYER, THE_OPPONENT, BOTH_PLAYERS = members(WHOM)

status = state("status", CARD, STATUS, DURATION)
"""How long a card has a status that an instruction gave it."""
banned = state("banned", PLAYER, BAN, DURATION)
"""How long a player may not do something because of an instruction."""

sifted = attribute("sifted", EFFECT, STEP, FILTER)
"""The cards that an instruction describes."""
gives = attribute("gives", EFFECT, STEP, STATUS)
"""The status that an instruction gives; a continuous effect gives it as long as it stands."""
bans = attribute("bans", EFFECT, STEP, BAN, BOOL)
"""Whether an instruction, or a continuous effect by its only one, forbids something."""
lasts = attribute("lasts", EFFECT, STEP, DURATION)
whom = attribute("whom", EFFECT, STEP, WHOM)
needs_mark = attribute("needs_mark", EFFECT, MARK, BOOL)
"""Whether the effect can be used, or stands, only while a mark applies."""

_effect, _card, _player, _status, _ban, _whom = (
    var("effect", EFFECT),
    var("card", CARD),
    var("player", PLAYER),
    var("status", STATUS),
    var("ban", BAN),
    var("whom", WHOM),
)
_its_player = var("its_player", PLAYER)
_mark = var("mark", MARK)

within = define(
    "within",
    (_whom, _its_player, _player),
    any_of(
        _whom == BOTH_PLAYERS,
        all_of(_whom == _ITS_PLAYER, _player == _its_player),
        all_of(_whom == THE_OPPONENT, _player == opponent(_its_player)),
    ),
)
"""Whether a player is one of those whom the effect of a player is about."""

holds_now = define(
    "holds_now",
    (_effect,),
    forall(_mark, needs_mark(_effect, _mark).implies(applied(_mark))),
)
"""Whether the mark applies that an effect belongs to, if it belongs to one."""

stands = define(
    "stands",
    (_effect,),
    all_of(
        continuous(_effect),
        ~answers_event(_effect),
        usable_from(_effect, zone(source(_effect))),
        ~being_activated(source(_effect)),
        status(source(_effect), NEGATED) == NOT_AT_ALL,
        ~doomed(source(_effect)),
        holds_now(_effect),
    ),
)
"""Whether the card of a continuous effect is there and not about to be destroyed by battle, its activation
has resolved, no instruction has negated its effects, and what it belongs to applies."""

_described = matches(sifted(_effect, 0), player_of(source(_effect)), source(_effect), _card)

shielded = define(
    "shielded",
    (_card,),
    any_of(
        status(_card, UNAFFECTED) != NOT_AT_ALL,
        exists(_effect, all_of(stands(_effect), gives(_effect, 0) == UNAFFECTED, _described)),
    ),
)
"""Whether the effects of other cards do not reach the card."""
_reached = any_of(source(_effect) == _card, ~shielded(_card))

silenced = define(
    "silenced",
    (_card,),
    exists(_effect, all_of(stands(_effect), gives(_effect, 0) == NEGATED, _described, _reached)),
)
"""Whether a continuous effect of another card negates its effects."""

standing = define("standing", (_effect,), all_of(stands(_effect), ~silenced(source(_effect))))
"""Whether a continuous effect applies."""

has = define(
    "has",
    (_card, _status),
    any_of(
        status(_card, _status) != NOT_AT_ALL,
        exists(
            _effect,
            all_of(
                standing(_effect),
                gives(_effect, 0) == _status,
                _described,
                any_of(_status == UNAFFECTED, _reached),
            ),
        ),
    ),
)
"""Whether something holds of a card."""

forbidden = define(
    "forbidden",
    (_player, _ban),
    any_of(
        banned(_player, _ban) != NOT_AT_ALL,
        exists(
            _effect,
            all_of(
                standing(_effect),
                bans(_effect, 0, _ban),
                within(whom(_effect, 0), player_of(source(_effect)), _player),
            ),
        ),
    ),
)
"""Whether a player may not do something."""

STANDING = Part(
    variables=(
        variable(status, NOT_AT_ALL, dormant=True, says="status"),
        variable(banned, NOT_AT_ALL, dormant=True, says="forbidden"),
    ),
    attributes=tuple(map(attribute_of, (sifted, gives, bans, lasts, whom, needs_mark))),
    definitions=(within, holds_now, stands, shielded, silenced, standing, has, forbidden),
)
"""What holds for a while."""
