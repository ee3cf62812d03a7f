"""Every statement of the documents is live, or there is a reason why it is no matter of the model."""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby
from typing import TypeAlias

import pytest
from click.testing import CliRunner

from live import AS_WRITTEN, Outcomes, asked, changed, kept
from solemn.cli.documents import documents
from solemn.cli.evidence import counted, evidence_listed, evidence_told
from solemn.cli.explain_rules import citing, places
from solemn.cli.main import cli
from solemn.cli.sources import chosen
from solemn.model.library.evidence import Evidence, all_evidence, evidence_for
from solemn.model.library.sources import contradictions, property_entry, statement, statements
from solemn.model.machine.edit import UnknownClauseError
from solemn.model.scenario import load, shipped_ids


Group: TypeAlias = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]


def group_of(evidence: Evidence) -> Group:
    """Return what is changed, and in which scenario: what comes of that is found out once."""
    return evidence.scenario, evidence.drop, tuple(sorted(evidence.options.items()))


SHOWN = tuple(one for one in all_evidence() if one.kind != "reason")
GROUPS = {group: tuple(members) for group, members in groupby(sorted(SHOWN, key=group_of), key=group_of)}
BY_DROPPING = tuple(one for one in SHOWN if one.drop)
BY_OPTION = tuple(one for one in SHOWN if one.options)


def named(evidence: Evidence) -> str:
    """Name a test after its statement."""
    return evidence.id


@cache
def cites_of(dropped: str, game: str) -> tuple[tuple[str, ...], ...]:
    """Return what each rule or clause of a name cites in a game; nothing where there is none."""
    return tuple(places(dropped, [game]))


def comes_from(evidence: Evidence, dropped: str) -> bool:
    """Say whether what is dropped is of the statement: by itself, its rule or the property."""
    game = statement(evidence.id).game
    own = (*cites_of(dropped, game), *cites_of(dropped.partition(" / ")[0], game))
    drawn = bool(evidence.claim) and evidence.id in property_entry(evidence.claim).statements
    return drawn or any(evidence.id in cites for cites in own)


@cache
def as_it_is(name: str) -> Outcomes:
    """Return what comes of a scenario as the rules are; play is explored once for all tests."""
    return kept(name)


class TestComplete:
    """There is evidence for every statement, and for nothing else."""

    def test_every_statement(self) -> None:
        """Every statement has evidence."""
        assert {one.id for one in statements()} == {one.id for one in all_evidence()}

    def test_in_the_order_of_the_documents(self) -> None:
        """The entries come in the order of the statements."""
        order = [one.id for one in statements()]

        assert sorted((one.id for one in all_evidence()), key=order.index) == [e.id for e in all_evidence()]

    def test_every_kind(self) -> None:
        """Every kind of evidence occurs."""
        assert {"answer", "line", "property", "option", "reason"} == {one.kind for one in all_evidence()}

    def test_few_reasons(self) -> None:
        """Next to nothing is no matter of the model."""
        assert ["S000-60", "S001-42", "S002-01", "S003-31"] == [
            one.id for one in all_evidence() if one.kind == "reason"
        ]


class TestNames:
    """What evidence names is there, and is about its statement."""

    @pytest.mark.parametrize("evidence", BY_DROPPING, ids=named)
    def test_dropped(self, evidence: Evidence) -> None:
        """What is dropped is there and comes from the statement, or the property is drawn from it."""
        game = statement(evidence.id).game

        assert all(cites_of(dropped, game) for dropped in evidence.drop)
        assert all(comes_from(evidence, dropped) for dropped in evidence.drop)

    @pytest.mark.parametrize("evidence", BY_OPTION, ids=named)
    def test_options(self, evidence: Evidence) -> None:
        """An option settles a contradiction about the statement."""
        settling = {
            name
            for entry in contradictions()
            if evidence.id in entry.statements
            for settlement in entry.settled
            if settlement.kind == "option"
            for name in settlement.names
        }

        assert set(evidence.options) <= settling

    @pytest.mark.parametrize("evidence", SHOWN, ids=named)
    def test_where(self, evidence: Evidence) -> None:
        """The scenario is shipped, plays the game of the statement, and has the question or line."""
        assert evidence.scenario in shipped_ids()
        scenario = load(evidence.scenario)

        assert statement(evidence.id).game == scenario.game
        assert not evidence.ask or asked(scenario, evidence.ask).answer is (evidence.kept == "yes")
        assert not evidence.line or evidence.line in scenario.lines
        assert not evidence.line or evidence.kept == AS_WRITTEN
        assert not evidence.claim or ("holds", "refuted") == (evidence.kept, evidence.changed)


