"""What YAML's parser says, in plain words, with the place it is about."""

from __future__ import annotations

import re

import yaml

from solemn.model.scenario.problems import Problem, shown


__all__ = ["syntax_problem"]

_OPEN = "opened in line {line}"
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("", r"mapping values are not allowed here", "a ':' does not fit here; put the text before it in quotes"),
    ("", r"sequence entries are not allowed here", "a '-' does not fit here; check the indentation"),
    ("", r"expected ',' or '\]'.*", f"',' or ']' is missing in the list {_OPEN}"),
    ("", r"expected ',' or '\}'.*", f"',' or '}}}}' is missing in the keys {_OPEN}"),
    (
        "quoted scalar",
        r"found unexpected (end of stream|document).*",
        f"the quotation mark {_OPEN} is not closed",
    ),
    ("", r"found character '\\t' that cannot start any token", "a tab stands here; indent with blanks"),
    ("", r"found character (?P<it>'.') that cannot start any token", "{it} begins no text; put it in quotes"),
    ("", r"could not find expected ':'", "a ':' is missing behind a key"),
    ("", r"expected <block end>.*", "the indentation does not fit what begins in line {line}"),
    (
        "",
        r"found unknown escape character (?P<it>'.').*",
        "{it} means nothing behind a \\; use single quotes",
    ),
    ("alias|anchor", r"expected alphabetic or numeric.*", "text that begins with * or & needs quotes"),
    ("", r"expected the node content.*", "a value is missing here, or the one before is not closed"),
)
"""What the parser was doing, what it says, and what that means."""


def syntax_problem(error: Exception, text: str, file: str) -> Problem:
    """Return the problem that an exception of the parser is about."""
    if isinstance(error, yaml.reader.ReaderError):
        before = text[: error.position]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        says = f"the character {_code_point(error.character)} cannot stand in a file"
        return Problem(file, line, column, (), "E011", says)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        says = "this is not YAML: a character is written as a number that none has"
        return Problem(file, None, None, (), "E006", says)
    return Problem(file, mark.line + 1, mark.column + 1, (), "E006", f"this is not YAML: {_plain(error)}")


def _plain(error: Exception) -> str:
    said, doing = str(getattr(error, "problem", None) or error), str(getattr(error, "context", None) or "")
    start = getattr(error, "context_mark", None)
    for context, pattern, words in _WORDS:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found and re.search(context, doing):
            return words.format(line="?" if start is None else start.line + 1, **found.groupdict())
    return shown(said)[1:-1]


def _code_point(character: str | int | bytes) -> str:
    number = character if isinstance(character, int) else ord(character)
    return f"U+{number:04X}"
