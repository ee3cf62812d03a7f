"""Runs of the command line whose text, JSON, JUnit XML and SARIF have to say the same."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from click.testing import CliRunner

from rounds import NO_CHAINS
from solemn.cli import console
from solemn.cli.main import cli


__all__ = ["CHECKS", "ILLEGAL", "PROOFS", "SPEED", "WRONG", "Told", "run"]

SPEED = "add a chain link / an effect cannot answer a faster one"

WRONG = """\
scenario: A wrong answer
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: waboku, owner: N, at: set}
line:
  - T: end
then: {waboku: graveyard}
ask:
  - {after: 1, may: T pass, answer: yes}
  - {after: 1, may: N activate waboku, answer: yes, because: S000-10}
  - {after: 1, may: N activate waboku, answer: yes}
"""
"""A wrong outcome, a wrong answer, an answer for another reason, and a right one."""

REACHING = """\
scenario: What can be reached
rules: ocg
start: {step: main1, turn: T}
cards:
  - {card: mystical-space-typhoon, owner: T, at: hand}
  - {card: waboku, owner: N, at: set}
until: {state: open state}
line:
  - T: activate mystical-space-typhoon -> waboku
ask:
  - {reach: {waboku: graveyard, state: open state}, answer: yes}
  - {reach: {waboku: hand}, answer: no}
  - {after: 1, reach: N activate waboku, answer: yes}
"""
"""Questions about what can be reached, all as written, in play that ends with the first chain."""

FORCING = (
    REACHING.replace("reached", "forced").partition("ask:")[0]
    + """\
ask:
  - {can force: T, reaching: {waboku: graveyard}, answer: yes}
  - {can force: T, reaching: {waboku: graveyard}, avoiding: N activate waboku, answer: no}
  - {after: 1, can force: N, making: N activate waboku, answer: yes}
  - {can force: T, making: T end, avoiding: {holder: N}}
"""
)
"""Questions about what can be forced, all as written, in play that ends with the first chain."""

UNFORCED = FORCING.replace("answer: yes", "answer: no").replace(
    "answer: no}\n  - {after", "answer: yes}\n  - {after"
)
"""The same with wrong answers."""

BOUNDED = FORCING.replace("open state", "building")
"""The same where play ends before the goals can be forced."""

NEVER = REACHING.replace("{state: open state}", "{waboku: hand}").replace(
    "{waboku: hand}, answer: no", "T pass"
)
"""The same where play never comes to its end, and a question to which any answer will do."""

UNREACHED = REACHING.replace("answer: yes", "answer: no, because: S000-10").replace(
    "{waboku: hand}, answer: no", "{waboku: hand}, answer: no, because: S000-10"
)
"""The same with wrong answers, and with a reason that is none."""

ILLEGAL = WRONG.replace("T: end", "N: end")

_FILES = {"wrong.yaml": WRONG, "illegal.yaml": ILLEGAL, "reaching.yaml": REACHING}
_FILES |= {"never.yaml": NEVER, "unreached.yaml": UNREACHED}
_FILES |= {"forcing.yaml": FORCING, "unforced.yaml": UNFORCED, "bounded.yaml": BOUNDED}

CHECKS: dict[str, tuple[str, ...]] = {
    "library": ("check", "E000-01", "E000-04", "E001-06", "E003-05"),
    "refuted": ("check", "E000-02", "-p", "P-04", "-p", "P-01", "--without", SPEED),
    "dead end": ("check", "E000-04", "--without", "start resolution after two passes"),
    "loop": (
        "check",
        "E003-05",
        "-p",
        "P-95",
        "--without",
        "announce the end of the step / the state is open",
    ),
    "changed answers": ("check", "E000-02", "E003-05", "--without", SPEED),
    "truncated": ("check", "E000-04", "E003-05", "--max-states", "10"),
    "vacuous": ("check", "E000-04", "-p", "P-04", "-p", "P-07"),
    "wrong": ("check", "wrong.yaml", "E000-04"),
    "reaching": ("check", "reaching.yaml"),
    "open questions": ("check", "reaching.yaml", "--max-states", "4"),
    "end of play never reached": ("check", "never.yaml"),
    "wrongly reached": ("check", "unreached.yaml"),
    "forcing": ("check", "forcing.yaml"),
    "open forcing": ("check", "forcing.yaml", "--max-states", "4"),
    "forced too late": ("check", "bounded.yaml"),
    "wrongly forced": ("check", "unforced.yaml"),
    "illegal line": ("check", "illegal.yaml", "E000-04", "-p", "P-01"),
}
"""Runs of `solemn check` by what is special about them."""

_dropped = tuple(word for rule in NO_CHAINS for word in ("--without", rule))

PROOFS: dict[str, tuple[str, ...]] = {
    "proved": ("prove", "-p", "P-04", "-p", "P-16"),
    "failed proof": (
        "prove",
        "--rules",
        "ocg/classic",
        "--rules",
        "ocg/modern",
        "-p",
        "P-04",
        "-p",
        "P-01",
        "--without",
        SPEED,
    ),
    "vacuous proof": ("prove", "-p", "P-01", "--rules", "oborozuki", *_dropped),
    "no time": ("prove", "-p", "P-11", "--timeout", "0"),
    "proofs of a game": ("prove", "--rules", "oborozuki", "-p", "P-98", "-p", "P-105", "-p", "P-03"),
}
"""Runs of `solemn prove` by what is special about them."""

Verdicts = set[tuple[str, str, str]]
"""(scenario or rule set, property, `established`, `vacuous`, `refuted` or `undecided`)."""


@dataclass(frozen=True)
class Told:
    """What one run said, in every form; `sarif` is empty for proofs."""

    exit_codes: tuple[int, int]
    text: str
    json: dict[str, Any]
    junit: ET.Element
    sarif: dict[str, Any]

    def verdicts_in_text(self) -> Verdicts:
        """Return the verdicts that the tables and the paragraphs of the text show."""
        return {*_table(self.text), *_proof_table(self.text), *_paragraphs(self.text)}

    def verdicts_in_json(self) -> Verdicts:
        """Return the verdicts of the JSON."""
        return {(v["scenario"] or v["rules"], v["property"], _in_json(v)) for v in self.json["verdicts"]}

    def verdicts_in_junit(self) -> Verdicts:
        """Return the verdicts of the JUnit XML."""
        return {
            (suite.attrib["name"], case.attrib["name"].split()[0], _outcome(case))
            for suite in self.junit
            for case in suite
            if case.attrib["name"].startswith("P-")
        }

    def verdicts_in_sarif(self) -> Verdicts:
        """Return the verdicts of the SARIF, which lists no established ones."""
        words = {"error": "refuted", "warning": "undecided", "none": "expected"}
        return {
            (r["locations"][0]["logicalLocations"][0]["name"], r["ruleId"], words[r["level"]])
            for r in self.results
            if r["ruleId"].startswith("P-")
        }

    @property
    def results(self) -> list[dict[str, Any]]:
        """The results of the SARIF."""
        found: list[dict[str, Any]] = self.sarif["runs"][0]["results"]
        return found


_SAME = {
    "holds": "established",
    "proved": "established",
    "proved in part": "established",
    "refuted": "refuted",
    "undecided": "undecided",
}
_WORDS = {
    "holds": "established",
    "its situation never arises": "vacuous",
    "fails, as expected": "expected",
    "refuted": "refuted",
    "undecided": "undecided",
}


def _in_json(verdict: Mapping[str, Any]) -> str:
    if verdict["vacuous"]:
        return "vacuous"
    expected = (verdict["verdict"], verdict["expected"]) == ("refuted", "fails")
    return "expected" if expected else _SAME[verdict["verdict"]]


def _outcome(case: ET.Element) -> str:
    words = {"failure": "refuted", "error": "undecided", "system-out": "vacuous"}
    children = list(case)
    if not children or str(children[0].text).startswith("proved in part"):
        return "established"
    if str(children[0].text).startswith("fails, as expected"):
        return "expected"
    return words[children[0].tag]


def _table(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the verdicts from the lists below the tables."""
    scenario = word = ""
    for line in text.splitlines():
        if head := re.fullmatch(rf"(\S+): ({'|'.join(_WORDS)})", line.rstrip()):
            scenario, word = head.groups()
        elif word and re.fullmatch(r"    P-\d+(, P-\d+)*,?", line.rstrip()):
            yield from ((scenario, id_, _WORDS[word]) for id_ in re.findall(r"P-\d+", line))
        else:
            word = ""


