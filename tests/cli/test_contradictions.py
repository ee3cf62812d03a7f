"""What settles each contradiction of the documents is there, and `solemn explain` tells the story."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from click.testing import CliRunner

from solemn.cli.explain import UnknownNameError, run
from solemn.cli.explain_contradictions import games_of, key_described, nowhere
from solemn.cli.explain_options import taking
from solemn.cli.explain_rules import citing, places
from solemn.cli.main import cli
from solemn.model.library.sources import (
    Contradiction,
    Settlement,
    SettlementKind,
    contradiction,
    contradictions,
)
from solemn.model.scenario.games import eras, rule_set


COMING: frozenset[str] = frozenset()
"""What is named and still to come; nothing that is there may stand here."""


def missing(entry: Contradiction) -> set[str]:
    """Give what a contradiction names and nothing has."""
    return {name for settlement in entry.settled for name in nowhere(entry, settlement)}


def settled_by(entry: Contradiction, kind: SettlementKind, *names: str) -> Contradiction:
    """Give a contradiction that is settled by something made up."""
    return replace(entry, settled=(Settlement(kind, "made up", names),))


def explained(what: str) -> list[str]:
    """The lines that are printed."""
    result = CliRunner().invoke(cli, ["explain", what], terminal_width=200)
    assert 0 == result.exit_code
    return [line.rstrip() for line in result.output.splitlines()]


class TestSettled:
    """Each contradiction is an option, a rule set, a rule, a parameter, a declared typo or a declared gap."""

    @pytest.mark.parametrize("entry", contradictions(), ids=lambda entry: entry.id)
    def test_all_of_them(self, entry: Contradiction) -> None:
        """Everything that a contradiction names exists in a game that it is about."""
        assert set() == missing(entry) - COMING

    def test_what_is_coming(self) -> None:
        """What is still to come is named by some contradiction, and is not there."""
        assert COMING == {name for entry in contradictions() for name in missing(entry)}

    def test_every_way(self) -> None:
        """Every way of settling a contradiction occurs."""
        ways = {settlement.kind for entry in contradictions() for settlement in entry.settled}

        assert set(get_args(SettlementKind)) == ways

    @pytest.mark.parametrize(
        ("kind", "name"),
        [
            ("option", "no_such_option"),
            ("option", "table_orientation"),
            ("rule set", "ocg/none"),
            ("rule set", "oborozuki"),
            ("rule", "no such rule"),
            ("rule", "start a chain / no such clause"),
            ("rule", "gather spirit"),
            ("parameter", "card / effects / no such key"),
            ("parameter", "card / effects / class"),
            ("parameter", "scenario / start / no such key"),
            ("parameter", "card / effects / timing = no such timing"),
            ("parameter", "scenario / start / step = preparation"),
            ("parameter", "scenario / start / no part / step"),
            ("parameter", "deck / effects"),
            ("parameter", "card"),
        ],
    )
    def test_made_up(self, kind: SettlementKind, name: str) -> None:
        """What is made up, or belongs to the other game, is found to be missing."""
        assert {name} == missing(settled_by(contradiction("C-01"), kind, name))

    def test_values(self) -> None:
        """The meaning of an option is said once, and for all its values in their order."""
        said = [
            (settlement.names[0], tuple(value.value for value in settlement.values))
            for entry in contradictions()
            for settlement in entry.settled
            if settlement.values
        ]
        values = {option.name: option.sort.values for era in eras() for option in rule_set(era).options}
        named = {s.names[0] for entry in contradictions() for s in entry.settled if s.kind == "option"}

        assert sorted(named) == sorted(name for name, _ in said)
        assert [] == [name for name, told in said if name not in COMING and told != values[name]]

    def test_cited_contradictions_are_settled_by_rules_or_options(self) -> None:
        """A contradiction that a clause cites does not claim to be a gap only."""
        cited = [entry for entry in contradictions() if list(citing(entry.id))]

        assert ["C-06", "C-19", "C-22", "C-30", "C-38", "C-56", "C-57"] == [entry.id for entry in cited]
        assert all({s.kind for s in entry.settled} & {"option", "rule"} for entry in cited)

    def test_rule_sets_differ(self) -> None:
        """Rule sets that a contradiction tells apart are not the same rules."""
        for entry in contradictions():
            for settlement in entry.settled:
                if settlement.kind == "rule set":
                    rules = [rule_set(name) for name in settlement.names]
                    assert not any(one == other for one in rules for other in rules if one is not other)


class TestLookUp:
    """How what a contradiction names is found."""

    def test_keys(self) -> None:
        """A key of a file is found by the way to it, in the words of the file."""
        assert "its spell speed, where it is not the usual one" == key_described(
            "card / effects / speed", ["ocg"]
        )
        assert "the class of effect" == key_described("card / effects / class", ["ocg", "oborozuki"])
        assert "the step of the turn" == key_described("scenario / start / step = main1", ["ocg"])
        assert "when it may be used" == key_described("card / effects / timing = trigger", ["ocg"])

    def test_rules(self) -> None:
        """A rule, a clause and a definition are found with what they cite."""
        assert [("S000-43", "S002-58")] == [
            cite[:2] for cite in _once("place optional triggers of the turn player")
        ]
        assert [("S000-71", "S000-73")] == _once("add a chain link / an ignition effect answers nothing")
        assert [()] == _once("ignition_slot")

    def test_games(self) -> None:
        """The games of a contradiction are those of its statements."""
        assert ("ocg",) == games_of(contradiction("C-01"))
        assert ("ocg", "oborozuki") == games_of(contradiction("C-39"))
        assert ("oborozuki",) == games_of(contradiction("C-44"))

    def test_options(self) -> None:
        """An option is found in every rule set that has it."""
        assert ["oborozuki"] == list(taking("gather_limit"))


def _once(name: str) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(places(name, ["ocg"])))


class TestStory:
    """What `solemn explain` tells of a contradiction."""

    def test_statements(self) -> None:
        """Each statement is told in its own words, with the document and the passage."""
        told = explained("C-56")

        assert "  S000-64 document 000, FAQ 5 例子1-3 (L143, 154, 159)" in told
        assert any(line.startswith("     When a chain is finished") for line in told)

    def test_option(self) -> None:
        """An option is told with its values, who takes them, what they mean, and how a scenario sets it."""
        told = explained("C-56")

        assert "       off  the value in ocg/classic, ocg/modern" in told
        assert "          it is, as in the rules since April 2020" in told
        assert "       in a scenario: options: {trigger_in_place: on}" in told
        assert any("set in: E000-14-in-place D11" in line for line in told)

    def test_rule_set(self) -> None:
        """A rule set is told with what it has otherwise than others of its game."""
        told = " ".join(explained("C-01"))

        assert "ocg/classic  segoc four_groups, ignition_window after_own_move" in told

    def test_rule(self) -> None:
        """A clause is told with the statements that it comes from."""
        told = " ".join(" ".join(explained("C-11")).split())

        assert "add a chain link / a speed 1 effect cannot answer another effect S000-73" in told

    def test_parameter(self) -> None:
        """A key of card files is told with what it means."""
        told = " ".join(" ".join(explained("C-23")).split())

        assert "card / effects / wording of an optional trigger: whether it can miss its moment" in told

    def test_typo_and_gap(self) -> None:
        """What is read otherwise and what is not modelled is said."""
        assert "  a typo, read as: the target is the end step" in explained("C-06")
        assert any(line.startswith("  not modelled: special summoning") for line in explained("C-48"))

    def test_what_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A name that nothing has is told as such, and does not break the story."""
        entry = settled_by(contradiction("C-01"), "option", "no_such_option")
        monkeypatch.setattr("solemn.cli.explain.find", lambda _: entry)

        assert "     no_such_option  not in the model yet" in explained("C-01")

    def test_citing(self) -> None:
        """The clauses that cite the contradiction itself are told, and the answers that come from it."""
        told = explained("C-57")

        assert "cited by:" in told
        assert "reason of an answer in:" in told
        assert "  D22-own" in told

    def test_examples(self) -> None:
        """The examples concerned are told with the scenarios that play them, or that none does."""
        told = explained("C-01")

        assert any(line.startswith("     scenario E000-19-classic: ") for line in told)
        assert any(line.startswith("  E002-04 ") for line in told)

    def test_properties(self) -> None:
        """The properties drawn from its statements are told, and those whose note is about it."""
        assert "  P-43 no_ignition_when_trigger_took_link_1" in explained("C-01")
        assert "  P-42 no_ignition_in_after_chain_window" in explained("C-03")

    def test_documents(self) -> None:
        """Each document that has a part in it is introduced, and no other."""
        told = [line.partition(":")[0] for line in explained("C-56") if line.startswith("document ")]

        assert ["document 000"] == told

    @pytest.mark.parametrize("entry", contradictions(), ids=lambda entry: entry.id)
    def test_all_of_them(self, entry: Contradiction) -> None:
        """Each is told in full, with every name that settles it."""
        told = " ".join(" ".join(explained(entry.id)).split())

        assert all(s.says in told for s in entry.settled)
        assert all(name in told for s in entry.settled for name in s.names)

    def test_narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """No line is wider than a narrow terminal."""
        monkeypatch.setattr("solemn.cli.console.console.width", 50)

        assert max(map(len, explained("C-08"))) <= 50

    def test_unknown(self) -> None:
        """An id that nothing has is refused with those that come closest, not with names like it."""
        with pytest.raises(UnknownNameError, match="'C-99'; the closest are C-") as caught:
            run("c-99")

        assert "did you mean" not in str(caught.value)
