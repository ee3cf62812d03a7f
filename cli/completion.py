"""Completion in the shell: what may stand where a word is being typed, and the script that asks for it.

Everything offered is read from the same registries as the commands use. A name that nobody could have meant
is never an error here: then nothing is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
from click.shell_completion import CompletionItem, get_completion_class


if TYPE_CHECKING:
    from solemn.model.machine.ruleset import RuleSet


__all__ = [
    "SHELLS",
    "cards",
    "names",
    "properties",
    "rule_sets",
    "scenarios",
    "script",
    "statements",
    "without",
]

SHELLS = {
    "bash": ("~/.bashrc", 'eval "$(solemn completion bash)"'),
    "fish": ("~/.config/fish/config.fish", "solemn completion fish | source"),
    "zsh": ("~/.zshrc", 'eval "$(solemn completion zsh)"'),
}
"""The shells there are, each with its start file and the line to put there."""

Items = list[CompletionItem[str]]

_SHELVES: tuple[Literal["scenarios", "positions", "cases"], ...] = ("scenarios", "positions", "cases")
_ENDINGS = {".yaml", ".yml"}


def script(command: click.Command, shell: str) -> str:
    """Return what a shell has to run for completion; raises KeyError for a shell that is not in SHELLS."""
    file, line = SHELLS[shell]
    made_for = get_completion_class(shell)
    assert made_for is not None
    source = made_for(command, {}, "solemn", "_SOLEMN_COMPLETE").source().strip("\n")
    return f"{source}\n\n# To have this in every shell, put this line into {file}:\n#   {line}\n"


def scenarios(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer the ids of the library and the scenario files; the shell offers folders where nothing fits."""
    from solemn.model.library import shelf

    ids = _fitting(((id_, "") for place in _SHELVES for id_ in shelf.ids(place)), incomplete)
    files = [CompletionItem(path) for path in _files(incomplete)]
    return [*ids, *files] or [CompletionItem(incomplete, type="file")]


def _files(incomplete: str) -> Iterator[str]:
    """Yield the YAML files that an incomplete path may be meant to become, as it would be written."""
    written, slash, start = incomplete.rpartition("/")
    folder = written + slash
    try:
        entries = sorted(Path(folder or ".").expanduser().iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.suffix in _ENDINGS and entry.name.startswith(start):
            yield folder + entry.name


def properties(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer the ids of the properties, with their names."""
    return _fitting(_property_ids(), incomplete)


def cards(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer the ids of the cards in the library, with their names."""
    from solemn.model.scenario.catalogue import card_names

    return _fitting(((id_, ", ".join(names)) for id_, names in card_names().items()), incomplete)


def rule_sets(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer the names of the rule sets."""
    from solemn.model.scenario.games import PRESETS

    return _fitting(((name, "") for name in PRESETS), incomplete)


def without(context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer what can be dropped, rules, clauses and updates: in proofs only what they do not leave open."""
    from solemn.model.scenario.games import PRESETS, rule_set
    from solemn.model.scenario.games import rule_sets as all_rule_sets

    chosen = [rule_set(name) for name in context.params.get("rules") or () if name in PRESETS]
    proving = context.info_name == "prove"
    offered = (what for rules in chosen or all_rule_sets() for what in _droppable(rules, proving=proving))
    return _fitting(((what, "") for what in dict.fromkeys(offered)), incomplete)


def _droppable(rules: RuleSet, *, proving: bool) -> Iterator[str]:
    """Yield the rules of a rule set with all their parts; for a proof, only those of its own machine."""
    from solemn.model.machine.edit import words_in

    for rule in rules.any_card().rules if proving else rules.played_rules:
        yield rule.name
        yield from (f"{rule.name} / {says}" for says in words_in(rule))
    for definition in () if proving else rules.board.definitions:
        yield from (f"{definition.name} / {clause.says}" for clause in definition.clauses)


def names(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer what can be explained: properties, sources, scenarios and rules."""
    from solemn.model.library import cases, shelf, sources
    from solemn.model.scenario.games import rule_sets as all_rule_sets

    offered = dict(_property_ids())
    offered |= dict.fromkeys((c.id for c in sources.contradictions()), "")
    offered |= {example.id: example.title for example in sources.examples()}
    offered |= {statement.id: "" for statement in sources.statements()}
    rules = (rule.name for rules in all_rule_sets() for rule in rules.played_rules)
    offered |= {case.id: case.title for case in cases.cases()}
    for name in (*shelf.ids("scenarios"), *shelf.ids("cases"), *rules):
        offered.setdefault(name, "")
    return _fitting(offered.items(), incomplete)


def statements(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> Items:
    """Offer documents, games and the statements themselves."""
    from solemn.model.library import sources

    found = sources.statements()
    offered = [*dict.fromkeys(name for s in found for name in (s.document, s.game)), *(s.id for s in found)]
    return _fitting(((name, "") for name in offered), incomplete)


def _property_ids() -> Iterator[tuple[str, str]]:
    from solemn.properties.catalogue import registry

    return ((p.id, p.name.replace("_", " ")) for p in registry.properties())


def _fitting(offered: Iterable[tuple[str, str]], incomplete: str) -> Items:
    """Return those values that begin as typed, whatever the case, each with what is told beside it."""
    typed = incomplete.casefold()
    return [
        CompletionItem(value, help=told or None)
        for value, told in offered
        if value.casefold().startswith(typed)
    ]
