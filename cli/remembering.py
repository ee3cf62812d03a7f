"""What was proved in earlier runs, kept in a folder of the user's: a matter of speed, never of correctness.

Everything is known by what it says. Another version of the solver, of Python or of what proofs are made by
begins anew; so does a store that cannot be read.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TypeVar

import platformdirs

import solemn
from solemn.properties.symbolic.questions import Proof


__all__ = ["Store", "version"]

_Result = TypeVar("_Result")

_FOLDER = "SOLEMN_CACHE"
"""The environment variable that names another folder."""
_MADE_BY = ("model/logic", "model/machine", "properties/symbolic", "properties")
"""The folders with the code that proofs are made by."""
_MOST = 1_000_000
"""The most entries that are kept; a larger store is begun anew."""
_TABLES = ("proof", "outcome")


@cache
def version() -> str:
    """Return a key of everything but the rules that a proof depends on."""
    made_by = hashlib.blake2b(
        f"{metadata.version('z3-solver')} {platform.python_version()}".encode(), digest_size=16
    )
    root = Path(solemn.__path__[0])
    for folder in _MADE_BY:
        for file in sorted((root / folder).glob("*.py")):
            made_by.update(file.read_bytes())
    return made_by.hexdigest()


@dataclass(frozen=True)
class Store:
    """A file of proofs and outcomes by their keys."""

    path: Path

    @classmethod
    def of_user(cls) -> Store:
        """Return the store of this user, in the folder for what can be made again."""
        named = os.environ.get(_FOLDER)
        folder = Path(named) if named else Path(platformdirs.user_cache_dir("solemn"))
        return cls(folder / "proofs.sqlite")

    def proofs(self) -> dict[str, tuple[Proof, ...]]:
        """Return the proofs that are known."""
        found = self._opened(lambda connection: connection.execute("select key, says from proof").fetchall())
        return {key: _proofs(text) for key, text in found or ()}

    def outcomes(self, keys: Iterable[str]) -> dict[str, str]:
        """Return what is known of whole outcomes, by their keys."""
        wanted = list(keys)

        def read(connection: sqlite3.Connection) -> dict[str, str]:
            found = {}
            for key in wanted:
                row = connection.execute("select says from outcome where key = ?", (key,)).fetchone()
                if row is not None:
                    found[key] = row[0]
            return found

        return self._opened(read) or {}

    def add(self, proofs: Mapping[str, tuple[Proof, ...]], outcomes: Mapping[str, str]) -> None:
        """Keep proofs and outcomes; where they cannot be kept nothing is lost but time."""

        def write(connection: sqlite3.Connection) -> None:
            rows = ((key, _text(found)) for key, found in proofs.items())
            connection.executemany("insert or replace into proof values (?, ?)", rows)
            connection.executemany("insert or replace into outcome values (?, ?)", outcomes.items())

        if proofs or outcomes:
            self._opened(write)

    def _opened(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        """Do something with the file; None where it cannot be used, and a broken one is removed."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=5.0)) as connection:
                with connection:
                    _prepare(connection)
                with connection:
                    return work(connection)
        except (OSError, sqlite3.OperationalError):
            return None
        except (sqlite3.DatabaseError, ValueError):
            self._remove()
            return None

    def _remove(self) -> None:
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            return


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables; what another version has proved, or too much of it, is thrown away."""
    connection.execute("create table if not exists made_by (version text)")
    for table in _TABLES:
        connection.execute(f"create table if not exists {table} (key text primary key, says text)")
    known = connection.execute("select version from made_by").fetchone()
    (size,) = connection.execute("select count(*) from proof").fetchone()
    if known == (version(),) and size <= _MOST:
        return
    for table in ("made_by", *_TABLES):
        connection.execute(f"delete from {table}")  # noqa: S608  a name of ours
    connection.execute("insert into made_by values (?)", (version(),))


def _text(proofs: tuple[Proof, ...]) -> str:
    return json.dumps([[proof.clauses, proof.lemmas] for proof in proofs])


def _proofs(text: str) -> tuple[Proof, ...]:
    return tuple(Proof(tuple(clauses), tuple(lemmas)) for clauses, lemmas in json.loads(text))
