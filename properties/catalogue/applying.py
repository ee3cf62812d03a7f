"""Properties of links whose card is gone: what applies all the same, and what does nothing."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, forall, var
from solemn.model.machine.rules import PLAYER
from solemn.model.ocg.filters import REQUIREMENT, met
from solemn.model.ocg.kinds import KINDS
from solemn.model.ocg.selecting import (
    acting,
    asks_again,
    done,
    must_stay,
    needs,
    source_gone,
    touched,
)
from solemn.model.ocg.standing import BAN, INDESTRUCTIBLE, banned, has
from solemn.model.ocg.summons import summon_negated
from solemn.model.ocg.zones import (
    GRAVEYARD,
    MONSTER,
    SPELL_ZONE,
    kind,
    on_field,
    one_shot,
    source,
    zone,
)
from solemn.model.timing.choosing import choosing
from solemn.model.timing.noting import other, waiting
from solemn.model.timing.text import MARK, applied, mark_of, step_now
from solemn.model.timing.vocabulary import CARD, INSTRUCTION, begun, chain, is_negated, left, length, move
from solemn.properties.catalogue._edits import EVERY_SOURCE_ACTS, ONLY_ON_THE_FIELD
from solemn.properties.catalogue._words import BOARD_STAYS, LINKS_STAY, REACHED, stays
from solemn.properties.catalogue._write import OCG_ONLY, declare, step
from solemn.properties.edits import Caught


__all__ = ["APPLYING"]

_card, _mark, _requirement = var("card", CARD), var("mark", MARK), var("requirement", REQUIREMENT)
_player, _ban = var("player", PLAYER), var("ban", BAN)

_top = chain.top.effect
_its_card = source(_top)
_not_negated = ~is_negated(chain.depth - 1)

_gone = all_of(any_of(one_shot(_its_card), kind(_its_card) == MONSTER), ~on_field(_its_card))
"""The top link is that of a one-shot card or a monster, which is not on the field."""
_unhindered = all_of(
    move == INSTRUCTION,
    _gone,
    any_of(~needs(_top, step_now), done),
    forall(
        _requirement,
        asks_again(_top, step_now, _requirement).implies(met(_requirement, chain.top.controller, _its_card)),
    ),
)
"""An instruction of such a link, for which the text itself asks for nothing that is not so."""

_missing = all_of(must_stay(_top), zone(_its_card) != SPELL_ZONE)
_fizzling = all_of(begun, chain.depth > 0, source_gone)

APPLYING = (
    declare(
        "P-55",
        "A link of a one-shot card or a monster that has left the field is taken up with all its "
        "instructions unless it was negated, and each is carried out that does not need another one to have "
        "done something or the position to be like this or that: its marks apply, and whatever it finds and "
        "can destroy is destroyed.",
        OCG_ONLY,
        step(
            all_of(REACHED, _gone, _not_negated).implies(
                all_of(after(begun), after(left) == length(_top), after(chain.depth) == chain.depth)
            )
        ),
        step(_unhindered.implies(acting())),
        step(
            all_of(_unhindered, KINDS.now("apply")).implies(
                forall(_mark, mark_of(_top, step_now, _mark).implies(after(applied(_mark))))
            )
        ),
        step(
            all_of(_unhindered, KINDS.now("destroy")).implies(
                forall(
                    _card,
                    all_of(touched(_card), on_field(_card), ~has(_card, INDESTRUCTIBLE)).implies(
                        after(zone(_card)) == GRAVEYARD
                    ),
                )
            )
        ),
        situation=all_of(REACHED, _gone, _not_negated),
        narrowed=(
            "what a text ties to an earlier instruction ('then', 'and if you do') or to the position ('if') "
            "is left out where that fails, wherever its card is."
        ),
        arises_on=("destroyed-sources",),
        caught=Caught(ONLY_ON_THE_FIELD, "destroyed-sources", 11),
    ),
    declare(
        "P-56",
        "If a card that has to stay on the field is not there face-up when its link is reached, that link "
        "does nothing: no card moves, changes hands, gains or loses anything, no player gains, loses or is "
        "forbidden anything, nothing is negated, nobody has to choose, and no mark applies.",
        OCG_ONLY,
        step(all_of(REACHED, _missing, after(begun)).implies(after(source_gone))),
        step(all_of(begun, after(begun)).implies(stays(source_gone))),
        step(
            all_of(move == INSTRUCTION, _fizzling).implies(
                all_of(
                    BOARD_STAYS,
                    LINKS_STAY,
                    stays(summon_negated),
                    ~after(choosing),
                    forall(_mark, stays(applied(_mark))),
                    forall(_player, forall(_ban, stays(banned(_player, _ban)))),
                    forall(other, after(waiting(other)) <= waiting(other)),
                )
            )
        ),
        situation=all_of(_fizzling, left > 0),
        narrowed=(
            "an effect whose own card is paid for it, or that is used from elsewhere than the spell and trap "
            "zone, does not ask for its card; one that its own link takes away had been there."
        ),
        arises_on=("destroyed-sources",),
        caught=Caught(EVERY_SOURCE_ACTS, "destroyed-sources", 11),
    ),
)
