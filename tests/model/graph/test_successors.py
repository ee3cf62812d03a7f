"""Generated successor functions against the reference interpreter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duels import SOLEMN, TWISTER, TYPHOON, WABOKU, duel
from random_machines import machines
from random_terms import states
from reachable import reachable
from small_graphs import counter, diagram
from solemn.model.graph.explore import explore
from solemn.model.graph.successors import AT_ONCE, Patience, Successors
from solemn.model.logic.operators import Undefined
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import Layout, RangeError, State
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.scenario import load
from toy_game import TOY_GAME
from toy_machine import EMPTY, TOY


MACHINES: dict[str, Machine] = {
    "toy": TOY,
    "counter": counter(),
    "diagram": diagram("abcd", "ab", "bc", "cb", "ad2"),
    "two quick spells": duel(TYPHOON, TWISTER),
    "a trap and a counter trap": duel(TYPHOON, WABOKU, SOLEMN),
}


ALWAYS = 10**9
PATIENCE = {
    "specialised": AT_ONCE,
    "one function, effects generated": Patience(states=ALWAYS, steps=0),
    "one function, effects interpreted": Patience(states=ALWAYS, steps=ALWAYS),
    "changing over": Patience(states=2, steps=1),
}
"""Every way in which steps are made."""


def by_hand(machine: Machine, state: State) -> list[tuple[str, dict[str, Any], State]]:
    """Give the steps of a state as the interpreter makes them."""
    return [(s.rule, dict(s.arguments), s.target) for s in Interpreter(machine).successors(state)]


def generated(steps: Successors, state: State) -> list[tuple[str, dict[str, Any], State]]:
    """Give the steps of a state as the generated function makes them."""
    return [(*steps.instances[number], target) for number, target in steps(state)]


def outcome(compute: Callable[[], Any]) -> Any:
    """Give what is computed, or the kind of error instead."""
    try:
        return compute()
    except (Undefined, RangeError) as error:
        return type(error)


class TestSteps:
    """The same steps in the same order."""

    @pytest.mark.parametrize("patience", PATIENCE.values(), ids=PATIENCE)
    @pytest.mark.parametrize("name", MACHINES)
    def test_every_reachable_state(self, name: str, patience: Patience) -> None:
        """In every reachable state the generated functions make the interpreter's steps."""
        machine = MACHINES[name]
        steps = Successors(machine, patience)

        for state in reachable(machine).states:
            assert by_hand(machine, state) == generated(steps, state)

    @given(machines(), st.lists(states(), min_size=1, max_size=4))
    def test_random_machines(self, machine: Machine, some: list[State]) -> None:
        """Random rules make the interpreter's steps or raise its errors, under any choice of control."""
        ways = [Successors(machine, patience) for patience in PATIENCE.values()]

        for state in some:
            expected = outcome(lambda s=state: by_hand(machine, s))  # type: ignore[misc]
            for steps in ways:
                assert expected == outcome(lambda s=state, w=steps: generated(w, s))  # type: ignore[misc]

    def test_values_are_plain(self) -> None:
        """States hold the values of the language, not others that happen to be equal."""
        steps = Successors(TOY)
        kinds = [[type(v) for v in target] for _, target in steps(EMPTY)]

        assert [[type(v) for v in target] for _, _, target in by_hand(TOY, EMPTY)] == kinds


@pytest.mark.parametrize("patience", PATIENCE.values(), ids=PATIENCE)
class TestErrors:
    """The same errors in the same states."""

    def test_range(self, patience: Patience) -> None:
        """A step out of a range is an error in the words of the layout."""
        machine = counter(limit=20)
        steps = Successors(machine, patience)

        for state in ((10,), (19,)):
            expected = outcome(lambda s=state: by_hand(machine, s))  # type: ignore[misc]
            assert expected == outcome(lambda s=state: generated(steps, s))  # type: ignore[misc]
        with pytest.raises(RangeError, match=r"n would become 38, outside Int\(0\.\.20\)"):
            steps((19,))

    def test_undefined(self, patience: Patience) -> None:
        """A rule that asks for a link that is not there raises as the interpreter does."""
        take_off = replace(TOY.rule_named["take off"], guard=())
        machine = replace(TOY, rules=(take_off,))

        assert outcome(lambda: by_hand(machine, EMPTY)) is Undefined
        assert outcome(lambda: Successors(machine, patience)(EMPTY)) is Undefined


