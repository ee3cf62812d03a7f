"""From a path, or standard input, to text: what is no ordinary file of UTF-8 text is refused with the reason.

A file is looked at no further than its limit, and nothing is opened that could make a reader wait.
"""

from __future__ import annotations

import stat
import sys
from itertools import islice
from pathlib import Path

from solemn.model.files.limits import MOST_BYTES
from solemn.model.scenario.problems import Problem, ScenarioError, hint


__all__ = ["STDIN", "check_size", "decoded", "from_stdin", "text_of"]

STDIN = "<stdin>"
"""What standard input is called in messages."""

_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_MOST_NEIGHBOURS = 1_000


def text_of(name: str, known: tuple[str, ...]) -> str:
    """Return the text of a file; `known` are other names that might have been meant.

    Raises ScenarioError if there is no such file, or none that can be read.
    """
    path = Path(name)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise _error(name, "E002", _no_file(status.st_mode))
        with path.open("rb") as file:
            return decoded(file.read(MOST_BYTES + 1), name)
    except (FileNotFoundError, NotADirectoryError):
        says = f"there is no such file and no such scenario of the library{_closest(path, known)}"
        raise _error(name, "E001", says) from None
    except OSError as error:
        raise _error(name, "E002", f"the file cannot be read: {(error.strerror or '?').lower()}") from None
    except ValueError as error:
        if isinstance(error, ScenarioError):
            raise
        raise _error(name, "E001", "no file can have this name") from None


def from_stdin() -> str:
    """Return the text of standard input; raise ScenarioError if it is no text or too much."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is not None:
        return decoded(stream.read(MOST_BYTES + 1), STDIN)
    return check_size(sys.stdin.read(MOST_BYTES + 1), STDIN)


def check_size(text: str, name: str) -> str:
    """Return the text; raise ScenarioError if it is too long to be looked at."""
    if len(text) > MOST_BYTES:
        raise _error(name, "E004", f"the file is too large: more than {MOST_BYTES:,} bytes")
    return text


def decoded(data: bytes, name: str) -> str:
    """Return bytes as text without a byte order mark; raise ScenarioError if they are no UTF-8."""
    if len(data) > MOST_BYTES:
        raise _error(name, "E004", f"the file is too large: more than {MOST_BYTES:,} bytes")
    if data.startswith(_UTF16_MARKS):
        raise _error(name, "E003", "the file is UTF-16; save it as UTF-8")
    if b"\0" in data:
        raise _error(name, "E003", f"the file is {_with_nul(data)}")
    try:
        return data.removeprefix(_UTF8_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(data.removeprefix(_UTF8_MARK), error.start, name) from None


def _with_nul(data: bytes) -> str:
    half = data.count(b"\0") * 3 > len(data)
    return "UTF-16 or UTF-32; save it as UTF-8" if half else "no text: it holds the byte 0"


def _not_utf8(data: bytes, at: int, name: str) -> ScenarioError:
    before = data[:at].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    says = f"the byte 0x{data[at]:02X} is not UTF-8; save the file as UTF-8"
    return ScenarioError([Problem(name, line, column, (), "E003", says)])


def _no_file(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "this is a directory; name a file in it"
    return "this is no ordinary file; to read standard input write -"


def _closest(path: Path, known: tuple[str, ...]) -> str:
    """Return a suggestion from the library and, for a file, from its folder."""
    try:
        beside = [str(entry) for entry in islice(path.parent.iterdir(), _MOST_NEIGHBOURS)]
    except (OSError, ValueError):
        beside = []
    return hint(str(path), [*known, *sorted(p for p in beside if p.endswith((".yaml", ".yml")))])


def _error(name: str, code: str, says: str) -> ScenarioError:
    return ScenarioError([Problem(name, None, None, (), code, says)])
