"""An obligation as a question to the solver, and what is remembered of the answers.

A question is known by what it says, its key, before any formula of it is made: where the same has been
proved before, in another rule set or at another time, no formula is needed. A proof is remembered with the
lemmas that it needed, by what they say; it counts where all of these may be assumed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from solemn.properties.symbolic.relation import Transition
from solemn.properties.symbolic.solve import Assumption
from solemn.properties.symbolic.values import Expression


__all__ = ["Formula", "Proof", "Proofs", "Question"]


@dataclass(frozen=True, slots=True)
class Formula:
    """What is put to the solver: a goal, its assumptions beyond the lemmas, and the step that it is about."""

    goal: Expression
    given: tuple[Assumption, ...] = ()
    step: Transition | None = None


@dataclass(frozen=True)
class Question:
    """One obligation: what it is about, and how its formula is made.

    One that is asked `alone` has no lemmas to lean on. `known_by` gives the key, which says what is asked,
    the lemmas aside; where it is empty the answer is not remembered. `plain` returns the guard clauses from
    which the answer is plain without a solver, or None. `rule` is the rule that it is about, if it is one.
    """

    claim: str
    about: str
    make: Callable[[], Formula]
    alone: bool = False
    known_by: Callable[[], str] = str
    rule: str = ""
    plain: Callable[[], tuple[str, ...] | None] = lambda: None

    @cached_property
    def key(self) -> str:
        """What is asked, as a key."""
        return self.known_by()

    @cached_property
    def formula(self) -> Formula:
        """What is put to the solver."""
        return self.make()

    @property
    def goal(self) -> Expression:
        """What is to be shown."""
        return self.formula.goal

    @property
    def given(self) -> tuple[Assumption, ...]:
        """What is assumed beyond the lemmas."""
        return self.formula.given

    @property
    def step(self) -> Transition | None:
        """The step that it is about, if it is about one."""
        return self.formula.step


@dataclass(frozen=True, slots=True)
class Proof:
    """That a question was proved: the guard clauses it needed, and the keys of the lemmas."""

    clauses: tuple[str, ...]
    lemmas: tuple[str, ...]


@dataclass
class Proofs:
    """The proofs that are known, by the keys of the questions; `new` are those found in this run."""

    known: dict[str, tuple[Proof, ...]] = field(default_factory=dict)
    new: dict[str, tuple[Proof, ...]] = field(default_factory=dict)

    def find(self, key: str, available: Mapping[str, str]) -> Proof | None:
        """Return a proof that leans on nothing but available lemmas, given by their keys."""
        proofs = self.known.get(key, ())
        return next((p for p in proofs if all(lemma in available for lemma in p.lemmas)), None)

    def add(self, key: str, proof: Proof) -> None:
        """Remember a proof."""
        self.known[key] = (*self.known.get(key, ()), proof)
        self.new[key] = (*self.new.get(key, ()), proof)

    def add_all(self, proofs: Iterable[tuple[str, tuple[Proof, ...]]]) -> None:
        """Remember what another process found in this run."""
        for key, found in proofs:
            for proof in found:
                self.add(key, proof)

    def learn(self, proofs: Iterable[tuple[str, tuple[Proof, ...]]]) -> None:
        """Take over what was found elsewhere."""
        for key, found in proofs:
            known = self.known.get(key, ())
            self.known[key] = (*known, *(p for p in found if p not in known))
