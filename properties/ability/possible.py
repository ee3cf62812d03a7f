"""`Possible` decided on an explored graph: a shortest witness, or none among all states."""

from __future__ import annotations

from solemn.properties.claims import Possible
from solemn.properties.explicit.finding import Finding
from solemn.properties.explicit.reading import Reading, Steps
from solemn.properties.verdicts import Verdict


__all__ = ["decide_possible"]

_UNTIL = "'until' ends play before it could happen"


def decide_possible(reading: Reading, label: str, claim: Possible) -> Finding:
    """Return `holds` with a shortest witness, also from a search that was cut short.

    Without one it is refuted if no state was left out, which no trace can show, and undecided otherwise. What
    would come after play has ended because of `until` is left out, too.
    """
    steps = reading.first_step(claim.happens) if claim.on_step else _to_first(reading, claim)
    if steps is not None:
        return Finding(Verdict.HOLDS, reading.trace(label, steps))
    graph = reading.graph
    left_out = graph.truncated or (_UNTIL if graph.ends else "")
    if left_out:
        return Finding(Verdict.UNDECIDED, reason=left_out)
    return Finding(Verdict.REFUTED, reason=f"never, on all {len(graph):,} states")


def _to_first(reading: Reading, claim: Possible) -> Steps | None:
    first = reading.first(claim.happens)
    return None if first is None else tuple(reading.graph.path_to(first))
