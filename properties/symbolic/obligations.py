"""The obligations of a claim: what has to be shown so that it holds for every card and any chain length.

A claim about states: it holds at the start, and every rule keeps it; that two never own a step
follows from the lemmas alone, for every two rules, and so does that some step is possible. A claim about
steps: every rule satisfies it. `Leads`: its three obligations, the last one being that some rule is enabled.
Lemmas may be assumed before a step; that they hold themselves is for `induction` to see to.

An obligation is answered at a glance where it is plain, from memory where it has been proved before, and by
the solver else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import z3

from solemn.model.logic.build import Expr, all_of
from solemn.model.logic.terms import Next, Op, Term
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
from solemn.properties.symbolic.content import Content, key_of
from solemn.properties.symbolic.glance import Glance
from solemn.properties.symbolic.questions import Formula, Proof, Proofs, Question
from solemn.properties.symbolic.relation import Transition, initial, transition
from solemn.properties.symbolic.solve import Answer, Assumption, Entailment, Inquiry
from solemn.properties.symbolic.translate import Scope, Translator
from solemn.properties.symbolic.values import Expression, SymbolicState


__all__ = ["Prover"]


@dataclass(frozen=True)
class Prover:
    """The questions about one machine, over one symbolic state before each step."""

    translator: Translator
    state: SymbolicState
    content: Content
    glance: Glance
    proofs: Proofs
    _steps: _Steps
    _lemmas: dict[str, Assumption] = field(default_factory=dict)
    _available: dict[int, tuple[Sequence[Lemma], dict[str, str]]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, translator: Translator, proofs: Proofs | None = None, state: SymbolicState | None = None
    ) -> Prover:
        """Return the prover of a machine, over any state or over one that is given.

        What is known already is not put to the solver again.
        """
        state = translator.fresh_state() if state is None else state
        machine = translator.machine
        steps = _Steps(translator, state)
        known = Proofs() if proofs is None else proofs
        return cls(translator, state, Content(machine), Glance.at(machine), known, steps)

    @property
    def steps(self) -> tuple[Transition, ...]:
        """The transition of every rule."""
        return tuple(map(self._steps.of, self.translator.machine.rules))

    def ask(self, question: Question, lemmas: Sequence[Lemma], timeout: float) -> Answer:
        """Answer an obligation, with these lemmas assumed before the step."""
        return self.known(question, lemmas) or self.solve(question, lemmas, timeout)

    def known(self, question: Question, lemmas: Sequence[Lemma]) -> Answer | None:
        """Return the answer to an obligation that is plain or has been proved before, if it is."""
        return self.recalled(question, {} if question.alone else self._keys(lemmas))

    def recalled(self, question: Question, available: Mapping[str, str]) -> Answer | None:
        """Return the answer to an obligation that is known, from lemmas that are named by their keys."""
        proof = self.proofs.find(question.key, available)
        if proof is None:
            clauses = question.plain()
            if clauses is None:
                return None
            proof = Proof(clauses, ())
            self._remember(question, proof)
        used = (lemma_key(available[lemma]) for lemma in proof.lemmas)
        return Answer("proved", 0.0, (*map(clause_key, proof.clauses), *used))

    def _keys(self, lemmas: Sequence[Lemma]) -> Mapping[str, str]:
        """Return the names of lemmas by what they say; mostly it is asked of the same ones again."""
        if id(lemmas) not in self._available:
            self._available[id(lemmas)] = lemmas, {self.key(one): one.name for one in lemmas}
        return self._available[id(lemmas)][1]

    def key(self, lemma: Lemma) -> str:
        """Return what a lemma says, as a key."""
        return self.content.of(lemma.holds)

    def solve(self, question: Question, lemmas: Sequence[Lemma], timeout: float) -> Answer:
        """Put an obligation to the solver, and remember a proof."""
        answer = self.put(question, lemmas, timeout)
        if answer.word == "proved":
            self.remember(question, answer, {one.name: self.key(one) for one in lemmas})
        return answer

    def put(self, question: Question, lemmas: Sequence[Lemma], timeout: float) -> Answer:
        """Put an obligation to the solver."""
        lasting = [] if question.alone else list(map(self._lemma, lemmas))
        return self._entailment.ask(question.goal, question.given, lasting, timeout)

    def inquiry(self, question: Question) -> Callable[[Iterable[Lemma], float], Answer]:
        """Return how a question is put to a solver of its own, again and again with more lemmas.

        What comes of it is not remembered by itself.
        """
        asked = Inquiry(self.translator.context, self._background, question.goal, question.given)
        return lambda lemmas, timeout: asked.ask(list(map(self._lemma, lemmas)), timeout)

    def remember(self, question: Question, answer: Answer, keys: Mapping[str, str]) -> None:
        """Remember a proof by what it says; `keys` are those of the lemmas, by their names."""
        used, clauses = split_needed(answer.needed)
        self._remember(question, Proof(clauses, tuple(keys[name] for name in used)))

    def _remember(self, question: Question, proof: Proof) -> None:
        if question.key:
            self.proofs.add(question.key, proof)

    @cached_property
    def _entailment(self) -> Entailment:
        return Entailment(self.translator.context, self._background)

    @cached_property
    def _background(self) -> list[Expression]:
        return [*self.translator.axioms, *self.translator.well_formed(self.state)]

    def _lemma(self, lemma: Lemma) -> Assumption:
        if lemma.name not in self._lemmas:
            self._lemmas[lemma.name] = Assumption(lemma_key(lemma.name), self._here(lemma.holds))
        return self._lemmas[lemma.name]

    def _here(self, term: Term) -> Expression:
        return self.translator.boolean(term, Scope(self.state))

    # the questions

    def questions(self, claim: Claim) -> Iterator[Question]:
        """Yield every obligation of a claim."""
        kind = kind_of(claim)
        if isinstance(claim, Leads):
            yield from self._leads(claim)
        elif isinstance(claim, StepClaim):
            for rule in self.translator.machine.rules:
                yield self._of_step(kind, rule, claim.holds)
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
        yield Question(
            kind,
            "the start",
            lambda: self._at_start(holds),
            alone=True,
            known_by=lambda: self._key("initial", self.content.start, self.content.of(holds)),
        )
        for rule in self.translator.machine.rules:
            yield self._kept(kind, rule, holds)

    def _at_start(self, holds: Term) -> Formula:
        start = initial(self.translator, self.state)
        given = (Assumption(f"start {i}", fact) for i, fact in enumerate(start))
        return Formula(self._here(holds), tuple(given))

    def _kept(self, kind: str, rule: Rule, holds: Term) -> Question:
        def make() -> Formula:
            step, before = self._steps.of(rule), Assumption(_CLAIM, self._here(holds))
            goal = self.translator.boolean(holds, Scope(step.after))
            return Formula(goal, (*_guard(step), before), step)

        return self._about_rule(kind, rule, make, (holds,), lambda: self.glance.keeps(rule, holds), "kept")

    def _of_step(self, kind: str, rule: Rule, holds: Term) -> Question:
        def make() -> Formula:
            step = self._steps.of(rule)
            return Formula(self.translator.boolean(holds, step.scope(self.translator)), _guard(step), step)

        return self._about_rule(
            kind, rule, make, (holds,), lambda: self.glance.satisfies(rule, holds), "step"
        )

    def _about_rule(
        self,
        kind: str,
        rule: Rule,
        make: Callable[[], Formula],
        terms: tuple[Term, ...],
        plain: Callable[[], tuple[str, ...] | None],
        what: str,
    ) -> Question:
        def known_by() -> str:
            return self._key(what, self.content.rule(rule.name), *map(self.content.of, terms))

        return Question(kind, rule.name, make, known_by=known_by, rule=rule.name, plain=plain)

    def entailed(
        self, kind: str, about: str, holds: Term, given: tuple[tuple[str, Term], ...] = ()
    ) -> Question:
        """Return the obligation that the lemmas alone, with what is given by name, entail a term."""

        def make() -> Formula:
            assumed = (Assumption(name, self._here(term)) for name, term in given)
            return Formula(self._here(holds), tuple(assumed))

        def plain() -> tuple[str, ...] | None:
            denied = Op("not", (holds,))
            return () if self.glance.never(*(term for _, term in given), denied) else None

        def known_by() -> str:
            return self._key("entailed", self.content.of(holds), *(self.content.of(t) for _, t in given))

        return Question(kind, about, make, known_by=known_by, plain=plain)

    def _key(self, *parts: str) -> str:
        return key_of(self.content.shape, *parts)

    def _leads(self, claim: Leads) -> Iterator[Question]:
        kind = kind_of(claim)
        since, until, region = Expr(claim.since), Expr(claim.until), Expr(claim.region)
        yield self.entailed(kind, "entering the region", (since.implies(until | region)).term)
        inside = (_REGION, claim.region), (_NOT_YET, (~until).term)
        bounded = all_of(*(Expr(r) >= 0 for r in claim.rank))
        yield self.entailed(kind, "the rank is never negative", bounded.term, inside)
        for rule in self.translator.machine.rules:
            if rule.move.value not in claim.unless:
                yield self._progress(kind, claim, rule, inside)
        some = something_enabled(self.translator.machine)
        yield self.entailed(kind, "some rule is enabled", some.term, inside)

    def _progress(
        self, kind: str, claim: Leads, rule: Rule, inside: tuple[tuple[str, Term], ...]
    ) -> Question:
        def make() -> Formula:
            step = self._steps.of(rule)
            assumed = (Assumption(name, self._here(term)) for name, term in inside)
            return Formula(self._comes_nearer(claim, step), (*_guard(step), *assumed), step)

        def plain() -> tuple[str, ...] | None:
            return self.glance.satisfies(rule, Next(claim.until), [term for _, term in inside])

        terms = (claim.region, claim.until, *claim.rank)
        return self._about_rule(kind, rule, make, terms, plain, "progress")

    def _comes_nearer(self, claim: Leads, step: Transition) -> Expression:
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
    named: dict[str, Transition] = field(default_factory=dict)

    def of(self, rule: Rule) -> Transition:
        """Return the transition of a rule."""
        if rule.name not in self.named:
            key = rule.move, rule.owner, rule.over, rule.guard, rule.then
            if key not in self.found:
                self.found[key] = transition(self.translator, rule, self.state)
            self.named[rule.name] = replace(self.found[key], rule=rule)
        return self.named[rule.name]


_CLAIM = "the claim before the step"
_REGION = "inside the region"
_NOT_YET = "not yet"
_LEMMA = "lemma: "
_CLAUSE = "clause: "


def lemma_key(name: str) -> str:
    """Return the name under which a lemma is assumed."""
    return f"{_LEMMA}{name}"


def clause_key(says: str) -> str:
    """Return the name under which a guard clause is assumed."""
    return f"{_CLAUSE}{says}"


def split_needed(needed: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lemmas and the guard clauses among the assumptions a proof needed."""
    names = tuple(needed)
    lemmas = tuple(n.removeprefix(_LEMMA) for n in names if n.startswith(_LEMMA))
    return lemmas, tuple(n.removeprefix(_CLAUSE) for n in names if n.startswith(_CLAUSE))


def _guard(step: Transition) -> tuple[Assumption, ...]:
    ranges = tuple(Assumption(f"range {i}", fact) for i, fact in enumerate(step.ranges))
    return (*ranges, *(Assumption(clause_key(says), holds) for says, holds in step.guard))


def _lower(ranks: list[tuple[Expression, Expression]]) -> Expression:
    """The new rank is lexicographically below the old one."""
    (new, old), *rest = ranks
    if not rest:
        return new < old
    return z3.Or([new < old, z3.And([new == old, _lower(rest)])])
