"""Positions and traces on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from solemn.cli.console import console
from solemn.counterexamples.tell import Scene
from solemn.properties.verdicts import Snapshot


__all__ = ["show_scenes", "show_snapshot"]


def show_snapshot(snapshot: Snapshot) -> None:
    """Print a state that a solver found, and what the rule made of it."""
    _show_values("before", snapshot.before, snapshot.links)
    if snapshot.rule:
        console.print(f"  then: {snapshot.rule}")
        _show_values("after", snapshot.after, snapshot.links_after)
    for name, attributes in snapshot.entities:
        console.print(f"  {name}: {attributes}" if attributes else f"  {name}", style="dim")


def _show_values(label: str, values: Sequence[tuple[str, str]], links: Sequence[str]) -> None:
    console.print(f"  {label}: " + ", ".join(f"{name} {value}" for name, value in values))
    for link in links:
        console.print(f"    {link}")


def show_scenes(scenes: Sequence[Scene], loop: int | None) -> None:
    """Print a trace as a play-by-play; the steps that may repeat for ever are marked."""
    for scene in scenes:
        again = "  (repeats)" if loop is not None and scene.number > loop else ""
        console.print(f"{scene.number:>3}. [bold]{scene.who}: {scene.does}[/]{again}")
        console.print(f"     rule '{scene.rule}'  {' '.join(scene.cite)}".rstrip(), style="dim")
        console.print(f"     then {_told(scene)}")
        for link in scene.position.chain:
            console.print(f"     chain {link}", style="cyan")
        for change in scene.changes:
            console.print(f"     {change}")


def _told(scene: Scene) -> str:
    values = dict(scene.position.values)
    return f"{values['state']}, priority {values['priority']}, passes in a row {values['passes in a row']}"
