"""Loading scenario files: everything that is wrong is found in one go, then nothing is loaded.

A file is checked part by part, each part as far as the parts before it allow: while a card could not be
read, names that might be its own are not called unknown.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from solemn.model.library import shelf
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.findings import Findings
from solemn.model.scenario.games import GAMES, PRESETS
from solemn.model.scenario.grounding import Placed, ground
from solemn.model.scenario.opening import STDIN, from_stdin, text_of
from solemn.model.scenario.positions import position_of
from solemn.model.scenario.problems import closest, hint, shown, suggest
from solemn.model.scenario.questions import asks_of, check_source, lines_of, then_of, until_of
from solemn.model.scenario.reading import read
from solemn.model.scenario.scenario import Scenario
from solemn.model.scenario.shape import Header, Start


__all__ = ["library_ids", "load", "load_text"]


def library_ids() -> tuple[str, ...]:
    """Return the ids of the shipped scenarios."""
    return shelf.ids("scenarios")


def load(path_or_id: str | os.PathLike[str]) -> Scenario:
    """Load a shipped scenario by its id, a file by its path, or standard input by the name `-`.

    Raises ScenarioError listing every problem, also when there is no such scenario.
    """
    name = os.fspath(path_or_id)
    if name in library_ids():
        return load_text(shelf.text("scenarios", name), f"scenarios/{name}.yaml")
    if name == "-":
        return load_text(from_stdin(), STDIN)
    return load_text(text_of(name, library_ids()), name)


def load_text(text: str, path: str) -> Scenario:
    """Load a scenario from the text of a file; its id is the name of the path.

    Raises ScenarioError listing every problem.
    """
    return _loaded(Findings(read(text, path)))


def _loaded(found: Findings) -> Scenario:
    header = _header(found)
    check_source(header.source, ("source",), found)
    game, ruleset = _rules(header, found)
    _check_start(header.start, game, found)
    machine = _machine(header.scenario, game, ruleset, position_of(header.cards, game, found), found)
    speaking = ruleset.any_card() if machine is None and ruleset is not None else machine
    lines = lines_of(header, speaking, found)
    then = then_of(header, lines, machine, found)
    until = until_of(header, machine, found)
    asks = tuple(asks_of(header, lines, speaking, found, cards_known=machine is not None))
    if found.problems or game is None or ruleset is None or machine is None:
        raise found.error()
    file = found.document.file
    return Scenario(
        id="stdin" if file == STDIN else Path(file).stem,
        title=header.scenario,
        source=header.source,
        game=game,
        rules=header.rules,
        ruleset=ruleset,
        machine=machine,
        lines=lines,
        then=then,
        asks=asks,
        path=file,
        note=header.note,
        until=until,
        places=found.document.values,
    )


_EMPTY: dict[str, Any] = {"scenario": "", "rules": "", "start": None, "cards": []}


def _header(found: Findings) -> Header:
    """Return the file from the outside; what does not fit is left out, and the rest is still checked."""
    data = found.document.data
    if not isinstance(data, dict):
        says = f"a scenario is keys with values, beginning with 'scenario: a title', not {shown(data)}"
        found.report((), "E015", says)
        raise found.error()
    header = found.fit(Header, data, ())
    if header is not None:
        return header
    bad = {problem.place[0] for problem in found.problems if problem.place}
    good = {key: value for key, value in data.items() if key in Header.model_fields and key not in bad}
    return Header.model_construct(**{**_EMPTY, **good})


def _rules(header: Header, found: Findings) -> tuple[str | None, RuleSet | None]:
    """Return the game and its rules; for a misspelled name the game alone, by which cards can be checked."""
    if found.told("rules"):
        return None, None
    if header.rules not in PRESETS:
        there = f"; there are {', '.join(map(repr, PRESETS))}{hint(header.rules, PRESETS)}"
        found.report(("rules",), "E012", f"there is no rule set {shown(header.rules)}{there}")
        meant = closest(header.rules, PRESETS)
        return None if meant is None else PRESETS[meant].game, None
    preset = PRESETS[header.rules]
    ruleset = GAMES[preset.game].rules
    unknown = _unknown_options(header.options, ruleset, found)
    try:
        return preset.game, None if unknown else ruleset.with_options(**{**preset.options, **header.options})
    except MachineError as error:
        found.report(("options",), "E022", str(error))
        return preset.game, None


def _unknown_options(options: dict[str, str], ruleset: RuleSet, found: Findings) -> bool:
    names = tuple(option.name for option in ruleset.options)
    unknown = [name for name in options if name not in names]
    for name in unknown:
        there = suggest(name, names) or "; it has no options"
        says = f"the rule set '{ruleset.name}' has no option {shown(name)}{there}"
        found.report(("options", name), "E022", says, key=True)
    return bool(unknown)


def _check_start(data: Any, game: str | None, found: Findings) -> None:
    if found.told("start"):
        return
    start = found.fit(Start, data, ("start",))
    if start is not None and game is not None:
        steps, step = GAMES[game].steps, start.step
        if step not in steps:
            says = f"{game} has no step {shown(step)} to start in{suggest(step, steps)}"
            found.report(("start", "step"), "E023", says)


def _machine(
    name: str, game: str | None, ruleset: RuleSet | None, position: list[Placed] | None, found: Findings
) -> Machine | None:
    if game is None or ruleset is None or position is None:
        return None
    try:
        return ground(GAMES[game], ruleset, name, position)
    except ValueError as error:
        found.report(("cards",), "E033", str(error))
        return None
