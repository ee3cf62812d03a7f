"""P-44: what the eras have in common, on positions that have nothing they differ in and on others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.counterexamples.confirm import confirm
from solemn.model.graph.explore import explore
from solemn.model.library import shelf
from solemn.model.logic.terms import OptionTerm, Term, children
from solemn.model.machine.edit import with_options
from solemn.model.machine.layout import Layout
from solemn.model.ocg.rules import OCG
from solemn.model.scenario import Scenario, ending, load
from solemn.model.scenario.loading import load_text
from solemn.properties.catalogue.registry import property_named
from solemn.properties.claims import Equivalent
from solemn.properties.explicit.check import Checker
from solemn.properties.property import Property
from solemn.properties.verdicts import Outcome, Verdict


P44 = property_named("P-44")
(CLAIM,) = (claim for claim in P44.claims if isinstance(claim, Equivalent))
DIFFERING = set(CLAIM.left)
ALIKE = (
    *(f"E000-{n:02}" for n in (1, 4, 5, 6, 7, 8, 9)),
    *("E001-05", "E001-06", "E001-09", "E001-11", "E002-05", "E002-07", "E002-09", "E002-10", "E002-12"),
    *("A2", "A4", "A12", "A13", "B1", "C14", "D1"),
)
"""Positions without ignition effects and hidden triggers; there are three times as many in the library."""
DIFFERENT = {
    "A1": "after 'T: set dark-hole': 'T: activate lamp' is possible under",
    "B3": "after 'T: normal summon lamp': 'T: activate lamp' is possible under",
    "C4": "after 'T: normal summon seeker': 'T: activate ally' is possible under",
}
"""Positions with an ignition effect, or with a hidden trigger that has to wait under `ranks`."""


def _checked(name: str, property_: Property) -> Outcome:
    scenario = load(name)
    graph = explore(scenario.machine, until=ending(scenario, Layout(scenario.machine)))
    outcome = Checker(graph).check(property_)
    confirm(outcome, property_)
    return outcome


@pytest.mark.parametrize("name", ALIKE)
def test_alike(name: str) -> None:
    """A position that has nothing the eras differ in is the same in both, and something happens in it."""
    outcome = _checked(name, P44)

    assert (Verdict.HOLDS, False) == (outcome.verdict, outcome.vacuous)


def test_twenty_positions() -> None:
    """Twenty positions at least are decided, as the inventory wants."""
    assert 20 <= len(set(ALIKE))


@pytest.mark.parametrize("name", DIFFERENT)
def test_nothing_said(name: str) -> None:
    """Of a position with what the eras differ in nothing is said, and without the hypothesis it refutes."""
    said = _checked(name, P44)
    bare = replace(P44, claims=(replace(CLAIM, given=None),), situation=None)
    refuted = _checked(name, bare)

    assert (Verdict.HOLDS, True) == (said.verdict, said.vacuous)
    assert Verdict.REFUTED is refuted.verdict
    assert refuted.reason.startswith(DIFFERENT[name])


def test_boards_know_no_era() -> None:
    """Nothing that belongs to the board asks for what the eras differ in, so proofs carry over to it."""
    terms = [d.body for d in OCG.board.definitions]
    terms += [v.initial for v in OCG.board.variables if v.initial is not None]
    for guard, then in [
        *((r.guard, r.then) for r in OCG.refinements),
        *((i.guard, i.then) for i in OCG.text),
    ]:
        terms += [*(c.term for c in guard), *(u.value for u in then)]
    asked = {name for term in terms for name in _options(term)}

    assert not DIFFERING & asked
    assert DIFFERING <= {name for d in OCG.core.definitions for name in _options(d.body)}


def _options(term: Term) -> set[str]:
    own = {term.name} if isinstance(term, OptionTerm) else set()
    return own.union(*(_options(part) for part in children(term)))


@pytest.mark.parametrize("name", ["E000-01", "E001-05", "E002-05"])
def test_same_position(name: str) -> None:
    """The machine under other options is the one that the file gives when it names the other era."""
    text = shelf.text("scenarios", name)
    classic, modern = (_under(text, rules) for rules in ("ocg/classic", "ocg/modern"))

    assert classic.machine == with_options(modern.machine, CLAIM.left)
    assert modern.machine == with_options(classic.machine, CLAIM.right)
    assert classic.machine != modern.machine


def _under(text: str, rules: str) -> Scenario:
    lines = ["rules: " + rules if line.startswith("rules:") else line for line in text.splitlines()]
    return load_text("\n".join(lines), "position.yaml")
