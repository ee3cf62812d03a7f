"""Loading scenario files: everything that is wrong is found in one go, then nothing is loaded.

A file is checked part by part, each part as far as the parts before it allow: while a card could not be
read, names that might be its own are not called unknown.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from solemn.model.library import shelf
from solemn.model.machine.edit import with_options
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.ruleset import PositionError, RuleSet
from solemn.model.scenario.findings import Findings
from solemn.model.scenario.games import GAMES, PRESETS, Game, rule_set
from solemn.model.scenario.grounding import Placed, effects_of, ground, marks_of
from solemn.model.scenario.opening import STDIN, from_stdin, text_of
from solemn.model.scenario.positions import position_of
from solemn.model.scenario.problems import Place, closest, hint, listed, not_modelled, shown, suggest
from solemn.model.scenario.questions import asks_of, check_source, lines_of, loops_of, then_of, until_of
from solemn.model.scenario.reading import read
from solemn.model.scenario.registers import Values, read_register
from solemn.model.scenario.scenario import Scenario
from solemn.model.scenario.shape import Header, Start


__all__ = [
    "case_ids",
    "is_position",
    "library_ids",
    "load",
    "load_text",
    "position_ids",
    "shipped_ids",
    "shipped_path",
    "under",
]


def library_ids() -> tuple[str, ...]:
    """Return the ids of the shipped scenarios after examples of the documents."""
    return shelf.ids("scenarios")


def position_ids() -> tuple[str, ...]:
    """Return the ids of the shipped positions: small ones in which the situations of properties arise."""
    return shelf.ids("positions")


def is_position(scenario: Scenario) -> bool:
    """Say whether a scenario is one of the shipped positions, and no file of that name."""
    return scenario.id in position_ids() and scenario.path == shipped_path(scenario.id)


def case_ids() -> tuple[str, ...]:
    """Return the ids of the shipped scenarios that play public cases, in the order of the cases."""
    return tuple(sorted(shelf.ids("cases"), key=_in_order))


def _in_order(identifier: str) -> tuple[str, int, str]:
    number, _, variant = identifier[1:].partition("-")
    return identifier[0], int(number), variant


def shipped_ids() -> tuple[str, ...]:
    """Return the ids of all shipped scenarios."""
    return (*library_ids(), *position_ids(), *case_ids())


def shipped_path(identifier: str) -> str | None:
    """Return where the shipped scenario of that id lies in the library, None if there is none."""
    place = _shelf_of(identifier)
    return None if place is None else f"{place}/{identifier}.yaml"


def _shelf_of(identifier: str) -> shelf.Shelf | None:
    return next((place for place in _SHELVES if identifier in shelf.ids(place)), None)


def load(path_or_id: str | os.PathLike[str]) -> Scenario:
    """Load a shipped scenario by its id, a file by its path, or standard input by the name `-`.

    Raises ScenarioError listing every problem, also when there is no such scenario.
    """
    name = os.fspath(path_or_id)
    place = _shelf_of(name)
    if place is not None:
        return load_text(shelf.text(place, name), str(shipped_path(name)))
    if name == "-":
        return load_text(from_stdin(), STDIN)
    return load_text(text_of(name, shipped_ids()), name)


_SHELVES: tuple[shelf.Shelf, ...] = ("scenarios", "positions", "cases")


def under(scenario: Scenario, rules: str) -> Scenario:
    """Return the same position under the named rules of its game, whatever options it has had before.

    Its lines and questions are about the rules it was written for. Raises UnknownRulesError, and MachineError
    for rules of another game.
    """
    ruleset = rule_set(rules)
    values = {option.name: option.value for option in ruleset.options}
    return replace(scenario, rules=rules, ruleset=ruleset, machine=with_options(scenario.machine, values))


def load_text(text: str, path: str) -> Scenario:
    """Load a scenario from the text of a file; its id is the name of the path.

    Raises ScenarioError listing every problem.
    """
    return _loaded(Findings(read(text, path)))


def _loaded(found: Findings) -> Scenario:
    header = _header(found)
    check_source(header.source, ("source",), found)
    game, ruleset = _rules(header, found)
    step = _step(header.start, game, found)
    machine = _machine(header, step, game, ruleset, position_of(header.cards, game, found), found)
    speaking = ruleset.any_card() if machine is None and ruleset is not None else machine
    lines = lines_of(header, speaking, found)
    then = then_of(header, lines, machine, found)
    until = until_of(header, machine, found)
    loops = loops_of(header, found)
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
        advisory=header.advisory,
        loops=loops,
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
    unknown = _wrong_options(header.options, ruleset, found)
    try:
        return preset.game, None if unknown else ruleset.with_options(**{**preset.options, **header.options})
    except MachineError as error:
        found.report(("options",), "E022", str(error))
        return preset.game, None


def _wrong_options(options: dict[str, str], ruleset: RuleSet, found: Findings) -> bool:
    """Report options that the rules do not have, and values that an option cannot have; say if there are."""
    values = {option.name: option.sort.values for option in ruleset.options}
    wrong = False
    for name, value in options.items():
        if name not in values:
            there = suggest(name, values) or "; it has no options"
            says = f"the rule set '{ruleset.name}' has no option {shown(name)}{there}"
            found.report(("options", name), "E022", says, key=True)
        elif value not in values[name]:
            says = f"expected {listed(values[name])}, not {shown(value)}{hint(str(value), values[name])}"
            found.report(("options", name), "E016", says)
        else:
            continue
        wrong = True
    return wrong


def _step(data: Any, game: str | None, found: Findings) -> str:
    """Return the step in which play starts; where it is not known, the first one there is."""
    start = None if found.told("start") else found.fit(Start, data, ("start",))
    if game is None:
        return ""
    steps = GAMES[game].steps
    if start is None or start.step in steps:
        return steps[0] if start is None else start.step
    meant = next((step for step in steps if _bare(step) == _bare(start.step)), "")
    instead = f"; did you mean {meant!r}?" if meant else suggest(start.step, steps)
    instead += not_modelled(start.step, steps)
    says = f"{game} has no step {shown(start.step)} to start in{instead}"
    found.report(("start", "step"), "E023", says)
    return steps[0]


def _bare(step: str) -> str:
    """Return the name of a step as it may be written in other ways: 'Main Phase 1' is main1."""
    return "".join(step.casefold().replace("phase", "").replace("step", "").split())


def _machine(
    header: Header,
    step: str,
    game: str | None,
    ruleset: RuleSet | None,
    position: list[Placed] | None,
    found: Findings,
) -> Machine | None:
    if game is None or ruleset is None or position is None:
        return None
    start = header.start if isinstance(header.start, dict) else {}
    having = _having(start.get("with"), GAMES[game], position, found)
    if found.problems:
        having = {}
    try:
        return ground(GAMES[game], ruleset, header.scenario, position, step, having)
    except PositionError as error:
        for clause in error.clauses:
            cited = f" ({', '.join(clause.cite)})" if clause.cite else ""
            found.report(
                ("cards",), "E059", f"play cannot start from here: not met is '{clause.says}'{cited}"
            )
    except ValueError as error:
        found.report(("cards",), "E033", str(error))
    return None


def _having(data: Any, game: Game, position: list[Placed], found: Findings) -> dict[str, Values]:
    """Return what a file says of how a position starts beyond its cards, by state variable."""
    known = game.starting()
    domains = {
        "Card": tuple(p.name for p in position),
        "Effect": tuple(e for p in position for e, _ in effects_of(p)),
        "Mark": marks_of(position),
    }
    having: dict[str, Values] = {}
    for says, value in data.items() if isinstance(data, dict) else ():
        place = ("start", "with", says)
        if says in known:
            told = read_register(value, known[says], domains, place, found.report)
            having[known[says].name] = told
            if known[says].name in game.starts_on_field:
                _check_on_field(tuple(told), game, position, place, found)
        else:
            there = f"there is no key {shown(says)} here{suggest(says, known) or '; there are none'}"
            found.report(place, "E014", there, key=True)
    return having


def _check_on_field(
    given: tuple[tuple[Any, ...], ...], game: Game, position: list[Placed], place: Place, found: Findings
) -> None:
    """Report what is said of cards that are not on the field, which have nothing of the kind."""
    at = {placed.name: placed.at for placed in position}
    for name in dict.fromkeys(arguments[0] for arguments in given):
        if at[name] not in game.since_at:
            says = f"{name!r} has none of this in {at[name]!r}, only cards on the field do"
            found.report((*place, name), "E042", says, key=True)
