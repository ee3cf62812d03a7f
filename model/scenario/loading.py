"""Loading scenario files: everything that is wrong is found in one go, then nothing is loaded.

A file is checked part by part, each part as far as the parts before it allow: while a card could not be
read, names that might be its own are not called unknown.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solemn.model.library import shelf
from solemn.model.library.sources import UnknownSourceError, find
from solemn.model.machine.machine import Machine, MachineError
from solemn.model.machine.ruleset import RuleSet
from solemn.model.scenario.catalogue import card_ids, card_of, library_card
from solemn.model.scenario.expecting import RESERVED, expectation
from solemn.model.scenario.games import GAMES, PRESETS
from solemn.model.scenario.grounding import CardLike, Placed, ground
from solemn.model.scenario.moves import Move, MoveError, parse, understand
from solemn.model.scenario.problems import Place, Problem, ScenarioError, hint
from solemn.model.scenario.reading import Document, read
from solemn.model.scenario.scenario import ONLY_LINE, Ask, Expectation, Scenario
from solemn.model.scenario.shape import AskShape, Header, Placement, Start, fit


__all__ = ["library_ids", "load", "load_text"]


def library_ids() -> tuple[str, ...]:
    """Return the ids of the shipped scenarios."""
    return shelf.ids("scenarios")


def load(path_or_id: str | os.PathLike[str]) -> Scenario:
    """Load a shipped scenario by its id, or a file by its path.

    Raises ScenarioError listing every problem, also when there is no such scenario.
    """
    name = os.fspath(path_or_id)
    if name in library_ids():
        return load_text(shelf.text("scenarios", name), f"scenarios/{name}.yaml")
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        says = f"it is no scenario of the library and no file ({reason}){hint(name, library_ids())}"
        raise ScenarioError([Problem(name, None, (), says)]) from None
    return load_text(text, name)


def load_text(text: str, path: str) -> Scenario:
    """Load a scenario from the text of a file; its id is the name of the path.

    Raises ScenarioError listing every problem.
    """
    return _Loader(read(text, path)).scenario()


@dataclass
class _Loader:
    """One file on its way to a scenario, and what is wrong with it so far."""

    document: Document
    problems: list[Problem] = field(default_factory=list)

    def scenario(self) -> Scenario:
        header = self.header(self.document.data)
        self.source(header.source, ("source",))
        game, ruleset = self.rules(header)
        self.start(header.start, game)
        position = self.position(header.cards, game)
        machine = self.machine(header.scenario, game, ruleset, position)
        lines = self.lines(header)
        speaking = ruleset.any_card() if machine is None and ruleset is not None else machine
        moves = {name: self.moves(written, place, speaking) for name, (written, place) in lines.items()}
        then = self.then(header, moves, machine)
        asks = tuple(self.asks(header.ask, moves, speaking))
        if self.problems or game is None or ruleset is None or machine is None:
            raise ScenarioError(sorted(self.problems, key=lambda problem: problem.line or 0))
        return Scenario(
            id=Path(self.document.file).stem,
            title=header.scenario,
            source=header.source,
            game=game,
            rules=header.rules,
            ruleset=ruleset,
            machine=machine,
            lines=moves,
            then=then,
            asks=asks,
            path=self.document.file,
            note=header.note,
        )

    def header(self, data: Any) -> Header:
        """Return the file from the outside; what does not fit is left out, and the rest is still checked."""
        header = fit(Header, data, self.document, (), self.problems.append)
        if header is not None:
            return header
        if not isinstance(data, dict):
            raise ScenarioError(self.problems)
        bad = {problem.place[0] for problem in self.problems if problem.place}
        good = {key: value for key, value in data.items() if key in Header.model_fields and key not in bad}
        return Header.model_construct(**{"scenario": "", "rules": "", "start": None, "cards": [], **good})

    def report(self, place: Place, says: str) -> None:
        self.problems.append(self.document.problem(place, says))

    def told(self, key: str) -> bool:
        """Say whether a key of the file has been reported as a whole."""
        return any(problem.place == (key,) for problem in self.problems)

    def source(self, identifier: Any, place: Place) -> None:
        """Report a source that nobody has; one that is no text has been reported with the shape."""
        if not isinstance(identifier, str):
            return
        try:
            find(identifier)
        except UnknownSourceError as error:
            self.report(place, str(error))

    def known(self, name: str, known: Iterable[str], place: Place, what: str) -> bool:
        """Report a name that is not among the known ones."""
        names = list(known)
        if name not in names:
            self.report(place, f"there is no {what} {name!r}{hint(name, names)}")
        return name in names

    def rules(self, header: Header) -> tuple[str | None, RuleSet | None]:
        if self.told("rules") or not self.known(header.rules, PRESETS, ("rules",), "rule set"):
            return None, None
        preset = PRESETS[header.rules]
        try:
            options = {**preset.options, **header.options}
            return preset.game, GAMES[preset.game].rules.with_options(**options)
        except MachineError as error:
            self.report(("options",), str(error))
            return preset.game, None

    def start(self, data: Any, game: str | None) -> None:
        if self.told("start"):
            return
        start = fit(Start, data, self.document, ("start",), self.problems.append)
        if start is not None and game is not None:
            self.known(start.step, GAMES[game].steps, ("start", "step"), f"step of {game} to start in called")

    def position(self, cards: list[Any], game: str | None) -> list[Placed] | None:
        """Return the cards of the position, None as soon as one of them is not known."""
        if self.told("cards"):
            return None
        found = [self.placed(data, ("cards", i), game) for i, data in enumerate(cards)]
        taken: set[str] = set()
        for i, placed in enumerate(found):
            if placed is not None and placed.name in taken:
                self.report(
                    ("cards", i), f"a card is called {placed.name!r} already; name this one with 'as'"
                )
            if placed is not None and placed.name in RESERVED:
                self.report(("cards", i), f"no card can be called {placed.name!r}; name it with 'as'")
            taken |= set() if placed is None else {placed.name}
        whole = [placed for placed in found if placed is not None]
        return whole if len(whole) == len(found) == len(taken) else None

    def placed(self, data: Any, place: Place, game: str | None) -> Placed | None:
        placement = fit(Placement, data, self.document, place, self.problems.append)
        if game is None or not isinstance(data, dict):
            return None
        at, card = data.get("at"), self.card(data.get("card"), (*place, "card"), game)
        known = isinstance(at, str) and self.known(at, GAMES[game].places, (*place, "at"), "place")
        if placement is None or card is None or not known:
            return None
        return Placed(placement.name or card.id, card, placement.owner, placement.at)

    def card(self, reference: Any, place: Place, game: str) -> CardLike | None:
        if reference is None:
            return None
        if not isinstance(reference, str):
            return card_of(game, reference, self.document, place, self.problems)
        if not self.known(reference, card_ids(), place, "card"):
            return None
        try:
            its_game, card = library_card(reference)
        except ScenarioError as error:
            self.problems.extend(error.problems)
            return None
        if its_game != game:
            self.report(place, f"the card {reference!r} belongs to {its_game}, not to {game}")
            return None
        return card

    def machine(
        self, name: str, game: str | None, ruleset: RuleSet | None, position: list[Placed] | None
    ) -> Machine | None:
        if game is None or ruleset is None or position is None:
            return None
        try:
            return ground(GAMES[game], ruleset, name, position)
        except ValueError as error:
            self.report(("cards",), str(error))
            return None

    def lines(self, header: Header) -> dict[str, tuple[list[Any], Place]]:
        if header.line is not None and header.lines is not None:
            self.report(("lines",), "write either 'line' or 'lines'")
        if header.lines is not None:
            return {name: (written, ("lines", name)) for name, written in header.lines.items()}
        return {ONLY_LINE: (header.line or [], ("line",))}

    def moves(self, written: list[Any], place: Place, machine: Machine | None) -> tuple[Move, ...]:
        moves = (self.move(one, (*place, i), machine) for i, one in enumerate(written))
        return tuple(move for move in moves if move is not None)

    def move(self, written: Any, place: Place, machine: Machine | None) -> Move | None:
        try:
            move = parse(written)
            if machine is not None:
                understand(machine, move)
        except MoveError as error:
            self.report(place, str(error))
            return None
        return move

    def then(
        self, header: Header, moves: dict[str, tuple[Move, ...]], machine: Machine | None
    ) -> dict[str, Expectation]:
        """Return what is expected of each line; several lines have an entry each."""
        single = header.lines is None
        told = (
            {ONLY_LINE: (header.then, ("then",))}
            if single
            else {name: (data, ("then", name)) for name, data in header.then.items()}
        )
        found = {}
        for name, (data, place) in told.items():
            if machine is not None and self.known(name, moves, place, "line"):
                found[name] = expectation(data, machine, place, self.report)
        return found

    def asks(
        self, written: list[Any], moves: dict[str, tuple[Move, ...]], machine: Machine | None
    ) -> Iterable[Ask]:
        for i, data in enumerate(written):
            place: Place = ("ask", i)
            shape = fit(AskShape, data, self.document, place, self.problems.append)
            if not isinstance(data, dict):
                continue
            self.source(data.get("because"), (*place, "because"))
            move = self.move(data["may"], (*place, "may"), machine) if "may" in data else None
            line = None if shape is None else self.line(shape, moves, place)
            if shape is not None and move is not None and line is not None:
                yield Ask(line, shape.after, move, shape.answer, shape.because, shape.at_once)

    def line(self, shape: AskShape, moves: dict[str, tuple[Move, ...]], place: Place) -> str | None:
        if shape.line is None and len(moves) > 1 and shape.after > 0:
            self.report(place, f"say which 'line' is meant: {', '.join(moves)}")
            return None
        name = shape.line or next(iter(moves), ONLY_LINE)
        if not self.known(name, moves, (*place, "line"), "line"):
            return None
        if shape.after > len(moves[name]) and not self.problems:
            self.report((*place, "after"), f"the line '{name}' has {len(moves[name])} steps only")
            return None
        return name
