"""The rules of a rule set and the properties of the catalogue as plain values, for `--json`.

Terms are told as `solemn rules` prints them; this is a listing, nothing reads rules back from it.
"""

from __future__ import annotations

from dataclasses import asdict
from importlib.metadata import version
from typing import Any

from solemn.model.logic.show import show
from solemn.model.machine.rules import Clause, Definition, Rule, Update
from solemn.model.scenario.games import PRESETS, eras, rule_set
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import properties
from solemn.properties.claims import kind_of
from solemn.properties.edits import told
from solemn.properties.property import Property
from solemn.properties.record import Recorded, recorded


__all__ = ["properties_listed", "rules_listed"]


def properties_listed() -> dict[str, Any]:
    """Return the catalogue: every property with its sentence, its sources and what is expected where."""
    return {"solemn": version("solemn"), "properties": [_property(p) for p in properties()]}


def _property(property_: Property) -> dict[str, Any]:
    expected = {rules: expectation(property_.id, rules) for rules in PRESETS}
    return {
        "id": property_.id,
        "name": property_.name,
        "says": property_.says,
        "narrowed": property_.narrowed,
        "sources": list(property_.sources),
        "games": list(property_.games),
        "kinds": list(dict.fromkeys(kind_of(claim) for claim in property_.claims)),
        "elsewhere": property_.elsewhere,
        "catches": None if property_.caught is None else told(property_.caught.edit),
        "expected": {rules: word for rules, word in expected.items() if word is not None},
        "verdicts": {rules: _verdict(recorded(property_, rules)) for rules in eras()},
    }


def _verdict(found: Recorded) -> dict[str, Any]:
    """Return what is recorded: on positions, for every card, and whether any of it is out of date."""
    return {
        "positions": None if found.positions is None else asdict(found.positions),
        "proof": None if found.proof is None else asdict(found.proof),
        "out_of_date": found.stale,
    }


def rules_listed(name: str) -> dict[str, Any]:
    """Return a rule set, rule by rule with clauses and sources; raise UnknownRulesError if there is none."""
    rules = rule_set(name)
    return {
        "solemn": version("solemn"),
        "name": rules.name,
        "title": rules.title,
        "rules": [_rule(rule) for rule in rules.played_rules],
        "definitions": [_definition(d) for d in rules.board.definitions if d.clauses],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "name": rule.name,
        "move": str(rule.move.value),
        "owner": show(rule.owner),
        "cite": list(rule.cite),
        "if": [_clause(clause) for clause in rule.guard],
        "then": [_update(update) for update in rule.then],
    }


def _definition(definition: Definition) -> dict[str, Any]:
    parameters = [parameter.name for parameter in definition.parameters]
    return {"name": definition.name, "of": parameters, "if": [_clause(c) for c in definition.clauses]}


def _clause(clause: Clause) -> dict[str, Any]:
    return {"says": clause.says, "cite": list(clause.cite), "term": show(clause.term)}


def _update(update: Update) -> dict[str, Any]:
    binders = [binder.name.strip("_") for binder in update.binders]
    return {"variable": update.variable, "of_every": binders, "becomes": show(update.value)}
