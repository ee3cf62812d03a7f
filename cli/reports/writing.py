"""Where reports go: which were asked for, and writing them to files.

Whether a file can be written is found out before anything is checked. It is written as a whole or not at
all; what is no plain file, and what was read as a scenario, is never written over.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from solemn.cli.reports.as_json import document, text
from solemn.cli.reports.as_junit import junit
from solemn.cli.reports.as_sarif import sarif
from solemn.cli.reports.runs import Run


__all__ = ["ReportFileError", "Reports", "write"]


class ReportFileError(ValueError):
    """A report cannot be written to a file; the message says why."""


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports that were asked for: JSON instead of text, and files."""

    json: bool = False
    junit: str | None = None
    sarif: str | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """The files that will be written."""
        return tuple(name for name in (self.junit, self.sarif) if name is not None)

    def prepare(self, inputs: Sequence[str] = ()) -> None:
        """Raise ReportFileError for a file that cannot be written, is given twice, or is an input."""
        taken = [Path(name).resolve() for name in inputs]
        for name in self.files:
            target = _target(name)
            if target in taken:
                msg = f"{name}: this file has another use in the same run; a report needs one of its own"
                raise ReportFileError(msg)
            taken.append(target)

    def give(self, run: Run) -> None:
        """Write the files, and print the JSON if it was asked for."""
        if self.junit is not None:
            write(self.junit, junit(run))
        if self.sarif is not None:
            write(self.sarif, f"{text(sarif(run))}\n")
        if self.json:
            click.echo(text(document(run)))


def _target(name: str) -> Path:
    """Return the file behind a name; raise ReportFileError if it is none or cannot be written."""
    try:
        target = Path(name).resolve()
        problem = _problem(Path(name), target)
    except (OSError, RuntimeError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
    if problem:
        msg = f"{name}: a report cannot be written here: {problem}"
        raise ReportFileError(msg)
    return target


def _problem(given: Path, target: Path) -> str:
    """Say what is wrong with a file as it was given, whose links lead to the target."""
    if given.is_dir():
        return "it is a folder"
    if given.exists() and not given.is_file():
        return "it is no plain file"
    if not target.parent.is_dir():
        return f"there is no folder {target.parent.name!r} for it"
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        return "it may not be written"
    return ""


def write(name: str, content: str) -> None:
    """Write a file as a whole; raise ReportFileError, with the old file untouched, if it cannot be."""
    target = _target(name)
    fresh = target.with_name(f".{os.getpid()}.{target.name[:100]}")
    try:
        with fresh.open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
        if target.exists():
            shutil.copymode(target, fresh)
        fresh.replace(target)
    except OSError as error:
        msg = f"{name}: a report cannot be written here: {error.strerror or error}"
        raise ReportFileError(msg) from None
    finally:
        fresh.unlink(missing_ok=True)
