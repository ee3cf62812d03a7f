"""The record of verdicts: read as it was written, silent about what has changed, whole as it is shipped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solemn.model.logic.build import FALSE
from solemn.model.scenario.games import PRESETS, eras
from solemn.properties import record
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import property_named, shipped
from solemn.properties.claims import Always
from solemn.properties.record import (
    ForEveryCard,
    OnPositions,
    Recorded,
    positions_key,
    proof_key,
    read,
    recorded,
    written,
)


P04 = property_named("P-04")
POSITIONS = OnPositions(
    "k", "refuted", 3, 2, 100, "E000-04", ("T: pass", "N: activate 'x'"), "two\nlines: #1"
)
PROOF = ForEveryCard("k", "proved", 12, ("passes in range",), ("may",))
DUE = [(p, rules) for p in shipped() for rules in eras() if PRESETS[rules].game in p.games]


def test_round_trip() -> None:
    """What is written is read as the same entries."""
    entries = {("P-04", "ocg/modern"): Recorded(POSITIONS, PROOF), ("P-05", "ocg/tcg"): Recorded(None, PROOF)}

    assert entries == read(written(entries))


class TestKeys:
    """What is out of date says nothing."""

    def test_current(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An entry with the keys of what there is now is given back."""
        positions = replace(POSITIONS, key=positions_key(P04, "ocg/modern"))
        proof = replace(PROOF, key=proof_key(P04, "ocg/modern"))
        monkeypatch.setattr(record, "_entries", lambda: {("P-04", "ocg/modern"): Recorded(positions, proof)})

        assert Recorded(positions, proof) == recorded(P04, "ocg/modern")

    def test_out_of_date(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An entry with other keys is not, and it is said that there was one."""
        monkeypatch.setattr(record, "_entries", lambda: {("P-04", "ocg/modern"): Recorded(POSITIONS, PROOF)})

        assert Recorded(stale=True) == recorded(P04, "ocg/modern")
        assert Recorded() == recorded(P04, "ocg/classic")

    @pytest.mark.parametrize("key", [positions_key, proof_key])
    def test_what_keys_hang_on(self, key: object) -> None:
        """A key is another one for other rules, and for a property that claims something else."""
        assert callable(key)
        other = replace(P04, claims=(Always(FALSE.term),))
        keys = {key(P04, "ocg/modern"), key(P04, "ocg/classic"), key(other, "ocg/modern")}

        assert 3 == len(keys)
        assert key(replace(P04, says="in other words"), "ocg/modern") in keys


class TestShipped:
    """The record that is shipped."""

    @pytest.mark.parametrize("rules", eras())
    def test_whole(self, rules: str) -> None:
        """Every property of a game was run under each of its rule sets, as rules and properties are now."""
        missing = [
            p.id
            for p, name in DUE
            if name == rules and not p.elsewhere and recorded(p, rules).positions is None
        ]

        assert [] == missing

    @pytest.mark.parametrize("rules", eras())
    def test_as_expected(self, rules: str) -> None:
        """A property holds, or is refuted where the inventory has it fail, and it says something."""
        found = {p.id: recorded(p, rules).positions for p, name in DUE if name == rules and not p.elsewhere}
        verdicts = {id_: f.verdict for id_, f in found.items() if f is not None}

        assert {
            id_: "refuted" if expectation(id_, rules) == "fails" else "holds" for id_ in found
        } == verdicts
        assert [] == [id_ for id_, f in found.items() if f is not None and not f.arises]
