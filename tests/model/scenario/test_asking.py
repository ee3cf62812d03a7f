"""Questions are answered by the rule whose moment it is, with every clause that forbids the move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.machine.edit import without, without_citation
from solemn.model.scenario import Answer, Ask, LineError, May, answer, load, load_text, play
from solemn.model.scenario.moves import parse
from solemn.model.scenario.scenario import ONLY_LINE


def ask(
    may: str, after: int = 0, because: str | None = None, *, expect: bool = False, at_once: bool = False
) -> Ask:
    """A question about the only line of a scenario."""
    return Ask(ONLY_LINE, after, May(parse(may)), expect, because, at_once)


class TestAnswer:
    """Answers to questions about E000-04."""

    def test_yes(self) -> None:
        """A yes has no reasons against it and the sources of the rule that allows it."""
        found = answer(load("E000-04"), ask("N activate waboku", after=1, expect=True))

        assert (True, ()) == (found.possible, found.reasons)
        assert "S000-19" in found.sources
        assert found.as_expected

    def test_no(self) -> None:
        """A no has the clauses that forbid the move, and their sources."""
        found = answer(load("E000-04"), ask("N activate waboku", because="S001-02"))

        assert ["only the player with priority may activate an effect"] == [c.says for c in found.reasons]
        assert found.as_expected

    @pytest.mark.parametrize("expect", [False, True])
    def test_wrong_source(self, expect: bool) -> None:
        """The right answer for another reason than the one named is not as expected."""
        after = 1 if expect else 0
        found = answer(
            load("E000-04"), ask("N activate waboku", after=after, because="S003-52", expect=expect)
        )

        assert expect == found.possible
        assert not found.as_expected

    def test_wrong_answer(self) -> None:
        """A yes where a no was expected is not as expected."""
        assert not answer(load("E000-04"), ask("N activate waboku", after=1)).as_expected

    def test_rule_of_the_moment(self) -> None:
        """While a chain is built, the rule for answers gives the reasons, not the one that opens chains."""
        found = answer(load("E000-01"), ask("T activate waboku", after=2))

        assert ["an effect cannot answer a faster one"] == [c.says for c in found.reasons]

    def test_all_reasons(self) -> None:
        """Every clause that is not met is given."""
        found = answer(load("E000-04"), ask("T activate mystical-space-typhoon -> waboku", after=1))

        assert [
            "only the player with priority may activate an effect",
            "its card is where the effect is activated from",
        ] == [c.says for c in found.reasons]

    def test_foreign_move(self) -> None:
        """Nobody makes the other player's moves, even where the other one may make them."""
        found = answer(load("E000-04"), ask("T activate waboku", after=1))

        assert ["it is for N to do this, not for T"] == [c.says for c in found.reasons]

    def test_at_once(self) -> None:
        """At once after a step, the system has not yet done its part."""
        found = answer(load("E001-11"), ask("N activate waboku", after=3, at_once=True))

        assert ["the two players have not both passed"] == [c.says for c in found.reasons]

    def test_edited_machine(self) -> None:
        """The position comes from the scenario's own machine, the answer from the edited one."""
        scenario = load("E000-04")
        edited = without_citation(scenario.machine, "S001-02")

        assert answer(scenario, ask("N activate waboku"), edited).possible

    def test_edited_line(self) -> None:
        """An edited machine that could not play the line still answers in its position."""
        scenario = load("E000-04")
        found = answer(
            scenario, ask("T pass", after=2, expect=True), without(scenario.machine, "add a chain link")
        )

        assert found.possible

    def test_sources_once(self) -> None:
        """A source of several clauses, or of rule and clause, is listed once."""
        move = "T activate mystical-space-typhoon -> waboku"
        sources = answer(load("E000-04"), ask(move, expect=True)).sources

        assert len(set(sources)) == len(sources)

    def test_no_answer_expected(self) -> None:
        """A question without an expected answer is answered, and any answer will do."""
        question = replace(ask("N activate waboku"), answer=None)
        found = answer(load("E000-04"), question)

        assert (False, True) == (found.possible, found.as_expected)

    def test_dropped_rules(self) -> None:
        """Where no rule is left that the move could be made by, the answer is no, and why."""
        scenario = load("E001-06")
        found = answer(scenario, ask("T set first-card"), without(scenario.machine, "announce: set a card"))

        assert ["no rule allows this"] == [c.says for c in found.reasons]
        assert (False, ()) == (found.possible, found.sources)


class TestAsk:
    """Questions as people read them."""

    def test_text(self) -> None:
        """A question is told with its moment."""
        told = str(ask("N activate a -> b", after=3, at_once=True))

        assert "may N activate a -> b at once after step 3 of 'line'" == told


