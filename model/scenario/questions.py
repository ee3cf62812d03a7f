"""`line`, `then`, `until`, `loops`, `ask`: what a file says about a position, checked against its machine.

While there is no machine, because something is wrong with the cards, only the words of moves are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from solemn.model.library.cases import is_case
from solemn.model.library.sources import Contradiction, Statement, UnknownSourceError, find
from solemn.model.machine.machine import Machine
from solemn.model.machine.rules import PLAYER
from solemn.model.scenario.expecting import expectation
from solemn.model.scenario.findings import Findings
from solemn.model.scenario.fitting import keys_of
from solemn.model.scenario.moves import Move, MoveError, parse, understand
from solemn.model.scenario.problems import Place, closest, shown
from solemn.model.scenario.scenario import NO_LOOP, ONLY_LINE, Ask, Expectation, Force, May, Question, Reach
from solemn.model.scenario.shape import AskShape, Header


__all__ = ["asks_of", "check_source", "lines_of", "loops_of", "then_of", "until_of"]

Lines = Mapping[str, tuple[Move, ...]]

_LONGEST_ID = 40


def check_source(identifier: Any, place: Place, found: Findings, *, reason: bool = False) -> None:
    """Report a source that nobody has, or that is no reason where one is wanted; a case is a source."""
    if not isinstance(identifier, str) or (not reason and is_case(identifier)):
        return
    try:
        source = find(identifier[:_LONGEST_ID])
    except UnknownSourceError as error:
        found.report(place, "E020", str(error))
        return
    if reason and not isinstance(source, (Statement, Contradiction)):
        told = "is no statement of the rules (S...), nor a contradiction that they settle (C-...)"
        found.report(place, "E021", f"{shown(identifier)} {told}")


def lines_of(header: Header, machine: Machine | None, found: Findings) -> Lines:
    """Return the lines of play by name, as far as their moves can be read."""
    if header.line is not None and header.lines is not None:
        found.report(("lines",), "E035", "write either 'line' or 'lines'", key=True)
    if header.lines is None:
        return {ONLY_LINE: _moves(header.line or [], ("line",), machine, found)}
    return {name: _moves(told, ("lines", name), machine, found) for name, told in header.lines.items()}


def _moves(written: list[Any], place: Place, machine: Machine | None, found: Findings) -> tuple[Move, ...]:
    moves = (_move(one, (*place, i), machine, found) for i, one in enumerate(written))
    return tuple(move for move in moves if move is not None)


def _move(written: Any, place: Place, machine: Machine | None, found: Findings) -> Move | None:
    try:
        move = parse(written)
        if machine is not None:
            understand(machine, move, found.called)
    except MoveError as error:
        found.report(place, error.code, str(error))
        return None
    return move


def then_of(header: Header, lines: Lines, machine: Machine | None, found: Findings) -> dict[str, Expectation]:
    """Return what is expected of each line; where lines have names, each has an entry of its own."""
    if machine is None or _lines_unknown(found):
        return {}
    if header.lines is None:
        return {ONLY_LINE: expectation(header.then, machine, ("then",), found.report, called=found.called)}
    return {
        name: expectation(data, machine, ("then", name), found.report, called=found.called)
        for name, data in header.then.items()
        if found.known(name, lines, ("then", name), "E036", "line")
    }


def loops_of(header: Header, found: Findings) -> tuple[str, ...] | None:
    """Return the classes of loops that a file expects, none for (), None where it expects nothing."""
    if header.loops is None:
        return None
    given: Any = header.loops  # as it stands in the file, where another key could not be read
    words = tuple(dict.fromkeys(given if isinstance(given, list) else [given]))
    if NO_LOOP in words and len(words) > 1:
        says = f"'{NO_LOOP}' says that there is no loop at all, so no other word goes with it"
        found.report(("loops",), "E016", says)
    return tuple(word for word in words if word != NO_LOOP)


def until_of(header: Header, machine: Machine | None, found: Findings) -> Expectation | None:
    """Return where play ends, None where the file does not say it or it cannot be read."""
    if header.until is None or machine is None:
        return None
    where = ("until",)
    return expectation(header.until, machine, where, found.report, of_a_state=True, called=found.called)


def asks_of(
    header: Header, lines: Lines, machine: Machine | None, found: Findings, *, cards_known: bool
) -> Iterator[Ask]:
    """Yield the questions in which nothing is wrong; names of cards are looked at only if they are known."""
    for i, data in enumerate(header.ask):
        place: Place = ("ask", i)
        shape = found.fit(AskShape, data, place)
        if not isinstance(data, dict):
            continue
        check_source(data.get("because"), (*place, "because"), found, reason=True)
        question = _question(data, place, machine, found, cards_known=cards_known)
        line = None if shape is None else _line(shape, lines, place, found)
        if shape is not None:
            _check_because(shape, place, found)
        if shape is not None and question is not None and line is not None:
            yield Ask(line, shape.after, question, shape.answer, shape.because, shape.at_once, place)


_ASKED = ("may", "reach", "can force")
_OF_FORCE = ("reaching", "making", "avoiding")


def _question(
    data: dict[str, Any], place: Place, machine: Machine | None, found: Findings, *, cards_known: bool
) -> Question | None:
    """Return what is asked, None if it cannot be read."""
    asked = [key for key in _ASKED if data.get(key) is not None]
    if len(asked) > 1:
        says = "ask one of 'may', 'reach' and 'can force'; make two questions of it"
        found.report((*place, asked[1]), "E053", says, key=True)
        return None
    foreign = [key for key in _OF_FORCE if asked != ["can force"] and data.get(key) is not None]
    for key in foreign:
        says = f"'{key}' goes with 'can force', which says who is to bring it about"
        found.report((*place, key), "E056", says, key=True)
    if foreign:
        return None
    if not asked:
        says = (
            "say what is asked: 'may' with a move, 'reach' with a move or with what is to be true, or "
            "'can force' with a player"
        )
        found.report((*place, *[key for key in _ASKED if key in data][:1]), "E013", says)
        return None
    reader = _Wanted(place, machine, found, cards_known=cards_known)
    match asked:
        case ["may"]:
            move = reader.move(data, "may")
            return None if move is None else May(move)
        case ["reach"]:
            goal = reader.move(data, "reach") or reader.true(data, "reach")
            return None if goal is None else Reach(goal)
        case _:
            return _forced(data, place, found, reader)


def _forced(data: dict[str, Any], place: Place, found: Findings, reader: _Wanted) -> Force | None:
    """Return a question about what can be forced, None if it cannot be read."""
    player = data["can force"]
    goals = [key for key in ("reaching", "making") if data.get(key) is not None]
    if len(goals) > 1:
        says = "ask about one goal, 'reaching' or 'making'; make two questions of it"
        found.report((*place, "making"), "E057", says, key=True)
    elif not goals:
        says = "say what is to be forced: 'reaching' with what is to be true, or 'making' with a move"
        found.report((*place, "can force"), "E013", says)
    reaching, making = reader.true(data, "reaching"), reader.move(data, "making")
    avoiding = reader.move(data, "avoiding") or reader.true(data, "avoiding")
    goal = reaching or making
    whole = len(goals) == 1 and (avoiding is not None or data.get("avoiding") is None)
    return Force(player, goal, avoiding) if whole and goal is not None and player in PLAYER.values else None


class _Wanted:
    """What a question names: moves, and what is to be true of a state."""

    def __init__(self, place: Place, machine: Machine | None, found: Findings, *, cards_known: bool) -> None:
        self._place, self._machine, self._found = place, machine, found
        self._cards_known = cards_known

    def move(self, data: dict[str, Any], key: str) -> Move | None:
        """Return the move behind a key, None if there is none in one text or if it cannot be read."""
        written = data.get(key)
        return _move(written, (*self._place, key), self._machine, self._found) if _is_text(written) else None

    def true(self, data: dict[str, Any], key: str) -> Expectation | None:
        """Return what is to be true, None if there is nothing of the kind or if cards are not known."""
        wanted = data.get(key)
        if wanted is None or self._machine is None or not self._cards_known:
            return None
        if _is_text(wanted) and key != "reaching":
            return None
        place = (*self._place, key)
        found = self._found
        return expectation(wanted, self._machine, place, found.report, of_a_state=True, called=found.called)


def _is_text(given: Any) -> bool:
    return isinstance(given, str)


def _check_because(shape: AskShape, place: Place, found: Findings) -> None:
    if shape.because is None:
        return
    if shape.answer is None:
        found.report((*place, "answer"), "E013", "'because' needs the answer that it is a reason for")
    elif shape.answer and shape.reach is not None:
        says = "what can be reached needs no reason; only an answer 'no' has a 'because' here"
        found.report((*place, "because"), "E054", says, key=True)


def _lines_unknown(found: Findings) -> bool:
    """Say whether what lines there are could not be read, so that no name of one can be called wrong."""
    return _misspelt(found) or any(problem.place[:1] in {("line",), ("lines",)} for problem in found.problems)


def _misspelt(found: Findings) -> bool:
    """Say whether a key was meant to be that of the lines."""
    keys = [str(p.place[0]) for p in found.problems if p.code == "E014" and len(p.place) == 1]
    return any(closest(key, keys_of(Header)) in {"line", "lines"} for key in keys)


def _line(shape: AskShape, lines: Lines, place: Place, found: Findings) -> str | None:
    if found.told("lines") or found.told("line") or _misspelt(found):
        return None
    if shape.line is None and len(lines) > 1 and shape.after > 0:
        found.report(place, "E037", f"say which 'line' is meant: {', '.join(lines)}")
        return None
    name = next(iter(lines), ONLY_LINE) if shape.line is None else shape.line
    if not found.known(name, lines, (*place, "line"), "E036", "line"):
        return None
    steps = len(lines[name])
    if shape.after > steps and not _lines_unknown(found):
        says = f"the line {shown(name)} has {steps} {'step' if steps == 1 else 'steps'} only"
        found.report((*place, "after"), "E038", says)
        return None
    return name
