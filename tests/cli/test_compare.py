"""`solemn compare`: what two rule sets share, where they differ, and whether they build chains alike."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from solemn.cli.comparing import SUBJECTS, compare
from solemn.cli.main import cli
from solemn.model.scenario.games import UnknownRulesError
from solemn.properties.catalogue.registry import properties_of, property_named
from solemn.properties.verdicts import Verdict


HANDING_OVER = property_named("P-12")
CONDITION = property_named("P-45")


class TestComparison:
    """The comparison as data."""

    def test_shared(self) -> None:
        """Both rule sets are asked about the same properties; each is proved under either."""
        found = compare("ocg", "oborozuki", [HANDING_OVER, CONDITION])
        verdicts = {p.id: [o.verdict for o in both if o is not None] for p, both in found.shared}

        assert ("ocg/modern", "oborozuki") == found.names
        assert dict.fromkeys(("P-12", "P-45"), [Verdict.PROVED] * 2) == verdicts

    def test_ability(self) -> None:
        """What only scenarios decide has no proof."""
        found = compare("ocg", "oborozuki", [property_named("P-14")])

        assert [(None, None)] == [both for _, both in found.shared]

    def test_answers(self) -> None:
        """Speed is in one game only, effect classes in the other."""
        both, ocg, oborozuki = compare("ocg", "oborozuki", [HANDING_OVER]).answers

        assert "its activation condition is met" in both
        assert "an effect cannot answer a faster one" in ocg
        assert "a constant effect never enters a chain" in oborozuki

    def test_chains(self) -> None:
        """Their chain automata accept the same sequences."""
        assert compare("ocg/classic", "oborozuki", [HANDING_OVER]).coupled

    def test_one_game(self) -> None:
        """Two eras of one game answer links by the same clauses."""
        both, *others = compare("ocg/classic", "ocg/modern", [HANDING_OVER]).answers

        assert (True, [(), ()]) == (bool(both), others)

    def test_unknown(self) -> None:
        """A rule set that is not there is an error."""
        with pytest.raises(UnknownRulesError):
            compare("ocg", "chess")

    def test_subjects(self) -> None:
        """Every property that both games share has a subject."""
        shared = {p.id for p in properties_of("ocg")} & {p.id for p in properties_of("oborozuki")}

        assert shared == {id_ for ids in SUBJECTS.values() for id_ in ids}


def test_command() -> None:
    """The command shows the table, the clauses and P-118, and ends with exit code 0."""
    result = CliRunner().invoke(cli, ["compare", "ocg", "oborozuki", "-p", "P-12"])

    assert 0 == result.exit_code
    assert "who may answer whom" in result.output
    assert "in oborozuki only:" in result.output
    assert "P-118 proved" in result.output