def test_steps_after_the_position() -> None:
    """A step that is not legal spoils no question about a position before it."""
    text = """\
scenario: The second step is illegal
rules: ocg
start: {step: main1, turn: T}
cards: [{card: waboku, owner: N, at: set}]
line: [T: end, T: end]
ask: [{after: 1, may: N activate waboku}]
"""
    scenario = load_text(text, "illegal.yaml")

    assert answer(scenario, scenario.asks[0]).possible


TARGETS = """\
scenario: Two targets
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: mystical-space-typhoon, owner: T, at: hand}
  - {card: waboku, owner: N, at: set}
  - {card: dust-tornado, owner: N, at: set}
line: [T: activate mystical-space-typhoon -> waboku]
"""
TYPHOON = "T activate mystical-space-typhoon"


class TestTarget:
    """Moves that leave out their target."""

    @pytest.mark.parametrize(
        ("may", "after", "possible", "move"),
        [
            (TYPHOON, 0, True, "T: activate mystical-space-typhoon -> waboku"),
            (f"{TYPHOON} -> dust-tornado", 0, True, None),
            (f"{TYPHOON} -> mystical-space-typhoon", 0, False, None),
            ("N activate dust-tornado", 1, True, "N: activate dust-tornado -> mystical-space-typhoon"),
            ("N activate waboku", 1, True, None),
        ],
    )
    def test_any(self, may: str, after: int, possible: bool, move: str | None) -> None:
        """Such a move may be made if it may with some target, which the answer names."""
        found = answer(load_text(TARGETS, "t.yaml"), ask(may, after))

        assert (possible, move) == (found.possible, None if found.move is None else str(found.move))

    def test_reasons_for_all(self) -> None:
        """Reasons that forbid every target come without one."""
        found = answer(load_text(TARGETS, "t.yaml"), ask("N activate dust-tornado"))

        assert ["only the player with priority may activate an effect"] == [c.says for c in found.reasons]
        assert None is found.move

    def test_no_target(self) -> None:
        """Where nothing can be a target, that is the reason, and no target is named."""
        alone = "\n".join(TARGETS.splitlines()[:5])
        found = answer(load_text(alone, "t.yaml"), ask(TYPHOON))

        assert (["the target is another spell or trap on the field"], None) == (
            [c.says for c in found.reasons],
            found.move,
        )

    def test_line(self) -> None:
        """A line names the target."""
        scenario = load_text(TARGETS.replace(" -> waboku", ""), "t.yaml")

        with pytest.raises(
            LineError, match=r"its target is left open; write .T: activate .* -> waboku. or .T: "
        ):
            play(scenario)


FORCED = """\
scenario: A forced pass
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: dark-hole, owner: T, at: hand}
  - {card: dark-hole, owner: T, at: hand, as: second}
  - {card: waboku, owner: N, at: set}
line: [T: activate dark-hole, N: activate waboku]
"""


class TestForcedPasses:
    """Questions to somebody who is asked only after passes that leave no choice."""

    def found(self, may: str, after: int, *more: str, until: str = "", at_once: bool = False) -> Answer:
        """The answer in a position in which T can only pass, with more written steps."""
        written = "".join(f", {step}" for step in more)
        text = FORCED.replace("activate waboku]", f"activate waboku{written}]") + until
        return answer(load_text(text, "f.yaml"), ask(may, after, at_once=at_once))

    def test_left_out(self) -> None:
        """The question is asked where it is for that player to act, and the answer says so."""
        found = self.found("N pass", 2)

        assert (True, ("T",)) == (found.possible, found.passed)
        assert "yes, after the forced pass of T" == found.told

    def test_written(self) -> None:
        """A pass that the line writes has a number of its own: the question stays before it."""
        found = self.found("N pass", 2, "T: pass")

        assert (False, (), "no") == (found.possible, found.passed, found.told)

    def test_whose_turn(self) -> None:
        """A player whose own forced pass comes next is asked there."""
        found = self.found("T pass", 2)

        assert (True, ()) == (found.possible, found.passed)

    def test_several(self) -> None:
        """The system does its part between forced passes, and each of them is told."""
        text = FORCED.replace("N: activate waboku]", "N: pass]")
        found = answer(load_text(text, "f.yaml"), ask("N activate waboku", 2))

        assert ("T", "T") == found.passed
        assert "yes, after the forced passes of T, then T, in state 'window'" == found.told

    def test_at_once(self) -> None:
        """At once after a step, nobody has passed yet."""
        assert () == self.found("N pass", 2, at_once=True).passed

    def test_until(self) -> None:
        """No question goes beyond the end of play."""
        found = self.found("T activate second", 2, until="until: {waboku: graveyard}\n")

        assert (False, ()) == (found.possible, found.passed)

    def test_choice(self) -> None:
        """A question is asked where it was if somebody else has a choice before."""
        found = self.found("T pass", 1)

        assert (False, ()) == (found.possible, found.passed)
