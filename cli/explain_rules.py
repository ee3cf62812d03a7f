"""What stands behind the name of a rule or of a definition, and behind a clause in its words.

The presets of a game share most of their rules. What is the same in several of them is shown once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from solemn.cli.console import indented, say
from solemn.cli.lists import show_definition, show_plain_definition, show_rule
from solemn.model.library.sources import Statement, find
from solemn.model.logic.show import show
from solemn.model.machine.rules import Clause, Definition, Rule
from solemn.model.scenario.games import rule_sets


__all__ = ["Part", "citing", "explain_in_rules", "parts", "places"]


@dataclass(frozen=True, slots=True)
class Part:
    """A rule, or a definition made of clauses, of a game by its title, whatever presets have it."""

    title: str
    game: str
    whole: Rule | Definition

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that it consists of."""
        return self.whole.guard if isinstance(self.whole, Rule) else self.whole.clauses


@cache
def parts() -> tuple[Part, ...]:
    """Return the rules and definitions of all games in order, those that presets share once."""
    return tuple(dict.fromkeys(_parts()))


def _parts() -> Iterator[Part]:
    for rules in rule_sets():
        yield from (Part(rules.title, rules.name, rule) for rule in rules.played_rules)
        definitions = (d for d in rules.board.definitions if d.clauses)
        yield from (Part(rules.title, rules.name, definition) for definition in definitions)


def citing(identifier: str) -> Iterator[str]:
    """Yield every rule and every clause that cites a source, in words."""
    for part in parts():
        told = f"rule {part.game}: {part.whole.name}"
        if isinstance(part.whole, Rule) and identifier in part.whole.cite:
            yield told
        yield from (f"{told} / {clause.says}" for clause in part.clauses if identifier in clause.cite)


def places(name: str, games: Collection[str]) -> list[tuple[str, ...]]:
    """Return what the rules, clauses ("RULE / CLAUSE") and definitions of a name cite, in some games."""
    whole, _, says = name.partition(" / ")
    found: list[tuple[str, ...]] = []
    for rules in (rules for rules in rule_sets() if rules.name in games):
        holders: tuple[Rule | Definition, ...]
        holders = (*rules.played_rules, *rules.core.definitions, *rules.board.definitions)
        for holder in (holder for holder in holders if holder.name == whole):
            clauses = holder.guard if isinstance(holder, Rule) else holder.clauses
            if says:
                found += [clause.cite for clause in clauses if clause.says == says]
            else:
                found.append(holder.cite if isinstance(holder, Rule) else ())
    return found


def explain_in_rules(what: str) -> bool:
    """Show the rules and definitions of a name, or a clause in its words; say whether there is any.

    "RULE / CLAUSE" means the clause of that rule alone.
    """
    name, _, says = (part.strip() for part in what.casefold().partition("/"))
    wholes = [part for part in parts() if part.whole.name.casefold() == name and not says]
    for part in wholes:
        _show_whole(part)
    found = [
        (part, clause) for part in parts() for clause in part.clauses if _means(part, clause, name, says)
    ]
    for words in dict.fromkeys(clause.says for _, clause in found):
        _show_clause(words, [(part, clause) for part, clause in found if clause.says == words])
    plain = [] if wholes or found else _plain_definitions(name)
    for title, definition in plain:
        say(f"in {title}:")
        show_plain_definition(definition)
    return bool(wholes or found or plain)


def _plain_definitions(name: str) -> list[tuple[str, Definition]]:
    """Return what other definitions there are of a name, with the titles of their games, each once."""
    found = {
        (rules.title, definition): None
        for rules in rule_sets()
        for definition in (*rules.core.definitions, *rules.board.definitions)
        if name.replace(" ", "_") == definition.name.casefold().replace(" ", "_")
    }
    return list(found)


def _means(part: Part, clause: Clause, name: str, says: str) -> bool:
    words = clause.says.casefold()
    return (part.whole.name.casefold() == name and words == says) if says else words == name


def _show_whole(part: Part) -> None:
    say(f"in {part.title}:")
    if isinstance(part.whole, Rule):
        show_rule(part.whole)
    else:
        show_definition(part.whole)


def _show_clause(words: str, found: list[tuple[Part, Clause]]) -> None:
    """Show a clause, what it stands in, and what the statements say that it comes from."""
    say((words, "bold"))
    for title in dict.fromkeys(part.title for part, _ in found):
        say(f"in {title}:")
        for part, clause in found:
            if part.title == title:
                indented(2, f"{part.whole.name}  ", (" ".join(clause.cite), "dim"))
                indented(5, (show(clause.term), "dim"))
    for source in map(find, dict.fromkeys(id_ for _, clause in found for id_ in clause.cite)):
        if isinstance(source, Statement):
            indented(2, (source.id, "bold"), f" document {source.document}, {source.where}")
            indented(5, source.says)
