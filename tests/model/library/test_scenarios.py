"""The shipped scenarios: legal to the end, ending as they say, their questions answered as the sources do."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from library import COUNTS, SMALL
from solemn.cli.asking import answer_of
from solemn.model.library.sources import check_citations, example
from solemn.model.machine.edit import clauses_of, without_citation
from solemn.model.machine.interpret import Interpreter
from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.model.scenario import Answer, Ask, Reach, Scenario, check_then, library_ids, load, play


LINES = [(name, line) for name in library_ids() for line in load(name).lines]
ASKS = [(name, i) for name in library_ids() for i in range(len(load(name).asks))]
REFUSALS = [(name, i) for name, i in ASKS if not load(name).asks[i].answer]


def question(name: str, number: int) -> tuple[Scenario, Ask]:
    """A scenario of the library and one of its questions."""
    scenario = load(name)
    return scenario, scenario.asks[number]


def asked(scenario: Scenario, ask: Ask, machine: Machine | None = None) -> Answer:
    """The answer to a question on the scenario's own machine or on an edited one."""
    return answer_of(scenario, ask, machine or scenario.machine)


def counted(machine: Machine) -> dict[str, int]:
    """Count reachable states and transitions, and the steps to the farthest state, in the plainest way."""
    interpreter = Interpreter(machine)
    level = [interpreter.initial()]
    seen: set[State] = set(level)
    transitions = depth = 0
    while level:
        following = []
        for step in (step for state in level for step in interpreter.successors(state)):
            transitions += 1
            if step.target not in seen:
                seen.add(step.target)
                following.append(step.target)
        level = following
        depth += bool(level)
    return {"states": len(seen), "transitions": transitions, "depth": depth}


class TestLibrary:
    """What is shipped."""

    def test_examples(self) -> None:
        """Files are named after their source; some examples are played twice, changed or by other rules."""
        again = {name for name in library_ids() if name != load(name).source}
        by_other_rules = {
            "E000-14-in-place",
            "E000-19-classic",
            "E001-07-classic",
            "E001-09-announced",
            "E002-03-pass-table",
            "E002-23-literal",
        }
        by_other_cards = {
            "E003-01-characters",
            "E003-02-passive",
            "E002-01-handled",
            "E002-02-skipped",
            "E002-06-wheel",
            "E002-08-face-up",
            "E002-10-rising",
            "E002-13-swords",
            "E002-14-noble",
            "E002-17-war",
            "E002-23-optional",
            "E002-24-infinite",
            "E002-24-mist",
        }

        assert {"E000-04-spare", "E002-28-later"} | by_other_rules | by_other_cards == again

    @pytest.mark.parametrize("name", library_ids())
    def test_source(self, name: str) -> None:
        """A scenario cites the example that it is named after, and plays that example's game."""
        scenario = load(name)

        assert scenario.id.startswith(str(scenario.source))
        assert scenario.game == example(str(scenario.source)).game

    @pytest.mark.parametrize("name", library_ids())
    def test_citations(self, name: str) -> None:
        """Every source that a scenario or one of its clauses cites exists."""
        scenario = load(name)
        cited = [ask.because for ask in scenario.asks if ask.because is not None]
        cited += [source for _, clause in clauses_of(scenario.machine) for source in clause.cite]
        cited += [source for rule in scenario.machine.rules for source in rule.cite]

        assert () == check_citations(cited)

    @pytest.mark.parametrize("name", library_ids())
    def test_refuses_something(self, name: str) -> None:
        """A scenario has a line, says how each ends, and has a question whose answer is a cited no."""
        scenario = load(name)

        assert all(scenario.lines.values())
        assert scenario.lines.keys() == scenario.then.keys()
        assert any(not ask.answer and ask.because for ask in scenario.asks)

    @pytest.mark.parametrize("name", library_ids())
    def test_file_is_plain(self, name: str) -> None:
        """A file has no tab, no trailing blank and ends with one line break."""
        text = (files("solemn.model.library") / "scenarios" / f"{name}.yaml").read_text(encoding="utf-8")

        assert text == "\n".join(line.rstrip().expandtabs() for line in text.splitlines()) + "\n"


class TestLines:
    """The lines of play."""

    @pytest.mark.parametrize(("name", "line"), LINES)
    def test_is_legal(self, name: str, line: str) -> None:
        """Every written step of a line is legal where it stands."""
        played = play(load(name), line)

        assert len(load(name).lines[line]) == len(played.after) - 1

    @pytest.mark.parametrize(("name", "line"), LINES)
    def test_ends_as_it_says(self, name: str, line: str) -> None:
        """Everything that a scenario expects of the end of a line is true there."""
        assert () == check_then(load(name), play(load(name), line))

    @pytest.mark.parametrize(("name", "line"), LINES)
    def test_steps_are_legal_ones(self, name: str, line: str) -> None:
        """Each step played, automatic ones included, is one that the interpreter offers in its state."""
        played = play(load(name), line)
        pairs = zip(played.states, played.steps, strict=False)

        assert all(step in tuple(played.interpreter.successors(state)) for state, step in pairs)


class TestAsks:
    """The questions."""

    @pytest.mark.parametrize(("name", "number"), ASKS)
    def test_answer(self, name: str, number: int) -> None:
        """A question is answered as expected, by the statement it cites."""
        assert asked(*question(name, number)).as_expected

    def test_every_kind(self) -> None:
        """Some scenario asks what can be reached, and one answer to that is yes and one no."""
        reaching = [question(*ask)[1] for ask in ASKS]

        assert {True, False} == {ask.answer for ask in reaching if isinstance(ask.question, Reach)}

    @pytest.mark.parametrize(("name", "number"), REFUSALS)
    def test_refusal_cites(self, name: str, number: int) -> None:
        """A no says which statement it comes from."""
        assert question(name, number)[1].because is not None

    @pytest.mark.parametrize(("name", "number"), REFUSALS)
    def test_refusal_hangs_on_its_source(self, name: str, number: int) -> None:
        """A no becomes a yes when every clause that cites its statement is dropped."""
        scenario, ask = question(name, number)

        assert asked(scenario, ask, without_citation(scenario.machine, str(ask.because))).possible

    def test_every_example_refuses_what_it_teaches(self) -> None:
        """Some no cites a statement that the example teaches.

        Two are played by rules, and three with cards, that their examples do not speak of.
        """
        untaught = {
            name
            for name in library_ids()
            if not {ask.because for ask in load(name).asks if not ask.answer}
            & set(example(str(load(name).source)).teaches)
        }

        by_other_rules = {"E000-14-in-place", "E001-07-classic"}
        by_other_cards = {"E002-13-swords", "E002-14-noble", "E003-01-characters"}

        assert by_other_rules | by_other_cards == untaught


class TestCounts:
    """The size of each scenario, for the explorer to be compared with."""

    def test_table(self) -> None:
        """Every scenario is counted, and nothing else."""
        assert library_ids() == tuple(COUNTS)

    @pytest.mark.parametrize("name", SMALL)
    def test_counts(self, name: str) -> None:
        """What the interpreter counts, in those that it gets through soon, is what is pinned of all."""
        expected: dict[str, Any] = COUNTS[name]

        assert expected == counted(load(name).machine)
