"""The terminal: one console for results, one for progress, and the few styles that verdicts have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["console", "progress", "verdict_text"]

console = Console(highlight=False)
_progress = Console(stderr=True)

_STYLES = {
    Verdict.PROVED: "bold green",
    Verdict.HOLDS: "green",
    Verdict.REFUTED: "bold red",
    Verdict.UNDECIDED: "bold yellow",
}


def verdict_text(outcome: Outcome) -> Text:
    """Return the verdict as it is printed; a vacuous one says so."""
    if outcome.vacuous and outcome.verdict is Verdict.HOLDS:
        return Text("vacuous", style="dim")
    return Text(outcome.verdict.value, style=_STYLES[outcome.verdict])


@contextmanager
def progress(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is being worked on, on a terminal only; yields the function to tell it."""
    if not _progress.is_terminal:
        yield lambda _: None
        return
    with _progress.status(what) as status:
        yield lambda now: status.update(f"{what}: {now}")
