"""What stands under an answer in text: with which target, what forbids it, the way there, or the plan.

Lists of sources are shortened here, and nowhere else: reports for programs have all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solemn.cli.asking import plan_of
from solemn.model.machine.machine import Machine
from solemn.model.machine.ruleset import ends_early
from solemn.model.scenario import Answer
from solemn.model.scenario.scenario import Reach


__all__ = ["below", "cited"]

_FEW = 4
"""How many sources of one thing are told."""


def cited(sources: Sequence[str], first: str | None = None) -> str:
    """Return a few sources and how many there are beside them; one that is asked for comes first."""
    ordered = sorted(sources, key=lambda source: source != first)
    more = len(ordered) - _FEW
    if more <= 1:
        return " ".join(ordered)
    return f"{' '.join(ordered[:_FEW])} and {more} more"


def below(given: Answer, machine: Machine) -> Iterator[tuple[str, str]]:
    """Yield the lines under an answer, each with the sources that stand behind it."""
    if given.move is not None:
        yield f"by: {given.move}" if given.possible else f"with the target closest to it, {given.move}:", ""
    if isinstance(given.ask.question, Reach) and given.possible is False:
        for clause in ends_early(machine):
            yield f"note: {clause.says}", ""
    for clause in given.reasons:
        yield f"not met: {clause.says}", cited(clause.cite, given.ask.because)
    moves = given.moves(machine)
    if moves is not None:
        yield f"by: {', '.join(moves) or 'nothing, it is so already'}", ""
    for line in str(plan_of(given) or "").splitlines():
        yield line, ""
