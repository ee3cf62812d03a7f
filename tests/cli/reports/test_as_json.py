"""JSON: valid against the shipped schema, the same in every run, and complete."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from report_runs import CHECKS, PROOFS, run
from solemn.cli.main import cli
from solemn.cli.reports.as_json import report_schema
from solemn.counterexamples.plan import PERFECT_INFORMATION
from solemn.model.library.sources import property_entry
from solemn.model.scenario import load
from solemn.properties.catalogue.registry import properties, properties_of


def without_seconds(text: str) -> Any:
    """Read JSON and leave out what is measured."""
    return json.loads(text, object_hook=lambda found: {k: v for k, v in found.items() if k != "seconds"})


class TestSchema:
    """`report.schema.json`."""

    def test_is_a_schema(self) -> None:
        """The schema is one of the draft that it names."""
        Draft202012Validator.check_schema(report_schema())

    @pytest.mark.parametrize("case", [*CHECKS, *PROOFS])
    def test_valid(self, case: str) -> None:
        """What is printed is what the schema says, without a key more or less."""
        validator = Draft202012Validator(report_schema())

        assert [] == [error.message for error in validator.iter_errors(run(case).json)]

    @pytest.mark.parametrize("key", ["verdicts", "solemn", "exit_code"])
    def test_refuses(self, key: str) -> None:
        """The schema is no mere formality: a report without a part is refused."""
        rest = {k: v for k, v in run("refuted").json.items() if k != key}

        assert not Draft202012Validator(report_schema()).is_valid(rest)


class TestText:
    """What is printed."""

    @pytest.mark.parametrize(
        "arguments",
        [
            ("check", "E000-04", "E003-05"),
            ("check", "E000-02", "-p", "P-04", "--without", "add a chain link"),
            ("prove", "-p", "P-03", "-p", "P-10"),
        ],
    )
    def test_same_twice(self, arguments: tuple[str, ...]) -> None:
        """But for the seconds, two runs print the same, keys sorted and only ASCII."""
        first, second = (CliRunner().invoke(cli, [*arguments, "--json"]).stdout for _ in range(2))
        keys = list(json.loads(first))

        assert without_seconds(first) == without_seconds(second)
        assert sorted(keys) == keys
        assert first.isascii()

    def test_nothing_else(self) -> None:
        """An input error leaves standard output empty."""
        result = CliRunner().invoke(cli, ["check", "E003-05", "-p", "P-04", "--json"])

        assert "" == result.stdout


class TestContent:
    """The values."""

    def test_order(self) -> None:
        """Verdicts come scenario by scenario, and inside in the order of the catalogue."""
        told = run("library").json
        order = [(s["id"], p.id) for s in told["scenarios"] for p in properties_of(load(s["id"]).game)]

        assert order == [(v["scenario"], v["property"]) for v in told["verdicts"]]

    def test_expected(self) -> None:
        """What the inventory expects of the library comes out; of P-38 it expects nothing in modern rules."""
        verdicts = run("library").json["verdicts"]
        open_ = {(v["property"], v["verdict"]) for v in verdicts if v["expected"] is None}

        assert {("P-38", "holds")} == open_
        assert {("holds", "holds"), ("fails", "refuted"), ("fails", "holds")} >= {
            (v["expected"], v["verdict"]) for v in verdicts if v["expected"] is not None
        }

    def test_needed(self) -> None:
        """A proof tells the clauses and lemmas it needed, each once, in order."""
        needed = [v["needed"] for v in run("proved").json["verdicts"]]

        assert all(needed)
        assert [sorted(set(names)) for names in needed] == needed

    def test_failed_proof(self) -> None:
        """A failed proof names the obligation that failed and how play might get there."""
        classic, verdict = (v for v in run("failed proof").json["verdicts"] if v["verdict"] == "undecided")
        assert ["ocg/classic", "ocg/modern"] == [classic["rules"], verdict["rules"]]

        assert [{"claim": "order", "about": "add a chain link", "answer": "failed"}] == verdict["failed"]
        assert ["add a chain link"] == [step["rule"] for step in verdict["conceivable"]][-1:]

    def test_loop(self) -> None:
        """A counterexample that repeats says after which step; one that ends says nothing."""
        (lasso,), (straight, *_) = run("loop").json["verdicts"], run("dead end").json["verdicts"]

        assert lasso["loop"] in range(len(lasso["trace"]))
        assert None is straight["loop"]

    def test_reasons(self) -> None:
        """A no comes with the clauses that are not met and their sources."""
        asks = [a for s in run("library").json["scenarios"] for a in s["asks"]]
        may = [a for a in asks if a["question"].startswith("may ")]

        assert {("yes", False), ("no", True)} == {(a["answer"], bool(a["reasons"])) for a in may}

    def test_ways(self) -> None:
        """What can be reached comes with a line, what cannot, and what is open, with none."""
        reaching = [run(case).json["scenarios"][0] for case in ("reaching", "open questions")]
        told = [
            [(a["answer"], a["as_expected"], a["way"] is None, bool(a["reason"])) for a in s["asks"]]
            for s in reaching
        ]
        yes, no, left_open = ("yes", True, False, False), ("no", True, True, False), (None, False, True, True)
        undecided = ("undecided", *left_open[1:])

        assert [[yes, no, yes], [undecided, undecided, yes]] == told
        assert [] == reaching[0]["asks"][2]["way"]

    def test_plans(self) -> None:
        """What can be forced, and what cannot, comes with a plan, which an open question does not have."""
        forcing, left_open = (run(case).json["scenarios"][0]["asks"] for case in ("forcing", "open forcing"))
        plans = [ask["plan"] for ask in forcing[:3]]

        assert [("T", True), ("T", False), ("N", True)] == [(p["player"], p["forces"]) for p in plans]
        told = {(plan["after"], plan["cut"], plan["information"]) for plan in plans}
        (line,) = plans[2]["lines"]

        assert {(None, False, PERFECT_INFORMATION)} == told
        assert {
            "number": 1,
            "depth": 0,
            "who": "N",
            "does": "activate waboku",
            "says": "N: activate waboku",
            "ends": "the goal",
        } == line
        assert ("undecided", None, True) == (
            left_open[0]["answer"],
            left_open[0]["plan"],
            "limit" in left_open[0]["reason"],
        )

    def test_too_late(self) -> None:
        """A no that does not speak of play behind its end says so."""
        asks = run("forced too late").json["scenarios"][0]["asks"]

        assert [("no", "not before play ends because of 'until'")] == [
            (ask["answer"], ask["remark"]) for ask in asks[:1]
        ]
        assert ("", None) == (asks[3]["remark"], asks[3]["move"])

    def test_until(self) -> None:
        """Where play ends, and in how many states, is told; a scenario without it has neither."""
        reaching, never = (run(c).json["scenarios"][0] for c in ("reaching", "end of play never reached"))
        plain = run("vacuous").json["scenarios"][0]

        assert "{state: open state}" == reaching["until"]
        assert reaching["ends"] > 0
        assert ("{waboku: hand}", 0) == (never["until"], never["ends"])
        assert (None, 0) == (plain["until"], plain["ends"])

    def test_not_asked(self) -> None:
        """A question whose line cannot be played has no answer and is not as expected."""
        illegal, _ = run("illegal line").json["scenarios"]

        assert {(None, False)} == {(a["answer"], a["as_expected"]) for a in illegal["asks"]}

    def test_left_out(self) -> None:
        """Scenarios without what was dropped are named."""
        assert ["E003-05"] == run("changed answers").json["left_out"]


class TestLists:
    """`solemn properties --json` and `solemn rules --json`."""

    def test_properties(self) -> None:
        """Every property of the catalogue is listed with what the inventory expects of each rule set."""
        listed = json.loads(CliRunner().invoke(cli, ["properties", "--json"]).stdout)["properties"]
        holds = {p["id"]: {rules for rules, told in p["expected"].items() if told == "holds"} for p in listed}

        assert [p.id for p in properties()] == list(holds)
        assert [] == [id_ for id_ in holds if not set(property_entry(id_).holds_in.holds) <= holds[id_]]

    def test_rules(self) -> None:
        """The rules are listed clause by clause, with sources."""
        listed = json.loads(CliRunner().invoke(cli, ["rules", "--json"]).stdout)["rules"]
        clauses = {c["says"]: c["cite"] for rule in listed for c in rule["if"]}

        assert "S000-10" in clauses["an effect cannot answer a faster one"]
