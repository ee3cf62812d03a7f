"""The findings: about what there is, and without a gap where something fails or documents disagree."""

from __future__ import annotations

import re

from solemn.model.library.sources import contradictions, property_entry
from solemn.model.scenario import shipped_ids
from solemn.model.scenario.games import PRESETS, eras
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import property_named, shipped
from solemn.properties.findings import findings


TOLD = {id_ for finding in findings() for id_ in finding.properties}


def test_known() -> None:
    """Findings speak about properties, rule sets, scenarios and contradictions that there are."""
    known = {p.id for p in shipped()}

    assert set() == TOLD - known
    assert set() == {r for f in findings() for a in f.answers for r in a.rules} - set(eras())
    assert set() == {name for f in findings() for name in f.shown} - set(shipped_ids())
    assert set() == {c for f in findings() for c in f.contradictions} - {c.id for c in contradictions()}


def test_ids() -> None:
    """They are numbered in order."""
    assert [f"F-{n:02}" for n in range(1, len(findings()) + 1)] == [f.id for f in findings()]


def test_what_fails() -> None:
    """Every property that is expected to fail under some rules is told."""
    failing = {p.id for p in shipped() for rules in eras() if expectation(p.id, rules) == "fails"}

    assert {"P-35", "P-37", "P-39", "P-40", "P-97"} == failing
    assert set() == failing - TOLD


def test_what_contradictions_settle() -> None:
    """Every property whose sentence or expectation hangs on a contradiction is told, and so is that."""
    hanging = {p.id: f"{p.narrowed} {property_entry(p.id).holds_in.note or ''}" for p in shipped()}
    cited = {id_: set(re.findall(r"C-[0-9]+", note)) for id_, note in hanging.items()}

    assert {
        "P-26": {"C-49"},
        "P-28": {"C-07"},
        "P-42": {"C-03"},
        "P-46": {"C-55"},
        "P-74": {"C-21"},
        "P-89": {"C-23"},
    } == {id_: ids for id_, ids in cited.items() if ids}
    for finding in findings():
        assert set().union(*(cited[id_] for id_ in finding.properties)) <= set(finding.contradictions)
    assert {id_ for id_, ids in cited.items() if ids} <= TOLD


def test_every_rule_set_has_an_answer() -> None:
    """A finding answers under every rule set of the games of its properties, under each once."""
    for finding in findings():
        games = {game for id_ in finding.properties for game in property_named(id_).games}
        answered = [rules for answer in finding.answers for rules in answer.rules]

        assert sorted(answered) == sorted(set(answered)), finding.id
        assert set(answered) == {rules for rules in eras() if PRESETS[rules].game in games}, finding.id
