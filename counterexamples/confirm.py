"""Everything that an outcome shows, confirmed by the reference interpreter before anybody sees it."""

from __future__ import annotations

from solemn.counterexamples.differences import validate_difference
from solemn.counterexamples.replay import ReplayError, validate, validate_witness
from solemn.counterexamples.strategies import validate_strategy
from solemn.properties.claims import CanForce, Equivalent
from solemn.properties.property import Property, labelled
from solemn.properties.verdicts import Outcome, Verdict


__all__ = ["confirm"]


def confirm(outcome: Outcome, property_: Property) -> None:
    """Replay the counterexample, the witnesses and the strategies.

    Raises ReplayError if one of them is not confirmed, if a goal is said to be out of reach without the
    replies that keep it so, or if two machines are said to differ without both sides of the difference.
    """
    if outcome.trace is not None:
        validate(outcome.trace, property_)
        _has_replies(outcome, property_)
        _has_both_sides(outcome, property_)
    for witness in outcome.witnesses:
        validate_witness(witness, property_)
    for strategy in outcome.strategies:
        validate_strategy(strategy, property_)
        if strategy.forces is (outcome.verdict is Verdict.REFUTED):
            msg = f"the strategy for {strategy.claim} of {property_.id} shows the opposite of the verdict"
            raise ReplayError(msg)


def _has_replies(outcome: Outcome, property_: Property) -> None:
    assert outcome.trace is not None
    claim = dict(labelled(property_))[outcome.trace.claim]
    if isinstance(claim, CanForce) and outcome.trace not in [s.trace for s in outcome.strategies]:
        msg = f"nothing shows that the goal of {property_.id} cannot be forced at the end of the trace"
        raise ReplayError(msg)


def _has_both_sides(outcome: Outcome, property_: Property) -> None:
    assert outcome.trace is not None
    difference = outcome.difference
    if difference is not None:
        validate_difference(difference, property_)
    if isinstance(dict(labelled(property_))[outcome.trace.claim], Equivalent) and (
        difference is None or difference.shown != outcome.trace
    ):
        msg = f"nothing shows on both sides where those that {property_.id} compares part"
        raise ReplayError(msg)
