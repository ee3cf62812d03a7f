"""Edits that properties catch and that are no mere dropping: other updates, definitions, stricter guards.

For what somebody can do the guard of a rule asks for more; what a step does, and what a definition says, is
changed where no single clause or update keeps the bad thing from happening.
"""

from __future__ import annotations

from solemn.model.logic.build import FALSE, TRUE, all_of, any_of, var, when
from solemn.model.machine.rules import become, clause, each
from solemn.model.oborozuki.zones import sideways
from solemn.model.ocg.adjusting import THROW_AWAY
from solemn.model.ocg.attacking import DECLARE
from solemn.model.ocg.battle import attacker
from solemn.model.ocg.drawing import DRAW_CARD
from solemn.model.ocg.events import ATTACK_DECLARED, NOTHING_HAPPENED, news
from solemn.model.ocg.filters import REQUIREMENT
from solemn.model.ocg.items import HAS_TO_GO_FIRST, LAST_OFFER, duty, is_item
from solemn.model.ocg.leaving import ASK_ONCE_MORE, MAKE_FIRST
from solemn.model.ocg.legality import latched
from solemn.model.ocg.moments import ATTEMPT, DISCARDED_CARDS, NO_MOMENT, moment
from solemn.model.ocg.options import BY_RANKS, segoc
from solemn.model.ocg.phases import ADJUSTING, BATTLE_START, END_PHASE, GOING, phase, stretch
from solemn.model.ocg.selecting import source_gone
from solemn.model.ocg.triggers import GROUPS
from solemn.model.ocg.turn import GO_ON, SKIP_PHASE
from solemn.model.ocg.zones import GRAVEYARD, on_field, source, zone
from solemn.model.timing.building import ADD_LINK, DECLARE_END, PASS_PRIORITY, START_CHAIN
from solemn.model.timing.noting import by_priority, due, last, other, waiting, when_worded
from solemn.model.timing.placing import placing
from solemn.model.timing.resolving import CHAIN_OVER, CLEAR_UP, FINISH_LINK
from solemn.model.timing.vocabulary import (
    CARD,
    CHECKING,
    LEAVING,
    NO_CARD,
    OPEN,
    box,
    chain,
    effect,
    holder,
    mandatory,
    opponent,
    ready,
    trigger,
    turn,
)
from solemn.properties.edits import Stricter, changed, dropped, redefined, together


__all__ = [
    "AGAIN_AFTER_A_CHAIN",
    "A_PASS_OF_T_ONLY",
    "CHAINS_IN_THE_OPEN_STATE",
    "DECLARED_TO_ALL",
    "DECLARED_TO_NOBODY",
    "EVERY_SOURCE_ACTS",
    "FORGOTTEN_MOMENT",
    "FORGOTTEN_TRIGGERS",
    "FREED_WHOEVER_IT_IS",
    "IN_NO_ORDER",
    "LATCHED_BY_A_DRAW",
    "MADE_TO_PASS",
    "MISSED_BY_IF_TOO",
    "MISSED_BY_NONE",
    "MISSED_BY_WHEN_ALWAYS",
    "NEGATING_ITSELF",
    "NEVER_ASKED_ONCE_MORE",
    "NEVER_A_RESPONSE",
    "NEVER_THE_TURN_PLAYERS_OPTIONAL_ONES",
    "NOTHING_AT_AN_ATTEMPT",
    "NOTHING_AT_THE_BATTLE_START",
    "NOTHING_WHILE_LEAVING",
    "ONLY_IN_DUTY",
    "ONLY_ON_THE_FIELD",
    "ONLY_WITH_A_TARGET",
    "ON_TO_THE_END_PHASE",
    "OTHER_PLAYER_AFTER_A_CHAIN",
    "PRIORITY_IN_BOTH_ERAS",
    "RESPONSES_OUTSIDE_MOMENTS",
    "SAME_PHASE_AGAIN",
    "SENT_WHEN_FINISHED",
    "SKIPPED_AND_STILL_GOING",
    "THROWN_AWAY_AND_KEPT",
    "TURNED_BY_A_DECLARATION",
    "TWO_LINKS_AT_MOST",
    "TWO_LINKS_AT_ONCE",
    "WHOEVER_ATTACKS",
]

_card, _requirement = var("card", CARD), var("requirement", REQUIREMENT)
_waits = all_of(trigger(other), waiting(other) > 0, any_of(by_priority(other), ready(other)))

