"""A run as one value: expectations, and play-by-plays as plain text."""

from __future__ import annotations

import pytest

from solemn.cli.reports.runs import of_check, of_prove
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.verdicts import Outcome, Verdict


class TestExpectation:
    """What the inventory expects of a property."""

    @pytest.mark.parametrize(
        ("property_", "rules", "expected"),
        [
            ("P-01", "oborozuki", "holds"),
            ("P-01", "ocg", "holds"),
            ("P-39", "ocg/classic", "holds"),
            ("P-39", "ocg/modern", "fails"),
            ("P-39", "ocg", "fails"),
            ("P-97", "ocg", "fails"),
            ("P-01", "ocg/current", "holds"),
            ("P-97", "ocg/tcg", "fails"),
            ("P-35", "ocg/current", "holds"),
            ("P-35", "ocg/tcg", "fails"),
            ("P-38", "ocg/modern", None),
            ("P-38", "ocg/tcg", None),
            ("P-04", "oborozuki", None),
        ],
    )
    def test_rules(self, property_: str, rules: str, expected: str | None) -> None:
        """What is expected is said for every rule set; `ocg` alone means the modern one."""
        assert expected == expectation(property_, rules)


class TestRun:
    """Exit codes and vacuity."""

    def test_nothing(self) -> None:
        """A run without anything to tell is established."""
        assert 0 == of_check([]).exit_code

    def test_vacuous(self) -> None:
        """Only what is established can be vacuous: what is undecided may still arise."""
        outcomes = [
            Outcome("P-01", "x", "ocg, any card", "proof", verdict, 0.0, vacuous=True)
            for verdict in (Verdict.PROVED, Verdict.UNDECIDED)
        ]

        assert [True, False] == [judged.vacuous for judged in of_prove(outcomes).verdicts]