def _proof_table(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the words of the table of proofs; there is one rule set in it."""
    rows = (
        re.match(r" *(P-\d+)  .*  (proved(?: in part)?|undecided|vacuous)  ", line)
        for line in text.splitlines()
    )
    for row in filter(None, rows):
        yield "oborozuki", row[1], _SAME.get(row[2], row[2])


def _paragraphs(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the verdicts of proofs told in full."""
    property_ = ""
    for line in text.splitlines():
        if begins := re.match(r"(P-\d+) ", line):
            property_ = begins[1]
        if told := re.match(r"([\w/]+), any card: (\w+) in ", line):
            yield told[1], property_, _SAME.get(told[2], told[2])


@cache
def run(case: str) -> Told:
    """Return what a run says in every form; it is made twice, since JSON replaces the text."""
    arguments = {**CHECKS, **PROOFS}[case]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in _FILES.items():
            (folder / file).write_text(content, encoding="utf-8")
        given = [str(folder / a) if a in _FILES else a for a in arguments]
        return _told(given, folder)


def _told(arguments: list[str], folder: Path) -> Told:
    is_check = arguments[0] == "check"
    junit, sarif = folder / "junit.xml", folder / "out.sarif"
    files = ["--junit", str(junit), *(["--sarif", str(sarif)] if is_check else [])]
    text = _invoke([*arguments, *files])
    values = _invoke([*arguments, "--json"])
    return Told(
        (text.exit_code, values.exit_code),
        text.output,
        json.loads(values.stdout),
        ET.fromstring(junit.read_text(encoding="utf-8")),  # noqa: S314  Solemn has written it
        json.loads(sarif.read_text(encoding="utf-8")) if is_check else {},
    )


def _invoke(arguments: list[str]) -> Any:
    """Run a command on a terminal so wide that nothing is folded."""
    width = console.console.width
    console.console.width = 1_000
    try:
        return CliRunner().invoke(cli, arguments)
    finally:
        console.console.width = width
