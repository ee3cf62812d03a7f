"""What is known of a property under a rule set, from the record of the last run of everything, in words."""

from __future__ import annotations

from solemn.properties.catalogue.expectations import expectation
from solemn.properties.property import Property
from solemn.properties.record import OnPositions, Recorded, recorded
from solemn.properties.verdicts import Verdict


__all__ = ["NOT_RUN", "STALE", "in_brief", "positions_word", "standing_told"]

STALE = "not run since the rules changed"
"""What is said where the record is about something else than what there is now."""
NOT_RUN = "not run"
"""What is said where there is no record."""


def standing_told(property_: Property, rules: str) -> str:
    """Return verdict, method and evidence in full; what was not run since a change is told as that."""
    found = recorded(property_, rules)
    told = [_proof_told(found)] if found.proof is not None else []
    told += [_positions_told(property_, rules, found.positions)] if found.positions is not None else []
    told += [STALE if told == [] else f"the rest was {STALE}"] if found.stale else []
    return "; ".join(told) or NOT_RUN


def _proof_told(found: Recorded) -> str:
    proof = found.proof
    assert proof is not None
    if proof.verdict != Verdict.PROVED.value:
        return f"{proof.verdict} for every card"
    word = "its part" if len(proof.left) == 1 else "its parts"
    part = f" but for {word} {' and '.join(map(repr, proof.left))}" if proof.left else ""
    return f"proved for every card{part}, in {_count(proof.obligations, 'obligation')}"


def _positions_told(property_: Property, rules: str, found: OnPositions) -> str:
    word = positions_word(found, expectation(property_.id, rules))
    shown = f", shown by {found.on}" if found.on else ""
    length = f" in {_count(len(found.line), 'move')}" if found.line else ""
    looked = f"every state of {_count(found.positions, 'position')} ({found.states:,} states)"
    return f"{word}{shown}{length}; {looked}, its situation arises in {found.arises}"


def positions_word(found: OnPositions, expected: str | None) -> str:
    """Return what positions say, in a word or two; what is to fail and was never seen to is no success."""
    if found.verdict == Verdict.REFUTED.value:
        return "fails, as expected" if expected == "fails" else found.verdict
    if found.verdict == Verdict.HOLDS.value and expected == "fails":
        return "is to fail, and was not seen to"
    if found.verdict == Verdict.HOLDS.value and not found.arises:
        return "its situation never arises"
    return found.verdict


def in_brief(property_: Property, rules: str) -> str:
    """Return the verdict as a table has it: with the number of obligations, or of positions that show it."""
    found = recorded(property_, rules)
    proof, positions = found.proof, found.positions
    if proof is None and positions is None:
        return STALE if found.stale else NOT_RUN
    if proof is not None and proof.verdict == Verdict.PROVED.value and not proof.left:
        return f"proved, {proof.obligations}"
    if positions is None:
        return f"{STALE if found.stale else NOT_RUN} on positions"
    word = positions_word(positions, expectation(property_.id, rules))
    part = "in part proved; " if proof is not None and proof.verdict == Verdict.PROVED.value else ""
    shown = f": {positions.on}" if positions.on else f", {positions.arises}" if positions.arises else ""
    return f"{part}{word}{shown}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
