"""The terminal: one console for results, one for progress, and the few styles that verdicts have.

Nothing that is printed is read as markup, since scenarios and cards may be called anything.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from solemn.model.graph.limits import Limits
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["any_encoding", "console", "indented", "interruptible", "progress", "say", "verdict_text"]

console = Console(highlight=False, markup=False, emoji=False)
_progress = Console(stderr=True)

_STYLES = {
    Verdict.PROVED: "bold green",
    Verdict.HOLDS: "green",
    Verdict.REFUTED: "bold red",
    Verdict.UNDECIDED: "bold yellow",
}


def any_encoding() -> None:
    """Let a terminal that cannot show a character show a question mark in its place."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def say(*parts: str | tuple[str, str]) -> None:
    """Print a line made of plain parts and of parts with a style."""
    console.print(Text.assemble(*parts))


def indented(columns: int, *parts: str | tuple[str, str]) -> None:
    """Print a paragraph whose lines all begin at the same column."""
    console.print(Padding(Text.assemble(*parts), (0, 0, 0, columns), expand=False))


def verdict_text(outcome: Outcome) -> Text:
    """Return the verdict as it is printed; a vacuous one says so."""
    if outcome.vacuous and outcome.verdict in {Verdict.HOLDS, Verdict.PROVED}:
        return Text("vacuous", style="dim")
    if outcome.scenarios_only and outcome.verdict is Verdict.PROVED:
        return Text("proved in part", style=_STYLES[outcome.verdict])
    return Text(outcome.verdict.value, style=_STYLES[outcome.verdict])


@contextmanager
def interruptible(limits: Limits) -> Iterator[None]:
    """Let Ctrl-C end the run in an orderly way; a second one ends it at once."""

    def stop(_number: int, _frame: object) -> None:
        limits.interrupt()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being worked on, on a terminal only; yields the function to tell it."""
    if not _progress.is_terminal:
        yield lambda _: None
        return
    with _progress.status(what) as status:
        yield lambda now: status.update(f"{what}: {now}")
