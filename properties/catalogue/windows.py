"""Properties of windows: when one opens, who is asked first, and what has to wait until it is closed."""

from __future__ import annotations

from solemn.model.logic.build import after, all_of, any_of, forall, integer, when
from solemn.model.ocg.battle import attacker
from solemn.model.ocg.deeds import ANNOUNCED, ASKED_AGAIN, NO_STAGE, TO_BE_NEGATED, stage
from solemn.model.ocg.items import is_item
from solemn.model.ocg.moments import (
    AFTER_CHAIN,
    ATTEMPT,
    NO_MOMENT,
    TREATED,
    TURNED_UP,
    ignition,
    ignition_slot,
    moment,
)
from solemn.model.ocg.phases import BEGINNING, GOING, stretch
from solemn.model.ocg.speed import FAST, speed
from solemn.model.ocg.summons import owed
from solemn.model.timing.noting import due, last, other, waiting
from solemn.model.timing.vocabulary import (
    ACTION,
    ACTIVATION,
    AFTER_MOMENTS,
    BUILDING,
    BY_PRIORITY,
    CHECKING,
    CLEANUP,
    END,
    LEAVING,
    NO_CARD,
    OPEN,
    OVER,
    PASS,
    PAYING,
    PROCEDURE,
    RESOLVING,
    TO_OPEN_STATE,
    TO_PROCEDURE,
    TREATMENT,
    TRIGGERS,
    WINDOW,
    box,
    chain,
    holder,
    move,
    offering,
    opponent,
    passes,
    resume,
    trigger,
    turn,
)
from solemn.properties.catalogue._words import NEW
from solemn.properties.catalogue._write import OCG_ONLY, among, declare, step
from solemn.properties.claims import Always, Leads
from solemn.properties.edits import Caught, dropped


__all__ = ["WINDOWS"]

_both_passed = all_of(box == WINDOW, passes == 2)
_goes_on_after = any_of(stretch != GOING, resume == AFTER_MOMENTS)
_opens = all_of(after(box) == WINDOW, box != WINDOW)
_other_is_asked = all_of(offering(), holder == opponent(turn))
_open_move = any_of(move == ACTION, move == END)
_to_open_state = all_of(box != OPEN, after(box) == OPEN)
_opens_phase = any_of(
    all_of(box == PROCEDURE, stage == NO_STAGE, stretch == BEGINNING), all_of(box == LEAVING, passes == 2)
)
"""The open state comes because a phase begins, or because it cannot end yet."""
_battle_opens = all_of(
    box == PROCEDURE,
    any_of(stage == ASKED_AGAIN, all_of(stage == NO_STAGE, stretch == GOING, resume == AFTER_MOMENTS)),
)
"""The open state comes because the moments of an attack, or of the damage step, are over."""
_chain_over = all_of(box == CLEANUP, resume != TO_PROCEDURE)
_after_chain = among(moment, AFTER_CHAIN, TREATED, TURNED_UP)

