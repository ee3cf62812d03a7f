"""One position under several rules: what is the same is decided once, and only that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from solemn.model.graph.explore import Graph, explore
from solemn.model.scenario import load, under
from solemn.properties.catalogue.registry import property_named
from solemn.properties.explicit.check import Checker
from solemn.properties.explicit.sharing import Shared, reads, same_graph
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


def graph(name: str, rules: str) -> Graph:
    """Give the graph of a position under a rule set."""
    return explore(under(load(name), rules).machine)


ALIKE = {rules: graph("negated-negation", rules) for rules in ("ocg/modern", "ocg/classic")}
UNLIKE = {rules: graph("hidden-trigger", rules) for rules in ("ocg/modern", "ocg/tcg")}


def _deciding(found: Graph, property_: Property, asked: list[str]) -> Callable[[], Outcome]:
    def decide() -> Outcome:
        asked.append(property_.id)
        return Checker(found).check(property_)

    return decide


def _decided(graphs: dict[str, Graph], id_: str) -> tuple[list[Outcome], int]:
    """Decide a property on graphs; give the outcomes, and how often it was really decided."""
    shared, asked, property_ = Shared(), list[str](), property_named(id_)
    found = [shared.outcome(g, property_, _deciding(g, property_, asked)) for g in graphs.values()]
    return found, len(asked)


def test_same_graph() -> None:
    """Where no era matters graphs are the same; where one does they are not."""
    assert same_graph(*ALIKE.values())
    assert not same_graph(*UNLIKE.values())


def test_other_steps() -> None:
    """Graphs with the same states and another step are not the same."""
    one = ALIKE["ocg/modern"]
    assert one.edges is not None
    edges = replace(one.edges, instances=one.edges.instances[::-1])

    assert not same_graph(one, replace(one, edges=edges))


def test_decided_once() -> None:
    """What holds on a graph holds on the same one, and is not decided again."""
    found, asked = _decided(ALIKE, "P-04")

    assert ([Verdict.HOLDS] * 2, 1) == ([o.verdict for o in found], asked)


def test_decided_anew() -> None:
    """On another graph everything is decided anew."""
    found, asked = _decided(UNLIKE, "P-35")

    assert ([Verdict.HOLDS, Verdict.REFUTED], 2) == ([o.verdict for o in found], asked)


def test_refuted_twice() -> None:
    """What is refuted is decided on each machine, whose trace it is."""
    alike = {rules: graph("any-name", rules) for rules in ALIKE}
    found, asked = _decided(alike, "P-97")

    assert ([Verdict.REFUTED] * 2, 2) == ([o.verdict for o in found], asked)


@pytest.mark.parametrize(
    ("id_", "options", "expected"),
    [
        ("P-04", {"segoc", "ignition_window"}, False),
        ("P-81", {"optional_forces"}, True),
        ("P-81", {"segoc"}, False),
        ("P-44", {"segoc", "ignition_window"}, False),
        ("P-44", {"trigger_in_place"}, True),
        ("P-80", {"item_procedure"}, False),
        ("P-80", {"segoc"}, True),
    ],
)
def test_what_options_may_matter(id_: str, options: set[str], expected: bool) -> None:
    """A property that mentions an option hangs on it, and so does what compares and does not name it."""
    assert expected == reads(property_named(id_), ALIKE["ocg/modern"].machine, options)


def test_explored_once() -> None:
    """A position is explored once under each choice of options."""
    shared, explored = Shared(), list[str]()

    def exploring(rules: str) -> Callable[[], Graph]:
        def explore_it() -> Graph:
            explored.append(rules)
            return ALIKE[rules]

        return explore_it

    for rules in ("ocg/modern", "ocg/classic", "ocg/modern"):
        assert ALIKE[rules] is shared.graph(ALIKE[rules].machine, exploring(rules))
    assert ["ocg/modern", "ocg/classic"] == explored
