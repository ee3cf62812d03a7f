"""`solemn explain`: what stands behind an id, a rule, a clause or a scenario, by its name."""

from __future__ import annotations

import re

from solemn.cli.console import indented, say
from solemn.cli.documents import introduced
from solemn.cli.evidence import evidence_told
from solemn.cli.explain_contradictions import explain_contradiction
from solemn.cli.explain_lemmas import explain_lemma
from solemn.cli.explain_options import explain_option
from solemn.cli.explain_properties import explain_property
from solemn.cli.explain_rules import citing, explain_in_rules, parts
from solemn.cli.findings import explain_finding
from solemn.model.files.codes import explained, is_code
from solemn.model.library.cases import EVIDENCE, Case, case_named, is_case
from solemn.model.library.sources import (
    Contradiction,
    Example,
    PropertyEntry,
    Statement,
    UnknownSourceError,
    find,
)
from solemn.model.scenario import load, shipped_ids
from solemn.model.scenario.catalogue import card_ids
from solemn.model.scenario.games import GAMES, eras, full_name
from solemn.model.scenario.problems import hint
from solemn.properties.catalogue.registry import lemmas, properties, property_named


__all__ = ["UnknownNameError", "run"]


_AN_ID = re.compile(r"(?:[SE][0-9]{3}|[CP])-[0-9]+")
"""What an id of the documents looks like; whoever writes one means nothing else."""


class UnknownNameError(LookupError):
    """Nothing has that name or id; the message names what comes close."""


def run(what: str) -> int:
    """Explain an id, an error code, a property, a lemma, a rule, a clause, a definition, an option, a finding
    or a scenario.
    """
    if is_code(what.strip()):
        say(explained(what.strip()))
        return 0
    name = what.strip().casefold()
    found = explain_in_rules(name) or explain_option(name) or explain_lemma(name) or explain_finding(name)
    for property_ in properties():
        if name == property_.name:
            found = True
            explain_property(property_)
    if not found:
        _explain_source(what.strip())
    return 0


def _explain_source(what: str) -> None:
    scenarios = {id_.casefold(): id_ for id_ in shipped_ids()}
    if is_case(what.upper()):
        _explain_case(case_named(what.upper()))
        return
    try:
        source = find(what.upper())
    except UnknownSourceError as error:
        if what.casefold() in scenarios:
            _explain_scenario(scenarios[what.casefold()])
            return
        raise _unknown(what, str(error)) from None
    match source:
        case Statement():
            _explain_statement(source)
        case Example():
            _explain_example(source)
        case Contradiction():
            explain_contradiction(source)
        case PropertyEntry():
            explain_property(property_named(source.id))


def _unknown(what: str, by_id: str) -> UnknownNameError:
    if _AN_ID.fullmatch(what.upper()):
        return UnknownNameError(by_id)
    rules = [part.whole.name for part in parts()]
    clauses = [clause.says for part in parts() for clause in part.clauses]
    words = dict.fromkeys((*rules, *clauses, *(lemma.name for lemma in lemmas())))
    closest = hint(what, [*words, *shipped_ids()])
    if what.casefold() in card_ids():
        closest = f"; it is a card: `solemn cards {what.casefold()}`"
    if what.casefold() in {*GAMES, *eras()}:
        closest = f"; it is a set of rules: `solemn rules --rules {what.casefold()}`"
    return UnknownNameError(f"nothing is called {what!r}{closest or '; ' + by_id}")


def _explain_example(example: Example) -> None:
    say((example.id, "bold"), f" {example.title} ({example.where})")
    say(f"outcome: {example.outcome}")
    say(f"teaches: {' '.join(example.teaches)}")
    for name in shipped_ids():
        if name.startswith(example.id):
            say(f"scenario {name}: {load(name).title}")


def _explain_case(case: Case) -> None:
    evidence = ", ".join(EVIDENCE[letter] for letter in case.evidence)
    say((case.id, "bold"), f" {case.title}")
    say(f"evidence: {evidence} ({case.where})")
    if case.reason:
        say(f"not played: it {case.reason}")
    if case.open:
        say(f"left open: {case.open}")
    for name in case.scenarios:
        _explain_scenario(name)


def _explain_scenario(name: str) -> None:
    scenario = load(name)
    say((name, "bold"), f" {scenario.title}, under {full_name(scenario.rules)}")
    say((f"file: solemn/model/library/{scenario.path}", "dim"))
    if scenario.note:
        say(scenario.note)
    for line, moves in scenario.lines.items():
        if moves:
            say(f"{line}:")
        for move in moves:
            indented(2, str(move))
    if scenario.until is not None:
        say(f"until {scenario.until}")
    for ask in scenario.asks:
        expected = {True: " yes", False: " no", None: ""}[ask.answer]
        say(f"{ask}?{expected}", f" ({ask.because})" if ask.because else "")


def _explain_statement(statement: Statement) -> None:
    say((statement.id, "bold"), f" document {statement.document}, {statement.where}")
    say(statement.says)
    say((introduced(statement.document), "dim"))
    for told in dict.fromkeys(citing(statement.id)):
        indented(2, told)
    for p in properties():
        if statement.id in p.sources:
            indented(2, f"property {p.id} {p.name}")
    indented(2, evidence_told(statement.id))
