"""Which statements of documents 000, 001 and 002 the rules of the kernel come from, in the OCG."""

from __future__ import annotations

from collections.abc import Iterator

from solemn.model.ocg.triggers import GROUPS
from solemn.model.timing.choosing import CHOOSE, NOTHING_TO_CHOOSE, NOTHING_TO_PAY_WITH, REFUSE, SPEND
from solemn.model.timing.placing import DROP, END_TRIGGERS, OWED, declining, placing


__all__ = ["CITATIONS"]

_ORDER = "S000-43 S002-58 S002-61 S002-136"
"""The four groups of simultaneous triggers."""
_IN_ITS_MOMENT = "a trigger is activated in its moment, and now only if it had to wait for priority"
_MOMENT_OF_A_TRIGGER = "S000-68 S000-69 S000-70 S001-03 S001-04 S001-34 S002-46 S002-54"
_AMONG_TRIGGERS = "S000-41 S000-68 S000-74 S000-76 S001-35 S002-46 S002-54 S002-60 S002-136"
"""While triggers are being placed, nothing else is: what is fast comes after them."""

_CHAIN = {
    "start a chain": "S000-08 S000-17 S000-18 S002-22 S002-35 S002-69 S002-70 S002-74",
    "start a chain / a new chain starts only where no chain is being built or resolved": (
        f"S000-25 {_AMONG_TRIGGERS} S001-39 S002-13"
    ),
    "start a chain / the two players have not both passed": "S001-43",
    "start a chain / only the player with priority may activate an effect": (
        "S000-01 S000-03 S000-06 S000-07 S000-29 S000-31 S000-34 S000-45 S000-50 S000-52 S000-53 S000-54 "
        "S000-55 S000-56 S000-57 S000-58 S000-74 S000-76 S000-78 S001-01 S001-02 S001-05 S001-23 S001-25 "
        "S001-26 S001-27 S001-28 S001-29 S001-30 S001-31 S001-32 S001-33 S001-36 S001-39 S001-40 S002-16 "
        "S002-26 S002-36"
    ),
    "start a chain / a mandatory effect that answers is nobody's choice": "S001-04 S002-60",
    f"start a chain / {_IN_ITS_MOMENT}": _MOMENT_OF_A_TRIGGER,
    "start a chain / no mandatory effect has to answer first": "S002-60 S002-136",
    "start a chain / its activation condition is met": "S000-05 S000-09",
    "start a chain / its target is legal": "S000-17",
    "add a chain link": "S000-08 S000-18 S000-19 S000-49 S001-20 S001-44 S002-50 S002-52",
    "add a chain link / a chain is being built": "S000-25 S000-68",
    "add a chain link / the two players have not both passed": "S000-21 S001-43 S001-45",
    "add a chain link / only the player with priority may activate an effect": (
        "S000-01 S000-03 S000-18 S000-19 S000-20 S000-46 S000-47 S000-48 S000-49 S000-78 S001-20 S001-21 "
        "S001-46"
    ),
    "add a chain link / a mandatory effect that answers is nobody's choice": "S001-04 S002-60",
    f"add a chain link / {_IN_ITS_MOMENT}": _MOMENT_OF_A_TRIGGER,
    "add a chain link / no mandatory effect has to answer first": "S002-60 S002-136",
    "add a chain link / its activation condition is met": "S000-05 S000-09",
    "add a chain link / its target is legal": "S000-17",
    "pass": "S000-20 S001-21 S002-23 S002-105",
    "pass / the player is being asked": "S000-46 S002-36 S002-134",
    "pass / the two players have not both passed": "S001-43",
    "pass / no mandatory effect has to answer first": "S002-60 S002-136",
    "announce the end of the step": "S001-06 S001-07 S001-36 S000-50 S002-12",
    "announce the end of the step / the state is open": "S000-35 S000-64 S001-24 S002-133 S002-135 S002-143",
    "start resolution after two passes": "S000-21 S001-43 S001-45",
    "start resolution after two passes / a chain is being built": "S000-21",
    "start resolution after two passes / both players have passed one directly after the other": (
        "S000-21 S000-38 S001-46"
    ),
    "close the window after two passes": "S000-35 S000-64 S001-43",
    "close the window after two passes / a window is open": "S000-35 S001-43",
    "close the window after two passes / both players have passed one directly after the other": "S001-24",
    "end the step after two passes": "S001-37 S002-14 S002-38 S002-70 S002-74 S002-89",
    "end the step after two passes / the end has been announced": "S001-07 S001-36 S002-36",
    "end the step after two passes / both players have passed one directly after the other": (
        "S001-07 S001-38"
    ),
    "take up the top link": "S000-23 S002-91",
    "take up the top link / the link is not negated": "S002-91",
    "pass over a negated link": "S002-91",
    "pass over a negated link / the link is negated": "S002-91 S000-24 S000-28 S000-75",
    "finish the top link": "S000-23",
    "end the chain": "S000-23 S000-40 S000-42 S000-63",
    "end the chain / no link is left": "S000-26 S000-40 S000-63",
    "clear up after the chain": "S000-26 S000-27 S000-40 S000-63 S001-30 S002-65",
}

