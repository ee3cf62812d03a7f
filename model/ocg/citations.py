"""Which statements of documents 000, 001 and 002 the rules of the kernel come from, in the OCG."""

from __future__ import annotations


__all__ = ["CITATIONS"]

CITATIONS = {
    "start a chain": "S000-08 S000-17 S000-18",
    "start a chain / a new chain starts only where no chain is being built or resolved": "S000-41 S000-68",
    "start a chain / the two players have not both passed": "S001-43",
    "start a chain / only the player with priority may activate an effect": (
        "S000-01 S000-07 S000-78 S001-02 S001-23 S001-39"
    ),
    "start a chain / its activation condition is met": "S000-09",
    "start a chain / its target is legal": "S000-17",
    "add a chain link": "S000-08 S000-18 S000-19 S001-20 S001-44",
    "add a chain link / a chain is being built": "S000-25 S000-68",
    "add a chain link / the two players have not both passed": "S000-21 S001-43 S001-45",
    "add a chain link / only the player with priority may activate an effect": (
        "S000-01 S000-20 S000-78 S001-21 S001-46"
    ),
    "add a chain link / its activation condition is met": "S000-09",
    "add a chain link / its target is legal": "S000-17",
    "pass": "S000-20 S001-21",
    "pass / the player is being asked": "S000-46 S002-36 S002-134",
    "pass / the two players have not both passed": "S001-43",
    "announce the end of the step": "S001-07 S001-36 S000-50",
    "announce the end of the step / the state is open": "S001-24 S002-143",
    "start resolution after two passes": "S000-21 S001-43 S001-45",
    "start resolution after two passes / both players have passed one directly after the other": (
        "S000-21 S000-38 S001-46"
    ),
    "close the window after two passes": "S000-35 S000-64 S001-43",
    "close the window after two passes / both players have passed one directly after the other": "S001-24",
    "end the step after two passes": "S001-37",
    "end the step after two passes / both players have passed one directly after the other": (
        "S001-07 S001-38"
    ),
    "take up the top link": "S000-23 S002-91",
    "take up the top link / the link is not negated": "S002-91",
    "pass over a negated link": "S002-91",
    "finish the top link": "S000-23",
    "end the chain": "S000-23",
    "clear up after the chain": "S000-26 S001-30 S002-65",
}
