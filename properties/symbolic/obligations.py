"""The obligations of a claim: what has to be shown so that it holds for every card and any chain length.

A claim about states: it holds at the start, and every rule keeps it; that two never own a step
follows from the lemmas alone, for every two rules, and so does that some step is possible. A claim about
steps: every rule satisfies it. `Leads`: its three obligations, the last one being that some rule is enabled.
Lemmas may be assumed before a step; that they hold themselves is for `induction` to see to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import z3

from solemn.model.logic.build import Expr, all_of
from solemn.model.logic.terms import Term
from solemn.model.machine.rules import Rule
from solemn.properties.claims import (
    Claim,
    Leads,
    NoDeadlock,
    OneOwner,
    StepClaim,
    kind_of,
    one_owner_parts,
    something_enabled,
    state_claim,
)
from solemn.properties.property import Lemma
from solemn.properties.symbolic.relation import Transition, initial, transition
from solemn.properties.symbolic.solve import Answer, Assumption, entails
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, SymbolicState


__all__ = ["Prover", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """One obligation, ready to be asked: what it is about, its assumptions beyond the lemmas, its goal.

    One that is asked `alone` has no lemmas to lean on.
    """

    claim: str
    about: str
    goal: Expression
    given: tuple[Assumption, ...] = ()
    step: Transition | None = None
    alone: bool = False


@dataclass(frozen=True)
class Prover:
    """The questions about one machine, over one symbolic state before each step."""

    translator: Translator
    state: SymbolicState
    steps: tuple[Transition, ...]
    _lemmas: dict[str, Assumption] = field(default_factory=dict)
    _answers: dict[tuple[Any, ...], tuple[Question, Answer]] = field(default_factory=dict)
    """Rules that are alike but for their names give the same formulas, which are put to the solver once."""

    @classmethod
    def of(cls, translator: Translator) -> Prover:
        """Return the prover of a machine."""
        state = translator.fresh_state()
        steps = _Steps(translator, state)
        return cls(translator, state, tuple(map(steps.of, translator.machine.rules)))

    def ask(self, question: Question, lemmas: Iterable[Lemma], timeout: float) -> Answer:
        """Put an obligation to the solver, with these lemmas assumed before the step."""
        assumed = () if question.alone else tuple(self._lemma(lemma) for lemma in lemmas)
        assumptions = [*question.given, *assumed]
        key = (question.goal.get_id(), timeout, *((a.name, a.holds.get_id()) for a in assumptions))
        if key not in self._answers:
            background = [*self.translator.axioms, *self.translator.well_formed(self.state)]
            # the question is kept, lest the identities of its formulas pass to others
            answer = entails(self.translator.context, background, assumptions, question.goal, timeout)
            self._answers[key] = question, answer
        return self._answers[key][1]

    def _lemma(self, lemma: Lemma) -> Assumption:
        if lemma.name not in self._lemmas:
            self._lemmas[lemma.name] = Assumption(lemma_key(lemma.name), self._here(lemma.holds))
        return self._lemmas[lemma.name]

    def _here(self, term: Term) -> Expression:
        return self.translator.boolean(term, Scope(self.state))

    def questions(self, claim: Claim) -> Iterator[Question]:
        """Yield every obligation of a claim."""
        kind = kind_of(claim)
        if isinstance(claim, Leads):
            yield from self._leads(claim)
        elif isinstance(claim, StepClaim):
            for step in self.steps:
                goal = self.translator.boolean(claim.holds, step.scope(self.translator))
                yield Question(kind, step.rule.name, goal, _guard(step), step)
        elif isinstance(claim, OneOwner):
            for about, holds in one_owner_parts(claim, self.translator.machine):
                yield self.entailed(kind, about, holds)
        elif isinstance(claim, NoDeadlock):
            some = Expr(claim.end) | something_enabled(self.translator.machine)
            yield self.entailed(kind, "some rule is enabled", some.term)
        else:
            claimed = state_claim(claim, self.translator.machine)
            assert claimed is not None
            yield from self.invariant(kind, claimed)

    def invariant(self, kind: str, holds: Term) -> Iterator[Question]:
        """Yield the obligations of an inductive invariant."""
        start = tuple(
            Assumption(f"start {i}", fact) for i, fact in enumerate(initial(self.translator, self.state))
        )
        yield Question(kind, "the start", self._here(holds), start, alone=True)
        before = Assumption(_CLAIM, self._here(holds))
        for step in self.steps:
            goal = self.translator.boolean(holds, Scope(step.after))
            yield Question(kind, step.rule.name, goal, (*_guard(step), before), step)

    def entailed(self, kind: str, about: str, holds: Term, given: tuple[Assumption, ...] = ()) -> Question:
        """Return the obligation that the lemmas alone entail a term."""
        return Question(kind, about, self._here(holds), given)

    def _leads(self, claim: Leads) -> Iterator[Question]:
        kind = kind_of(claim)
        since, until, region = Expr(claim.since), Expr(claim.until), Expr(claim.region)
        yield self.entailed(kind, "entering the region", (since.implies(until | region)).term)
        bounded = self._here(all_of(*(Expr(r) >= 0 for r in claim.rank)).term)
        inside = (
            Assumption(_REGION, self._here(claim.region)),
            Assumption(_NOT_YET, self._here((~until).term)),
        )
        yield Question(kind, "the rank is never negative", bounded, inside)
        for step in self.steps:
            if step.rule.move.value not in claim.unless:
                yield Question(
                    kind, step.rule.name, self._progress(claim, step), (*_guard(step), *inside), step
                )
        some = self._here(something_enabled(self.translator.machine).term)
        yield Question(kind, "some rule is enabled", some, inside)

    def _progress(self, claim: Leads, step: Transition) -> Expression:
        after = Scope(step.after)
        until = self.translator.boolean(claim.until, after)
        stays = self.translator.boolean(claim.region, after)
        ranks = [
            (self.translator.value(r, after), self.translator.value(r, Scope(self.state))) for r in claim.rank
        ]
        return z3.Or([until, z3.And([stays, _lower(ranks)])]) if ranks else until


@dataclass
class _Steps:
    """The transitions of rules; those of rules that are alike but for their names share their formulas."""

    translator: Translator
    state: SymbolicState
    found: dict[Any, Transition] = field(default_factory=dict)

    def of(self, rule: Rule) -> Transition:
        """Return the transition of a rule."""
        key = rule.move, rule.owner, rule.over, rule.guard, rule.then
        if key not in self.found:
            self.found[key] = transition(self.translator, rule, self.state)
        return replace(self.found[key], rule=rule)


_CLAIM = "the claim before the step"
_REGION = "inside the region"
_NOT_YET = "not yet"
_LEMMA = "lemma: "
_CLAUSE = "clause: "


def lemma_key(name: str) -> str:
    """Return the name under which a lemma is assumed."""
    return f"{_LEMMA}{name}"


def split_needed(needed: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lemmas and the guard clauses among the assumptions a proof needed."""
    names = tuple(needed)
    lemmas = tuple(n.removeprefix(_LEMMA) for n in names if n.startswith(_LEMMA))
    return lemmas, tuple(n.removeprefix(_CLAUSE) for n in names if n.startswith(_CLAUSE))


def _guard(step: Transition) -> tuple[Assumption, ...]:
    ranges = tuple(Assumption(f"range {i}", fact) for i, fact in enumerate(step.ranges))
    return (*ranges, *(Assumption(f"{_CLAUSE}{says}", holds) for says, holds in step.guard))


def _lower(ranks: list[tuple[Expression, Expression]]) -> Expression:
    """The new rank is lexicographically below the old one."""
    (new, old), *rest = ranks
    if not rest:
        return new < old
    return z3.Or([new < old, z3.And([new == old, _lower(rest)])])
