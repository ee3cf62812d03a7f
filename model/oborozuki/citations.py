"""Which statements of document 003 the rules of the kernel come from, in 胧月.

Where the document is silent (what may be activated in a window, how a step ends) nothing is cited.
"""

from __future__ import annotations


__all__ = ["CITATIONS"]

_PLAYERS = ("turn", "other")

_WAITING = "nobody can place passive effects of the {} player any more"

CITATIONS = {
    **{
        f"place active effects of the {one} player / {_WAITING.format(other)}": "S003-54"
        for one in _PLAYERS
        for other in _PLAYERS
    },
    "start a chain": "S003-45 S003-46",
    "start a chain / only the player with priority may activate an effect": "S003-46",
    "start a chain / its activation condition is met": "S003-49",
    "add a chain link": "S003-45 S003-46 S003-47 S003-55",
    "add a chain link / the two players have not both passed": "S003-50",
    "add a chain link / only the player with priority may activate an effect": "S003-46 S003-47 S003-48",
    "add a chain link / its activation condition is met": "S003-49",
    "pass": "S003-48",
    "start resolution after two passes": "S003-50",
    "start resolution after two passes / both players have passed one directly after the other": (
        "S003-48 S003-50"
    ),
    "take up the top link": "S003-51 S003-56",
    "finish the top link": "S003-51 S003-56",
}
