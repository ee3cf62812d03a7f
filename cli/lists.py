"""`solemn rules`: the rules there are, clause by clause."""

from __future__ import annotations

from solemn.cli.console import indented, say
from solemn.model.logic.show import show
from solemn.model.machine.rules import Clause, Definition, Rule, Update
from solemn.model.scenario.games import rule_set


__all__ = ["show_definition", "show_plain_definition", "show_rule", "show_rules"]


def show_rules(name: str) -> int:
    """Print every rule of a rule set with its clauses, updates and sources."""
    rules = rule_set(name)
    say((rules.title, "bold"), f" ({rules.name})")
    for rule in rules.played_rules:
        show_rule(rule)
    for definition in rules.board.definitions:
        if definition.clauses:
            show_definition(definition)
    return 0


def show_rule(rule: Rule) -> None:
    """Print one rule."""
    say()
    say((rule.name, "bold"), (f"  {' '.join(rule.cite)}".rstrip(), "dim"))
    indented(2, f"whose move: {show(rule.owner)}; kind of move: {rule.move.value}")
    _show_clauses(rule.guard)
    for update in rule.then:
        indented(2, (f"then {_told(update)}", "cyan"))


def show_definition(definition: Definition) -> None:
    """Print a definition that is made of clauses."""
    say()
    parameters = ", ".join(p.name for p in definition.parameters)
    say((definition.name, "bold"), f" of {parameters} means all of this:")
    _show_clauses(definition.clauses)


def show_plain_definition(definition: Definition) -> None:
    """Print a definition that is one term."""
    of = f" of {', '.join(p.name for p in definition.parameters)}" if definition.parameters else ""
    say((definition.name, "bold"), f"{of} means:")
    indented(2, (show(definition.body), "dim"))


def _show_clauses(clauses: tuple[Clause, ...]) -> None:
    for clause in clauses:
        indented(2, f"if {clause.says}", (f"  {' '.join(clause.cite)}".rstrip(), "dim"))
        indented(5, (show(clause.term), "dim"))


def _told(update: Update) -> str:
    name = update.variable.replace("_", " ")
    places = f" of every {', '.join(b.name.strip('_') for b in update.binders)}" if update.binders else ""
    return f"{name}{places} becomes {show(update.value)}"
