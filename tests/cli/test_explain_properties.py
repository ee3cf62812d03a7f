"""`solemn explain P-29`: everything that a property declares, and what was found out about it."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from click.testing import CliRunner

from solemn.cli.explain_properties import KINDS
from solemn.cli.main import cli
from solemn.cli.standing import in_brief, standing_told
from solemn.properties import record
from solemn.properties.catalogue.registry import property_named, shipped
from solemn.properties.claims import Claim, kind_of
from solemn.properties.record import ForEveryCard, OnPositions, Recorded, positions_key, proof_key


P01, P37 = property_named("P-01"), property_named("P-37")


def explained(what: str) -> str:
    """Give what is printed, without line breaks."""
    result = CliRunner().invoke(cli, ["explain", what])
    assert 0 == result.exit_code
    return " ".join(result.output.split())


def test_every_kind() -> None:
    """Every kind of claim has its words, and every property of the catalogue uses one of them."""
    assert len(get_args(Claim)) == len(KINDS)
    assert {kind_of(claim) for p in shipped() for claim in p.claims} <= set(KINDS)


class TestDeclared:
    """What a property declares."""

    def test_sentence_and_sources(self) -> None:
        """The sentence, the games, and each source with its first words are told."""
        told = explained("P-01")

        assert P01.says in told
        assert "(ocg, oborozuki)" in told
        assert "S000-21 When both players have given up priority one directly after the other, ..." in told

    def test_narrowed(self) -> None:
        """Where the sentence is narrower than in the inventory, both are told with the reason, else one."""
        assert f"narrowed: {property_named('P-29').narrowed}" in explained("P-29")
        assert "in the inventory's words: A mandatory trigger whose condition was met" in explained("p-29")
        assert "narrowed" not in explained("P-01")

    def test_edit(self) -> None:
        """The edit that it catches is told with its scenario and length, and how to see it."""
        told = explained("P-01")

        assert "it catches on E000-04, in 3 steps: without 'start resolution after two passes'" in told
        assert 'solemn check E000-04 -p P-01 --without "start resolution after two passes"' in told

    def test_edit_under_other_rules(self) -> None:
        """An edit under other rules than those of its position says so, and offers no command."""
        told = explained("P-39")

        assert "it catches on ignition under ocg/classic" in told
        assert "--without" not in told

    def test_situation(self) -> None:
        """The situation is told, and a scenario for each game in which it arises."""
        told = explained("P-01")

        assert "situation: box is building and passes is 2" in told
        assert len(P01.arises_on) == told.count("it arises on ")

    def test_region_and_rank(self) -> None:
        """What is proved to follow has its region and its rank."""
        told = explained("P-01")

        assert "region of 'leads': box is building and passes is 2 or box is resolving" in told
        assert "rank: ((if box is building then 1 else 0); the number of links of chain;" in told

    def test_scenarios_only(self) -> None:
        """What only scenarios decide has the reason."""
        told = explained("P-37")

        assert (
            "'can force' is decided on scenarios: what somebody can do takes cards with which he can" in told
        )

    def test_elsewhere(self) -> None:
        """What no claim about one game says is told to be decided elsewhere, with its edit."""
        told = explained("P-118")

        assert "decided elsewhere: the chain automata" in told
        assert "it catches: without 'add a chain link / the two players have not both passed'" in told

    def test_by_name(self) -> None:
        """A property is explained by its name as by its id."""
        assert explained("P-01") == explained(P01.name)


class TestStanding:
    """What is known of a property under a rule set."""

    POSITIONS = OnPositions(
        positions_key(P37, "ocg/tcg"), "refuted", 9, 4, 1234, "hidden-trigger", ("T: pass",)
    )

    def kept(self, monkeypatch: pytest.MonkeyPatch, found: Recorded) -> None:
        """Let this be the record of both properties."""
        monkeypatch.setattr(
            record, "_entries", lambda: {("P-37", "ocg/tcg"): found, ("P-01", "ocg/tcg"): found}
        )

    def test_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What fails as expected says so, and where that is seen."""
        self.kept(monkeypatch, Recorded(self.POSITIONS))

        assert (
            "fails, as expected, shown by hidden-trigger in 1 move; every state of 9 positions "
            "(1,234 states), its situation arises in 4"
        ) == standing_told(P37, "ocg/tcg")
        assert "fails, as expected: hidden-trigger" == in_brief(P37, "ocg/tcg")

    def test_does_not_fail(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is to fail and was not seen to is no success."""
        self.kept(monkeypatch, Recorded(replace(self.POSITIONS, verdict="holds", on="", line=())))

        assert "is to fail, and was not seen to, 4" == in_brief(P37, "ocg/tcg")

    def test_refuted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is to hold and fails is refuted."""
        self.kept(monkeypatch, Recorded(replace(self.POSITIONS, key=positions_key(P01, "ocg/tcg"))))

        assert "refuted: hidden-trigger" == in_brief(P01, "ocg/tcg")

    def test_proved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is proved says in how many obligations, what is proved in part what positions say."""
        proof = ForEveryCard(proof_key(P01, "ocg/tcg"), "proved", 12, ("passes in range",))
        held = OnPositions(positions_key(P01, "ocg/tcg"), "holds", 9, 4, 1234)
        self.kept(monkeypatch, Recorded(held, proof))
        whole = in_brief(P01, "ocg/tcg"), "lemmas: passes in range" in explained("P-01")
        self.kept(monkeypatch, Recorded(held, replace(proof, left=("may",))))

        assert ("proved, 12", True) == whole
        assert "in part proved; holds, 4" == in_brief(P01, "ocg/tcg")
        assert "proved for every card but for its part 'may', in 12 obligations" in standing_told(
            P01, "ocg/tcg"
        )

    def test_out_of_date(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What was found before a change is not run since, and what nobody ran is not run."""
        self.kept(monkeypatch, Recorded(self.POSITIONS))

        assert "not run since the rules changed" == in_brief(P01, "ocg/tcg") == standing_told(P01, "ocg/tcg")
        assert "not run" == in_brief(P01, "ocg/modern") == standing_told(P01, "ocg/modern")
