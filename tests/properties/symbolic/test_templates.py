"""Candidates: what they speak of, that samples contradict none, and what they exclude."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from shy_machines import BROKEN, CLAIMS, RESTING, mode
from solemn.model.logic.build import Expr
from solemn.model.logic.show import show
from solemn.model.logic.terms import Term
from solemn.model.machine.machine import Machine
from solemn.model.scenario.games import rule_set
from solemn.properties.symbolic.features import PLAIN, Features, View
from solemn.properties.symbolic.rows import Columns, Learned, Row, Samples
from solemn.properties.symbolic.samples import Play, contradicted, plays
from solemn.properties.symbolic.templates import excluding, pairs


@cache
def sampled(name: str) -> Samples:
    """Give what was sampled of a small machine."""
    samples = Samples(Features(CLAIMS[name]()))
    for play in plays(samples.features.machine, 0.5):
        samples.add(play)
    return samples


def row(samples: Samples, view: View, **values: object) -> Row:
    """Give a row that has some values, named by the words of their features, and is unknown otherwise."""
    plain = samples.features.of(PLAIN)
    terms = plain if view == PLAIN else (*plain, *samples.features.of(view))
    return tuple(values.get(show(term).replace(" ", "_")) for term in terms)


def said(samples: Samples, view: View, **values: object) -> list[str]:
    """Give the candidates that exclude a row, in words."""
    everything = frozenset(v.name for v in samples.features.machine.variables)
    found = excluding(samples.features, samples, view, row(samples, view, **values), everything)
    return [show(candidate.term) for candidate in found]


class TestFeatures:
    """What may be spoken of."""

    @pytest.mark.parametrize("rules", ["ocg/modern", "oborozuki"])
    def test_nothing_fleeting(self, rules: str) -> None:
        """Nothing is said of what may be anything after every step."""
        machine = rule_set(rules).any_card()
        features = Features(machine)
        fleeting = {v.name for v in machine.variables if v.volatile}

        assert not any(features.variables(t) & fleeting for view in features.views for t in features.of(view))

    def test_hints(self) -> None:
        """What a property asks may be spoken of, though the machine never asks it."""
        asked = (Expr(mode.term) == RESTING) == (Expr(mode.term) == BROKEN)
        plain = Features(CLAIMS["marks"](), (asked.term,)).of(PLAIN)

        assert "mode" in [show(t) for t in plain]

    def test_views(self) -> None:
        """A machine with links about cards is spoken of in four ways: itself, cards, links, two links."""
        views = Features(CLAIMS["pile"]()).views

        assert [(), ("e",), ("i",), ("j", "i")] == [tuple(v.name for v in view.variables) for view in views]


class TestSamples:
    """States of random play."""

    @pytest.mark.parametrize("name", CLAIMS)
    def test_reached(self, name: str) -> None:
        """Random play comes to every mode that there is a way to, and to none that there is not."""
        samples = sampled(name)
        column = samples.columns(PLAIN)
        modes = column.values(0, column.everywhere)

        assert modes is not None
        assert "broken" not in modes

    def test_same_seed(self) -> None:
        """The same seed draws the same cards and plays the same line."""
        machine: Machine = CLAIMS["marks"]()
        one, other = (_first(machine) for _ in range(2))

        assert one == other


def _first(machine: Machine) -> list[object]:
    return [play.state for play, _ in zip(plays(machine, 5.0, seed=3), range(40), strict=False)]


class TestCandidates:
    """Candidates of the grammar."""

    def test_of_the_state(self) -> None:
        """A state that play never gets to is excluded by the two values that never come together."""
        assert "mode is working implies ready" in said(sampled("swing"), PLAIN, mode="working", ready=False)

    def test_nothing_against_what_is_reached(self) -> None:
        """Nothing excludes a state that was sampled."""
        assert [] == said(sampled("swing"), PLAIN, mode="working", ready=True)

    def test_of_links(self) -> None:
        """A link that play never puts there is excluded for every position."""
        samples = sampled("pile")
        view = next(v for v in samples.features.views if [x.name for x in v.variables] == ["i"])

        assert "for every i in the positions of pile: hot of link i of pile" in said(
            samples, view, hot_of_link_i_of_pile=False
        )

    @pytest.mark.parametrize("name", CLAIMS)
    def test_not_contradicted(self, name: str) -> None:
        """No simple candidate is false of a state that random play comes to with the same cards."""
        samples = sampled(name)
        everything = frozenset(v.name for v in samples.features.machine.variables)
        candidates = [c.term for c in pairs(samples.features, samples, everything)]

        assert candidates
        assert not list(_wrong(candidates, samples.features.machine))

    @pytest.mark.parametrize("name", CLAIMS)
    def test_denied_rows(self, name: str) -> None:
        """A candidate denies the row of a state exactly if its term is false there."""
        machine = CLAIMS[name]()
        features, everything = Features(machine), frozenset(v.name for v in machine.variables)
        met = [play for play, _ in zip(plays(machine, 5.0), range(60), strict=False)]
        rows = [_row(features, play) for play in met]
        guesses = [
            c for row in dict.fromkeys(rows) for c in pairs(features, _Only(features, row), everything)
        ]

        assert name == "marks" or any(c.denies(row) for c in guesses for row in rows)
        for play, row in zip(met, rows, strict=True):
            assert [c for c in guesses if contradicted(c.term, play)] == [c for c in guesses if c.denies(row)]


class TestLearned:
    """States of the solver's that count as sampled."""

    def test_no_candidate_any_more(self) -> None:
        """What a learned row contradicts is no candidate, and the samples themselves stay what they were."""
        samples = sampled("swing")
        wrong = row(samples, PLAIN, mode="working", ready=False)
        learned, everything = Learned(samples), frozenset(v.name for v in samples.features.machine.variables)
        before = list(excluding(samples.features, learned, PLAIN, wrong, everything))
        new = learned.add(PLAIN, [wrong, wrong])

        assert ([wrong], []) == (new, learned.add(PLAIN, [wrong]))
        assert before
        assert not any(c.denies(wrong) for c in pairs(samples.features, learned, everything))
        assert all(c.denies(wrong) for c in before)
        assert before == list(excluding(samples.features, samples, PLAIN, wrong, everything))

    def test_what_is_not_known(self) -> None:
        """Where a learned row has no value nothing is concluded from it."""
        columns = Columns.of([("a", True)], 2)
        copied = columns.copy()
        copied.add((None, False), open_=False)

        assert ({True}, {True, False}) == (
            set(columns.values(1, columns.everywhere) or ()),
            set(copied.values(1, copied.everywhere) or ()),
        )
        assert ("a",) == copied.values(0, copied.everywhere)


@dataclass
class _Only:
    """One row, as if nothing else had been seen."""

    features: Features
    row: Row

    def columns(self, view: View) -> Columns:
        """Give the row by columns."""
        return Columns.of([self.row] if view == PLAIN else [], len(self.row))


def _row(features: Features, play: Play) -> Row:
    samples = Samples(features)
    samples.add(play)
    columns = samples.columns(PLAIN)
    values = (columns.values(i, 1) for i in range(len(columns.known)))
    return tuple(v[0] if v else None for v in values)


def _wrong(terms: list[Term], machine: Machine) -> Iterator[str]:
    for play, _ in zip(plays(machine, 5.0), range(60), strict=False):
        yield from (show(t) for t in terms if contradicted(t, play))
