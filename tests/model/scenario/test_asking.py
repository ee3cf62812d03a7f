"""Questions are answered by the rule whose moment it is, with every clause that forbids the move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.machine.edit import without, without_citation
from solemn.model.scenario import Ask, May, answer, load, load_text
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
        scenario = load("E003-05")
        edited = without(without(scenario.machine, "start a chain"), "add a chain link")
        effect = scenario.machine.domains["Effect"][0]
        found = answer(scenario, ask(f"T activate {effect}"), edited)

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