_MOMENT = {
    "turn to what was triggered": (
        "S000-41 S001-04 S002-44 S002-59 S002-77 S002-79 S002-133 S002-135 S002-144"
    ),
    "turn to what was triggered / a moment has come": "S000-68 S002-133 S002-135",
    "turn to what was triggered / something was triggered that goes first": "S001-04 S002-136",
    "open a window": "S000-33 S001-23 S002-63 S002-65 S002-127 S002-133",
    "open a window / a moment has come": "S000-68 S002-83 S002-133 S002-135",
    "open a window / nothing was triggered that goes first": "S001-23",
    DROP: "S000-09",
    **{f"{DROP} / nobody can {placing(group)}": "S000-09" for group in GROUPS},
    END_TRIGGERS: "S001-20 S002-60 S002-136",
    f"{END_TRIGGERS} / nothing that was triggered is left": "S002-60 S002-136",
}


def _group(number: int) -> Iterator[tuple[str, str]]:
    """Yield the sources of the rules about a group of triggers."""
    group, name = GROUPS[number], placing(GROUPS[number])
    yield name, f"{_ORDER} S001-04" if group.may_decline else f"{_ORDER} S001-04 S002-44 S002-59"
    yield f"{name} / it is a trigger", "S001-04 S002-136"
    yield f"{name} / triggers are being placed", "S000-41 S001-04 S002-136"
    yield f"{name} / it was triggered in this moment", _AMONG_TRIGGERS
    yield f"{name} / it does not wait until its player has priority", f"S001-03 S001-04 {_AMONG_TRIGGERS}"
    yield f"{name} / it is one of the {group.name}", _ORDER
    for earlier in GROUPS[:number]:
        chosen = " S000-74 S000-76" if earlier.may_decline else ""
        yield f"{name} / nobody can {placing(earlier)} any more", _ORDER + chosen
    yield f"{name} / no earlier event has triggered another one", "S002-86"
    yield f"{name} / no trigger that goes after it has been placed", _ORDER
    yield f"{name} / its activation condition is met", "S000-09"
    yield f"{name} / its target is legal", "S000-17"
    if group.may_decline:
        leaving = declining(group)
        yield leaving, "S000-51 S000-67 S000-76"
        yield f"{leaving} / triggers are being placed", "S000-41 S002-136"
        yield f"{leaving} / there are {group.name} to be placed", "S000-43 S000-67"


def _answer(name: str) -> Iterator[tuple[str, str]]:
    """Yield the sources of a rule by which a mandatory effect answers."""
    yield name, "S001-04 S002-60 S002-136"
    yield f"{name} / it has to be activated when it can", "S001-04"
    yield f"{name} / the players are being asked", "S002-60"
    yield f"{name} / nobody has passed since", "S002-60 S002-136"
    yield f"{name} / it is the player's own", "S002-60"
    yield f"{name} / its activation condition is met", "S000-09"
    yield f"{name} / its target is legal", "S000-17"


_CHOICE = {
    f"{CHOOSE} / a chain is resolving": "S000-22",
    f"{REFUSE} / a chain is resolving": "S000-22",
    NOTHING_TO_CHOOSE: "S000-39 S000-61",
    f"{NOTHING_TO_CHOOSE} / there is nothing to choose": "S000-39 S000-61",
    SPEND: "S000-09",
    f"{SPEND} / the card can be a part of the cost": "S000-09",
    f"{NOTHING_TO_PAY_WITH} / nothing can be paid with": "S000-09",
}

CITATIONS = {
    **_CHAIN,
    **_MOMENT,
    **_CHOICE,
    **dict(pair for number in range(len(GROUPS)) for pair in _group(number)),
    **dict(pair for name in OWED for pair in _answer(name)),
    f"{OWED[1]} / nobody can {OWED[0]}": "S002-60 S002-136",
}
"""What is not here, no statement says: when costs are paid, what a step of resolution is made of, and that
players choose in it."""
