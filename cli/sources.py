"""`solemn sources`: every statement of the documents, and where the model has it.

A statement is in the model where a rule or one of its clauses cites it, where a property is drawn from it,
and where an answer of the library has to come from it (it is another one if all that cites the statement is
dropped). Below that stands what makes it live: something that comes out otherwise without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any

from rich import box
from rich.table import Table

from solemn.cli.console import console, say
from solemn.cli.documents import documents, introduced
from solemn.cli.evidence import counted, evidence_listed, evidence_told
from solemn.cli.explain import UnknownNameError
from solemn.cli.explain_rules import Part, parts
from solemn.model.library.sources import Statement, statements
from solemn.model.machine.rules import Rule
from solemn.model.scenario import load, shipped_ids
from solemn.model.scenario.problems import hint
from solemn.properties.catalogue.registry import properties


__all__ = ["Standing", "chosen", "run", "sources_listed", "standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the model has a statement."""

    rules: tuple[str, ...]
    """The rules that come from it, by name."""
    clauses: tuple[str, ...]
    """The clauses that come from it, as RULE / CLAUSE."""
    properties: tuple[str, ...]
    """The properties that are drawn from it."""
    answers: tuple[str, ...]
    """The scenarios with an answer that has to come from it."""

    def __bool__(self) -> bool:
        """Say whether the model has it at all."""
        return bool(self.rules or self.clauses or self.properties or self.answers)


def standing(identifier: str) -> Standing:
    """Return where the model has the statement with this id."""
    return Standing(
        rules=_once(_rule(p) for p in parts() if isinstance(p.whole, Rule) and identifier in p.whole.cite),
        clauses=_once(
            f"{_rule(p)} / {clause.says}"
            for p in parts()
            for clause in p.clauses
            if identifier in clause.cite
        ),
        properties=_once(p.id for p in properties() if identifier in p.sources),
        answers=_once(name for name, reasons in _reasons().items() if identifier in reasons),
    )


def _once(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _rule(part: Part) -> str:
    return part.whole.name


@cache
def _reasons() -> dict[str, frozenset[str]]:
    """What the answers of each scenario have to come from."""
    return {
        name: frozenset(ask.because for ask in load(name).asks if ask.because is not None)
        for name in shipped_ids()
    }


def chosen(wanted: Sequence[str]) -> tuple[Statement, ...]:
    """Return the statements of the documents, games and ids that are wanted; without any, all.

    Raises UnknownNameError for what is none of these.
    """
    known = statements()
    for word in wanted:
        names = [*dict.fromkeys(name for s in known for name in (s.document, s.game)), *(s.id for s in known)]
        if word not in names:
            msg = f"no statement, document or game is called {word!r}{hint(word, names)}"
            raise UnknownNameError(msg)
    return tuple(s for s in known if not wanted or not {s.id, s.document, s.game}.isdisjoint(wanted))


def run(wanted: Sequence[str]) -> int:
    """Print the statements that are wanted with where the model has them."""
    found = {statement: standing(statement.id) for statement in chosen(wanted)}
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("id", no_wrap=True)
    table.add_column("what it says", overflow="fold", ratio=2)
    table.add_column("where the model has it", overflow="fold", ratio=3)
    for statement, where in found.items():
        table.add_row(statement.id, statement.says, "\n".join(_told(statement, where)))
    named = [document for document in documents() if {s.document for s in found} == {document}]
    for document in named:
        say(introduced(document))
    console.print(table)
    say(f"statements: {len(found)}, in the model: {sum(map(bool, found.values()))}, {counted(list(found))}")
    return 0


def _told(statement: Statement, where: Standing) -> Iterator[str]:
    for rule in where.rules:
        yield f"rule: {rule}"
    for clause in where.clauses:
        yield f"clause: {clause}"
    if where.properties:
        yield f"properties: {' '.join(where.properties)}"
    if where.answers:
        yield f"answers: {' '.join(where.answers)}"
    if not where:
        yield "nowhere"
    yield evidence_told(statement.id)


def sources_listed(wanted: Sequence[str]) -> dict[str, Any]:
    """Return the statements that are wanted with where the model has them, for `--json`."""
    return {
        "solemn": version("solemn"),
        "statements": [
            {
                "id": statement.id,
                "document": statement.document,
                "where": statement.where,
                "game": statement.game,
                "says": statement.says,
                "rules": list(where.rules),
                "clauses": list(where.clauses),
                "properties": list(where.properties),
                "answers": list(where.answers),
                "evidence": evidence_listed(statement.id),
            }
            for statement in chosen(wanted)
            for where in (standing(statement.id),)
        ],
    }
