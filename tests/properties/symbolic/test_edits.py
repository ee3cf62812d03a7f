"""A rule is written once: what an edited clause gives or takes, it gives and takes everywhere.

The same edit of the same value changes what the interpreter does, what generated code does and what the Z3
relation allows, and it changes the verdicts of search and proof alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from broken_rounds import BREAKING, EDITS
from mutants import redefined, stricter, updated, without_all, without_update
from reachable import reachable
from situations import EVERYTHING, situation
from solemn.counterexamples.replay import validate
from solemn.model.graph.explore import explore
from solemn.model.graph.successors import Patience, Successors
from solemn.model.logic.build import FALSE, TRUE, Expr, all_of, any_of, var, when
from solemn.model.logic.operators import Undefined
from solemn.model.machine.edit import clauses_of, edit_clause, without
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import RangeError, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import Clause, become, clause, each
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
from solemn.model.ocg.summons import TAKE_OUT
from solemn.model.ocg.triggers import GROUPS
from solemn.model.ocg.turn import GO_ON, SKIP_PHASE
from solemn.model.ocg.zones import GRAVEYARD, on_field, source, zone
from solemn.model.scenario import Scenario, load
from solemn.model.scenario.games import rule_set
from solemn.model.timing.building import ADD_LINK, DECLARE_END, PASS_PRIORITY, START_CHAIN
from solemn.model.timing.noting import by_priority, due, last, other, waiting, when_worded
from solemn.model.timing.placing import placing
from solemn.model.timing.resolving import CHAIN_OVER, CLEAR_UP, FINISH_LINK, PASS_OVER
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
from solemn.properties.catalogue.registry import lemmas, properties, property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.symbolic.induction import Induction
from solemn.properties.verdicts import Verdict
from solver import SolverSteps
from spells import two_spells


_LOOKED_AT = 12
_MATTERING, _OTHERS = 6, 2
_SCENARIOS = ("E000-04", "E000-05", "E003-06")
_MACHINES = {name: load(name).machine for name in _SCENARIOS}
_ASKED = {name: SolverSteps(machine) for name, machine in _MACHINES.items()}

_DIRECTLY = "what negates a summon answers nothing but the summon, directly"
_ONLY_FAST = "outside the open state only a fast effect may start a chain"
_IN_ITS_MOMENT = "a trigger is activated in its moment, and now only if it had to wait for priority"
_BOTH_PASSED = "both players have passed one directly after the other"
_ONLY_TIED = "in the hand adjustment only what is tied to what has just happened may start a chain"
_GOES_FIRST = "announce the end of the step / the turn player has to go first, since both have passed"
_card, _requirement = var("card", CARD), var("requirement", REQUIREMENT)
_waits = all_of(trigger(other), waiting(other) > 0, any_of(by_priority(other), ready(other)))

NEEDED: dict[str, tuple[str, str | tuple[str, ...], int]] = {
    "P-01": ("E000-04", "start resolution after two passes", 3),
    "P-02": (
        "E000-04",
        "start resolution after two passes / both players have passed one directly after the other",
        2,
    ),
    "P-04": ("E000-02", "add a chain link / an effect cannot answer a faster one", 3),
    "P-05": ("E000-02", "add a chain link / an effect cannot answer a faster one", 3),
    "P-06": ("two-spells", "add a chain link / a speed 1 effect cannot answer another effect", 3),
    "P-08": ("E000-04", "finish the top link / all its instructions have been carried out", 6),
    "P-09": ("E000-04", "take up the top link / a chain is resolving", 2),
    "P-10": (
        "E000-04",
        "start a chain / a new chain starts only where no chain is being built or resolved",
        5,
    ),
    "P-11": ("E000-04-spare", "add a chain link / only the player with priority may activate an effect", 1),
    "P-13": ("E000-04-spare", "add a chain link / only the player with priority may activate an effect", 2),
    "P-15": ("hidden-trigger", "add a chain link / the effect directly below may be answered by it", 11),
    "P-16": ("own-name", "add a chain link / no card of the same name lies in the chain", 2),
    "P-17": ("negated-summon", f"start a chain / {_DIRECTLY}", 1),
    "P-18": ("ignition", "announce: normal summon / the state is open", 4),
    "P-19": ("ignition", "start a chain / only the player with priority may activate an effect", 5),
    "P-20": (
        "ignition",
        "close the window after two passes / both players have passed one directly after the other",
        4,
    ),
    "P-21": ("ignition", "announce: normal summon / the state is open", 2),
    "P-22": ("ignition", "close the window after two passes", 5),
    "P-23": ("ignition", "open a window", 10),
    "P-24": (
        "ignition",
        "start a chain / a new chain starts only where no chain is being built or resolved",
        19,
    ),
    "P-25": ("ignition", "announce the end of the step / the state is open", 2),
    "P-26": (
        "simultaneous-triggers",
        f"{placing(GROUPS[0])} / it is one of the {GROUPS[0].name}",
        10,
    ),
    "P-28": ("mandatory-quick-effect", "pass / no mandatory effect has to answer first", 10),
    "P-29": ("simultaneous-triggers", "end the placing of triggers / nothing that was triggered is left", 10),
    "P-35": ("hidden-trigger", "start a chain / only the player with priority may activate an effect", 10),
    "P-36": ("paid-for", "end the placing of triggers / nothing that was triggered is left", 7),
    "P-38": (
        "first-link-only",
        f"{placing(GROUPS[2])} / nothing lies in the chain yet, where it can only be the first link",
        8,
    ),
    "P-40": ("ignition", f"start a chain / {_ONLY_FAST}", 9),
    "P-41": (
        "ignition",
        (
            "add a chain link / an ignition effect answers nothing",
            "add a chain link / a speed 1 effect cannot answer another effect",
            "add a chain link / an effect cannot answer a faster one",
        ),
        12,
    ),
    "P-42": ("ignition", f"start a chain / {_ONLY_FAST}", 20),
    "P-43": (
        "ignition",
        (
            "start a chain / a new chain starts only where no chain is being built or resolved",
            f"start a chain / {_ONLY_FAST}",
        ),
        9,
    ),
    "P-45": ("answers-to-a-summon", "start a chain / its activation condition is met", 1),
    "P-46": ("negated-summon", "the summon succeeds / it could be negated", 2),
    "P-47": ("negated-summon", "the summon succeeds / a move is under way", 4),
    "P-48": ("negated-summon", "the summon succeeds / the summon has not been negated", 14),
    "P-49": (
        "negated-summon",
        "start a chain / while a summon can be negated only what negates it may start a chain",
        5,
    ),
    "P-52": ("continuous-effect", "continuous effects apply / the monster has been placed", 2),
    "P-57": ("negated-negation", "take up the top link / the link is not negated", 13),
    "P-63": (
        "instead-of-the-draw",
        "make the normal draw / the players have been asked before the draw",
        2,
    ),
    "P-64": ("start-step", f"end the step after two passes / {_BOTH_PASSED}", 3),
    "P-65": ("start-step", f"end the step after two passes / {_BOTH_PASSED}", 3),
    "P-67": ("start-step", f"end the step after two passes / {_BOTH_PASSED}", 3),
    "P-70": ("no-attacker", "announce: attack / it is the battle step", 2),
    "P-71": (
        "instead-of-the-draw",
        "start a chain / before the draw only what takes its place may start a chain",
        4,
    ),
    "P-74": (
        "eight-steps",
        "end the step after two passes / the turn player has nothing compulsory left",
        14,
    ),
    "P-75": ("eight-steps", _GOES_FIRST, 5),
    "P-84": ("replay", "declare the attack / its target has been chosen", 9),
    "P-85": ("called-off", "open a window / no attack has to be called off", 17),
    "P-87": (
        "replay",
        "go on after the moment of an attack / the other player's monsters are the same",
        21,
    ),
    "P-82": (
        "eight-steps",
        "start a chain / what belongs to a phase is used in the open state, and in no window",
        9,
    ),
    "P-90": ("hand-of-eight", "end the hand adjustment / the hand is no larger than the limit in force", 5),
    "P-92": (
        "hand-of-eight",
        f"start a chain / {_ONLY_TIED}",
        12,
    ),
    "P-94": ("E000-04", "end the chain", 7),
    "P-95": ("E000-04", "end the step after two passes", 2),
    "P-96": ("ignition", "announce: normal summon / the state is open", 2),
}
"""For each property a scenario, what it needs (clauses or rules), and the length of a trace without it."""


def _negating_itself(machine: Machine) -> Machine:
    """What negates an effect negates its own."""
    own = chain.put(chain.depth - 1, effect_negated=TRUE)
    return updated(machine, "negate the effect", become(chain, own))


def _to_the_graveyard(machine: Machine, rule: str, link: Expr) -> Machine:
    """A rule sends the card of a link to the graveyard."""
    gone = when(_card == source(link.effect), GRAVEYARD, zone(_card))
    return updated(machine, rule, each(zone, (_card,), gone))


def _skipping_the_order(machine: Machine) -> Machine:
    """Triggers left over may be activated while a chain is being built."""
    in_time = clause(any_of(~trigger(effect), due(effect) > 0), "it was triggered")
    edited = edit_clause(machine, ADD_LINK.name, _IN_ITS_MOMENT, in_time)
    return without(edited, "end the placing of triggers / nothing that was triggered is left")


_EDITS: dict[str, tuple[str, Callable[[Machine], Machine], int]] = {
    "P-27": ("simultaneous-triggers", _skipping_the_order, 12),
    "P-29": ("missed-moments", lambda m: updated(m, "deal damage", each(waiting, (other,), 0)), 7),
    "P-30": ("missed-moments", lambda m: redefined(m, "in_time", _waits), 11),
    "P-31": (
        "missed-moments",
        lambda m: redefined(m, "in_time", all_of(_waits, any_of(mandatory(other), last(other)))),
        11,
    ),
    "P-32": (
        "last-event",
        lambda m: redefined(m, "in_time", all_of(_waits, any_of(mandatory(other), ~when_worded(other)))),
        10,
    ),
    "P-33": ("answers-to-a-summon", lambda m: updated(m, ADD_LINK.name, become(moment, NO_MOMENT)), 11),
    "P-44": (
        "last-event",
        lambda m: redefined(m, "by_priority", all_of(trigger(other), segoc == BY_RANKS, ~mandatory(other))),
        10,
    ),
    "P-58": ("choices", _negating_itself, 9),
    "P-62": ("skipped", lambda m: updated(m, GO_ON, become(phase, END_PHASE)), 2),
    "P-66": ("skipped", lambda m: updated(m, GO_ON, become(phase, phase)), 2),
    "P-72": ("skipped", lambda m: updated(m, SKIP_PHASE, become(stretch, GOING)), 1),
    "P-76": ("eight-steps", lambda m: updated(m, MAKE_FIRST, become(duty, LAST_OFFER)), 4),
    "P-78": ("eight-steps", lambda m: updated(m, CLEAR_UP, become(holder, opponent(turn))), 7),
    "P-93": (
        "just-discarded",
        lambda m: redefined(
            m, "freed", all_of(is_item(effect), stretch == ADJUSTING, moment == DISCARDED_CARDS)
        ),
        9,
    ),
    "P-60": ("E000-04", lambda m: updated(m, CHAIN_OVER, become(box, CHECKING)), 8),
    "P-61": ("E000-04", lambda m: stricter(m, FINISH_LINK, chain.top.target != NO_CARD), 7),
}
"""For each property a scenario, an edit of other things than clauses, and the length of a trace after it."""


_ABILITIES: dict[str, tuple[str, str, Callable[[Machine], Machine]]] = {
    "P-14": ("any-name", "ocg", lambda m: stricter(m, ADD_LINK.name, chain.depth < 2)),
    "P-34": ("answers-to-a-summon", "ocg", lambda m: stricter(m, ADD_LINK.name, moment == NO_MOMENT)),
    "P-37": (
        "hidden-trigger",
        "ocg",
        lambda m: without(m, "add a chain link / the effect directly below may be answered by it"),
    ),
    "P-39": ("ignition", "ocg/classic", lambda m: stricter(m, START_CHAIN.name, box == OPEN)),
    "P-50": ("negated-summon", "ocg", lambda m: stricter(m, START_CHAIN.name, moment != ATTEMPT)),
    "P-51": ("negated-summon", "ocg", lambda m: without_update(m, TAKE_OUT, "zone")),
    "P-53": ("simultaneous-triggers", "ocg", lambda m: stricter(m, placing(GROUPS[2]), FALSE)),
    "P-54": ("ignition", "ocg", lambda m: stricter(m, START_CHAIN.name, box == OPEN)),
    "P-55": (
        "destroyed-sources",
        "ocg",
        lambda m: redefined(m, "acting", all_of(~source_gone, on_field(source(chain.top.effect)))),
    ),
    "P-56": ("destroyed-sources", "ocg", lambda m: redefined(m, "acting", TRUE)),
    "P-68": (
        "start-step",
        "ocg",
        lambda m: stricter(m, DECLARE_END.name, phase != BATTLE_START),
    ),
    "P-69": ("start-step", "ocg", lambda m: stricter(m, START_CHAIN.name, box != LEAVING)),
    "P-73": (
        "not-empty-at-the-beginning",
        "ocg",
        lambda m: updated(m, DRAW_CARD, each(latched, (_requirement,), TRUE)),
    ),
    "P-77": ("eight-steps", "ocg", lambda m: without(m, _GOES_FIRST)),
    "P-79": ("start-step", "ocg", lambda m: stricter(m, PASS_PRIORITY.name, holder == turn)),
    "P-80": ("asked-once-more", "ocg", lambda m: stricter(m, ASK_ONCE_MORE, FALSE)),
    "P-81": ("last-turn", "ocg", lambda m: without(m, _GOES_FIRST)),
    "P-83": ("eight-steps", "ocg", lambda m: stricter(m, START_CHAIN.name, duty == HAS_TO_GO_FIRST)),
    "P-86": ("called-off", "ocg", lambda m: redefined(m, "attacking", _card == attacker)),
    "P-88": ("replay", "ocg", lambda m: updated(m, DECLARE, each(news, (_card,), ATTACK_DECLARED))),
    "P-89": ("paid-for", "ocg", lambda m: updated(m, DECLARE, each(news, (_card,), NOTHING_HAPPENED))),
    "P-91": ("hand-of-eight", "ocg", lambda m: updated(m, THROW_AWAY, each(zone, (_card,), zone(_card)))),
    "P-57": ("negated-negation", "ocg", lambda m: _to_the_graveyard(m, PASS_OVER, chain.top)),
    "P-58": ("choices", "ocg", lambda m: _to_the_graveyard(m, "negate the effect", chain[chain.depth - 2])),
    "P-59": ("destroyed-sources", "ocg", lambda m: _to_the_graveyard(m, FINISH_LINK, chain.top)),
}
"""For each property that only scenarios decide, or decide a part of, a scenario, its rules, and an edit that
breaks it there."""


def _scenario(name: str) -> Scenario:
    if name in EVERYTHING:
        return situation(name)
    return two_spells() if name == "two-spells" else load(name)


def _edits(seed: int) -> Iterator[tuple[str, Machine, State]]:
    """Yield scenarios, their machine with a random clause dropped or turned round, and a reachable state.

    Of some random states one is taken in which the edit matters, if there is one.
    """
    chance = random.Random(seed)
    while True:
        name = chance.choice(_SCENARIOS)
        machine = _MACHINES[name]
        holder, clause = chance.choice(clauses_of(machine))
        turned = Clause((~Expr(clause.term)).term, f"not: {clause.says}")
        edited = edit_clause(machine, holder, clause.says, chance.choice([None, turned]))
        states = [chance.choice(reachable(machine).states) for _ in range(_LOOKED_AT)]
        yield name, edited, next((s for s in states if _matters(machine, edited, s)), states[0])


def _matters(machine: Machine, edited: Machine, state: State) -> bool:
    now = _told(edited, state)
    return now is not None and now != _told(machine, state)


def _told(machine: Machine, state: State) -> set[object] | None:
    """Return what the interpreter does, or None where the edit asks for what is not there."""
    try:
        return {(s.rule, s.arguments, s.target) for s in Interpreter(machine).successors(state)}
    except (Undefined, RangeError):
        return None


def _generated(machine: Machine, state: State) -> set[object]:
    successors = Successors(machine, Patience(states=10**9, steps=0))
    return {
        (successors.instances[i][0], tuple(successors.instances[i][1].items()), target)
        for i, target in successors(state)
    }


class TestRandomEdits:
    """Any clause of any rule."""

    def test_same_gains_and_losses(self) -> None:
        """Dropping or turning round random clauses gives and takes the same steps everywhere."""
        left = {True: _MATTERING, False: _OTHERS}
        for name, edited, state in _edits(seed=1):
            before, now = _told(_MACHINES[name], state), _told(edited, state)
            if not any(left.values()):
                break
            if before is None or now is None or not left[now != before]:
                continue
            left[now != before] -= 1
            asked, asked_now = _ASKED[name].steps(state), SolverSteps(edited).steps(state)

            assert (now - before, before - now) == (asked_now - asked, asked - asked_now)
            assert now == _generated(edited, state)


class TestNeededClauses:
    """Clauses that a property needs."""

    @pytest.mark.parametrize("id_", NEEDED)
    def test_search_and_proof_both_notice(self, id_: str) -> None:
        """Without a clause that it needs, a property is refuted by search and no longer proved."""
        name, dropped, length = NEEDED[id_]

        _both_notice(id_, name, lambda m: without_all(m, dropped), length)

    @pytest.mark.parametrize("id_", _EDITS)
    def test_what_a_step_does(self, id_: str) -> None:
        """The same is so where a step does, or a definition says, something else."""
        name, edit, length = _EDITS[id_]

        _both_notice(id_, name, edit, length)

    @pytest.mark.parametrize("id_", _ABILITIES)
    def test_what_only_scenarios_decide(self, id_: str) -> None:
        """Of what proofs say nothing about, search notices that it is true no more."""
        name, rules, edit = _ABILITIES[id_]
        machine, property_ = situation(name, rules).machine, property_named(id_)

        assert (Verdict.HOLDS, Verdict.REFUTED) == (
            _whole(name, rules).check(property_).verdict,
            Checker(explore(edit(machine))).check(property_).verdict,
        )

    def test_every_property(self) -> None:
        """Every property of the catalogue is broken by some edit, but for those that others include."""
        broken = {*NEEDED, *_EDITS, *_ABILITIES, *BREAKING, *EDITS}

        assert {"P-03", "P-07", "P-12"} == {p.id for p in properties()} - broken


@cache
def _whole(name: str, rules: str = "ocg") -> Checker:
    """Return what decides properties on a scenario as it is."""
    return Checker(explore(situation(name, rules).machine if name in EVERYTHING else _scenario(name).machine))


@cache
def _proofs(rules: str) -> Induction:
    return Induction(rule_set(rules).any_card(), lemmas())


def _both_notice(id_: str, name: str, edit: Callable[[Machine], Machine], length: int) -> None:
    """Assert that after an edit a property is refuted by so long a trace, and no longer proved."""
    scenario, property_ = _scenario(name), property_named(id_)
    outcome = Checker(explore(edit(scenario.machine))).check(property_)

    assert outcome.trace is not None
    validate(outcome.trace, property_)
    assert (Verdict.HOLDS, Verdict.REFUTED, length) == (
        _whole(name).check(property_).verdict,
        outcome.verdict,
        len(outcome.trace.moments),
    )
    any_card = scenario.ruleset.any_card()
    assert (Verdict.PROVED, Verdict.UNDECIDED) == (
        _proofs(scenario.rules).prove(property_).verdict,
        Induction(edit(any_card), lemmas()).prove(property_).verdict,
    )
