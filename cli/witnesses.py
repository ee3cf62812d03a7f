"""Lines of play for properties that no proof is looked for, since they are expected to fail.

They come from the record of the last run of everything, which has replayed them, and only where rules,
property and positions are still the same; else it is said which command shows one.
"""

from __future__ import annotations

from collections.abc import Sequence

from solemn.cli.console import indented, say
from solemn.cli.proving import LeftOut
from solemn.model.scenario.games import PRESETS
from solemn.properties.catalogue.expectations import expectation
from solemn.properties.catalogue.registry import property_named
from solemn.properties.record import OnPositions, recorded
from solemn.properties.verdicts import Verdict


__all__ = ["show_witnesses"]


def show_witnesses(left: Sequence[LeftOut]) -> None:
    """Print a line of play for each property that is expected to fail; rule sets may have one in common."""
    failing = [one for one in left if expectation(one.property, one.rules) == "fails"]
    for id_ in dict.fromkeys(one.property for one in failing):
        lines: dict[OnPositions | None, list[str]] = {}
        for one in failing:
            if one.property == id_:
                found = _witness(id_, one.rules)
                known = next((w for w in lines if _alike(w, found)), found)
                lines.setdefault(known, []).append(one.rules)
        for witness, rules in lines.items():
            _show(id_, rules, witness)


def _witness(id_: str, rules: str) -> OnPositions | None:
    if rules not in PRESETS:
        return None
    found = recorded(property_named(id_), rules).positions
    return found if found is not None and found.verdict == Verdict.REFUTED.value else None


def _alike(one: OnPositions | None, other: OnPositions | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.on, one.line) == (other.on, other.line)


def _show(id_: str, rules: Sequence[str], witness: OnPositions | None) -> None:
    if witness is None:
        told = f"{id_} is expected to fail in {', '.join(rules)}"
        say(f"{told}; `solemn check -p {id_}` looks for a line of play")
        return
    say((id_, "bold"), f" fails, as expected, in {', '.join(rules)}: on {witness.on}, after")
    for number, move in enumerate(witness.line, start=1):
        indented(4, f"{number}. {move}")
