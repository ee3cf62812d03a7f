"""`solemn explain`: what stands behind an id, a rule, a clause or a scenario, by its name."""

from __future__ import annotations

import re

from solemn.cli.console import indented, say
from solemn.cli.documents import introduced
from solemn.cli.evidence import evidence_told
from solemn.cli.explain_contradictions import explain_contradiction
from solemn.cli.explain_options import explain_option
from solemn.cli.explain_rules import citing, explain_in_rules, parts
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
from solemn.model.logic.build import FALSE
from solemn.model.logic.show import show
from solemn.model.scenario import load, shipped_ids
from solemn.model.scenario.problems import hint
from solemn.properties.catalogue.registry import properties
from solemn.properties.claims import (
    Always,
    CanForce,
    Equivalent,
    Leads,
    May,
    Never,
    NoDeadlock,
    OneOwner,
    Order,
    Possible,
    StepClaim,
    kind_of,
)
from solemn.properties.equivalence.telling import told_options
from solemn.properties.property import Property


__all__ = ["UnknownNameError", "run"]


_AN_ID = re.compile(r"(?:[SE][0-9]{3}|[CP])-[0-9]+")
"""What an id of the documents looks like; whoever writes one means nothing else."""


class UnknownNameError(LookupError):
    """Nothing has that name or id; the message names what comes close."""


def run(what: str) -> int:
    """Explain an id, an error code, a property, a rule, a clause, a definition, an option or a scenario."""
    if is_code(what.strip()):
        say(explained(what.strip()))
        return 0
    name = what.strip().casefold()
    found = explain_in_rules(name) or explain_option(name)
    for property_ in properties():
        if name in {property_.id.casefold(), property_.name}:
            found = True
            _explain_property(property_)
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
            say((source.id, "bold"), f" {source.name}: {source.says}")
            say(("This property is not in the catalogue yet.", "yellow"))


def _unknown(what: str, by_id: str) -> UnknownNameError:
    if _AN_ID.fullmatch(what.upper()):
        return UnknownNameError(by_id)
    rules = [part.whole.name for part in parts()]
    clauses = [clause.says for part in parts() for clause in part.clauses]
    closest = hint(what, [*dict.fromkeys((*rules, *clauses)), *shipped_ids()])
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
    say((name, "bold"), f" {scenario.title}")
    if scenario.note:
        say(scenario.note)
    for line, moves in scenario.lines.items():
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


def _told_force(claim: CanForce) -> str:
    start = "from the start" if claim.whenever is None else f"where {show(claim.whenever)}"
    parts = (
        (", ", claim.goal),
        (", a step with ", claim.goal_step),
        (", avoiding ", claim.avoiding),
        (", avoiding steps with ", claim.avoiding_step),
    )
    told = "".join(f"{word}{show(term)}" for word, term in parts if term != FALSE.term)
    return f"{claim.player} {start}{told}"


def _told_equivalence(claim: Equivalent) -> str:
    seen = (
        ("; observed are ", ", ".join(show(term) for term in claim.observing)),
        ("; moves of kind {} are hidden", ", ".join(claim.hiding)),
        ("; of moves only those of kind {} are seen", ", ".join(claim.showing)),
        ("; in positions where always ", "" if claim.given is None else show(claim.given)),
    )
    told = "".join(word.format(what) if "{}" in word else f"{word}{what}" for word, what in seen if what)
    return f"under {told_options(claim.left)}, and under {told_options(claim.right)}{told}"


def _explain_property(property_: Property) -> None:
    entry = find(property_.id)
    assert isinstance(entry, PropertyEntry)
    say((property_.id, "bold"), f" {property_.name} ({', '.join(property_.games)})")
    say(property_.says)
    say((f"in the inventory's words: {entry.says}", "dim"))
    if property_.narrowed:
        say(f"narrowed: {property_.narrowed}")
    for claim in property_.claims:
        match claim:
            case Always(holds=holds) | StepClaim(holds=holds) | Order(holds=holds):
                told = show(holds)
            case Never(happens=happens):
                told = show(happens)
            case NoDeadlock(end=end):
                told = f"except where {show(end)}"
            case OneOwner(idle=idle):
                told = f"and the system alone where {show(idle)}"
            case Possible(happens=happens, on_step=on_step):
                told = f"{'a step with ' if on_step else ''}{show(happens)}"
            case May(whenever=whenever, may=may):
                told = f"where {show(whenever)}: {show(may)}"
            case CanForce():
                told = _told_force(claim)
            case Equivalent():
                told = _told_equivalence(claim)
            case Leads():
                told = (
                    f"{show(claim.since)} is followed by {show(claim.until)}"
                    + (f", or by a move of kind {', '.join(claim.unless)}" if claim.unless else "")
                    + f"; ranked by ({'; '.join(show(r) for r in claim.rank)})"
                )
        indented(2, f"{kind_of(claim)}: {told}")
    say(f"sources: {' '.join(property_.sources)}")
