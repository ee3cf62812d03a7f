"""`until`: lines stop there, nothing may be done there, and one judgement says where it is."""

from __future__ import annotations

import pytest

from solemn.model.machine.edit import without
from solemn.model.machine.interpret import Interpreter
from solemn.model.scenario import (
    Expectation,
    LineError,
    Played,
    Scenario,
    answer,
    check_then,
    ending,
    holding,
    load,
    load_text,
    play,
)


OPENING = "T: activate mystical-space-typhoon -> waboku"
SPELL = "{card: mystical-space-typhoon, owner: T, at: hand}"


def scenario(until: str, *moves: str, rest: str = "") -> Scenario:
    """A spell and a trap, played no further than some state."""
    line = "".join(f"  - {move}\n" for move in moves)
    text = f"""\
scenario: No further
rules: ocg
start: {{step: main1, turn: T}}
cards: [{SPELL}, {{card: waboku, owner: N, at: set}}]
until: {until}
line:
{line or "  []"}
{rest}"""
    return load_text(text, "mine.yaml")


def played(until: str, *moves: str) -> Played:
    """Play a line no further than some state."""
    return play(scenario(until, *moves))


def state_of(line: Played) -> str:
    """The state of play at the end of a line."""
    return str(line.interpreter.layout.reader(line.final)("box", ()))


class TestHolding:
    """What is expected of a state, read off its cells."""

    @pytest.mark.parametrize(
        ("expected", "true"),
        [
            (Expectation(), True),
            (Expectation(state="open state"), True),
            (Expectation(state="window"), False),
            (Expectation(places={"waboku": "graveyard"}, holder="T"), True),
            (Expectation(places={"waboku": "set"}, holder="T"), False),
            (Expectation(places={"waboku": "graveyard"}, holder="N"), False),
            (Expectation(applied=("no battle damage",)), True),
            (Expectation(not_applied=("no battle damage",)), False),
            (Expectation(applied=("no battle damage",), not_applied=("monsters survive battle",)), False),
        ],
    )
    def test_states(self, expected: Expectation, true: bool) -> None:
        """All of it has to be true; what is not mentioned does not matter, nor does the way there."""
        line = play(load("E000-04"))

        assert true is holding(expected, line.interpreter.layout)(line.final)

    def test_as_then(self) -> None:
        """`then` has nothing to tell exactly where it is true."""
        told = scenario("{state: window}", OPENING, rest="then: {waboku: set, state: building, holder: N}\n")
        line = play(told)
        there = [holding(told.then["line"], line.interpreter.layout)(state) for state in line.states]

        assert ((), [False, True]) == (check_then(told, line), there)

    def test_none(self) -> None:
        """A scenario without `until` ends nowhere."""
        without_until = load("E000-04")

        assert None is ending(without_until, Interpreter(without_until.machine).layout)


class TestPlayed:
    """Where lines stop."""

    def test_start(self) -> None:
        """The start does not count, the next such state does."""
        line = played("{state: open state}", OPENING, "N: activate waboku", "T: pass", "N: pass")

        assert (True, "open state") == (line.ended, state_of(line))
        assert [len(line.steps)] == [n for n in range(len(line.states)) if line.ended_at(n)]

    def test_system_stops(self) -> None:
        """The system's steps behind a written step go no further."""
        line = played("{state: resolving}", OPENING, "N: pass", "T: pass")

        assert (True, "resolving") == (line.ended, state_of(line))

    def test_forced_passes_stop(self) -> None:
        """Forced passes at the end of a line go no further."""
        line = played("{holder: T, state: building}", OPENING, "N: activate waboku")

        assert (True, 2) == (line.ended, len(line.steps))

    def test_not_reached(self) -> None:
        """A line that does not come there plays as ever."""
        line = played("{state: over}", OPENING)

        assert (False, 1) == (line.ended, len(line.steps))

    def test_edited_machine(self) -> None:
        """An edited machine stops at the same states."""
        told = scenario("{waboku: spell zone}", "N: activate waboku")
        edited = without(told.machine, "start a chain / only the player with priority may activate an effect")

        assert play(told, machine=edited).ended


class TestBeyond:
    """What is written behind the end of play."""

    @pytest.mark.parametrize(
        ("until", "moves", "step"),
        [
            ("{state: building}", (OPENING, "N: pass"), 2),
            ("{state: building}", (OPENING, "T: pass"), 2),
            ("{state: window}", (OPENING, "N: pass", "T: pass", "T: pass"), 4),
            ("{state: open state}", (OPENING, "N: activate waboku", "T: end"), 3),
        ],
    )
    def test_step(self, until: str, moves: tuple[str, ...], step: int) -> None:
        """A further step comes too late, with the place where it stands."""
        with pytest.raises(LineError) as caught:
            played(until, *moves)

        told = f"mine, line, step {step} ({moves[-1]}) comes too late: play has ended because of 'until'"
        assert (told, f"mine.yaml:{6 + step}:5", ()) == (
            str(caught.value),
            caught.value.where,
            caught.value.reasons,
        )

    def test_illegal_step(self) -> None:
        """A step that is legal neither before the end nor there is refused for its own reasons."""
        with pytest.raises(LineError, match=r"step 3 \(N: end\) is not legal"):
            played("{state: open state}", OPENING, "N: activate waboku", "N: end")

    def test_question(self) -> None:
        """Nothing may be done at the end of play, and the answer says why; before it all is as ever."""
        asks = "ask: [{after: 1, may: N pass}, {after: 0, may: T end}]\n"
        told = scenario("{state: building}", OPENING, rest=asks)
        late, early = (answer(told, ask) for ask in told.asks)

        assert (False, ["play has ended because of 'until'"]) == (
            late.possible,
            [clause.says for clause in late.reasons],
        )
        assert early.possible
