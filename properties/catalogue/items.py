"""Properties of what belongs to a phase: who has to act, who goes first, that it is all dealt with."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, enabled, exists, forall, var
from solemn.model.ocg.items import (
    HANDLE,
    HAS_TO_GO_FIRST,
    LAST_OFFER,
    OTHER_HAS_TO_ACT,
    compulsory,
    duty,
    freed,
    is_item,
    item_in,
    owes,
    pending,
    treatment,
)
from solemn.model.ocg.kinds import DRAWN_DUEL, KINDS, result
from solemn.model.ocg.moments import BEFORE_DRAW, moment, negates_summons
from solemn.model.ocg.options import EIGHT_STEPS, OPTIONAL_FORCES, item_procedure
from solemn.model.ocg.phases import (
    AFTER_THE_DRAW,
    BEFORE_THE_DRAW,
    END_PHASE,
    GOING,
    phase,
    stretch,
    time,
)
from solemn.model.ocg.prices import on_monster_zone
from solemn.model.ocg.todo import todo
from solemn.model.timing.building import DECLARE_END, PASS_PRIORITY, START_CHAIN
from solemn.model.timing.placing import OWED
from solemn.model.timing.vocabulary import (
    ACTIVATION,
    CARD,
    CHECKING,
    CLEANUP,
    EFFECT,
    END,
    LEAVING,
    OPEN,
    OVER,
    TREATMENT,
    N,
    T,
    box,
    chain,
    controller,
    effect,
    holder,
    mandatory,
    move,
    opponent,
    passes,
    turn,
)
from solemn.properties.catalogue._edits import (
    A_PASS_OF_T_ONLY,
    MADE_TO_PASS,
    NEVER_ASKED_ONCE_MORE,
    ONLY_IN_DUTY,
    OTHER_PLAYER_AFTER_A_CHAIN,
)
from solemn.properties.catalogue._words import NEW, usable
from solemn.properties.catalogue._write import OCG_ONLY, among, declare, step
from solemn.properties.claims import Always, CanForce, Equivalent, Leads, May
from solemn.properties.edits import Caught, dropped


__all__ = ["ITEMS"]

_deals = any_of(move == ACTIVATION, move == TREATMENT)
_passed_both = all_of(box == LEAVING, passes == 2)
_other = opponent(turn)
_something_left = exists(effect, all_of(is_item(effect), item_in(effect, time()), todo(effect)))
_belongs_to_phases = exists(effect, is_item(effect))
"""A position has something that belongs to a phase; without it nothing differs."""
_leaves = all_of(box == LEAVING, any_of(after(stretch) != GOING, after(box) == OVER))
_asked_again = all_of(box == LEAVING, passes == 1)
_must = ~enabled(PASS_PRIORITY.name)

_of_t = all_of(is_item(NEW.effect), NEW.controller == T)
_of_n = all_of(is_item(NEW.effect), NEW.controller == N)
_t_owes = all_of(box == OPEN, stretch == GOING, turn == T, owes(T))

_new_in_time = all_of(is_item(effect), item_in(effect, time()), pending(effect), ~treatment(effect))
_usable_item = all_of(
    _new_in_time, controller(effect) == turn, ~mandatory(effect), ~negates_summons(effect), usable(effect)
)

_card, _one, _more = var("card", CARD), var("one", EFFECT), var("more", EFFECT)
_revives = all_of(
    controller(_one) == T,
    is_item(_one),
    item_in(_one, time()),
    pending(_one),
    usable(_one),
    KINDS.has(_one, "special summon"),
)
_decides = all_of(
    controller(_more) == N,
    compulsory(_more),
    item_in(_more, time()),
    pending(_more),
    usable(_more),
    KINDS.has(_more, "win"),
)
_last_turn = all_of(
    box == OPEN,
    turn == T,
    phase == END_PHASE,
    stretch == GOING,
    duty != HAS_TO_GO_FIRST,
    exists(_more, _decides),
    forall(_card, ~on_monster_zone(_card)),
    forall(effect, any_of(is_item(effect), ~usable(effect))),
)
_forced = all_of(_last_turn, exists(_one, all_of(_revives, any_of(compulsory(_one), OPTIONAL_FORCES))))
_left_to_him = all_of(
    _last_turn,
    item_procedure == EIGHT_STEPS,
    ~OPTIONAL_FORCES,
    exists(_one, _revives),
    forall(_one, _revives.implies(~compulsory(_one))),
)

ITEMS = (
    declare(
        "P-74",
        "Once the end of a phase with something left to do has been announced, somebody acts or the phase "
        "ends, and when it ends neither player has anything compulsory left that he could do.",
        OCG_ONLY,
        Leads(
            since=all_of(box == LEAVING, _something_left).term,
            until=any_of(stretch != GOING, box == OVER).term,
            region=among(box, LEAVING, OPEN).term,
            rank=(),
            unless=("activation", "treatment", "action"),
        ),
        step(_leaves.implies(all_of(~owes(turn), ~owes(_other)))),
        situation=all_of(box == LEAVING, _something_left),
        narrowed="with effects that may be used any number of times there is no end to it (C-21).",
        arises_on=("eight-steps",),
        caught=Caught(
            dropped("end the step after two passes / the turn player has nothing compulsory left"),
            "eight-steps",
            14,
        ),
    ),
    declare(
        "P-75",
        "If both players pass while the turn player has something compulsory left, he is the next to act.",
        OCG_ONLY,
        step(
            all_of(_passed_both, owes(turn)).implies(
                all_of(after(box) == OPEN, after(holder) == turn, after(duty) == HAS_TO_GO_FIRST)
            )
        ),
        step(all_of(duty == HAS_TO_GO_FIRST, _deals).implies(NEW.controller == turn)),
        step(all_of(duty == HAS_TO_GO_FIRST, move == END).implies(~owes(turn))),
        situation=all_of(_passed_both, owes(turn)),
        arises_on=("eight-steps",),
        caught=Caught(
            dropped("announce the end of the step / the turn player has to go first, since both have passed"),
            "eight-steps",
            5,
        ),
    ),
    declare(
        "P-76",
        "The other player is obliged to act only while the turn player has nothing compulsory left.",
        OCG_ONLY,
        Always(all_of(_asked_again, _must).implies(all_of(~owes(turn), owes(_other))).term),
        step(all_of(duty != OTHER_HAS_TO_ACT, after(duty) == OTHER_HAS_TO_ACT).implies(duty == LAST_OFFER)),
        step(
            all_of(duty != LAST_OFFER, after(duty) == LAST_OFFER).implies(all_of(~owes(turn), owes(_other)))
        ),
        situation=all_of(_asked_again, _must),
        arises_on=("eight-steps",),
        caught=Caught(MADE_TO_PASS, "eight-steps", 4),
    ),
    declare(
        "P-77",
        "As long as the turn player has something compulsory left, the other player can bring it about that "
        "something of the turn player's is dealt with before anything of his own; so the turn player cannot "
        "bring about the converse.",
        OCG_ONLY,
        CanForce(
            "N",
            goal_step=all_of(_deals, _of_t).term,
            avoiding_step=all_of(_deals, _of_n).term,
            whenever=_t_owes.term,
        ),
        situation=_t_owes,
        arises_on=("eight-steps",),
        caught=Caught(
            dropped("announce the end of the step / the turn player has to go first, since both have passed"),
            "eight-steps",
            1,
        ),
    ),
    declare(
        "P-78",
        "After every single thing that is dealt with in a phase, whoever did it, the turn player has "
        "priority again.",
        OCG_ONLY,
        step((box == CLEANUP).implies(after(holder) == turn)),
        Always(among(box, CHECKING, OPEN).implies(holder == turn).term),
        situation=all_of(~chain.is_empty, is_item(chain[0].effect), chain[0].controller != turn),
        arises_on=("eight-steps",),
        caught=Caught(OTHER_PLAYER_AFTER_A_CHAIN, "eight-steps", 7),
    ),
    declare(
        "P-79",
        "Where phases have something to do a player who has nothing left can always pass, and nobody who has "
        "to act is without a move: a phase cannot get stuck.",
        OCG_ONLY,
        May(
            all_of(_asked_again, ~owes(_other), *(~enabled(name) for name in OWED)).term,
            enabled(PASS_PRIORITY.name).term,
        ),
        May(
            _asked_again.term,
            any_of(enabled(PASS_PRIORITY.name), enabled(START_CHAIN.name), enabled(HANDLE)).term,
        ),
        May(
            all_of(box == OPEN, duty == HAS_TO_GO_FIRST).term,
            any_of(enabled(DECLARE_END.name), enabled(START_CHAIN.name), enabled(HANDLE)).term,
        ),
        situation=_asked_again,
        arises_on=("start-step",),
        caught=Caught(A_PASS_OF_T_ONLY, "start-step", 2),
    ),
    declare(
        "P-80",
        "The eight steps and the pass table allow the same orders in which effects are used and handled, "
        "whatever is passed in between.",
        OCG_ONLY,
        Equivalent(
            left={"item_procedure": "eight_steps"},
            right={"item_procedure": "pass_table"},
            showing=("activation", "treatment"),
            given=_belongs_to_phases.term,
        ),
        situation=all_of(box == LEAVING, _something_left),
        narrowed="under one value of optional_forces, the same for both.",
        arises_on=("asked-once-more",),
        caught=Caught(NEVER_ASKED_ONCE_MORE, "asked-once-more", 3),
    ),
    declare(
        "P-81",
        "Where the other player has to decide the duel in the end phase, nobody has a monster, and the turn "
        "player can bring one back: the other player can prevent a draw if the revival is compulsory, or if "
        "what is optional forces, too; under the eight steps, and if it is optional, the turn player can "
        "force the draw.",
        OCG_ONLY,
        CanForce(
            "N",
            goal=all_of(box == OVER, result != DRAWN_DUEL).term,
            whenever=_forced.term,
        ),
        CanForce("T", goal=(result == DRAWN_DUEL).term, whenever=_left_to_him.term),
        situation=_last_turn,
        arises_on=("last-turn",),
        caught=Caught(
            dropped("announce the end of the step / the turn player has to go first, since both have passed"),
            "last-turn",
            1,
        ),
    ),
    declare(
        "P-82",
        "What belongs to a phase is dealt with in that phase only, and in the open state or while its end is "
        "being answered; before the draw in the window that is there for it. A card that has just been "
        "discarded in the hand adjustment is the exception.",
        OCG_ONLY,
        step(
            all_of(move == ACTIVATION, is_item(NEW.effect)).implies(
                all_of(
                    item_in(NEW.effect, time()),
                    any_of(
                        all_of(stretch == GOING, among(box, OPEN, LEAVING)),
                        all_of(moment == BEFORE_DRAW, chain.is_empty),
                        freed(NEW.effect),
                    ),
                )
            )
        ),
        step(
            (move == TREATMENT).implies(
                all_of(
                    item_in(NEW.effect, time()),
                    any_of(
                        all_of(stretch == GOING, among(box, OPEN, LEAVING)),
                        among(stretch, BEFORE_THE_DRAW, AFTER_THE_DRAW),
                    ),
                )
            )
        ),
        situation=exists(effect, is_item(effect)),
        arises_on=("eight-steps",),
        caught=Caught(
            dropped("start a chain / what belongs to a phase is used in the open state, and in no window"),
            "eight-steps",
            9,
        ),
    ),
    declare(
        "P-83",
        "Whenever it is the turn player's move in a phase, what belongs to it and can be used can be used, "
        "even if that has become so in the middle of the phase.",
        OCG_ONLY,
        May(
            all_of(box == OPEN, stretch == GOING, exists(effect, _usable_item)).term,
            forall(effect, _usable_item.implies(enabled(START_CHAIN.name, effect=effect))).term,
        ),
        situation=all_of(box == OPEN, stretch == GOING, exists(effect, _usable_item)),
        arises_on=("eight-steps",),
        caught=Caught(ONLY_IN_DUTY, "eight-steps", 1),
    ),
)
