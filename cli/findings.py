"""`solemn findings`: what the verdicts come to, in words for those who judge games, as a page of Markdown.

The words are data of the catalogue. Verdicts, numbers and shortest lines of play come from the record of the
last run of everything, which `--record` makes anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

import click

from solemn.cli.console import interruptible, progress
from solemn.cli.recording import run_everything
from solemn.cli.spreading import cores
from solemn.cli.standing import standing_told
from solemn.model.graph.limits import Limits
from solemn.model.library.sources import contradiction, statement
from solemn.model.machine.layout import Layout
from solemn.model.machine.rules import PLAYER
from solemn.model.scenario import Scenario, load
from solemn.model.scenario.games import IDLE, PRESETS
from solemn.properties.catalogue.registry import property_named
from solemn.properties.findings import Answer, Finding, findings
from solemn.properties.record import RECORD, OnPositions, recorded, written
from solemn.properties.verdicts import Verdict


__all__ = ["explain_finding", "page", "record", "run"]

_HEAD = """# Findings

What the verdicts of Solemn come to, for those who judge games. Every property was run under every rule set:
on every state of the positions of the library, and, where it says *proved*, for every card and any chain
length. A property that *fails, as expected* is one that the documents themselves have fail there. The page
is made by `solemn findings` from the record of the last run; `make findings` runs everything anew. `solemn
explain P-37` tells what stands behind a property, `solemn check hidden-trigger -p P-37` a line of play.
"""

_WIDTH = 110


def run() -> int:
    """Print the page."""
    click.echo(page(), nl=False)
    return 0


def record(limits: Limits, jobs: int | None, path: Path | None = None) -> int:
    """Run everything and write the record, beside the catalogue unless told otherwise."""
    with interruptible(limits), progress("running everything") as report:
        found = run_everything(limits, cores() if jobs is None else jobs, report)
    (path or Path(str(RECORD))).write_text(written(found), encoding="utf-8")
    return 0


def page() -> str:
    """Return the page of all findings."""
    return "\n".join([_HEAD, *(line for finding in findings() for line in _finding(finding))])


def explain_finding(name: str) -> bool:
    """Print the part of the page that is about a finding, by its id; say whether there is one."""
    found = [finding for finding in findings() if finding.id.casefold() == name.casefold()]
    for finding in found:
        click.echo("\n".join(_finding(finding)), nl=False)
    return bool(found)


def _finding(finding: Finding) -> Iterator[str]:
    yield f"## {finding.id} {finding.title}\n"
    yield f"{_folded(finding.question)}\n"
    for answer in finding.answers:
        yield _folded(f"**{', '.join(answer.rules)}**: {answer.says}\n") + "\n"
        yield from _verdicts(finding, answer)
    for name in finding.shown:
        yield from _played(load(name))
    yield from _sources(finding)


def _folded(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _item(text: str) -> str:
    """Return an entry of a list."""
    return fill(text, _WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def _verdicts(finding: Finding, answer: Answer) -> Iterator[str]:
    """Yield the verdicts behind an answer, then the shortest line of play of each that fails."""
    speaking = [
        (property_named(id_), rules)
        for id_ in finding.properties
        for rules in answer.rules
        if PRESETS[rules].game in property_named(id_).games
    ]
    for property_, rules in speaking:
        yield _item(f"{property_.id} under `{rules}`: {standing_told(property_, rules)}.")
    yield ""
    shown = set[tuple[str, OnPositions]]()
    for property_, rules in speaking:
        found = recorded(property_, rules).positions
        if found is None or found.verdict != Verdict.REFUTED.value:
            continue
        alike = property_.id, OnPositions("", found.verdict, 0, 0, 0, found.on, found.line, found.told)
        if alike not in shown:
            shown.add(alike)
            yield from _refuted(property_.id, property_.says, rules, found)


def _refuted(id_: str, says: str, rules: str, found: OnPositions) -> Iterator[str]:
    """Yield what a property says, and the line of play after which that is not so."""
    scenario = load(found.on)
    yield (
        _folded(f"{id_} says: {says} Under `{rules}` that is not so on `{found.on}`: {scenario.title}.")
        + "\n"
    )
    end = "This is so after these moves:" if found.line else "This is so from the start."
    yield _folded(f"{_position(scenario)}. {end}") + "\n"
    yield from (f"{number}. {move}" for number, move in enumerate(found.line, start=1))
    yield ""
    if found.told:
        yield f"```\n{found.told}\n```\n"


def _position(scenario: Scenario) -> str:
    """Return the cards of a position, those of either player together, as its file names them."""
    layout = Layout(scenario.machine)
    start = dict(zip(((c.variable.name, c.arguments) for c in layout.cells), layout.initial(), strict=True))
    owners = scenario.machine.tables["owner"]
    told = {
        player: [
            f"{card} ({start['zone', (card,)]})"
            for card in scenario.machine.domains["Card"]
            if owners[card,] == player and card != IDLE
        ]
        for player in PLAYER.values
    }
    return "; ".join(f"{player} has {', '.join(cards) or 'nothing'}" for player, cards in told.items())


def _played(scenario: Scenario) -> Iterator[str]:
    """Yield the lines of a scenario of the library, which a test plays."""
    yield f"`{scenario.id}` ({scenario.rules}) plays it: {scenario.title}.\n"
    for line, moves in scenario.lines.items():
        name = "" if len(scenario.lines) == 1 else f"{line}: "
        yield _item(f"{name}{'; '.join(map(str, moves))}")
    yield from (f"- {ask}? {'yes' if ask.answer else 'no'}" for ask in scenario.asks)
    yield ""


def _sources(finding: Finding) -> Iterator[str]:
    yield "Sources:\n"
    cited = dict.fromkeys(source for id_ in finding.properties for source in property_named(id_).sources)
    yield from (_item(f"{source}: {statement(source).says}") for source in cited)
    for id_ in finding.contradictions:
        yield _item(f"{id_}, where documents disagree: {contradiction(id_).title}.")
    yield ""
