"""Positions and traces on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from solemn.cli.console import indented, say
from solemn.counterexamples.tell import Scene
from solemn.properties.verdicts import Snapshot


__all__ = ["show_scenes", "show_snapshot"]


def show_snapshot(snapshot: Snapshot) -> None:
    """Print a state that a solver found, and what the rule made of it."""
    _show_values("before", snapshot.before, snapshot.links)
    if snapshot.rule:
        indented(2, f"then: {snapshot.rule}")
        _show_values("after", snapshot.after, snapshot.links_after)
    for name, attributes in snapshot.entities:
        indented(2, (f"{name}: {attributes}" if attributes else name, "dim"))


def _show_values(label: str, values: Sequence[tuple[str, str]], links: Sequence[str]) -> None:
    indented(2, f"{label}: " + ", ".join(f"{name} {value}" for name, value in values))
    for link in links:
        indented(4, (link, "cyan"))


def show_scenes(scenes: Sequence[Scene], loop: int | None) -> None:
    """Print a trace as a play-by-play; the steps that may repeat for ever are marked."""
    for scene in scenes:
        again = "  (repeats)" if loop is not None and scene.number > loop else ""
        say(f"{scene.number:>3}. ", (f"{scene.who}: {scene.does}", "bold"), again)
        indented(5, (f"rule '{scene.rule}'  {' '.join(scene.cite)}".rstrip(), "dim"))
        indented(5, f"then {_told(scene)}")
        for link in scene.position.chain:
            indented(5, (f"chain {link}", "cyan"))
        for change in scene.changes:
            indented(5, change)


def _told(scene: Scene) -> str:
    values = dict(scene.position.values)
    return f"{values['state']}, priority {values['priority']}, passes in a row {values['passes in a row']}"