class TestLive:
    """Something comes out otherwise without the statement, as it is written."""

    @pytest.mark.parametrize(
        "group", GROUPS, ids=lambda group: " without ".join((group[0], group[1][0])) if group[1] else group[0]
    )
    def test_dropped(self, group: Group) -> None:
        """What is changed changes what is said to change, from what is said to what is said."""
        before, after = as_it_is(group[0]), changed(GROUPS[group][0])

        found = {one.id: (before.of(one), after.of(one)) for one in GROUPS[group]}
        assert {one.id: (one.kept, one.changed) for one in GROUPS[group]} == found

    def test_another_clause(self) -> None:
        """Where another clause is dropped that does not matter, nothing changes: this can fail."""
        evidence = evidence_for("S000-10")
        other = evidence.model_copy(update={"drop": ("add a chain link / its target is legal",)})

        assert evidence.kept == changed(other).of(evidence) != evidence.changed

    def test_no_such_clause(self) -> None:
        """What nothing has cannot be dropped."""
        evidence = evidence_for("S000-10")

        with pytest.raises(UnknownClauseError):
            changed(evidence.model_copy(update={"drop": ("add a chain link / it is Tuesday",)}))


class TestTold:
    """What `solemn sources` and `solemn explain` say."""

    def test_answer(self) -> None:
        """An answer is told with the question, the scenario and what is dropped."""
        assert (
            'live: without "add a chain link / an effect cannot answer a faster one", '
            "the answer in E000-02 to "
            "\"may T activate stardust-dragon after step 2 of 'against Solemn Judgment'?\" "
            "is yes instead of no"
        ) == evidence_told("S000-10")

    def test_line(self) -> None:
        """A line is told with what comes of it."""
        assert 'line "Nephthys" of E002-10-rising is not played as written: ' in evidence_told("S002-145")

    def test_property(self) -> None:
        """A property is told with where it is refuted."""
        assert "P-11 is refuted in E000-04-spare, where it holds" in evidence_told("S000-02")

    def test_option(self) -> None:
        """An option is told with its other value."""
        assert "live: with ignition_window: never, the answer in E000-19-classic" in evidence_told("S002-64")

    def test_reason(self) -> None:
        """What is no matter of the model is told with the reason."""
        assert evidence_told("S002-01").startswith("no matter of the model: ")

    def test_listed(self) -> None:
        """Programs get the same, by its parts."""
        listed = evidence_listed("S000-02")

        assert ("property", "P-11", "holds", "refuted") == tuple(
            listed[key] for key in ("kind", "at", "with", "without")
        )
        assert {"kind", "reason"} == set(evidence_listed("S002-01"))

    def test_counted(self) -> None:
        """Statements are counted by what they are live by."""
        few = [statement(id_) for id_ in ("S000-10", "S000-02", "S002-01")]

        assert "live (1 by an answer, 1 by a property): 2, no matter of the model: 1" == counted(few)

    @pytest.mark.parametrize("document", documents())
    def test_command(self, document: str) -> None:
        """`solemn sources --json` gives the evidence of every statement of a document."""
        told = json.loads(CliRunner().invoke(cli, ["sources", document, "--json"]).stdout)["statements"]

        assert [evidence_listed(one.id) for one in chosen([document])] == [one["evidence"] for one in told]

    def test_explained(self) -> None:
        """`solemn explain` tells it below the clauses that cite the statement."""
        told = " ".join(CliRunner().invoke(cli, ["explain", "S000-10"]).output.split())

        assert all(" ".join(cited.split()) in told for cited in citing("S000-10"))
        assert evidence_told("S000-10") in told
