"""Verdicts: what exactly was established about a property on a machine, and how.

Nothing here decides anything. A truncated search is never `holds`, an unknown is never a pass.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from solemn.model.machine.layout import State
from solemn.model.machine.machine import Machine
from solemn.properties.equivalence.signs import Sign


__all__ = [
    "Difference",
    "Moment",
    "Obligation",
    "Outcome",
    "Snapshot",
    "Strategy",
    "Stuck",
    "Trace",
    "Verdict",
]


class Verdict(Enum):
    """The four answers; the value is the word that is printed."""

    PROVED = "proved"
    """For every card and any chain length, by induction."""
    HOLDS = "holds"
    """On every reachable state of the given scenario, none left out."""
    REFUTED = "refuted"
    """A counterexample in a scenario, to be validated by replay."""
    UNDECIDED = "undecided"
    """A bound, a limit, an unknown, or a failed induction step stopped it."""

    @property
    def exit_code(self) -> int:
        """The exit code of a run that ends in this verdict."""
        return {Verdict.REFUTED: 1, Verdict.UNDECIDED: 3}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a trace: the rule and its parameters, and the state it leads to."""

    rule: str
    arguments: tuple[tuple[str, Any], ...]
    state: State


@dataclass(frozen=True, slots=True)
class Stuck:
    """How a run goes on for ever without what should follow.

    No fairness is assumed, but steps of the kinds `excused` count as what should follow. `kind` is the class
    of the loop as long as it has not followed (see `properties/loops/loop.py`), `players` who keep it going.
    """

    excused: tuple[str, ...]
    kind: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A line of play in a ground machine from its start; a lasso returns to the state of index `loop`.

    Index 0 is the start, index k the state after step k. `claim` names what the last step or state breaks.
    `stuck` says of a lasso that never comes to what should follow what kind of loop it is.
    """

    machine: Machine
    start: State
    moments: tuple[Moment, ...]
    loop: int | None = None
    claim: str = ""
    stuck: Stuck | None = None

    def state(self, index: int) -> State:
        """Return the state after so many steps."""
        return self.start if index == 0 else self.moments[index - 1].state


@dataclass(frozen=True, slots=True)
class Strategy:
    """How a claim `CanForce` is met, or how it is kept from being met, from the end of a line of play.

    If it `forces`, the choices are the player's and lead to a goal against every reply; otherwise they are
    the replies of everybody else, which keep every line of the player's from a goal. `choices` has a move for
    each state in which whoever follows the strategy has one, whatever happened before.
    """

    trace: Trace
    claim: str
    forces: bool
    choices: Mapping[State, Moment]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two machines of one position part: what is seen of play on both, and what only one side allows.

    `left` and `right` are lines of play with the signs `word` on either; that of the side that allows
    `beyond` goes on with it. `ends` are states in which play is over because of `until`. `says` tells it.
    """

    claim: str
    left: Trace
    right: Trace
    word: tuple[Sign, ...]
    beyond: Sign
    only_left: bool
    says: str
    ends: frozenset[State] = frozenset()

    @property
    def shown(self) -> Trace:
        """The line of play on the side that allows more."""
        return self.left if self.only_left else self.right

    @property
    def other(self) -> Trace:
        """The line of play on the side that allows less."""
        return self.right if self.only_left else self.left


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state of a machine over every possible card, as a solver found it: values in words.

    `links` tells the chain from link 1 on; `before` and `after` are the plain variables around `rule`.
    """

    rule: str
    before: tuple[tuple[str, str], ...]
    links: tuple[str, ...]
    after: tuple[tuple[str, str], ...] = ()
    links_after: tuple[str, ...] = ()
    entities: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Obligation:
    """One thing to be proved for a property: about the start, one rule, or a whole region.

    `used` names the lemmas, `clauses` the guard clauses that the proof needed.
    """

    claim: str
    about: str
    answer: str
    seconds: float
    used: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    reason: str = ""

    @property
    def proved(self) -> bool:
        """Whether the solver found it valid."""
        return self.answer == "proved"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on one property and one machine, with what it rests on.

    `witnesses` show what is possible, `strategies` what can be forced, or how it is kept from happening.
    `difference` has both sides where two machines part; `trace` is then the one that allows more.
    `scenarios_only` names the claims that a proof says nothing about. `expected` is what the inventory
    expects (`holds`, `fails`, or None) under `rules`.
    """

    property: str
    name: str
    machine: str
    method: str
    verdict: Verdict
    seconds: float
    states: int | None = None
    transitions: int | None = None
    depth: int | None = None
    obligations: tuple[Obligation, ...] = ()
    lemmas: tuple[str, ...] = ()
    trace: Trace | None = None
    conceivable: tuple[Snapshot, ...] = ()
    vacuous: bool = False
    reason: str = ""
    notes: tuple[str, ...] = field(default=())
    witnesses: tuple[Trace, ...] = ()
    strategies: tuple[Strategy, ...] = ()
    difference: Difference | None = None
    scenarios_only: tuple[str, ...] = ()
    expected: str | None = None
    rules: str = ""

    @builtins.property  # the field above has its name
    def fails_as_expected(self) -> bool:
        """Whether it is refuted under rules under which it is expected to fail: a success."""
        return self.verdict is Verdict.REFUTED and self.expected == "fails"

    @builtins.property
    def exit_code(self) -> int:
        """The exit code that this outcome alone deserves."""
        return 0 if self.fails_as_expected else self.verdict.exit_code