WINDOWS = (
    declare(
        "P-18",
        "A move that starts no chain, and every step of its stages up to the moment that follows it, leaves "
        "priority with the player who had it.",
        OCG_ONLY,
        step(
            all_of(any_of(move == ACTION, among(box, PROCEDURE, CHECKING)), after(turn) == turn).implies(
                all_of(after(holder) == holder, after(passes) == passes)
            )
        ),
        situation=all_of(box == PROCEDURE, stage != NO_STAGE),
        arises_on=("ignition",),
        caught=Caught(dropped("announce: normal summon / the state is open"), "ignition", 4),
    ),
    declare(
        "P-19",
        "A window opens with the turn player to be asked; in it the other player activates something that is "
        "not mandatory only after a pass of the turn player.",
        OCG_ONLY,
        step(_opens.implies(all_of(after(holder) == turn, after(passes) == 0))),
        step(
            all_of(
                move == ACTIVATION, box == WINDOW, NEW.rank == BY_PRIORITY, NEW.controller == opponent(turn)
            ).implies(passes == 1)
        ),
        Always(
            (box == WINDOW)
            .implies(all_of(chain.is_empty, holder == when(passes == 1, opponent(turn), turn)))
            .term
        ),
        situation=all_of(box == WINDOW, passes == 1),
        narrowed="a mandatory effect that answers the moment is placed before anybody is asked (S001-04).",
        arises_on=("ignition",),
        caught=Caught(
            dropped("start a chain / only the player with priority may activate an effect"), "ignition", 5
        ),
    ),
    declare(
        "P-20",
        "A window leads to an activation or to an offer to the other player, and an activation of the turn "
        "player leads to one; a window is closed, and a chain resolves, only after both have passed.",
        OCG_ONLY,
        Leads(
            since=all_of(box == WINDOW, passes == 0).term,
            until=_other_is_asked.term,
            region=all_of(box == WINDOW, passes == 0).term,
            rank=(integer(0).term,),
            unless=("activation",),
        ),
        step(
            all_of(move == ACTIVATION, box == WINDOW, NEW.controller == turn).implies(
                all_of(among(after(box), BUILDING, PAYING), after(holder) == opponent(turn))
            )
        ),
        step(all_of(box == PAYING, after(box) == BUILDING).implies(after(holder) == holder)),
        step(
            any_of(
                all_of(box == WINDOW, ~among(after(box), WINDOW, BUILDING, PAYING)),
                after(box) == RESOLVING,
            ).implies(any_of(passes == 2, box == RESOLVING, move == TREATMENT))
        ),
        Always(all_of(box == WINDOW, passes == 1).implies(_other_is_asked).term),
        step(_open_move.implies(box == OPEN)),
        situation=all_of(box == WINDOW, passes == 0),
        arises_on=("ignition",),
        caught=Caught(
            dropped(
                "close the window after two passes / both players have passed one directly after the other"
            ),
            "ignition",
            4,
        ),
    ),
    declare(
        "P-21",
        "While a moment lasts, from the first trigger to the end of its chain, no move of the open state is "
        "made, no step is announced to be over, and nothing of speed 1 is activated but triggers, what the "
        "window admits, and what belongs to the phase.",
        OCG_ONLY,
        step(_open_move.implies(all_of(box == OPEN, chain.is_empty))),
        step(
            all_of(move == ACTIVATION, box != OPEN, speed(NEW.effect) < FAST).implies(
                any_of(
                    trigger(NEW.effect),
                    is_item(NEW.effect),
                    all_of(ignition(NEW.effect), ignition_slot()),
                )
            )
        ),
        situation=box == WINDOW,
        arises_on=("ignition",),
        caught=Caught(dropped("announce: normal summon / the state is open"), "ignition", 2),
    ),
    declare(
        "P-22",
        "If both players pass in a window, the open state follows with the turn player to move; after the "
        "window in which a summon can be negated, the summon goes on, and so do the draw, an attack, the "
        "damage step, a phase that a text has ended, and the hand adjustment.",
        OCG_ONLY,
        Leads(
            since=all_of(_both_passed, ~_goes_on_after, moment != ATTEMPT).term,
            until=all_of(box == OPEN, holder == turn, moment == NO_MOMENT).term,
            region=all_of(_both_passed, ~_goes_on_after, moment != ATTEMPT).term,
            rank=(integer(0).term,),
        ),
        Leads(
            since=all_of(_both_passed, moment == ATTEMPT).term,
            until=all_of(box == PROCEDURE, stage == TO_BE_NEGATED).term,
            region=all_of(_both_passed, moment == ATTEMPT).term,
            rank=(integer(0).term,),
        ),
        Leads(
            since=all_of(_both_passed, _goes_on_after).term,
            until=all_of(box == PROCEDURE, stage == NO_STAGE).term,
            region=all_of(_both_passed, _goes_on_after).term,
            rank=(integer(0).term,),
        ),
        situation=all_of(_both_passed, moment != ATTEMPT),
        arises_on=("ignition",),
        caught=Caught(dropped("close the window after two passes"), "ignition", 5),
    ),
    declare(
        "P-23",
        "Each finished chain is followed by a moment of its own, first of triggers, then of a window or a "
        "further chain, and that again until both players pass in its window; a chain in which a summon "
        "could be negated is followed by what becomes of the summon, one before the draw by the draw, and "
        "one that decides the duel by its end. What a text does outside the chain counts as one.",
        OCG_ONLY,
        Leads(
            since=_chain_over.term,
            until=any_of(all_of(among(box, TRIGGERS, WINDOW), _after_chain), box == OVER).term,
            region=any_of(_chain_over, all_of(box == CHECKING, _after_chain)).term,
            rank=(
                when(box == CLEANUP, 1, 0).term,
                when(attacker == NO_CARD, 0, 1).term,
                when(moment == TURNED_UP, 0, 1).term,
            ),
        ),
        step((box == TRIGGERS).implies(among(after(box), TRIGGERS, PAYING, WINDOW, BUILDING))),
        Leads(
            since=all_of(box == CLEANUP, stage != NO_STAGE).term,
            until=any_of(all_of(box == PROCEDURE, stage == TO_BE_NEGATED), box == OVER).term,
            region=all_of(box == CLEANUP, stage != NO_STAGE).term,
            rank=(integer(0).term,),
        ),
        step(
            _to_open_state.implies(
                any_of(
                    _both_passed,
                    all_of(box == PROCEDURE, stage == ANNOUNCED),
                    _opens_phase,
                    _battle_opens,
                )
            )
        ),
        situation=_chain_over,
        narrowed=(
            "a chain in the window in which a summon can be negated is followed by the success or the "
            "failure of the summon, not by a window of its own (S002-56, S002-62)."
        ),
        arises_on=("ignition",),
        caught=Caught(dropped("open a window"), "ignition", 10),
    ),
    declare(
        "P-24",
        "Once a chain has been cleared away the turn player has priority, whoever started it, and has it "
        "until the next window or the first trigger.",
        OCG_ONLY,
        step((box == CLEANUP).implies(all_of(after(holder) == turn, after(passes) == 0))),
        Always(among(box, CHECKING, PROCEDURE, OPEN).implies(all_of(holder == turn, passes == 0)).term),
        situation=box == CLEANUP,
        arises_on=("ignition",),
        caught=Caught(
            dropped("start a chain / a new chain starts only where no chain is being built or resolved"),
            "ignition",
            19,
        ),
    ),
    declare(
        "P-25",
        "Passing, or announcing the end, is nothing that happens: no trigger starts to wait, no moment "
        "comes, and no window opens.",
        OCG_ONLY,
        step(
            any_of(move == PASS, move == END).implies(
                all_of(
                    after(moment) == moment,
                    any_of(after(box) == box, all_of(box == OPEN, after(box) == LEAVING)),
                    forall(
                        other,
                        all_of(
                            after(waiting(other)) == waiting(other),
                            after(last(other)) == last(other),
                            after(due(other)) == due(other),
                        ),
                    ),
                )
            )
        ),
        step(
            all_of(box == LEAVING, passes < 2).implies(
                among(after(box), LEAVING, BUILDING, PAYING, RESOLVING)
            )
        ),
        step(all_of(box == LEAVING, passes == 2).implies(among(after(box), OPEN, PROCEDURE, OVER))),
        situation=any_of(box == LEAVING, passes == 1),
        arises_on=("ignition",),
        caught=Caught(dropped("announce the end of the step / the state is open"), "ignition", 2),
    ),
    declare(
        "P-96",
        "A move of the open state, or the announcement of the end, is made only where every offer that was "
        "owed has been made: nothing waits, nothing is triggered, no moment lasts; and play gets there only "
        "by two passes in a window (in the battle step, once it has been looked up after them what becomes "
        "of the attack), by calling off a move before anything was paid, where a phase begins, and where "
        "somebody has to act before it can end.",
        OCG_ONLY,
        step(
            _open_move.implies(
                all_of(
                    box == OPEN,
                    chain.is_empty,
                    holder == turn,
                    moment == NO_MOMENT,
                    stage == NO_STAGE,
                    forall(other, all_of(waiting(other) == 0, due(other) == 0)),
                )
            )
        ),
        step(
            _to_open_state.implies(
                any_of(
                    all_of(_both_passed, resume == TO_OPEN_STATE),
                    all_of(box == PROCEDURE, stage == ANNOUNCED, owed > 0),
                    _opens_phase,
                    _battle_opens,
                )
            )
        ),
        situation=all_of(_both_passed, resume == TO_OPEN_STATE),
        arises_on=("ignition",),
        caught=Caught(dropped("announce: normal summon / the state is open"), "ignition", 2),
    ),
)
