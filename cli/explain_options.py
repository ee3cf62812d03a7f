"""What an option of the rules is: its values, who takes which, where it occurs, and what it turns round.

Where a definition is a table (its arguments are values of enumerations, and no position matters to it), the
cells that differ between two values of the option are printed one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, NoReturn

from solemn.cli.console import indented, say
from solemn.cli.explain_rules import parts
from solemn.model.library.sources import Contradiction, Settlement, contradictions
from solemn.model.logic.evaluate import Scope, evaluate
from solemn.model.logic.sorts import EnumSort
from solemn.model.logic.terms import Call, OptionTerm, Term, Var, children
from solemn.model.machine.rules import Definition
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.games import eras, rule_set


__all__ = ["differing_cells", "explain_option", "looking_at", "show_values", "taking", "unusual"]

Cell = tuple[str, ...]


class _PositionNeededError(LookupError):
    """The value of a term depends on a position."""


@dataclass(frozen=True, slots=True)
class _Tables:
    """The definitions of a rule set without any position, for the evaluator."""

    rules: RuleSet

    def option(self, name: str) -> str:
        """Return the value of an option."""
        return next(o.value for o in self.rules.options if o.name == name)

    def unfold(self, call: Call) -> tuple[tuple[Var, ...], Term]:
        """Return parameters and body of a definition."""
        found = [d for d in _definitions(self.rules) if d.name == call.name]
        if not found:
            raise _PositionNeededError
        return found[0].parameters, found[0].body

    def attribute(self, *_: Any) -> NoReturn:
        """Refuse to look at a position."""
        raise _PositionNeededError

    entities = guard = attribute


def _definitions(rules: RuleSet) -> tuple[Definition, ...]:
    return (*rules.core.definitions, *rules.board.definitions)


def _cells(rules: RuleSet, definition: Definition) -> dict[Cell, Any]:
    """Return the values of a table by its arguments; nothing for what is no table."""
    sorts = [parameter.sort for parameter in definition.parameters]
    if not sorts or not all(isinstance(sort, EnumSort) for sort in sorts):
        return {}
    names = [parameter.name for parameter in definition.parameters]
    values = product(*(sort.values for sort in sorts if isinstance(sort, EnumSort)))
    nowhere = _Tables(rules)
    try:
        return {
            cell: evaluate(
                definition.body,
                Scope(nowhere, nowhere.attribute, bound=dict(zip(names, cell, strict=True))),
            )
            for cell in values
        }
    except _PositionNeededError:
        return {}


def differing_cells(rules: RuleSet, option: str, one: str, other: str) -> dict[str, tuple[Cell, ...]]:
    """Return the cells of each table of a rule set that differ between two values of an option."""
    first, second = rules.with_options(**{option: one}), rules.with_options(**{option: other})
    found = {}
    for definition in _definitions(rules):
        before, after = _cells(first, definition), _cells(second, definition)
        if before != after:
            found[definition.name] = tuple(cell for cell in before if before[cell] != after[cell])
    return found


def taking(name: str) -> dict[str, RuleSet]:
    """Return the rule sets that have an option of that name, by their full names."""
    return {era: rule_set(era) for era in eras() if any(o.name == name for o in rule_set(era).options)}


def explain_option(name: str) -> bool:
    """Show an option of some rule set; say whether there is one of that name."""
    found = taking(name)
    for title in dict.fromkeys(rules.title for rules in found.values()):
        _show({era: rules for era, rules in found.items() if rules.title == title}, name)
    if found:
        for entry, settlement in _settled_by(name):
            say((entry.id, "bold"), f" {entry.title}: {entry.says}")
            indented(2, f"settled by this option: {settlement.says}")
    return bool(found)


def unusual(name: str) -> str:
    """Return a value of an option that no named rule set takes, or else its last one."""
    options = [o for rules in taking(name).values() for o in rules.options if o.name == name]
    values, taken = options[0].sort.values, {option.value for option in options}
    return next((value for value in values if value not in taken), values[-1])


def show_values(presets: Mapping[str, RuleSet], name: str, columns: int) -> None:
    """Print the values of an option: which rule sets take them, and what they mean where that is said."""
    options = {preset: o for preset, its in presets.items() for o in its.options if o.name == name}
    means = {value.value: value.means for _, settled in _settled_by(name) for value in settled.values}
    for value in next(iter(options.values())).sort.values:
        takers = [preset for preset, o in options.items() if o.value == value]
        indented(columns, value, (f"  the value in {', '.join(takers)}" if takers else "", "dim"))
        if value in means:
            indented(columns + 3, means[value])


def _settled_by(name: str) -> Iterator[tuple[Contradiction, Settlement]]:
    for entry in contradictions():
        for settlement in entry.settled:
            if settlement.kind == "option" and name in settlement.names:
                yield entry, settlement


def _show(presets: Mapping[str, RuleSet], name: str) -> None:
    rules = next(iter(presets.values()))
    values = next(o for o in rules.options if o.name == name).sort.values
    say((name, "bold"), f" is an option of {rules.title}:")
    show_values(presets, name, 2)
    where, noting = (
        tuple(dict.fromkeys(looking_at(rules, name))),
        tuple(dict.fromkeys(_changing(rules, name))),
    )
    say("it matters to:" if where or noting else "no rule looks at it; it says where positions start.")
    for told in where:
        indented(2, told)
    if noting:
        indented(2, f"what these rules change: {', '.join(noting)}")
    for one, other in combinations(values, 2):
        for table, cells in differing_cells(rules, name, one, other).items():
            listed = "; ".join(", ".join(cell) for cell in cells)
            words = table.replace("_", " ")
            say(f"{words}: {len(cells)} cells differ between {one} and {other}: {listed}")


def looking_at(rules: RuleSet, name: str) -> Iterator[str]:
    """Yield the clauses and definitions of a rule set that look at an option themselves."""
    for part in parts():
        if part.title != rules.title:
            continue
        for clause in part.clauses:
            if _looks_at(clause.term, name):
                yield f"{part.whole.name} / {clause.says}"
    for definition in _definitions(rules):
        if not definition.clauses and _looks_at(definition.body, name):
            yield definition.name


def _changing(rules: RuleSet, name: str) -> Iterator[str]:
    """Yield the rules whose updates look at an option themselves."""
    for rule in rules.played_rules:
        if any(_looks_at(update.value, name) for update in rule.then):
            yield rule.name


def _looks_at(term: Term, name: str) -> bool:
    if isinstance(term, OptionTerm):
        return term.name == name
    return any(_looks_at(child, name) for child in children(term))
