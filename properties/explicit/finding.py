"""What was found out about one claim of a property on one explored graph."""

from __future__ import annotations

from dataclasses import dataclass

from solemn.properties.verdicts import Difference, Strategy, Trace, Verdict


__all__ = ["Finding", "by_length"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on one claim and what shows it.

    `trace` is a counterexample where the claim is refuted, and a witness where it holds. `reason` says why it
    is undecided, or what there is to say where no trace can show it. `arises` is false for a claim that
    speaks of nothing here, `notes` what else there is to know.
    """

    verdict: Verdict
    trace: Trace | None = None
    strategy: Strategy | None = None
    reason: str = ""
    arises: bool = True
    difference: Difference | None = None
    notes: tuple[str, ...] = ()


def by_length(finding: Finding) -> tuple[bool, int]:
    """Order findings by the length of their traces, those without one last."""
    return finding.trace is None, 0 if finding.trace is None else len(finding.trace.moments)