TWO_LINKS_AT_MOST = Stricter(ADD_LINK.name, clause(chain.depth < 2, "the chain has one link"))
RESPONSES_OUTSIDE_MOMENTS = Stricter(ADD_LINK.name, clause(moment == NO_MOMENT, "nothing has just happened"))
NEVER_A_RESPONSE = Stricter(ADD_LINK.name, clause(FALSE, "the impossible is true"))
CHAINS_IN_THE_OPEN_STATE = Stricter(START_CHAIN.name, clause(box == OPEN, "the state is open"))
NOTHING_AT_AN_ATTEMPT = Stricter(START_CHAIN.name, clause(moment != ATTEMPT, "no summon is being attempted"))
NOTHING_WHILE_LEAVING = Stricter(START_CHAIN.name, clause(box != LEAVING, "no end has been announced"))
ONLY_IN_DUTY = Stricter(START_CHAIN.name, clause(duty == HAS_TO_GO_FIRST, "the turn player has to go first"))
NEVER_THE_TURN_PLAYERS_OPTIONAL_ONES = Stricter(placing(GROUPS[2]), clause(FALSE, "the impossible is true"))
NOTHING_AT_THE_BATTLE_START = Stricter(
    DECLARE_END.name, clause(phase != BATTLE_START, "it is not the start step")
)
A_PASS_OF_T_ONLY = Stricter(PASS_PRIORITY.name, clause(holder == turn, "the turn player has priority"))
NEVER_ASKED_ONCE_MORE = Stricter(ASK_ONCE_MORE, clause(FALSE, "the impossible is true"))
ONLY_WITH_A_TARGET = Stricter(FINISH_LINK, clause(chain.top.target != NO_CARD, "the top link has a target"))

FORGOTTEN_TRIGGERS = changed("deal damage", each(waiting, (other,), 0), "makes all waiting triggers lost")
FORGOTTEN_MOMENT = changed(ADD_LINK.name, become(moment, NO_MOMENT), "ends the moment that it answers")
TWO_LINKS_AT_ONCE = changed(
    FINISH_LINK,
    become(chain, when(chain.depth >= 2, chain.pop().pop(), chain.pop())),
    "takes the link below off the chain, too",
)
SENT_WHEN_FINISHED = changed(
    FINISH_LINK,
    each(zone, (_card,), when(_card == source(chain.top.effect), GRAVEYARD, zone(_card))),
    "sends the card of the link to the graveyard at once",
)
IN_NO_ORDER = together(
    dropped("end the placing of triggers / nothing that was triggered is left"),
    dropped(
        f"{ADD_LINK.name} / a trigger is activated in its moment, and now only if it had to wait for priority"
    ),
    Stricter(ADD_LINK.name, clause(any_of(~trigger(effect), due(effect) > 0), "a trigger was triggered")),
)
NEGATING_ITSELF = changed(
    "negate the effect",
    become(chain, chain.put(chain.depth - 1, effect_negated=TRUE)),
    "negates the link that it belongs to",
)
ON_TO_THE_END_PHASE = changed(GO_ON, become(phase, END_PHASE), "leads to the end phase at once")
SAME_PHASE_AGAIN = changed(GO_ON, become(phase, phase), "leaves the phase as it is")
SKIPPED_AND_STILL_GOING = changed(SKIP_PHASE, become(stretch, GOING), "lets the skipped phase go on")
MADE_TO_PASS = changed(MAKE_FIRST, become(duty, LAST_OFFER), "obliges the other player instead")
OTHER_PLAYER_AFTER_A_CHAIN = changed(
    CLEAR_UP, become(holder, opponent(turn)), "gives priority to the other player"
)
AGAIN_AFTER_A_CHAIN = changed(CHAIN_OVER, become(box, CHECKING), "skips the clean-up")
LATCHED_BY_A_DRAW = changed(
    DRAW_CARD, each(latched, (_requirement,), TRUE), "makes true what has to be so since the beginning"
)
DECLARED_TO_ALL = changed(
    DECLARE, each(news, (_card,), ATTACK_DECLARED), "happens to every card, not to the attacker alone"
)
DECLARED_TO_NOBODY = changed(DECLARE, each(news, (_card,), NOTHING_HAPPENED), "happens to no card")
THROWN_AWAY_AND_KEPT = changed(THROW_AWAY, each(zone, (_card,), zone(_card)), "leaves the card in the hand")
TURNED_BY_A_DECLARATION = changed(
    "declare an attack", each(sideways, (_card,), True), "turns every card sideways"
)

MISSED_BY_NONE = redefined("in_time", _waits, "is true of every trigger that waits")
MISSED_BY_IF_TOO = redefined(
    "in_time",
    all_of(_waits, any_of(mandatory(other), last(other))),
    "asks of every optional trigger that its event is the last one",
)
MISSED_BY_WHEN_ALWAYS = redefined(
    "in_time",
    all_of(_waits, any_of(mandatory(other), ~when_worded(other))),
    "is never true of an optional trigger worded 'when'",
)
PRIORITY_IN_BOTH_ERAS = redefined(
    "by_priority",
    all_of(trigger(other), segoc == BY_RANKS, ~mandatory(other)),
    "is true of every optional trigger where triggers go by ranks",
)
FREED_WHOEVER_IT_IS = redefined(
    "freed",
    all_of(is_item(effect), stretch == ADJUSTING, moment == DISCARDED_CARDS),
    "asks for a discard, not for the card that was discarded",
)
ONLY_ON_THE_FIELD = redefined(
    "acting",
    all_of(~source_gone, on_field(source(chain.top.effect))),
    "asks of every effect that its card is on the field",
)
EVERY_SOURCE_ACTS = redefined("acting", TRUE, "is always true, wherever the card of the effect is")
WHOEVER_ATTACKS = redefined("attacking", _card == attacker, "is true of a monster that may not attack, too")
