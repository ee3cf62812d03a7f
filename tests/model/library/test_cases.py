"""The public cases: each is played or says why not, and what is official comes out as it says.

[O] is official text, [R] an official rule test with its key, [C] documentation by players, [E] only a report
about a program. What neither [O] nor [R] speaks for is advice, which may come out otherwise; at present none
does.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from solemn.cli.asking import answer_of
from solemn.cli.checking import explored
from solemn.cli.looping import loop_complaints, loops_left_open, loops_of
from solemn.model.graph.limits import Limits
from solemn.model.library.cases import Case, case_named, cases, group_titles, is_case
from solemn.model.library.sources import check_citations
from solemn.model.machine.edit import without_citation
from solemn.model.scenario import Answer, Ask, May, Scenario, case_ids, check_then, load, play
from solemn.model.scenario.loading import shipped_path


case = cache(load)
"""A scenario of a case by its name, read once."""


def question(name: str, number: int) -> tuple[Scenario, Ask]:
    """A scenario and one of its questions."""
    return case(name), case(name).asks[number]


def asked(scenario: Scenario, ask: Ask, without: str | None = None) -> Answer:
    """The answer under the rules as they are, or without the clauses that cite a statement."""
    machine = scenario.machine if without is None else without_citation(scenario.machine, without)
    return answer_of(scenario, ask, machine)


ASKS = [(name, i) for name in case_ids() for i in range(len(case(name).asks))]
REFUSALS = [(name, i) for name, i in ASKS if case(name).asks[i].answer is False]
SILENT = {
    "B13",
    "B8",
    "B9",
    "C10-first-trigger",
    "C11",
    "C18",
    "C3",
    "C9",
    "D11",
    "D12",
    "D13",
    "D13-partners",
    "D22",
    "E1",
    "E10",
    "E11",
    "E12",
    "E2",
    "E3",
    "E4",
    "E6",
    "E7",
    "E9",
    "F7",
    "G10",
    "G12",
    "G2",
    "G4",
    "G5",
    "G8",
    "G9",
    "H4",
    "I4",
    "I9",
    "I9-broken",
    "I9-runs-out",
    "I9-tcg",
    "I9-voluntary",
    "J5",
    "J5-stored-replay",
    "J7",
}
"""The scenarios with a refusal that several clauses give, or one without a statement."""
CITING = [(name, i) for name, i in REFUSALS if case(name).asks[i].because is not None]


class TestList:
    """The list of cases."""

    def test_groups(self) -> None:
        """Every case stands in a group that has a title, and the groups have their pinned sizes."""
        expected = {"A": 13, "B": 15, "C": 18, "D": 20, "E": 11, "F": 9, "G": 11, "H": 8, "I": 11, "J": 6}

        assert expected == Counter(one.group for one in cases())
        assert list(expected) == list(group_titles())

    def test_order(self) -> None:
        """Cases are listed once, by group and number."""
        ids = [one.id for one in cases()]

        assert sorted(set(ids), key=lambda id_: (id_[0], int(id_[1:]))) == ids

    @pytest.mark.parametrize("one", cases(), ids=lambda one: one.id)
    def test_played_or_reason(self, one: Case) -> None:
        """A case has scenarios or the reason why it has none, and something speaks for it."""
        assert bool(one.scenarios) is not bool(one.reason)
        assert not (one.open and one.reason)
        assert one.evidence
        assert one.where

    def test_what_is_not_played(self) -> None:
        """These cases are not played."""
        left = {one.id for one in cases() if not one.scenarios}

        assert {"C12", "F8", "F10", "G6", "G11", "J6"} == left

    def test_scenarios(self) -> None:
        """The list names every scenario of a case, and no other."""
        listed = {(one.id, name) for one in cases() for name in one.scenarios}

        assert {(case(name).source, name) for name in case_ids()} == listed

    def test_look_up(self) -> None:
        """A case is found by its id, and nothing else is one."""
        assert "A7" == case_named("A7").id
        assert (True, False, False) == (is_case("A7"), is_case("A11"), is_case("E000-04"))

    def test_unknown(self) -> None:
        """An id that no case has is an error."""
        with pytest.raises(KeyError):
            case_named("A11")

    @pytest.mark.parametrize(
        ("evidence", "advisory"), [("O", False), ("CR", False), ("C", True), ("EC", True)]
    )
    def test_advisory(self, evidence: Any, advisory: bool) -> None:
        """Only what neither an official text nor an official test speaks for is advice."""
        assert advisory is Case("A1", "a title", tuple(evidence), "somewhere").advisory


class TestFiles:
    """What the files are."""

    @pytest.mark.parametrize("name", case_ids())
    def test_name(self, name: str) -> None:
        """A file is named after the case that it plays, with a word more where a case has several."""
        found = re.fullmatch(r"([A-Z]\d+)(-[a-z0-9-]+)?", name)

        assert found is not None
        assert case(name).source == found[1]

    @pytest.mark.parametrize("name", case_ids())
    def test_advisory(self, name: str) -> None:
        """A file is advisory exactly if nothing official speaks for its case."""
        assert case(name).advisory is case_named(str(case(name).source)).advisory

    @pytest.mark.parametrize("name", case_ids())
    def test_says_something(self, name: str) -> None:
        """A file plays a line, says how each ends, and cites what exists."""
        scenario = case(name)

        assert all(scenario.lines.values())
        assert scenario.lines.keys() == scenario.then.keys()
        assert () == check_citations(ask.because for ask in scenario.asks if ask.because is not None)

    @pytest.mark.parametrize("name", case_ids())
    def test_file_is_plain(self, name: str) -> None:
        """A file has no tab, no trailing blank and ends with one line break."""
        text = (files("solemn.model.library") / str(shipped_path(name))).read_text(encoding="utf-8")

        assert text == "\n".join(line.rstrip().expandtabs() for line in text.splitlines()) + "\n"

    def test_order(self) -> None:
        """Scenarios of cases are listed by group and number."""
        ids = case_ids()

        assert (
            ids.index("A2") < ids.index("A12") < ids.index("A13") < ids.index("A13-payment") < ids.index("B1")
        )

    def test_number(self) -> None:
        """So many scenarios play cases, so many of them as advice."""
        assert (140, 56) == (len(case_ids()), sum(case(name).advisory for name in case_ids()))


LOOPS = {
    "I9": ("mandatory", 60),
    "I9-broken": ("voluntary", 125),
    "I9-growing": ("voluntary", 1124),
    "I9-runs-out": ("none", 161),
    "I9-tcg": ("mandatory", 60),
    "I9-together": ("needs the opponent", 96),
    "I9-voluntary": ("voluntary", 74),
}
"""The class of the loop of each scenario about loops, and how many of its states were explored."""


class TestLoops:
    """The loops that play can come to."""

    def test_table(self) -> None:
        """These scenarios say which loops they have, and all of them play the case about loops."""
        expecting = {name for name in case_ids() if case(name).loops is not None}

        assert LOOPS.keys() == expecting
        assert {"I9"} == {case(name).source for name in expecting}

    @pytest.mark.parametrize("name", LOOPS)
    def test_class(self, name: str) -> None:
        """Loops are of the class that the file expects, replayed, and nothing is left open."""
        scenario = case(name)
        graph = explored(scenario, scenario.machine, Limits())
        found = loops_of(graph)
        classes = [kind.value for kind in found.classes] or ["none"]

        assert LOOPS[name] == (" ".join(classes), len(graph))
        assert [] == list(loop_complaints(scenario, found))
        assert "" == loops_left_open(scenario, found)

    @pytest.mark.parametrize("name", ["I9", "I9-tcg"])
    def test_who_starts_it(self, name: str) -> None:
        """That T starts the mandatory loop, under either reading, is told with his move."""
        (loop,) = loops_of(explored(case(name), case(name).machine, Limits())).loops

        assert (1, "announce: change position") == (loop.started, loop.trace.moments[0].rule)

    def test_only_passing(self) -> None:
        """What is mandatory but for a trap that nobody activates is kept going by passes alone."""
        scenario = case("I9-broken")
        (loop,) = loops_of(explored(scenario, scenario.machine, Limits())).loops

        assert (True, ("N",)) == (loop.only_passing, loop.players)

    def test_what_grows(self) -> None:
        """The loop that no position comes back in says what it counts."""
        scenario = case("I9-growing")
        (loop,) = loops_of(explored(scenario, scenario.machine, Limits())).loops

        assert [("life points of T", 3000)] == [(growth.name, growth.by) for growth in loop.grows]


class TestRulings:
    """What the rules say to them."""

    @pytest.mark.parametrize(
        ("name", "line"), [(name, line) for name in case_ids() for line in case(name).lines]
    )
    def test_line(self, name: str, line: str) -> None:
        """The line is legal and ends as the ruling says."""
        assert () == check_then(case(name), play(case(name), line))

    @pytest.mark.parametrize(("name", "number"), ASKS)
    def test_answer(self, name: str, number: int) -> None:
        """The question is answered as the ruling does."""
        assert asked(*question(name, number)).as_expected

    @pytest.mark.parametrize(("name", "number"), CITING)
    def test_refusal_hangs_on_its_source(self, name: str, number: int) -> None:
        """A no becomes a yes when every clause that cites its statement is dropped."""
        scenario, ask = question(name, number)

        assert asked(scenario, ask, str(ask.because)).possible

    def test_what_cites_nothing(self) -> None:
        """Some refusals have no statement of their own: several clauses forbid it, or one without any."""
        silent = {name for name, i in REFUSALS if (name, i) not in CITING}

        assert SILENT == silent

    def test_only_moves_are_refused(self) -> None:
        """All but a few of the refusals are about a move; a battle goes on by itself."""
        others = {name for name, i in REFUSALS if not isinstance(case(name).asks[i].question, May)}
        of_battles = {"E3", "E4", "E10", "E11", "E12", "G5", "G7", "G10", "G12", "J5", "J5-stored-replay"}

        of_loops = {"I9", "I9-tcg", "I9-broken", "I9-voluntary", "I9-runs-out"}

        assert {"D22-own", "H4", "I6"} | of_battles | of_loops == others