class TestMachines:
    """What can be explored."""

    def test_free_machine(self) -> None:
        """A free machine is refused by name."""
        with pytest.raises(MachineError, match="is free"):
            Successors(TOY_GAME.any_card())


class TestSpecialisation:
    """A function for each control state."""

    def test_only_what_may_fire(self) -> None:
        """A function mentions no rule that cannot fire in its control state."""
        steps = Successors(TOY)

        assert "# rotate" not in steps.source(("red",))
        assert "# rotate" in steps.source(("blue",))

    def test_key(self) -> None:
        """The key holds the values of the control variables, and is empty if there are none."""
        assert ("red",) == Successors(TOY).key(EMPTY)
        assert ("colour",) == tuple(map(str, Successors(TOY).control))
        assert () == Successors(counter()).key((0,))

    def test_several(self) -> None:
        """With several control variables the key has the value of each, in the order of the layout."""
        machine = duel(TYPHOON)
        steps = Successors(machine)

        assert ["box", "holder", "passes", "begun"] == [str(c) for c in steps.control][:4]
        assert ("open state", "T", 0, False) == steps.key(Layout(machine).initial())[:4]

    def test_generated_once(self) -> None:
        """A control state that was met before has its function already."""
        steps = Successors(TOY, AT_ONCE)

        assert steps.function(("red",)) is steps.function(("red",))

    def test_one_function_first(self) -> None:
        """All control states share a function, and each has its own once it was met often enough."""
        steps = Successors(TOY, Patience(states=2))
        red = [steps.function(("red",)) for _ in range(4)]

        assert steps.function(("blue",)) is red[0]
        assert [True, True, False, False] == [function is red[0] for function in red]
        assert red[2] is red[3]

    def test_patience_changes_nothing(self) -> None:
        """However early code is generated, exploration finds the same states by the same steps, in order."""
        machine = MACHINES["two quick spells"]
        graphs = [explore(machine, patience=patience) for patience in PATIENCE.values()]
        found = [(g.states, g.parents, g.edges) for g in graphs]

        assert all(one == found[0] for one in found)

    @pytest.mark.parametrize("name", ["E000-04", "E001-06", "E003-06"])
    def test_library(self, name: str) -> None:
        """That is so in scenarios of the library, too, with moves of all kinds."""
        machine = load(name).machine
        usual, at_once = explore(machine), explore(machine, patience=AT_ONCE)

        assert (usual.states, usual.edges) == (at_once.states, at_once.edges)

    def test_forget(self) -> None:
        """What was generated is given back, and made anew when it is needed."""
        steps = Successors(TOY, Patience(states=1, steps=0))
        before = [steps(EMPTY), steps(EMPTY)]
        steps.forget()

        assert before == [steps(EMPTY), steps(EMPTY)]


class TestSource:
    """The generated source."""

    def test_readable(self) -> None:
        """The source names its control state, rules, parameters and cells."""
        machine = diagram("ab", "ab")
        expected = (
            "def successors(state):\n"
            "    # at = a\n"
            "    steps = []\n"
            "    # walk: to b\n"
            "    new = [*state]\n"
            "    new[0] = 'b'  # at\n"
            "    steps.append((1, tuple(new)))\n"
            "    return steps\n"
        )

        assert expected == Successors(machine).source(("a",))

    def test_shared_tests(self) -> None:
        """A test that neighbouring instances share is written once."""
        source = Successors(TOY).source(("red",))

        assert (1, 4) == (source.count("len(chain) < 3"), source.count("# put on: effect e1"))

    def test_not_too_deep(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where tests would nest too deep, each instance is tested by itself, to the same effect."""
        expected = Successors(TOY, AT_ONCE)(EMPTY)
        monkeypatch.setattr("solemn.model.graph.function._DEEPEST", 1)
        steps = Successors(TOY, AT_ONCE)

        assert 4 == steps.source(("red",)).count("len(chain) < 3")
        assert expected == steps(EMPTY)

    def test_strange_names(self) -> None:
        """A rule's name stays within its comment."""
        machine = diagram("ab", "ab")
        rule = replace(machine.rules[0], name="walk\n    raise SystemExit  #")
        steps = Successors(replace(machine, rules=(rule,)), AT_ONCE)

        assert [(1, ("b",))] == steps(("a",))
