"""`solemn rules` and `solemn properties`: what there is, read from the registries."""

from __future__ import annotations

from rich import box
from rich.table import Table

from solemn.cli.console import console
from solemn.model.logic.show import show
from solemn.model.machine.rules import Clause, Rule
from solemn.model.scenario.games import rule_set
from solemn.properties.catalogue.registry import properties
from solemn.properties.claims import kind_of


__all__ = ["show_properties", "show_rule", "show_rules"]


def show_rules(name: str) -> int:
    """Print every rule of a rule set with its clauses, updates and sources."""
    rules = rule_set(name)
    console.print(f"[bold]{rules.title}[/] ({rules.name})")
    for rule in rules.core.rules:
        show_rule(rule)
    console.print("\n[bold]Instructions of card text[/]")
    for instruction in rules.text:
        show_rule(instruction.concrete)
    console.print("\n[bold]What the cards ask for[/]")
    for definition in rules.board.definitions:
        if definition.clauses:
            console.print(f"\n[bold]{definition.name}[/]")
            _show_clauses(definition.clauses)
    return 0


def show_rule(rule: Rule) -> None:
    """Print one rule."""
    console.print(f"\n[bold]{rule.name}[/]  [dim]{' '.join(rule.cite)}[/]", soft_wrap=True)
    console.print(f"  owner: {show(rule.owner)}; move: {rule.move.value}")
    _show_clauses(rule.guard)
    for update in rule.then:
        places = f" of each {', '.join(b.name for b in update.binders)}" if update.binders else ""
        console.print(f"  -> {update.variable}{places} becomes {show(update.value)}", style="cyan")


def _show_clauses(clauses: tuple[Clause, ...]) -> None:
    for clause in clauses:
        console.print(f"  if {clause.says}  [dim]{' '.join(clause.cite)}[/]")
        console.print(f"     {show(clause.term)}", style="dim")


def show_properties() -> int:
    """Print the catalogue as a table."""
    table = Table(title="Properties", title_justify="left", box=box.SIMPLE_HEAD)
    for column in ("id", "games", "kinds"):
        table.add_column(column, no_wrap=True)
    table.add_column("what it says", overflow="fold")
    table.add_column("sources", overflow="fold")
    for p in properties():
        kinds = "\n".join(dict.fromkeys(kind_of(c) for c in p.claims))
        table.add_row(p.id, "\n".join(p.games), kinds, p.says, " ".join(p.sources))
    console.print(table)
    return 0
