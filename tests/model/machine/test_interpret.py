"""The reference interpreter: rules as they stand, tried one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from solemn.model.logic.build import forall
from solemn.model.logic.operators import Undefined
from solemn.model.machine.interpret import Interpreter, Step
from solemn.model.machine.layout import RangeError, State
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import (
    CHANCE,
    SYSTEM,
    Rule,
    become,
    clause,
    define_by_clauses,
    each,
    parameter,
    rule,
)
from toy_machine import (
    BUSY,
    BY_ITSELF,
    EMPTY,
    PLAY,
    TOY,
    a_card,
    an_effect,
    chain,
    done,
    focus,
    friendly,
    level,
    marked,
    power,
    turn,
)


def running(*rules: Rule) -> Interpreter:
    """Run the toy machine with these rules instead of its own."""
    return Interpreter(replace(TOY, rules=rules))


def only(game: Interpreter, state: State = EMPTY) -> Step:
    """Give the only step there is."""
    (step,) = game.successors(state)
    return step


def changes(game: Interpreter, step: Step, before: State = EMPTY) -> dict[str, Any]:
    """Give the new value of each cell that a step changes."""
    return {str(c): new for c, _, new in game.layout.differences(before, step.target)}


def reachable(machine: Machine) -> tuple[int, Counter[str]]:
    """Count the reachable states of a machine, and its steps by rule."""
    game = Interpreter(machine)
    seen, steps = {game.initial()}, Counter[str]()
    todo = list(seen)
    while todo:
        for step in game.successors(todo.pop()):
            steps[step.rule] += 1
            if step.target not in seen:
                seen.add(step.target)
                todo.append(step.target)
    return len(seen), steps


class TestSteps:
    """What a rule does."""

    def test_simultaneous(self) -> None:
        """All updates of a rule read the state before it."""
        then = (become(level, level + 1), each(power, (an_effect,), level))
        game = running(rule("shift", PLAY, turn, then=then))

        assert {"level": 1, "power(e1)": 0, "power(e2)": 0} == changes(game, only(game))

    def test_frame(self) -> None:
        """What a rule does not mention stays."""
        game = running(rule("finish", PLAY, turn, then=(become(done, True),)))

        assert {"done": True} == changes(game, only(game))

    def test_nothing(self) -> None:
        """A rule without updates is a step to the same state."""
        assert EMPTY == only(running(rule("wait", PLAY, turn))).target

    def test_function(self) -> None:
        """An update of a function gives every argument its own value, read before the step."""
        game = running(rule("flip", PLAY, turn, then=(each(marked, (a_card,), ~marked(a_card)),)))
        step = only(game, BUSY)

        assert {"marked(c1)": False, "marked(c2)": True, "marked(c3)": False} == changes(game, step, BUSY)

    def test_step(self) -> None:
        """A step says the rule, its parameters, who chose it and what kind of move it was."""
        game = Interpreter(TOY)
        step = next(iter(game.successors(EMPTY)))

        assert Step("mark", (("card", "c1"),), "T", "play", step.target) == step
        assert {"level": 1, "focus": "c1", "marked(c1)": True} == changes(game, step)

    def test_owner(self) -> None:
        """The owner of a step is read from the state before it."""
        game = Interpreter(TOY)
        step = game.step(EMPTY, "put on", {"effect": "e1", "card": None})

        assert step is not None
        assert ("T", "N") == (step.owner, step.target[game.layout.index["turn", ()]])
        assert "N" == game.owner(step.target, TOY.rule_named["mark"], {"card": "c1"})

    @pytest.mark.parametrize(("owner", "expected"), [(SYSTEM, "system"), (CHANCE, "chance")])
    def test_nobody(self, owner: Any, expected: str) -> None:
        """A step that no player decides on belongs to the system or to chance."""
        assert expected == only(running(rule("go", BY_ITSELF, owner))).owner

    def test_order(self) -> None:
        """Steps come by rule and parameters, as declared."""
        game = running(
            rule("b", PLAY, turn, over=(a_card,)), rule("a", PLAY, turn, over=(parameter(an_effect),))
        )
        found = [(s.rule, *dict(s.arguments).values()) for s in game.successors(EMPTY)]

        assert [("b", "c1"), ("b", "c2"), ("b", "c3"), ("a", "e1"), ("a", "e2")] == found

    def test_nullable(self) -> None:
        """Only a nullable parameter is also tried with nothing."""
        game = running(
            rule("some", PLAY, turn, over=(a_card,), guard=(clause(marked(a_card), "it is marked"),)),
            rule(
                "any",
                PLAY,
                turn,
                over=(parameter(a_card, nullable=True),),
                then=(become(focus, a_card),),
            ),
        )
        targets = [s.target[game.layout.index["focus", ()]] for s in game.successors(EMPTY)]

        assert ["c1", "c2", "c3", None] == targets

    def test_step_by_name(self) -> None:
        """A single step is taken by name, and is none where the guard fails."""
        game = Interpreter(TOY)

        assert game.step(BUSY, "mark", {"card": "c1"}) is None
        assert [s for s in game.successors(BUSY) if s.rule == "mark"] == [
            game.step(BUSY, "mark", {"card": "c2"})
        ]

    def test_clauses_in_turn(self) -> None:
        """A clause is not read once an earlier one fails, so it may rely on it."""
        guard = (clause(chain.depth > 0, "there is a link"), clause(chain.top.negated, "it is negated"))

        assert [] == list(running(rule("go", PLAY, turn, guard=guard)).successors(EMPTY))
        with pytest.raises(Undefined, match="there is no link at position -1 of a chain of 0"):
            list(running(rule("go", PLAY, turn, guard=guard[::-1])).successors(EMPTY))

    def test_range(self) -> None:
        """A step that would leave the range of a variable is an error, not a missing step."""
        game = running(rule("sink", PLAY, turn, then=(become(level, level - 1),)))
        with pytest.raises(RangeError, match=r"level would become -1, outside Int\(0..3\)"):
            list(game.successors(EMPTY))

    def test_range_of_a_function(self) -> None:
        """The message about a range names the argument too."""
        game = running(rule("rise", PLAY, turn, then=(each(power, (an_effect,), power(an_effect) + 1),)))
        with pytest.raises(RangeError, match=r"power\(e1\) would become 4, outside Int\(0..3\)"):
            list(game.successors(BUSY))


class TestFailing:
    """Why a step is not allowed."""

    def test_all(self) -> None:
        """Every clause that fails is listed, not only the first."""
        guard = (
            clause(done, "it is done", "S000-01"),
            clause(level == 0, "it is low"),
            clause(forall(a_card, marked(a_card)), "all are marked", "S000-02 S000-03"),
        )
        failing = running(rule("go", PLAY, turn, guard=guard)).failing(EMPTY, "go", {})

        assert (guard[0], guard[2]) == failing

    def test_none(self) -> None:
        """A step that is allowed has no failing clause."""
        assert () == Interpreter(TOY).failing(EMPTY, "mark", {"card": "c1"})

    def test_definition(self) -> None:
        """A clause that is a definition is explained by the clauses of the definition, all the way down."""
        failing = Interpreter(TOY).failing(BUSY, "put on", {"effect": "e2", "card": "c2"})

        assert ["it is fast", "it has some power", "somebody likes it", "the target is marked"] == [
            c.says for c in failing
        ]
        assert [("S000-01",), ("S000-02",), (), ()] == [c.cite for c in failing]

    def test_definition_without_clauses(self) -> None:
        """A definition that has no clauses leaves the clause that uses it standing."""
        guard = (clause(friendly(a_card), "it is friendly"),)
        game = running(rule("go", PLAY, turn, over=(a_card,), guard=guard))

        assert guard == game.failing(EMPTY, "go", {"card": "c1"})

    def test_arguments_of_a_definition(self) -> None:
        """The clauses of a definition are read with what it was used with, not with what is bound outside."""
        lucky = define_by_clauses("lucky", (a_card,), clause(marked(a_card), "it is marked"))
        machine = replace(
            TOY,
            definitions=(*TOY.definitions, lucky),
            rules=(rule("go", PLAY, turn, over=(a_card,), guard=(clause(lucky(focus), "lucky"),)),),
        )
        game = Interpreter(machine)

        assert ["it is marked"] == [c.says for c in game.failing(BUSY, "go", {"card": "c1"})]

    def test_effect(self) -> None:
        """What a rule does, its guard given, is the target of its step."""
        game = Interpreter(TOY)
        for step in game.successors(EMPTY):
            assert step.target == game.effect(EMPTY, step.rule, dict(step.arguments))

    def test_undefined(self) -> None:
        """A clause that has no value because an earlier one fails is not listed."""
        guard = (clause(chain.depth > 0, "there is a link"), clause(chain.top.negated, "it is negated"))
        game = running(rule("go", PLAY, turn, guard=guard))

        assert guard[:1] == game.failing(EMPTY, "go", {})
        assert guard[1:] == game.failing(BUSY, "go", {})

    def test_agrees_with_steps(self) -> None:
        """A step exists exactly where no clause fails."""
        game = Interpreter(TOY)
        for state in (EMPTY, BUSY):
            for declared in TOY.rules:
                for arguments in TOY.instances(declared):
                    step = game.step(state, declared.name, arguments)

                    assert (step is None) == bool(game.failing(state, declared.name, arguments))


def test_reachable() -> None:
    """The toy machine has 112 reachable states and this many steps of each rule."""
    assert (112, {"mark": 96, "put on": 37, "take off": 79}) == reachable(TOY)
