"""Every step of a position with triggers, summons, texts, costs and choices is one that some cards make."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from conceivable import Conceivable
from deals import deal
from reachable import reachable
from reader import Reader
from solemn.model.graph.successors import AT_ONCE, Successors
from solemn.model.machine.interpret import Step
from solemn.model.machine.layout import State
from solemn.model.ocg.attacking import NOTHING_TO_ATTACK
from solemn.model.ocg.costs import PAID_BY
from solemn.model.ocg.kinds import KINDS
from solemn.model.ocg.shapes import JOINS
from solemn.model.scenario import Scenario, load, position_ids
from solemn.model.timing.choosing import NOTHING_TO_CHOOSE, NOTHING_TO_PAY_WITH
from stories import Told, applying, bell, card, doing, fast, monster, scenario, trap, trigger, vanilla
from texts import TEXTS, text


PLAYS, LONGEST, OF_A_RULE, OF_A_TEXT = 4, 60, 2, 2
"""How many plays of a position of how many steps, and how many steps of each rule are looked at."""
TURNS, BATTLES = (Path(__file__).parent / folder for folder in ("turns", "battles"))
OF_TURNS = (
    "after-the-draw",
    "announced",
    "asked-once-more",
    "eight-steps",
    "hand-of-eight",
    "instead-of-the-draw",
    "last-turn",
    "skipped",
    "whole-turn",
)
"""Positions of turns; together they use every rule of the turn."""
OF_BATTLES = ("called-off", "cut-short", "flipped", "no-calculation", "replay", "tolls", "turned-down")
"""Positions of battles; together they use every rule of attacks and of the damage step."""
STANDING = {"let traps be activated from the hand", "choose the attack target", "make attacks cost"}
"""Kinds of instruction that only continuous effects have, of which none is ever carried out."""
_SUMMONED = {"of": ["summoned"]}
_STOP = {"text": [doing("negate the summon"), doing("destroy", which="the summoned card")]}
_HOP: Told = {"procedure": {"from": ["hand"], "price": 1, "by": "banish", "out of": ["graveyard"]}}

SUMMONS = (
    monster("m", "T", "hand", trigger("m", "summoned", "itself", "when"), tributes=1),
    monster("n", "T", "hand", trigger("n", "tributed", "another card", from_=["hand"]), **_HOP),
    vanilla("v"),
    vanilla("w", at="face-down monster"),
    card("stop", "N", "set", "trap", "counter", _STOP, since="earlier turn"),
    monster("c", "N", "monster zone", {"timing": "continuous", "event": _SUMMONED, "text": applying("c")}),
)
COSTS = (
    bell(doing("apply", marks=["x"]), doing("destroy", card="v")),
    vanilla("v"),
    monster(
        "a",
        "T",
        "monster zone",
        trigger("a", "destroyed", wording="must", each_time=True, cost="tribute itself"),
    ),
    monster("b", "N", "hand", trigger("b", "destroyed", wording="must", from_=["hand"])),
    monster("e", "N", "monster zone", trigger("e", "destroyed")),
    monster("q", "N", "monster zone", fast("q", cost="tribute itself")),
    monster("o", "T", "monster zone", fast("o", mandatory=True, event={"of": ["destroyed", "tributed"]})),
    card(
        "k", "N", "set", "trap", "counter", {"text": [doing("negate the activation")]}, since="earlier turn"
    ),
)
ANSWERS = (
    bell(doing("destroy", card="v")),
    vanilla("v"),
    monster("p", "N", "monster zone", fast("p", mandatory=True, event={"of": ["destroyed"]})),
    monster("l", "N", "monster zone", trigger("l", "destroyed", target="the summoned monster")),
)
IGNITION = (
    monster("i", "T", "monster zone", {"timing": "ignition", "limit": 1, "text": applying("i")}),
    card("s", "T", "hand", "trap", "normal", {"text": []}),
    vanilla("m", at="hand"),
    trap("hole", "N", doing("destroy", which="the target"), event=_SUMMONED, target="the summoned monster"),
)
POSITIONS: dict[str, Scenario] = {
    "summons": scenario(*SUMMONS),
    "summons, other options": scenario(
        *SUMMONS,
        options={
            "segoc": "first_trigger",
            "trigger_in_place": "on",
            "set_monster_as_summon": "on",
            "flip_summoned_on_field": "on",
        },
    ),
    "costs": scenario(*COSTS),
    "costs, in groups": scenario(*COSTS, rules="ocg/classic"),
    "costs, in the order of events": scenario(*COSTS, options={"segoc": "first_trigger"}),
    "answers": scenario(*ANSWERS),
    "ignition": scenario(*IGNITION, options={"ignition_window": "after_chain_too"}),
    **{f"deal {seed}": deal(seed, 4).scenario for seed in range(4)},
}


@cache
def random_steps(name: str) -> tuple[tuple[State, Step], ...]:
    """Play at random and give some different steps of each rule."""
    chance, reader = random.Random(name), Reader(POSITIONS[name].machine)
    found: dict[str, dict[tuple[State, State], Step]] = {}
    for _ in range(PLAYS):
        state = reader.interpreter.initial()
        for _ in range(LONGEST):
            steps = reader.steps(state)
            if not steps:
                break
            # most plays go on until nothing else is left
            step = chance.choice([s for s in steps if s.move != "end"] or steps)
            of_the_rule = found.setdefault(step.rule, {})
            if len(of_the_rule) < OF_A_RULE:
                of_the_rule[state, step.target] = step
            state = step.target
    return tuple((state, step) for steps_ in found.values() for (state, _), step in steps_.items())


@pytest.mark.parametrize("name", POSITIONS)
def test_every_step(name: str) -> None:
    """The any-card machine starts where the position does, and has each step of random plays."""
    found = POSITIONS[name]
    conceivable = Conceivable(found.ruleset, found.machine)
    missing = [
        step.rule
        for state, step in random_steps(name)
        if not conceivable.makes(state, step.target, step.rule)
    ]

    assert conceivable.starts(Reader(found.machine).interpreter.initial())
    assert missing == []


def small(name: str) -> Scenario:
    """Give a position that is there for a text, or one of a turn."""
    if name in TEXTS:
        return text(name)
    if name in position_ids():
        return load(name)
    return load((TURNS if name in OF_TURNS else BATTLES) / f"{name}.yaml")


@cache
def text_steps(name: str) -> tuple[tuple[State, Step], ...]:
    """Give some steps of each rule in a small position, of all that there are."""
    found: dict[str, list[tuple[State, Step]]] = {}
    for state, step in reachable(small(name).machine).edges:
        found.setdefault(step.rule, []).append((state, step))
    return tuple(edge for edges in found.values() for edge in edges[:: max(1, len(edges) // OF_A_TEXT)])


@pytest.mark.parametrize("name", [*TEXTS, *OF_TURNS, *OF_BATTLES])
def test_texts(name: str) -> None:
    """The any-card machine has the steps of positions for each instruction, cost, choice, turn and battle."""
    found = small(name)
    conceivable = Conceivable(found.ruleset, found.machine)

    assert [] == [
        step.rule for state, step in text_steps(name) if not conceivable.makes(state, step.target, step.rule)
    ]


def test_rules_are_met() -> None:
    """Every rule has a step in some of these plays, but for those that only end a choice without any choice.

    No position needs these: what is to be paid is there, and nobody is asked where nothing can be chosen; no
    attack is declared, nor goes on, where there is nothing to attack.
    """
    met = {step.rule for name in POSITIONS for _, step in random_steps(name)}
    met |= {step.rule for name in (*TEXTS, *OF_TURNS, *OF_BATTLES) for _, step in text_steps(name)}
    rules = {rule.name for rule in POSITIONS["summons"].ruleset.played_rules}

    without_choice = {"call the move off", NOTHING_TO_CHOOSE, NOTHING_TO_PAY_WITH, NOTHING_TO_ATTACK}
    assert without_choice | STANDING == rules - met


def test_every_text() -> None:
    """There is a position for each kind of instruction, each way to pay, and each conjunction."""
    effects = [found for name in TEXTS for found in effects_of(name)]
    paid = {str(effect.get("cost", "")).removesuffix(" itself") for effect in effects}
    by = {effect["pays"].get("by", "discard") for effect in effects if "cards" in effect.get("pays", {})}

    assert set(KINDS.sort.values[1:]) <= set(TEXTS)
    assert set(PAID_BY.values[1:]) == by == paid - {""}
    assert set(JOINS) <= set(TEXTS)


def effects_of(name: str) -> list[Told]:
    """Give the effects of all cards of a position that is there for a text."""
    return [effect for placed in TEXTS[name] for effect in placed["card"]["effects"]]


@pytest.mark.parametrize(
    ("variable", "value"), [("waiting", 1), ("due", 1), ("last", True), ("subject", "v"), ("moment", "chain")]
)
def test_can_fail(variable: str, value: object) -> None:
    """A step after which something else waits, or was summoned, is not found in the any-card machine."""
    found = POSITIONS["summons"]
    reader, conceivable = Reader(found.machine), Conceivable(found.ruleset, found.machine)
    state = reader.interpreter.initial()
    step = reader.steps(state)[0]
    index = reader.interpreter.layout.index
    at = index.get((variable, ()), index.get((variable, ("m",)), -1))
    wrong = (*step.target[:at], value, *step.target[at + 1 :])

    assert conceivable.makes(state, step.target)
    assert not conceivable.makes(state, wrong)


@pytest.mark.parametrize("name", ["summons", "costs, in groups", "deal 0"])
def test_reader(name: str) -> None:
    """The steps that these tests read are those of the interpreter, in the same order."""
    reader = Reader(POSITIONS[name].machine)
    states = [state for state, _ in random_steps(name)][::4]

    assert all(reader.steps(state) == list(reader.interpreter.successors(state)) for state in states)


@pytest.mark.parametrize("name", ["answers", "ignition"])
def test_generated(name: str) -> None:
    """Generated code has the interpreter's steps, in the same order."""
    machine = POSITIONS[name].machine
    reader, generated = Reader(machine), Successors(machine, AT_ONCE)

    for state, _ in random_steps(name):
        found = [(generated.instances[number], after) for number, after in generated(state)]
        assert found == [((s.rule, dict(s.arguments)), s.target) for s in reader.steps(state)]
