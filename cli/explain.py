"""`solemn explain ID`: what stands behind an id or the name of a rule."""

from __future__ import annotations

from solemn.cli.console import console
from solemn.cli.lists import show_rule
from solemn.model.library.sources import (
    Contradiction,
    Example,
    PropertyEntry,
    Statement,
    find,
)
from solemn.model.logic.show import show
from solemn.model.scenario.games import rule_sets
from solemn.properties.catalogue.registry import properties, property_named
from solemn.properties.claims import Always, Leads, Never, NoDeadlock, OneOwner, Order, StepClaim, kind_of
from solemn.properties.property import Property


__all__ = ["run"]


def run(what: str) -> int:
    """Explain an id of the sources, a property of the catalogue, or a rule by its name."""
    named = [(rules, r) for rules in rule_sets() for r in rules.core.rules if r.name == what]
    for rules, rule in named:
        console.print(f"\n{rules.title}:")
        show_rule(rule)
    if not named:
        _explain_id(what)
    return 0


def _explain_id(what: str) -> None:
    if any(what in {p.id, p.name} for p in properties()):
        _explain_property(property_named(what))
        return
    match find(what):
        case Statement() as statement:
            _explain_statement(statement)
        case Example() as example:
            console.print(f"[bold]{example.id}[/] {example.title} ({example.where})")
            console.print(f"outcome: {example.outcome}")
            console.print(f"teaches: {' '.join(example.teaches)}")
        case Contradiction() as contradiction:
            console.print(f"[bold]{contradiction.id}[/] {contradiction.title} ({contradiction.between})")
            console.print(contradiction.says)
            console.print(f"in the model: {contradiction.model}")
            console.print(f"statements: {' '.join(contradiction.statements)}")
        case PropertyEntry() as entry:
            console.print(f"[bold]{entry.id}[/] {entry.name}: {entry.says}")
            console.print("This property is not in the catalogue yet.", style="yellow")


def _explain_statement(statement: Statement) -> None:
    console.print(f"[bold]{statement.id}[/] document {statement.document}, {statement.where}")
    console.print(statement.says)
    used = [
        f"{rules.name}: {rule.name}" + (f" / {clause.says}" if clause else "")
        for rules in rule_sets()
        for rule in rules.core.rules
        for clause in (None, *rule.guard)
        if statement.id in (clause.cite if clause else rule.cite)
    ]
    for place in used:
        console.print(f"  rule {place}")
    for p in properties():
        if statement.id in p.sources:
            console.print(f"  property {p.id} {p.name}")


def _explain_property(property_: Property) -> None:
    entry = find(property_.id)
    assert isinstance(entry, PropertyEntry)
    console.print(f"[bold]{property_.id}[/] {property_.name} ({', '.join(property_.games)})")
    console.print(property_.says)
    console.print(f"in the inventory's words: {entry.says}", style="dim")
    if property_.narrowed:
        console.print(f"narrowed: {property_.narrowed}")
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
            case Leads():
                told = (
                    f"{show(claim.since)} is followed by {show(claim.until)}"
                    + (f", or by a move of kind {', '.join(claim.unless)}" if claim.unless else "")
                    + f"; ranked by ({'; '.join(show(r) for r in claim.rank)})"
                )
        console.print(f"  {kind_of(claim)}: {told}")
    console.print(f"sources: {' '.join(property_.sources)}")
